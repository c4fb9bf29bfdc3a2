-- Up Migration

-- What each thing in resource_ids is, in their order; null where all of them are what resource_type says.
ALTER TABLE payments ADD COLUMN resource_kinds text[];
ALTER TABLE payments ADD CONSTRAINT payments_resource_kinds CHECK (cardinality(resource_kinds) = cardinality(resource_ids)) NOT VALID;

CREATE OR REPLACE FUNCTION fill_refund_columns() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  CASE (SELECT coalesce(resource_kinds[array_position(resource_ids, NEW.subject_id)], resource_type) FROM payments
        WHERE organization_id = NEW.organization_id AND id = NEW.payment_id)
    WHEN 'ticket' THEN NEW.ticket_id := NEW.subject_id;
    WHEN 'booking' THEN NEW.booking_id := NEW.subject_id;
    WHEN 'list' THEN NEW.guest_list_id := NEW.subject_id;
    WHEN 'pass' THEN NEW.pass_id := NEW.subject_id;
    WHEN 'supplement' THEN NEW.ticket_supplement_id := NEW.subject_id;
    ELSE NULL;
  END CASE;
  RETURN NEW;
END $$;
