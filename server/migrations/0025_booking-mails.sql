-- Up Migration

-- True where the client is mailed what becomes of the booking.
ALTER TABLE bookings ADD COLUMN sends_mails boolean NOT NULL DEFAULT false;
