/**
 * Entries that are paid when they are made. One is `pending_payment` and keeps its places while it is paid, `active` from
 * then on, and `voided` where it was not paid in time. The payment is locked by the caller of everything here.
 */
import { type Refusal, refuse } from '../../../platform/refusal.ts';
import { recordClient } from '../../customers/clients/clients.ts';
import { type OutboxMessage, outboxMessage, type TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import { lockPayment } from '../../sales/payments/payments.ts';
import { type Completed, type RefundRules, refuseUnpaid } from '../../sales/product/product.ts';
import { type AmountToRefund, type Refunded, type RefundRefusal, refundSubject } from '../../sales/refunds/refunds.ts';
import { entryMail } from './create-entry.ts';
import { entryMessage, listCreated, listRemoved } from './entry-notifications.ts';
import { findEntry, lockEntry, type ManagedGuestListRow } from './guest-lists.sql.ts';
import {
  activateEntries,
  endUnpaidEntries,
  findPaymentOfEntry,
  listUnpaidEntries,
  reviveUnpaidEntries,
  updateEntryRefunded,
} from './held-entries.sql.ts';
import { reserveListPlaces } from './list-places.ts';

/** The entry of the payment is on its list: its guest is a client, and is mailed where the payment says so. */
export async function activateHeldEntries(
  write: TenantWriteContext,
  { id: paymentId, send_resources: sendsMail }: { readonly id: string; readonly send_resources: boolean },
): Promise<Completed> {
  const { tenant, now } = write;
  let sales = 0;
  const messages: OutboxMessage[] = [];
  for (const { id } of await tenant.run(activateEntries, { now, paymentId })) {
    const [row] = await tenant.run(findEntry, { id });
    const { email, name, language, price, channel_id: channelId } = row!;
    sales += price;
    await recordClient(write, { email, name, phone: '', language });
    const mail = sendsMail ? entryMail(row!) : null;
    messages.push(outboxMessage(listCreated, row!, { resourceId: id, channelId, mail }));
  }
  return { credit: { sales }, messages };
}

/** The places of entries of payments that ended are free again. */
export async function endHeldEntries(
  { tenant, now }: TenantWriteContext,
  payments: readonly { readonly id: string }[],
): Promise<void> {
  await tenant.run(endUnpaidEntries, { now, paymentIds: payments.map(({ id }) => id) });
}

/** Takes places again for the entry of a payment that came in late; refuses where they are gone. */
export async function reviveHeldEntries(
  { tenant, now }: TenantWriteContext,
  { id: paymentId }: { readonly id: string },
): Promise<Refusal<'sold_out'> | null> {
  for (const { rate_id: rateId, party_size: people } of await tenant.run(listUnpaidEntries, { paymentId })) {
    const full = await reserveListPlaces(tenant, rateId, people);
    if (full) return full;
  }
  const revived = await tenant.run(reviveUnpaidEntries, { now, paymentId });
  return revived.length > 0 ? null : refuse('sold_out', 'The entry is gone.');
}

/** Money is given back on an entry, which leaves its list with the first refund. */
export const entryRefunds: RefundRules<ManagedGuestListRow> = {
  noun: 'entry',
  voids: true,
  lock: async ({ tenant }, id) => {
    const [found] = await tenant.run(findPaymentOfEntry, { id });
    if (!found) return refuse('not_found', 'There is no guest-list entry with this id.');
    if (found.payment_id === null) return refuse('conflict', 'The entry cost nothing: there is nothing to give back.');
    const [payment] = await tenant.run(lockPayment, { id: found.payment_id });
    await lockEntry(tenant, id);
    return refuseUnpaid('entry', payment!) ?? { id, payment: payment!, channelId: found.channel_id };
  },
  count: async ({ tenant, now }, id, amount) => {
    const [before] = await tenant.run(findEntry, { id });
    await tenant.run(updateEntryRefunded, { id, now, amount });
    const [row] = await tenant.run(findEntry, { id });
    return { row: row!, messages: before!.removed_at === null ? [entryMessage(listRemoved, row!)] : [] };
  },
};

/** Gives money back. Refuses an entry that nothing was paid for, and more than what remains. */
export function refundGuestList(
  write: TenantWriteContext,
  { guestListId, ...asked }: AmountToRefund & { readonly guestListId: string },
): Promise<Refunded<ManagedGuestListRow> | RefundRefusal> {
  return refundSubject(write, entryRefunds, guestListId, asked);
}
