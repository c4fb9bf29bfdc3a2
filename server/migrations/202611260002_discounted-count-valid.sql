-- Up Migration

ALTER TABLE payments VALIDATE CONSTRAINT payments_discounted_count;
