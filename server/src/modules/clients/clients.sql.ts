import { tenantStatement } from '../../platform/sql/statement.ts';
import { instant, text } from '../../platform/sql/types.ts';

/**
 * The newest name and phone are kept; what is not given leaves the known. Updating even where nothing is new is what
 * makes the statement answer with the id in every race.
 */
export const upsertClient = tenantStatement(
  'upsert_client',
  { id: text, email: text, emailKey: text, name: text, phone: text, now: instant },
  { id: text },
  `INSERT INTO clients (organization_id, id, email, email_key, name, phone, created_at, updated_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $7)
   ON CONFLICT (organization_id, email_key) DO UPDATE
     SET name = coalesce(nullif(excluded.name, ''), clients.name),
         phone = coalesce(nullif(excluded.phone, ''), clients.phone),
         updated_at = excluded.updated_at
   RETURNING id`,
);
