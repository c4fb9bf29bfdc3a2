-- Up Migration

-- The ticket that a swap made out of this one. It stands on the row that every act on a ticket locks: whoever waited for
-- the lock reads it there, as it is then.
ALTER TABLE tickets
  ADD COLUMN swapped_to text COLLATE "C",
  ADD FOREIGN KEY (organization_id, swapped_to) REFERENCES tickets (organization_id, id);
UPDATE tickets o SET swapped_to = n.id
FROM tickets n WHERE n.organization_id = o.organization_id AND n.resold_from = o.id;

-- What a reseller hands over is a purchase of its own, whose money the reseller took. `resold_from` is the payment that was
-- there before it, whose invoice stands for both.
ALTER TABLE payments
  ADD COLUMN resold_from text COLLATE "C",
  ADD FOREIGN KEY (organization_id, resold_from) REFERENCES payments (organization_id, id),
  DROP CONSTRAINT payments_collection_check,
  ADD CONSTRAINT payments_collection_check CHECK (collection IN ('gateway', 'receivable', 'cash', 'pos', 'reseller')),
  ADD CONSTRAINT payments_resold CHECK ((collection = 'reseller') = (resold_from IS NOT NULL));
ALTER TABLE refunds
  DROP CONSTRAINT refunds_collection_check,
  ADD CONSTRAINT refunds_collection_check CHECK (collection IN ('gateway', 'receivable', 'cash', 'pos', 'reseller'));

-- What resellers owe; below 0: what they are owed.
ALTER TABLE ledger_transactions
  ADD COLUMN reseller bigint NOT NULL DEFAULT 0,
  DROP CONSTRAINT ledger_transactions_balanced,
  ADD CONSTRAINT ledger_transactions_balanced CHECK (gateway + receivable + cash + pos + reseller + sales + supplements
    + fees_organization + fees_provider + surcharges + warranty + tips + deposits_held + forfeited + suspense = 0);
