import { type GuestListStatus, guestListStatuses, type OriginApi, originApis } from '@stagedoor/contract/vocabulary';
import { changedRows, pagedList } from '../../../platform/sql/paging.ts';
import { plainText } from '../../../platform/sql/plain-text.ts';
import { crossTenantStatement, tenantFilter, tenantStatement } from '../../../platform/sql/statement.ts';
import type { TenantDb } from '../../../platform/sql/tenant-db.ts';
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
import { blockParameters, setBlocked } from '../../sales/product/product.ts';

/** People admitted on one option of the rate; money in minor units. */
export interface AdmittedOption {
  readonly _id: string;
  readonly women: number;
  readonly men: number;
  readonly no_gender: number;
  readonly price: number;
  readonly total: number;
}

/** An entry as integrations and receivers see it. */
const publicColumns = {
  id: text,
  organization_id: text,
  event_id: text,
  rate_id: text,
  rate_name: text,
  rate_slug: text,
  channel_id: nullable(text),
  referrer_id: nullable(text),
  referrer_name: nullable(text),
  code: text,
  language: text,
  name: text,
  observations_reception: text,
  tags: listOf(text),
  party_size: int,
  admitted_count: int,
  options: json<AdmittedOption[]>(),
  removed_at: nullable(instant),
  currency_digits: int,
};
export type GuestListRow = RowOf<typeof publicColumns>;

/** The same with what only the organization's own people see. */
const managedColumns = {
  ...publicColumns,
  email: text,
  status: oneOf(guestListStatuses),
  /** Null where it cost nothing. */
  payment_id: nullable(text),
  price: money,
  refunded_amount: money,
  currency: text,
  created_via: oneOf(originApis),
  created_at: instant,
  updated_at: instant,
};
export type ManagedGuestListRow = RowOf<typeof managedColumns>;

// The list of 100 is a hot path: it reads what integrations are shown and no more.
const selectPublic = `
  guest_lists.id, guest_lists.organization_id, guest_lists.event_id, guest_lists.rate_id, r.name AS rate_name,
  r.slug AS rate_slug, guest_lists.channel_id, guest_lists.referrer_id, f.name AS referrer_name, guest_lists.code,
  guest_lists.language, guest_lists.name, guest_lists.observations_reception, guest_lists.tags, guest_lists.party_size,
  guest_lists.admitted_count, guest_lists.options, guest_lists.removed_at, o.currency_digits`;
const selectManaged = `${selectPublic}, guest_lists.email, guest_lists.status, guest_lists.payment_id, guest_lists.price,
  guest_lists.refunded_amount, o.currency, guest_lists.created_via, guest_lists.created_at, guest_lists.updated_at`;
const joins = `
  JOIN list_rates r ON r.organization_id = $1 AND r.id = guest_lists.rate_id
  JOIN organizations o ON o.id = $1
  LEFT JOIN referrers f ON f.organization_id = $1 AND f.id = guest_lists.referrer_id`;

const conditions = {
  eventId: ['guest_lists.event_id = ?', text],
  rateId: ['guest_lists.rate_id = ?', text],
  rateSlug: [
    `guest_lists.rate_id = ANY (ARRAY(SELECT r.id FROM list_rates r WHERE r.organization_id = $1 AND r.slug = ?))`,
    text,
  ],
  referrerId: ['guest_lists.referrer_id = ?', text],
  channelId: ['guest_lists.channel_id = ?', text],
  name: ['guest_lists.name = ?', text],
  createdFrom: ['guest_lists.created_at >= ?', instant],
  createdBefore: ['guest_lists.created_at < ?', instant],
  updatedFrom: ['guest_lists.updated_at >= ?', instant],
  updatedBefore: ['guest_lists.updated_at < ?', instant],
  updatedSince: ['guest_lists.updated_at >= ?', instant],
  ids: ['guest_lists.id = ANY (?)', listOf(text)],
  isRemoved: ['(guest_lists.removed_at IS NOT NULL) = ?', bool],
  // Part of the name, of the e-mail or of the referrer's name, or the whole code, whatever case and accents.
  search: [
    `strpos(${plainText('guest_lists.name')}, ${plainText('?')}) > 0 OR strpos(lower(guest_lists.email), lower(?)) > 0
     OR guest_lists.referrer_id = ANY (ARRAY(
       SELECT f.id FROM referrers f WHERE f.organization_id = $1 AND strpos(${plainText('f.name')}, ${plainText('?')}) > 0))
     OR guest_lists.code = upper(?)`,
    text,
  ],
} as const;

/** The page is cut before anything is joined to it. */
const listText =
  (selected: string, order: string, always = '') =>
  ({ where, end }: { where: string; end: string }) =>
    `SELECT ${selected}
     FROM (SELECT * FROM guest_lists WHERE guest_lists.organization_id = $1${always}${where} ${end}) AS guest_lists ${joins}
     ORDER BY ${order}`;

/** Entries that are being paid, or were not paid, are nobody's but the organization's own people's. */
const isPaid = " AND guest_lists.status = 'active'";

/** In the order of (creation, id). */
export const entries = pagedList(
  'list_guest_lists',
  'guest_lists',
  { order: 'ascending', conditions, columns: publicColumns },
  listText(selectPublic, 'guest_lists.created_at, guest_lists.id', isPaid),
);
export const changedEntries = changedRows('guest_lists');

const managedEntriesBy = (
  label: string,
  order: 'ascending' | 'descending',
  by: (row: string) => string = (row) => `${row}.created_at`,
) => {
  const direction = order === 'ascending' ? '' : ' DESC';
  return pagedList(
    label,
    'guest_lists',
    { order, by, conditions, columns: managedColumns },
    listText(selectManaged, `${by('guest_lists')}${direction}, guest_lists.id${direction}`),
  );
};

/** By creation, or by name in whatever case. */
export const managedEntries = {
  oldest: managedEntriesBy('list_managed_guest_lists', 'ascending'),
  newest: managedEntriesBy('list_latest_managed_guest_lists', 'descending'),
  name: managedEntriesBy('list_managed_guest_lists_by_name', 'ascending', (row) => `lower(${row}.name)`),
} as const;

const totalColumns = { count: int, people: int, inside: int };
export type GuestListTotalsRow = RowOf<typeof totalColumns>;

export const sumManagedEntries = tenantFilter(
  'sum_managed_guest_lists',
  { parameters: {}, conditions, columns: totalColumns },
  (where) => `SELECT count(*)::int AS count, coalesce(sum(guest_lists.party_size), 0)::int AS people,
      coalesce(sum(guest_lists.admitted_count), 0)::int AS inside
    FROM guest_lists WHERE guest_lists.organization_id = $1${where}`,
);

export const findEntry = tenantStatement(
  'find_guest_list',
  { id: text },
  managedColumns,
  `SELECT ${selectManaged} FROM guest_lists ${joins} WHERE guest_lists.organization_id = $1 AND guest_lists.id = $2`,
);

/** Whose the entry is, if the channel made it and is still a partner. */
export const findEntryOfChannelAcrossOrganizations = crossTenantStatement(
  'find_guest_list_across_organizations',
  { channelId: text, id: text },
  { organization_id: text },
  `SELECT g.organization_id FROM channel_partners c JOIN guest_lists g ON g.organization_id = c.organization_id
   WHERE c.channel_id = $1 AND g.id = $2 AND g.channel_id = $1`,
);

export const findEntryByCode = tenantStatement(
  'find_guest_list_by_code',
  { code: text },
  publicColumns,
  `SELECT ${selectPublic} FROM guest_lists ${joins} WHERE guest_lists.organization_id = $1 AND guest_lists.code = $2${isPaid}`,
);

interface RateOption {
  readonly _id: string;
  readonly price: number;
  /** After the start of the event; from then on the next option holds. */
  readonly until_seconds: number;
}

/** What a list rate demands of an entry. */
const rateTerms = {
  event_id: text,
  name: text,
  complete: bool,
  valid_from: instant,
  valid_until: nullable(instant),
  party_max: int,
  entry_price: money,
  has_quota: bool,
  is_cancelled: bool,
  has_referrer: bool,
};
export type RateTermsRow = RowOf<typeof rateTerms>;

export const findRateTerms = tenantStatement(
  'find_list_rate_terms',
  { rateId: text, referrerId: nullable(text) },
  rateTerms,
  `SELECT r.event_id, r.name, r.complete, r.valid_from, r.valid_until, r.party_max, r.entry_price,
          r.quota IS NOT NULL AS has_quota, e.cancelled_at IS NOT NULL AS is_cancelled,
          EXISTS (SELECT 1 FROM referrers f WHERE f.organization_id = $1 AND f.id = $3) AS has_referrer
   FROM list_rates r JOIN events e ON e.organization_id = $1 AND e.id = r.event_id
   WHERE r.organization_id = $1 AND r.id = $2`,
);

/** Whether a list has a quota: from then on nobody changes that, while entries go on being made beside each other. */
export const keepListRateQuota = tenantStatement(
  'keep_list_rate_quota',
  { rateId: text },
  { has_quota: bool },
  `SELECT quota IS NOT NULL AS has_quota FROM list_rates WHERE organization_id = $1 AND id = $2 FOR KEY SHARE`,
);

/** Entries of a list with a quota are made one after the other; the people on it are counted once it is locked. */
export const lockListRateQuota = tenantStatement(
  'lock_list_rate_quota',
  { rateId: text },
  { name: text, quota: nullable(int) },
  'SELECT name, quota FROM list_rates WHERE organization_id = $1 AND id = $2 FOR NO KEY UPDATE',
);

export const findListRateQuota = tenantStatement(
  'find_list_rate_quota',
  { rateId: text },
  { quota: nullable(int) },
  'SELECT quota FROM list_rates WHERE organization_id = $1 AND id = $2',
);

/** People on a list, those whose entries are being paid too. */
export const countPeopleOnList = tenantStatement(
  'count_people_on_list',
  { rateId: text },
  { people: int },
  `SELECT coalesce(sum(party_size), 0)::int AS people FROM guest_lists
   WHERE organization_id = $1 AND rate_id = $2 AND removed_at IS NULL`,
);

/** An entry as it is written. */
export interface EntryToInsert {
  readonly id: string;
  readonly channel_id: string | null;
  readonly referrer_id: string | null;
  readonly code: string;
  readonly name: string;
  readonly email: string;
  readonly email_key: string;
  readonly observations_reception: string;
  readonly tags: readonly string[];
  readonly party_size: number;
  readonly created_via: OriginApi;
  readonly language: string;
  readonly status: GuestListStatus;
  readonly payment_id: string | null;
  readonly price: number;
  readonly subscription_id: string | null;
}

/** Entries on one rate, in whatever order; none for a code that the organization has or had an entry with. */
export const insertEntries = tenantStatement(
  'insert_guest_lists',
  { eventId: text, rateId: text, now: instant, entries: json<readonly EntryToInsert[]>() },
  managedColumns,
  `WITH inserted AS (
     INSERT INTO guest_lists (organization_id, id, event_id, rate_id, channel_id, referrer_id, code, name, email,
       email_key, observations_reception, tags, party_size, created_via, created_at, updated_at, language, status,
       payment_id, price, subscription_id)
     SELECT $1, e.id, $2, $3, e.channel_id, e.referrer_id, e.code, e.name, e.email, e.email_key, e.observations_reception, e.tags,
       e.party_size, e.created_via, $4, $4, e.language, e.status, e.payment_id, e.price, e.subscription_id
     FROM json_to_recordset($5) AS e(id text, channel_id text, referrer_id text, code text, name text, email text, email_key text,
       observations_reception text, tags text[], party_size int, created_via text, language text, status text,
       payment_id text, price bigint, subscription_id text)
     ON CONFLICT (organization_id, code) DO NOTHING
     RETURNING *
   )
   SELECT ${selectManaged} FROM inserted AS guest_lists ${joins}`,
);

/** An entry locked until the end of the transaction, with what its rate says about changing it. */
const lockedEntry = {
  id: text,
  rate_id: text,
  party_size: int,
  admitted_count: int,
  options: json<AdmittedOption[]>(),
  removed_at: nullable(instant),
  /** True where its payment is disputed, and the organization lets nobody in then. */
  is_blocked: bool,
  status: oneOf(guestListStatuses),
  payment_id: nullable(text),
  rate_options: json<RateOption[]>(),
  party_max: int,
  has_referrer: bool,
  /** Set where the people pay nothing, as they come with a member. */
  subscription_id: nullable(text),
};
export type LockedEntryRow = RowOf<typeof lockedEntry>;

/** Entries are locked by their ids. */
export const lockEntries = tenantStatement(
  'lock_guest_lists',
  { ids: listOf(text), referrerId: nullable(text) },
  lockedEntry,
  `SELECT g.id, g.rate_id, g.party_size, g.admitted_count, g.options, g.removed_at, g.dispute_blocked_at IS NOT NULL AS is_blocked, g.status, g.payment_id,
          r.options AS rate_options, r.party_max,
          EXISTS (SELECT 1 FROM referrers f WHERE f.organization_id = $1 AND f.id = $3) AS has_referrer, g.subscription_id
   FROM guest_lists g
   JOIN list_rates r ON r.organization_id = $1 AND r.id = g.rate_id
   WHERE g.organization_id = $1 AND g.id = ANY ($2)
   ORDER BY g.id
   FOR NO KEY UPDATE OF g`,
);

/** An entry, as `lockEntries` does. */
export async function lockEntry(
  tenant: TenantDb,
  id: string,
  referrerId: string | null = null,
): Promise<LockedEntryRow | undefined> {
  return (await tenant.run(lockEntries, { ids: [id], referrerId }))[0];
}

const updated = (assignments: string) => `WITH updated AS (
     UPDATE guest_lists SET written_in = pg_current_xact_id(),
       ${assignments} WHERE organization_id = $1 AND id = $2 RETURNING *
   )
   SELECT ${selectManaged} FROM updated AS guest_lists ${joins}`;

export const updateEntry = tenantStatement(
  'update_guest_list',
  {
    id: text,
    now: instant,
    name: nullable(text),
    email: nullable(text),
    emailKey: nullable(text),
    partySize: nullable(int),
    observationsReception: nullable(text),
    tags: nullable(listOf(text)),
    changesReferrer: bool,
    referrerId: nullable(text),
  },
  managedColumns,
  updated(`updated_at = $3, name = coalesce($4, name), email = coalesce($5, email),
     email_key = coalesce($6, email_key), party_size = coalesce($7, party_size),
     larger_party = CASE WHEN $7 < party_size THEN greatest(larger_party, party_size) ELSE larger_party END,
     larger_party_until = CASE WHEN $7 < party_size THEN $3 ELSE larger_party_until END,
     observations_reception = coalesce($8, observations_reception), tags = coalesce($9, tags),
     referrer_id = CASE WHEN $10 THEN $11 ELSE referrer_id END`),
);

export const updateAdmitted = tenantStatement(
  'update_guest_list_admitted',
  { id: text, now: instant, admittedCount: int, options: json<AdmittedOption[]>() },
  managedColumns,
  updated(`updated_at = $3, admitted_count = $4, options = $5,
     first_entered_at = CASE WHEN $4 > 0 THEN coalesce(guest_lists.first_entered_at, $3) END`),
);

export const softDeleteEntries = tenantStatement(
  'soft_delete_guest_lists',
  { ids: listOf(text), now: instant },
  publicColumns,
  `WITH removed AS (
     UPDATE guest_lists SET written_in = pg_current_xact_id(),
       removed_at = $3, updated_at = $3 WHERE organization_id = $1 AND id = ANY ($2) RETURNING *
   ),
   lines AS (
     ${updateLineStates('voided', 'removed')}
   )
   SELECT ${selectPublic} FROM removed AS guest_lists ${joins}`,
);

/** The payment of entries is disputed, which admit nobody meanwhile, or is not any more; passes over what is as it should be. */
export const updateEntriesBlocked = tenantStatement(
  'update_guest_lists_blocked',
  blockParameters,
  {},
  `UPDATE guest_lists ${setBlocked}`,
);

/** The entries that were made in the name of a member in a time, by their ids. */
export const listEntriesOfMember = tenantStatement(
  'list_guest_lists_of_member',
  { subscriptionId: text, from: instant, until: instant },
  { id: text },
  `SELECT id FROM guest_lists
   WHERE organization_id = $1 AND subscription_id = $2
     AND created_at >= $3::timestamptz AND created_at < $4::timestamptz
   ORDER BY id`,
);

/** People of the entries of a member at the event of a list rate; no row where there is no such rate. */
export const countPeopleOfMember = tenantStatement(
  'count_list_people_of_member',
  { subscriptionId: text, rateId: text },
  { people: int },
  `SELECT coalesce(sum(g.party_size), 0)::int AS people
   FROM list_rates r
   LEFT JOIN guest_lists g ON g.organization_id = $1 AND g.event_id = r.event_id AND g.subscription_id = $2
     AND g.removed_at IS NULL
   WHERE r.organization_id = $1 AND r.id = $3
   GROUP BY r.id`,
);
