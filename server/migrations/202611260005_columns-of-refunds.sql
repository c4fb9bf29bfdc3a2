-- Up Migration

-- A refund names what it is on in subject_id alone; nothing of this version reads or writes the five columns, one for each kind
-- of thing, that said it before. Processes of the version before read them, so they are filled until a later release takes off
-- this trigger, the columns and their indexes. Tables that Citus has spread take none: there, stop the version before first.
CREATE FUNCTION fill_refund_columns() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  CASE (SELECT resource_type FROM payments WHERE organization_id = NEW.organization_id AND id = NEW.payment_id)
    WHEN 'ticket' THEN NEW.ticket_id := NEW.subject_id;
    WHEN 'booking' THEN NEW.booking_id := NEW.subject_id;
    WHEN 'list' THEN NEW.guest_list_id := NEW.subject_id;
    WHEN 'pass' THEN NEW.pass_id := NEW.subject_id;
    WHEN 'supplement' THEN NEW.ticket_supplement_id := NEW.subject_id;
    ELSE NULL;
  END CASE;
  RETURN NEW;
END $$;

DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_extension WHERE extname = 'citus') THEN RETURN; END IF;
  CREATE TRIGGER refunds_columns_filled BEFORE INSERT ON refunds FOR EACH ROW
    WHEN (NEW.subject_id IS NOT NULL
      AND num_nonnulls(NEW.ticket_id, NEW.booking_id, NEW.guest_list_id, NEW.pass_id, NEW.ticket_supplement_id) = 0)
    EXECUTE FUNCTION fill_refund_columns();
END $$;
