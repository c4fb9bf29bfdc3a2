import { limits, type RateType } from '@stagedoor/contract/vocabulary';
import type { Db, Transaction } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal, type RefusalDetail, refuse } from '../../platform/refusal.ts';
import { type Columns, insertRows, Json, mapConstraintViolation, updateRow } from '../../platform/rows.ts';
import { insertSlugged } from '../../platform/slugged-rows.ts';
import { tenantDb } from '../../platform/sql/tenant-db.ts';
import { getEvent } from '../events/events.ts';
import {
  deleteRateRows,
  findRatesEnd,
  findTicketRate,
  listTicketRatesOfEvent,
  lockRate,
  type ManagedRateRow,
} from './managed-rates.sql.ts';
import { type NewPrice, priceRow } from './price-steps.ts';
import { fieldProblems, type QuestionInput, questionProblems, withIds } from './questionnaire.ts';
import type { RateField, RateQuestion } from './rate-columns.sql.ts';
import { noRate } from './rate-ref.ts';
import { type NewSupplement, purchaseLimitProblems, supplementRow } from './supplements.ts';

export interface RateInput {
  readonly name?: string | undefined;
  readonly slug?: string | undefined;
  readonly type?: RateType | undefined;
  readonly position?: number | undefined;
  readonly complete?: boolean | undefined;
  readonly nominative?: boolean | undefined;
  readonly has_discount_codes_enabled?: boolean | undefined;
  readonly show_all_prices?: boolean | undefined;
  readonly purchase_min?: number | undefined;
  readonly purchase_max?: number | undefined;
  readonly valid_from?: Date | undefined;
  readonly valid_until?: Date | null | undefined;
  readonly quota?: number | undefined;
  readonly resale_enabled?: boolean | undefined;
  readonly warranty_enabled?: boolean | undefined;
  readonly warranty_is_fixed?: boolean | undefined;
  readonly warranty_fixed_price?: number | undefined;
  readonly warranty_percentage?: number | undefined;
  readonly warranty_hours?: number | undefined;
  readonly fields?: readonly RateField[] | undefined;
  readonly questions?: readonly QuestionInput[] | undefined;
}

export interface NewRate extends RateInput {
  readonly name: string;
  readonly quota: number;
  readonly prices: readonly NewPrice[];
  readonly supplements: readonly NewSupplement[];
}

const defaults = { purchase_min: 1, purchase_max: 10, valid_until: null, questions: [] };

export async function readTicketRate(
  db: Db,
  organizationId: string,
  id: string,
): Promise<ManagedRateRow | Refusal<'not_found'>> {
  return (await findTicketRate(db, organizationId, id)) ?? noRate;
}

export async function listTicketRates(
  db: Db,
  organizationId: string,
  eventId: string,
): Promise<ManagedRateRow[] | Refusal<'not_found'>> {
  const rates = await listTicketRatesOfEvent(db, organizationId, eventId);
  if (rates.length > 0) return rates;
  const event = await getEvent(tenantDb(db, organizationId), eventId);
  return event instanceof Refusal ? event : [];
}

export async function createTicketRate(
  tx: Transaction,
  { organizationId, eventId }: { readonly organizationId: string; readonly eventId: string },
  { prices, supplements, ...input }: NewRate,
  now: Date,
): Promise<ManagedRateRow | Refusal<'not_found' | 'invalid_request' | 'already_exists' | 'conflict'>> {
  const problems = rateProblems(input, { ...defaults, valid_from: now });
  for (const [index, supplement] of supplements.entries()) {
    for (const { path, message } of purchaseLimitProblems(supplement)) {
      problems.push({ path: `/supplements/${index}${path}`, message });
    }
  }
  if (problems.length > 0) return refuse('invalid_request', 'The rate is not valid.', problems);
  const event = await getEvent(tenantDb(tx, organizationId), eventId);
  if (event instanceof Refusal) return event;
  const [end] = await tx.run(findRatesEnd, organizationId, eventId);
  if (end!.count >= limits.perEventMax) {
    return refuse('conflict', `The event has ${end!.count} ticket rates, and it cannot have more.`);
  }
  const id = newId('rate', now);
  const taken = await insertSlugged(
    tx,
    { table: 'ticket_rates', columns: ['organization_id', 'event_id'] },
    {
      ...columnsOf(input, now),
      name: input.name,
      type: input.type ?? 'public',
      position: input.position ?? end!.next,
      valid_from: input.valid_from ?? now,
      organization_id: organizationId,
      event_id: eventId,
      id,
      created_at: now,
      updated_at: now,
    },
  );
  if (taken !== null) return slugTaken(taken);
  const rate = { organizationId, rateId: id };
  const priceRows = prices.map((price, position) => priceRow(rate, price, position, now));
  await insertRows(tx, 'ticket_rate_prices', priceRows);
  const supplementRows = supplements.map((supplement, position) => supplementRow(rate, supplement, position, now));
  await insertRows(tx, 'ticket_rate_supplements', supplementRows);
  return readTicketRate(tx, organizationId, id);
}

export async function updateTicketRate(
  tx: Transaction,
  organizationId: string,
  id: string,
  input: RateInput,
  now: Date,
): Promise<ManagedRateRow | Refusal<'not_found' | 'invalid_request' | 'already_exists' | 'conflict'>> {
  const [before] = await tx.run(lockRate, organizationId, id);
  if (!before) return noRate;
  const valid_until = before.valid_until === null ? null : new Date(before.valid_until);
  const problems = rateProblems(input, { ...before, valid_from: new Date(before.valid_from), valid_until });
  if (problems.length > 0) return refuse('invalid_request', 'The rate is not valid.', problems);
  const changes = { ...columnsOf(input, now), updated_at: now };
  const updated = await mapConstraintViolation(
    'taken',
    () =>
      updateRow(tx, 'ticket_rates', { organizationId, id }, changes, (conditions) => {
        conditions.where('sold_count <= ?', input.quota);
      }),
    slugTaken(String(input.slug)),
  );
  if (updated instanceof Refusal) return updated;
  if (!updated) {
    return refuse('conflict', `The rate has sold or holds ${before.sold_count} places: its quota cannot be less.`);
  }
  return readTicketRate(tx, organizationId, id);
}

/** Deletes a rate with its steps and supplements, unless a ticket was ever issued of it. */
export async function deleteTicketRate(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<Refusal<'not_found' | 'conflict'> | undefined> {
  const [rate] = await tx.run(lockRate, organizationId, id);
  if (!rate) return noRate;
  const issued = refuse('conflict', 'Tickets of the rate were issued: it can be marked complete, but not deleted.');
  if (rate.sold_count > 0) return issued;
  const refused = await mapConstraintViolation(
    'referenced',
    async () => {
      for (const step of deleteRateRows) await tx.run(step, organizationId, id);
    },
    issued,
  );
  if (refused instanceof Refusal) return refused;
}

interface PresentRate {
  readonly purchase_min: number;
  readonly purchase_max: number;
  readonly valid_from: Date;
  readonly valid_until: Date | null;
  readonly questions: readonly RateQuestion[];
}

function rateProblems(input: RateInput, present: PresentRate): RefusalDetail[] {
  const min = input.purchase_min ?? present.purchase_min;
  const max = input.purchase_max ?? present.purchase_max;
  const from = input.valid_from ?? present.valid_from;
  const until = input.valid_until === undefined ? present.valid_until : input.valid_until;
  const problems: RefusalDetail[] = [];
  if (max < min) problems.push({ path: '/purchase_max', message: `must be at least the least, ${min}` });
  if (until !== null && until <= from) problems.push({ path: '/valid_until', message: 'must be after valid_from' });
  problems.push(...fieldProblems(input.fields ?? []));
  problems.push(...questionProblems(input.questions ?? [], present.questions));
  return problems;
}

function columnsOf({ fields, questions, ...input }: RateInput, now: Date): Columns {
  return {
    ...input,
    fields: fields && new Json(fields),
    questions: questions && new Json(withIds(questions, now)),
  };
}

function slugTaken(slug: string) {
  return refuse('already_exists', `Another ticket rate of the event has the identifier ${slug}.`);
}
