"""Lints payload files on a Dask cluster. Each worker has the command `preflight` and this package."""

from __future__ import annotations

import os
from collections.abc import Sequence

from distributed import Client

from .tasks import batches_of, check_batch


def lint_files(client: Client, records: str, command: Sequence[str] = ("preflight",), tasks_each: int = 1) -> int:
    """Checks the tasks of a split on the workers, and returns how many there are.

    Each task writes a record to the folder. Dask checks a task again that is lost with its worker, which then
    writes the same record. `preflight cluster link RECORDS` reports on the records.

    records: the folder of the records, with the list that `preflight cluster split` printed, as tasks.jsonl.
    command: the command and its first arguments; a path must exist on every machine.
    tasks_each: how many tasks a Dask task checks with one start of the command.
    """
    batches = batches_of(records, tasks_each)
    # A record is an effect, so each call checks its tasks, even if an earlier one had the same.
    checked = client.map(check_batch, batches, records=records, command=command, folder=os.getcwd(), pure=False)
    return sum(client.gather(checked))  # type: ignore[no-untyped-call]
