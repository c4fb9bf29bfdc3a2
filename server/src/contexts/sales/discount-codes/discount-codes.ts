/**
 * Discount codes: words that take a fixed amount or a percentage off the price of a booking or of tickets.
 *
 * `checkDiscountCode` says whether a code could be used now; `redeemDiscountCode` uses it once, in the transaction of
 * what is bought. Guaranteed: a code is never redeemed more often than its limit, however many ask at once, because
 * one conditional UPDATE counts and the row stays locked until the transaction ends; a redemption that is undone with
 * its transaction is not counted. A booking that is rejected and a purchase that is not paid return their redemption
 * (`returnRedemptions`), and take one again when they are accepted (`retakeRedemption`) or paid after all
 * (`retakeRedemptionAt`).
 *
 * Lock order: the row of a code is the last that a transaction locks, since all requests with the same code wait for it.
 */
import type { DiscountCodeType } from '@stagedoor/contract/vocabulary';
import { newId } from '../../../platform/ids.ts';
import { type Refusal, type RefusalDetail, refuse, refuseInput } from '../../../platform/refusal.ts';
import { type FilterOf, pageReader } from '../../../platform/sql/paging.ts';
import type { TenantDb, TenantTransaction } from '../../../platform/sql/tenant-db.ts';
import { validPeriodProblem } from '../../../platform/valid-period.ts';
import {
  emit,
  type Kind,
  notificationKind,
  outboxMessage,
  type TenantWriteContext,
} from '../../messaging/webhooks/webhooks.ts';
import { type Discount, discountsOn } from '../pricing/pricing.ts';
import {
  claimRedemption,
  type DiscountCodeRow,
  discountCodes,
  findDiscountCode,
  findDiscountCodeByKey,
  findEventOfOrganization,
  insertDiscountCode,
  listRateIds,
  lockDiscountCode,
  reclaimRedemption,
  reclaimRedemptionAt,
  releaseRedemptions,
  updateDiscountCodeRow,
} from './discount-codes.sql.ts';

export type { DiscountCodeRow } from './discount-codes.sql.ts';

export const discountCodeCreated = notificationKind<DiscountCodeRow>('discount_code.created');
export const discountCodeUpdated = notificationKind<DiscountCodeRow>('discount_code.updated');

const noCode = refuse('not_found', 'There is no such discount code.');

export type DiscountCodeFilter = FilterOf<typeof discountCodes>;

/** In the order of (creation, id). */
export const listDiscountCodes = pageReader(discountCodes);

/** A code, active or not; refuses an unknown id. */
export async function getDiscountCode(tenant: TenantDb, id: string): Promise<DiscountCodeRow | Refusal<'not_found'>> {
  const [row] = await tenant.run(findDiscountCode, { id });
  return row ?? noCode;
}

/** Amounts in minor units. */
interface DiscountTerms {
  readonly event_id: string | null;
  /** One of `fixed_amount` and `percentage` is null. */
  readonly fixed_amount: number | null;
  /** With at most four decimals. */
  readonly percentage: number | null;
  readonly price_min: number;
  readonly valid_from: Date | null;
  readonly valid_until: Date | null;
  readonly redemptions_max: number | null;
  /** Tickets or people that one purchase must have at least, and may have at most. */
  readonly units_min: number | null;
  readonly units_max: number | null;
  /** Tickets or bookings that can be sold with the code. */
  readonly sales_max: number | null;
  /** The rates that it is for; all where it is empty. */
  readonly rate_ids: readonly string[];
}

/** Creates a code that is active; refuses one that exists in whatever case, and terms that do not fit. */
export async function createDiscountCode(
  write: TenantWriteContext,
  input: DiscountTerms & { readonly code: string; readonly type: DiscountCodeType },
): Promise<DiscountCodeRow | Refusal<'invalid_request' | 'already_exists'>> {
  const { tenant, now } = write;
  const problem = amountProblem(input) ?? unitsProblem(input) ?? validPeriodProblem(input, withoutLimits);
  const refusal = await refusalOf(tenant, problem, input);
  if (refusal) return refusal;
  const id = newId('discountCode', now);
  const code = input.code.trim();
  const row = { ...input, id, code, code_key: codeKeyOf(code), created_at: now, updated_at: now };
  const inserted = await tenant.run(insertDiscountCode.statement, insertDiscountCode.valuesOf([row]));
  if (inserted.length === 0) return refuse('already_exists', `There is a discount code ${code} already.`);
  return readAndTell(write, id, discountCodeCreated);
}

/** What is undefined stays as it is. The code itself and its type never change. */
export type DiscountCodeChanges = {
  readonly [Term in keyof DiscountTerms]?: DiscountTerms[Term] | undefined;
} & { readonly active?: boolean | undefined };

/** Changes the terms of a code; refuses those that do not fit, and a limit below the number of redemptions so far. */
export async function updateDiscountCode(
  write: TenantWriteContext,
  id: string,
  changes: DiscountCodeChanges,
): Promise<DiscountCodeRow | Refusal<'invalid_request' | 'not_found' | 'conflict'>> {
  const { tenant, now } = write;
  const [before] = await tenant.run(lockDiscountCode, { id });
  if (!before) return noCode;
  const { event_id = null, rate_ids = [], redemptions_max, sales_max } = changes;
  // A new amount takes the place of the percentage, and the other way round.
  const isReplaced = changes.fixed_amount !== undefined || changes.percentage !== undefined;
  const { fixed_amount = null, percentage = null } = isReplaced ? changes : before;
  const present = { valid_from: dateOf(before.valid_from), valid_until: dateOf(before.valid_until) };
  const { units_min = before.units_min, units_max = before.units_max } = changes;
  const problem =
    amountProblem({ fixed_amount, percentage }) ??
    unitsProblem({ units_min, units_max }) ??
    validPeriodProblem(changes, present);
  const refusal = await refusalOf(tenant, problem, { event_id, rate_ids });
  if (refusal) return refusal;
  if (typeof redemptions_max === 'number' && redemptions_max < before.redemptions_count) {
    return refuse(
      'conflict',
      `The code has been redeemed ${before.redemptions_count} times; the limit cannot be lower.`,
    );
  }
  if (typeof sales_max === 'number' && sales_max < before.sales_count) {
    return refuse(
      'conflict',
      `${before.sales_count} ${before.type} were sold with the code; the limit cannot be lower.`,
    );
  }
  const changed = { ...changes, fixed_amount, percentage, updated_at: now };
  await tenant.run(updateDiscountCodeRow.statement, updateDiscountCodeRow.valuesOf(id, changed));
  return readAndTell(write, id, discountCodeUpdated);
}

/** From now on the code cannot be used; what was bought with it keeps its discount. */
export async function deactivateDiscountCode(
  write: TenantWriteContext,
  id: string,
): Promise<DiscountCodeRow | Refusal<'not_found'>> {
  const { tenant, now } = write;
  const [before] = await tenant.run(lockDiscountCode, { id });
  if (!before) return noCode;
  const changed = { active: false, updated_at: now };
  await tenant.run(updateDiscountCodeRow.statement, updateDiscountCodeRow.valuesOf(id, changed));
  return readAndTell(write, id, discountCodeUpdated);
}

/** The code as it is now, which the transaction has written. */
async function readAndTell(
  write: TenantWriteContext,
  id: string,
  kind: Kind<DiscountCodeRow>,
): Promise<DiscountCodeRow> {
  const [row] = await write.tenant.run(findDiscountCode, { id });
  await emit(write, [outboxMessage(kind, row!, { resourceId: id, channelId: null })]);
  return row!;
}

function dateOf(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

const withoutLimits = { valid_from: null, valid_until: null };

async function refusalOf(
  tenant: TenantDb,
  problemOfTerms: RefusalDetail | null,
  bound: Pick<DiscountTerms, 'event_id' | 'rate_ids'>,
): Promise<Refusal<'invalid_request'> | null> {
  const problem = problemOfTerms ?? (await eventProblem(tenant, bound.event_id)) ?? (await rateProblem(tenant, bound));
  return problem && refuseInput(problem.path, problem.message);
}

function amountProblem({
  fixed_amount,
  percentage,
}: Pick<DiscountTerms, 'fixed_amount' | 'percentage'>): RefusalDetail | null {
  if ((fixed_amount === null) !== (percentage === null)) return null;
  return { path: '/percentage', message: 'give either percentage or fixed_amount' };
}

function unitsProblem({ units_min, units_max }: Pick<DiscountTerms, 'units_min' | 'units_max'>): RefusalDetail | null {
  if (units_min === null || units_max === null || units_max >= units_min) return null;
  return { path: '/units_max', message: `must be at least units_min, ${units_min}` };
}

async function eventProblem(tenant: TenantDb, id: string | null): Promise<RefusalDetail | null> {
  if (id === null) return null;
  const [event] = await tenant.run(findEventOfOrganization, { id });
  return event ? null : { path: '/event_id', message: 'there is no such event' };
}

async function rateProblem(
  tenant: TenantDb,
  { rate_ids }: Pick<DiscountTerms, 'rate_ids'>,
): Promise<RefusalDetail | null> {
  if (rate_ids.length === 0) return null;
  const found = new Set((await tenant.run(listRateIds, { ids: rate_ids })).map(({ id }) => id));
  const unknown = rate_ids.findIndex((id) => !found.has(id));
  return unknown < 0 ? null : { path: `/rate_ids/${unknown}`, message: 'there is no such rate' };
}

/** What is being bought. */
export interface DiscountUse {
  readonly type: DiscountCodeType;
  readonly eventId: string | null;
  /** The rates that are bought, where they have ids. */
  readonly rateIds: readonly string[];
  /** Minor units, before the discount. */
  readonly price: number;
  /** Tickets, or people of a booking. */
  readonly units: number;
  /** Tickets, or 1 for a booking. */
  readonly sales: number;
  readonly now: Date;
}

/**
 * The code if it could be redeemed at this instant for what `useOf` says is bought with it. Locks nothing: only
 * `redeemDiscountCode` decides.
 */
export async function checkDiscountCode(
  tenant: TenantDb,
  code: string,
  useOf: (code: DiscountCodeRow) => DiscountUse,
): Promise<DiscountCodeRow | Refusal<'discount_code_invalid'>> {
  const [row] = await tenant.run(findDiscountCodeByKey, { codeKey: codeKeyOf(code) });
  if (!row) return invalid(code, 'does not exist');
  const reason = reasonAgainst(row, useOf(row));
  return reason ? invalid(row.code, reason) : row;
}

/** A code with its organization, for those who span several. */
export type UsableDiscountCode = DiscountCodeRow & { readonly organization_id: string };

/** The code if it could be redeemed at this instant; refuses one that there is not and one that does not apply apart. */
export async function validateDiscountCode(
  tenant: TenantDb,
  code: string,
  use: DiscountUse,
): Promise<UsableDiscountCode | Refusal<'not_found' | 'discount_code_invalid'>> {
  const [row] = await tenant.run(findDiscountCodeByKey, { codeKey: codeKeyOf(code) });
  if (!row) return noCode;
  const reason = reasonAgainst(row, use);
  return reason ? invalid(row.code, reason) : { ...row, organization_id: tenant.organizationId };
}

export interface Redemption {
  readonly codeId: string;
  readonly code: string;
  readonly discount: Discount;
  /** Minor units taken off the price. */
  readonly amount: number;
}

/** Uses the code once; refuses where a condition of the code is not met, or it has no redemption left. */
export async function redeemDiscountCode(
  tenant: TenantTransaction,
  { id, code }: DiscountCodeRow,
  use: DiscountUse,
): Promise<Redemption | Refusal<'discount_code_invalid'>> {
  const [redeemed] = await tenant.run(claimRedemption, { ...use, id });
  if (redeemed) {
    const discount = discountOf(redeemed);
    return { codeId: redeemed.id, code: redeemed.code, discount, amount: discountsOn([use.price], discount)[0]! };
  }
  const [now] = await tenant.run(findDiscountCode, { id });
  return invalid(code, (now && reasonAgainst(now, use)) ?? 'has just been changed');
}

/** A redemption that was counted: the code, and the tickets or bookings that were sold with it. */
export interface CountedRedemption {
  readonly codeId: string;
  readonly sales: number;
}

/** Returns redemptions, so that somebody else can use them. */
export async function returnRedemptions(
  tenant: TenantTransaction,
  counted: readonly CountedRedemption[],
): Promise<void> {
  if (counted.length === 0) return;
  const byCode = new Map<string, { redemptions: number; sales: number }>();
  for (const { codeId, sales } of counted) {
    const before = byCode.get(codeId) ?? { redemptions: 0, sales: 0 };
    byCode.set(codeId, { redemptions: before.redemptions + 1, sales: before.sales + sales });
  }
  const returned = [...byCode.values()];
  await tenant.run(releaseRedemptions, {
    ids: [...byCode.keys()],
    redemptions: returned.map(({ redemptions }) => redemptions),
    sales: returned.map(({ sales }) => sales),
  });
}

/** Takes one redemption again for what returned it; refuses where the code has been used as often as it may be. */
export async function retakeRedemption(
  tenant: TenantTransaction,
  { codeId: id, sales }: CountedRedemption,
): Promise<Refusal<'discount_code_exhausted'> | null> {
  const [taken] = await tenant.run(reclaimRedemption, { id, sales });
  return taken ? null : refuse('discount_code_exhausted', 'The discount code has no redemption left.');
}

/** The same for a purchase that is paid late; false also where the code has expired or was switched off since. */
export async function retakeRedemptionAt(
  tenant: TenantTransaction,
  { codeId: id, sales }: CountedRedemption,
  now: Date,
): Promise<boolean> {
  return (await tenant.run(reclaimRedemptionAt, { id, sales, now })).length > 0;
}

/** Codes are the same in upper and lower case. */
function codeKeyOf(code: string): string {
  return code.trim().toLowerCase();
}

function invalid(code: string, reason: string): Refusal<'discount_code_invalid'> {
  return refuse('discount_code_invalid', `The discount code ${code.trim()} ${reason}.`);
}

/** What the code takes off, as prices are computed with it. */
function discountOf({
  fixed_amount: amount,
  percentage,
}: Pick<DiscountCodeRow, 'fixed_amount' | 'percentage'>): Discount {
  return amount === null ? { type: 'percentage', percentage: percentage ?? 0 } : { type: 'fixed', amount };
}

/** True for a code that is for all of these rates. */
export function coversRates({ rate_ids: ids }: Pick<DiscountCodeRow, 'rate_ids'>, rateIds: readonly string[]): boolean {
  return ids.length === 0 || (rateIds.length > 0 && rateIds.every((id) => ids.includes(id)));
}

/** Why the code cannot be used for this, as the end of a sentence that begins with its name; null where it can. */
function reasonAgainst(code: DiscountCodeRow, use: DiscountUse): string | null {
  if (code.type !== use.type) return `is for ${code.type}, not for ${use.type}`;
  if (!code.active) return 'is switched off';
  if (code.event_id !== null && code.event_id !== use.eventId) return 'is for another event';
  if (code.valid_from !== null && use.now < new Date(code.valid_from)) return `is valid from ${code.valid_from} on`;
  if (code.valid_until !== null && use.now >= new Date(code.valid_until)) return `has expired at ${code.valid_until}`;
  if (!coversRates(code, use.rateIds)) return 'is for another rate';
  if (use.price < code.price_min) return 'needs a higher price';
  if (code.units_min !== null && use.units < code.units_min) return `needs at least ${code.units_min} ${unitsOf(code)}`;
  if (code.units_max !== null && use.units > code.units_max) return `is for at most ${code.units_max} ${unitsOf(code)}`;
  if (code.redemptions_max !== null && code.redemptions_count >= code.redemptions_max) {
    return 'has been used as often as it may be';
  }
  if (code.sales_max !== null && code.sales_count + use.sales > code.sales_max) {
    return `can be used for ${code.sales_max - code.sales_count} more ${code.type}`;
  }
  return null;
}

function unitsOf({ type }: DiscountCodeRow): string {
  return type === 'tickets' ? 'tickets' : 'people';
}
