/** Disputes of payments, as the service learns of them. */
import { applyDispute } from '../../src/contexts/sales/disputes/disputes.ts';
import type { FoundDispute } from '../../src/contexts/sales/gateways/gateways.ts';
import { tenantDb } from '../../src/platform/sql/tenant-db.ts';
import type { TestService } from './test-service.ts';

interface DisputedCharge {
  readonly organizationId: string;
  readonly paymentId: string;
  /** Of the charge; the one that was collected where it is not given. */
  readonly status?: 'succeeded' | 'returned';
}

/** Has the gateway say how a dispute of a payment stands. */
export async function reportDispute(
  { database, services }: TestService,
  { organizationId, paymentId, status = 'succeeded' }: DisputedCharge,
  given: Partial<FoundDispute> = {},
): Promise<void> {
  const [charge] = await database.sql<{ id: string; gateway: 'sandbox'; amount: number }>(
    `SELECT id, gateway, amount::int FROM charges WHERE payment_id = $1 AND status = $2`,
    [paymentId, status],
  );
  const { outbox, clock } = services;
  const said: FoundDispute = {
    reference: `dp_${paymentId}`,
    kind: 'dispute',
    status: 'needs_response',
    amount: charge!.amount,
    reason: 'fraudulent',
    openedAt: clock.now(),
    respondBy: new Date(clock.now().getTime() + 14 * 86_400_000),
    movements: [{ reference: 'txn_1', amount: -charge!.amount, fee: 1500 }],
    ...given,
  };
  await services.database.transaction((tx) =>
    applyDispute(
      { tenant: tenantDb(tx, organizationId), outbox, now: clock.now() },
      { ...charge!, payment_id: paymentId },
      said,
    ),
  );
}
