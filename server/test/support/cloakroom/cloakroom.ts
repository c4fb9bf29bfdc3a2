/**
 * A product that only tests sell: a tag of the cloakroom, for as many coats as there are hooks. It is everything that a
 * product has to bring: this folder, and the line by which it is registered.
 */
import type { ResourceType } from '@stagedoor/contract/vocabulary';
import { recordClients } from '../../../src/contexts/customers/clients/clients.ts';
import type { PersonalDataSource } from '../../../src/contexts/customers/privacy/privacy.ts';
import type { TenantWriteContext } from '../../../src/contexts/messaging/webhooks/webhooks.ts';
import { beginPurchase } from '../../../src/contexts/sales/checkout/checkout.ts';
import { lockPayment, type PaymentRow, saleLine } from '../../../src/contexts/sales/payments/payments.ts';
import { type Product, refuseUnpaid } from '../../../src/contexts/sales/product/product.ts';
import { newId } from '../../../src/platform/ids.ts';
import { type Refusal, refuse } from '../../../src/platform/refusal.ts';
import {
  eraseTags,
  findTag,
  insertTag,
  listBuyersOfTags,
  listPaymentsOfTags,
  listTagsOf,
  reviveTags,
  type TagRow,
  updateTagRefunded,
  updateTags,
} from './cloakroom.sql.ts';

/** A product of the service would stand among the kinds of the contract. */
const kind = 'cloakroom-tag' as Exclude<ResourceType, 'ticket'>;
const price = 350;

/** Keeps a hook until the tag is paid. Refuses where all hooks are taken. */
export async function sellTag(
  write: TenantWriteContext,
  { id, eventId, holder, email }: { id: string; eventId: string; holder: string; email: string },
): Promise<PaymentRow | Refusal<'sold_out' | 'not_on_sale'>> {
  const paymentId = newId('payment', write.now);
  const held = await write.tenant.run(insertTag, { id, paymentId, holder, email, price });
  if (held.length === 0) return refuse('sold_out', 'All hooks are taken.');
  return beginPurchase(write, {
    paymentId,
    resourceType: kind,
    eventId,
    rateId: null,
    bookingId: null,
    channelId: null,
    saleType: 'paylink',
    lines: [saleLine({ subject_id: id, rate_id: null, quantity: 1, description: 'Cloakroom', price })],
    sendResources: true,
    metadata: {},
    redirectUrl: '',
    errorUrl: '',
    language: 'en',
    createdBy: '',
    canCollect: true,
  });
}

export const tagPersonalData: PersonalDataSource<TagRow> = {
  list: (tenant, { emailKeys }) => tenant.run(listTagsOf, { emailKeys }),
  mentionOf: ({ holder: name, payment_id: paymentId }) => ({ name, paymentId }),
  erase: (tenant, { emailKeys }) => tenant.run(eraseTags, { emailKeys }),
};

export const cloakroomTags: Product = {
  kind,
  bookedAs: 'sale',
  complete: async (write, { id, amount: sales }) => {
    const sold = await write.tenant.run(updateTags, { paymentIds: [id], from: 'held', to: 'active' });
    await recordClients(
      write,
      sold.map(({ holder: name, email }) => ({ name, email, phone: '' })),
    );
    return { credit: { sales }, messages: [] };
  },
  end: async ({ tenant }, payments) => {
    await tenant.run(updateTags, { paymentIds: payments.map(({ id }) => id), from: 'held', to: 'ended' });
  },
  revive: async ({ tenant }, { id: paymentId }) =>
    (await tenant.run(reviveTags, { paymentId })).length > 0 ? null : refuse('sold_out', 'All hooks are taken.'),
  refunds: {
    noun: 'tag',
    voids: true,
    lock: async ({ tenant }, id) => {
      const [tag] = await tenant.run(findTag, { id });
      if (!tag) return refuse('not_found', 'There is no such tag.');
      const [payment] = await tenant.run(lockPayment, { id: tag.payment_id });
      return refuseUnpaid('tag', payment!) ?? { id, payment: payment!, channelId: null };
    },
    count: async ({ tenant }, id, amount) => {
      await tenant.run(updateTagRefunded, { id, amount });
      const [row] = await tenant.run(findTag, { id });
      return { row: row!, messages: [] };
    },
  },
  listBuyers: (tenant, ids) => tenant.run(listBuyersOfTags, { ids }),
  listPayments: (tenant, { emailKey }) => tenant.run(listPaymentsOfTags, { emailKey }),
  personalData: [tagPersonalData],
};
