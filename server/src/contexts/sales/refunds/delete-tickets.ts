/** Deletes tickets, and gives back what was paid for them: no sale of a deleted ticket stays in the books. */
import type { OriginApi } from '@stagedoor/contract/vocabulary';
import { Refusal } from '../../../platform/refusal.ts';
import type { TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import { lockTicketsToDelete, softDeleteTickets } from '../../ticketing/tickets/tickets.ts';
import { lockPayments } from '../payments/payments.ts';
import { refundTickets } from './refund-subject.ts';

/**
 * Soft-deletes those of the tickets that were created through this API, and answers with how many they were. What is left
 * of what was paid for them is given back where it was taken, by a refund on each; the buyer of a ticket that was swapped
 * was paid by the marketplace already.
 */
export async function deleteTickets(
  write: TenantWriteContext,
  ids: readonly string[],
  { createdVia, createdBy }: { readonly createdVia: OriginApi; readonly createdBy: string },
): Promise<number> {
  const locked = await lockTicketsToDelete(write, ids, createdVia, (paymentIds) =>
    write.tenant.run(lockPayments, { ids: paymentIds }),
  );
  if (locked.length === 0) return 0;
  const paid = locked.flatMap(({ id, rest }) => (rest > 0 ? [{ ticketId: id, amount: rest }] : []));
  if (paid.length > 0) {
    const refunded = await refundTickets(write, paid, { channelId: null, createdBy });
    if (refunded instanceof Refusal) throw new Error(`a ticket to delete cannot be refunded: ${refunded.message}`);
  }
  await softDeleteTickets(
    write,
    locked.map(({ id }) => id),
  );
  return locked.length;
}
