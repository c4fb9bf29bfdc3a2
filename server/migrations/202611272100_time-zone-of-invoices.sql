-- Up Migration

-- Of the organization when the invoice was issued, whose day and year are by it; null in older ones.
ALTER TABLE invoices ADD COLUMN timezone text;
