import { tenantStatement } from '../../../platform/sql/statement.ts';
import { text } from '../../../platform/sql/types.ts';

/** Its holder is not erased, nor another person, before the transaction ends. */
export const keepTicketToMail = tenantStatement(
  'keep_ticket_to_mail',
  { ticketId: text },
  {},
  'SELECT FROM tickets WHERE organization_id = $1 AND id = $2 FOR SHARE',
);

/** One of the mails with the ticket; no row where it was not mailed. */
export const findMailOfTicket = tenantStatement(
  'find_mail_of_ticket',
  { ticketId: text, paymentId: text },
  { id: text },
  `SELECT id FROM mails WHERE organization_id = $1
     AND (cause = 'tickets of ' || $3 OR (cause >= 'ticket ' || $2 || ' at ' AND cause < 'ticket ' || $2 || ' at~'))
   LIMIT 1`,
);
