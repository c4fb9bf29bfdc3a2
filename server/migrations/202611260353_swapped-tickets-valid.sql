-- Up Migration

ALTER TABLE tickets VALIDATE CONSTRAINT tickets_organization_id_swapped_to_fkey;
