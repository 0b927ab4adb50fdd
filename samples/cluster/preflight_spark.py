"""Lints payloads on a Spark cluster with the command `preflight`, which each worker must have.

As a command, it checks the tasks of `preflight cluster split`:

    spark-submit --master spark://HOST:7077 preflight_spark.py records/tasks.jsonl records

The tasks name files below the working folder, and `records` is a folder: both are on storage that all machines share
under the same paths.
"""

import argparse
import itertools
import json
import os
import shutil
import subprocess
import sys
import tempfile

from pyspark.sql import DataFrame, SparkSession
from pyspark.sql.types import IntegerType, StringType, StructField, StructType

# The columns of `preflight lint --format csv` that are about a payload, and those of them that are numbers.
_COLUMNS = (
    "severity line column endLine endColumn rule code part attr detail suggestion related kind basis because cause"
).split()
_NUMBERS = {"line", "column", "endLine", "endColumn"}
# How many payloads the command gets at once.
_ROWS_AT_ONCE = 20_000


def lint_files(spark: SparkSession, tasks: str, out: str, command=("preflight",), tasks_each: int = 1) -> int:
    """Checks the tasks of a list on the executors, and returns how many there are.

    Each task writes a record to the folder `out`. A task that fails or is lost with its worker is checked again by
    Spark, and then writes the same record. `preflight cluster link OUT` reports on the records.

    tasks: the list that `preflight cluster split` wrote.
    out: the folder of the records, which gets a copy of the list.
    command: the command and its first arguments; a path must exist on every machine.
    tasks_each: how many tasks a Spark task checks with one start of the command.
    """
    with open(tasks, encoding="utf-8") as file:
        lines = [line for line in file if not line.startswith('{"manifest"')]
    os.makedirs(out, mode=0o700, exist_ok=True)
    copy = os.path.join(out, "tasks.jsonl")
    if os.path.realpath(copy) != os.path.realpath(tasks):
        shutil.copyfile(tasks, copy)
    folder = os.getcwd()

    def check(part):
        text = "".join(part)
        if text:
            argv = [*command, "cluster", "check", "--tasks", "-", "--out", out]
            done = subprocess.run(argv, input=text, cwd=folder, capture_output=True, text=True, encoding="utf-8")
            if done.returncode != 0:
                raise RuntimeError(f"preflight cluster check ended with {done.returncode}: {done.stderr}")
        return []

    if lines:
        parts = -(-len(lines) // tasks_each)
        spark.sparkContext.parallelize(lines, parts).mapPartitions(check).count()
    return len(lines)


def lint_rows(df: DataFrame, payload: str, kind: str, command=("preflight",), options=()) -> DataFrame:
    """Lints the payloads in a column, each by itself, and returns a row for each finding.

    The columns are all others of `df`, so that a finding can be joined with its row, and then those of
    `preflight lint --format csv` that are about a payload. `line` and `column` count from the start of the payload.

    payload: the name of the column that holds the JSON text of a payload. Rows without one are left out.
    kind: the kind of every payload, such as "transactions".
    command: the command and its first arguments; a path must exist on every machine.
    options: more options of `preflight lint`, such as ("--today", "2026-01-31").
    """
    names = [name for name in df.columns if name != payload]
    clash = sorted(set(names) & set(_COLUMNS))
    if clash:
        raise ValueError(f"These columns have names of columns of findings: {', '.join(clash)}. Rename them.")
    fields = [df.schema[name] for name in names]
    fields += [StructField(name, IntegerType() if name in _NUMBERS else StringType()) for name in _COLUMNS]
    argv = [*command, "lint", "--as", kind, "--alone", "--format", "ndjson", *options]

    def lint(rows):
        filled = (row for row in rows if row[payload] is not None)
        while some := list(itertools.islice(filled, _ROWS_AT_ONCE)):
            for at, finding in _findings(argv, [row[payload] for row in some]):
                yield tuple(some[at][name] for name in names) + tuple(finding.get(name) or None for name in _COLUMNS)

    return df.sparkSession.createDataFrame(df.rdd.mapPartitions(lint), StructType(fields))


def _findings(argv, payloads):
    """Yields the index of a payload and each of its findings, in order."""
    with tempfile.TemporaryDirectory() as folder:
        # The index of a payload by the name of its own file, and by its line in the file that holds most of them.
        alone, lines = {}, []
        many = os.path.join(folder, "payloads.jsonl")
        with open(many, "wb") as together:
            for at, text in enumerate(payloads):
                if text.strip(" \t\r\n") and not text.startswith("\ufeff"):
                    # A carriage return is allowed in JSON wherever a line feed is, and only there.
                    together.write(_bytes(text.replace("\n", "\r")) + b"\n")
                    lines.append(at)
                else:
                    # A blank line is not a payload, but a blank file is a wrong one. A byte order mark begins a file.
                    own = os.path.join(folder, f"{at}.json")
                    alone[own] = at
                    with open(own, "wb") as file:
                        file.write(_bytes(text))
        if not lines:
            os.remove(many)
        found = _lint([*argv, folder])
    for finding in found:
        if finding["file"] == many:
            finding["at"] = lines[finding["line"] - 1]
            _move(finding, payloads[finding["at"]].encode("utf-16-le", "surrogatepass"))
        else:
            finding["at"] = alone[finding["file"]]
        places = finding.get("related", [])
        finding["related"] = "; ".join(f"{place['line']}:{place['column']} {place['attr']}" for place in places)
        root = finding.get("because")
        finding["because"] = root and f"{root['rule']} {root['attr']}".rstrip()
    for finding in sorted(found, key=lambda each: each["at"]):
        yield finding["at"], finding


def _bytes(text):
    return text.encode("utf-8", "surrogatepass")


def _move(finding, units):
    """Converts the positions of a finding in a single line to those in the payload, in UTF-16 code units."""
    for place, line, column in [(finding, "line", "column"), (finding, "endLine", "endColumn")]:
        place[line], place[column] = _position(units, place[column])
    for place in finding.get("related", []):
        place["line"], place["column"] = _position(units, place["column"])


def _position(units, column):
    """Returns the line and column in a payload of a column in its single line, both in UTF-16 code units."""
    lines = units[: 2 * (column - 1)].decode("utf-16-le", "surrogatepass").split("\n")
    return len(lines), len(lines[-1].encode("utf-16-le", "surrogatepass")) // 2 + 1


def _lint(argv):
    done = subprocess.run(argv, capture_output=True)
    if done.returncode not in (0, 1):
        raise RuntimeError(f"preflight lint ended with {done.returncode}: {done.stderr.decode('utf-8', 'replace')}")
    return [json.loads(line) for line in done.stdout.decode("utf-8").splitlines()]


def main() -> int:
    parser = argparse.ArgumentParser(description="Checks the tasks of preflight cluster split on a Spark cluster.")
    parser.add_argument("tasks", help="the list of tasks")
    parser.add_argument("out", help="the folder to write the records to")
    parser.add_argument("--command", default="preflight", help="the command on every machine (default: preflight)")
    parser.add_argument("--tasks-each", type=int, default=1, help="how many tasks a Spark task checks (default: 1)")
    args = parser.parse_args()
    spark = SparkSession.builder.appName("migration-preflight").getOrCreate()
    count = lint_files(spark, args.tasks, args.out, (args.command,), args.tasks_each)
    spark.stop()
    print(json.dumps({"tasks": count}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
