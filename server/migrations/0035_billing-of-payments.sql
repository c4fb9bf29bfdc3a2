-- Up Migration

-- To whom the invoice of tickets is made out, where the buyer said so; bookings have their own.
ALTER TABLE payments ADD COLUMN billing_info jsonb NOT NULL DEFAULT '{}';
