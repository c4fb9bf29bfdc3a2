/** What a visitor chose of an event: tickets of one rate or several, which are bought together. */
import type { ChannelsEvent, TicketRate } from '@stagedoor/sdk/channels';

export interface BasketPart {
  readonly rate: TicketRate;
  readonly quantity: number;
}

export interface Basket {
  readonly event: ChannelsEvent;
  /** In the order in which the event shows its rates. */
  readonly parts: readonly BasketPart[];
  /** The rate of each ticket. */
  readonly rates: readonly TicketRate[];
}

/** Tickets that one purchase can have. */
const ticketsMax = 50;

const quantityPrefix = 'n_';

/** Name of the field that says how many tickets of a rate are chosen. */
export const quantityField = (rateId: string) => `${quantityPrefix}${rateId}`;

export const isQuantityField = (name: string) => name.startsWith(quantityPrefix);

/** Greatest number of tickets of the rate that a form offers. */
export function quantityMax(rate: TicketRate): number {
  return Math.min(rate.max, Math.max(rate.availability.available, rate.min));
}

/** Reads what was chosen; `gone` where a rate is not on sale, or not in this number. */
export function basketOf(event: ChannelsEvent, fields: URLSearchParams): Basket | 'empty' | 'gone' {
  const chosen = new Map(
    [...fields].flatMap(([name, text]) =>
      isQuantityField(name) && text !== '' && text !== '0' ? [[name, Number(text)] as const] : [],
    ),
  );
  if (chosen.size === 0) return 'empty';
  const parts = event.ticket_rates.flatMap((rate) => {
    const quantity = chosen.get(quantityField(rate._id));
    return quantity === undefined ? [] : [{ rate, quantity }];
  });
  const isOnSale = ({ rate, quantity }: BasketPart) =>
    rate.available && Number.isInteger(quantity) && quantity >= rate.min && quantity <= quantityMax(rate);
  if (parts.length < chosen.size || !parts.every(isOnSale)) return 'gone';
  const rates = parts.flatMap(({ rate, quantity }) => Array.from({ length: quantity }, () => rate));
  return rates.length > ticketsMax ? 'gone' : { event, parts, rates };
}

/** Fields that choose so many tickets of each rate, by its id. */
export function quantityFields(quantities: ReadonlyMap<string, number>): Readonly<Record<string, string>> {
  return Object.fromEntries([...quantities].map(([rateId, quantity]) => [quantityField(rateId), String(quantity)]));
}
