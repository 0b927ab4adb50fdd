"""Lints payloads from Python, in one process of preflight for as long as the program runs.

    with Preflight("--profile", "profiles/halcyon") as lint:
        result = lint("notes", {"import_supplier": "HALCYON_ENERGY", ...})
        if not result["ok"]:
            return result["response"]["status"], result["response"]["body"]

Run by itself, it reads payloads from standard input, one per line, and prints what is wrong with each.
"""

import json
import subprocess
import sys


class Preflight:
    """Calls `preflight serve --stdio`, which must be on the PATH. Not for several threads at once: give each its own."""

    def __init__(self, *options):
        self._process = subprocess.Popen(
            ["preflight", "serve", "--stdio", *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self._count = 0

    def __call__(self, kind, payload):
        """Returns the result for a payload: a value, or its JSON as text, whose findings have lines and columns."""
        self._count += 1
        member = "text" if isinstance(payload, str) else "payload"
        request = {"id": self._count, "kind": kind, member: payload}
        self._process.stdin.write(json.dumps(request).encode() + b"\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError(f"preflight ended with code {self._process.wait()}")
        result = json.loads(line)
        if "error" in result:
            raise ValueError(result["error"])
        return result

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._process.stdin.close()
        self._process.stdout.close()
        self._process.wait()


if __name__ == "__main__":
    with Preflight(*sys.argv[1:]) as lint:
        for number, line in enumerate(sys.stdin, 1):
            for finding in lint(None, line)["findings"]:
                print(f'{number}:{finding["column"]}: {finding["severity"]} {finding["rule"]}: {finding["detail"]}', flush=True)
