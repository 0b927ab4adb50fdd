"""Checks the tasks of `preflight cluster split` on a Spark cluster.

    spark-submit --master spark://HOST:7077 --py-files migration_preflight.zip preflight_spark.py RECORDS

The tasks name files below the working folder, and RECORDS is a folder: both are on storage that all machines share
under the same paths.
"""

import argparse

from migration_preflight.spark import lint_files
from pyspark.sql import SparkSession

parser = argparse.ArgumentParser()
parser.add_argument("records", help="the folder that holds tasks.jsonl, for the records")
parser.add_argument("--command", default="preflight", help="the command on every machine (default: preflight)")
parser.add_argument("--tasks-each", type=int, default=1, help="how many tasks a Spark task checks (default: 1)")
args = parser.parse_args()
spark = SparkSession.builder.appName("migration-preflight").getOrCreate()
count = lint_files(spark, args.records, (args.command,), args.tasks_each)
spark.stop()
print(f"{count} tasks checked")
