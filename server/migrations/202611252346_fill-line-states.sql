-- Up Migration

-- All at once, as this version shows them; only lines that are not active any more are written.
UPDATE sale_lines l SET state = 'moved', moved_to_payment_id = n.payment_id, moved_to_subject_id = n.id
FROM tickets t JOIN tickets n ON n.organization_id = t.organization_id AND n.id = t.swapped_to
WHERE l.organization_id = t.organization_id AND l.payment_id = t.payment_id AND l.subject_id = t.id;

-- A supplement keeps its id where its ticket is swapped, and names the payment of the reseller's buyer.
UPDATE sale_lines l SET state = 'moved', moved_to_payment_id = s.payment_id, moved_to_subject_id = s.id
FROM ticket_supplements s
WHERE l.organization_id = s.organization_id AND l.subject_id = s.id AND l.payment_id <> s.payment_id;

UPDATE sale_lines l SET state = 'voided'
FROM (
  SELECT organization_id, payment_id, id FROM tickets
  WHERE swapped_to IS NULL AND (deleted_at IS NOT NULL OR status = 'voided' AND activated_at IS NOT NULL)
  UNION ALL
  SELECT organization_id, payment_id, id FROM ticket_supplements WHERE status = 'voided' AND activated_at IS NOT NULL
  UNION ALL
  SELECT organization_id, payment_id, id FROM passes
  WHERE status = 'rejected' OR status = 'voided' AND activated_at IS NOT NULL
  UNION ALL
  SELECT organization_id, payment_id, id FROM guest_lists
  WHERE payment_id IS NOT NULL AND removed_at IS NOT NULL AND status <> 'voided'
) x
WHERE l.organization_id = x.organization_id AND l.payment_id = x.payment_id AND l.subject_id = x.id;

ALTER TABLE sale_lines VALIDATE CONSTRAINT sale_lines_state_check;
ALTER TABLE sale_lines VALIDATE CONSTRAINT sale_lines_moved;
ALTER TABLE sale_lines VALIDATE CONSTRAINT sale_lines_moved_to_fkey;
