-- Up Migration

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

-- Pages of a gateway on which a payment can be paid. A row is written before the gateway is asked for its page: its id is
-- the idempotency key. `opening`: the answer of the gateway is not known; `open`: the buyer may pay there; `ended`: nobody
-- can pay there any more, and what was paid is applied.
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
CREATE INDEX gateway_sessions_payment ON gateway_sessions (organization_id, payment_id);
-- A payment has one page at a time on which it can be paid.
CREATE UNIQUE INDEX gateway_sessions_one_open ON gateway_sessions (organization_id, payment_id)
  WHERE status <> 'ended';
