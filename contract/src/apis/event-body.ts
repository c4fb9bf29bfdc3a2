/** What an event is made of, in every API that creates one. */
import { Id, InstantInput, Nullable, OneOf, SlugInput, StrInput, Type, UrlOrEmpty } from '../schema.ts';
import { eventTypes, outfits } from '../vocabulary.ts';
import { flag, nameInput, text } from './management/inputs.ts';

const webAddress = (description: string) =>
  Type.Optional(UrlOrEmpty(description, 'https://saltworks.example.org/equinox'));
const names = (description: string, maxItems: number) =>
  Type.Optional(Type.Array(StrInput('Name.', { minLength: 1, maxLength: 100 }), { description, maxItems }));

export const eventBody = Type.Object(
  {
    name: nameInput,
    slug: Type.Optional(SlugInput('Identifier within the organization; made of the name when not given.')),
    type: Type.Optional(OneOf(eventTypes, 'Kind of event; PARTY when not given.')),
    description: text('Description.', 10_000),
    start_date: InstantInput('When it starts.'),
    end_date: InstantInput('When it ends.'),
    date_only: flag('True when the event has a day but no hour that is announced.'),
    location_id: Id('location', 'Id of a location of the organization.'),
    age: Type.Optional(
      Type.String({
        description: 'Least age of guests in years; empty when all ages are welcome.',
        pattern: '^([1-9][0-9]?)?$',
        maxLength: 2,
        examples: ['18'],
      }),
    ),
    outfit: Type.Optional(OneOf([...outfits, ''], 'Dress code.')),
    artists: names('Who plays.', 100),
    music_genres: names('What is played.', 30),
    image_url: webAddress('Address of its picture.'),
    url: webAddress('Address of its page.'),
    active: flag('False when it is called off or not open yet; true when not given.'),
    visible: flag('False when only those who know its id are to find it; true when not given.'),
    resale_enabled: flag('True when its tickets can be swapped by resellers; true when not given.'),
    swap_available_until: Type.Optional(
      InstantInput('Until when its tickets can be swapped, at most until its end; its start when not given.'),
    ),
    sealed_tickets_available_at: Type.Optional(
      Nullable(InstantInput('When its tickets stop being sealed, at most its end; null or not given: never sealed.')),
    ),
  },
  { description: 'The event.' },
);
