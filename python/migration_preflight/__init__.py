"""Lints payloads by the command `preflight`, which must be there on every machine that lints."""

from .client import Finding, Preflight, PreflightError, Result
from .rows import lint_rows

__all__ = ["Finding", "Preflight", "PreflightError", "Result", "lint_rows"]
