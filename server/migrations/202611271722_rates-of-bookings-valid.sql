-- Up Migration

ALTER TABLE bookings VALIDATE CONSTRAINT bookings_rate_fkey;
