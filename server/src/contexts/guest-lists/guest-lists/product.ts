/** An entry on a guest list as it is sold. */
import type { PersonalDataSource } from '../../customers/privacy/privacy.ts';
import type { Product } from '../../sales/product/product.ts';
import { listEntryOffers } from '../list-rates/list-rates.ts';
import { updateEntriesBlocked } from './guest-lists.sql.ts';
import { activateHeldEntries, endHeldEntries, entryRefunds, reviveHeldEntries } from './held-entries.ts';
import { blockEntriesOfMember } from './member-entries.ts';
import {
  eraseGuestListPersonalData,
  type GuestListPersonalDataRow,
  listBuyersOfEntries,
  listGuestListPersonalData,
  listPaymentsOfEntries,
} from './personal-data.sql.ts';

export const entryPersonalData: PersonalDataSource<GuestListPersonalDataRow> = {
  list: (tenant, { emailKeys }) => tenant.run(listGuestListPersonalData, { emailKeys }),
  mentionOf: ({ name, payment_id: paymentId }) => ({ name, paymentIds: [paymentId] }),
  erase: async (tenant, { emailKeys }, now) =>
    (await tenant.run(eraseGuestListPersonalData, { emailKeys, now })).map(({ payment_id: paymentId }) => ({
      paymentIds: [paymentId],
    })),
};

export const listEntryProduct: Product = {
  kind: 'list',
  bookedAs: 'sale',
  complete: activateHeldEntries,
  end: endHeldEntries,
  revive: reviveHeldEntries,
  refunds: entryRefunds,
  block: async ({ tenant, now }, { ids }, isBlocked) => {
    await tenant.run(updateEntriesBlocked, { now, ids, isBlocked });
  },
  blockGivenToMember: blockEntriesOfMember,
  listOffers: listEntryOffers,
  listBuyers: (tenant, ids) => tenant.run(listBuyersOfEntries, { ids }),
  listPayments: (tenant, { emailKey }) => tenant.run(listPaymentsOfEntries, { emailKey }),
  personalData: [entryPersonalData],
};
