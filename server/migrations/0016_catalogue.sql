-- Up Migration

-- The tickets of an organization in the order of creation, whatever their event. Nothing in it changes with a check-in.
CREATE INDEX tickets_created_at ON tickets (organization_id, created_at, id);

-- What channels have to give of an entry, beside name and number of people.
ALTER TABLE list_rates ADD COLUMN required_fields text[] NOT NULL DEFAULT '{}'
  CONSTRAINT list_rates_required_fields_check CHECK (required_fields <@ ARRAY['email', 'language', 'observations_referral']);

ALTER TABLE guest_lists ADD COLUMN language text NOT NULL DEFAULT 'en';

-- How many people are on a list, without reading the entries.
CREATE INDEX guest_lists_rate_people ON guest_lists (organization_id, rate_id) INCLUDE (party_size)
  WHERE removed_at IS NULL;
