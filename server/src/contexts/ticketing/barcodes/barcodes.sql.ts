import { tenantStatement } from '../../../platform/sql/statement.ts';
import { instant, listOf, text } from '../../../platform/sql/types.ts';

/**
 * Inserts those that the organization never had, and answers with them. In the order of the barcodes, so that two
 * requests that bring the same ones in another order wait for each other instead of deadlocking.
 */
export const insertBarcodes = tenantStatement(
  'insert_barcodes',
  { barcodes: listOf(text), ticketIds: listOf(text), now: instant },
  { barcode: text },
  `INSERT INTO barcodes (barcode, organization_id, ticket_id, created_at)
   SELECT barcode, $1, ticket_id, $4
   FROM unnest($2::text[], $3::text[]) AS t (barcode, ticket_id)
   ORDER BY barcode
   ON CONFLICT (barcode, organization_id) DO NOTHING
   RETURNING barcode`,
);

export const listKnownBarcodes = tenantStatement(
  'list_known_barcodes',
  { barcodes: listOf(text) },
  { barcode: text },
  'SELECT barcode FROM barcodes WHERE organization_id = $1 AND barcode = ANY ($2)',
);
