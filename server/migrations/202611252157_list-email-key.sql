-- Up Migration

-- The address as it is compared, as tickets, bookings and passes have it.
ALTER TABLE guest_lists ADD COLUMN email_key text COLLATE "C" NOT NULL DEFAULT '';
