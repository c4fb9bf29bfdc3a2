/** What a visitor chose of an event: tickets of one rate or several, and passes, which are bought together. */
import type { ChannelsEvent, PassType, TicketRate } from '@stagedoor/sdk/channels';

export interface BasketPart {
  readonly rate: TicketRate;
  readonly quantity: number;
}

export interface PassPart {
  readonly type: PassType;
  readonly quantity: number;
}

export interface Basket {
  readonly event: ChannelsEvent;
  /** In the order in which the event shows its rates. */
  readonly parts: readonly BasketPart[];
  /** The rate of each ticket. */
  readonly rates: readonly TicketRate[];
  readonly passes: readonly PassPart[];
}

/** Tickets that one purchase can have. */
const ticketsMax = 50;
/** Passes of one type that a form offers, and of all types together; the service takes more. */
export const passesMax = 10;

const quantityPrefix = 'n_';

/** Name of the field that says how many tickets of a rate, or passes of a type, are chosen. */
export const quantityField = (id: string) => `${quantityPrefix}${id}`;

export const isQuantityField = (name: string) => name.startsWith(quantityPrefix);

/** The event as it can be sold: a rate of which fewer tickets are left than one purchase must have is sold out. */
export function asOffered(event: ChannelsEvent): ChannelsEvent {
  const rates = event.ticket_rates.map((rate) =>
    rate.available && rate.availability.available < rate.min ? { ...rate, available: false, complete: true } : rate,
  );
  return { ...event, ticket_rates: rates };
}

/** Greatest number of tickets of the rate that a form offers. */
export function quantityMax(rate: TicketRate): number {
  return Math.min(rate.max, rate.availability.available);
}

function quantitiesIn(fields: URLSearchParams): ReadonlyMap<string, number> {
  return new Map(
    [...fields].flatMap(([name, text]) =>
      isQuantityField(name) && text !== '' && text !== '0' ? [[name, Number(text)] as const] : [],
    ),
  );
}

/** True where something else is chosen than tickets of the event. */
export function choosesMore({ ticket_rates: rates }: ChannelsEvent, fields: URLSearchParams): boolean {
  const ofRates = new Set(rates.map(({ _id: id }) => quantityField(id)));
  return [...quantitiesIn(fields).keys()].some((name) => !ofRates.has(name));
}

/**
 * Reads what was chosen of the rates and of these types of passes, sold out or not; `gone` where there is none of them, or
 * one is not sold in this number.
 */
export function basketOf(
  event: ChannelsEvent,
  fields: URLSearchParams,
  types: readonly PassType[],
): Basket | 'empty' | 'gone' {
  const chosen = quantitiesIn(fields);
  if (chosen.size === 0) return 'empty';
  const parts = event.ticket_rates.flatMap((rate) => {
    const quantity = chosen.get(quantityField(rate._id));
    return quantity === undefined ? [] : [{ rate, quantity }];
  });
  const passes = types.flatMap((type): PassPart[] => {
    const quantity = chosen.get(quantityField(type._id));
    return quantity === undefined ? [] : [{ type, quantity }];
  });
  const isNumber = (quantity: number, min: number, max: number) =>
    Number.isInteger(quantity) && quantity >= min && quantity <= max;
  const passesCount = passes.reduce((sum, { quantity }) => sum + quantity, 0);
  if (parts.length + passes.length < chosen.size || passesCount > passesMax) return 'gone';
  if (!parts.every(({ rate, quantity }) => isNumber(quantity, rate.min, rate.max))) return 'gone';
  if (!passes.every(({ quantity }) => isNumber(quantity, 1, passesMax))) return 'gone';
  const rates = parts.flatMap(({ rate, quantity }) => Array.from({ length: quantity }, () => rate));
  return rates.length > ticketsMax ? 'gone' : { event, parts, rates, passes };
}

/** True where everything that was chosen can be bought now. */
export function isOnSale({ parts, passes }: Basket): boolean {
  return (
    parts.every(({ rate, quantity }) => rate.available && quantity <= quantityMax(rate)) &&
    passes.every(({ type, quantity }) => type.available && quantity <= type.quota - type.sold)
  );
}

/** Fields that choose so many tickets of each rate, and passes of each type, by their ids. */
export function quantityFields(quantities: ReadonlyMap<string, number>): Readonly<Record<string, string>> {
  return Object.fromEntries([...quantities].map(([id, quantity]) => [quantityField(id), String(quantity)]));
}
