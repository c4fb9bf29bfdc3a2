-- Up Migration

-- Refunds that were made at the gateway and not asked for here, one row for each reference of the gateway. `waiting`: nobody
-- has said what it covers; `assigned`: refunds on things have its amount; `none`: it covers nothing of what was sold;
-- `surplus`: gave back a charge that had no use.
CREATE TABLE unrequested_refunds (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  payment_id text COLLATE "C" NOT NULL,
  charge_id text COLLATE "C" NOT NULL,
  gateway text NOT NULL CHECK (gateway IN ('sandbox', 'stripe')),
  -- The gateway's own.
  reference text COLLATE "C" NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  status text NOT NULL CHECK (status IN ('pending', 'succeeded', 'failed')),
  assignment text NOT NULL CHECK (assignment IN ('waiting', 'assigned', 'none', 'surplus')),
  -- What of it was given back on the payment and on none of its things.
  unassigned_amount bigint NOT NULL DEFAULT 0 CHECK (unassigned_amount BETWEEN 0 AND amount),
  failure_reason text NOT NULL DEFAULT '',
  decided_by text NOT NULL DEFAULT '',
  decided_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, gateway, reference),
  FOREIGN KEY (organization_id, payment_id) REFERENCES payments (organization_id, id),
  FOREIGN KEY (organization_id, charge_id) REFERENCES charges (organization_id, id)
);
CREATE INDEX unrequested_refunds_payment ON unrequested_refunds (organization_id, payment_id);
CREATE INDEX unrequested_refunds_created_at ON unrequested_refunds (organization_id, created_at, id);

-- A refund that is a part of one made at the gateway; where it covers nothing of what was sold it is on no thing.
ALTER TABLE refunds ADD COLUMN unrequested_refund_id text COLLATE "C";
ALTER TABLE refunds DROP CONSTRAINT refunds_one_subject;
ALTER TABLE refunds ADD CONSTRAINT refunds_one_subject
  CHECK ((num_nonnulls(subject_id, charge_id) = 1
      OR (num_nonnulls(subject_id, charge_id) = 0 AND unrequested_refund_id IS NOT NULL))
    AND num_nonnulls(booking_id, ticket_id, guest_list_id, pass_id, ticket_supplement_id, charge_id) <= 1) NOT VALID;
ALTER TABLE refunds ADD CONSTRAINT refunds_unrequested_refund_fkey FOREIGN KEY (organization_id, unrequested_refund_id)
  REFERENCES unrequested_refunds (organization_id, id) NOT VALID;

-- Money that is gone and was not given back for anything that was sold.
ALTER TABLE ledger_transactions ADD COLUMN losses bigint NOT NULL DEFAULT 0;
ALTER TABLE ledger_transactions DROP CONSTRAINT ledger_transactions_balanced;
ALTER TABLE ledger_transactions ADD CONSTRAINT ledger_transactions_balanced
  CHECK (gateway + receivable + cash + pos + reseller + sales + supplements + fees_organization + fees_provider
    + surcharges + warranty + tips + deposits_held + forfeited + suspense + losses = 0) NOT VALID;
