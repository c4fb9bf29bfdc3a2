/**
 * Stripe as a gateway: buyers pay on a Checkout Session of the organization's own account. Only cards, whose money is
 * there at once: a way to pay that takes days does not go with places that are kept for minutes.
 *
 * Each call has a limit of time. What Stripe refuses comes back as a `GatewayRefusal`; where it is not known what came of
 * a call, it rejects with a `GatewayError`, which has codes alone: texts of Stripe can quote what was sent.
 */
import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Stripe } from 'stripe';
import { createCache } from '../../../platform/cache.ts';
import {
  type FoundDispute,
  type FoundPayout,
  type FoundRefund,
  GatewayError,
  GatewayRefusal,
  type OfPayment,
  type PageGateway,
  type PageRequest,
  type PageState,
  type PayoutMovement,
  type RefundAnswer,
  type RefundRequest,
} from './gateway.ts';
import { fromStripeAmount, toStripeAmount } from './stripe-amounts.ts';

export interface StripeSettings {
  /** Without a path, such as https://api.stripe.com. */
  readonly apiUrl: string;
  /** Of one attempt; a call has at most two, and in all twice as long. */
  readonly timeoutMs: number;
  /** Before it is asked again where it says that it was asked too often; twice as long the next time. */
  readonly limitedPauseMs: number;
}

/** The version of Stripe's API that requests ask for and answers are read by, whatever the account has. */
const apiVersion = '2026-10-28.endive';

/** Loaded where it is needed first: it takes 20 MB. */
export const loadStripe = async () => (await import('stripe')).default;

const accountTimeoutMs = 2_000;
/** Ids of accounts by the hash of the key; empty where the key may not read it. */
const accountIds = createCache<string, string>(10_000, {});
const limitedAttemptsMax = 3;

/** `refused`: a no to this call; `key_refused`: to all that the key is used for; `unanswered`: it is not known what came of it. */
export const callOutcomes = ['answered', 'refused', 'key_refused', 'unanswered'] as const;
export type CallOutcome = (typeof callOutcomes)[number];

/** Stripe with the account of that key; `onCall` hears what came of each call. */
export async function openStripe(
  secretKey: string,
  settings: StripeSettings,
  onCall: (outcome: CallOutcome) => void,
): Promise<PageGateway> {
  const { apiUrl, timeoutMs } = settings;
  const { protocol, hostname, port } = new URL(apiUrl);
  const Library = await loadStripe();
  const stripe = new Library(secretKey, {
    apiVersion,
    host: hostname,
    port: port || (protocol === 'http:' ? 80 : 443),
    protocol: protocol === 'http:' ? 'http' : 'https',
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
  });
  return new StripeGateway(stripe, settings, hash('sha256', secretKey), onCall);
}

class StripeGateway implements PageGateway {
  readonly #stripe: Stripe;
  readonly #settings: StripeSettings;
  readonly #keyId: string;
  readonly #onCall: (outcome: CallOutcome) => void;

  constructor(stripe: Stripe, settings: StripeSettings, keyId: string, onCall: (outcome: CallOutcome) => void) {
    this.#stripe = stripe;
    this.#settings = settings;
    this.#keyId = keyId;
    this.#onCall = onCall;
  }

  async openPage(request: PageRequest) {
    const { sessionId, paymentId, amount, currency } = request;
    const unitAmount = toStripeAmount(amount, currency);
    if (unitAmount === null) return new GatewayRefusal('amount_not_supported');
    const metadata = { gateway_session_id: sessionId, payment_id: paymentId };
    const session = await this.#ask(() =>
      this.#stripe.checkout.sessions.create(
        {
          mode: 'payment',
          allowed_payment_method_types: ['card'],
          adaptive_pricing: { enabled: false },
          line_items: [
            {
              quantity: 1,
              price_data: {
                currency: currency.toLowerCase(),
                unit_amount: unitAmount,
                product_data: { name: request.description },
              },
            },
          ],
          client_reference_id: paymentId,
          metadata,
          payment_intent_data: { metadata },
          success_url: request.returnUrl,
          cancel_url: request.cancelUrl,
          expires_at: Math.floor(request.expiresAt.getTime() / 1_000),
          locale: request.language === 'es' ? 'es' : 'en',
        },
        { idempotencyKey: sessionId },
      ),
    );
    if (session instanceof GatewayRefusal) return session;
    if (!session.url) throw new GatewayError('Stripe opened a page without an address', 'no_address');
    return { reference: session.id, url: session.url };
  }

  async lookUpPage(reference: string): Promise<PageState> {
    const expand = ['payment_intent.latest_charge'];
    const session = await this.#ask(() => this.#stripe.checkout.sessions.retrieve(reference, { expand }));
    if (session instanceof GatewayRefusal) return unknownOr(session, { status: 'unknown' });
    if (session.status === 'expired') return { status: 'ended' };
    const intent = session.payment_intent;
    if (session.payment_status !== 'paid' || !intent || typeof intent === 'string') return { status: 'open' };
    const charge = intent.latest_charge;
    const card = charge && typeof charge !== 'string' ? charge.payment_method_details?.card : null;
    const currency = intent.currency.toUpperCase();
    return {
      status: 'paid',
      money: {
        amount: fromStripeAmount(intent.amount_received, currency),
        currency,
        method: card?.brand ?? '',
        last4: card?.last4 ?? '',
        cardType: card?.funding ?? '',
        coBrandedWith: card?.network && card.network !== card.brand ? card.network : '',
        issuerName: card?.issuer ?? '',
        issuerCountry: card?.country ?? '',
        shopperCountry: session.customer_details?.address?.country ?? '',
        accountId: await this.#accountId(),
      },
    };
  }

  async listRefunds(reference: string): Promise<OfPayment<FoundRefund> | null> {
    const sessionId = await this.#sessionOf(reference);
    if (sessionId === null) return null;
    const refunds = await this.#listRefunds(reference);
    if (refunds instanceof GatewayRefusal) return unknownOr(refunds, null);
    return { sessionId, found: refunds.map(foundRefundOf) };
  }

  async listDisputes(reference: string): Promise<OfPayment<FoundDispute> | null> {
    const sessionId = await this.#sessionOf(reference);
    if (sessionId === null) return null;
    const asked = { payment_intent: reference, limit: 100 };
    const disputes = await this.#ask(() => this.#stripe.disputes.list(asked));
    const warnings = await this.#ask(() =>
      this.#stripe.radar.earlyFraudWarnings.list({ ...asked, expand: ['data.charge'] }),
    );
    if (disputes instanceof GatewayRefusal) return unknownOr(disputes, null);
    if (warnings instanceof GatewayRefusal) return unknownOr(warnings, null);
    return { sessionId, found: [...disputes.data.map(foundDisputeOf), ...warnings.data.map(warningOf)] };
  }

  async lookUpPayout(reference: string): Promise<FoundPayout | null> {
    const payout = await this.#ask(() => this.#stripe.payouts.retrieve(reference));
    if (payout instanceof GatewayRefusal) return unknownOr(payout, null);
    if (payout.status !== 'paid' && payout.status !== 'failed') return null;
    const currency = payout.currency.toUpperCase();
    // Only of a payout that Stripe made by itself it is known what is in it.
    const movements = payout.automatic ? await this.#listMovements(reference) : [];
    if (movements instanceof GatewayRefusal) return unknownOr(movements, null);
    return {
      reference,
      status: payout.status,
      amount: fromStripeAmount(payout.amount, currency),
      arrivesAt: instantOf(payout.arrival_date),
      failureReason: payout.failure_code ?? '',
      movements: movements.filter(({ type }) => !type.startsWith('payout')).map((one) => movementOf(one, currency)),
    };
  }

  /** All money that is in a payout, each with what it is about. */
  async #listMovements(payout: string): Promise<readonly Stripe.BalanceTransaction[] | GatewayRefusal> {
    const found: Stripe.BalanceTransaction[] = [];
    for (;;) {
      const after = found.at(-1)?.id;
      const page = { payout, limit: 100, expand: ['data.source'], ...(after ? { starting_after: after } : {}) };
      const list = await this.#ask(() => this.#stripe.balanceTransactions.list(page));
      if (list instanceof GatewayRefusal) return list;
      found.push(...list.data);
      if (!list.has_more || list.data.length === 0) return found;
    }
  }

  async submitEvidence(reference: string, evidence: Readonly<Record<string, string>>): Promise<GatewayRefusal | null> {
    const answer = await this.#ask(() => this.#stripe.disputes.update(reference, { evidence, submit: true }));
    if (!(answer instanceof GatewayRefusal)) return null;
    // It is refused, too, where it was sent before: by another process, or when the answer was lost.
    const dispute = await this.#ask(() => this.#stripe.disputes.retrieve(reference));
    const isSent = !(dispute instanceof GatewayRefusal) && dispute.evidence_details.submission_count > 0;
    return isSent ? null : answer;
  }

  /** The key of the page on which it was paid; null where that was none of ours. */
  async #sessionOf(intentId: string): Promise<string | null> {
    const intent = await this.#ask(() => this.#stripe.paymentIntents.retrieve(intentId));
    if (intent instanceof GatewayRefusal) return unknownOr(intent, null);
    return intent.metadata.gateway_session_id || null;
  }

  /** Empty where the key may not read it, or where there is no answer soon: money does not wait for it. */
  async #accountId(): Promise<string> {
    const known = accountIds.get(this.#keyId);
    if (known !== undefined) return known;
    try {
      const options = { timeout: accountTimeoutMs, maxNetworkRetries: 0 };
      const account = await this.#askInTime(() => this.#stripe.accounts.retrieveCurrent({}, options));
      const id = account instanceof GatewayRefusal ? '' : account.id;
      accountIds.set(this.#keyId, id);
      return id;
    } catch {
      return '';
    }
  }

  async endPage(reference: string): Promise<PageState> {
    const session = await this.#ask(() => this.#stripe.checkout.sessions.expire(reference));
    if (!(session instanceof GatewayRefusal)) return { status: 'ended' };
    // Not open any more: it was paid, or ended by itself.
    return this.lookUpPage(reference);
  }

  async refund(request: RefundRequest): Promise<RefundAnswer> {
    const { refundId, attempt, amount, currency } = request;
    const intentId = await this.#intentOf(request);
    if (intentId instanceof GatewayRefusal) return failed(intentId.reason);
    // Stripe forgets idempotency keys after a day, and repeats an error for as long as it knows them.
    const known = await this.#findRefund(intentId, request);
    if (known instanceof GatewayRefusal) return failed(known.reason);
    if (known) return answerOf(known);
    const units = toStripeAmount(amount, currency);
    if (units === null) return failed('amount_not_supported');
    const metadata = { refund_id: refundId, attempt: String(attempt) };
    const refund = await this.#ask(() =>
      this.#stripe.refunds.create(
        { payment_intent: intentId, amount: units, metadata },
        { idempotencyKey: `${refundId}-${attempt}` },
      ),
    );
    return refund instanceof GatewayRefusal ? failed(refund.reason) : answerOf(refund);
  }

  async findRefund(request: RefundRequest): Promise<RefundAnswer | null> {
    const intentId = await this.#intentOf(request);
    if (intentId instanceof GatewayRefusal) return null;
    const known = await this.#findRefund(intentId, request);
    return !known || known instanceof GatewayRefusal ? null : answerOf(known);
  }

  /** The payment intent by which the charge was made. */
  async #intentOf({ chargeReference }: RefundRequest): Promise<string | GatewayRefusal> {
    const session = await this.#ask(() => this.#stripe.checkout.sessions.retrieve(chargeReference));
    if (session instanceof GatewayRefusal) return session;
    const intent = session.payment_intent;
    return (typeof intent === 'string' ? intent : intent?.id) ?? new GatewayRefusal('charge_unknown');
  }

  async #findRefund(intentId: string, { refundId, attempt }: RefundRequest) {
    const refunds = await this.#listRefunds(intentId);
    if (refunds instanceof GatewayRefusal) return refunds;
    return (
      refunds.find(({ metadata }) => metadata?.refund_id === refundId && metadata.attempt === String(attempt)) ?? null
    );
  }

  /** All refunds of the payment intent. */
  async #listRefunds(intentId: string): Promise<readonly Stripe.Refund[] | GatewayRefusal> {
    const found: Stripe.Refund[] = [];
    for (;;) {
      const after = found.at(-1)?.id;
      const page = { payment_intent: intentId, limit: 100, ...(after ? { starting_after: after } : {}) };
      const list = await this.#ask(() => this.#stripe.refunds.list(page));
      if (list instanceof GatewayRefusal) return list;
      found.push(...list.data);
      if (!list.has_more || list.data.length === 0) return found;
    }
  }

  async #ask<T extends object>(call: () => Promise<T>): Promise<T | GatewayRefusal> {
    let outcome: CallOutcome = 'unanswered';
    try {
      const answer = await this.#askInTime(call);
      if (!(answer instanceof GatewayRefusal)) outcome = 'answered';
      else outcome = answer.reason === 'key_refused' ? 'key_refused' : 'refused';
      return answer;
    } finally {
      this.#onCall(outcome);
    }
  }

  /** Asks within the limit of time, and again where Stripe says that it was asked too often. */
  async #askInTime<T extends object>(call: () => Promise<T>): Promise<T | GatewayRefusal> {
    const { timeoutMs, limitedPauseMs } = this.#settings;
    const tooLate = new AbortController();
    const deadline = sleep(timeoutMs * 2, null, { signal: tooLate.signal }).catch(() => null);
    try {
      for (let attempt = 1; ; attempt += 1) {
        try {
          const answer = await Promise.race([call(), deadline]);
          if (answer === null) throw new GatewayError('Stripe did not answer in time', 'timeout');
          return answer;
        } catch (error) {
          if (!isLimited(error) || attempt === limitedAttemptsMax) return refusalOf(error);
          await sleep(limitedPauseMs * 2 ** (attempt - 1));
        }
      }
    } finally {
      tooLate.abort();
    }
  }
}

interface ErrorOfStripe {
  readonly type?: string;
  readonly code?: string;
  readonly statusCode?: number;
  readonly requestId?: string;
}

function isLimited(error: unknown): boolean {
  return (error as ErrorOfStripe).type === 'StripeRateLimitError';
}

/** Errors by which nothing happened at Stripe, and nothing would if it was asked again. */
const refusals: Readonly<Record<string, string>> = {
  StripeInvalidRequestError: 'invalid_request',
  StripeCardError: 'card_error',
  // The key was used with other parameters.
  StripeIdempotencyError: 'idempotency_error',
  StripeAuthenticationError: 'key_refused',
  StripePermissionError: 'key_refused',
};

/** Throws where the error does not say that nothing happened. */
function refusalOf(error: unknown): GatewayRefusal {
  if (error instanceof GatewayError) throw error;
  const { type = '', code, statusCode, requestId } = error as ErrorOfStripe;
  const refusal = refusals[type];
  if (refusal) return new GatewayRefusal(refusal === 'invalid_request' && code ? code : refusal);
  const about = [type || 'Error', statusCode, requestId].filter(Boolean).join(' ');
  throw new GatewayError(`Stripe did not do what it was asked for: ${about}`, code ?? 'unavailable');
}

/** The answer for what is unknown to the account, or not to be seen with its key. */
function unknownOr<T>({ reason }: GatewayRefusal, answer: T): T {
  if (reason === 'resource_missing') return answer;
  throw new GatewayError('Stripe refused a look-up', reason);
}

function failed(failureReason: string): RefundAnswer {
  return { outcome: 'failed', failureReason };
}

function answerOf({ status, failure_reason: reason }: Stripe.Refund): RefundAnswer {
  if (status === 'succeeded') return { outcome: 'succeeded', failureReason: '' };
  if (status === 'failed' || status === 'canceled') {
    return { outcome: 'failed', failureReason: reason ?? status };
  }
  return { outcome: 'pending', failureReason: '' };
}

function foundRefundOf(refund: Stripe.Refund): FoundRefund {
  const { id: reference, amount, currency, metadata } = refund;
  const minor = fromStripeAmount(amount, currency.toUpperCase());
  return { ...answerOf(refund), reference, amount: minor, refundId: metadata?.refund_id ?? '' };
}

const disputeStates: Readonly<Record<string, Pick<FoundDispute, 'kind' | 'status'>>> = {
  warning_needs_response: { kind: 'inquiry', status: 'needs_response' },
  warning_under_review: { kind: 'inquiry', status: 'under_review' },
  warning_closed: { kind: 'inquiry', status: 'closed' },
  needs_response: { kind: 'dispute', status: 'needs_response' },
  under_review: { kind: 'dispute', status: 'under_review' },
  won: { kind: 'dispute', status: 'won' },
  lost: { kind: 'dispute', status: 'lost' },
  prevented: { kind: 'dispute', status: 'closed' },
};
const instantOf = (seconds: number) => new Date(seconds * 1_000);

function foundDisputeOf(dispute: Stripe.Dispute): FoundDispute {
  const { id: reference, reason, created, evidence_details: details } = dispute;
  const state = disputeStates[dispute.status];
  if (!state) throw new GatewayError('Stripe has a dispute in a state that is not known', dispute.status);
  const currency = dispute.currency.toUpperCase();
  const amount = fromStripeAmount(dispute.amount, currency);
  return {
    ...state,
    reference,
    amount,
    reason,
    openedAt: instantOf(created),
    respondBy: details.due_by === null ? null : instantOf(details.due_by),
    movements: dispute.balance_transactions.map((movement) => ({
      reference: movement.id,
      // An account that is paid out in another currency is charged in that one: what was taken is then the amount itself.
      ...(movement.currency === dispute.currency
        ? { amount: fromStripeAmount(movement.amount, currency), fee: fromStripeAmount(movement.fee, currency) }
        : { amount: Math.sign(movement.amount) * amount, fee: 0 }),
    })),
  };
}

/** A warning of fraud, which moves no money. Its charge is expanded. */
function warningOf({
  id,
  actionable,
  fraud_type: reason,
  created,
  charge,
}: Stripe.Radar.EarlyFraudWarning): FoundDispute {
  if (typeof charge === 'string') throw new GatewayError('Stripe did not show the charge of a warning', 'not_expanded');
  return {
    reference: id,
    kind: 'fraud_warning',
    status: actionable ? 'needs_response' : 'closed',
    amount: fromStripeAmount(charge.amount, charge.currency.toUpperCase()),
    reason,
    openedAt: instantOf(created),
    respondBy: null,
    movements: [],
  };
}

const movementKinds: Readonly<Record<string, PayoutMovement['kind']>> = {
  charge: 'charge',
  refund: 'refund',
  dispute: 'dispute',
};

function movementOf({ amount, fee, source }: Stripe.BalanceTransaction, currency: string): PayoutMovement {
  const about = source === null || typeof source === 'string' ? null : source;
  const metadata = about && 'metadata' in about ? about.metadata : null;
  return {
    kind: movementKinds[about?.object ?? ''] ?? 'other',
    reference: about?.id ?? '',
    isOurs: Boolean(metadata?.gateway_session_id || metadata?.refund_id),
    amount: fromStripeAmount(amount, currency),
    fee: fromStripeAmount(fee, currency),
  };
}
