/** Entries on guest lists that channels make, with the payment of those that cost something. */
import { newId } from '../../../platform/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { CrossTenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import { beginPurchase, type PurchaseTerms } from '../../sales/checkout/checkout.ts';
import { type PaymentRow, saleLine } from '../../sales/payments/payments.ts';
import { type ChannelGuestList, createGuestListOfChannel } from './channel-entries.ts';
import type { ManagedGuestListRow } from './guest-lists.sql.ts';

export interface ChannelEntry {
  readonly entry: ManagedGuestListRow;
  /** Null where the entry costs nothing. */
  readonly payment: PaymentRow | null;
}

type EntryRefusal = Refusal<
  'not_found' | 'invalid_request' | 'conflict' | 'sold_out' | 'barcode_taken' | 'not_on_sale'
>;

/**
 * Puts a guest on a list for a channel. Where the rate has an entry price, the places are kept until the payment comes in
 * or expires. Refuses as `createGuestListOfChannel` does, and what costs something where nothing can collect money.
 */
export async function beginListEntry(
  write: CrossTenantWriteContext,
  channelId: string,
  input: ChannelGuestList,
  terms: Omit<PurchaseTerms, 'language' | 'sendResources'>,
): Promise<ChannelEntry | EntryRefusal> {
  const paymentId = newId('payment', write.now);
  const made = await createGuestListOfChannel(write, channelId, paymentId, input);
  if (made instanceof Refusal) return made;
  const { entry } = made;
  const { id, event_id: eventId, rate_name: name, price, party_size: people } = entry;
  if (entry.payment_id === null) return { entry, payment: null };
  const line = saleLine({
    subject_id: id,
    rate_id: entry.rate_id,
    quantity: people,
    description: `${name} × ${people}`,
    price,
  });
  const payment = await beginPurchase(made.write, {
    ...terms,
    paymentId,
    resourceType: 'list',
    eventId,
    // That of a ticket rate stands there.
    rateId: null,
    bookingId: null,
    channelId,
    saleType: 'online',
    lines: [line],
    sendResources: input.sendsMail,
    language: entry.language,
  });
  return payment instanceof Refusal ? payment : { entry, payment };
}
