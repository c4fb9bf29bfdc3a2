-- Up Migration

-- Where holders of tickets find a reseller; empty where it has no page of its own.
ALTER TABLE resellers ADD COLUMN website text NOT NULL DEFAULT '';
