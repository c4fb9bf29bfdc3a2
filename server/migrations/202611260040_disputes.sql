-- Up Migration

-- What banks ask back of payments for their buyers: disputes, inquiries before them, and warnings of fraud, one row for each
-- reference of the gateway.
CREATE TABLE disputes (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  payment_id text COLLATE "C" NOT NULL,
  charge_id text COLLATE "C" NOT NULL,
  gateway text NOT NULL CHECK (gateway IN ('sandbox', 'stripe')),
  -- The gateway's own.
  reference text COLLATE "C" NOT NULL,
  kind text NOT NULL CHECK (kind IN ('dispute', 'inquiry', 'fraud_warning')),
  status text NOT NULL CHECK (status IN ('needs_response', 'under_review', 'won', 'lost', 'closed')),
  amount bigint NOT NULL CHECK (amount > 0),
  -- A word of the gateway.
  reason text NOT NULL DEFAULT '',
  respond_by timestamptz(3),
  -- What the gateway took and has not given back, what it charged for that, and what of it is lost.
  withdrawn_amount bigint NOT NULL DEFAULT 0,
  fee_amount bigint NOT NULL DEFAULT 0,
  lost_amount bigint NOT NULL DEFAULT 0,
  -- Movements of money at the gateway that are booked.
  movements_count integer NOT NULL DEFAULT 0,
  evidence jsonb NOT NULL DEFAULT '{}',
  evidence_status text NOT NULL DEFAULT 'none' CHECK (evidence_status IN ('none', 'pending', 'sent', 'failed')),
  evidence_failure text NOT NULL DEFAULT '',
  contested_by text NOT NULL DEFAULT '',
  contested_at timestamptz(3),
  -- By the clock of the gateway.
  opened_at timestamptz(3) NOT NULL,
  closed_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, gateway, reference),
  FOREIGN KEY (organization_id, payment_id) REFERENCES payments (organization_id, id),
  FOREIGN KEY (organization_id, charge_id) REFERENCES charges (organization_id, id)
);
CREATE INDEX disputes_created_at ON disputes (organization_id, created_at, id);
CREATE INDEX disputes_payment ON disputes (organization_id, payment_id);

-- True where tickets whose payment is disputed admit nobody.
ALTER TABLE organizations ADD COLUMN blocks_disputed_tickets boolean NOT NULL DEFAULT false;
ALTER TABLE tickets ADD COLUMN dispute_blocked_at timestamptz(3);

-- Money that a gateway withholds while a payment is disputed, and what gateways charge for their work.
ALTER TABLE ledger_transactions ADD COLUMN disputed bigint NOT NULL DEFAULT 0;
ALTER TABLE ledger_transactions ADD COLUMN gateway_fees bigint NOT NULL DEFAULT 0;
ALTER TABLE ledger_transactions DROP CONSTRAINT ledger_transactions_balanced;
ALTER TABLE ledger_transactions ADD CONSTRAINT ledger_transactions_balanced
  CHECK (gateway + receivable + cash + pos + reseller + sales + supplements + fees_organization + fees_provider
    + surcharges + warranty + tips + deposits_held + forfeited + suspense + losses + disputed + gateway_fees = 0) NOT VALID;
