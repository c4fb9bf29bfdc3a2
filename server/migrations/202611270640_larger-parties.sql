-- Up Migration

-- The largest party that a booking or an entry was for until it was made smaller: what devices without a network scanned before
-- then arrives later, and those people are in. Null where it never was.
ALTER TABLE bookings ADD COLUMN larger_party integer, ADD COLUMN larger_party_until timestamptz(3);
ALTER TABLE guest_lists ADD COLUMN larger_party integer, ADD COLUMN larger_party_until timestamptz(3);
