/** A pass as it is sold. */
import type { Product } from '../../sales/product/product.ts';
import { activateHeldPasses, endHeldPasses, reviveHeldPasses } from './held-passes.ts';
import { passRefunds } from './refunds.ts';

export const passProduct: Product = {
  kind: 'pass',
  bookedAs: 'sale',
  complete: async (write, payment) => ({ credit: { sales: await activateHeldPasses(write, payment) }, messages: [] }),
  end: endHeldPasses,
  revive: reviveHeldPasses,
  refunds: passRefunds,
};
