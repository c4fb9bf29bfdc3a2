/** What is told when the money of payments came in, however it did: that each is paid, and the sale with its lines. */
import type { TenantTransaction } from '../../../platform/sql/tenant-db.ts';
import { notificationKind, type OutboxMessage, outboxMessage } from '../../messaging/webhooks/webhooks.ts';
import type { PaymentRow } from './payments.sql.ts';
import { listPaidSales, type PaidSaleRow } from './sale-lines.sql.ts';

/** What notifications say of a payment. */
export type PaidFor = Pick<PaymentRow, 'id' | 'resource_type' | 'resource_ids' | 'metadata' | 'send_resources'>;

/** The money of a payment came in. */
export const paymentSucceeded = notificationKind<PaidFor>('payment.success');
/** The same, with what was sold. */
export const saleCompleted = notificationKind<PaidSaleRow>('sale.completed');

/** The messages of payments that are paid in this transaction, in the order of the ids; their lines are written. */
export async function paidMessages(
  tenant: TenantTransaction,
  paymentIds: readonly string[],
): Promise<(readonly OutboxMessage[])[]> {
  const rows = await tenant.run(listPaidSales, { paymentIds });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return paymentIds.map((resourceId) => {
    const sale = byId.get(resourceId)!;
    const about = { resourceId, channelId: sale.channel_id };
    return [outboxMessage(paymentSucceeded, sale, about), outboxMessage(saleCompleted, sale, about)];
  });
}
