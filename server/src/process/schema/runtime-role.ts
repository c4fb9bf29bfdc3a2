/**
 * The role that the service runs as, where it is another than the owner of the tables: it reads and writes rows, and
 * cannot change the schema. The owner grants it what it needs, now and for tables that later migrations make.
 */
import pg from 'pg';
import type { Transaction } from '../../platform/database.ts';
import { jobSchema } from '../../platform/jobs.ts';

/** What triggers keep from being changed on one server, and nothing else on several. */
export const appendOnlyTables = ['invoice_lines', 'invoices', 'ledger_transactions', 'ticket_entries'];

/** Why a role cannot be the one of the service, in a sentence. */
export class RuntimeRoleError extends Error {}

/**
 * Grants the role what the service needs. In a transaction of the owner of the tables, after the migrations; may be
 * repeated. Throws a `RuntimeRoleError` where there is no such role, where it is a superuser or the owner, and where the
 * transaction is that of another role than the owner: PostgreSQL would only warn that nothing is granted.
 */
export async function grantRuntimeRole(owner: Transaction, role: string): Promise<void> {
  await refuseUnfit(owner, role);
  // Several statements in one text, which PostgreSQL takes where there are no parameters.
  await owner.execute({ text: grants(pg.escapeIdentifier(role), await databaseName(owner)), values: [] });
}

async function refuseUnfit(owner: Transaction, role: string): Promise<void> {
  const [found] = await owner.execute<{ is_superuser: boolean; is_owner: boolean; owner: string; grantor: string }>({
    text: `SELECT r.rolsuper AS is_superuser, pg_has_role(r.oid, c.relowner, 'USAGE') AS is_owner,
       pg_get_userbyid(c.relowner) AS owner, current_user AS grantor
     FROM pg_roles r, pg_class c WHERE r.rolname = $1 AND c.oid = 'organizations'::regclass`,
    values: [role],
  });
  if (!found) {
    throw new RuntimeRoleError(
      `There is no role "${role}": create it first, as with CREATE ROLE ${role} LOGIN PASSWORD '…'.`,
    );
  }
  if (found.is_superuser) throw new RuntimeRoleError(`The role "${role}" is a superuser: take one that is none.`);
  if (found.is_owner) throw new RuntimeRoleError(`The role "${role}" owns the tables: take another one.`);
  if (found.grantor !== found.owner) {
    throw new RuntimeRoleError(
      `The role "${found.grantor}" cannot grant rights on tables of "${found.owner}": set DATABASE_MIGRATION_URL to the role that owns them.`,
    );
  }
}

async function databaseName(owner: Transaction): Promise<string> {
  const [row] = await owner.execute<{ name: string }>({ text: 'SELECT current_database() AS name', values: [] });
  return pg.escapeIdentifier(row!.name);
}

const grants = (role: string, database: string) => `
  GRANT CONNECT ON DATABASE ${database} TO ${role};
  REVOKE CREATE ON SCHEMA public FROM PUBLIC, ${role};
  GRANT USAGE ON SCHEMA public TO ${role};
  GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${role};
  REVOKE INSERT, UPDATE, DELETE ON schema_migrations FROM ${role};
  REVOKE UPDATE, DELETE ON ${appendOnlyTables.join(', ')} FROM ${role};
  GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${role};
  GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA public TO ${role};
  ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${role};
  ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO ${role};
  ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT EXECUTE ON FUNCTIONS TO ${role};
  GRANT USAGE ON SCHEMA ${jobSchema} TO ${role};
  GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${jobSchema} TO ${role};
  REVOKE INSERT, UPDATE, DELETE ON ${jobSchema}.migrations FROM ${role};
  GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA ${jobSchema} TO ${role};
  ALTER DEFAULT PRIVILEGES IN SCHEMA ${jobSchema} GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${role};
  ALTER DEFAULT PRIVILEGES IN SCHEMA ${jobSchema} GRANT EXECUTE ON FUNCTIONS TO ${role}`;
