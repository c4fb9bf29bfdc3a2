import {
  Id,
  IdOrEmpty,
  Instant,
  InstantOrEmpty,
  Int,
  List,
  Money,
  Nullable,
  OneOf,
  OneOfOrEmpty,
  Resource,
  type Static,
  Str,
  Type,
} from '../schema.ts';
import { doorActions, doorClocks, doorKinds, doorReasons, doorSources, doorVerdicts, limits } from '../vocabulary.ts';
import { Occupancy } from './occupancy.ts';

const subjectKinds = ['ticket', 'guestList', 'pass', 'booking'] as const;

const entryFields = {
  _id: Id('doorEntry', 'Id of the entry.'),
  event_id: Id('event', 'Id of the event.'),
  kind: OneOf(doorKinds, 'What was scanned or checked in; `unknown` for a code that belongs to nothing of the event.'),
  subject_id: IdOrEmpty(subjectKinds, 'Its id.'),
  source: OneOf(doorSources, '`door` for a scan of a device, `api` for a check-in by an API.'),
  device_id: IdOrEmpty('doorDevice', 'The device that scanned.'),
  door: Str('Name of the device; empty for a check-in by an API.', ['North']),
  scan_id: Type.String({
    description: 'The id that the device gave the scan; that of the entry for a check-in by an API.',
    pattern: '^[A-Za-z0-9_-]+$',
    maxLength: 64,
    examples: ['0193514c-8f0e-7d1a-9b1e-4f6f2f0a1c55'],
  }),
  action: OneOf(doorActions, 'People came in or went out, nobody was let in, or a scan was taken back.'),
  undoes: Str('The `scan_id` that an undo takes back; empty otherwise.', ['']),
  women: Int('Women who came or went.', { minimum: 0 }),
  men: Int('Men who came or went.', { minimum: 0 }),
  others: Int('Others, and people of whom nothing more is said.', { minimum: 0 }),
  verdict: OneOf(
    doorVerdicts,
    '`admitted` and `left` are counted. `double_entry`: more came in than were left, `other_door` and `other_at` say ' +
      'who has the place. `invalid`: somebody came in with what was not valid. `not_inside`: more left than were ' +
      'inside. `refused`: the device let nobody in. `undone`: taken back within 30 seconds; `undo`, `undo_late` and ' +
      '`undo_waiting` are what became of an undo.',
  ),
  reason: OneOfOrEmpty(doorReasons, 'Why it was not valid, or why nobody was let in.'),
  option_id: Type.Optional(
    IdOrEmpty('price', 'For people on a guest list: the option of the list rate at which they came in.'),
  ),
  collected: Type.Optional(Money('What is to be collected at the door for the people that are counted.')),
  counted: Int('People that it adds to those inside; negative where they left.', { minimum: -limits.partySizeMax }),
  other_door: Str('The door at which the place of a double entry was taken; empty for a check-in by an API.', [
    'South',
  ]),
  other_at: InstantOrEmpty('When that was.'),
  observed_at: Instant('When it was scanned, by the clock of the device with its offset; not after its arrival.'),
  clock: OneOf(
    doorClocks,
    '`ahead`: the clock of the device was more than 2 minutes ahead; `behind`: it said an instant more than 2 minutes ' +
      'before the device was registered, or before another scan that the device had sent at once. Such scans are ' +
      'judged after all others.',
  ),
  created_at: Instant('When it arrived.'),
};

export const DoorEntry = Resource('DoorEntry', 'A scan at a door, or a check-in by an API.', entryFields);
export type DoorEntry = Static<typeof DoorEntry>;

export const ScanResult = Resource('ScanResult', 'What became of a scan by now.', {
  ...entryFields,
  enter: Nullable(Int('People inside on what was scanned now; null for an unknown code.')),
});
export type ScanResult = Static<typeof ScanResult>;

export const ManifestEntry = Resource('ManifestEntry', 'A ticket, list entry, pass or booking, as a door needs it.', {
  _id: Type.String({
    description: 'Its id.',
    pattern: '^[a-z]+_[0-7][0-9a-hjkmnp-tv-z]{25}$',
    maxLength: 40,
    examples: ['tkt_01jd3k5v8wexbtq8m2zr4h6n7c'],
  }),
  kind: OneOf(['ticket', 'list', 'pass', 'booking'] as const, 'What it is.'),
  hash: Str('Hash of its code with the key of the event: see `key` of the event. Of a short code, hash of its id.', [
    'm3cQ9WvT0aXhJkL5yRzB1g',
  ]),
  code_hash: Type.Optional(
    Str(
      'Of a short code, where the organization has set `short_codes_offline`: the first 16 bytes of PBKDF2 with HMAC-SHA-256 ' +
        'of the code, in base64url, with 1,000 rounds and the `hash` of an empty code as the salt.',
      ['Q0mH2nXcT7eJ4yVbL1sRwA'],
    ),
  ),
  for: Int('People whom it admits.', { minimum: 0 }),
  enter: Int('People inside.'),
  label: Str('Name of its rate, zone or type.', ['General']),
  color: Int('Number of a colour, the same for the same rate.', { minimum: 0, maximum: 11 }),
  valid: Type.Boolean({ description: 'Whether it admits, as things are.', examples: [true] }),
  reason: OneOfOrEmpty(
    doorReasons,
    'Why it does not admit; `unknown` where a pass does not admit to the event any more.',
  ),
  prices: Type.Optional(
    List(
      Resource('ManifestPrice', 'An option of a list rate.', {
        option_id: Id('price', 'Id of the option.'),
        price: Money('What one person pays at the door.'),
        until: Instant('When it ends.'),
      }),
      'For a list entry whose people may have to pay at the door: the first that has not ended holds, else the last one.',
    ),
  ),
  sealed_name: Type.Optional(
    Str(
      'Name of the holder, encrypted: 12 bytes nonce, the ciphertext and 16 bytes tag of AES-256-GCM with `names_key`, ' +
        'and `_id` as additional data, in base64url. Left out where no name is known.',
      ['vK0r0ZbXq3C8s1mYt5LwPz7eHdJ2uNfAg9iRkQo4BxE'],
    ),
  ),
  shows_name: Type.Boolean({
    description: 'True where the name is shown after a scan: not for tickets of a rate that is not nominative.',
    examples: [true],
  }),
  entered_at: InstantOrEmpty('When people came in last.'),
  door: Str('Where they came in; empty for a check-in by an API.', ['North']),
});
export type ManifestEntry = Static<typeof ManifestEntry>;

export const DoorHash = Resource('DoorHash', 'Where the manifest of a device has a code.', {
  hash: Str('The `hash` of its entry.', ['m3cQ9WvT0aXhJkL5yRzB1g']),
});
export type DoorHash = Static<typeof DoorHash>;

export const DoorManifest = Resource('DoorManifest', 'What a device keeps of an event.', {
  entries: List(ManifestEntry, 'What is new or has changed; each takes the place of what the device has of it.'),
  verdicts: List(DoorEntry, 'Scans of the device, and double entries at any door, whose verdict has changed.'),
  cursor: Str('What to send as `cursor` next time.', ['748812..0.']),
  names_key: Str(
    'Key of the names, of this device and this event: 32 bytes in base64url. A device keeps it in memory only, so that ' +
      'names cannot be read on a device that is revoked or lost.',
    ['vK0r0ZbXq3C8s1mYt5LwPz7eHdJ2uNfAg9iRkQo4BxE'],
  ),
  has_more: Type.Boolean({ description: 'True where there is more already: ask again at once.', examples: [false] }),
  occupancy: Type.Optional(Occupancy),
  server_time: Instant('The time of the service, from which a device knows how far its clock is off.'),
});
export type DoorManifest = Static<typeof DoorManifest>;
