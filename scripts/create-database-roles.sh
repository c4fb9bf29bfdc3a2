#!/usr/bin/env bash
# For the database of compose.yaml, on its first start: makes the database, the role that owns its tables, and the role
# of the service, which `db grant` then lets read and write rows. Runs as the superuser of the server.
set -euo pipefail

: "${OWNER_PASSWORD:?fill it in, in database.env}"
: "${SERVICE_PASSWORD:?fill it in, in database.env}"

psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 --username "${POSTGRES_USER:-postgres}" --dbname postgres <<'SQL'
\getenv owner_password OWNER_PASSWORD
\getenv service_password SERVICE_PASSWORD
CREATE ROLE stagedoor_owner LOGIN PASSWORD :'owner_password';
CREATE ROLE stagedoor_service LOGIN PASSWORD :'service_password';
CREATE DATABASE stagedoor OWNER stagedoor_owner;
REVOKE CONNECT, TEMPORARY ON DATABASE stagedoor FROM PUBLIC;
SQL
