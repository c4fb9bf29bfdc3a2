-- Up Migration

ALTER TABLE invoice_lines VALIDATE CONSTRAINT invoice_lines_kind_check;
ALTER TABLE invoice_lines VALIDATE CONSTRAINT invoice_lines_quantity_check;
