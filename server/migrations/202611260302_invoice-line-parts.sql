-- Up Migration

-- What a line of an invoice asks for, a line for each part of what was paid. Invoices from before have one line for each thing.
ALTER TABLE invoice_lines ADD COLUMN kind text NOT NULL DEFAULT 'item';
ALTER TABLE invoice_lines ADD CONSTRAINT invoice_lines_kind_check CHECK (kind IN
  ('item', 'deposit', 'supplement', 'service_charge', 'fee', 'provider_fee', 'surcharge', 'warranty', 'tip')) NOT VALID;
ALTER TABLE invoice_lines ADD COLUMN quantity integer NOT NULL DEFAULT 1;
ALTER TABLE invoice_lines ADD CONSTRAINT invoice_lines_quantity_check CHECK (quantity >= 1) NOT VALID;
-- By the clock of the organization; null where it is the day of the invoice.
ALTER TABLE invoice_lines ADD COLUMN supply_date date;
-- Without tax; null in invoices from before it was split off each line.
ALTER TABLE invoice_lines ADD COLUMN base bigint;
-- The line of the first invoice that it corrects.
ALTER TABLE invoice_lines ADD COLUMN corrects_position smallint;
