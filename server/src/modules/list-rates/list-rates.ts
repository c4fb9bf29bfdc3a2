/**
 * List rates: the conditions on which guests of a list come in, with the prices for those who pay at the door.
 *
 * An option keeps its id as long as the rate names it, so that what guests came in on stays known; one that was used is
 * not left out, and a rate that has or had entries is not deleted. Entries and the door are the guest lists' module.
 */
import { limits, type RateType } from '@stagedoor/contract/vocabulary';
import type { Db, Transaction } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal, type RefusalDetail, refuse } from '../../platform/refusal.ts';
import { type Columns, Json, unless, updateRow } from '../../platform/rows.ts';
import { insertSlugged } from '../../platform/slugged-rows.ts';
import { readEvent } from '../events/events.ts';
import {
  countListRates,
  deleteListRateRow,
  findListRate,
  type ListRateOption,
  type ListRateRow,
  listListRatesOfEvent,
  listOptionsUsed,
  lockListRate,
} from './list-rates.sql.ts';

export type { ListRateOption, ListRateRow } from './list-rates.sql.ts';

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
}

const noRate = refuse('not_found', 'There is no such list rate.');

export async function readListRate(
  db: Db,
  organizationId: string,
  id: string,
): Promise<ListRateRow | Refusal<'not_found'>> {
  const [row] = await db.run(findListRate, organizationId, id);
  return row ?? noRate;
}

export async function listListRates(
  db: Db,
  organizationId: string,
  eventId: string,
): Promise<ListRateRow[] | Refusal<'not_found'>> {
  const rows = await db.run(listListRatesOfEvent, organizationId, eventId);
  if (rows.length > 0) return rows;
  const event = await readEvent(db, organizationId, eventId);
  return event instanceof Refusal ? event : [];
}

export async function createListRate(
  tx: Transaction,
  { organizationId, eventId }: { readonly organizationId: string; readonly eventId: string },
  input: ListRateInput & { readonly name: string },
  now: Date,
): Promise<ListRateRow | Refusal<'not_found' | 'invalid_request' | 'already_exists' | 'conflict'>> {
  const problems = listRateProblems(input, { valid_from: now, valid_until: null, options: [] });
  if (problems.length > 0) return refuse('invalid_request', 'The rate is not valid.', problems);
  const event = await readEvent(tx, organizationId, eventId);
  if (event instanceof Refusal) return event;
  const [present] = await tx.run(countListRates, organizationId, eventId);
  if (present!.count >= limits.perEventMax) {
    return refuse('conflict', `The event has ${present!.count} list rates, and it cannot have more.`);
  }
  const id = newId('rate', now);
  const taken = await insertSlugged(
    tx,
    { table: 'list_rates', columns: ['organization_id', 'event_id'] },
    {
      ...columnsOf(input, now),
      name: input.name,
      type: input.type ?? 'public',
      valid_from: input.valid_from ?? now,
      organization_id: organizationId,
      event_id: eventId,
      id,
      created_at: now,
      updated_at: now,
    },
  );
  return taken === null ? readListRate(tx, organizationId, id) : slugTaken(taken);
}

export async function updateListRate(
  tx: Transaction,
  organizationId: string,
  id: string,
  input: ListRateInput,
  now: Date,
): Promise<ListRateRow | Refusal<'not_found' | 'invalid_request' | 'already_exists' | 'conflict'>> {
  const [before] = await tx.run(lockListRate, organizationId, id);
  if (!before) return noRate;
  const valid_until = before.valid_until === null ? null : new Date(before.valid_until);
  const problems = listRateProblems(input, {
    valid_from: new Date(before.valid_from),
    valid_until,
    options: before.options,
  });
  if (problems.length > 0) return refuse('invalid_request', 'The rate is not valid.', problems);
  const dropped = droppedOptions(before, input);
  const used = await tx.run(listOptionsUsed, organizationId, before.event_id, id, dropped);
  if (used.length > 0) {
    const ids = used.map(({ option_id }) => option_id).join(', ');
    return refuse('conflict', `Guests came in on ${ids}: these options cannot be left out.`);
  }
  const changes = { ...columnsOf(input, now), updated_at: now };
  const updated = await unless(
    'taken',
    () => updateRow(tx, 'list_rates', { organizationId, id }, changes),
    slugTaken(String(input.slug)),
  );
  return updated instanceof Refusal ? updated : readListRate(tx, organizationId, id);
}

export async function deleteListRate(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<Refusal<'not_found' | 'conflict'> | undefined> {
  const deleted = await unless(
    'referenced',
    () => tx.run(deleteListRateRow, organizationId, id),
    refuse('conflict', 'The rate has or had entries: it can be marked complete, but not deleted.'),
  );
  if (deleted instanceof Refusal) return deleted;
  if (deleted.length === 0) return noRate;
}

interface PresentListRate {
  readonly valid_from: Date;
  readonly valid_until: Date | null;
  readonly options: readonly ListRateOption[];
}

function listRateProblems(input: ListRateInput, present: PresentListRate): RefusalDetail[] {
  const from = input.valid_from ?? present.valid_from;
  const until = input.valid_until === undefined ? present.valid_until : input.valid_until;
  const problems: RefusalDetail[] = [];
  if (until !== null && until <= from) problems.push({ path: '/valid_until', message: 'must be after valid_from' });
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

function columnsOf({ options, ...input }: ListRateInput, now: Date): Columns {
  const withIds = options?.map(({ _id, ...option }) => ({ _id: _id ?? newId('price', now), ...option }));
  return { ...input, options: withIds && new Json(withIds) };
}

function slugTaken(slug: string) {
  return refuse('already_exists', `Another list rate of the event has the identifier ${slug}.`);
}
