-- Up Migration

ALTER TABLE tax_settings VALIDATE CONSTRAINT tax_settings_simplified_limit_check;
