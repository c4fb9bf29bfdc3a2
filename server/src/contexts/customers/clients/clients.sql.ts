import { changedRows, pagedList } from '../../../platform/sql/paging.ts';
import { plainText } from '../../../platform/sql/plain-text.ts';
import { tenantUpdate } from '../../../platform/sql/rows.ts';
import { tenantFilter, tenantStatement } from '../../../platform/sql/statement.ts';
import { bool, instant, int, json, listOf, money, nullable, type RowOf, text } from '../../../platform/sql/types.ts';

/**
 * SQL: what was paid for a row of bookings and is not given back, as the ledger has it; minor units. What left the gateway
 * without giving back what was sold, as in a dispute, is on an account of its own and takes nothing off.
 */
export const spentOnBooking = (bookings: string) =>
  `(SELECT coalesce(sum(l.gateway + l.receivable + l.cash + l.pos + l.suspense + l.disputed + l.losses + l.gateway_fees),
      0)::bigint FROM ledger_transactions l
    WHERE l.organization_id = $1 AND l.booking_id = ${bookings}.id)`;

/** SQL: what was paid for a row of guest_lists, online and at the door, and is not given back; minor units. */
export const spentOnEntry = (entries: string) =>
  `(CASE WHEN ${entries}.payment_id IS NULL OR EXISTS (
      SELECT 1 FROM payments y WHERE y.organization_id = $1 AND y.id = ${entries}.payment_id AND y.paid_at IS NOT NULL
    ) THEN ${entries}.price - ${entries}.refunded_amount ELSE 0 END
    + (SELECT coalesce(sum((option->>'total')::bigint), 0) FROM jsonb_array_elements(${entries}.options) option))`;

/** A person to record, under the names of the columns. */
export interface NewClientRow {
  readonly id: string;
  readonly email: string;
  readonly email_key: string;
  readonly name: string;
  readonly phone: string;
  readonly language: string;
  readonly marketing_consent: boolean;
}

/**
 * The newest name, phone and language are kept; what is not given leaves the known. Updating even where nothing is new
 * is what makes the statement answer with the id in every race. Rows are locked in the order of their addresses. A client
 * that was merged keeps no data but the address.
 */
export const upsertClients = tenantStatement(
  'upsert_clients',
  { now: instant, clients: json<readonly NewClientRow[]>() },
  { id: text, email_key: text, merged_into: nullable(text) },
  `INSERT INTO clients (organization_id, id, email, email_key, name, phone, language, marketing_consent, created_at,
     last_seen_at, updated_at)
   SELECT $1, n.id, n.email, n.email_key, n.name, n.phone, n.language, n.marketing_consent, $2::timestamptz,
     $2::timestamptz, $2::timestamptz
   FROM json_to_recordset($3) AS n(id text, email text, email_key text, name text, phone text, language text,
     marketing_consent boolean)
   ORDER BY n.email_key COLLATE "C"
   ON CONFLICT (organization_id, email_key) DO UPDATE
     SET name = CASE WHEN clients.merged_into IS NULL THEN coalesce(nullif(excluded.name, ''), clients.name) ELSE '' END,
         phone = CASE WHEN clients.merged_into IS NULL THEN coalesce(nullif(excluded.phone, ''), clients.phone) ELSE '' END,
         language = coalesce(nullif(excluded.language, ''), clients.language),
         marketing_consent = clients.marketing_consent OR excluded.marketing_consent,
         last_seen_at = greatest(clients.last_seen_at, excluded.last_seen_at),
         updated_at = excluded.updated_at
   RETURNING id, email_key, merged_into`,
);

/** Inserts those whose address is not known, and answers with them. Rows are locked in the order of their addresses. */
export const insertUnknownClients = tenantStatement(
  'insert_unknown_clients',
  { now: instant, clients: json<readonly NewClientRow[]>() },
  { id: text, email_key: text },
  `INSERT INTO clients (organization_id, id, email, email_key, name, phone, language, marketing_consent, created_at,
     last_seen_at, updated_at)
   SELECT $1, n.id, n.email, n.email_key, n.name, n.phone, n.language, n.marketing_consent, $2::timestamptz,
     $2::timestamptz, $2::timestamptz
   FROM json_to_recordset($3) AS n(id text, email text, email_key text, name text, phone text, language text,
     marketing_consent boolean)
   ORDER BY n.email_key COLLATE "C"
   ON CONFLICT (organization_id, email_key) DO NOTHING
   RETURNING id, email_key`,
);

/** The same for the client into which that of an address was merged. */
export const updateSeenClient = tenantStatement(
  'update_seen_client',
  { id: text, name: text, phone: text, language: text, marketingConsent: bool, now: instant },
  {},
  `UPDATE clients
   SET name = coalesce(nullif($3, ''), clients.name), phone = coalesce(nullif($4, ''), clients.phone),
       language = coalesce(nullif($5, ''), clients.language),
       marketing_consent = clients.marketing_consent OR $6,
       last_seen_at = greatest(clients.last_seen_at, $7::timestamptz), updated_at = $7::timestamptz
   WHERE organization_id = $1 AND id = $2`,
);

const columns = {
  id: text,
  email: text,
  name: text,
  phone: text,
  language: text,
  marketing_consent: bool,
  created_at: instant,
  last_seen_at: instant,
  updated_at: instant,
  /** Addresses of clients that were merged into this one. */
  other_emails: listOf(text),
  bookings_count: int,
  tickets_count: int,
  lists_count: int,
  /** Minor units. */
  total_spent: money,
  currency_digits: int,
};
export type ClientRow = RowOf<typeof columns>;

/**
 * Clients of a page with what they bought. The page is found first: counting goes by the indexes over addresses, and is
 * done for the clients that are shown only.
 */
const counted = (page: string, order = 'page.created_at, page.id') => `
  WITH page AS MATERIALIZED (${page})
  SELECT page.id, page.email, page.name, page.phone, page.language, page.marketing_consent, page.created_at,
    page.last_seen_at, page.updated_at, array_remove(k.emails, page.email) AS other_emails, b.bookings_count,
    t.tickets_count, l.lists_count, b.spent + t.spent + l.spent + s.spent + m.spent AS total_spent, o.currency_digits
  FROM page
  JOIN organizations o ON o.id = $1
  CROSS JOIN LATERAL (
    SELECT array_agg(a.email_key ORDER BY a.id) AS keys, array_agg(a.email ORDER BY a.id) AS emails
    FROM clients a WHERE a.organization_id = $1 AND (a.id = page.id OR a.merged_into = page.id)
  ) k
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS bookings_count,
      coalesce(sum(${spentOnBooking('bookings')}), 0)::bigint AS spent
    FROM bookings WHERE bookings.organization_id = $1 AND bookings.client_id = page.id
  ) b
  CROSS JOIN LATERAL (
    SELECT (count(*) FILTER (WHERE tickets.status = 'active' AND tickets.deleted_at IS NULL))::int AS tickets_count,
      coalesce(sum(tickets.total_price - tickets.refunded_amount + tickets.upselling_supplements
        + tickets.upselling_fees), 0)::bigint AS spent
    FROM tickets
    WHERE tickets.organization_id = $1 AND tickets.email_key = ANY (k.keys) AND tickets.email_key <> ''
      AND tickets.activated_at IS NOT NULL
  ) t
  CROSS JOIN LATERAL (
    SELECT (count(*) FILTER (WHERE guest_lists.removed_at IS NULL AND guest_lists.status = 'active'))::int AS lists_count,
      coalesce(sum(${spentOnEntry('guest_lists')}), 0)::bigint AS spent
    FROM guest_lists
    WHERE guest_lists.organization_id = $1 AND guest_lists.email_key = ANY (k.keys)
      AND guest_lists.email_key <> ''
  ) l
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(passes.price - passes.refunded_amount), 0)::bigint AS spent FROM passes
    WHERE passes.organization_id = $1 AND passes.client_id = page.id AND passes.activated_at IS NOT NULL
  ) s
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(sale_lines.total), 0)::bigint AS spent
    FROM subscriptions
    JOIN subscription_periods ON subscription_periods.organization_id = $1
      AND subscription_periods.subscription_id = subscriptions.id
    JOIN sale_lines ON sale_lines.organization_id = $1 AND sale_lines.payment_id = subscription_periods.payment_id
      AND sale_lines.subject_id = subscriptions.id
    WHERE subscriptions.organization_id = $1 AND subscriptions.client_id = page.id
  ) m
  ORDER BY ${order}`;

const conditions = {
  emailKey: [
    `clients.id = (SELECT coalesce(f.merged_into, f.id) FROM clients f
     WHERE f.organization_id = $1 AND f.email_key = ?)`,
    text,
  ],
  phone: ['clients.phone = ?', text],
  search: [
    `strpos(${plainText('clients.name')}, ${plainText('?')}) > 0 OR strpos(clients.email_key, lower(?)) > 0
     OR strpos(clients.phone, ?) > 0`,
    text,
  ],
  updatedFrom: ['clients.updated_at >= ?', instant],
  ids: ['clients.id = ANY (?)', listOf(text)],
} as const;
const own = 'FROM clients WHERE clients.organization_id = $1 AND clients.merged_into IS NULL';

export const changedClients = changedRows('clients');

const clientsBy = (
  label: string,
  order: 'ascending' | 'descending',
  by: (row: string) => string = (row) => `${row}.created_at`,
) =>
  pagedList(label, 'clients', { order, by, conditions, columns }, ({ where, end }) => {
    const direction = order === 'ascending' ? '' : ' DESC';
    return counted(`SELECT clients.* ${own}${where} ${end}`, `${by('page')}${direction}, page.id${direction}`);
  });

/** By when they were first recorded, or by name in whatever case. */
export const clients = {
  oldest: clientsBy('list_clients', 'ascending'),
  newest: clientsBy('list_latest_clients', 'descending'),
  name: clientsBy('list_clients_by_name', 'ascending', (row) => `lower(${row}.name)`),
} as const;

export const countClientRows = tenantFilter(
  'count_clients',
  { parameters: {}, conditions, columns: { count: int } },
  (where) => `SELECT count(*)::int AS count ${own}${where}`,
);

export const findClient = tenantStatement(
  'find_client',
  { id: text },
  columns,
  counted(`SELECT clients.* ${own} AND clients.id = $2`),
);

export const updateClientRow = tenantUpdate(
  'update_client',
  'clients',
  { name: text, phone: text, language: text, marketing_consent: bool, updated_at: instant },
  { guard: () => ' AND clients.merged_into IS NULL' },
);

/** Locks a client that is there, and answers with what another one takes over from it. */
export const claimClient = tenantStatement(
  'claim_client',
  { id: text, now: instant },
  {
    id: text,
    email: text,
    email_key: text,
    name: text,
    phone: text,
    language: text,
    marketing_consent: bool,
    created_at: instant,
    last_seen_at: instant,
  },
  `UPDATE clients SET updated_at = $3 WHERE organization_id = $1 AND id = $2 AND merged_into IS NULL
   RETURNING id, email, email_key, name, phone, language, marketing_consent, created_at, last_seen_at`,
);

/** Nothing is made with the addresses of the clients before the transaction ends. Locked in the order of `upsertClients`. */
export const lockClientRows = tenantStatement(
  'lock_clients',
  { ids: listOf(text) },
  {},
  `SELECT FROM clients WHERE organization_id = $1 AND id = ANY ($2) ORDER BY email_key COLLATE "C" FOR UPDATE`,
);

/** The second of the clients, and those that were merged into it, lead to the first from now on. */
export const mergeInto = tenantStatement(
  'merge_client_into',
  { id: text, otherId: text },
  {},
  `UPDATE clients SET merged_into = $2, name = '', phone = '' WHERE organization_id = $1 AND (id = $3 OR merged_into = $3)`,
);

/** What the first takes over: what it does not know itself, and the longer time. */
export const updateMergedClient = tenantStatement(
  'update_merged_client',
  {
    id: text,
    name: text,
    phone: text,
    language: text,
    createdAt: instant,
    lastSeenAt: instant,
  },
  {},
  `UPDATE clients
   SET name = coalesce(nullif(clients.name, ''), $3), phone = coalesce(nullif(clients.phone, ''), $4),
       language = coalesce(nullif(clients.language, ''), $5), created_at = least(clients.created_at, $6::timestamptz),
       last_seen_at = greatest(clients.last_seen_at, $7::timestamptz)
   WHERE organization_id = $1 AND id = $2`,
);

/** The addresses of a client, those of clients that were merged into it included. */
export const listEmailKeys = tenantStatement(
  'list_client_email_keys',
  { id: text },
  { email_key: text },
  `SELECT email_key FROM clients WHERE organization_id = $1 AND (id = $2 OR merged_into = $2) ORDER BY id`,
);

export const listMergedClients = tenantStatement(
  'list_merged_clients',
  { id: text },
  { id: text },
  'SELECT id FROM clients WHERE organization_id = $1 AND merged_into = $2 ORDER BY id',
);

export const deleteClients = tenantStatement(
  'delete_clients',
  { ids: listOf(text) },
  {},
  'DELETE FROM clients WHERE organization_id = $1 AND (id = ANY ($2) OR merged_into = ANY ($2))',
);
