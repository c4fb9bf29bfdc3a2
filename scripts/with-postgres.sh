#!/usr/bin/env bash
# Runs a command beside a fresh PostgreSQL of the system, which TEST_DATABASE_URL names, and ends with its exit code:
#   scripts/with-postgres.sh 15 npx vitest run server/test/http
# The server listens on a socket in a directory of its own and is gone, files and all, when the command has ended.
set -euo pipefail

version=$1
shift
bin=/usr/lib/postgresql/$version/bin
if [ ! -x "$bin/postgres" ]; then
  echo "PostgreSQL $version is not installed: on Debian, scripts/install-test-tools.sh installs it." >&2
  exit 1
fi

folder=$(mktemp -d)
server=()
user=$(id -un)
if [ "$(id -u)" = 0 ]; then
  # PostgreSQL does not run as root.
  user=postgres
  chown "$user" "$folder"
  server=(setpriv "--reuid=$user" "--regid=$user" --init-groups --inh-caps=-all)
fi
# The account cannot enter a project that belongs to root alone.
postgres() { (cd "$folder" && "${server[@]}" "$bin/$@" </dev/null); }

stop() {
  if [ -f "$folder/data/postmaster.pid" ]; then
    postgres pg_ctl stop --pgdata="$folder/data" --mode=immediate --silent || true
  fi
  rm -rf "$folder"
}
trap stop EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

postgres initdb --pgdata="$folder/data" --username="$user" --auth=trust --encoding=UTF8 --locale=C.UTF-8 --no-sync >/dev/null
# Durability is tested on servers of its own; here it would only cost time.
if ! postgres pg_ctl start --pgdata="$folder/data" --wait --silent --log="$folder/server.log" --options="-k '$folder' \
  -c listen_addresses='' -c max_connections=400 -c fsync=off -c synchronous_commit=off -c full_page_writes=off"; then
  cat "$folder/server.log" >&2
  exit 1
fi

export TEST_DATABASE_URL="postgres://$user@localhost:5432/postgres?host=$folder"
"$@"
