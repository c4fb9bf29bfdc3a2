import { operation } from '../../operation.ts';
import { DoorEntry, DoorHash, DoorManifest, ScanResult } from '../../resources/door-entry.ts';
import { AfterQuery, DataOf, Id, InstantInput, Int, ListOf, OneOf, pagingQuery, StrInput, Type } from '../../schema.ts';
import { doorActions, doorKinds, doorReasons, doorSources, doorVerdicts, limits } from '../../vocabulary.ts';

const organizationId = Id('organization', 'Id of the organization.');
const eventParams = Type.Object({ organizationId, eventId: Id('event', 'Id of the event.') });
const subjectPattern = '^(tkt|lst|pas|bkg)_[0-7][0-9a-hjkmnp-tv-z]{25}$';

/** A text that a device makes: no more than what ids and hashes need. */
const token = (description: string, example: string, minLength: number) =>
  Type.String({ description, minLength, maxLength: 64, pattern: '^[A-Za-z0-9_-]+$', examples: [example] });
const scanId = (description: string) => token(description, '0193514c-8f0e-7d1a-9b1e-4f6f2f0a1c55', 8);
const people = (description: string) => Type.Optional(Int(description, { minimum: 0, maximum: limits.partySizeMax }));

export const getDoorEventManifest = operation({
  id: 'getDoorEventManifest',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/door-events/{eventId}/manifest',
  access: { by: 'device' },
  tag: 'Door devices',
  summary: 'Read the manifest of an event',
  description:
    'Returns what a device needs to admit people without a network connection: for each ticket, list entry, ' +
    'pass and booking, a hash of its code, how many people it admits, how many are inside, whether it is valid ' +
    'and, if not, why. It contains no e-mail addresses, phone numbers or barcodes; names are encrypted with ' +
    '`names_key`, which a device must not store. Of a code that could be found by trying all, such as an imported one of ' +
    '13 digits, it has a hash that says nothing of the code: ask for it by `findDoorEventCode`, or set ' +
    '`short_codes_offline` (`updateDoorSettings`). With `cursor` it returns ' +
    'all changes since then; an entry can be repeated.',
  params: eventParams,
  query: Type.Object({
    cursor: Type.Optional(
      Type.String({
        description: 'The `cursor` of the previous response; omit it to get everything.',
        maxLength: 80,
        pattern: '^[A-Za-z0-9._~-]*$',
      }),
    ),
    limit: Type.Optional(
      Int(`Maximum number of items; ${limits.manifestDefault} when omitted.`, {
        minimum: 1,
        maximum: limits.manifestMax,
      }),
    ),
  }),
  success: { status: 200, description: 'What is new.', schema: DataOf(DoorManifest) },
  errors: ['not_found'],
});

export const findDoorEventCode = operation({
  id: 'findDoorEventCode',
  api: 'management',
  method: 'POST',
  path: '/organizations/{organizationId}/door-events/{eventId}/find-code',
  access: { by: 'device' },
  limit: { name: 'unknown-door-codes', perMinute: 60, burst: 100, counts: 'misses' },
  withoutIdempotencyKey: 'It changes nothing.',
  withoutAudit: 'It changes nothing.',
  tag: 'Door devices',
  summary: 'Find a short code in the manifest',
  description:
    'Returns the hash under which the manifest has what a code admits to the event. Devices need it for short codes only, ' +
    'with less than 64 bits: up to 19 digits, or 12 digits and letters. Without a network these can be checked only where the ' +
    'manifest has their `code_hash`.',
  params: eventParams,
  body: Type.Object(
    { code: StrInput('The code as it was scanned.', { minLength: 1, maxLength: 128, examples: ['8400012345678'] }) },
    { description: 'The code.' },
  ),
  success: { status: 200, description: 'The hash.', schema: DataOf(DoorHash) },
  errors: ['not_found'],
});

export const createScans = operation({
  id: 'createScans',
  api: 'management',
  method: 'POST',
  path: '/organizations/{organizationId}/door-events/{eventId}/scans',
  access: { by: 'device' },
  withoutIdempotencyKey: 'Scans have ids of their own, and are kept once however often they are sent.',
  withoutAudit: 'The entry log keeps each scan.',
  tag: 'Door devices',
  summary: 'Send scans',
  description:
    'Records scans of the device. Scans can arrive late and repeatedly: each is recorded once. A device sends its ' +
    'scans in the order in which it made them: from more than 2 minutes before one that it sent at once, no other is ' +
    'believed. ' +
    'The earliest scan, by the device clocks corrected by their offsets, gets the place; later scans without a ' +
    'place left are `double_entry`. The result does not depend on the order of arrival, so a verdict can change ' +
    'when an earlier scan arrives from another door; the manifest then contains the change. Scans of tickets ' +
    'count as check-ins, with the same ' +
    'notifications; those of bookings as arrival.',
  params: eventParams,
  body: Type.Array(
    Type.Object({
      scan_id: scanId('Id of the scan, given by the device; no other scan of the device has it.'),
      action: OneOf(doorActions, '`in`, `out`, `refused` where nobody was let in, `undo` of a scan.'),
      subject_id: Type.Optional(
        Type.String({
          description: 'Id of what was scanned, from the manifest.',
          pattern: subjectPattern,
          maxLength: 40,
          examples: ['tkt_01jd3k5v8wexbtq8m2zr4h6n7c'],
        }),
      ),
      hash: Type.Optional(
        token('Hash of the code, where the manifest of the device does not have it.', 'm3cQ9WvT0aXhJkL5yRzB1g', 22),
      ),
      women: people('Women; none when omitted.'),
      men: people('Men; none when omitted.'),
      others: people('Others; 1 where no people are given at all.'),
      scanned_at: InstantInput('When it was scanned, by the clock of the device.'),
      clock_offset_ms: Type.Optional(
        Int('Milliseconds to add to the clock of the device to have that of the service; 0 when omitted.', {
          minimum: -100_000_000_000,
          maximum: 100_000_000_000,
        }),
      ),
      option_id: Type.Optional(
        Id(
          'price',
          'For a list entry: the option whose price was asked for; that of the time of the scan when omitted.',
        ),
      ),
      undoes: Type.Optional(scanId('For an undo: the `scan_id` that is taken back, within 30 seconds.')),
      reason: Type.Optional(OneOf(doorReasons, 'For `refused`: why.')),
    }),
    { description: 'The scans.', minItems: 1, maxItems: limits.scansMax },
  ),
  success: { status: 200, description: 'The result of each scan, in the same order.', schema: ListOf(ScanResult) },
  errors: ['not_found'],
});

export const listDoorEntries = operation({
  id: 'listDoorEntries',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/events/{eventId}/door-entries',
  access: { by: 'session', role: 'door' },
  tag: 'Door devices',
  summary: 'List the entry log of an event',
  description:
    'Returns scans by devices and check-ins through the APIs, the most recently received first. Excludes ' +
    'check-ins of bookings through the APIs.',
  params: eventParams,
  query: Type.Object({
    device_id: Type.Optional(Id('doorDevice', 'Only those of this device.')),
    subject_id: Type.Optional(
      Type.String({
        description: 'Only those of this ticket, list entry, pass or booking.',
        pattern: subjectPattern,
        maxLength: 40,
      }),
    ),
    kind: Type.Optional(OneOf(doorKinds, 'Only those of this kind.')),
    source: Type.Optional(OneOf(doorSources, 'Only scans, or only check-ins by the APIs.')),
    verdict: Type.Optional(OneOf(doorVerdicts, 'Only those with this verdict.')),
    ...pagingQuery,
    after: AfterQuery('doorEntry'),
  }),
  success: { status: 200, description: 'The entries.', schema: ListOf(DoorEntry) },
  errors: ['not_found'],
});
