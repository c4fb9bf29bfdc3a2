import { Bool, DataOf, Email, Id, Instant, Resource, type Static, Str } from '../schema.ts';

/** Somebody who waits for tickets of an event to be on sale. */
export const Preregistration = Resource(
  'Preregistration',
  'A person who waits for tickets of an event to be on sale.',
  {
    _id: Id('preregistration', 'Id of the preregistration.'),
    event_id: Id('event', 'The event.'),
    channel_id: Id('channel', 'The channel through which the person came.'),
    name: Str('Name.', ['Vera Lindqvist']),
    email: Email('E-mail.'),
    phone: Str('Phone number; empty where none was given.', ['+34600123456']),
    language: Str('Language, ISO 639-1; empty where none was given.', ['es']),
    marketing_consent: Bool('True where the person agreed to receive advertisements.'),
    created_at: Instant('When the person came first.'),
  },
);
export type Preregistration = Static<typeof Preregistration>;

export const PreregistrationResult = Resource(
  'PreregistrationResult',
  'The data that is now stored about the person.',
  {
    ...Preregistration.properties,
    already_registered: Bool('True if the address was already stored for this event; each address is stored once.'),
  },
);
export const PreregistrationAnswer = DataOf(PreregistrationResult);
export type PreregistrationResult = Static<typeof PreregistrationResult>;
