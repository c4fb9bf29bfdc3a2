-- Up Migration

-- The booking rate that a booking was made at, which stays that of the booking where the rate gets another identifier or the booking
-- another zone. Null where it has none that is known, and for bookings of before until the next step has filled them.
ALTER TABLE bookings ADD COLUMN rate_id text COLLATE "C";
ALTER TABLE bookings ADD CONSTRAINT bookings_rate_fkey FOREIGN KEY (organization_id, rate_id)
  REFERENCES booking_rates (organization_id, id) NOT VALID;
