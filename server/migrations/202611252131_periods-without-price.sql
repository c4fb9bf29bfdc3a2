-- Up Migration

-- The line of its payment says what a period cost. Processes of the version before cannot add a period from here on: the
-- payment stays as it is, and the report of the gateway is tried again.
ALTER TABLE subscription_periods DROP COLUMN price;
