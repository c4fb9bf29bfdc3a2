-- Up Migration

-- Shops that are open sell passes, bookings and places on lists from now on, with the keys that they have.
UPDATE api_keys SET scopes = scopes || ARRAY ['passes:read', 'bookings:read', 'bookings:write', 'lists:read', 'lists:write']
WHERE id IN (SELECT key_id FROM shops) AND NOT 'passes:read' = ANY (scopes);
