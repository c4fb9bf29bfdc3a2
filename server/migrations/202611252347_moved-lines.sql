-- in batches
-- Up Migration

-- Of tickets that were swapped, and of what was bought for them after their sale: that keeps its id, and names the payment of
-- the reseller's buyer. Until this has run, what was given back on the new ticket is not shown in the list of sales.
UPDATE sale_lines l
SET state = 'moved', moved_to_payment_id = x.to_payment_id, moved_to_subject_id = x.to_subject_id
FROM (
  SELECT n.payment_id, n.subject_id, m.to_payment_id, m.to_subject_id
  FROM (
    SELECT t.payment_id, t.id, w.payment_id AS to_payment_id, w.id AS to_subject_id
    FROM tickets w JOIN tickets t ON t.organization_id = $1 AND t.id = w.resold_from
    WHERE w.organization_id = $1 AND w.resold_from IS NOT NULL
    UNION ALL
    SELECT p.resold_from, s.id, s.payment_id, s.id
    FROM ticket_supplements s JOIN payments p ON p.organization_id = $1 AND p.id = s.payment_id
    WHERE s.organization_id = $1 AND p.resold_from IS NOT NULL
  ) m
  JOIN sale_lines n ON n.organization_id = $1 AND n.payment_id = m.payment_id AND n.subject_id = m.id
    AND n.state = 'active'
  LIMIT $2
) x
WHERE l.organization_id = $1 AND l.payment_id = x.payment_id AND l.subject_id = x.subject_id AND l.state = 'active'
RETURNING 1;
