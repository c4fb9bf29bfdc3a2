/** The job that asks a gateway to give money back. No transaction is open while the gateway is waited for. */
import type { Database } from '../../platform/database.ts';
import { tenantDb } from '../../platform/sql/tenant-db.ts';
import { gatewayOf } from '../gateways/gateways.ts';
import type { Outbox } from '../webhooks/webhooks.ts';
import { findRefundToSend } from './refunds.sql.ts';
import { applyRefundReport } from './settle-refund.ts';

interface Needs {
  readonly database: Database;
  readonly outbox: Outbox;
  readonly clock: { now(): Date };
}

/**
 * Asks the gateway, and records what it says. A refund that has its end by now is passed over. Rejects where the gateway
 * cannot be asked: the job is tried again, and the gateway knows the refund by its id, so that no money goes back twice.
 */
export async function sendRefund(
  { database, outbox, clock }: Needs,
  { organizationId, refundId }: { readonly organizationId: string; readonly refundId: string },
): Promise<void> {
  const [refund] = await tenantDb(database, organizationId).run(findRefundToSend, { id: refundId });
  if (!refund) return;
  const said = await gatewayOf(refund.gateway).refund({
    refundId,
    chargeReference: refund.charge_reference,
    methodLast4: refund.method_last4,
    amount: refund.amount,
    currency: refund.currency,
  });
  const now = clock.now();
  await database.transaction((tx) =>
    applyRefundReport({ tenant: tenantDb(tx, organizationId), outbox, now }, { refundId, ...said }),
  );
}
