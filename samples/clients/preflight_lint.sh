#!/usr/bin/env bash
# Lints payloads from a shell, in one process of preflight for as long as the script runs: reads a payload per line, and
# prints the number of each that the service would refuse, with its findings and the body of the 400.
#
#   preflight_lint.sh notes < extract/wave-1.notes.jsonl
set -euo pipefail
coproc preflight serve --stdio
number=0
refused=0
while IFS= read -r payload || [ -n "$payload" ]; do
  number=$((number + 1))
  printf '{"id":%d,"kind":"%s","payload":%s}\n' "$number" "$1" "$payload" >&"${COPROC[1]}"
  IFS= read -r result <&"${COPROC[0]}"
  case $result in
    '{"id":'"$number"',"ok":true,'*) ;;
    *) refused=1; printf '%d\t%s\n' "$number" "$result" ;;
  esac
done
exit "$refused"
