/** Money that is given back on a supplement which was bought for a ticket after it was sold. */
import { enqueueJob } from '../../../platform/jobs.ts';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import type { TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import { lockPayments } from '../../sales/payments/payments.ts';
import type { Refundable, RefundRules } from '../../sales/product/product.ts';
import { type AmountToRefund, type Refunded, type RefundRefusal, refundLocked } from '../../sales/refunds/refunds.ts';
import {
  type BoughtSupplementRow,
  findBoughtSupplement,
  lockTicketOfSupplement,
  updateSupplementRefunded,
} from './bought-supplements.sql.ts';

const noSupplement = refuse('not_found', 'There is no such supplement of the ticket.');

/**
 * Locks the payments of a supplement, then its ticket. Refuses one that was not bought for the ticket (any ticket, where
 * none is named), one that is not paid, and one whose ticket was swapped at that instant.
 */
async function lockSupplement(
  { tenant }: TenantWriteContext,
  id: string,
  ticketId?: string,
): Promise<Refundable | Refusal<'not_found' | 'conflict'>> {
  const [found] = await tenant.run(findBoughtSupplement, { id });
  if (!found) return noSupplement;
  const payments = await tenant.run(lockPayments, { ids: [found.payment_id, found.resold_from ?? []].flat() });
  await tenant.run(lockTicketOfSupplement, { id });
  const [supplement] = await tenant.run(findBoughtSupplement, { id });
  const { ticket_id, payment_id, activated_at } = supplement!;
  if (ticketId !== undefined && ticket_id !== ticketId) return noSupplement;
  const payment = payments.find((one) => one.id === payment_id);
  if (!payment) {
    return refuse('conflict', 'The ticket of the supplement was swapped: there is nothing to give back on it.');
  }
  if (activated_at === null) return refuse('conflict', 'The supplement is not paid: there is nothing to give back.');
  return { id, payment, channelId: payment.channel_id };
}

export const supplementRefunds: RefundRules<BoughtSupplementRow> = {
  noun: 'supplement',
  voids: true,
  lock: (write, id) => lockSupplement(write, id),
  // Takes it off its ticket.
  count: async ({ tenant, now }, id, amount) => {
    await tenant.run(lockTicketOfSupplement, { id });
    await tenant.run(updateSupplementRefunded, { now, id, amount });
    const [row] = await tenant.run(findBoughtSupplement, { id });
    const subjectId = row!.ticket_id;
    await enqueueJob(tenant, 'tell_wallets', { subjectId }, { key: subjectId });
    return { row: row!, messages: [] };
  },
};

export interface SupplementRefund extends AmountToRefund {
  readonly ticketId: string;
  readonly supplementId: string;
}

/**
 * Gives money back on a supplement of the ticket; the first time, the supplement leaves the ticket. Refuses one that is not
 * paid, and more than what remains.
 */
export async function refundSupplement(
  write: TenantWriteContext,
  { ticketId, supplementId, ...asked }: SupplementRefund,
): Promise<Refunded<BoughtSupplementRow> | RefundRefusal> {
  const locked = await lockSupplement(write, supplementId, ticketId);
  return locked instanceof Refusal ? locked : refundLocked(write, supplementRefunds, locked, asked);
}
