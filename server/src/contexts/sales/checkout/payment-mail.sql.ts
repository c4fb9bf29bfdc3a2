import { paymentStatuses } from '@stagedoor/contract/vocabulary';
import { tenantStatement } from '../../../platform/sql/statement.ts';
import { int, money, nullable, oneOf, text } from '../../../platform/sql/types.ts';

/** What the mail with the link of a payment says, and the address of its buyer. */
export const findPaymentToMail = tenantStatement(
  'find_payment_to_mail',
  { id: text },
  {
    status: oneOf(paymentStatuses),
    amount: money,
    currency: text,
    currency_digits: int,
    language: text,
    event_id: nullable(text),
    email: text,
  },
  `SELECT p.status, p.amount, o.currency, o.currency_digits, p.language, p.event_id,
     coalesce(b.email, t.email, h.email, v.email, g.email, s.email, '') AS email
   FROM payments p
   JOIN organizations o ON o.id = $1
   LEFT JOIN bookings b ON b.organization_id = $1 AND b.id = p.booking_id
   LEFT JOIN tickets t ON t.organization_id = $1 AND p.resource_type = 'ticket' AND t.id = p.resource_ids[1]
   LEFT JOIN ticket_name_changes n ON n.organization_id = $1 AND p.resource_type = 'name-change' AND n.id = p.resource_ids[1]
   LEFT JOIN tickets h ON h.organization_id = $1 AND h.id = n.ticket_id
   LEFT JOIN ticket_supplements u ON u.organization_id = $1 AND p.resource_type = 'supplement' AND u.id = p.resource_ids[1]
   LEFT JOIN tickets v ON v.organization_id = $1 AND v.id = u.ticket_id
   LEFT JOIN guest_lists g ON g.organization_id = $1 AND p.resource_type = 'list' AND g.id = p.resource_ids[1]
   LEFT JOIN passes s ON s.organization_id = $1 AND p.resource_type = 'pass' AND s.id = p.resource_ids[1]
   WHERE p.organization_id = $1 AND p.id = $2`,
);
