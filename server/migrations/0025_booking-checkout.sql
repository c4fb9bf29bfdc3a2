-- Up Migration

ALTER TABLE bookings
  -- The payment that a pending booking waits for; it reserves its spaces meanwhile. It stays with a booking that was
  -- rejected because it was not paid in time, until somebody decides otherwise.
  ADD COLUMN awaited_payment_id text COLLATE "C",
  -- Of the client, for mails.
  ADD COLUMN language text NOT NULL DEFAULT 'en';
