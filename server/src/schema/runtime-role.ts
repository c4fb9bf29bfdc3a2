/**
 * The role that the service runs as, where it is another than the owner of the tables: it reads and writes rows, and
 * cannot change the schema. The owner grants it what it needs, now and for tables that later migrations make.
 */
import pg from 'pg';
import { type ConnectionSettings, clientSettings } from '../platform/database.ts';

/** Why a role cannot be the one of the service, in a sentence. */
export class RuntimeRoleError extends Error {}

/** As the owner of the tables, after the migrations. May be repeated. */
export async function grantRuntimeRole(owner: ConnectionSettings, role: string): Promise<void> {
  const client = new pg.Client(clientSettings(owner));
  client.on('error', () => {});
  await client.connect();
  try {
    await refuseUnfit(client, role);
    await client.query(grants(pg.escapeIdentifier(role), await databaseName(client)));
  } finally {
    await client.end();
  }
}

async function refuseUnfit(client: pg.Client, role: string): Promise<void> {
  const { rows } = await client.query<{ is_superuser: boolean; is_owner: boolean }>(
    `SELECT r.rolsuper AS is_superuser, pg_has_role(r.oid, c.relowner, 'USAGE') AS is_owner
     FROM pg_roles r, pg_class c WHERE r.rolname = $1 AND c.oid = 'organizations'::regclass`,
    [role],
  );
  const [found] = rows;
  if (!found) {
    throw new RuntimeRoleError(
      `There is no role "${role}": create it first, as with CREATE ROLE ${role} LOGIN PASSWORD '…'.`,
    );
  }
  if (found.is_superuser) throw new RuntimeRoleError(`The role "${role}" is a superuser: take one that is none.`);
  if (found.is_owner) throw new RuntimeRoleError(`The role "${role}" owns the tables: take another one.`);
}

async function databaseName(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>('SELECT current_database() AS name');
  return pg.escapeIdentifier(rows[0]!.name);
}

const grants = (role: string, database: string) => `
  BEGIN;
  GRANT CONNECT ON DATABASE ${database} TO ${role};
  REVOKE CREATE ON SCHEMA public FROM PUBLIC, ${role};
  GRANT USAGE ON SCHEMA public TO ${role};
  GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${role};
  REVOKE INSERT, UPDATE, DELETE ON schema_migrations FROM ${role};
  -- Append-only: by a trigger, and by this alone where the table is distributed.
  REVOKE UPDATE, DELETE ON ticket_entries FROM ${role};
  GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${role};
  GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA public TO ${role};
  ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${role};
  ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO ${role};
  ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT EXECUTE ON FUNCTIONS TO ${role};
  COMMIT`;
