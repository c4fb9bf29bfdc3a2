-- in batches
-- Up Migration

-- That of its first line which names one; without such a line that of its zone with its identifier.
WITH found AS (
  SELECT b.id, coalesce(
    (SELECT k.id FROM payments p
     JOIN sale_lines l ON l.organization_id = $1 AND l.payment_id = p.id AND l.subject_id = b.id
     JOIN booking_rates k ON k.organization_id = $1 AND k.id = l.rate_id
     WHERE p.organization_id = $1 AND p.booking_id = b.id ORDER BY p.created_at, p.id LIMIT 1),
    (SELECT k.id FROM booking_rates k
     WHERE k.organization_id = $1 AND k.zone_id = b.zone_id AND k.slug = b.rate_slug)) AS rate_id
  FROM bookings b
  WHERE b.organization_id = $1 AND b.rate_id IS NULL AND b.rate_slug <> ''
)
UPDATE bookings b SET rate_id = n.rate_id
FROM (SELECT id, rate_id FROM found WHERE rate_id IS NOT NULL ORDER BY id LIMIT $2) n
WHERE b.organization_id = $1 AND b.id = n.id AND b.rate_id IS NULL
RETURNING 1;
