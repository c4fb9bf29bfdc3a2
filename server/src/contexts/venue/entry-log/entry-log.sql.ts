import {
  doorActions,
  doorClocks,
  doorKinds,
  doorReasons,
  doorSources,
  doorVerdicts,
} from '@stagedoor/contract/vocabulary';
import { pagedList } from '../../../platform/sql/paging.ts';
import { tenantInsert } from '../../../platform/sql/rows.ts';
import { tenantStatement } from '../../../platform/sql/statement.ts';
import {
  instant,
  int,
  listOf,
  money,
  nullable,
  oneOf,
  type RowOf,
  text,
  type ValuesOf,
} from '../../../platform/sql/types.ts';

/** The empty text stands for none. */
const reason = oneOf(['', ...doorReasons]);

const inserted = {
  id: text,
  event_id: text,
  kind: oneOf(doorKinds),
  subject_id: text,
  source: oneOf(doorSources),
  device_id: text,
  scan_id: text,
  recorded_by: text,
  action: oneOf(doorActions),
  undoes: text,
  women: int,
  men: int,
  others: int,
  /** Of a list rate; minor units. */
  option_id: text,
  option_price: money,
  observed_at: instant,
  claimed_at: instant,
  clock: oneOf(doorClocks),
  reason,
  verdict: oneOf(doorVerdicts),
  counted: int,
  /** How many the thing admitted then; null where that says nothing, and for what is from before the column. */
  party_size: nullable(int),
  created_at: instant,
};
export type NewDoorEntry = ValuesOf<typeof inserted>;

/** Inserts scans, passing over those that are there already. */
export const insertEntries = tenantInsert(
  'insert_door_entries',
  'door_entries',
  inserted,
  'ON CONFLICT (organization_id, device_id, scan_id) DO NOTHING',
);

const judged = {
  id: text,
  subject_id: text,
  source: oneOf(doorSources),
  device_id: text,
  scan_id: text,
  action: oneOf(doorActions),
  undoes: text,
  women: int,
  men: int,
  others: int,
  option_id: text,
  option_price: money,
  claimed_at: instant,
  clock: oneOf(doorClocks),
  reason,
  verdict: oneOf(doorVerdicts),
  counted: int,
  party_size: nullable(int),
  other_id: nullable(text),
};
export type JudgedEntryRow = RowOf<typeof judged>;

/** All entries of things at an event. */
export const listEntriesOfSubjects = tenantStatement(
  'list_door_entries_of_subjects',
  { eventId: text, subjectIds: listOf(text) },
  judged,
  `SELECT ${Object.keys(judged).join(', ')} FROM door_entries
   WHERE organization_id = $1 AND subject_id = ANY ($3) AND subject_id <> '' AND event_id = $2`,
);

export const updateJudgements = tenantStatement(
  'update_door_judgements',
  { ids: listOf(text), verdicts: listOf(oneOf(doorVerdicts)), counted: listOf(int), otherIds: listOf(nullable(text)) },
  {},
  `UPDATE door_entries e SET written_in = pg_current_xact_id(),
     verdict = j.verdict, counted = j.counted, other_id = j.other_id
   FROM unnest($2::text[], $3::text[], $4::int[], $5::text[]) AS j (id, verdict, counted, other_id)
   WHERE e.organization_id = $1 AND e.id = j.id`,
);

const columns = {
  ...inserted,
  organization_id: text,
  device_name: nullable(text),
  other_id: nullable(text),
  other_door: nullable(text),
  other_observed_at: nullable(instant),
  currency_digits: int,
};
export type DoorEntryRow = RowOf<typeof columns>;

const own = Object.keys(inserted)
  .map((name) => `door_entries.${name}`)
  .join(', ');
/** With the doors of the entry and of the one that has its place. */
const selectEntries = `SELECT ${own}, door_entries.organization_id, d.name AS device_name, door_entries.other_id,
     od.name AS other_door, oe.observed_at AS other_observed_at, o.currency_digits
   FROM door_entries
   JOIN organizations o ON o.id = $1
   LEFT JOIN door_devices d ON d.organization_id = $1 AND d.id = door_entries.device_id
   LEFT JOIN door_entries oe ON oe.organization_id = $1 AND oe.id = door_entries.other_id
   LEFT JOIN door_devices od ON od.organization_id = $1 AND od.id = oe.device_id`;

/** Of an event, the last ones first. */
export const entriesOfEvent = pagedList(
  'list_door_entries',
  'door_entries',
  {
    order: 'descending',
    conditions: {
      eventId: ['door_entries.event_id = ?', text],
      deviceId: ['door_entries.device_id = ?', text],
      // The second condition is that of the index, which leaves out entries of nothing.
      subjectId: ["door_entries.subject_id = ? AND door_entries.subject_id <> ''", text],
      kind: ['door_entries.kind = ?', oneOf(doorKinds)],
      source: ['door_entries.source = ?', oneOf(doorSources)],
      verdict: ['door_entries.verdict = ?', oneOf(doorVerdicts)],
    },
    columns,
  },
  ({ where, end }) => `${selectEntries} WHERE door_entries.organization_id = $1${where} ${end}`,
);

/** Scans of a device by the ids that it gave them. */
export const listScansOfDevice = tenantStatement(
  'list_door_scans_of_device',
  { deviceId: text, scanIds: listOf(text) },
  columns,
  `${selectEntries} WHERE door_entries.organization_id = $1 AND door_entries.device_id = $2
     AND door_entries.scan_id = ANY ($3)`,
);

/** Up to which instant the device has sent scans as it made them, `liveMs` at most after each; null before the first. */
export const findLiveUntil = tenantStatement(
  'find_door_live_until',
  { deviceId: text, eventId: text, liveMs: int },
  { live_until: nullable(instant) },
  `SELECT max(claimed_at) AS live_until FROM door_entries
   WHERE organization_id = $1 AND device_id = $2 AND device_id <> '' AND event_id = $3 AND clock = 'ok'
     AND created_at - claimed_at <= $4::int * interval '1 millisecond'`,
);

export const listEntriesByIdsStatement = tenantStatement(
  'list_door_entries_by_ids',
  { ids: listOf(text) },
  columns,
  `${selectEntries} WHERE door_entries.organization_id = $1 AND door_entries.id = ANY ($2) ORDER BY door_entries.id`,
);

export const findEvent = tenantStatement(
  'find_event_of_door',
  { eventId: text },
  { id: text },
  'SELECT id FROM events WHERE organization_id = $1 AND id = $2',
);
