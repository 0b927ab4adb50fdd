"""Checks the tasks of `preflight cluster split` on a Dask cluster.

    python preflight_dask.py RECORDS --scheduler tcp://HOST:8786

The tasks name files below the working folder, and RECORDS is a folder: both are on storage that all machines share
under the same paths. Without a scheduler, the workers are on this machine.
"""

import argparse

from distributed import Client
from migration_preflight.dask import lint_files

if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("records", help="the folder that holds tasks.jsonl, for the records")
    parser.add_argument("--scheduler", help="the address of the scheduler (default: workers on this machine)")
    parser.add_argument("--command", default="preflight", help="the command on every machine (default: preflight)")
    args = parser.parse_args()
    with Client(args.scheduler) as client:
        print(lint_files(client, args.records, (args.command,)), "tasks checked")
