-- Up Migration

-- Whether what a line sold stands: active; voided, by a refund or otherwise; or moved to the line under which a reseller sold
-- it again. Whether an active line is paid is what its payment says.
ALTER TABLE sale_lines
  ADD COLUMN state text NOT NULL DEFAULT 'active',
  ADD COLUMN moved_to_payment_id text COLLATE "C",
  ADD COLUMN moved_to_subject_id text COLLATE "C";
ALTER TABLE sale_lines
  ADD CONSTRAINT sale_lines_state_check CHECK (state IN ('active', 'voided', 'moved')) NOT VALID,
  ADD CONSTRAINT sale_lines_moved CHECK (num_nonnulls(moved_to_payment_id, moved_to_subject_id)
    = CASE state WHEN 'moved' THEN 2 ELSE 0 END) NOT VALID,
  ADD CONSTRAINT sale_lines_moved_to_fkey FOREIGN KEY (organization_id, moved_to_payment_id, moved_to_subject_id)
    REFERENCES sale_lines (organization_id, payment_id, subject_id) NOT VALID;

-- Processes of the version before end things without their lines. A later release takes these triggers off. Tables that
-- Citus has spread take none: there, stop the version before first.
CREATE FUNCTION set_line_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sale_lines SET state = TG_ARGV[0]
  WHERE organization_id = NEW.organization_id AND payment_id = NEW.payment_id AND subject_id = NEW.id
    AND state NOT IN ('moved', TG_ARGV[0]);
  RETURN NULL;
END $$;

CREATE FUNCTION move_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sale_lines l SET state = 'moved', moved_to_payment_id = n.payment_id, moved_to_subject_id = n.subject_id
  FROM sale_lines n LEFT JOIN tickets t ON t.organization_id = n.organization_id AND t.id = n.subject_id
  WHERE n.organization_id = NEW.organization_id AND n.payment_id = NEW.id
    AND l.organization_id = NEW.organization_id AND l.payment_id = NEW.resold_from
    AND l.subject_id = coalesce(t.resold_from, n.subject_id) AND l.state <> 'moved';
  RETURN NULL;
END $$;

DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_extension WHERE extname = 'citus') THEN RETURN; END IF;
  CREATE TRIGGER tickets_line_voided AFTER UPDATE OF status, deleted_at ON tickets FOR EACH ROW
    WHEN (NEW.swapped_to IS NULL AND (OLD.status = 'active' AND NEW.status = 'voided'
      OR OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL))
    EXECUTE FUNCTION set_line_state('voided');
  CREATE TRIGGER tickets_line_restored AFTER UPDATE OF status ON tickets FOR EACH ROW
    WHEN (OLD.status = 'voided' AND NEW.status = 'active') EXECUTE FUNCTION set_line_state('active');
  CREATE CONSTRAINT TRIGGER payments_lines_moved AFTER INSERT ON payments DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
    WHEN (NEW.resold_from IS NOT NULL) EXECUTE FUNCTION move_lines();
  CREATE TRIGGER ticket_supplements_line_voided AFTER UPDATE OF status ON ticket_supplements FOR EACH ROW
    WHEN (OLD.status = 'active' AND NEW.status = 'voided') EXECUTE FUNCTION set_line_state('voided');
  CREATE TRIGGER passes_line_voided AFTER UPDATE OF status ON passes FOR EACH ROW
    WHEN (OLD.status IN ('pending', 'valid') AND NEW.status IN ('rejected', 'voided'))
    EXECUTE FUNCTION set_line_state('voided');
  CREATE TRIGGER passes_line_restored AFTER UPDATE OF status ON passes FOR EACH ROW
    WHEN (OLD.status = 'rejected' AND NEW.status = 'valid') EXECUTE FUNCTION set_line_state('active');
  CREATE TRIGGER guest_lists_line_voided AFTER UPDATE OF removed_at ON guest_lists FOR EACH ROW
    WHEN (OLD.removed_at IS NULL AND NEW.removed_at IS NOT NULL AND NEW.payment_id IS NOT NULL AND NEW.status <> 'voided')
    EXECUTE FUNCTION set_line_state('voided');
END $$;
