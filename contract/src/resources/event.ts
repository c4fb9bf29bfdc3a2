import {
  Bool,
  Currency,
  Id,
  Instant,
  InstantOrEmpty,
  Int,
  List,
  Nullable,
  Num,
  OneOf,
  OneOfOrEmpty,
  Resource,
  type Static,
  Str,
  Type,
  UrlOrEmpty,
} from '../schema.ts';
import { eventTypes, outfits } from '../vocabulary.ts';

const place = {
  _id: Id('location', 'Id of the location.'),
  name: Str('Name.', ['Salt Works Hall']),
  address: Str('Street and number.', ['Carrer de la Sal 12']),
  city: Str('City.', ['Valencia']),
  postal_code: Str('Postal code.', ['46011']),
  country: Str('Country, ISO 3166-1 alpha-2; empty when unknown.', ['ES']),
  latitude: Nullable(Num('Degrees north; null when unknown.')),
  longitude: Nullable(Num('Degrees east; null when unknown.')),
  timezone: Str('Its time zone, as in the IANA database.', ['Europe/Madrid']),
};
const lifetime = { created_at: Instant('When it was created.'), updated_at: Instant('When it was changed last.') };

export const EventLocation = Resource('EventLocation', 'Where an event takes place.', place);
export const Location = Resource('Location', 'A place where the organization holds events.', {
  ...place,
  capacity: Type.Optional(Int('People for whom it has room; left out when that is not said.')),
  ...lifetime,
});
export type Location = Static<typeof Location>;

/** The show, as its organization sees it and as `event.created` and `event.updated` carry it. */
export const Event = Resource('Event', 'An event.', {
  _id: Id('event', 'Id of the event.'),
  organization_id: Id('organization', 'Organization that holds it.'),
  name: Str('Name.', ['Equinox']),
  slug: Str('Identifier within the organization.', ['equinox']),
  type: OneOf(eventTypes, 'Kind of event.'),
  description: Str('Description.', ['The longest night of the season.']),
  start_date: Instant('When it starts.'),
  end_date: Instant('When it ends.'),
  date_only: Bool('True when the event has a day but no hour that is announced.'),
  age: Str('Least age of guests in years; empty when all ages are welcome.', ['18']),
  outfit: OneOfOrEmpty(outfits, 'Dress code.'),
  artists: List(Str('Name of an artist.', ['Noor Haddad']), 'Who plays.'),
  music_genres: List(Str('Genre.', ['house']), 'What is played.'),
  image_url: UrlOrEmpty('Address of its picture.', 'https://images.example.org/equinox.jpg'),
  url: UrlOrEmpty('Address of its page.', 'https://saltworks.example.org/equinox'),
  active: Bool('True while it takes place and can be bought for; false when it is called off or not open yet.'),
  cancelled_at: InstantOrEmpty('When it was cancelled for good.'),
  visible: Bool('True when it is shown in lists; otherwise only those who know its id find it.'),
  resale_enabled: Bool('True when its tickets can be swapped by resellers.'),
  swap_available_until: Instant('Until when its tickets can be swapped.'),
  sealed_tickets_available_at: Nullable(
    Instant('When its tickets stop being sealed; null when the delivery of tickets is not scheduled.'),
  ),
  location_id: Id('location', 'Id of the location.'),
  location: EventLocation,
  currency: Currency('Currency of its prices, ISO 4217.'),
  ...lifetime,
});
export type Event = Static<typeof Event>;

/** Where a space is drawn. */
const layout = {
  x: Num('Across, from the left.'),
  y: Num('Down, from the top.'),
  scale: Num('Size, 1 being the usual one.'),
  rotation: Num('Rotation in degrees, clockwise.'),
  radius: Num('Radius of a round space; 0 for one that is not round.'),
};
export const SpaceLayout = Resource('SpaceLayout', 'Where a space stands on the plan of its zone.', layout);

export const ZoneHour = Resource('ZoneHour', 'An hour of a zone.', {
  format: Str('The hour, HH:mm.', ['23:30']),
  selected: Bool('True when it can be booked.'),
});

export const Space = Resource('Space', 'A table or a place of a zone.', {
  _id: Id('space', 'Id of the space.'),
  event_id: Id('event', 'Event that it is part of.'),
  zone_id: Id('zone', 'Zone that it is in.'),
  name: Str('Name, unique within the event case-insensitive.', ['12']),
  capacity: Int('People it has room for; 0 when that is not said.'),
  position: Int('Position in the order of the zone.'),
  layout: SpaceLayout,
  ...lifetime,
});
export type Space = Static<typeof Space>;

export const Zone = Resource('Zone', 'A zone of an event, with its spaces.', {
  _id: Id('zone', 'Id of the zone.'),
  event_id: Id('event', 'Event that it is part of.'),
  slug: Str('Identifier within the event; the same zone has the same one at every event.', ['terrace']),
  name: Str('Name.', ['Terrace']),
  normalized_name: Str('The name in lower case without accents.', ['terrace']),
  description: Str('Description.'),
  position: Int('Position in the order of the event.'),
  active: Bool('True while it takes bookings.'),
  duration: Int('Estimated length of a stay in seconds; 0 when the zone does not support duration.'),
  accepts_automatically: Bool('True when bookings without a paid advance are accepted without review.'),
  can_select_client: Bool('True when clients choose their space.'),
  is_full: Bool('True when it was marked full: channels send no more requests.'),
  bookings_max: Nullable(
    Int('Up to how many open bookings (pending, accepted, arrival, sitting) channels send requests; null for any.'),
  ),
  hours: List(ZoneHour, 'Its hours. One with hours that can be booked is not offered to channels.'),
  spaces: List(Space, 'Its spaces, in their order.'),
  ...lifetime,
});
export type Zone = Static<typeof Zone>;
