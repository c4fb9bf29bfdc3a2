/** Who bought tickets and what belongs to them: who holds the ticket. */
import { tenantStatement } from '../../../platform/sql/statement.ts';
import { listOf, text } from '../../../platform/sql/types.ts';
import { buyerColumns } from '../../sales/product/product.ts';

const holder = `NULL::text AS client_id, t.full_name AS client_name, t.birthday AS client_birthday, t.email AS client_email,
  t.phone AS client_phone`;

export const listBuyersOfTickets = tenantStatement(
  'list_buyers_of_tickets',
  { ids: listOf(text) },
  buyerColumns,
  `SELECT t.id, ${holder} FROM tickets t WHERE t.organization_id = $1 AND t.id = ANY ($2)`,
);

export const listBuyersOfSupplements = tenantStatement(
  'list_buyers_of_supplements',
  { ids: listOf(text) },
  buyerColumns,
  `SELECT s.id, ${holder}
   FROM ticket_supplements s JOIN tickets t ON t.organization_id = $1 AND t.id = s.ticket_id
   WHERE s.organization_id = $1 AND s.id = ANY ($2)`,
);

export const listBuyersOfNameChanges = tenantStatement(
  'list_buyers_of_name_changes',
  { ids: listOf(text) },
  buyerColumns,
  `SELECT n.id, ${holder}
   FROM ticket_name_changes n JOIN tickets t ON t.organization_id = $1 AND t.id = n.ticket_id
   WHERE n.organization_id = $1 AND n.id = ANY ($2)`,
);

/** The payments of tickets in the name of who has this address, and of that with this barcode. */
export const listPaymentsOfTickets = tenantStatement(
  'list_payments_of_tickets',
  { emailKey: text, code: text },
  { payment_id: text },
  `SELECT t.payment_id FROM tickets t WHERE t.organization_id = $1 AND t.email_key = $2 AND t.email_key <> ''
   UNION SELECT t.payment_id FROM tickets t WHERE t.organization_id = $1
     AND t.id IN (SELECT k.ticket_id FROM barcodes k WHERE k.organization_id = $1 AND k.barcode = $3)`,
);
