-- Up Migration

-- A wallet keeps tickets and passes that admit to several events: what it keeps is named by the id of either.
ALTER TABLE wallet_passes DROP CONSTRAINT wallet_passes_organization_id_ticket_id_fkey;
ALTER TABLE wallet_passes RENAME COLUMN ticket_id TO item_id;
-- Null for a pass that admits to several events.
ALTER TABLE wallet_passes ALTER COLUMN event_id DROP NOT NULL;
ALTER TABLE wallet_devices RENAME COLUMN ticket_id TO item_id;
