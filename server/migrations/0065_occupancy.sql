-- Up Migration

-- People for whom a location has room; null where that is not said.
ALTER TABLE locations ADD COLUMN capacity integer
  CONSTRAINT locations_capacity_check CHECK (capacity BETWEEN 1 AND 1000000);

-- Clients who were marked as arrived are the people received, as far as none were counted one by one.
UPDATE bookings SET admitted_count = party_size
WHERE arrived_at IS NOT NULL AND admitted_count = 0 AND status IN ('arrival', 'sitting', 'released');
