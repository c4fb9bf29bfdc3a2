/** The sandbox as a gateway: no money moves, and the number of the card decides what happens. */
import type { Gateway, RefundAnswer, RefundRequest } from './gateway.ts';

/** What happens to a payment with the card. */
export type SandboxBehavior =
  | 'succeeds'
  | 'is_declined'
  | 'needs_confirmation'
  | 'never_answers'
  | 'refunds_fail'
  | 'has_two_networks';

const behaviors: Readonly<Record<string, SandboxBehavior>> = {
  '4242424242424242': 'succeeds',
  '4000000000000002': 'is_declined',
  '4000002760003184': 'needs_confirmation',
  '4000000000000119': 'never_answers',
  '4000000000005126': 'refunds_fail',
  '4000002500001001': 'has_two_networks',
};

/** For people who try a purchase. */
export const sandboxCards: readonly { readonly number: string; readonly behavior: SandboxBehavior }[] = Object.entries(
  behaviors,
).map(([number, behavior]) => ({ number: number.replace(/(.{4})(?=.)/g, '$1 '), behavior }));

export interface CardInput {
  readonly number: string;
  /** MM/YY or MM/YYYY */
  readonly expiry: string;
  readonly cvc: string;
}

export type CardField = keyof CardInput;

export interface SandboxCard {
  readonly behavior: SandboxBehavior;
  readonly last4: string;
}

/** The card, or the fields of it that are wrong: an unknown number, a date that is past, a code that is none. */
export function readSandboxCard({ number, expiry, cvc }: CardInput, now: Date): SandboxCard | readonly CardField[] {
  const digits = number.replaceAll(/[\s-]/g, '');
  const behavior = Object.hasOwn(behaviors, digits) ? behaviors[digits] : undefined;
  const wrong: CardField[] = [];
  if (!behavior) wrong.push('number');
  if (!isInFuture(expiry.trim(), now)) wrong.push('expiry');
  if (!/^\d{3,4}$/.test(cvc.trim())) wrong.push('cvc');
  return behavior && wrong.length === 0 ? { behavior, last4: digits.slice(-4) } : wrong;
}

/** A card is good until the end of its month. */
function isInFuture(expiry: string, now: Date): boolean {
  const [, month, year] = /^(0?[1-9]|1[0-2])\s*\/\s*(\d{2}|\d{4})$/.exec(expiry) ?? [];
  if (!month || !year) return false;
  const fullYear = year.length === 2 ? 2_000 + Number(year) : Number(year);
  return Date.UTC(fullYear, Number(month), 1) > now.getTime();
}

/** The second network of a card; empty where it has one alone. */
export function secondNetworkOf(last4: string): string {
  return hasBehavior(last4, 'has_two_networks') ? 'cartes_bancaires' : '';
}

/** True for the card whose refunds fail. */
function refundsFail(last4: string): boolean {
  return hasBehavior(last4, 'refunds_fail');
}

function hasBehavior(last4: string, of: SandboxBehavior): boolean {
  return sandboxCards.some(({ number, behavior }) => behavior === of && number.endsWith(last4));
}

export const sandbox: Gateway = {
  refund: async (request) => answerOf(request),
  findRefund: async (request) => answerOf(request),
};

function answerOf({ methodLast4 }: RefundRequest): RefundAnswer {
  if (refundsFail(methodLast4)) return { outcome: 'failed', failureReason: 'refund_declined' };
  return { outcome: 'succeeded', failureReason: '' };
}
