-- Up Migration

-- How much may be kept unpaid of one rate at the same time. 0 purchases: as many as anybody begins.
ALTER TABLE organizations
  ADD COLUMN holds_per_buyer_max smallint NOT NULL DEFAULT 5
    CONSTRAINT organizations_holds_per_buyer_max_check CHECK (holds_per_buyer_max BETWEEN 0 AND 1000),
  ADD COLUMN holds_per_network_max smallint NOT NULL DEFAULT 20
    CONSTRAINT organizations_holds_per_network_max_check CHECK (holds_per_network_max BETWEEN 0 AND 10000),
  -- Percent of the places of the rate.
  ADD COLUMN held_per_buyer_percentage_max smallint NOT NULL DEFAULT 10
    CONSTRAINT organizations_held_per_buyer_percentage_max_check CHECK (held_per_buyer_percentage_max BETWEEN 1 AND 100),
  -- Everything: when a rush begins, all places are unpaid for a moment.
  ADD COLUMN held_per_channel_percentage_max smallint NOT NULL DEFAULT 100
    CONSTRAINT organizations_held_per_channel_percentage_max_check
      CHECK (held_per_channel_percentage_max BETWEEN 1 AND 100),
  -- True where a buyer who begins another purchase of a rate gives up the unpaid one.
  ADD COLUMN replaces_holds boolean NOT NULL DEFAULT false;

-- Who has begun a purchase of tickets, while it is not paid: the key of the e-mail address, and the network of the
-- buyer where the channel says it. Empty otherwise.
ALTER TABLE payments
  ADD COLUMN buyer_key text COLLATE "C" NOT NULL DEFAULT '',
  ADD COLUMN buyer_network text COLLATE "C" NOT NULL DEFAULT '';

-- By an expression of the rate, and without a condition on the status: PostgreSQL would otherwise take the index of all
-- payments of a rate, or that of all pending payments, for as good as these, until it has analyzed a table that a rush fills.
CREATE INDEX payments_holds_of_buyer ON payments (organization_id, (rate_id || ''), buyer_key)
  WHERE buyer_key <> '';
CREATE INDEX payments_holds_of_network ON payments (organization_id, (rate_id || ''), buyer_network)
  WHERE buyer_network <> '';
