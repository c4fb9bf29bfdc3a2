-- Up Migration

-- What a gateway paid out to the bank of the organization, one row for each reference of the gateway.
CREATE TABLE payouts (
  organization_id text COLLATE "C" NOT NULL REFERENCES organizations (id),
  id text COLLATE "C" NOT NULL,
  gateway text NOT NULL CHECK (gateway IN ('sandbox', 'stripe')),
  -- The gateway's own.
  reference text COLLATE "C" NOT NULL,
  status text NOT NULL CHECK (status IN ('paid', 'failed')),
  -- As the bank has it; below 0 where the gateway took it from there.
  amount bigint NOT NULL,
  -- What of it is of money that was not collected here.
  other_amount bigint NOT NULL,
  -- What the gateway charged for the money that was, taken off before.
  fee_amount bigint NOT NULL,
  failure_reason text NOT NULL DEFAULT '',
  -- When the bank has it, by the clock of the gateway.
  arrives_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, gateway, reference)
);
CREATE INDEX payouts_created_at ON payouts (organization_id, created_at, id);

-- Money that a gateway paid out.
ALTER TABLE ledger_transactions ADD COLUMN bank bigint NOT NULL DEFAULT 0;
ALTER TABLE ledger_transactions DROP CONSTRAINT ledger_transactions_balanced;
ALTER TABLE ledger_transactions ADD CONSTRAINT ledger_transactions_balanced
  CHECK (gateway + receivable + cash + pos + reseller + sales + supplements + fees_organization + fees_provider
    + surcharges + warranty + tips + deposits_held + forfeited + suspense + losses + disputed + gateway_fees + bank = 0)
  NOT VALID;
