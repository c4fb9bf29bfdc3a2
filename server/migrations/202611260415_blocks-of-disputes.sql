-- Up Migration

-- Since when things other than tickets admit nobody because their payment is disputed; NULL where they admit.
ALTER TABLE passes ADD COLUMN dispute_blocked_at timestamptz(3);
ALTER TABLE guest_lists ADD COLUMN dispute_blocked_at timestamptz(3);
ALTER TABLE bookings ADD COLUMN dispute_blocked_at timestamptz(3);
