import { paymentStatuses, resourceTypes } from '@stagedoor/contract/vocabulary';
import { tenantStatement } from '../../../platform/sql/statement.ts';
import { instant, int, listOf, money, nullable, oneOf, text } from '../../../platform/sql/types.ts';

/** What the mail with the link of a payment says. It is not paid, nor its buyer erased, before the transaction ends. */
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
    expires_at: nullable(instant),
    resource_type: oneOf(resourceTypes),
    resource_ids: listOf(text),
  },
  `SELECT p.status, p.amount, o.currency, o.currency_digits, p.language, p.event_id, p.expires_at,
     p.resource_type, p.resource_ids
   FROM payments p
   JOIN organizations o ON o.id = $1
   WHERE p.organization_id = $1 AND p.id = $2
   FOR SHARE OF p`,
);
