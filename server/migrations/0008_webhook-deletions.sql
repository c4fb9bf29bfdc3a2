-- Up Migration

-- Deleting an endpoint marks it; its open deliveries, which may lie in 90 partitions, are cancelled afterwards in steps.
-- The instant up to which that is done; null: nothing is left to do. While it is set, open deliveries of the endpoint
-- read as cancelled.
ALTER TABLE webhook_endpoints ADD COLUMN cancel_deliveries_from timestamptz(3);
CREATE INDEX webhook_endpoints_cancelling ON webhook_endpoints (id) WHERE cancel_deliveries_from IS NOT NULL;

-- The numbers stay: 0 first attempts and what people ask for, 1 retries, 2 recoveries.
ALTER TABLE webhook_queue RENAME COLUMN lane TO priority;
ALTER TABLE webhook_queue RENAME CONSTRAINT webhook_queue_lane_check TO webhook_queue_priority_check;
