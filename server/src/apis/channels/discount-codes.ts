import { type ChannelDiscountCode, channels } from '@stagedoor/contract';
import type { UsableDiscountCode } from '../../contexts/sales/discount-codes/discount-codes.ts';
import { validateBookingDiscountCode } from '../../contexts/tables/bookings/bookings.ts';
import { validateTicketDiscountCode } from '../../contexts/ticketing/tickets/tickets.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Handler } from '../../http/handlers.ts';
import { toMajor } from '../../http/money.ts';

export const discountCodeHandlers: readonly Handler[] = [
  endpoint(channels.validateTicketDiscountCode, {
    input: ({ params, query }) => ({ code: params.code, rateId: query.rate_id, tickets: query.quantity }),
    run: ({ crossTenant, caller, now }, input) =>
      validateTicketDiscountCode(crossTenant, caller.channel.id, input, now),
    present: presentDiscountCode,
  }),

  endpoint(channels.validateBookingDiscountCode, {
    input: ({ params, query }) => ({
      code: params.code,
      eventId: query.event_id,
      rateId: query.rate_id,
      people: query.quantity,
    }),
    run: ({ crossTenant, caller, now }, input) =>
      validateBookingDiscountCode(crossTenant, caller.channel.id, input, now),
    present: presentDiscountCode,
  }),
];

function presentDiscountCode(row: UsableDiscountCode): ChannelDiscountCode {
  return {
    _id: row.id,
    organizationId: row.organization_id,
    eventId: row.event_id ?? '',
    code: row.code,
    fixedAmount: row.fixed_amount === null ? null : toMajor(row.fixed_amount, row.currency_digits),
    percentage: row.percentage,
    minAmount: toMajor(row.price_min, row.currency_digits),
    minUnits: row.units_min,
    maxUnits: row.units_max,
    maxRedeems: row.redemptions_max,
    maxSales: row.sales_max,
  };
}
