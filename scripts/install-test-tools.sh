#!/usr/bin/env bash
# Installs what the tests need beyond npm packages, on Debian: PostgreSQL 15, the oldest that is supported.
set -euo pipefail

if [ -x /usr/lib/postgresql/15/bin/postgres ]; then
  echo 'PostgreSQL 15 is installed'
  exit 0
fi
if ! command -v apt-get >/dev/null; then
  echo 'This is no Debian: install PostgreSQL 15 so that /usr/lib/postgresql/15/bin has it.' >&2
  exit 1
fi
root=()
[ "$(id -u)" = 0 ] || root=(sudo)
export DEBIAN_FRONTEND=noninteractive
# Servers are started where they are needed; the package would make and start one of its own.
if [ ! -e /etc/postgresql-common/createcluster.conf ]; then
  "${root[@]}" mkdir -p /etc/postgresql-common
  echo 'create_main_cluster = false' | "${root[@]}" tee /etc/postgresql-common/createcluster.conf >/dev/null
fi
"${root[@]}" apt-get update -q
"${root[@]}" apt-get install -q -y --no-install-recommends -o Dpkg::Options::=--force-confold postgresql-15
