-- Up Migration

-- Since when a period of a subscription gives nothing, and a supplement is not handed out, because their payment is disputed; NULL
-- where they are.
ALTER TABLE subscription_periods ADD COLUMN dispute_blocked_at timestamptz(3);
ALTER TABLE ticket_supplements ADD COLUMN dispute_blocked_at timestamptz(3);
