#!/usr/bin/env bash
# Installs what tests and benchmarks need beyond npm packages, on Debian: PostgreSQL 15, the oldest that is supported;
# PgBouncer; Chromium for pages, and its headless shell for their tests; the shells and languages in which examples are
# written; later versions of Node; and Redis, on which peers run that `npm run bench -- webhooks` and `peers` compare with. Needs
# root, or sudo, for what is missing.
set -euo pipefail
cd "$(dirname "$0")/.."

root=()
[ "$(id -u)" = 0 ] || root=(sudo)
export DEBIAN_FRONTEND=noninteractive

updated=''
install_packages() {
  if [ -z "$updated" ]; then
    "${root[@]}" apt-get update -q || return 1
    updated=yes
  fi
  "${root[@]}" apt-get install -q -y --no-install-recommends -o Dpkg::Options::=--force-confold "$@"
}

if [ -x /usr/lib/postgresql/15/bin/postgres ]; then
  echo 'PostgreSQL 15 is installed'
elif ! command -v apt-get >/dev/null; then
  echo 'This is no Debian: install PostgreSQL 15 so that /usr/lib/postgresql/15/bin has it.' >&2
  exit 1
else
  # Servers are started where they are needed; the package would make and start one of its own.
  if [ ! -e /etc/postgresql-common/createcluster.conf ]; then
    "${root[@]}" mkdir -p /etc/postgresql-common
    echo 'create_main_cluster = false' | "${root[@]}" tee /etc/postgresql-common/createcluster.conf >/dev/null
  fi
  install_packages postgresql-15
fi

# Downloads stall or fail now and then.
repeatedly() {
  "$@" || "$@" || "$@"
}

# The service of the package would run; tests start their own.
if [ -x /usr/sbin/pgbouncer ]; then
  echo 'PgBouncer is installed'
elif ! command -v apt-get >/dev/null; then
  echo 'This is no Debian: install PgBouncer so that /usr/sbin/pgbouncer is it.' >&2
  exit 1
else
  install_packages pgbouncer
  if [ -d /run/systemd/system ]; then "${root[@]}" systemctl disable --now pgbouncer; fi
fi

# One that keeps prepared statements, as 1.21 and newer do. Debian 12 has an older one: it is built from the sources of the
# next Debian, beside.
if [ -x .cache/pgbouncer/pgbouncer ]; then
  echo 'PgBouncer 1.21 is built'
elif dpkg --compare-versions "$(dpkg-query -W -f '${Version}' pgbouncer)" ge 1.21; then
  mkdir -p .cache/pgbouncer
  ln -s /usr/sbin/pgbouncer .cache/pgbouncer/pgbouncer
else
  repeatedly scripts/build-pgbouncer.sh .cache/pgbouncer
fi

# command, package: programs that tests run (server/test/support/needs.ts).
install_program() {
  if command -v "$1" >/dev/null; then
    echo "$1 is installed"
  elif ! command -v apt-get >/dev/null; then
    echo "This is no Debian: install $1, which tests run." >&2
    exit 1
  else
    install_packages "$2"
  fi
}
install_program chromium chromium
install_program chromium-headless-shell chromium-headless-shell
install_program curl curl
install_program openssl openssl
install_program git git
install_program go golang-go
install_program javac default-jdk-headless
install_program php php-cli
install_program psql postgresql-client
install_program python3 python3-minimal
install_program zsh zsh

# folder, package …: into a folder of .cache. A download that stalls is begun again soon, not after npm's five minutes.
install_beside() {
  local folder=$1
  shift
  repeatedly npm install --silent --no-save --no-audit --no-fund --no-package-lock --fetch-timeout=30000 --prefix ".cache/$folder" "$@"
}

# Later versions of Node, with which the service and packages of this project are used as well.
node_package="node-$(node -p 'process.platform + "-" + process.arch')"
for version in 22 24 26; do
  if [ -x ".cache/node-$version/node_modules/$node_package/bin/node" ]; then
    echo "Node $version is installed"
  else
    install_beside "node-$version" "$node_package@$version"
  fi
done

# The oldest TypeScript for which the types of the SDK are meant (sdk/test/package.test.ts).
if [ -e .cache/typescript-5.9/node_modules/typescript/bin/tsc ]; then
  echo 'TypeScript 5.9 is installed'
else
  install_beside typescript-5.9 typescript@5.9
fi

# Generators of others, whose clients must compile (server/test/repository/client-generators.test.ts).
if [ -e .cache/client-generators/node_modules/.bin/swagger-typescript-api ]; then
  echo 'Client generators are installed'
else
  install_beside client-generators @hey-api/openapi-ts@0.95.0 orval@7.13.2 swagger-typescript-api@13.13.0
fi

# The same for Redis, whose package asks this file whether it may start its server.
install_redis() {
  local policy=/usr/sbin/policy-rc.d code=0
  if [ -e "$policy" ]; then
    install_packages redis-server
    return
  fi
  printf '#!/bin/sh\nexit 101\n' | "${root[@]}" tee "$policy" >/dev/null || return 1
  "${root[@]}" chmod 755 "$policy"
  install_packages redis-server || code=$?
  "${root[@]}" rm -f "$policy"
  return "$code"
}

if command -v redis-server >/dev/null; then
  echo 'Redis is installed'
elif ! command -v apt-get >/dev/null || ! install_redis; then
  # No test needs it, and the benchmarks leave out those peers.
  echo 'Redis is not installed: the benchmark of webhooks runs without BullMQ, and that of peers without its peer.' >&2
fi
