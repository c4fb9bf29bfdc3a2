-- Up Migration

-- Two organizations may have the same barcode; within one it is never used twice. Still looked up, and distributed, by
-- barcode.
ALTER TABLE barcodes DROP CONSTRAINT barcodes_pkey, ADD CONSTRAINT barcodes_pkey PRIMARY KEY (barcode, organization_id);

-- Bookings of a period of changes.
CREATE INDEX bookings_updated_at ON bookings (organization_id, updated_at);

-- For the foreign keys that are looked through when the row they point at is deleted.
CREATE INDEX bookings_zone ON bookings (organization_id, zone_id) WHERE zone_id IS NOT NULL;
CREATE INDEX booking_spaces_space ON booking_spaces (organization_id, space_id);
CREATE INDEX discount_codes_event ON discount_codes (organization_id, event_id) WHERE event_id IS NOT NULL;
CREATE INDEX events_location ON events (organization_id, location_id);
CREATE INDEX guest_lists_rate ON guest_lists (organization_id, rate_id);
CREATE INDEX payments_event ON payments (organization_id, event_id) WHERE event_id IS NOT NULL;
CREATE INDEX payments_rate ON payments (organization_id, rate_id) WHERE rate_id IS NOT NULL;
CREATE INDEX spaces_zone ON spaces (organization_id, zone_id);
CREATE INDEX tickets_rate ON tickets (organization_id, rate_id, price_id);
