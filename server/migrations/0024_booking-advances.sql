-- Up Migration

-- What was paid for a booking in advance, in minor units, less what was undone or given back, and the account of the
-- ledger in which it stands: held until the clients arrive, then earned; of a rejected booking, what is not cash is
-- forfeited, and cash is not recorded any more.
ALTER TABLE bookings
  ADD COLUMN advance_account text NOT NULL DEFAULT 'deposits_held'
    CONSTRAINT bookings_advance_account_check CHECK (advance_account IN ('deposits_held', 'sales', 'forfeited')),
  -- Of external payments in cash.
  ADD COLUMN advance_cash bigint NOT NULL DEFAULT 0 CONSTRAINT bookings_advance_cash_check CHECK (advance_cash >= 0),
  -- Of other external payments.
  ADD COLUMN advance_pos bigint NOT NULL DEFAULT 0 CONSTRAINT bookings_advance_pos_check CHECK (advance_pos >= 0),
  -- Of payments of its own; fees and tips are parts of it.
  ADD COLUMN advance_payments bigint NOT NULL DEFAULT 0,
  ADD COLUMN advance_fees bigint NOT NULL DEFAULT 0 CONSTRAINT bookings_advance_fees_check CHECK (advance_fees >= 0),
  ADD COLUMN advance_tips bigint NOT NULL DEFAULT 0 CONSTRAINT bookings_advance_tips_check CHECK (advance_tips >= 0),
  -- How often it was moved from one account to another.
  ADD COLUMN advance_moves_count integer NOT NULL DEFAULT 0,
  ADD CONSTRAINT bookings_advance_payments_check CHECK (advance_payments >= advance_fees + advance_tips);

UPDATE bookings b SET
  advance_cash = coalesce((SELECT sum(x.amount) FROM external_payments x
    WHERE x.organization_id = b.organization_id AND x.booking_id = b.id AND x.method = 'cash'), 0),
  advance_pos = coalesce((SELECT sum(x.amount) FROM external_payments x
    WHERE x.organization_id = b.organization_id AND x.booking_id = b.id AND x.method <> 'cash'), 0),
  advance_payments = coalesce((SELECT sum(p.amount - p.refunded_amount) FROM payments p
    WHERE p.organization_id = b.organization_id AND p.booking_id = b.id
      AND p.status IN ('succeeded', 'refunded', 'partially_refunded')), 0),
  advance_account = CASE
    WHEN b.status = 'rejected' THEN 'forfeited'
    WHEN b.status IN ('arrival', 'sitting', 'released') OR b.walkin
      OR coalesce((SELECT e.ends_at FROM events e WHERE e.organization_id = b.organization_id AND e.id = b.event_id),
                  b.date + interval '1 day') <= now() THEN 'sales'
    ELSE 'deposits_held'
  END;

-- So far external payments were earned at once and payments held for ever: both move to where they belong by now.
INSERT INTO ledger_transactions (organization_id, id, kind, cause, event_id, channel_id, booking_id, created_at, sales,
  deposits_held, forfeited, cash)
SELECT organization_id, 'ldg' || substr(id, 4), kind, kind || ':' || id || ':0', event_id, channel_id, id, now(),
  outside + CASE WHEN advance_account = 'sales' THEN -total ELSE 0 END,
  advance_payments + CASE WHEN advance_account = 'deposits_held' THEN -total ELSE 0 END,
  CASE WHEN advance_account = 'forfeited' THEN advance_cash - total ELSE 0 END,
  CASE WHEN advance_account = 'forfeited' THEN -advance_cash ELSE 0 END
FROM (
  SELECT *, advance_cash + advance_pos AS outside, advance_cash + advance_pos + advance_payments AS total,
    CASE advance_account WHEN 'sales' THEN 'arrival' WHEN 'forfeited' THEN 'forfeit' ELSE 'arrival_undone' END AS kind
  FROM bookings
) b
WHERE total > 0
  AND CASE advance_account WHEN 'sales' THEN advance_payments > 0 WHEN 'deposits_held' THEN outside > 0 ELSE true END;

CREATE INDEX bookings_advance_held ON bookings (organization_id, event_id)
  WHERE advance_account = 'deposits_held' AND advance_cash + advance_pos + advance_payments > 0;
CREATE INDEX ledger_transactions_booking ON ledger_transactions (organization_id, booking_id)
  WHERE booking_id IS NOT NULL;
