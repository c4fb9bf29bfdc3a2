-- Up Migration

ALTER TABLE invoices VALIDATE CONSTRAINT invoices_replaces_fkey;
ALTER TABLE invoices VALIDATE CONSTRAINT invoices_replaces_check;
ALTER TABLE invoices VALIDATE CONSTRAINT invoices_corrective;
