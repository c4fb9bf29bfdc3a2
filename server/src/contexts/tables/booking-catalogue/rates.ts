import { type BookingRateField, type FeeType, limits } from '@stagedoor/contract/vocabulary';
import { newId } from '../../../platform/ids.ts';
import { Refusal, type RefusalDetail, refuse } from '../../../platform/refusal.ts';
import { mapConstraintViolation } from '../../../platform/sql/constraint-violations.ts';
import { insertSlugged } from '../../../platform/sql/slugs.ts';
import type { TenantDb } from '../../../platform/sql/tenant-db.ts';
import type { TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import { type AmountToCollect, uncollectable } from '../../sales/gateways/gateways.ts';
import { priceBooking } from '../../sales/pricing/pricing.ts';
import type { Offer } from '../../sales/product/product.ts';
import { getZone } from '../../venue/events/events.ts';
import {
  type BookingRateRow,
  deleteBookingRateRow,
  findBookingRate,
  findBookingRatesEnd,
  insertBookingRate,
  listBookingRatesOfZone,
  listOfferedBookingRates,
  lockBookingRate,
  updateBookingRateRow,
} from './rates.sql.ts';

/** What is undefined stays as it is, or has the default of a new rate. Money in minor units, percentages to four decimals. */
export interface BookingRateInput {
  readonly name?: string | undefined;
  readonly slug?: string | undefined;
  readonly content?: string | undefined;
  readonly position?: number | undefined;
  readonly active?: boolean | undefined;
  /** For the included persons together. */
  readonly price?: number | undefined;
  readonly included_persons?: number | undefined;
  /** For each further person. */
  readonly supplement_price?: number | undefined;
  readonly persons_max?: number | undefined;
  readonly deposit_type?: FeeType | undefined;
  readonly deposit_fixed?: number | undefined;
  readonly deposit_percentage?: number | undefined;
  readonly full_payment?: boolean | undefined;
  readonly fee_type?: FeeType | undefined;
  readonly fee_fixed?: number | undefined;
  readonly fee_percentage?: number | undefined;
  /** Percent of tax in the prices; null: that of the organization. */
  readonly tax_percentage?: number | null | undefined;
  readonly required_fields?: readonly BookingRateField[] | undefined;
}

const noRate = refuse('not_found', 'There is no booking rate with this id.');

/** The booking rates of a zone by position, active or not; refuses an unknown zone. */
export async function listRates(tenant: TenantDb, zoneId: string): Promise<BookingRateRow[] | Refusal<'not_found'>> {
  const rows = await tenant.run(listBookingRatesOfZone, { zoneId });
  if (rows.length > 0) return rows;
  const zone = await getZone(tenant, zoneId);
  return zone instanceof Refusal ? zone : [];
}

/**
 * Adds a rate behind the others of a zone. Refuses more included persons than the rate is for, amounts that the gateway
 * cannot collect, a slug that is taken, and more rates than a zone may have.
 */
export async function createRate(
  { tenant, now }: TenantWriteContext,
  zoneId: string,
  input: BookingRateInput & { readonly name: string; readonly price: number; readonly persons_max: number },
): Promise<BookingRateRow | Refusal<'not_found' | 'invalid_request' | 'already_exists' | 'conflict'>> {
  const included_persons = input.included_persons ?? 1;
  const problem = personsProblem({ ...input, included_persons });
  const problems = [
    ...(problem ? [problem] : []),
    ...(await uncollectable(tenant, amountsOf({ ...input, included_persons }))),
  ];
  if (problems.length > 0) return refuse('invalid_request', 'The rate is not valid.', problems);
  const zone = await getZone(tenant, zoneId);
  if (zone instanceof Refusal) return zone;
  const [end] = await tenant.run(findBookingRatesEnd, { zoneId });
  if (end!.count >= limits.ratesPerZoneMax) {
    return refuse('conflict', `The zone has ${end!.count} booking rates, and it cannot have more.`);
  }
  const id = newId('rate', now);
  const inserted = await mapConstraintViolation(
    'gone',
    () =>
      insertSlugged(tenant, insertBookingRate, {
        id,
        event_id: zone.event_id,
        zone_id: zoneId,
        name: input.name,
        slug: input.slug,
        content: input.content ?? '',
        position: input.position ?? end!.next,
        active: input.active ?? true,
        price: input.price,
        included_persons,
        supplement_price: input.supplement_price ?? 0,
        persons_max: input.persons_max,
        deposit_type: input.deposit_type ?? 'fixed',
        deposit_fixed: input.deposit_fixed ?? 0,
        deposit_percentage: input.deposit_percentage ?? 0,
        full_payment: input.full_payment ?? false,
        fee_type: input.fee_type ?? 'fixed',
        fee_fixed: input.fee_fixed ?? 0,
        fee_percentage: input.fee_percentage ?? 0,
        tax_percentage: input.tax_percentage ?? null,
        required_fields: input.required_fields ?? [],
        created_at: now,
        updated_at: now,
      }),
    refuse('not_found', 'There is no zone with this id.'),
  );
  if (inserted instanceof Refusal) return inserted;
  if (inserted !== null) return slugTaken(inserted);
  const [created] = await tenant.run(findBookingRate, { id });
  return created!;
}

/** Changes what is given; refuses as `createRate`. */
export async function updateRate(
  { tenant, now }: TenantWriteContext,
  id: string,
  input: BookingRateInput,
): Promise<BookingRateRow | Refusal<'not_found' | 'invalid_request' | 'already_exists'>> {
  const [before] = await tenant.run(lockBookingRate, { id });
  if (!before) return noRate;
  const included_persons = input.included_persons ?? before.included_persons;
  const problem = personsProblem({ included_persons, persons_max: input.persons_max ?? before.persons_max });
  const problems = problem ? [problem] : [];
  if (isRepriced(input)) {
    const { deposit_type, deposit_fixed, deposit_percentage } = input.deposit_type === undefined ? before : input;
    const { fee_type, fee_fixed, fee_percentage } = input.fee_type === undefined ? before : input;
    const money = { deposit_type, deposit_fixed, deposit_percentage, fee_type, fee_fixed, fee_percentage };
    const { price = before.price, supplement_price = before.supplement_price } = input;
    const { full_payment = before.full_payment } = input;
    const amounts = amountsOf({ ...money, price, supplement_price, full_payment, included_persons });
    problems.push(...(await uncollectable(tenant, amounts)));
  }
  if (problems.length > 0) return refuse('invalid_request', 'The rate is not valid.', problems);
  const updated = await mapConstraintViolation(
    'taken',
    () => tenant.run(updateBookingRateRow.statement, updateBookingRateRow.valuesOf(id, { ...input, updated_at: now })),
    slugTaken(String(input.slug)),
  );
  if (updated instanceof Refusal) return updated;
  const [after] = await tenant.run(findBookingRate, { id });
  return after!;
}

/** Deletes a rate at which no booking was made. */
export async function deleteRate(
  { tenant }: TenantWriteContext,
  id: string,
): Promise<Refusal<'not_found' | 'conflict'> | undefined> {
  const deleted = await mapConstraintViolation(
    'referenced',
    () => tenant.run(deleteBookingRateRow, { id }),
    refuse('conflict', 'Bookings were made at the rate: it can be switched off, but not deleted.'),
  );
  if (deleted instanceof Refusal) return deleted;
  if (deleted.length === 0) return noRate;
}

function personsProblem({
  included_persons,
  persons_max,
}: Pick<BookingRateRow, 'included_persons' | 'persons_max'>): RefusalDetail | null {
  if (included_persons <= persons_max) return null;
  return { path: '/included_persons', message: `must be at most the ${persons_max} persons that the rate is for` };
}

const isRepriced = (input: BookingRateInput) =>
  [input.price, input.supplement_price, input.deposit_type, input.fee_type, input.full_payment].some(
    (given) => given !== undefined,
  );

/** What buyers are asked for with the rates of events that have not ended. */
export async function listBookingOffers(tenant: TenantDb, now: Date): Promise<Offer[]> {
  const rows = await tenant.run(listOfferedBookingRates, { now });
  return rows.map((row) => ({ ...row, amounts: amountsOf(row) }));
}

/** What buyers pay of bookings with the rate, and the least that they pay of one. */
function amountsOf(input: BookingRateInput): AmountToCollect[] {
  const { price = 0, supplement_price: supplementPrice = 0, included_persons: people = 1 } = input;
  const { deposit_type = 'fixed', deposit_fixed = 0, deposit_percentage = 0 } = input;
  const { fee_type = 'fixed', fee_fixed = 0, fee_percentage = 0 } = input;
  const terms = {
    price,
    supplementPrice,
    includedPersons: people,
    deposit: { type: deposit_type, fixed: deposit_fixed, percentage: deposit_percentage },
    fee: { type: fee_type, fixed: fee_fixed, percentage: fee_percentage },
  };
  const { fee, deposit, dueNow } = priceBooking(terms, { people });
  const whole = priceBooking(terms, { people, fullPayment: true }).dueNow;
  const inFull = input.full_payment
    ? [
        { path: '/price', amount: price },
        { path: '/supplement_price', amount: supplementPrice },
        { path: '/price', amount: whole, sum: 'price and fee', isAll: true },
      ]
    : [];
  if (deposit === 0) return inFull;
  return [
    { path: '/deposit/amount', amount: deposit, sum: 'the advance' },
    { path: '/fee/amount', amount: fee, sum: 'the fee' },
    { path: '/deposit/amount', amount: dueNow, sum: 'advance and fee', isAll: true },
    ...inFull,
  ];
}

function slugTaken(slug: string) {
  return refuse('already_exists', `Another booking rate of the zone has the identifier ${slug}.`);
}
