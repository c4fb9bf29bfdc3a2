/**
 * Paying on a page of a gateway. The page is recorded before the gateway is asked for it, with the key under which it is
 * asked, so that a crash in between opens no second one; no transaction is open while the gateway is waited for.
 *
 * What a gateway sends is only a hint: what counts is what it answers when it is asked. So reports that come late, twice
 * or in another order come to the same. What cannot be asked or recorded now is tried again: the gateway sends again what
 * was not answered with success, and a job asks until the page has its end.
 */
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database.ts';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import { type TenantDb, tenantDb } from '../../../platform/sql/tenant-db.ts';
import type { Outbox, TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import { applyDispute } from '../disputes/disputes.ts';
import {
  GatewayError,
  GatewayRefusal,
  type Gateways,
  type PageGateway,
  type PageRequest,
  type PageState,
} from '../gateways/gateways.ts';
import {
  type ChargeRow,
  findCharge,
  lockPayment,
  type PaymentLinkTarget,
  type PaymentRow,
} from '../payments/payments.ts';
import { applyPayout } from '../payouts/payouts.ts';
import { applyUnrequestedRefund, getRefund, lookAtRefund } from '../refunds/refunds.ts';
import type { GatewayReport, ReportBatcher } from './apply-report.ts';
import {
  findGatewaySession,
  type GatewaySessionRow,
  listOpenGatewaySessions,
  updateGatewaySessionEnded,
  updateGatewaySessionOpened,
} from './gateway-sessions.sql.ts';
import { enqueueLookUp, enqueueNextLookUp, findOrInsertSession, isOver } from './gateway-sessions.ts';

/** What a call of a gateway needs: transactions of its own, before and after. */
export interface GatewayServices {
  readonly database: Database;
  readonly outbox: Outbox;
  readonly gateways: Gateways;
  readonly reportBatcher: ReportBatcher;
  readonly clock: Clock;
}

/** What is sent to the gateway about a purchase. */
export interface PageToOpen {
  readonly description: string;
  readonly returnUrl: string;
  readonly cancelUrl: string;
}

/** Gateways keep a page for half an hour at least; some minutes more let a lost answer be asked for again. */
const pageLifeMs = 35 * 60_000;
/** A gateway repeats for a day what it answered to a key, an error too. For so long the same page is asked for. */
const stuckAfterMs = 60_000;

/**
 * Opens the page on which the payment is paid, or answers with the address of the one that is open. Refuses a payment that
 * is not waiting for money, and `not_on_sale` where the gateway does not collect it. Rejects where the gateway does not
 * answer: asked again, it opens the same page.
 */
export async function openGatewayPage(
  services: GatewayServices,
  target: PaymentLinkTarget,
  page: PageToOpen,
): Promise<string | Refusal<'not_found' | 'conflict' | 'not_on_sale'>> {
  const gateway = await services.gateways.checkoutGatewayFor(tenantDb(services.database, target.organizationId));
  if (!gateway) return refuse('not_on_sale', 'The organization has no payment gateway.');
  for (;;) {
    const begun = await begin(services, target);
    if (begun instanceof Refusal) return begun;
    const { payment, session, isNew } = begun;
    if (session.url !== '') return session.url;
    const opened = await openOrGiveUp(gateway, {
      ...page,
      sessionId: session.id,
      paymentId: payment.id,
      amount: payment.amount,
      currency: payment.currency,
      language: payment.language,
      expiresAt: expiryOf(session),
    });
    const now = services.clock.now();
    if (opened instanceof GatewayError) {
      const isStuck = now.getTime() - new Date(session.created_at).getTime() > stuckAfterMs;
      if (isNew || !isStuck) throw opened;
    }
    if (opened instanceof GatewayError || opened instanceof GatewayRefusal) {
      const failureReason = opened instanceof GatewayError ? 'not_opened' : opened.reason;
      const ended = { now, id: session.id, failureReason };
      await tenantDb(services.database, target.organizationId).run(updateGatewaySessionEnded, ended);
      // What an earlier attempt asked for cannot be asked for in the same words any more: a new page then.
      if (!isNew) continue;
      return refuse('not_on_sale', `The gateway does not collect this payment: ${failureReason}.`);
    }
    const isLate = isOver(session, now);
    await services.database.transaction(async (tx) => {
      const tenant = tenantDb(tx, target.organizationId);
      await tenant.run(updateGatewaySessionOpened, {
        now,
        id: session.id,
        reference: opened.reference,
        url: opened.url,
      });
      if (isLate) await enqueueLookUp(tenant, session.id);
    });
    return isLate ? refuse('conflict', 'The time of the payment is over.') : opened.url;
  }
}

/** A `GatewayError` is an answer here: it is not known what came of it. */
async function openOrGiveUp(gateway: PageGateway, request: PageRequest) {
  try {
    return await gateway.openPage(request);
  } catch (error) {
    if (error instanceof GatewayError) return error;
    throw error;
  }
}

function expiryOf({ created_at, payment_expires_at }: GatewaySessionRow): Date {
  const atLeast = new Date(created_at).getTime() + pageLifeMs;
  return new Date(Math.max(atLeast, payment_expires_at === null ? 0 : new Date(payment_expires_at).getTime()));
}

async function begin(
  { database, clock }: GatewayServices,
  { organizationId, paymentId }: PaymentLinkTarget,
): Promise<
  | { readonly payment: PaymentRow; readonly session: GatewaySessionRow; readonly isNew: boolean }
  | Refusal<'not_found' | 'conflict'>
> {
  return database.transaction(async (tx) => {
    const tenant = tenantDb(tx, organizationId);
    const [payment] = await tenant.run(lockPayment, { id: paymentId });
    if (!payment) return refuse('not_found', 'There is no such payment.');
    const now = clock.now();
    if (payment.status !== 'pending' || new Date(payment.expires_at!) <= now) {
      return refuse('conflict', `The payment is ${payment.status}, or its time is over.`);
    }
    return { payment, ...(await findOrInsertSession(tenant, payment, now)) };
  });
}

/** What came of a page: `returned` is money that the payment has no use for. */
export type LookedUp = 'open' | 'ended' | 'paid' | 'returned';

/**
 * Asks the gateway what became of a page, and applies it; a page whose payment cannot be paid any more is ended there. One
 * that stays open is looked up again later. Rejects where the gateway does not answer. With `again`, also one that has its
 * end already is asked for.
 */
export async function lookUpGatewaySession(
  services: GatewayServices,
  { organizationId, sessionId }: { readonly organizationId: string; readonly sessionId: string },
  { again = false }: { readonly again?: boolean } = {},
): Promise<LookedUp> {
  const tenant = tenantDb(services.database, organizationId);
  const [session] = await tenant.run(findGatewaySession, { id: sessionId });
  if (!session || (session.status === 'ended' && !again)) return 'ended';
  const over = isOver(session, services.clock.now());
  // Without a reference nobody was given its address, so nobody can have paid.
  const gateway = session.reference === '' ? null : await services.gateways.checkoutGatewayFor(tenant);
  const state = gateway ? await stateOf(gateway, session.reference, over) : null;
  const now = services.clock.now();
  if (state?.status === 'paid') {
    const report: GatewayReport = {
      ...state.money,
      paymentId: session.payment_id,
      gateway: 'stripe',
      reference: session.reference,
      outcome: 'succeeded',
      failureReason: '',
    };
    const applied = await services.reportBatcher.apply(organizationId, report, now);
    // Where the process ends before this, the page is looked up again, and the report is applied once all the same.
    await tenant.run(updateGatewaySessionEnded, { now, id: sessionId, failureReason: '' });
    return !(applied instanceof Refusal) && applied.isReturned ? 'returned' : 'paid';
  }
  return services.database.transaction(async (tx) => {
    const ofTenant = tenantDb(tx, organizationId);
    const end = async (failureReason = '') => {
      await ofTenant.run(updateGatewaySessionEnded, { now, id: sessionId, failureReason });
    };
    if (state?.status === 'ended') {
      await end();
      return 'ended';
    }
    if (over && state?.status !== 'open') {
      await end(reasonOf(session, state));
      return 'ended';
    }
    await enqueueNextLookUp(ofTenant, session, now);
    return 'open';
  });
}

function stateOf(gateway: PageGateway, reference: string, over: boolean): Promise<PageState> {
  return over ? gateway.endPage(reference) : gateway.lookUpPage(reference);
}

/** Why a page has its end though its gateway did not say so. */
function reasonOf({ reference }: GatewaySessionRow, state: PageState | null): string {
  if (reference === '') return 'not_opened';
  return state ? 'page_unknown' : 'gateway_not_connected';
}

/** Looks up the pages of the payment that have no end yet, as the buyer comes back; answers with what came of the last. */
export async function lookUpPagesOfPayment(
  services: GatewayServices,
  { organizationId, paymentId }: PaymentLinkTarget,
): Promise<LookedUp> {
  const tenant = tenantDb(services.database, organizationId);
  const sessions = await tenant.run(listOpenGatewaySessions, { paymentIds: [paymentId] });
  let last: LookedUp = 'ended';
  for (const { id: sessionId } of sessions) last = await lookUpGatewaySession(services, { organizationId, sessionId });
  return last;
}

/**
 * Takes what a gateway sent for the organization: looks up what it is about. Answers `unsigned` for what is not from the
 * gateway, `unknown` where the organization has none, and `refund_failed` for a refund that had succeeded. Rejects where that cannot be looked up or recorded now, so that
 * the gateway sends it again.
 */
export async function applyGatewayEvent(
  services: GatewayServices & { readonly realClock: Clock },
  organizationId: string,
  { body, signature }: { readonly body: Buffer; readonly signature: string },
): Promise<'applied' | 'ignored' | 'refund_failed' | 'unsigned' | 'unknown'> {
  const { database, gateways, outbox, clock, realClock } = services;
  const tenant = tenantDb(database, organizationId);
  const subject = await gateways.readEvent(tenant, body, signature, realClock.now());
  if (subject === 'unsigned' || subject === 'unknown') return subject;
  if (!subject) return 'ignored';
  if (subject.kind === 'refund') {
    const isFailedAfterAll = await lookAtRefund(services, { organizationId, refundId: subject.refundId });
    return isFailedAfterAll ? 'refund_failed' : 'applied';
  }
  if (subject.kind === 'payout') {
    const gateway = await gateways.checkoutGatewayFor(tenant);
    const payout = await gateway?.lookUpPayout(subject.reference);
    if (!payout) return 'ignored';
    await database.transaction((tx) =>
      applyPayout({ tenant: tenantDb(tx, organizationId), outbox, now: clock.now() }, payout),
    );
    return 'applied';
  }
  if (subject.kind !== 'page') return lookUpPayment(services, organizationId, subject);
  const { sessionId, reference } = subject;
  const [session] = await tenant.run(findGatewaySession, { id: sessionId });
  if (!session) return 'ignored';
  // The answer to the request for the page was lost.
  if (session.reference === '') {
    await tenant.run(updateGatewaySessionOpened, { now: clock.now(), id: sessionId, reference, url: '' });
  }
  await lookUpGatewaySession(services, { organizationId, sessionId }, { again: true });
  return 'applied';
}

/**
 * Has what the gateway knows of a payment on one of its pages come true: refunds that were made there, or disputes. Rejects
 * while it is not known here that the money came in.
 */
async function lookUpPayment(
  services: GatewayServices,
  organizationId: string,
  { kind, reference }: { readonly kind: 'refunds' | 'disputes'; readonly reference: string },
): Promise<'applied' | 'ignored' | 'refund_failed'> {
  const { database, gateways, outbox, clock } = services;
  const tenant = tenantDb(database, organizationId);
  const inTransaction = <T>(work: (write: TenantWriteContext) => Promise<T>) =>
    database.transaction((tx) => work({ tenant: tenantDb(tx, organizationId), outbox, now: clock.now() }));
  const gateway = await gateways.checkoutGatewayFor(tenant);
  if (!gateway) return 'ignored';
  if (kind === 'disputes') {
    const disputes = await gateway.listDisputes(reference);
    const charge = disputes && (await findChargeOfSession(services, tenant, disputes.sessionId));
    if (!charge) return 'ignored';
    for (const dispute of disputes.found) await inTransaction((write) => applyDispute(write, charge, dispute));
    return 'applied';
  }
  const refunds = await gateway.listRefunds(reference);
  const charge = refunds && (await findChargeOfSession(services, tenant, refunds.sessionId));
  if (!charge) return 'ignored';
  let outcome: 'applied' | 'refund_failed' = 'applied';
  for (const refund of refunds.found) {
    const isOurs = refund.refundId !== '' && !((await getRefund(tenant, refund.refundId)) instanceof Refusal);
    if (isOurs) continue;
    const isFailedAfterAll = await inTransaction((write) => applyUnrequestedRefund(write, charge, refund));
    if (isFailedAfterAll) outcome = 'refund_failed';
  }
  return outcome;
}

/** The charge of a page, which is looked up where it is not known yet; null for a page of another system. */
async function findChargeOfSession(
  services: GatewayServices,
  tenant: TenantDb,
  sessionId: string,
): Promise<ChargeRow | null> {
  const [session] = await tenant.run(findGatewaySession, { id: sessionId });
  if (!session) return null;
  const find = () => tenant.run(findCharge, { gateway: 'stripe', reference: session.reference });
  let [charge] = await find();
  if (!charge) {
    await lookUpGatewaySession(services, { organizationId: tenant.organizationId, sessionId }, { again: true });
    [charge] = await find();
  }
  if (!charge) throw new GatewayError('the charge of a payment is not known yet', 'charge_unknown');
  return charge;
}
