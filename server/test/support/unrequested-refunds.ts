/** Refunds made at the gateway, as the service learns of them. */
import type { GatewayName } from '@stagedoor/contract/vocabulary';
import { applyUnrequestedRefund } from '../../src/contexts/sales/refunds/refunds.ts';
import { tenantDb } from '../../src/platform/sql/tenant-db.ts';
import type { TestService } from './test-service.ts';

export interface MadeAtGateway {
  readonly organizationId: string;
  readonly paymentId: string;
  /** Minor units. */
  readonly amount: number;
  readonly reference: string;
  readonly outcome?: 'succeeded' | 'failed';
}

/** Has the gateway say of a refund that somebody made there; true where it had counted and failed after all. */
export async function makeRefundAtGateway({ database, services }: TestService, made: MadeAtGateway): Promise<boolean> {
  const { organizationId, paymentId, outcome = 'succeeded', ...said } = made;
  const [charge] = await database.sql<{ id: string; gateway: GatewayName; status: 'succeeded'; amount: number }>(
    `SELECT id, gateway, status, amount::int FROM charges WHERE payment_id = $1 AND status IN ('succeeded', 'returned')`,
    [paymentId],
  );
  const { outbox, clock } = services;
  return services.database.transaction((tx) =>
    applyUnrequestedRefund(
      { tenant: tenantDb(tx, organizationId), outbox, now: clock.now() },
      { ...charge!, payment_id: paymentId },
      { ...said, refundId: '', outcome, failureReason: outcome === 'failed' ? 'sent_back' : '' },
    ),
  );
}
