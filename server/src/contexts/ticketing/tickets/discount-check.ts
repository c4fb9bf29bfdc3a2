import { Refusal, refuse } from '../../../platform/refusal.ts';
import type { CrossTenantDb } from '../../../platform/sql/tenant-db.ts';
import { type UsableDiscountCode, validateDiscountCode } from '../../sales/discount-codes/discount-codes.ts';
import { allocateToSteps, currentPrice, findOrganizationOfRate, getRateToSell } from '../ticket-rates/ticket-rates.ts';

/**
 * A discount code of type tickets, if it could be used now for that many tickets of a rate that the channel may sell.
 * Refuses a rate out of reach and a code that does not exist as not found, and a code that does not apply. Places that
 * are sold out are counted at the last price.
 */
export async function validateTicketDiscountCode(
  db: CrossTenantDb,
  channelId: string,
  { code, rateId, tickets }: { readonly code: string; readonly rateId: string; readonly tickets: number },
  now: Date,
): Promise<readonly UsableDiscountCode[] | Refusal<'not_found' | 'discount_code_invalid'>> {
  const organizationId = await findOrganizationOfRate(db, channelId, rateId);
  if (organizationId instanceof Refusal) return organizationId;
  const tenant = db.ofTenant(organizationId);
  const rate = await getRateToSell(tenant, rateId, channelId);
  if (rate instanceof Refusal) return rate;
  const steps = allocateToSteps(rate.prices, tickets, now.toISOString());
  const last = steps.at(-1) ?? currentPrice(rate.prices, now.toISOString());
  const missing = (tickets - steps.length) * (last?.price_amount ?? 0);
  const price = steps.reduce((sum, { price_amount }) => sum + price_amount, missing);
  const use = {
    type: 'tickets',
    eventId: rate.event_id,
    rateIds: [rateId],
    price,
    units: tickets,
    sales: tickets,
    now,
  } as const;
  const usable = await validateDiscountCode(tenant, code, use);
  if (usable instanceof Refusal) return usable;
  if (rate.has_discount_codes_enabled) return [usable];
  return refuse('discount_code_invalid', `The rate ${rate.name} accepts no discount codes.`);
}
