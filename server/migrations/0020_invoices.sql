-- Up Migration

-- Payments that came in before this instant have no invoice; null: all of them have one.
ALTER TABLE organizations ADD COLUMN invoiced_from timestamptz(3);
UPDATE organizations SET invoiced_from = now();

-- Percent of tax that the prices include; null: the percentage of the organization.
ALTER TABLE ticket_rates ADD COLUMN tax_percentage numeric(7,4)
  CONSTRAINT ticket_rates_tax_percentage_check CHECK (tax_percentage BETWEEN 0 AND 100);
ALTER TABLE booking_rates ADD COLUMN tax_percentage numeric(7,4)
  CONSTRAINT booking_rates_tax_percentage_check CHECK (tax_percentage BETWEEN 0 AND 100);

-- What an organization puts on its invoices. An organization without a row has the defaults.
CREATE TABLE tax_settings (
  organization_id text COLLATE "C" NOT NULL REFERENCES organizations (id),
  tax_percentage numeric(7,4) NOT NULL DEFAULT 0 CHECK (tax_percentage BETWEEN 0 AND 100),
  legal_name text NOT NULL DEFAULT '',
  tax_number text COLLATE "C" NOT NULL DEFAULT '',
  address text NOT NULL DEFAULT '',
  city text NOT NULL DEFAULT '',
  postal_code text NOT NULL DEFAULT '',
  country text NOT NULL DEFAULT '',
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id)
);

-- The last number of each series: F for invoices, R for those that correct one.
CREATE TABLE invoice_series (
  organization_id text COLLATE "C" NOT NULL REFERENCES organizations (id),
  year smallint NOT NULL,
  series text NOT NULL CHECK (series IN ('F', 'R')),
  last_number integer NOT NULL CHECK (last_number >= 1),
  PRIMARY KEY (organization_id, year, series)
);

-- Money in minor units of the currency; below 0 in an invoice that corrects another.
CREATE TABLE invoices (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  year smallint NOT NULL,
  series text NOT NULL CHECK (series IN ('F', 'R')),
  number integer NOT NULL CHECK (number >= 1),
  -- Such as 2026-F-000001.
  reference text COLLATE "C" NOT NULL,
  type text NOT NULL CHECK (type IN ('simplified', 'full', 'corrective')),
  -- The invoice that it corrects.
  corrects_id text COLLATE "C",
  payment_id text COLLATE "C" NOT NULL,
  refund_id text COLLATE "C",
  event_id text COLLATE "C",
  channel_id text COLLATE "C",
  resource_type text NOT NULL,
  currency text COLLATE "C" NOT NULL,
  total bigint NOT NULL,
  -- [{percentage, base, tax, total}], one for each percentage.
  taxes jsonb NOT NULL,
  -- {legal_name, tax_number, address, city, postal_code, country} as they were then.
  issuer jsonb NOT NULL,
  -- The billing information of the buyer; empty in a simplified invoice.
  customer jsonb NOT NULL DEFAULT '{}',
  language text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, year, series, number),
  UNIQUE (organization_id, reference),
  CONSTRAINT invoices_corrective CHECK (
    (type = 'corrective') = (series = 'R') AND (series = 'R') = (corrects_id IS NOT NULL)
    AND (series = 'R') = (refund_id IS NOT NULL) AND CASE series WHEN 'F' THEN total > 0 ELSE total < 0 END
  ),
  FOREIGN KEY (organization_id, payment_id) REFERENCES payments (organization_id, id),
  FOREIGN KEY (organization_id, refund_id) REFERENCES refunds (organization_id, id),
  FOREIGN KEY (organization_id, corrects_id) REFERENCES invoices (organization_id, id)
);
CREATE INDEX invoices_created_at ON invoices (organization_id, created_at, id);
CREATE INDEX invoices_event ON invoices (organization_id, event_id, created_at, id) WHERE event_id IS NOT NULL;
CREATE UNIQUE INDEX invoices_payment ON invoices (organization_id, payment_id) WHERE series = 'F';
CREATE UNIQUE INDEX invoices_refund ON invoices (organization_id, refund_id) WHERE refund_id IS NOT NULL;
CREATE INDEX invoices_corrects ON invoices (organization_id, corrects_id) WHERE corrects_id IS NOT NULL;
CREATE TRIGGER invoices_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON invoices
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What an invoice is about, with tax included.
CREATE TABLE invoice_lines (
  organization_id text COLLATE "C" NOT NULL,
  invoice_id text COLLATE "C" NOT NULL,
  position smallint NOT NULL,
  -- The ticket, booking or other thing that was paid.
  resource_id text COLLATE "C" NOT NULL,
  description text NOT NULL,
  tax_percentage numeric(7,4) NOT NULL,
  total bigint NOT NULL,
  PRIMARY KEY (organization_id, invoice_id, position),
  FOREIGN KEY (organization_id, invoice_id) REFERENCES invoices (organization_id, id)
);
CREATE INDEX invoice_lines_resource ON invoice_lines (organization_id, resource_id);
CREATE TRIGGER invoice_lines_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON invoice_lines
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
