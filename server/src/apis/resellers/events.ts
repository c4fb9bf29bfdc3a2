import { type ResellerEvent, resellers } from '@stagedoor/contract';
import { type ResellerEvent as EventOfReseller, getResellerEvent } from '../../contexts/ticketing/resale/resale.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Handler } from '../../http/handlers.ts';
import { toMajor } from '../../http/money.ts';

export const eventHandlers: readonly Handler[] = [
  endpoint(resellers.getEvent, {
    run: ({ crossTenant, caller, params, now }) =>
      getResellerEvent(crossTenant, caller.reseller.id, params.eventId, now),
    present: presentResellerEvent,
  }),
];

/** 2.10 */
function presentResellerEvent(event: EventOfReseller): ResellerEvent {
  const date = { start: event.starts_at, end: event.ends_at };
  const { swap_available_until, currency, currency_digits } = event;
  return {
    id: event.id,
    name: event.name,
    type: event.type,
    sealed_tickets_available_at: event.sealed_tickets_available_at,
    swap_available_until,
    date,
    ticket_types: event.ticketTypes.map(({ id, name, price, serviceFee }) => ({
      id,
      name,
      swap_available_until,
      price: toMajor(price, currency_digits),
      service_fee: toMajor(serviceFee, currency_digits),
      currency,
      date,
    })),
    venue: { id: event.venue_id, name: event.venue_name, city: event.venue_city, country: event.venue_country },
  };
}
