import {
  Bool,
  Currency,
  DayOrEmpty,
  Id,
  Instant,
  InstantOrEmpty,
  List,
  Nullable,
  Num,
  OneOfOrEmpty,
  Resource,
  type Static,
  Str,
  UrlOrEmpty,
} from '../schema.ts';
import { outfits } from '../vocabulary.ts';
import { TicketRate } from './ticket-rate.ts';

export const ChannelsArtist = Resource('ChannelsArtist', 'An artist of an event.', {
  name: Str('Name.', ['Noor Haddad']),
  image_url: UrlOrEmpty('Address of a picture.', 'https://images.example.org/noor.jpg'),
});

/** The place as partners read it. */
export const ChannelsLocation = Resource('ChannelsLocation', 'A place where an organization holds events.', {
  unic_id: Id('location', 'Id that is unique over all organizations; the same as `location_id`.'),
  location_id: Id('location', 'Id of the location.'),
  organization_id: Id('organization', 'Organization of it.'),
  name: Str('Name.', ['Salt Works Hall']),
  address: Str('Street and number.', ['Carrer de la Sal 12']),
  number: Str('Number of the house; empty, since `address` has it.'),
  city: Str('City.', ['Valencia']),
  country: Str('Country, ISO 3166-1 alpha-2; empty when unknown.', ['ES']),
  full_address: Str('Address, postal code, city and country.', ['Carrer de la Sal 12, 46011 Valencia, ES']),
  latitude: Nullable(Num('Degrees north; null when unknown.')),
  longitude: Nullable(Num('Degrees east; null when unknown.')),
  timezone: Str('Its time zone, as in the IANA database.', ['Europe/Madrid']),
});
export type ChannelsLocation = Static<typeof ChannelsLocation>;

/** The show as partners read it. */
export const ChannelsEvent = Resource('ChannelsEvent', 'An event, with what the channel may sell of it.', {
  _id: Id('event', 'Id of the event.'),
  organization_id: Id('organization', 'Organization that holds it.'),
  name: Str('Name.', ['Equinox']),
  slug: Str('Identifier within the organization.', ['equinox']),
  description: Str('Description.', ['The longest night of the season.']),
  display_date: DayOrEmpty('Day that is shown for it, where it takes place.'),
  start_date: Instant('When it starts.'),
  end_date: Instant('When it ends.'),
  active: Bool('True while it takes place and can be bought for; false when it is called off or not open yet.'),
  cancelled_at: InstantOrEmpty('When it was cancelled for good.'),
  updated_at: Instant('When it was changed last.'),
  age: Str('Least age of guests in years; empty when all ages are welcome.', ['18']),
  image_url: UrlOrEmpty('Address of its picture.', 'https://images.example.org/equinox.jpg'),
  outfit: OneOfOrEmpty(outfits, 'Dress code.'),
  ambiences: List(Str('Ambience.', ['indoor']), 'Ambiences; empty while organizations state none.'),
  music_genres: List(Str('Genre.', ['house']), 'What is played.'),
  artists: List(ChannelsArtist, 'Who plays.'),
  location_id: Id('location', 'Id of the location.'),
  location: ChannelsLocation,
  ticket_rates: List(TicketRate, 'Its ticket rates, as the list of ticket rates has them.'),
  currency: Currency('Currency of its prices, ISO 4217.'),
  resale_until: InstantOrEmpty(
    'Until when resellers can swap its tickets; empty where the organization has switched that off, or works with none.',
  ),
});
export type ChannelsEvent = Static<typeof ChannelsEvent>;
