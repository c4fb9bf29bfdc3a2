/** A pass as it is sold. */
import type { PersonalDataSource } from '../../customers/privacy/privacy.ts';
import type { Product } from '../../sales/product/product.ts';
import { activateHeldPasses, endHeldPasses, reviveHeldPasses } from './held-passes.ts';
import { listPassOffers } from './pass-types.ts';
import {
  erasePassPersonalData,
  listBuyersOfPasses,
  listPassPersonalData,
  listPaymentsOfPasses,
  type PassPersonalDataRow,
  updatePassClient,
  updatePassesBlocked,
} from './passes.sql.ts';
import { passRefunds } from './refunds.ts';

export const passPersonalData: PersonalDataSource<PassPersonalDataRow> = {
  list: (tenant, { clientId, emailKeys }) => tenant.run(listPassPersonalData, { clientId, emailKeys }),
  mentionOf: ({ payment_id: paymentId }) => ({ paymentIds: [paymentId] }),
  erase: async (tenant, { clientId, emailKeys }, now) =>
    (await tenant.run(erasePassPersonalData, { clientId, emailKeys, now })).map(({ payment_id: paymentId }) => ({
      paymentIds: [paymentId],
    })),
  reassign: (tenant, clients) => tenant.run(updatePassClient, clients),
};

export const passProduct: Product = {
  kind: 'pass',
  bookedAs: 'sale',
  complete: async (write, payment) => ({ credit: { sales: await activateHeldPasses(write, payment) }, messages: [] }),
  end: endHeldPasses,
  revive: reviveHeldPasses,
  refunds: passRefunds,
  block: async ({ tenant, now }, { ids }, isBlocked) => {
    await tenant.run(updatePassesBlocked, { now, ids, isBlocked });
  },
  listOffers: listPassOffers,
  listBuyers: (tenant, ids) => tenant.run(listBuyersOfPasses, { ids }),
  listPayments: (tenant, search) => tenant.run(listPaymentsOfPasses, search),
  personalData: [passPersonalData],
};
