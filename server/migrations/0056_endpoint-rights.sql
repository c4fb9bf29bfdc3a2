-- Up Migration

-- Whose rights decide what an endpoint is sent. Null where nobody knows: of endpoints that were made before, which go on
-- to be sent what they subscribe to.
ALTER TABLE webhook_endpoints
  -- The key or person that created it, or the key that has taken the place of that key.
  ADD COLUMN created_by text COLLATE "C",
  -- The same of the present address.
  ADD COLUMN url_set_by text COLLATE "C",
  -- Scopes that one of the two lacks: kinds that need them are not sent.
  ADD COLUMN missing_scopes text[] NOT NULL DEFAULT '{}';

-- A channel's endpoints are made by its keys only: where it has one key, not counting those that it replaced, that is the one.
WITH only_key AS (
  SELECT channel_id, min(id) AS id FROM api_keys
  WHERE channel_id IS NOT NULL AND replaced_by IS NULL
  GROUP BY channel_id HAVING count(*) = 1
)
UPDATE webhook_endpoints e
SET created_by = k.id, url_set_by = k.id, missing_scopes = ARRAY(
  SELECT s FROM unnest(ARRAY['bookings:read', 'events:read', 'lists:read', 'payments:read', 'tickets:read']) AS s
  WHERE s <> ALL (k.scopes))
FROM only_key o JOIN api_keys k ON k.id = o.id
WHERE e.channel_id = o.channel_id AND e.deleted_at IS NULL AND k.revoked_at IS NULL;
