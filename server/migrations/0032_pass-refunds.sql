-- Up Migration

-- What was given back on a pass; the first refund voids it. A pass that is voided and has no `activated_at` was not paid.
ALTER TABLE passes
  ADD COLUMN refunded_amount bigint NOT NULL DEFAULT 0,
  ADD CONSTRAINT passes_refunded CHECK (refunded_amount >= 0 AND refunded_amount <= price);

ALTER TABLE refunds
  ADD COLUMN pass_id text COLLATE "C",
  DROP CONSTRAINT refunds_one_resource,
  ADD CONSTRAINT refunds_one_resource
    CHECK (num_nonnulls(booking_id, ticket_id, guest_list_id, pass_id, charge_id) = 1);
CREATE INDEX refunds_pass ON refunds (organization_id, pass_id) WHERE pass_id IS NOT NULL;
