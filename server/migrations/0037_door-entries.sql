-- The entry log of the doors: scans of devices and check-ins by the APIs. Verdicts are judged anew when a scan arrives that
-- was made earlier, so rows change; nothing is deleted.

CREATE TABLE door_entries (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  event_id text COLLATE "C" NOT NULL,
  kind text NOT NULL CHECK (kind IN ('ticket', 'list', 'pass', 'booking', 'unknown')),
  -- Empty where the code belongs to nothing of the event.
  subject_id text COLLATE "C" NOT NULL DEFAULT '',
  source text NOT NULL CHECK (source IN ('door', 'api')),
  -- Empty for check-ins by an API.
  device_id text COLLATE "C" NOT NULL DEFAULT '',
  -- The id that the device gave the scan; that of the row for check-ins by an API.
  scan_id text COLLATE "C" NOT NULL,
  recorded_by text COLLATE "C" NOT NULL,
  action text NOT NULL CHECK (action IN ('in', 'out', 'refused', 'undo')),
  undoes text COLLATE "C" NOT NULL DEFAULT '',
  women integer NOT NULL DEFAULT 0 CHECK (women >= 0),
  men integer NOT NULL DEFAULT 0 CHECK (men >= 0),
  others integer NOT NULL DEFAULT 0 CHECK (others >= 0),
  -- By the clock of the device with its offset; not after the arrival.
  observed_at timestamptz(3) NOT NULL,
  -- The same as the device said it.
  claimed_at timestamptz(3) NOT NULL,
  clock text NOT NULL DEFAULT 'ok' CHECK (clock IN ('ok', 'ahead', 'behind')),
  clock_offset_ms bigint NOT NULL DEFAULT 0,
  -- Why it was not valid when it was scanned, or why the device let nobody in; empty otherwise.
  reason text NOT NULL DEFAULT '',
  verdict text NOT NULL CHECK (verdict IN ('admitted', 'left', 'double_entry', 'invalid', 'not_inside', 'refused',
    'undone', 'undo', 'undo_late', 'undo_waiting')),
  -- People that it adds to those inside.
  counted integer NOT NULL DEFAULT 0,
  -- The entry that has the place of a double entry.
  other_id text COLLATE "C",
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, device_id, scan_id)
);
CREATE INDEX door_entries_event ON door_entries (organization_id, event_id, created_at, id);
CREATE INDEX door_entries_subject ON door_entries (organization_id, subject_id) WHERE subject_id <> '';

-- Check-ins until now.
INSERT INTO door_entries (organization_id, id, event_id, kind, subject_id, source, scan_id, recorded_by, action, others,
  observed_at, claimed_at, verdict, counted, created_at)
SELECT e.organization_id, 'ent_' || substr(e.id, 5), t.event_id, 'ticket', t.id, 'api', 'ent_' || substr(e.id, 5), e.recorded_by,
  CASE WHEN e.to_count > e.from_count THEN 'in' ELSE 'out' END, abs(e.to_count - e.from_count), e.recorded_at,
  e.recorded_at, CASE WHEN e.to_count > e.from_count THEN 'admitted' ELSE 'left' END, e.to_count - e.from_count, e.recorded_at
FROM ticket_entries e JOIN tickets t ON t.organization_id = e.organization_id AND t.id = e.ticket_id;
