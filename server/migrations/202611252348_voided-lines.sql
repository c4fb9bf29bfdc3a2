-- in batches
-- Up Migration

-- Until this has run, what was voided before is shown as sold in the list of sales.
UPDATE sale_lines l SET state = 'voided'
FROM (
  SELECT n.payment_id, n.subject_id
  FROM (
    SELECT payment_id, id FROM tickets
    WHERE organization_id = $1 AND swapped_to IS NULL
      AND (deleted_at IS NOT NULL OR status = 'voided' AND activated_at IS NOT NULL)
    UNION ALL
    SELECT payment_id, id FROM ticket_supplements
    WHERE organization_id = $1 AND status = 'voided' AND activated_at IS NOT NULL
    UNION ALL
    SELECT payment_id, id FROM passes
    WHERE organization_id = $1 AND (status = 'rejected' OR status = 'voided' AND activated_at IS NOT NULL)
    UNION ALL
    SELECT payment_id, id FROM guest_lists
    WHERE organization_id = $1 AND payment_id IS NOT NULL AND removed_at IS NOT NULL AND status <> 'voided'
  ) v
  JOIN sale_lines n ON n.organization_id = $1 AND n.payment_id = v.payment_id AND n.subject_id = v.id
    AND n.state = 'active'
  LIMIT $2
) x
WHERE l.organization_id = $1 AND l.payment_id = x.payment_id AND l.subject_id = x.subject_id AND l.state = 'active'
RETURNING 1;
