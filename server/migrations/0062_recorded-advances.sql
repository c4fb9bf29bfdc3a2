-- Up Migration

-- What was paid of an advance is what was recorded of it: external payments, and payments without their fees and tips.
ALTER TABLE bookings ADD COLUMN advance_online bigint NOT NULL DEFAULT 0
  CONSTRAINT bookings_advance_online_check CHECK (advance_online >= 0);
UPDATE bookings b SET advance_online = p.amount
FROM (
  SELECT organization_id, booking_id, sum(amount - fees - tips) AS amount FROM payments
  WHERE booking_id IS NOT NULL AND status IN ('succeeded', 'refunded', 'partially_refunded') GROUP BY 1, 2
) p
WHERE p.organization_id = b.organization_id AND p.booking_id = b.id;

-- Advances that were said to be paid, without a record: each gets an external payment, in the account of its booking. Cash
-- of a rejected booking is not recorded. The ids are made of those of the bookings.
WITH said AS (
  SELECT organization_id, id, event_id, channel_id, updated_at, account, method,
    deposit_paid - advance_cash - advance_pos - advance_online AS amount
  FROM (
    SELECT b.*, CASE b.deposit_method WHEN 'online' THEN 'card' ELSE 'cash' END AS method,
      CASE WHEN b.status = 'rejected' THEN 'forfeited'
           WHEN b.walkin OR b.status IN ('arrival', 'sitting', 'released') THEN 'sales' ELSE b.advance_account END AS account
    FROM bookings b
  ) b
  WHERE deposit_paid > advance_cash + advance_pos + advance_online AND NOT (status = 'rejected' AND method = 'cash')
), recorded AS (
  INSERT INTO external_payments (organization_id, id, booking_id, amount, method, payment_method_slug, created_at)
  SELECT organization_id, 'pay' || substr(id, 4), id, amount, method, method, updated_at FROM said
), posted AS (
  INSERT INTO ledger_transactions (organization_id, id, kind, cause, cash, pos, deposits_held, sales, forfeited, event_id,
    channel_id, booking_id, created_at)
  -- 0024 made the same id, with a 0.
  SELECT organization_id, 'ldg_1' || substr(id, 6), 'external', 'external:pay' || substr(id, 4),
    CASE method WHEN 'cash' THEN amount ELSE 0 END, CASE method WHEN 'cash' THEN 0 ELSE amount END,
    CASE account WHEN 'deposits_held' THEN -amount ELSE 0 END, CASE account WHEN 'sales' THEN -amount ELSE 0 END,
    CASE account WHEN 'forfeited' THEN -amount ELSE 0 END, event_id, channel_id, id, updated_at
  FROM said
)
UPDATE bookings b SET advance_account = s.account,
  advance_cash = b.advance_cash + CASE s.method WHEN 'cash' THEN s.amount ELSE 0 END,
  advance_pos = b.advance_pos + CASE s.method WHEN 'cash' THEN 0 ELSE s.amount END
FROM said s WHERE s.organization_id = b.organization_id AND s.id = b.id;

ALTER TABLE bookings DROP COLUMN deposit_paid;
