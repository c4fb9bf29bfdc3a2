-- Up Migration

-- What a failed refund undoes: a ticket that a refund voided is valid again, and a refund that the bank sent back is
-- booked back and corrected on the invoices. A failed refund can be replaced by one that is recorded by hand.
ALTER TABLE tickets ADD COLUMN voided_by_refund boolean NOT NULL DEFAULT false;

ALTER TABLE refunds ADD COLUMN returned_at timestamptz(3);
ALTER TABLE refunds ADD COLUMN replaced_by text COLLATE "C";
ALTER TABLE refunds ADD CONSTRAINT refunds_ended_failed
  CHECK (status = 'failed' OR num_nonnulls(returned_at, replaced_by) = 0) NOT VALID;
ALTER TABLE refunds ADD CONSTRAINT refunds_replaced_by_fkey FOREIGN KEY (organization_id, replaced_by)
  REFERENCES refunds (organization_id, id) NOT VALID;

-- An invoice of the series R gives money back, or takes that back again.
ALTER TABLE invoices DROP CONSTRAINT invoices_corrective;
ALTER TABLE invoices ADD CONSTRAINT invoices_corrective CHECK ((type = 'corrective') = (series = 'R')
  AND (series = 'R') = (corrects_id IS NOT NULL) AND (series = 'R') = (refund_id IS NOT NULL)
  AND CASE series WHEN 'F' THEN total > 0 ELSE total <> 0 END) NOT VALID;
