-- Up Migration

-- Changes of name that buyers ask for, at a fee of the rate, paid through a gateway.
-- In minor units; null: buyers cannot change the name.
ALTER TABLE ticket_rates ADD COLUMN name_change_fee bigint CHECK (name_change_fee >= 0);

-- The payment for which a change waits where it is paid online.
ALTER TABLE ticket_name_changes ADD COLUMN payment_id text COLLATE "C";
CREATE INDEX ticket_name_changes_payment ON ticket_name_changes (organization_id, payment_id) WHERE payment_id IS NOT NULL;
