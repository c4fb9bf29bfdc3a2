-- Up Migration

-- What a day (UTC) has of charges, summed up once it is over. `summed_at` is NULL where something changed since, and before it is
-- summed up first: the comparison of a period then reads the charges themselves. `visible_from` is a transaction that began when the
-- row was committed: one that began before may change charges of the day without seeing the row.
CREATE TABLE reconciled_days (
  organization_id text COLLATE "C" NOT NULL REFERENCES organizations (id),
  day date NOT NULL,
  visible_from xid8,
  summed_at timestamptz(3),
  charges_count integer NOT NULL DEFAULT 0,
  gateway bigint NOT NULL DEFAULT 0,
  ledger bigint NOT NULL DEFAULT 0,
  differences_count integer NOT NULL DEFAULT 0,
  -- The latest of them.
  differences jsonb NOT NULL DEFAULT '[]',
  PRIMARY KEY (organization_id, day)
);
