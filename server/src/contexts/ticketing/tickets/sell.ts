/**
 * Selling tickets at once, outside the payment gateway: by a channel that owes the money then, and at the box office for
 * cash or at a point of sale. The rules and the price are those of a purchase through the gateway. What the seller says
 * that was paid is compared with the price that is computed here, never believed beyond what the rate allows.
 *
 * Rows are locked in the order that all sales have: barcodes, subscriptions of members, rate, price steps.
 */

import { Refusal, type RefusalDetail, refuse, refuseProblems } from '../../../platform/refusal.ts';
import type { TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import { departureOf } from '../../sales/pricing/pricing.ts';
import { memberBenefits } from '../../sales/product/product.ts';
import type { RatePriceRow, RateToSell } from '../ticket-rates/ticket-rates.ts';
import { refuseSale, type TicketToBuy, takeCurrentPlaces, ticketRows } from './hold.ts';
import type { NewTicketRow } from './purchase.sql.ts';
import { beginSale, recordSale, type Sale } from './sale-steps.ts';
import type { TicketRow } from './ticket-row.sql.ts';

/** A ticket to sell; money in minor units. */
export interface TicketToSell extends TicketToBuy {
  /** What the seller took in all, fees and all else included. */
  readonly totalPrice?: number | undefined;
  /** What the seller holds to be the fees within it. */
  readonly fee?: number | undefined;
  /** What the seller holds to be the hours of the warranty. */
  readonly warrantyHours?: number | undefined;
  /** Taken beside the total, for paying by card for instance. */
  readonly surcharge?: number | undefined;
}

export interface TicketsToSell extends Sale {
  readonly rateId: string;
  readonly tickets: readonly TicketToSell[];
}

type SaleRefusal = Refusal<'not_found' | 'invalid_request' | 'not_on_sale' | 'sold_out' | 'barcode_taken'>;

/**
 * Sells the tickets, in the order given, all or none. Refuses a rate that is not on sale, what the rate does not allow, a
 * price step that is not the current one, a total, a fee, a price of a supplement or hours of a warranty that are not
 * those of the rate, more tickets than there are places, and a barcode that the organization has or had.
 */
export async function sellTickets(
  write: TenantWriteContext,
  input: TicketsToSell,
): Promise<readonly TicketRow[] | SaleRefusal> {
  const { tenant, now } = write;
  const begun = await beginSale(write, input, (found) => refuseSale(ratesOf(found, input), input, now));
  if (begun instanceof Refusal) return begun;
  const { rate, ticketIds, tickets: sold } = begun;
  // Who says what was paid is held to the price that anybody pays.
  const buyers = sold.map((ticket) => (ticket.totalPrice === undefined ? ticket : { email: '' }));
  const members = await memberBenefits().lockDiscounts(tenant, ratesOf(rate, input), buyers, now);
  if (members.refusal) return members.refusal;
  const places = await takeCurrentPlaces(write, rate, input.channelId, input.tickets.length);
  if (places instanceof Refusal) return places;
  const steps = stepsAsNamed(rate, places, input.tickets);
  if (steps instanceof Refusal) return steps;
  const offered = { ...input, tickets: sold.map(atPriceOfRate) };
  const computed = ticketRows(ratesOf(rate, input), steps, offered, ticketIds, null, await members.take(), now);
  const tickets = withGivenAmounts(rate, computed, input.tickets);
  return tickets instanceof Refusal ? tickets : recordSale(write, rate, tickets, input);
}

/** The rate of each ticket. */
const ratesOf = (rate: RateToSell, { tickets }: Pick<TicketsToSell, 'tickets'>) => tickets.map(() => rate);

function atPriceOfRate(ticket: TicketToSell): TicketToSell {
  return { ...ticket, supplements: ticket.supplements.map((bought) => ({ ...bought, price: undefined })) };
}

/** Gives each ticket the step that it names, and the others what is left; refuses a step that is not sold now. */
function stepsAsNamed(
  rate: RateToSell,
  places: readonly RatePriceRow[],
  tickets: readonly TicketToSell[],
): RatePriceRow[] | Refusal<'not_on_sale'> {
  const left = [...places];
  const take = (index: number) => left.splice(index, 1)[0]!;
  const named = tickets.map(({ priceId }) => {
    const index = priceId === undefined ? -1 : left.findIndex(({ price_id }) => price_id === priceId);
    return index < 0 ? undefined : take(index);
  });
  const missed = tickets.findIndex(({ priceId }, index) => priceId !== undefined && named[index] === undefined);
  if (missed < 0) return named.map((step) => step ?? take(0));
  const current = places.map(({ price_id, price_name }) => `${price_name} (${price_id})`);
  return refuse('not_on_sale', `The rate ${rate.name} is sold at ${[...new Set(current)].join(', then ')} now.`, [
    { path: `/tickets/${missed}/priceId`, message: 'is not the price at which the ticket is sold now' },
  ]);
}

/** The tickets with the total that was taken and the surcharge; refuses amounts that the rate does not allow. */
function withGivenAmounts(
  rate: RateToSell,
  computed: readonly NewTicketRow[],
  tickets: readonly TicketToSell[],
): NewTicketRow[] | Refusal<'invalid_request'> {
  const problems: RefusalDetail[] = [];
  const inMajor = (minor: number) => (minor / 10 ** rate.currency_digits).toFixed(rate.currency_digits);
  const rows = computed.map((row, index) => {
    const at = `/tickets/${index}`;
    const { totalPrice = row.total_price, fee, warrantyHours, surcharge = 0, supplements } = tickets[index]!;
    const fees = row.fees_organization + row.fees_provider;
    if (fee !== undefined && fee !== fees) {
      problems.push({ path: `${at}/fee`, message: `must be ${inMajor(fees)}, the fees of the rate` });
    }
    if (warrantyHours !== undefined && warrantyHours !== row.warranty_hours) {
      problems.push({ path: `${at}/warranty/hours`, message: `must be ${row.warranty_hours}, as the rate says` });
    }
    for (const [place, bought] of supplements.entries()) {
      const { price } = row.supplements[place]!;
      if (bought.price !== undefined && bought.price !== price) {
        problems.push({
          path: `${at}/supplements/${place}/price`,
          message: `must be ${inMajor(price)}, the price of the rate`,
        });
      }
    }
    const departure = departureOf({ price: row.price, total: row.total_price }, totalPrice, {
      discountPercentageMax: rate.channel_discount_percentage_max,
      surplusPercentageMax: rate.channel_surplus_percentage_max,
    });
    if (!departure) {
      problems.push({
        path: `${at}/totalPrice`,
        message:
          `must be ${inMajor(row.total_price)}, or as far from it as the rate allows: at most ` +
          `${rate.channel_discount_percentage_max} % of the price less, ${rate.channel_surplus_percentage_max} % more`,
      });
    }
    const { discount, surplus } = departure ?? { discount: 0, surplus: 0 };
    return {
      ...row,
      discount_amount: row.discount_amount + discount,
      fees_provider: row.fees_provider + surplus,
      surcharge,
      total_price: row.total_price - discount + surplus + surcharge,
    };
  });
  return refuseProblems(problems.slice(0, 20)) ?? rows;
}
