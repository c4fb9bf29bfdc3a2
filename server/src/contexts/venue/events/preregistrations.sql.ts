import { pagedList } from '../../../platform/sql/paging.ts';
import { tenantStatement } from '../../../platform/sql/statement.ts';
import { bool, instant, int, listOf, type RowOf, text } from '../../../platform/sql/types.ts';

const columns = {
  id: text,
  event_id: text,
  channel_id: text,
  name: text,
  email: text,
  phone: text,
  language: text,
  marketing_consent: bool,
  created_at: instant,
};
export type PreregistrationRow = RowOf<typeof columns>;

const names = Object.keys(columns).join(', ');

/** A consent that was given once stays; everything else is as the first call said it. */
export const insertPreregistration = tenantStatement(
  'insert_event_preregistration',
  {
    id: text,
    eventId: text,
    channelId: text,
    name: text,
    email: text,
    emailKey: text,
    phone: text,
    language: text,
    marketingConsent: bool,
    now: instant,
  },
  { ...columns, is_new: bool },
  `INSERT INTO event_preregistrations AS p (organization_id, id, event_id, channel_id, name, email, email_key, phone,
     language, marketing_consent, created_at, updated_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::timestamptz, $11::timestamptz)
   ON CONFLICT (organization_id, event_id, email_key) DO UPDATE
   SET marketing_consent = p.marketing_consent OR excluded.marketing_consent, updated_at = excluded.updated_at
   RETURNING ${names}, p.id = $2 AS is_new`,
);

export const preregistrations = pagedList(
  'list_event_preregistrations',
  'event_preregistrations',
  {
    order: 'ascending',
    conditions: { eventId: ['event_preregistrations.event_id = ?', text] },
    columns,
  },
  ({ where, end }) => `SELECT ${names} FROM event_preregistrations
    WHERE event_preregistrations.organization_id = $1${where} ${end}`,
);

/** With one of the addresses, the oldest first. */
export const listPreregistrationsOfPerson = tenantStatement(
  'list_event_preregistrations_of_person',
  { emailKeys: listOf(text) },
  columns,
  `SELECT ${names} FROM event_preregistrations WHERE organization_id = $1 AND email_key = ANY ($2)
   ORDER BY created_at, id`,
);

/** Of a person who is to be forgotten. */
export const erasePreregistrations = tenantStatement(
  'erase_event_preregistrations',
  { emailKeys: listOf(text) },
  {},
  'DELETE FROM event_preregistrations WHERE organization_id = $1 AND email_key = ANY ($2)',
);

/**
 * The next people of a cancelled event who are not told yet, and only the first who asks gets each of them. Those who were told by another mail
 * about it, because they had bought something, are left out.
 */
export const claimPreregistrationsToTell = tenantStatement(
  'claim_preregistrations_to_tell',
  { eventId: text, now: instant, limit: int },
  { id: text, email: text, language: text, is_told: bool },
  `UPDATE event_preregistrations p SET told_cancelled_at = $3::timestamptz
   WHERE p.organization_id = $1 AND p.id IN (
     SELECT n.id FROM event_preregistrations n
     WHERE n.organization_id = $1 AND n.event_id = $2 AND n.told_cancelled_at IS NULL
     ORDER BY n.id LIMIT $4) AND p.told_cancelled_at IS NULL
   RETURNING p.id, p.email, p.language,
     EXISTS (SELECT 1 FROM mails m WHERE m.organization_id = $1 AND m.event_id = $2 AND m.template = 'event_cancelled'
       AND lower(m.recipient) = p.email_key) AS is_told`,
);
