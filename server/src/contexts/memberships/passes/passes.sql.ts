import { languages, originApis, type PassStatus, passStatuses } from '@stagedoor/contract/vocabulary';
import { pagedList } from '../../../platform/sql/paging.ts';
import { crossTenantStatement, tenantFilter, tenantStatement } from '../../../platform/sql/statement.ts';
import {
  bool,
  instant,
  int,
  json,
  listOf,
  money,
  nullable,
  oneOf,
  type RowOf,
  text,
} from '../../../platform/sql/types.ts';
import { updateLineStates } from '../../sales/payments/payments.ts';
import { blockParameters, buyerColumns, setBlocked } from '../../sales/product/product.ts';
import type { SalesSource } from '../../sales/sales/sales.ts';

/** Who came in on a pass at one event; money in minor units. */
export interface PassUsage {
  readonly id: string;
  readonly event_id: string;
  readonly women: number;
  readonly men: number;
  readonly others: number;
  readonly revenue: number;
  /** ISO 8601; null where nobody came yet. */
  readonly first_entered_at: string | null;
}

const columns = {
  id: text,
  organization_id: text,
  type_id: text,
  type_name: text,
  type_slug: text,
  payment_id: text,
  channel_id: nullable(text),
  client_id: nullable(text),
  code: text,
  status: oneOf(passStatuses),
  created_via: oneOf(originApis),
  party_size: int,
  price: money,
  refunded_amount: money,
  full_name: text,
  email: text,
  phone: text,
  activated_at: nullable(instant),
  created_at: instant,
  updated_at: instant,
  /** By event, the earliest first. */
  usages: json<readonly PassUsage[]>(),
  currency: text,
  currency_digits: int,
};
export type PassRow = RowOf<typeof columns>;

const usage = `json_build_object('id', u.id, 'event_id', u.event_id, 'women', u.women, 'men', u.men, 'others', u.others,
  'revenue', u.revenue, 'first_entered_at', to_char(u.first_entered_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;
const select = (from: string) => `
  SELECT passes.id, passes.organization_id, passes.type_id, y.name AS type_name, y.slug AS type_slug, passes.payment_id,
    passes.channel_id, passes.client_id, passes.code, passes.status, passes.created_via, passes.party_size, passes.price,
    passes.refunded_amount, passes.full_name, passes.email, passes.phone, passes.activated_at, passes.created_at, passes.updated_at,
    coalesce((SELECT json_agg(${usage} ORDER BY u.first_entered_at, u.event_id) FROM pass_usages u
      WHERE u.organization_id = $1 AND u.pass_id = passes.id), '[]') AS usages,
    o.currency, o.currency_digits
  FROM ${from}
  JOIN pass_types y ON y.organization_id = $1 AND y.id = passes.type_id
  JOIN organizations o ON o.id = $1`;

const conditions = {
  eventId: ["(y.event_ids = '{}' OR ? = ANY (y.event_ids))", text],
  typeId: ['passes.type_id = ?', text],
  status: ['passes.status = ?', oneOf(passStatuses)],
  // One that was refunded is voided, as is one that was never paid.
  isSold: ["(passes.status IN ('pending', 'valid', 'rejected') OR passes.activated_at IS NOT NULL) = ?", bool],
  clientId: ['passes.client_id = ?', text],
} as const;

const passesBy = (label: string, order: 'ascending' | 'descending', by?: (row: string) => string) =>
  pagedList(
    label,
    'passes',
    { order, ...(by ? { by } : {}), conditions, columns },
    ({ where, end }) => `${select('passes')} WHERE passes.organization_id = $1${where} ${end}`,
  );

/** By creation, or by name in whatever case. */
export const passes = {
  oldest: passesBy('list_passes', 'ascending'),
  newest: passesBy('list_latest_passes', 'descending'),
  name: passesBy('list_passes_by_name', 'ascending', (row) => `lower(${row}.full_name)`),
} as const;

const totalColumns = { count: int, people: int };
export type PassTotalsRow = RowOf<typeof totalColumns>;

export const sumPasses = tenantFilter(
  'sum_passes',
  { parameters: {}, conditions, columns: totalColumns },
  (where) => `SELECT count(*)::int AS count, coalesce(sum(passes.party_size), 0)::int AS people
    FROM passes JOIN pass_types y ON y.organization_id = $1 AND y.id = passes.type_id
    WHERE passes.organization_id = $1${where}`,
);

export const findPass = tenantStatement(
  'find_pass',
  { id: text },
  columns,
  `${select('passes')} WHERE passes.organization_id = $1 AND passes.id = $2`,
);

/** Whose the pass is, if the channel sold it and is still a partner. */
export const findPassOfChannelAcrossOrganizations = crossTenantStatement(
  'find_pass_across_organizations',
  { channelId: text, id: text },
  { organization_id: text },
  `SELECT p.organization_id FROM channel_partners c JOIN passes p ON p.organization_id = c.organization_id
   WHERE c.channel_id = $1 AND p.id = $2 AND p.channel_id = $1`,
);

const toPrint = {
  status: oneOf(passStatuses),
  code: text,
  full_name: text,
  party_size: int,
  type_name: text,
  organization_name: text,
  logo_url: text,
  language: oneOf(languages),
  created_at: instant,
};
export type PassToPrintRow = RowOf<typeof toPrint>;

/** What stands on a pass; its language is that of its payment where it is one of ours. */
export const findPassToPrint = tenantStatement(
  'find_pass_to_print',
  { id: text },
  toPrint,
  `SELECT p.status, p.code, p.full_name, p.party_size, y.name AS type_name, o.name AS organization_name,
     o.logo_url,
     CASE WHEN m.language LIKE 'es%' THEN 'es' ELSE 'en' END AS language, p.created_at
   FROM passes p
   JOIN pass_types y ON y.organization_id = $1 AND y.id = p.type_id
   JOIN payments m ON m.organization_id = $1 AND m.id = p.payment_id
   JOIN organizations o ON o.id = $1
   WHERE p.organization_id = $1 AND p.id = $2`,
);

export const findPassByCode = tenantStatement(
  'find_pass_by_code',
  { code: text },
  columns,
  `${select('passes')} WHERE passes.organization_id = $1 AND passes.code = $2`,
);

export const listPassesByIds = tenantStatement(
  'list_passes_by_ids',
  { ids: listOf(text) },
  columns,
  `${select('passes')} WHERE passes.organization_id = $1 AND passes.id = ANY ($2) ORDER BY passes.id`,
);

/** The events that a pass admits to: chosen ones, or of all those that are not over and those to which people came. */
export const listEventsOfPass = tenantStatement(
  'list_events_of_pass',
  { id: text, now: instant },
  { id: text },
  `SELECT e.id FROM passes p
   JOIN pass_types y ON y.organization_id = $1 AND y.id = p.type_id
   JOIN events e ON e.organization_id = $1
     AND CASE WHEN y.event_ids = '{}' THEN e.ends_at > $3::timestamptz ELSE e.id = ANY (y.event_ids) END
   WHERE p.organization_id = $1 AND p.id = $2
   UNION
   SELECT u.event_id FROM pass_usages u WHERE u.organization_id = $1 AND u.pass_id = $2`,
);

/** A pass to insert, under the names of the columns. */
export interface NewPassRow {
  readonly id: string;
  readonly code: string;
  readonly full_name: string;
  readonly email: string;
  readonly email_key: string;
  readonly phone: string;
}

export const insertPasses = tenantStatement(
  'insert_passes',
  {
    now: instant,
    typeId: text,
    paymentId: text,
    channelId: nullable(text),
    createdVia: oneOf(originApis),
    status: oneOf(passStatuses),
    partySize: int,
    price: money,
    passes: json<readonly NewPassRow[]>(),
  },
  { id: text },
  `INSERT INTO passes (organization_id, id, type_id, payment_id, channel_id, code, status, created_via, party_size, price,
     full_name, email, email_key, phone, created_at, updated_at)
   SELECT $1, n.id, $3, $4, $5, n.code, $7, $6, $8, $9, n.full_name, n.email, n.email_key, n.phone, $2::timestamptz,
     $2::timestamptz
   FROM jsonb_to_recordset($10) AS n(id text, code text, full_name text, email text, email_key text, phone text)
   ON CONFLICT (organization_id, code) DO NOTHING
   RETURNING id`,
);

/** The passes of a payment that came in are valid, or wait for the organization where their type says so. */
export const activatePasses = tenantStatement(
  'activate_passes',
  { now: instant, paymentId: text },
  {
    id: text,
    price: money,
    full_name: text,
    email: text,
    email_key: text,
    phone: text,
    status: oneOf(passStatuses),
    type_name: text,
  },
  `UPDATE passes p
   SET written_in = pg_current_xact_id(),
     status = CASE WHEN y.needs_acceptance THEN 'pending' ELSE 'valid' END, activated_at = $2::timestamptz,
     updated_at = $2::timestamptz
   FROM pass_types y
   WHERE p.organization_id = $1 AND p.payment_id = $3 AND p.status = 'pending_payment'
     AND y.organization_id = $1 AND y.id = p.type_id
   RETURNING p.id, p.price, p.full_name, p.email, p.email_key, p.phone, p.status, y.name AS type_name`,
);

export const updatePassClients = tenantStatement(
  'update_pass_clients',
  { ids: listOf(text), clientIds: listOf(text) },
  {},
  `UPDATE passes p SET written_in = pg_current_xact_id(),
     client_id = n.client_id FROM unnest($2::text[], $3::text[]) AS n (id, client_id)
   WHERE p.organization_id = $1 AND p.id = n.id`,
);

/** The passes of payments that did not come in end; answers with their types. */
export const endUnpaidPasses = tenantStatement(
  'end_unpaid_passes',
  { now: instant, paymentIds: listOf(text) },
  { type_id: text },
  `UPDATE passes SET written_in = pg_current_xact_id(),
     status = 'voided', updated_at = $2::timestamptz
   WHERE organization_id = $1 AND payment_id = ANY ($3) AND status = 'pending_payment'
   RETURNING type_id`,
);

/** The passes of a payment that ended wait for it again. */
export const reviveUnpaidPasses = tenantStatement(
  'revive_unpaid_passes',
  { now: instant, paymentId: text },
  { type_id: text },
  `UPDATE passes SET written_in = pg_current_xact_id(),
     status = 'pending_payment', updated_at = $2::timestamptz
   WHERE organization_id = $1 AND payment_id = $3 AND status = 'voided' AND activated_at IS NULL
   RETURNING type_id`,
);

const statusOfPass = (label: string, to: PassStatus, lineState: 'active' | 'voided') =>
  tenantStatement(
    label,
    { now: instant, id: text, from: listOf(text) },
    { id: text, type_id: text },
    `WITH changed AS (
       UPDATE passes SET written_in = pg_current_xact_id(),
         status = '${to}', updated_at = $2::timestamptz
       WHERE organization_id = $1 AND id = $3 AND status = ANY ($4)
       RETURNING id, type_id, payment_id
     ),
     lines AS (
       ${updateLineStates(lineState, 'changed')}
     )
     SELECT id, type_id FROM changed`,
  );

/** Makes a pass that has one of these statuses valid; the row stays locked. No row for any other. */
export const updatePassValid = statusOfPass('update_pass_valid', 'valid', 'active');

/** A pass whose purchase was mailed, as it is mailed again; no row where it was not. */
export const findPassToMail = tenantStatement(
  'find_pass_to_mail',
  { id: text },
  { holder: text, email: text, type_name: text, language: text },
  `SELECT s.full_name AS holder, s.email, t.name AS type_name, y.language
   FROM passes s
   JOIN pass_types t ON t.organization_id = $1 AND t.id = s.type_id
   JOIN payments y ON y.organization_id = $1 AND y.id = s.payment_id
   WHERE s.organization_id = $1 AND s.id = $2 AND y.send_resources`,
);

/** Rejects a pass that has one of these statuses; the row stays locked. No row for any other. */
export const updatePassRejected = statusOfPass('update_pass_rejected', 'rejected', 'voided');

/** Locks a pass that is valid, so that one door after the other looks at who is inside. */
export const claimValidPass = tenantStatement(
  'claim_valid_pass',
  { now: instant, id: text },
  { id: text },
  `UPDATE passes SET written_in = pg_current_xact_id(),
     updated_at = $2::timestamptz WHERE organization_id = $1 AND id = $3 AND status = 'valid'
   RETURNING id`,
);

/** What a door has to know of a pass at an event; no row where there is no such event. */
export const findAdmission = tenantStatement(
  'find_pass_admission',
  { id: text, eventId: text },
  {
    type_id: text,
    party_size: int,
    entries_max: nullable(int),
    /** True where its payment is disputed, and the organization lets nobody in then. */
    is_blocked: bool,
    covered: oneOf(['yes', 'no']),
    other_events: int,
    women: int,
    men: int,
    others: int,
    revenue: money,
    first_entered_at: nullable(instant),
  },
  `SELECT p.type_id, p.party_size, y.entries_max, p.dispute_blocked_at IS NOT NULL AS is_blocked,
     CASE WHEN y.event_ids = '{}' OR e.id = ANY (y.event_ids) THEN 'yes' ELSE 'no' END AS covered,
     (SELECT count(*)::int FROM pass_usages x WHERE x.organization_id = $1 AND x.pass_id = p.id AND x.event_id <> $3
        AND x.women + x.men + x.others > 0) AS other_events,
     coalesce(u.women, 0) AS women, coalesce(u.men, 0) AS men, coalesce(u.others, 0) AS others,
     coalesce(u.revenue, 0)::bigint AS revenue, u.first_entered_at
   FROM passes p
   JOIN pass_types y ON y.organization_id = $1 AND y.id = p.type_id
   JOIN events e ON e.organization_id = $1 AND e.id = $3
   LEFT JOIN pass_usages u ON u.organization_id = $1 AND u.pass_id = p.id AND u.event_id = e.id
   WHERE p.organization_id = $1 AND p.id = $2`,
);

export const upsertUsage = tenantStatement(
  'upsert_pass_usage',
  { now: instant, passId: text, eventId: text, id: text, women: int, men: int, others: int, revenue: money },
  {},
  `INSERT INTO pass_usages (organization_id, pass_id, event_id, id, women, men, others, revenue, first_entered_at, updated_at)
   VALUES ($1, $3, $4, $5, $6, $7, $8, $9, $2::timestamptz, $2::timestamptz)
   ON CONFLICT (organization_id, pass_id, event_id) DO UPDATE
     SET written_in = excluded.written_in, women = excluded.women, men = excluded.men, others = excluded.others,
         revenue = excluded.revenue, updated_at = excluded.updated_at`,
);

/** The payment of passes is disputed, which admit nobody meanwhile, or is not any more; passes over what is as it should be. */
export const updatePassesBlocked = tenantStatement(
  'update_passes_blocked',
  blockParameters,
  {},
  `UPDATE passes ${setBlocked}`,
);

/** What the second client bought is the first one's. */
export const updatePassClient = tenantStatement(
  'update_pass_client',
  { clientId: text, otherId: text, now: instant },
  {},
  `UPDATE passes SET written_in = pg_current_xact_id(),
     client_id = $2, updated_at = $4::timestamptz WHERE organization_id = $1 AND client_id = $3`,
);

const personal = {
  id: text,
  code: text,
  full_name: text,
  email: text,
  phone: text,
  payment_id: text,
  /** Of the purchase, where the pass is the first of it: that of the buyer. */
  billing_info: json<Readonly<Record<string, string>>>(),
  created_at: instant,
};
export type PassPersonalDataRow = RowOf<typeof personal>;

/** What passes of a client, or with one of the addresses, say of the person, the oldest first. */
export const listPassPersonalData = tenantStatement(
  'list_pass_personal_data',
  { clientId: text, emailKeys: listOf(text) },
  personal,
  `SELECT s.id, s.code, s.full_name, s.email, s.phone, s.payment_id,
     CASE WHEN p.resource_ids[1] = s.id THEN p.billing_info ELSE '{}' END AS billing_info, s.created_at
   FROM passes s JOIN payments p ON p.organization_id = $1 AND p.id = s.payment_id
   WHERE s.organization_id = $1 AND (s.client_id = $2 OR (s.email_key = ANY ($3) AND s.email_key <> ''))
   ORDER BY s.created_at, s.id`,
);

/** Takes the person out of the passes; entries and money stay. */
export const erasePassPersonalData = tenantStatement(
  'erase_pass_personal_data',
  { clientId: text, emailKeys: listOf(text), now: instant },
  { payment_id: text },
  `UPDATE passes
   SET written_in = pg_current_xact_id(),
     client_id = NULL, full_name = '', email = '', email_key = '', phone = '', updated_at = $4::timestamptz
   WHERE organization_id = $1 AND (client_id = $2 OR (email_key = ANY ($3) AND email_key <> ''))
   RETURNING payment_id`,
);

/** Who holds the passes. */
export const listBuyersOfPasses = tenantStatement(
  'list_buyers_of_passes',
  { ids: listOf(text) },
  buyerColumns,
  `SELECT id, client_id, full_name AS client_name, NULL::date AS client_birthday, email AS client_email,
     phone AS client_phone
   FROM passes WHERE organization_id = $1 AND id = ANY ($2)`,
);

/** The payments of passes of who has this address, and of that with this code. */
export const listPaymentsOfPasses = tenantStatement(
  'list_payments_of_passes',
  { emailKey: text, code: text },
  { payment_id: text },
  `SELECT payment_id FROM passes
   WHERE organization_id = $1 AND (email_key = $2 AND email_key <> '' OR code = $3)`,
);

/** Passes in the list of sales. */
export const passSales: SalesSource = {
  kind: 'pass',
  table: 'passes',
  rates: 'pass_types',
  sold: `SELECT p.created_at, p.id, NULL::text, p.channel_id, p.payment_id FROM passes p
   WHERE p.organization_id = $1 AND p.activated_at IS NOT NULL`,
};
