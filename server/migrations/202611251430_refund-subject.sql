-- Up Migration

-- A refund names what it is on, whatever is sold: the kind is that of its payment. The kinds of what is sold are those of
-- the products that are registered, so a new product changes no constraint here.
ALTER TABLE refunds ADD COLUMN subject_id text COLLATE "C";
UPDATE refunds SET subject_id = coalesce(ticket_id, booking_id, guest_list_id, pass_id, ticket_supplement_id);
ALTER TABLE refunds DROP CONSTRAINT refunds_one_resource;
ALTER TABLE refunds ADD CONSTRAINT refunds_one_subject CHECK (num_nonnulls(subject_id, charge_id) = 1
  AND num_nonnulls(booking_id, ticket_id, guest_list_id, pass_id, ticket_supplement_id, charge_id) <= 1);
CREATE INDEX refunds_subject ON refunds (organization_id, subject_id) WHERE subject_id IS NOT NULL;

ALTER TABLE payments DROP CONSTRAINT payments_resource_type_check;
ALTER TABLE payments ADD CONSTRAINT payments_resource_type_check CHECK (resource_type <> '');
ALTER TABLE sale_lines DROP CONSTRAINT sale_lines_kind_check;
ALTER TABLE sale_lines ADD CONSTRAINT sale_lines_kind_check CHECK (kind <> '');
