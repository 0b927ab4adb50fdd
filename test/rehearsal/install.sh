#!/usr/bin/env bash
# Installs what test:rehearsal runs, into .rehearsal/: Schemathesis, Prism and autocannon.
set -euo pipefail
cd "$(dirname "$0")/../.."
if [ ! -x .rehearsal/bin/schemathesis ]; then
  if ! python3 -c "import ensurepip" 2> /dev/null; then
    echo "test:rehearsal needs Python with venv (Debian package python3-venv)." >&2
    exit 1
  fi
  python3 -m venv .rehearsal
  .rehearsal/bin/pip install --quiet "schemathesis==4.*"
fi
if [ ! -x .rehearsal/node_modules/.bin/prism ] || [ ! -x .rehearsal/node_modules/.bin/autocannon ]; then
  npm install --silent --no-save --no-package-lock --prefix .rehearsal "@stoplight/prism-cli@5" "autocannon@9"
fi
