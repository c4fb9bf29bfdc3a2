/** What buyers are asked for with ticket rates. */
import type { TenantDb } from '../../../platform/sql/tenant-db.ts';
import type { Offer } from '../../sales/product/product.ts';
import { amountsOfPrice } from './price-steps.ts';
import { listOfferedTicketRates } from './rate-reads.sql.ts';
import { amountsOfRate } from './rate-writes.ts';
import { amountsOfSupplement } from './supplements.ts';

/** Those of the rates of events that have not ended. */
export async function listTicketOffers(tenant: TenantDb, now: Date): Promise<Offer[]> {
  const rows = await tenant.run(listOfferedTicketRates, { now });
  return rows.map(({ prices, supplements, ...row }) => ({
    amounts: [
      ...prices.flatMap((price, index) => amountsOfPrice(`/prices/${index}`, price)),
      ...supplements.flatMap((supplement, index) => amountsOfSupplement(`/supplements/${index}`, supplement)),
      ...amountsOfRate(row),
    ],
    ...row,
  }));
}
