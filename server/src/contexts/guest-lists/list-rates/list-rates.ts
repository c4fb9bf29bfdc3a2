/**
 * List rates: the conditions on which guests of a list come in, with the prices for those who pay at the door.
 *
 * An option keeps its id as long as the rate names it, so that what guests came in on stays known; one that was used is
 * not left out, and a rate that has or had entries is not deleted. Entries and the door are the guest lists' module.
 */
import { type ListRateField, limits, type RateType } from '@stagedoor/contract/vocabulary';
import { newId } from '../../../platform/ids.ts';
import { Refusal, type RefusalDetail, refuse } from '../../../platform/refusal.ts';
import { mapConstraintViolation } from '../../../platform/sql/constraint-violations.ts';
import { listPage, type Page } from '../../../platform/sql/paging.ts';
import { insertSlugged } from '../../../platform/sql/slugs.ts';
import type { TenantDb } from '../../../platform/sql/tenant-db.ts';
import { toJson } from '../../../platform/sql/types.ts';
import { validPeriodProblem } from '../../../platform/valid-period.ts';
import type { TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import { uncollectable } from '../../sales/gateways/gateways.ts';
import type { Offer } from '../../sales/product/product.ts';
import { getEvent } from '../../venue/events/events.ts';
import {
  countListRates,
  countPeopleOnRate,
  deleteListRateRow,
  findListRate,
  insertListRate,
  type ListRateOption,
  type ListRateRow,
  type ListRateWithPeopleRow,
  listListRatesOfEvent,
  listOfferedListRates,
  listRatePages,
  listUsedOptions,
  lockListRate,
  updateListRateRow,
} from './list-rates.sql.ts';

export { getListRateOfChannel, listListRatesOfChannel, placesLeft, reasonNotTaking } from './channel-list-rates.ts';
export type { ListRateOption, ListRateRow, ListRateWithPeopleRow } from './list-rates.sql.ts';

/** An option that the rate has already brings its id, a new one gets one. */
export type OptionInput = Omit<ListRateOption, '_id'> & { readonly _id?: string | undefined };

export interface ListRateInput {
  readonly name?: string | undefined;
  readonly slug?: string | undefined;
  readonly type?: RateType | undefined;
  readonly complete?: boolean | undefined;
  readonly valid_from?: Date | undefined;
  readonly valid_until?: Date | null | undefined;
  readonly party_max?: number | undefined;
  readonly options?: readonly OptionInput[] | undefined;
  readonly required_fields?: readonly ListRateField[] | undefined;
  /** Minor units, of one person. */
  readonly entry_price?: number | undefined;
  readonly quota?: number | null | undefined;
}

const noRate = refuse('not_found', 'There is no list rate with this id.');

/** A list rate; refuses an unknown id. */
export async function getListRate(tenant: TenantDb, id: string): Promise<ListRateRow | Refusal<'not_found'>> {
  const [row] = await tenant.run(findListRate, { id });
  return row ?? noRate;
}

/** The list rates of an event in the order of their creation. */
export async function listListRates(
  tenant: TenantDb,
  eventId: string,
): Promise<readonly ListRateRow[] | Refusal<'not_found'>> {
  const rows = await tenant.run(listListRatesOfEvent, { eventId });
  if (rows.length > 0) return rows;
  const event = await getEvent(tenant, eventId);
  return event instanceof Refusal ? event : [];
}

/**
 * The list rates of an event, or of all events that have not ended, in the order of (creation, id). Refuses an `after`
 * that names no rate.
 */
export function listListRatePages(
  tenant: TenantDb,
  eventId: string | undefined,
  page: Page,
  now: Date,
): Promise<ListRateWithPeopleRow[] | Refusal<'invalid_request'>> {
  return listPage(tenant, listRatePages, { eventId, endsAfter: eventId ? undefined : now }, page);
}

/** A list rate with its event, and how many people are on it; refuses an unknown id. */
export async function getListRateWithPeople(
  tenant: TenantDb,
  id: string,
): Promise<ListRateWithPeopleRow | Refusal<'not_found'>> {
  const [row] = await tenant.run(listRatePages.list, { id, limit: 1, offset: 0, after: undefined });
  return row ?? noRate;
}

/**
 * Adds a rate to an event; refuses times that do not fit, a price that the gateway cannot collect, a slug that is taken, and
 * more rates than an event may have.
 */
export async function createListRate(
  { tenant, now }: TenantWriteContext,
  eventId: string,
  input: ListRateInput & { readonly name: string },
): Promise<ListRateRow | Refusal<'not_found' | 'invalid_request' | 'already_exists' | 'conflict'>> {
  const problems = listRateProblems(input, { valid_from: now, valid_until: null, options: [] });
  problems.push(...(await uncollectable(tenant, amountsOf(input))));
  if (problems.length > 0) return refuse('invalid_request', 'The rate is not valid.', problems);
  const event = await getEvent(tenant, eventId);
  if (event instanceof Refusal) return event;
  const [present] = await tenant.run(countListRates, { eventId });
  if (present!.count >= limits.perEventMax) {
    return refuse('conflict', `The event has ${present!.count} list rates, and it cannot have more.`);
  }
  const id = newId('rate', now);
  const taken = await insertSlugged(tenant, insertListRate, {
    id,
    event_id: eventId,
    name: input.name,
    slug: input.slug,
    type: input.type ?? 'public',
    complete: input.complete ?? false,
    valid_from: input.valid_from ?? now,
    valid_until: input.valid_until ?? null,
    party_max: input.party_max ?? 10,
    options: toJson(withIds(input.options ?? [], now)),
    required_fields: input.required_fields ?? [],
    entry_price: input.entry_price ?? 0,
    quota: input.quota ?? null,
    created_at: now,
    updated_at: now,
  });
  return taken === null ? getListRate(tenant, id) : slugTaken(taken);
}

/**
 * Changes a rate. An option on which guests were admitted cannot be left out, the quota cannot be lower than the people who
 * are on the list, and the gateway has to be able to collect the price.
 */
export async function updateListRate(
  { tenant, now }: TenantWriteContext,
  id: string,
  input: ListRateInput,
): Promise<ListRateRow | Refusal<'not_found' | 'invalid_request' | 'already_exists' | 'conflict'>> {
  const [before] = await tenant.run(lockListRate, { id });
  if (!before) return noRate;
  const valid_until = before.valid_until === null ? null : new Date(before.valid_until);
  const problems = listRateProblems(input, {
    valid_from: new Date(before.valid_from),
    valid_until,
    options: before.options,
  });
  problems.push(...(await uncollectable(tenant, amountsOf(input))));
  if (problems.length > 0) return refuse('invalid_request', 'The rate is not valid.', problems);
  const optionIds = droppedOptions(before, input);
  const used = await tenant.run(listUsedOptions, { eventId: before.event_id, rateId: id, optionIds });
  if (used.length > 0) {
    const ids = used.map(({ option_id }) => option_id).join(', ');
    return refuse('conflict', `Guests were admitted on ${ids}: these options cannot be left out.`);
  }
  if (typeof input.quota === 'number') {
    const [present] = await tenant.run(countPeopleOnRate, { id });
    if (present!.people > input.quota) return refuse('conflict', `There are ${present!.people} people on the list.`);
  }
  const { options, ...rest } = input;
  const changes = { ...rest, options: options && toJson(withIds(options, now)), updated_at: now };
  const updated = await mapConstraintViolation(
    'taken',
    () => tenant.run(updateListRateRow.statement, updateListRateRow.valuesOf(id, changes)),
    slugTaken(String(input.slug)),
  );
  return updated instanceof Refusal ? updated : getListRate(tenant, id);
}

/** Deletes a rate that never had an entry. */
export async function deleteListRate(
  { tenant }: TenantWriteContext,
  id: string,
): Promise<Refusal<'not_found' | 'conflict'> | undefined> {
  const deleted = await mapConstraintViolation(
    'referenced',
    () => tenant.run(deleteListRateRow, { id }),
    refuse('conflict', 'The rate has or had entries: it can be marked complete, but not deleted.'),
  );
  if (deleted instanceof Refusal) return deleted;
  if (deleted.length === 0) return noRate;
}

/** What buyers are asked for with the rates of events that have not ended. */
export async function listEntryOffers(tenant: TenantDb, now: Date): Promise<Offer[]> {
  const rows = await tenant.run(listOfferedListRates, { now });
  return rows.map((row) => ({ ...row, amounts: amountsOf(row) }));
}

/** What a buyer pays who comes alone. */
const amountsOf = ({ entry_price: amount = 0 }: ListRateInput) => [{ path: '/entry_price', amount, isAll: true }];

interface PresentListRate {
  readonly valid_from: Date;
  readonly valid_until: Date | null;
  readonly options: readonly ListRateOption[];
}

function listRateProblems(input: ListRateInput, present: PresentListRate): RefusalDetail[] {
  const problems: RefusalDetail[] = [];
  const periodProblem = validPeriodProblem(input, present);
  if (periodProblem) problems.push(periodProblem);
  const known = new Set(present.options.map(({ _id }) => _id));
  for (const [index, option] of (input.options ?? []).entries()) {
    const at = `/options/${index}`;
    // Each may be named once: it is taken out when it is.
    if (option._id !== undefined && !known.delete(option._id)) {
      problems.push({ path: `${at}/_id`, message: 'is not an option of the rate, or is named twice' });
    }
    if (option.until_seconds <= option.from_seconds) {
      problems.push({ path: `${at}/until_seconds`, message: 'must be after from' });
    }
  }
  return problems;
}

function droppedOptions(before: ListRateRow, { options }: ListRateInput): string[] {
  if (!options) return [];
  const kept = new Set(options.map(({ _id }) => _id));
  return before.options.map(({ _id }) => _id).filter((id) => !kept.has(id));
}

function withIds(options: readonly OptionInput[], now: Date): ListRateOption[] {
  return options.map(({ _id, ...option }) => ({ _id: _id ?? newId('price', now), ...option }));
}

function slugTaken(slug: string) {
  return refuse('already_exists', `Another list rate of the event has the identifier ${slug}.`);
}
