import { languages, mailStatuses } from '@stagedoor/contract/vocabulary';
import { crossTenantStatement, tenantStatement } from '../../../platform/sql/statement.ts';
import { instant, int, json, listOf, money, nullable, oneOf, type RowOf, text } from '../../../platform/sql/types.ts';

/** Nothing where there is a mail for the cause. */
export const insertMail = tenantStatement(
  'insert_mail',
  {
    id: text,
    cause: text,
    eventId: nullable(text),
    recipient: text,
    language: oneOf(languages),
    template: text,
    data: json<unknown>(),
    now: instant,
  },
  { id: text },
  `INSERT INTO mails (organization_id, id, cause, event_id, recipient, language, template, data, status, created_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'queued', $9)
   ON CONFLICT (organization_id, cause) DO NOTHING
   RETURNING id`,
);

const columns = {
  id: text,
  recipient: text,
  language: oneOf(languages),
  template: text,
  data: json<unknown>(),
  status: oneOf(mailStatuses),
  created_at: instant,
  organization_name: text,
  timezone: text,
  // Null where the mail is about no event.
  event_id: nullable(text),
  event_name: nullable(text),
  event_starts_at: nullable(instant),
  event_ends_at: nullable(instant),
  event_updated_at: nullable(instant),
  event_timezone: nullable(text),
  event_place: nullable(text),
  /** Address of its picture; empty for none. */
  event_image_url: nullable(text),
  // What it is about cost; null where it is about no payment.
  payment_amount: nullable(money),
  currency: text,
  currency_digits: int,
  // Where the buyer comes back to from the payment that it is about; empty where the shop of the organization sold nothing.
  shop_return_url: text,
  // What the organization says; null where it set nothing.
  own_subject: nullable(text),
  own_message: nullable(text),
  /** Names of the rates of the tickets that were bought, by the ids of the tickets. */
  rate_names: json<Readonly<Record<string, string>>>(),
};
export type MailRow = RowOf<typeof columns>;

/** SQL: of tickets and passes that one payment `p` paid for, each mail `m` has its own. */
const paymentAmount = `CASE WHEN p.resource_kinds IS NULL THEN p.amount ELSE (
    SELECT sum(s.total)::bigint FROM sale_lines s WHERE s.organization_id = $1 AND s.payment_id = p.id
      AND (s.kind = 'pass') = (m.template = 'passes_sold')) END`;

export const findMail = tenantStatement(
  'find_mail',
  { id: text },
  columns,
  `SELECT m.id, m.recipient, m.language, m.template, m.data, m.status, m.created_at, o.name AS organization_name, o.timezone,
     e.id AS event_id, e.name AS event_name, e.starts_at AS event_starts_at, e.ends_at AS event_ends_at,
     e.updated_at AS event_updated_at,
     l.timezone AS event_timezone,
     CASE WHEN l.id IS NOT NULL
       THEN concat_ws(', ', l.name, nullif(l.address, ''), nullif(concat_ws(' ', nullif(l.postal_code, ''), nullif(l.city, '')), ''))
       END AS event_place,
     e.image_url AS event_image_url, ${paymentAmount} AS payment_amount, o.currency, o.currency_digits,
     CASE WHEN s.channel_id IS NULL THEN '' ELSE p.redirect_url END AS shop_return_url,
     x.subject AS own_subject, x.message AS own_message,
     CASE WHEN m.template = 'tickets_sold' THEN
       (SELECT coalesce(json_object_agg(t.id, r.name), '{}') FROM tickets t
        JOIN ticket_rates r ON r.organization_id = $1 AND r.id = t.rate_id
        WHERE t.organization_id = $1 AND t.payment_id = m.data->>'paymentId')
     ELSE '{}' END AS rate_names
   FROM mails m
   JOIN organizations o ON o.id = $1
   LEFT JOIN events e ON e.organization_id = $1 AND e.id = m.event_id
   LEFT JOIN locations l ON l.organization_id = $1 AND l.id = e.location_id
   LEFT JOIN payments p ON p.organization_id = $1 AND p.id = m.data->>'paymentId'
   LEFT JOIN shops s ON s.organization_id = $1 AND s.channel_id = p.channel_id
   LEFT JOIN mail_texts x ON x.organization_id = $1 AND x.template = m.template AND x.language = m.language
   WHERE m.organization_id = $1 AND m.id = $2`,
);

/** Also one that was given up, while there is what its text is made of. */
const isToBeSent = `(status = 'queued' OR (status = 'failed' AND data <> '{}'))`;

/** From now on the mail may arrive. Nothing where another process has begun to send it. */
export const updateMailSending = tenantStatement(
  'begin_sending_mail',
  { id: text, subject: text },
  { id: text },
  `UPDATE mails SET status = 'sending', subject = $3 WHERE organization_id = $1 AND id = $2 AND ${isToBeSent}
   RETURNING id`,
);

/** The mail server has not taken it: it is queued again, or given up with all that it takes to send it. */
export const updateMailNotTaken = tenantStatement(
  'keep_mail_not_taken',
  { id: text, status: oneOf(['queued', 'failed']), error: text },
  {},
  `UPDATE mails SET status = $3, error = $4
   WHERE organization_id = $1 AND id = $2 AND (status = 'sending' OR ${isToBeSent})`,
);

export const updateMailEnded = tenantStatement(
  'end_mail',
  { id: text, status: oneOf(mailStatuses), error: text, sentAt: nullable(instant) },
  {},
  `UPDATE mails SET status = $3, error = $4, sent_at = $5, data = '{}' WHERE organization_id = $1 AND id = $2`,
);

export const countQueued = crossTenantStatement(
  'count_queued_mails',
  {},
  { count: int },
  "SELECT count(*)::int AS count FROM mails WHERE status = 'queued'",
);

const sentTo = {
  id: text,
  recipient: text,
  subject: text,
  template: text,
  status: oneOf(mailStatuses),
  created_at: instant,
};
export type MailToPersonRow = RowOf<typeof sentTo>;

/** Mails to one of the addresses, the oldest first. */
export const listMailsTo = tenantStatement(
  'list_mails_to',
  { emailKeys: listOf(text) },
  sentTo,
  `SELECT id, recipient, subject, template, status, created_at FROM mails
   WHERE organization_id = $1 AND lower(btrim(recipient)) = ANY ($2) ORDER BY created_at, id`,
);

/** Takes the recipient out of mails; those that wait are not sent any more. */
export const eraseMailsTo = tenantStatement(
  'erase_mails_to',
  { emailKeys: listOf(text) },
  {},
  `UPDATE mails
   SET recipient = '', subject = '', data = '{}',
     status = CASE WHEN status = 'sent' THEN 'sent' ELSE 'failed' END,
     error = CASE WHEN status = 'sent' THEN '' ELSE 'The person was erased.' END
   WHERE organization_id = $1 AND lower(btrim(recipient)) = ANY ($2)`,
);
