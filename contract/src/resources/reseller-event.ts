import { Currency, Id, Instant, Int, List, Nullable, OneOf, Resource, type Static, Str } from '../schema.ts';
import { eventTypes } from '../vocabulary.ts';

const minorUnits = (description: string) => Int(`${description} Minor units of the currency.`, { maximum: 1e14 });

export const DateSpan = Resource('DateSpan', 'From when until when.', {
  start: Instant('Start.'),
  end: Instant('End.'),
});

export const ResellerTicketType = Resource('ResellerTicketType', 'A kind of ticket of the event.', {
  id: Id('rate', 'Id of the ticket type.'),
  name: Str('Name.', ['General admission']),
  swap_available_until: Instant('Until when its tickets can be swapped.'),
  price: minorUnits('Price.'),
  service_fee: minorUnits('Service fee.'),
  currency: Currency('Currency, ISO 4217.'),
  date: DateSpan,
});

export const ResellerVenue = Resource('ResellerVenue', 'Where the event takes place.', {
  id: Id('location', 'Id of the venue.'),
  name: Str('Name.', ['Salt Works Hall']),
  city: Str('City.', ['Valencia']),
  country: Str('Country, ISO 3166-1 alpha-2.', ['ES']),
});

/** 2.10 */
export const ResellerEvent = Resource('ResellerEvent', 'An event with its ticket types, as resellers see it.', {
  id: Id('event', 'Id of the event.'),
  name: Str('Name.', ['Equinox']),
  type: OneOf(eventTypes, 'Kind of event.'),
  sealed_tickets_available_at: Nullable(
    Instant('When tickets stop being sealed; null when the event does not schedule ticket delivery.'),
  ),
  swap_available_until: Instant('Until when tickets of the event can be swapped.'),
  date: DateSpan,
  ticket_types: List(ResellerTicketType, 'Its ticket types.'),
  venue: ResellerVenue,
});
export type ResellerEvent = Static<typeof ResellerEvent>;
