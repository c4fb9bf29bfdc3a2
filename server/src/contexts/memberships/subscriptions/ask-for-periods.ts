/**
 * Asking for the payments of subscriptions: the first when a client subscribes, the next ones by a job some days before
 * the paid time ends. Each is mailed to the client.
 *
 * Guaranteed: of one subscription at most one payment is asked for, and none once it is cancelled; a job that runs twice
 * asks once. If the process dies before the job, it runs later: what is asked for late can be paid for as long as ever.
 */

import type { BoxOfficeCollection } from '@stagedoor/contract/vocabulary';
import type { Database } from '../../../platform/database.ts';
import { newId, newSecretCode } from '../../../platform/ids.ts';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import { tenantDb } from '../../../platform/sql/tenant-db.ts';
import { lockClient, recordClient } from '../../customers/clients/clients.ts';
import { queueMail } from '../../messaging/mail/mail.ts';
import { emit, type Outbox, type TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import { beginPurchase, cancelPayment, type PurchaseTerms } from '../../sales/checkout/checkout.ts';
import { issueInvoice } from '../../sales/invoices/invoices.ts';
import { postToLedger } from '../../sales/ledger/ledger.ts';
import {
  insertCollectedPayment,
  type PaymentRow,
  paidMessages,
  paymentOfLines,
  saleLine,
} from '../../sales/payments/payments.ts';
import { periodProduct } from './periods.ts';
import type { PlanRow } from './plans.sql.ts';
import { getPlan } from './plans.ts';
import { subscriptionCreated, subscriptionUpdated, tellOfSubscription } from './subscription-notifications.ts';
import { getSubscription, hasLiveSubscription, renewalAheadMs } from './subscription-state.ts';
import {
  insertSubscription,
  lockSubscription,
  type SubscriptionRow,
  updateAwaitedPayment,
  updateCancelled,
} from './subscriptions.sql.ts';

/** How long the first period can be paid, in milliseconds. */
const firstPaymentMs = 7 * 86_400_000;

export interface SubscriptionToBegin extends PurchaseTerms {
  readonly planId: string;
  /** How the first period was paid at the box office; left out where the client is mailed where to pay it. */
  readonly collection?: BoxOfficeCollection | undefined;
  /** A client who is known, or the person with an address. */
  readonly client: { readonly id: string } | { readonly email: string; readonly name: string; readonly phone: string };
}

export interface BegunSubscription {
  readonly subscription: SubscriptionRow;
  readonly payment: PaymentRow;
}

/**
 * Subscribes a client and asks for the first period; one that costs nothing, or was paid at the box office, is active at
 * once. Refuses an unknown plan or client, a plan that is archived or that nothing can collect the price of, and a second
 * subscription of the client to the plan.
 */
export async function beginSubscription(
  write: TenantWriteContext,
  { planId, client, collection, ...terms }: SubscriptionToBegin,
): Promise<BegunSubscription | Refusal<'not_found' | 'not_on_sale' | 'already_exists'>> {
  const { tenant, now } = write;
  const plan = await getPlan(tenant, planId);
  if (plan instanceof Refusal) return plan;
  if (plan.archived_at !== null) return refuse('not_on_sale', `The plan ${plan.name} is archived.`);
  const clientId = await lockedClient(write, client, terms.language);
  if (clientId instanceof Refusal) return clientId;
  // The client is locked, so that of two who subscribe the same person at once the second finds the first.
  if (await hasLiveSubscription(tenant, { planId, clientId }, now)) {
    return refuse('already_exists', `The client has a subscription to the plan ${plan.name} already.`);
  }
  const id = newId('subscription', now);
  const { language, createdBy } = terms;
  await tenant.run(insertSubscription, { now, id, planId, clientId, code: newSecretCode(), language, createdBy });
  if (collection !== undefined && plan.price > 0) {
    await tellOfSubscription(write, subscriptionCreated, id);
    const payment = await collectPeriod(write, { id, plan, collection, createdBy });
    return { subscription: (await getSubscription(tenant, id)) as SubscriptionRow, payment };
  }
  const expiresAt = new Date(now.getTime() + firstPaymentMs);
  const payment = await askForPeriod(write, { id, plan, isFirst: true, expiresAt, terms });
  if (payment instanceof Refusal) return payment;
  return { subscription: await tellOfSubscription(write, subscriptionCreated, id), payment };
}

async function lockedClient(
  write: TenantWriteContext,
  client: SubscriptionToBegin['client'],
  language: string,
): Promise<string | Refusal<'not_found'>> {
  if (!('id' in client)) return (await recordClient(write, { ...client, language }))!;
  return (await lockClient(write, client.id)) ?? client.id;
}

interface PeriodToCollect {
  readonly id: string;
  readonly plan: PlanRow;
  readonly collection: BoxOfficeCollection;
  readonly createdBy: string;
}

/** The first period of a subscription was paid outside of the payment gateway: it is complete, booked and invoiced. */
async function collectPeriod(
  write: TenantWriteContext,
  { id, plan, collection, createdBy }: PeriodToCollect,
): Promise<PaymentRow> {
  const { tenant, now } = write;
  const paymentId = newId('payment', now);
  const about = { eventId: null, channelId: null };
  const [payment] = await tenant.run(insertCollectedPayment, {
    ...about,
    now,
    id: paymentId,
    resourceType: 'plan',
    rateId: null,
    saleType: 'box-office',
    collection,
    ...paymentOfLines([lineOf(id, plan)]),
    createdBy,
    sendResources: false,
    language: 'en',
  });
  const { credit, messages } = await periodProduct.complete(write, payment!);
  await postToLedger(
    tenant,
    { kind: 'sale', causedBy: paymentId, debit: { [collection]: plan.price }, credit, ...about, paymentId },
    now,
  );
  await emit(write, [...messages, ...(await paidMessages(tenant, [paymentId])).flat()]);
  await issueInvoice(tenant, paymentId, now);
  return payment!;
}

const lineOf = (id: string, { name, price }: PlanRow) =>
  saleLine({ subject_id: id, rate_id: null, quantity: 1, description: name, price });

interface PeriodToAskFor {
  readonly id: string;
  readonly plan: PlanRow;
  readonly isFirst: boolean;
  /** Until when it can be paid. */
  readonly expiresAt: Date;
  readonly terms: PurchaseTerms;
}

/** Begins the payment of a period and mails its address; one of nothing is complete at once. */
async function askForPeriod(
  write: TenantWriteContext,
  { id, plan, isFirst, expiresAt, terms }: PeriodToAskFor,
): Promise<PaymentRow | Refusal<'not_on_sale'>> {
  const { tenant, now } = write;
  const { name, price } = plan;
  const payment = await beginPurchase(write, {
    ...terms,
    paymentId: newId('payment', now),
    resourceType: 'plan',
    eventId: null,
    rateId: null,
    bookingId: null,
    channelId: null,
    saleType: 'paylink',
    lines: [lineOf(id, plan)],
    expiresAt,
  });
  if (payment instanceof Refusal || payment.status === 'succeeded') return payment;
  const awaited = await tenant.run(updateAwaitedPayment, { now, id, paymentId: payment.id });
  if (awaited.length === 0) throw new Error(`the subscription ${id} was cancelled, or another payment is asked for`);
  const subscription = await getSubscription(tenant, id);
  if (subscription instanceof Refusal) throw new Error(subscription.message);
  await queueMail(write, {
    cause: `payment ${payment.id}`,
    to: subscription.client_email,
    language: subscription.language,
    template: 'plan_payment',
    data: {
      plan: name,
      paymentId: payment.id,
      total: { amount: price, currency: plan.currency, digits: plan.currency_digits },
      until: expiresAt.toISOString(),
      isFirst,
    },
    eventId: null,
  });
  return payment;
}

interface Needs {
  readonly database: Database;
  readonly outbox: Outbox;
  readonly clock: { now(): Date };
  /** True where the sandbox collects; otherwise what costs something needs an account of the organization's own. */
  readonly canCollect: boolean;
}

/**
 * Asks for the next period of a subscription, where that is due: not yet asked for, not cancelled, and some days or fewer
 * before the paid time ends. Rejects where nothing collects the price, so that the job is tried again and seen to fail.
 */
export async function renewSubscription(
  { database, outbox, clock, canCollect }: Needs,
  { organizationId, subscriptionId: id }: { readonly organizationId: string; readonly subscriptionId: string },
): Promise<void> {
  await database.transaction(async (tx) => {
    const now = clock.now();
    const write: TenantWriteContext = { tenant: tenantDb(tx, organizationId), outbox, now };
    // Its plan stays as it is until the payment is there.
    await write.tenant.run(lockSubscription, { id });
    const row = await getSubscription(write.tenant, id);
    if (row instanceof Refusal || row.cancelled_at !== null || row.awaited_payment_id !== null) return;
    const dueAt = row.paid_until === null ? Infinity : new Date(row.paid_until).getTime() - renewalAheadMs;
    if (now.getTime() < dueAt) return;
    const plan = await getPlan(write.tenant, row.plan_id);
    if (plan instanceof Refusal) return;
    const expiresAt = new Date(Math.max(new Date(row.paid_until!).getTime(), now.getTime() + renewalAheadMs));
    const { language, created_by: createdBy } = row;
    const terms = {
      sendResources: false,
      metadata: {},
      redirectUrl: '',
      errorUrl: '',
      language,
      createdBy,
      canCollect,
    };
    const payment = await askForPeriod(write, { id, plan, isFirst: false, expiresAt, terms });
    if (payment instanceof Refusal) throw new Error(payment.message);
    if (payment.status === 'succeeded') await tellOfSubscription(write, subscriptionUpdated, id);
  });
}

/** How often a payment is cancelled that came to be asked for in between. */
const attemptsMax = 5;

/**
 * Asks for no further payment: the benefits stay until the paid time ends. A payment that is asked for is cancelled.
 * Refuses an unknown id, and a subscription that was cancelled already.
 */
export async function cancelSubscription(
  write: TenantWriteContext,
  id: string,
): Promise<SubscriptionRow | Refusal<'not_found' | 'conflict'>> {
  const { tenant, now } = write;
  for (let attempt = 1; ; attempt += 1) {
    const row = await getSubscription(tenant, id);
    if (row instanceof Refusal) return row;
    if (row.cancelled_at !== null) return refuse('conflict', `The subscription was cancelled at ${row.cancelled_at}.`);
    // Refused where it is paid at this moment: then nothing is asked for any more.
    if (row.awaited_payment_id !== null) await cancelPayment(write, row.awaited_payment_id);
    if ((await tenant.run(updateCancelled, { now, id })).length > 0) {
      return tellOfSubscription(write, subscriptionUpdated, id);
    }
    if (attempt === attemptsMax) return refuse('conflict', 'The subscription is being changed: try again.');
  }
}
