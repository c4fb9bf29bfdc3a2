-- Up Migration

-- Devices at doors go on by the transaction that wrote a row. They read it off the row itself before (xmin), which Citus does not
-- show, and which is another one on each server. What is there when the column comes counts as written by this step: devices read
-- it once more.
ALTER TABLE bookings ADD COLUMN written_in xid8 NOT NULL DEFAULT pg_current_xact_id();
ALTER TABLE door_entries ADD COLUMN written_in xid8 NOT NULL DEFAULT pg_current_xact_id();
ALTER TABLE events ADD COLUMN written_in xid8 NOT NULL DEFAULT pg_current_xact_id();
ALTER TABLE guest_lists ADD COLUMN written_in xid8 NOT NULL DEFAULT pg_current_xact_id();
ALTER TABLE list_rates ADD COLUMN written_in xid8 NOT NULL DEFAULT pg_current_xact_id();
ALTER TABLE pass_types ADD COLUMN written_in xid8 NOT NULL DEFAULT pg_current_xact_id();
ALTER TABLE pass_usages ADD COLUMN written_in xid8 NOT NULL DEFAULT pg_current_xact_id();
ALTER TABLE passes ADD COLUMN written_in xid8 NOT NULL DEFAULT pg_current_xact_id();
ALTER TABLE tickets ADD COLUMN written_in xid8 NOT NULL DEFAULT pg_current_xact_id();

-- The first transaction that may still be writing: what those before it wrote can be seen. On a cluster the coordinator commits
-- first; until Citus knows that the other nodes have done so, too, the transaction stands in pg_dist_transaction, in a row that it
-- wrote itself (its xmin are the lower 32 of 64 bits).
CREATE FUNCTION first_open_transaction() RETURNS xid8 LANGUAGE plpgsql STABLE AS $$
DECLARE
  next bigint := pg_snapshot_xmax(pg_current_snapshot())::text::bigint;
  committing bigint;
BEGIN
  IF to_regclass('pg_catalog.pg_dist_transaction') IS NOT NULL THEN
    SELECT min(next - ((next - t.xmin::text::bigint) & 4294967295)) INTO committing FROM pg_catalog.pg_dist_transaction t;
  END IF;
  RETURN least(pg_snapshot_xmin(pg_current_snapshot()), committing::text::xid8);
END $$;

-- Processes of the version before write nothing into the column. A later release takes these triggers off. Tables that Citus has
-- spread take none: there, stop the version before first.
CREATE FUNCTION name_transaction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.written_in := pg_current_xact_id();
  RETURN NEW;
END $$;

DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_extension WHERE extname = 'citus') THEN RETURN; END IF;
  CREATE TRIGGER bookings_written BEFORE UPDATE ON bookings FOR EACH ROW
    WHEN (NEW.written_in = OLD.written_in) EXECUTE FUNCTION name_transaction();
  CREATE TRIGGER door_entries_written BEFORE UPDATE ON door_entries FOR EACH ROW
    WHEN (NEW.written_in = OLD.written_in) EXECUTE FUNCTION name_transaction();
  CREATE TRIGGER events_written BEFORE UPDATE ON events FOR EACH ROW
    WHEN (NEW.written_in = OLD.written_in) EXECUTE FUNCTION name_transaction();
  CREATE TRIGGER guest_lists_written BEFORE UPDATE ON guest_lists FOR EACH ROW
    WHEN (NEW.written_in = OLD.written_in) EXECUTE FUNCTION name_transaction();
  CREATE TRIGGER list_rates_written BEFORE UPDATE ON list_rates FOR EACH ROW
    WHEN (NEW.written_in = OLD.written_in) EXECUTE FUNCTION name_transaction();
  CREATE TRIGGER pass_types_written BEFORE UPDATE ON pass_types FOR EACH ROW
    WHEN (NEW.written_in = OLD.written_in) EXECUTE FUNCTION name_transaction();
  CREATE TRIGGER pass_usages_written BEFORE UPDATE ON pass_usages FOR EACH ROW
    WHEN (NEW.written_in = OLD.written_in) EXECUTE FUNCTION name_transaction();
  CREATE TRIGGER passes_written BEFORE UPDATE ON passes FOR EACH ROW
    WHEN (NEW.written_in = OLD.written_in) EXECUTE FUNCTION name_transaction();
  CREATE TRIGGER tickets_written BEFORE UPDATE ON tickets FOR EACH ROW
    WHEN (NEW.written_in = OLD.written_in) EXECUTE FUNCTION name_transaction();
END $$;
