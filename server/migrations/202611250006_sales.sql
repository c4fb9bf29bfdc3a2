-- Sales: purchases, how they are paid, and what is given back.

CREATE TABLE discount_codes (
  organization_id text COLLATE "C" NOT NULL REFERENCES organizations (id),
  id text COLLATE "C" NOT NULL,
  code text NOT NULL,
  code_key text COLLATE "C" NOT NULL,
  type text NOT NULL CHECK (type IN ('bookings', 'tickets')),
  -- Null: for all events of the organization.
  event_id text COLLATE "C",
  fixed_amount bigint CHECK (fixed_amount > 0),
  percentage numeric(7, 4) CHECK (percentage > 0 AND percentage <= 100),
  price_min bigint NOT NULL DEFAULT 0 CHECK (price_min >= 0),
  valid_from timestamptz(3),
  valid_until timestamptz(3),
  active boolean NOT NULL DEFAULT true,
  -- Null: without limit.
  redemptions_max integer CHECK (redemptions_max >= 0),
  redemptions_count integer NOT NULL DEFAULT 0 CHECK (redemptions_count >= 0),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  -- Units are tickets or people of a booking; sales are tickets or bookings.
  units_min integer CHECK (units_min >= 1),
  units_max integer CHECK (units_max >= 1),
  sales_max integer CHECK (sales_max >= 0),
  sales_count integer NOT NULL DEFAULT 0 CHECK (sales_count >= 0),
  -- The rates that it is for; all where it is empty.
  rate_ids text[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, code_key),
  CHECK ((fixed_amount IS NULL) <> (percentage IS NULL)),
  CHECK (redemptions_max IS NULL OR redemptions_count <= redemptions_max),
  CONSTRAINT discount_codes_sales CHECK (sales_count <= sales_max),
  CONSTRAINT discount_codes_units CHECK (units_max >= units_min),
  CONSTRAINT discount_codes_valid_period CHECK (valid_until > valid_from),
  FOREIGN KEY (organization_id, event_id) REFERENCES events (organization_id, id)
) WITH (fillfactor = 80);
CREATE INDEX discount_codes_event ON discount_codes (organization_id, event_id) WHERE event_id IS NOT NULL;

-- Purchases, each with what is to be paid for it.
CREATE TABLE payments (
  organization_id text COLLATE "C" NOT NULL REFERENCES organizations (id),
  id text COLLATE "C" NOT NULL,
  event_id text COLLATE "C",
  rate_id text COLLATE "C",
  booking_id text COLLATE "C",
  channel_id text COLLATE "C" REFERENCES channels (id),
  resource_type text NOT NULL
    CHECK (resource_type IN ('ticket', 'name-change', 'list', 'pass', 'plan', 'booking', 'supplement')),
  resource_ids text[] NOT NULL DEFAULT '{}',
  status text NOT NULL
    CHECK (status IN ('pending', 'succeeded', 'failed', 'expired', 'refunded', 'partially_refunded')),
  sale_type text NOT NULL
    CHECK (sale_type IN ('online', 'sms', 'imported', 'invitation', 'paylink', 'print', 'box-office')),
  amount bigint NOT NULL DEFAULT 0 CHECK (amount >= 0),
  fees bigint NOT NULL DEFAULT 0 CHECK (fees >= 0),
  customer_custom_fee bigint NOT NULL DEFAULT 0 CHECK (customer_custom_fee >= 0),
  tips bigint NOT NULL DEFAULT 0 CHECK (tips >= 0),
  discount bigint NOT NULL DEFAULT 0 CHECK (discount >= 0),
  payment_method text NOT NULL DEFAULT '',
  method_last4 text NOT NULL DEFAULT '',
  card_type text NOT NULL DEFAULT '',
  co_branded_with text NOT NULL DEFAULT '',
  issuer_name text NOT NULL DEFAULT '',
  issuer_country text NOT NULL DEFAULT '',
  shopper_country text NOT NULL DEFAULT '',
  gateway_account_id text COLLATE "C" NOT NULL DEFAULT '',
  send_resources boolean NOT NULL DEFAULT false,
  metadata jsonb NOT NULL DEFAULT '{}',
  paid_at timestamptz(3),
  expires_at timestamptz(3),
  created_by text NOT NULL DEFAULT '',
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  -- Where the money goes: through a gateway, to the channel or the organization that takes it, or nowhere where nothing
  -- was to be paid.
  collection text NOT NULL DEFAULT 'cash' CHECK (collection IN ('gateway', 'receivable', 'cash', 'pos', 'reseller')),
  discount_code_id text COLLATE "C",
  refunded_amount bigint NOT NULL DEFAULT 0,
  failure_reason text NOT NULL DEFAULT '',
  redirect_url text NOT NULL DEFAULT '',
  error_url text NOT NULL DEFAULT '',
  language text NOT NULL DEFAULT 'en',
  -- What is bought, as the buyer is shown it, in minor units: [{name, price, discount, fees, supplements, warranty,
  -- tips, total}]. Empty for tickets, which have it themselves.
  lines jsonb NOT NULL DEFAULT '[]',
  -- To whom the invoice of tickets is made out, where the buyer said so; bookings have their own.
  billing_info jsonb NOT NULL DEFAULT '{}',
  -- Who has begun a purchase of tickets, while it is not paid: the key of the e-mail address, and the network of the
  -- buyer where the channel says it. Empty otherwise.
  buyer_key text COLLATE "C" NOT NULL DEFAULT '',
  buyer_network text COLLATE "C" NOT NULL DEFAULT '',
  -- What a reseller hands over is a purchase of its own, whose money the reseller took: the payment that was there
  -- before it, whose invoice stands for both.
  resold_from text COLLATE "C",
  PRIMARY KEY (organization_id, id),
  CONSTRAINT payments_pending_expires CHECK (status <> 'pending' OR expires_at IS NOT NULL),
  CONSTRAINT payments_refunded_amount_check CHECK (refunded_amount BETWEEN 0 AND amount),
  CONSTRAINT payments_resold CHECK ((collection = 'reseller') = (resold_from IS NOT NULL)),
  FOREIGN KEY (organization_id, discount_code_id) REFERENCES discount_codes (organization_id, id),
  FOREIGN KEY (organization_id, event_id) REFERENCES events (organization_id, id),
  FOREIGN KEY (organization_id, resold_from) REFERENCES payments (organization_id, id)
);
CREATE INDEX payments_booking ON payments (organization_id, booking_id) WHERE booking_id IS NOT NULL;
CREATE INDEX payments_channel ON payments (channel_id, created_at, id) WHERE channel_id IS NOT NULL;
CREATE INDEX payments_created_at ON payments (organization_id, created_at, id);
CREATE INDEX payments_discount_code ON payments (organization_id, discount_code_id) WHERE discount_code_id IS NOT NULL;
CREATE INDEX payments_event ON payments (organization_id, event_id) WHERE event_id IS NOT NULL;
-- By an expression of the rate, and without a condition on the status: PostgreSQL would otherwise take the index of all
-- payments of a rate, or that of all pending payments, for as good as these, until it has analyzed a table that a rush
-- fills.
CREATE INDEX payments_holds_of_buyer ON payments (organization_id, (rate_id || ''), buyer_key) WHERE buyer_key <> '';
CREATE INDEX payments_holds_of_network ON payments (organization_id, (rate_id || ''), buyer_network)
  WHERE buyer_network <> '';
CREATE INDEX payments_pending ON payments (expires_at) WHERE status = 'pending';
CREATE INDEX payments_rate ON payments (organization_id, rate_id) WHERE rate_id IS NOT NULL;
-- What is sold without a row of its own beside its payment: read by the list of sales.
CREATE INDEX payments_without_resource ON payments (organization_id, created_at, id)
  WHERE resource_type IN ('name-change', 'plan') AND paid_at IS NOT NULL;

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
CREATE UNIQUE INDEX charges_one_success ON charges (organization_id, payment_id) WHERE status = 'succeeded';
CREATE INDEX charges_payment ON charges (organization_id, payment_id);

-- Pages of a gateway on which a payment can be paid. A row is written before the gateway is asked for its page: its id
-- is the idempotency key. `opening`: the answer of the gateway is not known; `open`: the buyer may pay there; `ended`:
-- nobody can pay there any more, and what was paid is applied.
CREATE TABLE gateway_sessions (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  payment_id text COLLATE "C" NOT NULL,
  gateway text NOT NULL CHECK (gateway IN ('sandbox', 'stripe')),
  status text NOT NULL CHECK (status IN ('opening', 'open', 'ended')),
  -- The gateway's own; empty while it is not known.
  reference text COLLATE "C" NOT NULL DEFAULT '',
  url text NOT NULL DEFAULT '',
  failure_reason text NOT NULL DEFAULT '',
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, payment_id) REFERENCES payments (organization_id, id)
);
-- A payment has one page at a time on which it can be paid.
CREATE UNIQUE INDEX gateway_sessions_one_open ON gateway_sessions (organization_id, payment_id) WHERE status <> 'ended';
CREATE INDEX gateway_sessions_payment ON gateway_sessions (organization_id, payment_id);

-- What an organization collects with. Both secrets are encrypted; the last four characters are kept to be shown.
CREATE TABLE stripe_accounts (
  organization_id text COLLATE "C" PRIMARY KEY REFERENCES organizations (id),
  encrypted_secret_key bytea NOT NULL,
  secret_key_last4 text NOT NULL,
  encrypted_webhook_secret bytea NOT NULL,
  webhook_secret_last4 text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL
);

-- Money given back: on something that was sold, or a charge that is returned as a whole.
CREATE TABLE refunds (
  organization_id text COLLATE "C" NOT NULL REFERENCES organizations (id),
  id text COLLATE "C" NOT NULL,
  payment_id text COLLATE "C",
  booking_id text COLLATE "C",
  ticket_id text COLLATE "C",
  channel_id text COLLATE "C" REFERENCES channels (id),
  amount bigint NOT NULL CHECK (amount > 0),
  payment_method text NOT NULL DEFAULT '',
  created_by text NOT NULL DEFAULT '',
  created_at timestamptz(3) NOT NULL,
  charge_id text COLLATE "C",
  status text NOT NULL DEFAULT 'succeeded' CHECK (status IN ('pending', 'succeeded', 'failed')),
  collection text NOT NULL DEFAULT 'cash' CHECK (collection IN ('gateway', 'receivable', 'cash', 'pos', 'reseller')),
  -- Minor units by account of the ledger.
  parts jsonb NOT NULL DEFAULT '{}',
  failure_reason text NOT NULL DEFAULT '',
  attempts_count integer NOT NULL DEFAULT 0,
  settled_at timestamptz(3),
  guest_list_id text COLLATE "C",
  pass_id text COLLATE "C",
  ticket_supplement_id text COLLATE "C",
  PRIMARY KEY (organization_id, id),
  CONSTRAINT refunds_one_resource
    CHECK (num_nonnulls(booking_id, ticket_id, guest_list_id, pass_id, ticket_supplement_id, charge_id) = 1),
  FOREIGN KEY (organization_id, charge_id) REFERENCES charges (organization_id, id),
  FOREIGN KEY (organization_id, payment_id) REFERENCES payments (organization_id, id)
);
CREATE INDEX refunds_booking ON refunds (organization_id, booking_id) WHERE booking_id IS NOT NULL;
CREATE INDEX refunds_charge ON refunds (organization_id, charge_id) WHERE charge_id IS NOT NULL;
CREATE INDEX refunds_created_at ON refunds (organization_id, created_at, id);
CREATE INDEX refunds_guest_list ON refunds (organization_id, guest_list_id) WHERE guest_list_id IS NOT NULL;
CREATE INDEX refunds_pass ON refunds (organization_id, pass_id) WHERE pass_id IS NOT NULL;
CREATE INDEX refunds_ticket ON refunds (organization_id, ticket_id) WHERE ticket_id IS NOT NULL;
CREATE INDEX refunds_ticket_supplement ON refunds (organization_id, ticket_supplement_id)
  WHERE ticket_supplement_id IS NOT NULL;

-- What holders of tickets ask to be given back, and what became of it.
CREATE TABLE refund_requests (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  ticket_id text COLLATE "C" NOT NULL,
  channel_id text COLLATE "C",
  amount bigint NOT NULL CHECK (amount > 0),
  reason text NOT NULL DEFAULT '',
  -- Accepted at once, since the holder bought a warranty.
  by_warranty boolean NOT NULL DEFAULT false,
  status text NOT NULL CHECK (status IN ('pending', 'accepted', 'rejected')),
  refund_id text COLLATE "C",
  created_by text NOT NULL DEFAULT '',
  decided_by text NOT NULL DEFAULT '',
  created_at timestamptz(3) NOT NULL,
  decided_at timestamptz(3),
  PRIMARY KEY (organization_id, id),
  CONSTRAINT refund_requests_decided CHECK ((status = 'pending') = (decided_at IS NULL)),
  CONSTRAINT refund_requests_refunded CHECK ((status = 'accepted') = (refund_id IS NOT NULL))
);
CREATE INDEX refund_requests_created_at ON refund_requests (organization_id, created_at, id);
CREATE UNIQUE INDEX refund_requests_one_pending ON refund_requests (organization_id, ticket_id)
  WHERE status = 'pending';
CREATE INDEX refund_requests_ticket ON refund_requests (organization_id, ticket_id);
