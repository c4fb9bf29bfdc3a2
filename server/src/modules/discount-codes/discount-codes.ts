/**
 * Discount codes: words that take a fixed amount or a percentage off the price of a booking or of tickets.
 *
 * `checkDiscountCode` tells whether a code could be used now; `redeemDiscountCode` uses it once, in the transaction of
 * what is bought. Guaranteed: a code is never redeemed more often than its limit, however many ask at once, because
 * one conditional UPDATE counts and the row stays locked until the transaction ends; a redemption that is undone with
 * its transaction is not counted. A booking that is rejected returns its redemption (`returnRedemption`), and takes one
 * again when it is accepted after all (`retakeRedemption`). Not done: tickets return none.
 *
 * Lock order: the row of a code is the last that a transaction locks, since everybody with the same code waits for it.
 */
import type { DiscountCodeType } from '@stagedoor/contract/vocabulary';
import type { Db, Transaction } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import {
  type DiscountCodeRow,
  findDiscountCode,
  findDiscountCodeByKey,
  findEventOfOrganization,
  insertDiscountCode,
  lockDiscountCode,
  redeemDiscountCode as redeem,
  returnRedemption as release,
  retakeRedemption as retake,
  updateDiscountCode as update,
} from './discount-codes.sql.ts';
import { type DiscountUse, discountOn, reasonAgainst } from './discount-rules.ts';

export { type DiscountCodeFilter, type DiscountCodeRow, listDiscountCodes } from './discount-codes.sql.ts';
export type { DiscountUse } from './discount-rules.ts';

/** Codes are the same in upper and lower case. */
function codeKeyOf(code: string): string {
  return code.trim().toLowerCase();
}

function invalid(code: string, reason: string): Refusal<'discount_code_invalid'> {
  return refuse('discount_code_invalid', `The discount code ${code.trim()} ${reason}.`);
}

/** The code if it could be redeemed at this instant. Holds nothing: only `redeemDiscountCode` decides. */
export async function checkDiscountCode(
  db: Db,
  organizationId: string,
  code: string,
  use: DiscountUse,
): Promise<DiscountCodeRow | Refusal<'discount_code_invalid'>> {
  const [row] = await db.run(findDiscountCodeByKey, organizationId, codeKeyOf(code));
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

/** Uses the code once. */
export async function redeemDiscountCode(
  tx: Transaction,
  organizationId: string,
  code: DiscountCodeRow,
  use: DiscountUse,
): Promise<Redemption | Refusal<'discount_code_invalid'>> {
  const [redeemed] = await tx.run(redeem, organizationId, code.id, use.type, use.eventId, use.price, use.now);
  if (redeemed) return { codeId: redeemed.id, code: redeemed.code, amount: discountOn(use.price, redeemed) };
  const [now] = await tx.run(findDiscountCode, organizationId, code.id);
  return invalid(code.code, (now && reasonAgainst(now, use)) ?? 'has just been changed');
}

/** Returns one redemption, so that somebody else can use it. */
export async function returnRedemption(tx: Transaction, organizationId: string, codeId: string): Promise<void> {
  await tx.run(release, organizationId, codeId);
}

/** Takes one redemption again for what returned it; refused where the code has been used as often as it may be. */
export async function retakeRedemption(
  tx: Transaction,
  organizationId: string,
  codeId: string,
): Promise<Refusal<'discount_code_exhausted'> | null> {
  const [taken] = await tx.run(retake, organizationId, codeId);
  return taken ? null : refuse('discount_code_exhausted', 'The discount code of the booking has no redemption left.');
}

export async function getDiscountCode(
  db: Db,
  organizationId: string,
  id: string,
): Promise<DiscountCodeRow | Refusal<'not_found'>> {
  const [row] = await db.run(findDiscountCode, organizationId, id);
  return row ?? refuse('not_found', 'There is no such discount code.');
}

export interface NewDiscountCode {
  readonly code: string;
  readonly type: DiscountCodeType;
  readonly eventId: string | null;
  /** Minor units. One of `fixedAmount` and `percentage` is null. */
  readonly fixedAmount: number | null;
  readonly percentage: number | null;
  readonly priceMin: number;
  readonly validFrom: Date | null;
  readonly validUntil: Date | null;
  readonly redemptionsMax: number | null;
}

type Written = DiscountCodeRow | Refusal<'invalid_request' | 'already_exists' | 'not_found' | 'conflict'>;

export async function createDiscountCode(
  tx: Transaction,
  organizationId: string,
  given: NewDiscountCode,
  now: Date,
): Promise<Written> {
  const wrong = wrongTerms(given) ?? (await wrongEvent(tx, organizationId, given.eventId));
  if (wrong) return wrong;
  const id = newId('discountCode', now);
  const { type, eventId, fixedAmount, percentage, priceMin, validFrom, validUntil, redemptionsMax } = given;
  const code = given.code.trim();
  const [inserted] = await tx.run(
    insertDiscountCode,
    organizationId,
    id,
    code,
    codeKeyOf(code),
    type,
    eventId,
    fixedAmount,
    percentage,
    priceMin,
    validFrom,
    validUntil,
    redemptionsMax,
    now,
  );
  if (!inserted) return refuse('already_exists', `There is a discount code ${code} already.`);
  return getDiscountCode(tx, organizationId, id);
}

/** What is undefined stays as it is. The code itself and its type never change. */
export type DiscountCodeChanges = {
  readonly [Field in Exclude<keyof NewDiscountCode, 'code' | 'type'>]?: NewDiscountCode[Field] | undefined;
} & { readonly active?: boolean | undefined };

export async function updateDiscountCode(
  tx: Transaction,
  organizationId: string,
  id: string,
  changes: DiscountCodeChanges,
  now: Date,
): Promise<Written> {
  const [row] = await tx.run(lockDiscountCode, organizationId, id);
  if (!row) return refuse('not_found', 'There is no such discount code.');
  // A new amount takes the place of the percentage, and the other way round.
  const retermed = changes.fixedAmount !== undefined || changes.percentage !== undefined;
  const next = {
    eventId: changes.eventId === undefined ? row.event_id : changes.eventId,
    fixedAmount: retermed ? (changes.fixedAmount ?? null) : row.fixed_amount,
    percentage: retermed ? (changes.percentage ?? null) : row.percentage,
    priceMin: changes.priceMin ?? row.price_min,
    validFrom: changes.validFrom === undefined ? asDate(row.valid_from) : changes.validFrom,
    validUntil: changes.validUntil === undefined ? asDate(row.valid_until) : changes.validUntil,
    active: changes.active ?? row.active,
    redemptionsMax: changes.redemptionsMax === undefined ? row.redemptions_max : changes.redemptionsMax,
  };
  const wrong = wrongTerms(next) ?? (await wrongEvent(tx, organizationId, changes.eventId ?? null));
  if (wrong) return wrong;
  if (next.redemptionsMax !== null && next.redemptionsMax < row.redemptions_count) {
    return refuse('conflict', `The code has been redeemed ${row.redemptions_count} times; the limit cannot be lower.`);
  }
  await tx.run(
    update,
    organizationId,
    id,
    next.eventId,
    next.fixedAmount,
    next.percentage,
    next.priceMin,
    next.validFrom,
    next.validUntil,
    next.active,
    next.redemptionsMax,
    now,
  );
  return getDiscountCode(tx, organizationId, id);
}

function asDate(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

type Terms = Pick<NewDiscountCode, 'fixedAmount' | 'percentage' | 'validFrom' | 'validUntil'>;

function wrongTerms({ fixedAmount, percentage, validFrom, validUntil }: Terms): Refusal<'invalid_request'> | null {
  if ((fixedAmount === null) === (percentage === null)) {
    return badField('/percentage', 'give either percentage or fixed_amount');
  }
  if (validFrom && validUntil && validUntil <= validFrom) return badField('/valid_until', 'must be after valid_from');
  return null;
}

async function wrongEvent(
  db: Db,
  organizationId: string,
  eventId: string | null,
): Promise<Refusal<'invalid_request'> | null> {
  if (eventId === null) return null;
  const [event] = await db.run(findEventOfOrganization, organizationId, eventId);
  return event ? null : badField('/event_id', 'there is no such event');
}

function badField(path: string, message: string): Refusal<'invalid_request'> {
  return refuse('invalid_request', `${path}: ${message}.`, [{ path, message }]);
}
