"""Lints payloads on a Spark cluster. Each worker has the command `preflight` and this package."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence

from pyspark.sql import DataFrame, Row, SparkSession
from pyspark.sql.types import IntegerType, StringType, StructField, StructType

from .rows import COLUMNS, NUMBERS, check_arguments
from .rows import lint_rows as lint_dictionaries
from .tasks import batches_of, check_batch


def lint_files(spark: SparkSession, records: str, command: Sequence[str] = ("preflight",), tasks_each: int = 1) -> int:
    """Checks the tasks of a split on the executors, and returns how many there are.

    Each task writes a record to the folder. A task that fails or is lost with its worker is checked again by
    Spark, and then writes the same record. `preflight cluster link RECORDS` reports on the records.

    records: the folder of the records, with the list that `preflight cluster split` printed, as tasks.jsonl.
    command: the command and its first arguments; a path must exist on every machine.
    tasks_each: how many tasks a Spark task checks with one start of the command.
    """
    batches = batches_of(records, tasks_each)
    folder = os.getcwd()
    if not batches:
        return 0
    checked = spark.sparkContext.parallelize(batches, len(batches)).map(
        lambda batch: check_batch(batch, records, command, folder)
    )
    return sum(checked.collect())


def lint_rows(
    df: DataFrame, payload: str, kind: str, command: Sequence[str] = ("preflight",), options: Sequence[str] = ()
) -> DataFrame:
    """Lints the payloads in a column of a table, and returns a row for each finding, as `migration_preflight.lint_rows`.

    Raises an error at once for a missing column or one that is not text, an unknown kind, and wrong options.

    command: the command and its first arguments; a path must exist on every machine.
    """
    check_arguments(df.columns, payload, kind, command, options)
    given = df.schema[payload].dataType
    if not isinstance(given, StringType):
        raise ValueError(
            f'The column "{payload}" is of the type {given.simpleString()}. It must be text: use cast or to_json.'
        )

    names = [name for name in df.columns if name != payload]
    fields = [df.schema[name] for name in names]
    fields += [StructField(name, IntegerType() if name in NUMBERS else StringType()) for name in COLUMNS]

    def lint(rows: Iterable[Row]) -> Iterator[tuple[object, ...]]:
        dictionaries = (row.asDict() for row in rows)
        for found in lint_dictionaries(dictionaries, payload, kind, command, options):
            yield tuple(found[name] for name in [*names, *COLUMNS])

    return df.sparkSession.createDataFrame(df.rdd.mapPartitions(lint), StructType(fields))
