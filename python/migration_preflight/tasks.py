"""What engines need to check the tasks of `preflight cluster split`."""

from __future__ import annotations

import os
from collections.abc import Sequence

from .client import run


def batches_of(records: str, tasks_each: int) -> list[str]:
    """Returns the tasks of the list in the folder of the records, some at a time."""
    with open(os.path.join(records, "tasks.jsonl"), encoding="utf-8") as file:
        lines = [line for line in file if not line.startswith('{"manifest"')]
    return ["".join(lines[at : at + tasks_each]) for at in range(0, len(lines), tasks_each)]


def check_batch(batch: str, records: str, command: Sequence[str], folder: str) -> int:
    """Checks some tasks, writes their records, and returns how many there are. Doing so again gives the same records."""
    run([*command, "cluster", "check", "--tasks", "-", "--out", records], batch, folder)
    return batch.count("\n")
