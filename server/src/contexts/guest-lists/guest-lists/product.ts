/** An entry on a guest list as it is sold. */
import type { Product } from '../../sales/product/product.ts';
import { activateHeldEntries, endHeldEntries, entryRefunds, reviveHeldEntries } from './held-entries.ts';

export const listEntryProduct: Product = {
  kind: 'list',
  bookedAs: 'sale',
  complete: activateHeldEntries,
  end: endHeldEntries,
  revive: reviveHeldEntries,
  refunds: entryRefunds,
};
