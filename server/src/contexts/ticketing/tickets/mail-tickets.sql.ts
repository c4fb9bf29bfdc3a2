import { tenantStatement } from '../../../platform/sql/statement.ts';
import { text } from '../../../platform/sql/types.ts';

/** Its holder is not erased, nor another person, before the transaction ends. */
export const keepTicketToMail = tenantStatement(
  'keep_ticket_to_mail',
  { ticketId: text },
  {},
  'SELECT FROM tickets WHERE organization_id = $1 AND id = $2 FOR SHARE',
);
