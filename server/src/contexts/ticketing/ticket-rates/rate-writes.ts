import { limits, type RateType } from '@stagedoor/contract/vocabulary';
import { newId } from '../../../platform/ids.ts';
import { Refusal, type RefusalDetail, refuse } from '../../../platform/refusal.ts';
import { mapConstraintViolation } from '../../../platform/sql/constraint-violations.ts';
import { insertSlugged } from '../../../platform/sql/slugs.ts';
import { toJson } from '../../../platform/sql/types.ts';
import { validPeriodProblem } from '../../../platform/valid-period.ts';
import type { TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import { type AmountToCollect, uncollectable } from '../../sales/gateways/gateways.ts';
import { getEvent } from '../../venue/events/events.ts';
import { amountsOfPrice, type NewPrice, priceRow } from './price-steps.ts';
import { fieldProblems, type QuestionInput, questionProblems, withIds } from './questionnaire.ts';
import type { RateField, RateQuestion } from './rate-columns.sql.ts';
import { rateUpdated, tellOfRate, tellOfRateChange } from './rate-notifications.ts';
import { getTicketRate, type ManagedRateRow, noRate } from './rate-reads.ts';
import {
  deleteRateRows,
  findRatesEnd,
  insertPrices,
  insertRate,
  insertSupplements,
  lockRate,
  updateRateRow,
} from './rate-writes.sql.ts';
import { amountsOfSupplement, type NewSupplement, purchaseLimitProblems, supplementRow } from './supplements.ts';

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
  readonly channel_discount_percentage_max?: number | undefined;
  readonly channel_surplus_percentage_max?: number | undefined;
  /** Percent of the fees that is the provider's. */
  readonly fee_provider_percentage?: number | undefined;
  /** Percent of tax in the prices; null: that of the organization. */
  readonly tax_percentage?: number | null | undefined;
  /** Minor units; null: buyers cannot change the name. */
  readonly name_change_fee?: number | null | undefined;
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

/**
 * Adds a rate to an event; refuses times that do not fit, amounts that the gateway cannot collect, a slug that is taken, and
 * more rates than an event may have.
 */
export async function createTicketRate(
  write: TenantWriteContext,
  eventId: string,
  { prices, supplements, ...input }: NewRate,
): Promise<ManagedRateRow | Refusal<'not_found' | 'invalid_request' | 'already_exists' | 'conflict'>> {
  const { tenant, now } = write;
  const problems = rateProblems(input, { ...defaults, valid_from: now });
  for (const [index, supplement] of supplements.entries()) {
    for (const { path, message } of purchaseLimitProblems(supplement)) {
      problems.push({ path: `/supplements/${index}${path}`, message });
    }
  }
  const amounts = [
    ...prices.flatMap((price, index) => amountsOfPrice(`/prices/${index}`, price)),
    ...supplements.flatMap((supplement, index) => amountsOfSupplement(`/supplements/${index}`, supplement)),
    ...amountsOfRate(input),
  ];
  problems.push(...(await uncollectable(tenant, amounts)));
  if (problems.length > 0) return refuse('invalid_request', 'The rate is not valid.', problems);
  const event = await getEvent(tenant, eventId);
  if (event instanceof Refusal) return event;
  const [end] = await tenant.run(findRatesEnd, { eventId });
  if (end!.count >= limits.perEventMax) {
    return refuse('conflict', `The event has ${end!.count} ticket rates, and it cannot have more.`);
  }
  const id = newId('rate', now);
  const taken = await insertSlugged(tenant, insertRate, {
    id,
    event_id: eventId,
    name: input.name,
    slug: input.slug,
    type: input.type ?? 'public',
    position: input.position ?? end!.next,
    complete: input.complete ?? false,
    nominative: input.nominative ?? false,
    has_discount_codes_enabled: input.has_discount_codes_enabled ?? true,
    show_all_prices: input.show_all_prices ?? false,
    purchase_min: input.purchase_min ?? defaults.purchase_min,
    purchase_max: input.purchase_max ?? defaults.purchase_max,
    valid_from: input.valid_from ?? now,
    valid_until: input.valid_until ?? null,
    quota: input.quota,
    resale_enabled: input.resale_enabled ?? true,
    warranty_enabled: input.warranty_enabled ?? false,
    warranty_is_fixed: input.warranty_is_fixed ?? false,
    warranty_fixed_price: input.warranty_fixed_price ?? 0,
    warranty_percentage: input.warranty_percentage ?? 0,
    warranty_hours: input.warranty_hours ?? 0,
    channel_discount_percentage_max: input.channel_discount_percentage_max ?? 0,
    channel_surplus_percentage_max: input.channel_surplus_percentage_max ?? 0,
    fee_provider_percentage: input.fee_provider_percentage ?? 0,
    tax_percentage: input.tax_percentage ?? null,
    name_change_fee: input.name_change_fee ?? null,
    fields: toJson([...(input.fields ?? [])]),
    questions: toJson(withIds(input.questions ?? [], now)),
    created_at: now,
    updated_at: now,
  });
  if (taken !== null) return slugTaken(taken);
  const priceRows = prices.map((price, position) => priceRow(id, price, position, now));
  await tenant.run(insertPrices.statement, insertPrices.valuesOf(priceRows));
  if (supplements.length > 0) {
    const rows = supplements.map((supplement, position) => supplementRow(id, supplement, position, now));
    await tenant.run(insertSupplements.statement, insertSupplements.valuesOf(rows));
  }
  return tellOfRateChange(write, id);
}

/** Changes a rate; refuses a quota below what is sold, beside what `createTicketRate` refuses. */
export async function updateTicketRate(
  write: TenantWriteContext,
  id: string,
  input: RateInput,
): Promise<ManagedRateRow | Refusal<'not_found' | 'invalid_request' | 'already_exists' | 'conflict'>> {
  const { tenant, now } = write;
  const [before] = await tenant.run(lockRate, { id });
  if (!before) return noRate;
  const valid_until = before.valid_until === null ? null : new Date(before.valid_until);
  const problems = rateProblems(input, { ...before, valid_from: new Date(before.valid_from), valid_until });
  problems.push(...(await uncollectable(tenant, amountsOfRate(input))));
  if (problems.length > 0) return refuse('invalid_request', 'The rate is not valid.', problems);
  const { fields, questions, ...rest } = input;
  const changes = updateRateRow.valuesOf(id, {
    ...rest,
    fields: fields && toJson([...fields]),
    questions: questions && toJson(withIds(questions, now)),
    updated_at: now,
  });
  const updated = await mapConstraintViolation(
    'taken',
    () => tenant.run(updateRateRow.statement, changes),
    slugTaken(String(input.slug)),
  );
  if (updated instanceof Refusal) return updated;
  if (updated.length === 0) {
    return refuse('conflict', `The rate has sold or holds ${before.sold_count} places: its quota cannot be less.`);
  }
  return tellOfRateChange(write, id, { wasShown: before.type !== 'private' });
}

/** Deletes a rate with its steps and supplements, unless a ticket was ever issued of it. */
export async function deleteTicketRate(
  write: TenantWriteContext,
  id: string,
): Promise<Refusal<'not_found' | 'conflict'> | undefined> {
  const { tenant } = write;
  const [rate] = await tenant.run(lockRate, { id });
  if (!rate) return noRate;
  const last = await getTicketRate(tenant, id);
  if (last instanceof Refusal) return last;
  const issued = refuse('conflict', 'Tickets of the rate were issued: it can be marked complete, but not deleted.');
  if (rate.sold_count > 0) return issued;
  const refused = await mapConstraintViolation(
    'referenced',
    async () => {
      for (const statement of deleteRateRows) await tenant.run(statement, { id });
    },
    issued,
  );
  if (refused instanceof Refusal) return refused;
  await tellOfRate(write, rateUpdated, { ...last, complete: true });
}

/** What buyers pay beside price steps and supplements: a warranty with its ticket, a change of name alone. */
export const amountsOfRate = (
  input: Pick<RateInput, 'warranty_fixed_price' | 'name_change_fee'>,
): AmountToCollect[] => [
  { path: '/warranty/fixed_price', amount: input.warranty_fixed_price ?? 0 },
  { path: '/name_change_fee', amount: input.name_change_fee ?? 0, isAll: true },
];

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
  const problems: RefusalDetail[] = [];
  if (max < min) problems.push({ path: '/purchase_max', message: `must be at least the minimum, ${min}` });
  const periodProblem = validPeriodProblem(input, present);
  if (periodProblem) problems.push(periodProblem);
  problems.push(...fieldProblems(input.fields ?? []));
  problems.push(...questionProblems(input.questions ?? [], present.questions));
  return problems;
}

function slugTaken(slug: string) {
  return refuse('already_exists', `Another ticket rate of the event has the identifier ${slug}.`);
}
