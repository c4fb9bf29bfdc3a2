#!/usr/bin/env bash
# build-pgbouncer.sh <folder>: builds the PgBouncer of Debian 13 from its sources on Debian 12, into the folder. Needs root,
# or sudo, for the packages that it is built with.
set -euo pipefail

root=()
[ "$(id -u)" = 0 ] || root=(sudo)
"${root[@]}" apt-get install -q -y --no-install-recommends build-essential dpkg-dev libevent-dev pkg-config

mkdir -p "$1"
target=$(cd "$1" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

# From where the packages of this system come.
mirror=$(apt-get indextargets --format '$(SITE) $(RELEASE) $(REPO_URI)' | awk '$2 == "bookworm" { print $3; exit }')
echo "deb-src [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $mirror trixie main" >sources.list
mkdir -p lists/partial
beside=(-o "Dir::Etc::sourcelist=$work/sources.list" -o Dir::Etc::sourceparts=- -o "Dir::State::lists=$work/lists" -o APT::Sandbox::User=root)
apt-get "${beside[@]}" update -q
apt-get "${beside[@]}" source -q --download-only pgbouncer

mkdir pgbouncer
tar xzf pgbouncer_*.orig.tar.gz -C pgbouncer --strip-components=1
cd pgbouncer
./configure --without-openssl >/dev/null
make -s -j2 pgbouncer >/dev/null
install -m 755 pgbouncer "$target/pgbouncer"
