-- Up Migration

-- Notifications of passes, rates, clients, subscriptions and discount codes are sent from this version on: what the keys of an
-- endpoint may not read of them, it is not sent. Endpoints that belong to no key are sent what they were sent.
UPDATE webhook_endpoints e
SET missing_scopes = ARRAY(
  SELECT s FROM (
    SELECT unnest(e.missing_scopes) AS s
    UNION
    SELECT n.scope FROM (VALUES ('clients:read', false), ('discount-codes:read', false), ('passes:read', true),
      ('events:read', true), ('ticket-rates:read', true)) AS n (scope, is_sent_to_channels)
    WHERE (e.channel_id IS NULL OR n.is_sent_to_channels) AND (
      (e.created_by IS NULL AND e.url_set_by IS NULL AND (e.channel_id IS NOT NULL OR n.scope <> 'events:read'))
      OR EXISTS (SELECT FROM api_keys k WHERE k.id IN (e.created_by, e.url_set_by) AND n.scope <> ALL (k.scopes)))
  ) missing
  ORDER BY s)
WHERE e.deleted_at IS NULL;
