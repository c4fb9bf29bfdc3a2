-- Up Migration

-- Whether manifests of doors have hashes of short codes, which can be found by trying all.
ALTER TABLE organizations ADD COLUMN short_codes_offline boolean NOT NULL DEFAULT false;
