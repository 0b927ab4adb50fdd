"""Lints payloads in rows, whatever they are from."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from .client import Finding, Preflight

# The columns of `preflight lint --format csv` that are about a payload, and those of them that are numbers.
COLUMNS = (
    "severity line column endLine endColumn rule code part attr detail suggestion related kind basis because cause"
).split()
NUMBERS = frozenset({"line", "column", "endLine", "endColumn"})


def lint_rows(
    rows: Iterable[Mapping[str, Any]],
    payload: str,
    kind: str,
    command: Sequence[str] = ("preflight",),
    options: Sequence[str] = (),
) -> Iterator[dict[str, Any]]:
    """Lints the payloads in a column of rows, each by itself, and yields a row for each finding.

    The columns are all others of the row, so that a finding can be joined with it, and then those of
    `preflight lint --format csv` that are about a payload. `line` and `column` count from the start of a payload that is
    text. Columns without a value are None. Raises ValueError for a missing column or an unknown kind.

    rows: the rows as dictionaries, of any source.
    payload: the name of the column that holds a payload, as JSON text or as a value. Rows without one are left out; pandas
    has NaN or NA there.
    kind: the kind of every payload, such as "transactions".
    command: the command and its first arguments.
    options: options of `preflight serve --stdio`, such as ("--today", "2026-01-31").
    """
    filled = (row for row in rows if not _is_missing(_checked(row, payload)[payload]))
    sent, kept = itertools.tee(filled)
    with Preflight(*options, command=command) as lint:
        for row, result in zip(kept, lint.each(kind, (row[payload] for row in sent))):
            for finding in result["findings"]:
                cells = {name: value for name, value in row.items() if name != payload}
                yield {**cells, **_cells(finding)}


def check_arguments(
    columns: Collection[str], payload: str, kind: str, command: Sequence[str], options: Sequence[str]
) -> None:
    """Raises ValueError or PreflightError for arguments with which no row could be linted."""
    check_columns(columns, payload)
    with Preflight(*options, command=command) as lint:
        lint(kind, {})


def check_columns(columns: Collection[str], payload: str) -> None:
    """Raises ValueError if the column of payloads is missing, or if another has the name of a column of findings."""
    if payload not in columns:
        raise ValueError(f'There is no column "{payload}". The columns are: {", ".join(columns)}.')
    clash = [name for name in columns if name != payload and name in COLUMNS]
    if clash:
        raise ValueError(f"These columns have names of columns of findings: {', '.join(clash)}. Rename them.")


def _checked(row: Mapping[str, Any], payload: str) -> Mapping[str, Any]:
    check_columns(row.keys(), payload)
    return row


def _is_missing(value: object) -> bool:
    return value is None or (isinstance(value, float) and value != value) or type(value).__name__ == "NAType"


def _cells(finding: Finding) -> dict[str, Any]:
    cells: dict[str, Any] = {name: finding.get(name) or None for name in COLUMNS}
    places = [
        " ".join(filter(None, [f"{place['line']}:{place['column']}" if "line" in place else "", place["attr"]]))
        for place in finding.get("related", [])
    ]
    cells["related"] = "; ".join(places) or None
    root = finding.get("because")
    cells["because"] = f"{root['rule']} {root['attr']}".rstrip() if root else None
    return cells
