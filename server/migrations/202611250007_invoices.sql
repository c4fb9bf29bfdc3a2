-- Sales: the ledger, taxes and invoices.

-- Double entries in minor units. A row is a transaction and each account a column: what is debited is above 0, what is
-- credited below, and a row sums to zero. So no transaction can be there in part. `receivable` is what the channel of
-- the row owes, without one what the organization took elsewhere.
CREATE TABLE ledger_transactions (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  kind text NOT NULL,
  -- What it was posted for: once.
  cause text COLLATE "C" NOT NULL,
  gateway bigint NOT NULL DEFAULT 0,
  receivable bigint NOT NULL DEFAULT 0,
  cash bigint NOT NULL DEFAULT 0,
  pos bigint NOT NULL DEFAULT 0,
  sales bigint NOT NULL DEFAULT 0,
  supplements bigint NOT NULL DEFAULT 0,
  fees_organization bigint NOT NULL DEFAULT 0,
  fees_provider bigint NOT NULL DEFAULT 0,
  surcharges bigint NOT NULL DEFAULT 0,
  warranty bigint NOT NULL DEFAULT 0,
  tips bigint NOT NULL DEFAULT 0,
  deposits_held bigint NOT NULL DEFAULT 0,
  forfeited bigint NOT NULL DEFAULT 0,
  suspense bigint NOT NULL DEFAULT 0,
  event_id text COLLATE "C",
  channel_id text COLLATE "C",
  payment_id text COLLATE "C",
  refund_id text COLLATE "C",
  booking_id text COLLATE "C",
  description text NOT NULL DEFAULT '',
  created_at timestamptz(3) NOT NULL,
  -- What resellers owe; below 0: what they are owed.
  reseller bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, cause),
  CONSTRAINT ledger_transactions_balanced
    CHECK (gateway + receivable + cash + pos + reseller + sales + supplements + fees_organization + fees_provider
      + surcharges + warranty + tips + deposits_held + forfeited + suspense = 0)
);
CREATE INDEX ledger_transactions_booking ON ledger_transactions (organization_id, booking_id)
  WHERE booking_id IS NOT NULL;
CREATE INDEX ledger_transactions_created_at ON ledger_transactions (organization_id, created_at, id);
CREATE INDEX ledger_transactions_event ON ledger_transactions (organization_id, event_id) WHERE event_id IS NOT NULL;
-- What moved through the payment gateway, in its order, with the amounts themselves: balances are sums of it.
CREATE INDEX ledger_transactions_gateway ON ledger_transactions (organization_id, created_at, id) INCLUDE (gateway)
  WHERE gateway <> 0;
CREATE INDEX ledger_transactions_payment ON ledger_transactions (organization_id, payment_id)
  WHERE payment_id IS NOT NULL;
CREATE TRIGGER ledger_transactions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_transactions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What an organization puts on its invoices. An organization without a row has the defaults.
CREATE TABLE tax_settings (
  organization_id text COLLATE "C" PRIMARY KEY REFERENCES organizations (id),
  tax_percentage numeric(7, 4) NOT NULL DEFAULT 0 CHECK (tax_percentage BETWEEN 0 AND 100),
  legal_name text NOT NULL DEFAULT '',
  tax_number text COLLATE "C" NOT NULL DEFAULT '',
  address text NOT NULL DEFAULT '',
  city text NOT NULL DEFAULT '',
  postal_code text NOT NULL DEFAULT '',
  country text NOT NULL DEFAULT '',
  updated_at timestamptz(3) NOT NULL
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
  UNIQUE (organization_id, reference),
  UNIQUE (organization_id, year, series, number),
  CONSTRAINT invoices_corrective
    CHECK ((type = 'corrective') = (series = 'R') AND (series = 'R') = (corrects_id IS NOT NULL)
      AND (series = 'R') = (refund_id IS NOT NULL) AND CASE series WHEN 'F' THEN total > 0 ELSE total < 0 END),
  FOREIGN KEY (organization_id, corrects_id) REFERENCES invoices (organization_id, id),
  FOREIGN KEY (organization_id, payment_id) REFERENCES payments (organization_id, id),
  FOREIGN KEY (organization_id, refund_id) REFERENCES refunds (organization_id, id)
);
CREATE INDEX invoices_corrects ON invoices (organization_id, corrects_id) WHERE corrects_id IS NOT NULL;
CREATE INDEX invoices_created_at ON invoices (organization_id, created_at, id);
CREATE INDEX invoices_event ON invoices (organization_id, event_id, created_at, id) WHERE event_id IS NOT NULL;
CREATE UNIQUE INDEX invoices_payment ON invoices (organization_id, payment_id) WHERE series = 'F';
CREATE UNIQUE INDEX invoices_refund ON invoices (organization_id, refund_id) WHERE refund_id IS NOT NULL;
CREATE TRIGGER invoices_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON invoices FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_change();

-- What an invoice is about, with tax included.
CREATE TABLE invoice_lines (
  organization_id text COLLATE "C" NOT NULL,
  invoice_id text COLLATE "C" NOT NULL,
  position smallint NOT NULL,
  -- The ticket, booking or other thing that was paid.
  resource_id text COLLATE "C" NOT NULL,
  description text NOT NULL,
  tax_percentage numeric(7, 4) NOT NULL,
  total bigint NOT NULL,
  PRIMARY KEY (organization_id, invoice_id, position),
  FOREIGN KEY (organization_id, invoice_id) REFERENCES invoices (organization_id, id)
);
CREATE INDEX invoice_lines_resource ON invoice_lines (organization_id, resource_id);
CREATE TRIGGER invoice_lines_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON invoice_lines FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_change();
