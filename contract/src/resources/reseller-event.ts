import { Currency, Id, Instant, List, Money, Nullable, OneOf, Resource, type Static, Str } from '../schema.ts';
import { eventTypes } from '../vocabulary.ts';

export const DateSpan = Resource('DateSpan', 'From when until when.', {
  start: Instant('Start.'),
  end: Instant('End.'),
});

export const ResellerTicketType = Resource('ResellerTicketType', 'A kind of ticket of the event.', {
  id: Id('rate', 'Id of the ticket type.'),
  name: Str('Name.', ['General admission']),
  swap_available_until: Instant('Until when its tickets can be swapped.'),
  price: Money('Price at which it is sold now, a number (15); the answer of validation has a decimal string.'),
  service_fee: Money('Service fee at that price, a number (1.5).'),
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
