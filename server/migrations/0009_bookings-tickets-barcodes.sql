-- Up Migration

-- A booking at an event has the date of the event, which is read from there: a copy would go stale when the event moves.
ALTER TABLE bookings ALTER COLUMN date DROP NOT NULL;
UPDATE bookings SET date = NULL WHERE event_id IS NOT NULL;
ALTER TABLE bookings ADD CONSTRAINT bookings_date_or_event CHECK (num_nonnulls(event_id, date) = 1);

-- Every change of the number of people inside on a ticket. Only grows: whether a ticket was ever admitted is read here,
-- also after its count was corrected to 0. Not partitioned and kept as long as the tickets, of which it has about a row
-- each. No foreign key: a row is written from the row of its ticket in one statement, and tickets are never deleted.
CREATE TABLE ticket_entries (
  organization_id text COLLATE "C" NOT NULL,
  ticket_id text COLLATE "C" NOT NULL,
  recorded_at timestamptz(3) NOT NULL,
  -- That of the notification that was written with it.
  id text COLLATE "C" NOT NULL,
  -- When the people entered, as the door says.
  entered_at timestamptz(3) NOT NULL,
  -- The key or the person; empty where that is not known.
  recorded_by text COLLATE "C" NOT NULL,
  from_count integer NOT NULL CHECK (from_count >= 0),
  to_count integer NOT NULL CHECK (to_count >= 0),
  quality smallint CHECK (quality BETWEEN 0 AND 5),
  PRIMARY KEY (organization_id, ticket_id, recorded_at, id),
  CHECK (to_count <> from_count)
);
CREATE TRIGGER ticket_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ticket_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
INSERT INTO ticket_entries
  (organization_id, ticket_id, recorded_at, id, entered_at, recorded_by, from_count, to_count, quality)
SELECT organization_id, id, updated_at, '', coalesce(first_entered_at, updated_at), '', 0, admitted_count, quality
FROM tickets WHERE admitted_count > 0;

-- A rejected booking returns the redemption of its discount code; those that were rejected before have not done so yet.
UPDATE discount_codes d SET redemptions_count = greatest(0, d.redemptions_count - r.rejected)
FROM (
  SELECT organization_id, discount_code_id, count(*)::int AS rejected FROM bookings
  WHERE status = 'rejected' AND discount_code_id IS NOT NULL GROUP BY 1, 2
) r
WHERE d.organization_id = r.organization_id AND d.id = r.discount_code_id;
