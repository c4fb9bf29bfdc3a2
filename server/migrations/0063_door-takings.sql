-- Up Migration

-- What was taken at the doors for entries of lists, which the ledger did not have. The ids are made of those of the entries.
INSERT INTO ledger_transactions (organization_id, id, kind, cause, cash, sales, event_id, channel_id, created_at)
SELECT organization_id, 'ldg' || substr(id, 4), 'door', 'door:' || id || ':0', taken, -taken, event_id, channel_id, updated_at
FROM (
  SELECT g.*, (SELECT sum((o.option->>'total')::bigint) FROM jsonb_array_elements(g.options) AS o (option)) AS taken
  FROM guest_lists g
) g
WHERE taken > 0;
