import {
  Currency,
  Id,
  IdOrEmpty,
  Instant,
  InstantOrEmpty,
  List,
  OneOf,
  Resource,
  type Static,
  Str,
  Type,
} from '../schema.ts';
import { doorDeviceOrigins } from '../vocabulary.ts';

const fields = {
  _id: Id('doorDevice', 'Id of the device.'),
  organization_id: Id('organization', 'Whose doors it stands at.'),
  name: Str('Name of the door or of the device; others are shown it where somebody entered there.', ['North']),
  event_ids: List(Id('event', 'Id of an event.'), 'The events that it works for; all where there are none.'),
  registered_by: IdOrEmpty('user', 'Who registered it, or showed the code with which it was registered.'),
  registered_with: OneOf(doorDeviceOrigins, 'By a person who was signed in, or with a one-time code.'),
  last_contact_at: InstantOrEmpty('When it asked something last, to about 10 seconds.'),
  revoked_at: InstantOrEmpty('When it was revoked.'),
  created_at: Instant('When it was registered.'),
};

export const DoorDevice = Resource('DoorDevice', 'A phone or scanner at a door.', fields);
export type DoorDevice = Static<typeof DoorDevice>;

export const NewDoorDevice = Resource('NewDoorDevice', 'A device that was just registered, with its token.', {
  ...fields,
  token: Str('What the device identifies itself with, as `Authorization: Bearer`. It is shown only here.', [
    'vK0r0ZbXq3C8s1mYt5LwPz7eHdJ2uNfAg9iRkQo4BxE',
  ]),
});
export type NewDoorDevice = Static<typeof NewDoorDevice>;

export const DoorCode = Resource('DoorCode', 'A code that registers one device, once.', {
  code: Str('The code, to be typed on the device. Hyphens and lower case do not matter there.', ['7KQ4-X9TB']),
  expires_at: Instant('When it stops working.'),
});
export type DoorCode = Static<typeof DoorCode>;

export const DoorEvent = Resource('DoorEvent', 'An event that a device works for.', {
  _id: Id('event', 'Id of the event.'),
  name: Str('Name.', ['Opening Night']),
  starts_at: Instant('When it begins.'),
  ends_at: Instant('When it ends.'),
  currency: Type.Optional(Currency('Currency of what is collected at its doors, ISO 4217.')),
  key: Str(
    'Key of this device for the codes of this event, base64url: HMAC-SHA-256 of a code with it, its first 16 bytes as ' +
      'base64url, is the `hash` of the manifest, unless the code is short.',
    ['8pJmC1s0YtXv3nQzKdWq7LrFbHg2TeUoAi5MxPw9RkE'],
  ),
});
export type DoorEvent = Static<typeof DoorEvent>;
