-- Up Migration

-- What was changed of bookings, by whom: one row for each change, with the names of the fields, never their values.
CREATE TABLE booking_changes (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  booking_id text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  -- The person, key or device; empty where a payment or the service itself changed it.
  changed_by text COLLATE "C" NOT NULL DEFAULT '',
  -- Empty for a booking that was made.
  status_before text NOT NULL DEFAULT '',
  status_after text NOT NULL,
  fields text[] NOT NULL DEFAULT '{}',
  -- Names of the spaces; empty where they stayed.
  spaces_before text NOT NULL DEFAULT '',
  spaces_after text NOT NULL DEFAULT '',
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, booking_id) REFERENCES bookings (organization_id, id)
);
CREATE INDEX booking_changes_booking ON booking_changes (organization_id, booking_id, created_at);
