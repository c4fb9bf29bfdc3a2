import { Bool, Id, Int, List, OneOfOrEmpty, Resource, type Static, Str, UrlOrEmpty } from '../schema.ts';
import { outfits } from '../vocabulary.ts';

/** The show as the venue's own systems read it. */
export const IntegrationsEvent = Resource('IntegrationsEvent', 'An event.', {
  _id: Id('event', 'Id of the event.'),
  name: Str('Name.', ['Equinox']),
  slug: Str('Identifier within the organization.', ['equinox']),
  url: UrlOrEmpty('Address of its page.', 'https://saltworks.example.org/equinox'),
  description: Str('Description.', ['The longest night of the season.']),
  flyer: UrlOrEmpty('Address of its picture.', 'https://images.example.org/equinox.jpg'),
  date: Str('Day on which it starts where it takes place, YYYY-MM-DD.', ['2026-11-21']),
  start: Int('When it starts, in Unix seconds.'),
  end: Int('When it ends, in Unix seconds.'),
  age: Int('Least age of guests in years; 0 when all ages are welcome.'),
  music_genres: Str('What is played, separated by commas.', ['house,techno']),
  outfit: OneOfOrEmpty(outfits, 'Dress code.'),
  location_town: Str('City where it takes place.', ['Valencia']),
  artists: List(Str('Name of an artist.', ['Noor Haddad']), 'Who plays.'),
  active: Bool('True while it takes place and can be bought for; false when it is called off or not open yet.'),
  visible: Bool('True when it is shown in lists of what is on sale.'),
});
export type IntegrationsEvent = Static<typeof IntegrationsEvent>;
