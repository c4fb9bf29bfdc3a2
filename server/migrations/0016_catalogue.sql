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

-- The price step that a ticket was sold at, as it was then: later changes of the step do not reach it. Tickets from
-- before have the step as it is now, since nothing else is known of it.
ALTER TABLE tickets ADD COLUMN price_step jsonb;
UPDATE tickets t SET price_step = jsonb_build_object('name', p.name, 'includes', p.includes,
  'additional_info', p.additional_info, 'valid_until', p.valid_until, 'price', p.price, 'fee_type', p.fee_type,
  'fee_fixed', p.fee_fixed, 'fee_percentage', p.fee_percentage)
FROM ticket_rate_prices p WHERE p.organization_id = t.organization_id AND p.id = t.price_id;
ALTER TABLE tickets ALTER COLUMN price_step SET NOT NULL;
