-- Up Migration

-- A wallet keeps tickets and passes that admit to several events: what it keeps is named by the id of either.
ALTER TABLE wallet_passes DROP CONSTRAINT wallet_passes_organization_id_ticket_id_fkey;
ALTER TABLE wallet_passes RENAME COLUMN ticket_id TO item_id;
-- The item once more, as what it is. Both are null for what was kept before.
ALTER TABLE wallet_passes ADD COLUMN ticket_id text COLLATE "C", ADD COLUMN pass_id text COLLATE "C";
ALTER TABLE wallet_passes
  ADD FOREIGN KEY (organization_id, ticket_id) REFERENCES tickets (organization_id, id) NOT VALID,
  ADD FOREIGN KEY (organization_id, pass_id) REFERENCES passes (organization_id, id) NOT VALID;
ALTER TABLE wallet_passes
  VALIDATE CONSTRAINT wallet_passes_organization_id_ticket_id_fkey,
  VALIDATE CONSTRAINT wallet_passes_organization_id_pass_id_fkey;
-- Null for a pass that admits to several events.
ALTER TABLE wallet_passes ALTER COLUMN event_id DROP NOT NULL;
ALTER TABLE wallet_devices RENAME COLUMN ticket_id TO item_id;
