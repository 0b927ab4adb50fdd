#!/usr/bin/env bash
# Checks the tasks of a run with GNU parallel: several processes, on one machine or on those of a login file.
#
#   preflight cluster split EXTRACT > RECORDS/tasks.jsonl
#   parallel.sh RECORDS [OPTIONS OF PARALLEL]
#   preflight cluster link RECORDS
#
# After an interruption, run it again: it checks only the tasks that were not done. To use more machines, which must
# share EXTRACT and RECORDS under the same paths: parallel.sh RECORDS --sshloginfile HOSTS --workdir .
set -euo pipefail
records=$1
shift
preflight=${PREFLIGHT:-preflight}
list=$records/tasks.jsonl
run=$(sed -n '1s/.*"run":"\([0-9a-f]*\)".*/\1/p' "$list")
# Each job gets one line of the list. The log says which jobs are done.
tail -n +2 "$list" | parallel --pipe -N1 --resume-failed --joblog "$records/jobs-$run.log" "$@" \
  "$preflight" cluster check --tasks - --out "$records"
