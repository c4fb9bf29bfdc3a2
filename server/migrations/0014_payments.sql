-- Up Migration

-- How long the places of a purchase are kept until it is paid.
ALTER TABLE organizations ADD COLUMN hold_minutes smallint NOT NULL DEFAULT 15
  CONSTRAINT organizations_hold_minutes_check CHECK (hold_minutes BETWEEN 1 AND 60);

-- The part of the fees of a rate that is the provider's; the rest is the organization's.
ALTER TABLE ticket_rates ADD COLUMN fee_provider_percentage numeric(7,4) NOT NULL DEFAULT 0
  CONSTRAINT ticket_rates_fee_provider_percentage_check CHECK (fee_provider_percentage BETWEEN 0 AND 100);

-- Units are tickets or people of a booking; sales are tickets or bookings.
ALTER TABLE discount_codes
  ADD COLUMN units_min integer CONSTRAINT discount_codes_units_min_check CHECK (units_min >= 1),
  ADD COLUMN units_max integer CONSTRAINT discount_codes_units_max_check CHECK (units_max >= 1),
  ADD COLUMN sales_max integer CONSTRAINT discount_codes_sales_max_check CHECK (sales_max >= 0),
  ADD COLUMN sales_count integer NOT NULL DEFAULT 0
    CONSTRAINT discount_codes_sales_count_check CHECK (sales_count >= 0),
  -- The rates that it is for; all where it is empty.
  ADD COLUMN rate_ids text[] NOT NULL DEFAULT '{}',
  ADD CONSTRAINT discount_codes_units CHECK (units_max >= units_min),
  ADD CONSTRAINT discount_codes_sales CHECK (sales_count <= sales_max);
UPDATE discount_codes SET sales_count = redemptions_count;

ALTER TABLE payments
  -- Where the money goes: through a gateway, to the channel or the organization that takes it, or nowhere where nothing
  -- was to be paid.
  ADD COLUMN collection text NOT NULL DEFAULT 'cash'
    CONSTRAINT payments_collection_check CHECK (collection IN ('gateway', 'receivable', 'cash', 'pos')),
  ADD COLUMN discount_code_id text COLLATE "C",
  ADD COLUMN refunded_amount bigint NOT NULL DEFAULT 0
    CONSTRAINT payments_refunded_amount_check CHECK (refunded_amount BETWEEN 0 AND amount),
  ADD COLUMN failure_reason text NOT NULL DEFAULT '',
  ADD COLUMN redirect_url text NOT NULL DEFAULT '',
  ADD COLUMN error_url text NOT NULL DEFAULT '',
  ADD COLUMN language text NOT NULL DEFAULT 'en',
  ADD CONSTRAINT payments_pending_expires CHECK (status <> 'pending' OR expires_at IS NOT NULL),
  ADD CONSTRAINT payments_organization_id_discount_code_id_fkey
    FOREIGN KEY (organization_id, discount_code_id) REFERENCES discount_codes (organization_id, id);
UPDATE payments SET collection = 'receivable' WHERE channel_id IS NOT NULL;
CREATE INDEX payments_pending ON payments (expires_at) WHERE status = 'pending';
CREATE INDEX payments_created_at ON payments (organization_id, created_at, id);
CREATE INDEX payments_channel ON payments (channel_id, created_at, id) WHERE channel_id IS NOT NULL;
CREATE INDEX payments_discount_code ON payments (organization_id, discount_code_id) WHERE discount_code_id IS NOT NULL;

-- Attempts to collect a payment. `returned`: money came in that the payment has no use for, and is sent back.
CREATE TABLE charges (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  payment_id text COLLATE "C" NOT NULL,
  gateway text NOT NULL CHECK (gateway IN ('sandbox', 'stripe')),
  -- The gateway's own.
  reference text COLLATE "C" NOT NULL,
  status text NOT NULL CHECK (status IN ('pending', 'succeeded', 'failed', 'returned')),
  amount bigint NOT NULL CHECK (amount > 0),
  currency text COLLATE "C" NOT NULL,
  payment_method text NOT NULL DEFAULT '',
  method_last4 text NOT NULL DEFAULT '',
  issuer_country text NOT NULL DEFAULT '',
  failure_reason text NOT NULL DEFAULT '',
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, gateway, reference),
  FOREIGN KEY (organization_id, payment_id) REFERENCES payments (organization_id, id)
);
CREATE INDEX charges_payment ON charges (organization_id, payment_id);
CREATE UNIQUE INDEX charges_one_success ON charges (organization_id, payment_id) WHERE status = 'succeeded';

-- What is given back: on a ticket or a booking, or a charge that is returned as a whole.
ALTER TABLE refunds
  DROP CONSTRAINT refunds_check,
  ADD COLUMN charge_id text COLLATE "C",
  ADD COLUMN status text NOT NULL DEFAULT 'succeeded'
    CONSTRAINT refunds_status_check CHECK (status IN ('pending', 'succeeded', 'failed')),
  ADD COLUMN collection text NOT NULL DEFAULT 'cash'
    CONSTRAINT refunds_collection_check CHECK (collection IN ('gateway', 'receivable', 'cash', 'pos')),
  -- Minor units by account of the ledger.
  ADD COLUMN parts jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN gateway_reference text COLLATE "C" NOT NULL DEFAULT '',
  ADD COLUMN failure_reason text NOT NULL DEFAULT '',
  ADD COLUMN attempts_count integer NOT NULL DEFAULT 0,
  ADD COLUMN settled_at timestamptz(3),
  ADD CONSTRAINT refunds_one_resource CHECK (num_nonnulls(booking_id, ticket_id, charge_id) = 1),
  ADD FOREIGN KEY (organization_id, charge_id) REFERENCES charges (organization_id, id);
UPDATE refunds SET settled_at = created_at, collection = CASE WHEN channel_id IS NULL THEN 'cash' ELSE 'receivable' END;
CREATE INDEX refunds_charge ON refunds (organization_id, charge_id) WHERE charge_id IS NOT NULL;
CREATE INDEX refunds_created_at ON refunds (organization_id, created_at, id);

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
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, cause),
  CONSTRAINT ledger_transactions_balanced CHECK (
    gateway + receivable + cash + pos + sales + supplements + fees_organization + fees_provider + surcharges + warranty
    + tips + deposits_held + forfeited + suspense = 0
  )
);
CREATE INDEX ledger_transactions_created_at ON ledger_transactions (organization_id, created_at, id);
CREATE INDEX ledger_transactions_event ON ledger_transactions (organization_id, event_id) WHERE event_id IS NOT NULL;
CREATE INDEX ledger_transactions_payment ON ledger_transactions (organization_id, payment_id)
  WHERE payment_id IS NOT NULL;
CREATE TRIGGER ledger_transactions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_transactions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
