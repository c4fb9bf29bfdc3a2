-- Up Migration

ALTER TABLE payments VALIDATE CONSTRAINT payments_resource_kinds;
