#!/usr/bin/env bash
# Lints a folder with GNU parallel: several processes, on one machine or on those of a login file.
#
#   parallel.sh EXTRACT RECORDS [OPTIONS OF PARALLEL]
#
# Run it again after an interruption: it checks only the tasks that have no record yet. To use more machines, which must
# share EXTRACT and RECORDS under the same paths: parallel.sh EXTRACT RECORDS --sshloginfile HOSTS --workdir .
set -euo pipefail
extract=$1 records=$2
shift 2
preflight=${PREFLIGHT:-preflight}
mkdir -p -m 700 "$records"
list=$records/tasks.jsonl
if [ ! -s "$list" ]; then
  "$preflight" cluster split "$extract" --bytes "${TASK_BYTES:-64MB}" > "$list.part"
  mv "$list.part" "$list"
fi
# Each job gets one line of the list. Its log says which are done.
tail -n +2 "$list" |
  parallel --pipe -N1 --resume-failed --joblog "$records/jobs.log" "$@" "$preflight" cluster check --tasks - --out "$records"
"$preflight" cluster link "$records"
