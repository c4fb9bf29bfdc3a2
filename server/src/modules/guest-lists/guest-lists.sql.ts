import type { OriginApi } from '@stagedoor/contract/vocabulary';
import { Conditions, preparedByText } from '../../platform/conditions.ts';
import { type Db, statement } from '../../platform/database.ts';
import { instantOfId } from '../../platform/ids.ts';

/** People who came in on one option of the rate; money in minor units. */
export interface AdmittedOption {
  readonly _id: string;
  readonly women: number;
  readonly men: number;
  readonly no_gender: number;
  readonly price: number;
  readonly total: number;
}

/** An entry as integrations and receivers see it. */
export interface GuestListRow {
  id: string;
  organization_id: string;
  event_id: string;
  rate_id: string;
  rate_name: string;
  rate_slug: string;
  channel_id: string | null;
  referrer_id: string | null;
  referrer_name: string | null;
  code: string;
  name: string;
  observations_reception: string;
  tags: string[];
  party_size: number;
  admitted_count: number;
  options: AdmittedOption[];
  removed_at: string | null;
  currency_digits: number;
}

/** The same with what only the organization's own people see. */
export interface ManagedGuestListRow extends GuestListRow {
  email: string;
  created_via: OriginApi;
  created_at: string;
  updated_at: string;
}

// The list of 100 is a hot path: it reads what integrations are shown and no more.
const columns = `
  g.id, g.organization_id, g.event_id, g.rate_id, r.name AS rate_name, r.slug AS rate_slug, g.channel_id,
  g.referrer_id, f.name AS referrer_name, g.code, g.name, g.observations_reception, g.tags, g.party_size,
  g.admitted_count, g.options, g.removed_at, o.currency_digits`;
const managedColumns = `${columns}, g.email, g.created_via, g.created_at, g.updated_at`;
const joins = `
  JOIN list_rates r ON r.organization_id = g.organization_id AND r.id = g.rate_id
  JOIN organizations o ON o.id = g.organization_id
  LEFT JOIN referrers f ON f.organization_id = g.organization_id AND f.id = g.referrer_id`;

/** All conditions hold together; what is undefined is not asked. */
export interface GuestListFilter {
  readonly eventId?: string | undefined;
  readonly rateId?: string | undefined;
  readonly rateSlug?: string | undefined;
  readonly referrerId?: string | undefined;
  readonly channelId?: string | undefined;
  readonly name?: string | undefined;
  /** Part of the name, of the e-mail or of the referrer's name, or the whole code. */
  readonly search?: string | undefined;
  readonly withoutRemoved?: boolean | undefined;
  readonly dateField?: 'created_at' | 'updated_at' | undefined;
  readonly from?: Date | undefined;
  readonly before?: Date | undefined;
}

export interface GuestListPage {
  readonly limit: number;
  readonly offset: number;
  readonly after?: string | undefined;
}

function listText(selected: string, organizationId: string, filter: GuestListFilter, page: GuestListPage) {
  const dateField = filter.dateField ?? 'created_at';
  const conditions = new Conditions()
    .where('g.organization_id = ?', organizationId)
    .where('g.event_id = ?', filter.eventId)
    .where('g.rate_id = ?', filter.rateId)
    .where('r.slug = ?', filter.rateSlug)
    .where('g.referrer_id = ?', filter.referrerId)
    .where('g.channel_id = ?', filter.channelId)
    .where('g.name = ?', filter.name)
    .where(`g.${dateField} >= ?`, filter.from)
    .where(`g.${dateField} < ?`, filter.before);
  if (filter.withoutRemoved) conditions.whereText('g.removed_at IS NULL');
  if (filter.search !== undefined) {
    const part = conditions.value(`%${filter.search.replaceAll(/[\\%_]/g, '\\$&')}%`);
    const whole = conditions.value(filter.search);
    conditions.whereText(
      `(g.name ILIKE ${part} OR g.email ILIKE ${part} OR f.name ILIKE ${part} OR g.code = upper(${whole}))`,
    );
  }
  if (page.after !== undefined) {
    const id = conditions.value(page.after);
    // An id that is not among the organization's entries stands for the instant in it.
    const instant = conditions.value(instantOfId(page.after) ?? new Date(0));
    conditions.whereText(`(g.created_at, g.id) > (coalesce(
      (SELECT p.created_at FROM guest_lists p WHERE p.organization_id = $1 AND p.id = ${id}), ${instant}), ${id})`);
  }
  const text = `SELECT ${selected} FROM guest_lists g ${joins}
    WHERE ${conditions}
    ORDER BY g.created_at, g.id
    LIMIT ${conditions.value(page.limit)} OFFSET ${conditions.value(page.offset)}`;
  return { text, values: conditions.values };
}

const listStatement = preparedByText<GuestListRow>('list_guest_lists');
const listManagedStatement = preparedByText<ManagedGuestListRow>('list_managed_guest_lists');

/** In the order of (creation, id); one statement, with names of rate and referrer. */
export function listEntries(
  db: Db,
  organizationId: string,
  filter: GuestListFilter,
  page: GuestListPage,
): Promise<GuestListRow[]> {
  const { text, values } = listText(columns, organizationId, filter, page);
  return db.run(listStatement(text), ...values);
}

export function listManagedEntries(
  db: Db,
  organizationId: string,
  filter: GuestListFilter,
  page: GuestListPage,
): Promise<ManagedGuestListRow[]> {
  const { text, values } = listText(managedColumns, organizationId, filter, page);
  return db.run(listManagedStatement(text), ...values);
}

export const findEntry = statement<[organizationId: string, id: string], ManagedGuestListRow>(
  'find_guest_list',
  `SELECT ${managedColumns} FROM guest_lists g ${joins} WHERE g.organization_id = $1 AND g.id = $2`,
);

export interface RateOption {
  readonly _id: string;
  readonly price: number;
}

/** What a list rate demands of an entry. */
export interface RateTermsRow {
  event_id: string;
  name: string;
  complete: boolean;
  valid_from: string;
  valid_until: string | null;
  party_max: number;
  has_referrer: boolean;
}

export const findRateTerms = statement<
  [organizationId: string, rateId: string, referrerId: string | null],
  RateTermsRow
>(
  'find_list_rate_terms',
  `SELECT r.event_id, r.name, r.complete, r.valid_from, r.valid_until, r.party_max,
          EXISTS (SELECT FROM referrers f WHERE f.organization_id = $1 AND f.id = $3) AS has_referrer
   FROM list_rates r WHERE r.organization_id = $1 AND r.id = $2`,
);

export const insertEntry = statement<
  [
    organizationId: string,
    id: string,
    eventId: string,
    rateId: string,
    channelId: string | null,
    referrerId: string | null,
    code: string,
    name: string,
    email: string,
    observationsReception: string,
    tags: readonly string[],
    partySize: number,
    createdVia: OriginApi,
    now: Date,
  ],
  ManagedGuestListRow
>(
  'insert_guest_list',
  `WITH g AS (
     INSERT INTO guest_lists (organization_id, id, event_id, rate_id, channel_id, referrer_id, code, name, email,
       observations_reception, tags, party_size, created_via, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14)
     RETURNING *
   )
   SELECT ${managedColumns} FROM g ${joins}`,
);

/** An entry held until the end of the transaction, with what its rate and its organization say about changing it. */
export interface HeldEntryRow {
  party_size: number;
  admitted_count: number;
  options: AdmittedOption[];
  removed_at: string | null;
  rate_options: RateOption[];
  party_max: number;
  has_referrer: boolean;
}

export const findEntryForUpdate = statement<
  [organizationId: string, id: string, referrerId: string | null],
  HeldEntryRow
>(
  'find_guest_list_for_update',
  `SELECT g.party_size, g.admitted_count, g.options, g.removed_at, r.options AS rate_options, r.party_max,
          EXISTS (SELECT FROM referrers f WHERE f.organization_id = $1 AND f.id = $3) AS has_referrer
   FROM guest_lists g
   JOIN list_rates r ON r.organization_id = g.organization_id AND r.id = g.rate_id
   WHERE g.organization_id = $1 AND g.id = $2
   FOR UPDATE OF g`,
);

const updated = (set: string) => `WITH g AS (
     UPDATE guest_lists SET ${set} WHERE organization_id = $1 AND id = $2 RETURNING *
   )
   SELECT ${managedColumns} FROM g ${joins}`;

export const updateEntry = statement<
  [
    organizationId: string,
    id: string,
    now: Date,
    name: string | null,
    email: string | null,
    partySize: number | null,
    observationsReception: string | null,
    tags: readonly string[] | null,
    changesReferrer: boolean,
    referrerId: string | null,
  ],
  ManagedGuestListRow
>(
  'update_guest_list',
  updated(`updated_at = $3, name = coalesce($4, name), email = coalesce($5, email),
     party_size = coalesce($6, party_size), observations_reception = coalesce($7, observations_reception),
     tags = coalesce($8, tags), referrer_id = CASE WHEN $9 THEN $10 ELSE referrer_id END`),
);

export const updateAdmitted = statement<
  [organizationId: string, id: string, now: Date, admittedCount: number, options: string],
  ManagedGuestListRow
>('update_guest_list_admitted', updated('updated_at = $3, admitted_count = $4, options = $5::jsonb'));

export const softDeleteEntry = statement<[organizationId: string, id: string, now: Date], { id: string }>(
  'soft_delete_guest_list',
  'UPDATE guest_lists SET removed_at = $3, updated_at = $3 WHERE organization_id = $1 AND id = $2 RETURNING id',
);
