-- Up Migration

-- The invoice in whose place it stands: the one before is taken back by an invoice of the series R that is for no refund.
ALTER TABLE invoices ADD COLUMN replaces_id text COLLATE "C";
ALTER TABLE invoices ADD CONSTRAINT invoices_replaces_fkey FOREIGN KEY (organization_id, replaces_id)
  REFERENCES invoices (organization_id, id) NOT VALID;
ALTER TABLE invoices ADD CONSTRAINT invoices_replaces_check
  CHECK (replaces_id IS NULL OR (series = 'F' AND type = 'full')) NOT VALID;

ALTER TABLE invoices DROP CONSTRAINT invoices_corrective;
ALTER TABLE invoices ADD CONSTRAINT invoices_corrective CHECK ((type = 'corrective') = (series = 'R')
  AND (series = 'R') = (corrects_id IS NOT NULL) AND (refund_id IS NULL OR series = 'R')
  AND CASE WHEN series = 'F' THEN total > 0 WHEN refund_id IS NULL THEN total < 0 ELSE total <> 0 END) NOT VALID;
