"""A client of `preflight serve --stdio`: one process, for as long as the program runs."""

from __future__ import annotations

import json
import platform
import subprocess
import tempfile
import threading
from collections.abc import Iterable, Iterator, Sequence
from types import TracebackType
from typing import Any, TypedDict

# How many bytes of requests are sent before their results are read.
_BYTES_AT_ONCE = 1 << 20


class Finding(TypedDict, total=False):
    """What is wrong with a payload. A payload that is given as text has lines and columns."""

    severity: str
    rule: str
    code: str
    part: str
    attr: str
    pointer: str
    detail: str
    suggestion: str
    related: list[dict[str, Any]]
    kind: str | None
    basis: str
    because: dict[str, Any]
    cause: str
    line: int
    column: int
    endLine: int
    endColumn: int


class Result(TypedDict):
    """The result for a payload. `ok` is true if no finding is an error."""

    id: int
    ok: bool
    kind: str | None
    findings: list[Finding]
    # What the service would answer to a request with errors: its status and its body.
    response: dict[str, Any] | None


class PreflightError(RuntimeError):
    """The command cannot be started, or has failed."""


class Preflight:
    """Lints payloads, in one process of the command. Not for several threads at once: give each its own.

    with Preflight("--profile", "profiles/halcyon") as lint:
        result = lint("notes", {"import_supplier": "HALCYON_ENERGY", ...})
        if not result["ok"]:
            return result["response"]["status"], result["response"]["body"]
    """

    def __init__(self, *options: str, command: Sequence[str] = ("preflight",)) -> None:
        """Starts the command: its words, such as its path, and then options of `preflight serve --stdio`."""
        self._errors = tempfile.TemporaryFile()
        argv = [*command, "serve", "--stdio", *options]
        try:
            self._process = subprocess.Popen(argv, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._errors)
        except OSError as error:
            self._errors.close()
            raise not_started(error) from error
        self._count = 0

    def __call__(self, kind: str | None, payload: object) -> Result:
        """Returns the result for a payload: a value, or its JSON as text, whose findings have lines and columns.

        Without a kind, requests are recognised by their fields. Raises ValueError for an unknown kind.
        """
        return next(self.each(kind, [payload]))

    def each(self, kind: str | None, payloads: Iterable[object]) -> Iterator[Result]:
        """Yields the result for each of some payloads, in order. Many are sent at once, which is faster."""
        requests: list[bytes] = []
        size = 0
        for payload in payloads:
            self._count += 1
            requests.append(_request(self._count, kind, payload).encode() + b"\n")
            size += len(requests[-1])
            if size >= _BYTES_AT_ONCE:
                yield from self._results(requests)
                requests, size = [], 0
        yield from self._results(requests)

    def _results(self, requests: list[bytes]) -> Iterator[Result]:
        # The command reads on only when its answers are read. All are read before the first is returned, so that a caller
        # who wants no more leaves none behind.
        writer = threading.Thread(target=self._write, args=(requests,))
        writer.start()
        assert self._process.stdout
        lines = [self._process.stdout.readline() for _ in requests]
        writer.join()
        for line in lines:
            if not line:
                raise self._ended()
            result = json.loads(line)
            if "error" in result:
                raise ValueError(result["error"])
            yield result

    def _write(self, requests: list[bytes]) -> None:
        assert self._process.stdin
        try:
            self._process.stdin.write(b"".join(requests))
            self._process.stdin.flush()
        except OSError:
            # The command has ended, which its reader notices.
            pass

    def _ended(self) -> PreflightError:
        code = self._process.wait()
        self._errors.seek(0)
        return PreflightError(_failure("serve", code, self._errors.read()))

    def close(self) -> None:
        """Ends the command."""
        for stream in (self._process.stdin, self._process.stdout, self._errors):
            try:
                if stream:
                    stream.close()
            except OSError:
                # What was not sent is not needed.
                pass
        self._process.wait()

    def __enter__(self) -> Preflight:
        return self

    def __exit__(
        self, _type: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        self.close()


def _request(number: int, kind: str | None, payload: object) -> str:
    """The line of a request. A value with NaN, which JSON does not have, is sent as the text that Python makes of it."""
    head = {"id": number, "kind": kind}
    if not isinstance(payload, str):
        try:
            return json.dumps({**head, "payload": payload}, allow_nan=False)
        except ValueError:
            payload = json.dumps(payload)
    return json.dumps({**head, "text": payload})


def run(argv: Sequence[str], text: str, folder: str) -> None:
    """Runs the command with a text as its standard input. Raises PreflightError if it fails."""
    try:
        done = subprocess.run(argv, input=text.encode(), cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    except OSError as error:
        raise not_started(error) from error
    if done.returncode != 0:
        raise PreflightError(_failure("cluster check", done.returncode, done.stderr))


def not_started(error: OSError) -> PreflightError:
    """The error of a command that cannot be started, or of a folder that is not there."""
    return PreflightError(f"{error.filename} on {platform.node()}: {error.strerror}")


def _failure(name: str, code: int, errors: bytes) -> str:
    return f"preflight {name} on {platform.node()} ended with {code}: {errors.decode('utf-8', 'replace').strip()}"
