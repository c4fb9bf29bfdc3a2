-- Up Migration

-- Processes of the version before change the events of a type without naming the transaction. A later release takes the trigger
-- off. Tables that Citus has spread take none: there, stop the version before first.
CREATE FUNCTION name_transaction_of_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.events_written_in := pg_current_xact_id();
  RETURN NEW;
END $$;

DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_extension WHERE extname = 'citus') THEN RETURN; END IF;
  CREATE TRIGGER pass_types_events_written BEFORE UPDATE OF event_ids ON pass_types FOR EACH ROW
    WHEN (NEW.event_ids <> OLD.event_ids) EXECUTE FUNCTION name_transaction_of_events();
END $$;
