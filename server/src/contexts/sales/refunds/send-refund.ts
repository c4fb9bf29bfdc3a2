/** The job that asks a gateway to give money back. No transaction is open while the gateway is waited for. */
import type { Database } from '../../../platform/database.ts';
import { tenantDb } from '../../../platform/sql/tenant-db.ts';
import type { Outbox } from '../../messaging/webhooks/webhooks.ts';
import type { Gateways, RefundAnswer, RefundRequest } from '../gateways/gateways.ts';
import { enqueueSending } from './enqueue-sending.ts';
import { findRefundToSend, type RefundToSendRow } from './refunds.sql.ts';
import { applyRefundReport, applyRefundReturned } from './settle-refund.ts';
import { coverWaiting } from './unrequested-refunds.ts';

interface Needs {
  readonly database: Database;
  readonly outbox: Outbox;
  readonly gateways: Gateways;
  readonly clock: { now(): Date };
}

const minuteMs = 60_000;

/** Gateways take hours to days over a refund: it is looked at after a minute, and at last every six hours. */
function lookAgainAfterMs(ageMs: number): number {
  return Math.min(Math.max(ageMs, minuteMs), 6 * 60 * minuteMs);
}

/**
 * Asks the gateway, and records what it says. A refund that has its end by now is passed over; one that the gateway has
 * not decided is looked at again later. Rejects where the gateway cannot be asked: the job is tried again, and the gateway
 * knows the refund by its id and attempt, so that no money goes back twice.
 */
export async function sendRefund(
  { database, outbox, gateways, clock }: Needs,
  { organizationId, refundId }: { readonly organizationId: string; readonly refundId: string },
): Promise<void> {
  const tenant = tenantDb(database, organizationId);
  const [refund] = await tenant.run(findRefundToSend, { id: refundId });
  if (refund?.status !== 'pending') return;
  const gateway = await gateways.gatewayFor(tenant, refund.gateway);
  const said: RefundAnswer = gateway
    ? await gateway.refund(requestOf(refundId, refund, refund.attempts_count))
    : { outcome: 'failed', failureReason: 'gateway_not_connected' };
  const now = clock.now();
  const { outcome } = said;
  await database.transaction(async (tx) => {
    const ofTenant = tenantDb(tx, organizationId);
    if (outcome !== 'pending') {
      const write = { tenant: ofTenant, outbox, now };
      await applyRefundReport(write, { ...said, refundId, outcome });
      await coverWaiting(write, refund.payment_id);
      return;
    }
    const lookAt = now.getTime() + lookAgainAfterMs(now.getTime() - new Date(refund.created_at).getTime());
    await enqueueSending(ofTenant, refundId, new Date(lookAt));
  });
}

function requestOf(refundId: string, refund: RefundToSendRow, attempt: number): RefundRequest {
  return {
    refundId,
    attempt,
    chargeReference: refund.charge_reference,
    methodLast4: refund.method_last4,
    amount: refund.amount,
    currency: refund.currency,
  };
}

/**
 * Has what a gateway said of a refund come true: one that waits is settled as `sendRefund` does. Of one that had succeeded
 * a bank can still send the money back: the answer is then true, once, and it counts no more as given back.
 */
export async function lookAtRefund(
  services: Needs,
  { organizationId, refundId }: { readonly organizationId: string; readonly refundId: string },
): Promise<boolean> {
  const tenant = tenantDb(services.database, organizationId);
  const [refund] = await tenant.run(findRefundToSend, { id: refundId });
  if (refund?.status !== 'succeeded') {
    await sendRefund(services, { organizationId, refundId });
    return false;
  }
  const gateway = await services.gateways.gatewayFor(tenant, refund.gateway);
  const said = await gateway?.findRefund(requestOf(refundId, refund, refund.attempts_count - 1));
  if (said?.outcome !== 'failed') return false;
  const { failureReason } = said;
  const { database, outbox, clock } = services;
  return database.transaction(async (tx) => {
    const write = { tenant: tenantDb(tx, organizationId), outbox, now: clock.now() };
    const isReturned = await applyRefundReturned(write, { refundId, failureReason });
    if (isReturned) await coverWaiting(write, refund.payment_id);
    return isReturned;
  });
}
