-- Up Migration

-- What is bought, as the buyer is shown it, in minor units: [{name, price, discount, fees, supplements, warranty, tips,
-- total}]. Empty for tickets, which have it themselves.
ALTER TABLE payments ADD COLUMN lines jsonb NOT NULL DEFAULT '[]';
