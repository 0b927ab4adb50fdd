#!/usr/bin/env bash
# Installs what test:cluster runs on: Python packages into .cluster/, and from the distribution, as root, Java, GNU
# parallel and Slurm.
set -euo pipefail
cd "$(dirname "$0")/../.."
install() {
  PATH=$PATH:/usr/sbin command -v "$1" > /dev/null && return
  if [ "$(id -u)" = 0 ] && command -v apt-get > /dev/null; then
    apt-get update -q > /dev/null
    apt-get install -y -q --no-install-recommends "$2" > /dev/null
  else
    echo "test:cluster needs $1 (Debian package $2)." >&2
    exit 1
  fi
}
install python3 python3
install java openjdk-17-jre-headless
install parallel parallel
if [ "$(id -u)" = 0 ]; then
  # Slurm starts jobs as root only, so its test is left out for others.
  install munged munge
  install slurmctld slurmctld
  install slurmd slurmd
  install sbatch slurm-client
fi
python3 -c "import ensurepip" 2> /dev/null || install pyvenv python3-venv
# Engines; what stands for object storage; tables; what checks a manifest and types.
packages=("pyspark==4.*" "dask[distributed]" awscli "moto[server]" duckdb kubernetes-validate mypy)
[ -x .cluster/bin/python ] || python3 -m venv .cluster
.cluster/bin/pip install --quiet "${packages[@]}"
