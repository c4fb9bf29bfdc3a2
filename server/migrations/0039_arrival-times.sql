-- Up Migration

-- When the people of bookings and of guest-list entries came, and how the evening of a booking went. The instants of what
-- was changed before this are those of its last change.
ALTER TABLE bookings ADD COLUMN arrived_at timestamptz(3);
ALTER TABLE bookings ADD COLUMN seated_at timestamptz(3);
ALTER TABLE bookings ADD COLUMN released_at timestamptz(3);
ALTER TABLE guest_lists ADD COLUMN first_entered_at timestamptz(3);

UPDATE bookings SET arrived_at = updated_at WHERE status IN ('arrival', 'sitting', 'released');
UPDATE bookings SET seated_at = updated_at WHERE status IN ('sitting', 'released');
UPDATE bookings SET released_at = updated_at WHERE status = 'released';
UPDATE guest_lists SET first_entered_at = updated_at WHERE admitted_count > 0;
