-- Up Migration

-- Above it buyers are asked for their billing data; null: the default of the country. Minor units.
ALTER TABLE tax_settings ADD COLUMN simplified_limit bigint;
ALTER TABLE tax_settings ADD CONSTRAINT tax_settings_simplified_limit_check CHECK (simplified_limit >= 0) NOT VALID;
