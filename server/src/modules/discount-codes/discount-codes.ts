/**
 * Discount codes: words that take a fixed amount or a percentage off the price of a booking or of tickets.
 *
 * `checkDiscountCode` says whether a code could be used now; `redeemDiscountCode` uses it once, in the transaction of
 * what is bought. Guaranteed: a code is never redeemed more often than its limit, however many ask at once, because
 * one conditional UPDATE counts and the row stays locked until the transaction ends; a redemption that is undone with
 * its transaction is not counted. A booking that is rejected returns its redemption (`returnRedemption`), and takes one
 * again when it is accepted after all (`retakeRedemption`). Not done: tickets return none.
 *
 * Lock order: the row of a code is the last that a transaction locks, since everybody with the same code waits for it.
 */
import type { DiscountCodeType } from '@stagedoor/contract/vocabulary';
import { newId } from '../../platform/ids.ts';
import { type Refusal, type RefusalDetail, refuse } from '../../platform/refusal.ts';
import { listPage, type Page } from '../../platform/sql/paging.ts';
import type { TenantDb, TenantTransaction } from '../../platform/sql/tenant-db.ts';
import { validPeriodProblem } from '../../platform/valid-period.ts';
import { discountsOn } from '../pricing/pricing.ts';
import type { TenantWriteContext } from '../webhooks/webhooks.ts';
import {
  claimRedemption,
  type DiscountCodeRow,
  discountCodes,
  findDiscountCode,
  findDiscountCodeByKey,
  findEventOfOrganization,
  insertDiscountCode,
  lockDiscountCode,
  reclaimRedemption,
  releaseRedemption,
  updateDiscountCodeRow,
} from './discount-codes.sql.ts';

export type { DiscountCodeRow } from './discount-codes.sql.ts';

const noCode = refuse('not_found', 'There is no such discount code.');

export interface DiscountCodeFilter {
  readonly type?: DiscountCodeType | undefined;
  readonly eventId?: string | undefined;
  readonly active?: boolean | undefined;
}

/** In the order of (creation, id). */
export function listDiscountCodes(
  tenant: TenantDb,
  filter: DiscountCodeFilter,
  page: Page,
): Promise<DiscountCodeRow[] | Refusal<'invalid_request'>> {
  return listPage(tenant, discountCodes, filter, page);
}

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
}

/** Creates a code that is active; refuses one that exists in whatever case, and terms that do not fit. */
export async function createDiscountCode(
  { tenant, now }: TenantWriteContext,
  input: DiscountTerms & { readonly code: string; readonly type: DiscountCodeType },
): Promise<DiscountCodeRow | Refusal<'invalid_request' | 'already_exists' | 'not_found'>> {
  const problem = amountProblem(input) ?? validPeriodProblem(input, withoutLimits);
  const refusal = await refusalOf(tenant, problem, input.event_id);
  if (refusal) return refusal;
  const id = newId('discountCode', now);
  const code = input.code.trim();
  const row = { ...input, id, code, code_key: codeKeyOf(code), created_at: now, updated_at: now };
  const inserted = await tenant.run(insertDiscountCode.statement, insertDiscountCode.valuesOf([row]));
  if (inserted.length === 0) return refuse('already_exists', `There is a discount code ${code} already.`);
  return getDiscountCode(tenant, id);
}

/** What is undefined stays as it is. The code itself and its type never change. */
export type DiscountCodeChanges = {
  readonly [Term in keyof DiscountTerms]?: DiscountTerms[Term] | undefined;
} & { readonly active?: boolean | undefined };

/** Changes the terms of a code; refuses those that do not fit, and a limit below the number of redemptions so far. */
export async function updateDiscountCode(
  { tenant, now }: TenantWriteContext,
  id: string,
  changes: DiscountCodeChanges,
): Promise<DiscountCodeRow | Refusal<'invalid_request' | 'not_found' | 'conflict'>> {
  const [before] = await tenant.run(lockDiscountCode, { id });
  if (!before) return noCode;
  const { event_id = null, redemptions_max } = changes;
  // A new amount takes the place of the percentage, and the other way round.
  const isReplaced = changes.fixed_amount !== undefined || changes.percentage !== undefined;
  const { fixed_amount = null, percentage = null } = isReplaced ? changes : before;
  const present = { valid_from: dateOf(before.valid_from), valid_until: dateOf(before.valid_until) };
  const problem = amountProblem({ fixed_amount, percentage }) ?? validPeriodProblem(changes, present);
  const refusal = await refusalOf(tenant, problem, event_id);
  if (refusal) return refusal;
  if (typeof redemptions_max === 'number' && redemptions_max < before.redemptions_count) {
    return refuse(
      'conflict',
      `The code has been redeemed ${before.redemptions_count} times; the limit cannot be lower.`,
    );
  }
  const changed = { ...changes, fixed_amount, percentage, updated_at: now };
  await tenant.run(updateDiscountCodeRow.statement, updateDiscountCodeRow.valuesOf(id, changed));
  return getDiscountCode(tenant, id);
}

/** From now on nobody can use the code; what was bought with it keeps its discount. */
export async function deactivateDiscountCode(
  { tenant, now }: TenantWriteContext,
  id: string,
): Promise<DiscountCodeRow | Refusal<'not_found'>> {
  const changed = { active: false, updated_at: now };
  await tenant.run(updateDiscountCodeRow.statement, updateDiscountCodeRow.valuesOf(id, changed));
  return getDiscountCode(tenant, id);
}

function dateOf(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

const withoutLimits = { valid_from: null, valid_until: null };

async function refusalOf(
  tenant: TenantDb,
  problemOfTerms: RefusalDetail | null,
  eventId: string | null,
): Promise<Refusal<'invalid_request'> | null> {
  const problem = problemOfTerms ?? (await eventProblem(tenant, eventId));
  return problem && refuse('invalid_request', `${problem.path}: ${problem.message}.`, [problem]);
}

function amountProblem({
  fixed_amount,
  percentage,
}: Pick<DiscountTerms, 'fixed_amount' | 'percentage'>): RefusalDetail | null {
  if ((fixed_amount === null) !== (percentage === null)) return null;
  return { path: '/percentage', message: 'give either percentage or fixed_amount' };
}

async function eventProblem(tenant: TenantDb, id: string | null): Promise<RefusalDetail | null> {
  if (id === null) return null;
  const [event] = await tenant.run(findEventOfOrganization, { id });
  return event ? null : { path: '/event_id', message: 'there is no such event' };
}

/** What is being bought. */
export interface DiscountUse {
  readonly type: DiscountCodeType;
  readonly eventId: string | null;
  /** Minor units, before the discount. */
  readonly price: number;
  readonly now: Date;
}

/** The code if it could be redeemed at this instant. Locks nothing: only `redeemDiscountCode` decides. */
export async function checkDiscountCode(
  tenant: TenantDb,
  code: string,
  use: DiscountUse,
): Promise<DiscountCodeRow | Refusal<'discount_code_invalid'>> {
  const [row] = await tenant.run(findDiscountCodeByKey, { codeKey: codeKeyOf(code) });
  if (!row) return invalid(code, 'does not exist');
  const reason = reasonAgainst(row, use);
  return reason ? invalid(row.code, reason) : row;
}

export interface Redemption {
  readonly codeId: string;
  readonly code: string;
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
  if (redeemed) return { codeId: redeemed.id, code: redeemed.code, amount: discountOn(use.price, redeemed) };
  const [now] = await tenant.run(findDiscountCode, { id });
  return invalid(code, (now && reasonAgainst(now, use)) ?? 'has just been changed');
}

/** Returns one redemption, so that somebody else can use it. */
export async function returnRedemption(tenant: TenantTransaction, id: string): Promise<void> {
  await tenant.run(releaseRedemption, { id });
}

/** Takes one redemption again for what returned it; refuses where the code has been used as often as it may be. */
export async function retakeRedemption(
  tenant: TenantTransaction,
  id: string,
): Promise<Refusal<'discount_code_exhausted'> | null> {
  const [taken] = await tenant.run(reclaimRedemption, { id });
  return taken ? null : refuse('discount_code_exhausted', 'The discount code of the booking has no redemption left.');
}

/** Codes are the same in upper and lower case. */
function codeKeyOf(code: string): string {
  return code.trim().toLowerCase();
}

function invalid(code: string, reason: string): Refusal<'discount_code_invalid'> {
  return refuse('discount_code_invalid', `The discount code ${code.trim()} ${reason}.`);
}

/** Minor units that the code takes off the price of one thing: never more than the price. */
function discountOn(price: number, code: Pick<DiscountCodeRow, 'fixed_amount' | 'percentage'>): number {
  const { fixed_amount: amount, percentage } = code;
  return discountsOn(
    [price],
    amount === null ? { type: 'percentage', percentage: percentage ?? 0 } : { type: 'fixed', amount },
  )[0]!;
}

/** Why the code cannot be used for this, as the end of a sentence that begins with its name; null where it can. */
function reasonAgainst(code: DiscountCodeRow, use: DiscountUse): string | null {
  if (code.type !== use.type) return `is for ${code.type}, not for ${use.type}`;
  if (!code.active) return 'is switched off';
  if (code.event_id !== null && code.event_id !== use.eventId) return 'is for another event';
  if (code.valid_from !== null && use.now < new Date(code.valid_from)) return `is valid from ${code.valid_from} on`;
  if (code.valid_until !== null && use.now >= new Date(code.valid_until)) return `has expired at ${code.valid_until}`;
  if (use.price < code.price_min) return 'needs a higher price';
  if (code.redemptions_max !== null && code.redemptions_count >= code.redemptions_max) {
    return 'has been used as often as it may be';
  }
  return null;
}
