/** What tickets and their changes of name say of the people in whose name they are or were. */
import { ticketStatuses } from '@stagedoor/contract/vocabulary';
import { tenantStatement } from '../../../platform/sql/statement.ts';
import { date, instant, json, listOf, nullable, oneOf, type RowOf, text } from '../../../platform/sql/types.ts';
import type { Answer } from './ticket-row.sql.ts';

const columns = {
  id: text,
  event_id: text,
  payment_id: text,
  /** Of supplements that were bought for the ticket afterwards. */
  supplement_payment_ids: listOf(text),
  status: oneOf(ticketStatuses),
  full_name: text,
  email: text,
  phone: text,
  gender: text,
  birthday: nullable(date),
  address: text,
  postal_code: text,
  country_code: text,
  document_type: text,
  document_number: text,
  answers: json<readonly Answer[]>(),
  /** Of the purchase, where the ticket is the first of it: that of the buyer. */
  billing_info: json<Readonly<Record<string, string>>>(),
  created_at: instant,
};
export type TicketPersonalDataRow = RowOf<typeof columns>;

const supplementPayments = (tickets: string) =>
  `ARRAY(SELECT s.payment_id FROM ticket_supplements s
     WHERE s.organization_id = $1 AND s.ticket_id = ${tickets}.id) AS supplement_payment_ids`;

/** Tickets with one of the addresses, deleted ones too, the oldest first. */
export const listTicketPersonalData = tenantStatement(
  'list_ticket_personal_data',
  { emailKeys: listOf(text) },
  columns,
  `SELECT t.id, t.event_id, t.payment_id, ${supplementPayments('t')}, t.status, t.full_name, t.email, t.phone, t.gender, t.birthday, t.address,
     t.postal_code, t.country_code, t.document_type, t.document_number, t.answers,
     CASE WHEN p.resource_ids[1] = t.id THEN p.billing_info ELSE '{}' END AS billing_info, t.created_at
   FROM tickets t JOIN payments p ON p.organization_id = $1 AND p.id = t.payment_id
   WHERE t.organization_id = $1 AND t.email_key = ANY ($2) AND t.email_key <> '' ORDER BY t.created_at, t.id`,
);

/** Takes the person out of the tickets; barcodes, entries and money stay. */
export const eraseTicketPersonalData = tenantStatement(
  'erase_ticket_personal_data',
  { emailKeys: listOf(text), now: instant },
  { payment_id: text, supplement_payment_ids: listOf(text) },
  `UPDATE tickets
   SET written_in = pg_current_xact_id(),
     full_name = '', email = '', email_key = '', phone = '', gender = 'unspecified', birthday = NULL, address = '',
     postal_code = '', country_code = '', document_type = '', document_number = '', answers = '[]',
     updated_at = $3::timestamptz
   WHERE organization_id = $1 AND email_key = ANY ($2) AND email_key <> ''
   RETURNING payment_id, ${supplementPayments('tickets')}`,
);

const paidFor = { payment_id: nullable(text) };
export type NameChangeOfPersonRow = RowOf<typeof paidFor>;

/** Changes of the name of tickets with one of the addresses, and those to one of them: their payments are locked before the tickets. */
export const listNameChangesOfPerson = tenantStatement(
  'list_name_changes_of_person',
  { emailKeys: listOf(text) },
  paidFor,
  `SELECT n.payment_id
   FROM ticket_name_changes n
   JOIN tickets t ON t.organization_id = $1 AND t.id = n.ticket_id
   WHERE n.organization_id = $1
     AND ((t.email_key = ANY ($2) AND t.email_key <> '') OR lower(btrim(n.email)) = ANY ($2))`,
);

const isNewOwner = "CASE WHEN email = '' THEN full_name = ANY ($3) ELSE lower(btrim(email)) = ANY ($2) END";

/**
 * Takes the person out of the changes of name, by whom the ticket came from and to whom it went. Of who had a ticket
 * before, only the name is known. Who has the same name and another address is another person.
 */
export const eraseNameChangePersonalData = tenantStatement(
  'erase_name_change_personal_data',
  { emailKeys: listOf(text), names: listOf(text) },
  paidFor,
  `UPDATE ticket_name_changes
   SET previous_full_name = CASE WHEN previous_full_name = ANY ($3) THEN '' ELSE previous_full_name END,
     full_name = CASE WHEN ${isNewOwner} THEN '' ELSE full_name END,
     phone = CASE WHEN ${isNewOwner} THEN '' ELSE phone END,
     email = CASE WHEN lower(btrim(email)) = ANY ($2) THEN '' ELSE email END
   WHERE organization_id = $1
     AND (previous_full_name = ANY ($3) OR ${isNewOwner})
   RETURNING payment_id`,
);
