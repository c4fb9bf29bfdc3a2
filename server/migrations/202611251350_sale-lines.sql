-- Up Migration

-- What was sold, a line for each thing that a payment pays for: the parts of its money, and what was given back of it.
-- A thing has another line where it was sold again: a ticket that a reseller handed over, a plan's next period.
CREATE TABLE sale_lines (
  organization_id text COLLATE "C" NOT NULL,
  payment_id text COLLATE "C" NOT NULL,
  -- Of the ticket, booking, list entry, pass, subscription, supplement or change of name.
  subject_id text COLLATE "C" NOT NULL,
  kind text NOT NULL
    CONSTRAINT sale_lines_kind_check
      CHECK (kind IN ('ticket', 'name-change', 'list', 'pass', 'plan', 'booking', 'supplement')),
  -- Of tickets, bookings or lists, or the type of the pass.
  rate_id text COLLATE "C",
  quantity integer NOT NULL,
  description text NOT NULL,
  price bigint NOT NULL DEFAULT 0 CONSTRAINT sale_lines_price_check CHECK (price >= 0),
  discount bigint NOT NULL DEFAULT 0 CONSTRAINT sale_lines_discount_check CHECK (discount >= 0),
  supplements bigint NOT NULL DEFAULT 0 CONSTRAINT sale_lines_supplements_check CHECK (supplements >= 0),
  service_charge bigint NOT NULL DEFAULT 0 CONSTRAINT sale_lines_service_charge_check CHECK (service_charge >= 0),
  fees_organization bigint NOT NULL DEFAULT 0
    CONSTRAINT sale_lines_fees_organization_check CHECK (fees_organization >= 0),
  fees_provider bigint NOT NULL DEFAULT 0 CONSTRAINT sale_lines_fees_provider_check CHECK (fees_provider >= 0),
  surcharge bigint NOT NULL DEFAULT 0 CONSTRAINT sale_lines_surcharge_check CHECK (surcharge >= 0),
  warranty bigint NOT NULL DEFAULT 0 CONSTRAINT sale_lines_warranty_check CHECK (warranty >= 0),
  tips bigint NOT NULL DEFAULT 0 CONSTRAINT sale_lines_tips_check CHECK (tips >= 0),
  total bigint NOT NULL,
  -- Refunds that did not fail.
  returned bigint NOT NULL DEFAULT 0 CONSTRAINT sale_lines_returned_check CHECK (returned BETWEEN 0 AND total),
  PRIMARY KEY (organization_id, payment_id, subject_id),
  CONSTRAINT sale_lines_total_check CHECK (total = price - discount + supplements + service_charge + fees_organization
    + fees_provider + surcharge + warranty + tips),
  FOREIGN KEY (organization_id, payment_id) REFERENCES payments (organization_id, id)
) WITH (fillfactor = 85);

INSERT INTO sale_lines (organization_id, payment_id, subject_id, kind, rate_id, quantity, description, price, discount,
  supplements, service_charge, fees_organization, fees_provider, surcharge, warranty, total, returned)
SELECT organization_id, payment_id, id, 'ticket', rate_id, party_size, price_step->>'name', price, discount_amount,
  supplements_total, supplements_service_charge_total, fees_organization, fees_provider, surcharge, warranty_total,
  total_price, refunded_amount
FROM tickets;

-- Of everything else one line of the payment stands for each thing, in their order.
CREATE TEMPORARY TABLE sold_things ON COMMIT DROP AS
SELECT p.organization_id, p.id AS payment_id, x.id AS subject_id, p.resource_type AS kind, p.rate_id, p.booking_id,
  p.amount, p.fees, p.tips, coalesce(p.lines->(x.place::int - 1)->>'name', p.lines->0->>'name', '') AS description
FROM payments p CROSS JOIN unnest(p.resource_ids) WITH ORDINALITY AS x (id, place)
WHERE p.resource_type <> 'ticket';

INSERT INTO sale_lines (organization_id, payment_id, subject_id, kind, rate_id, quantity, description, supplements,
  service_charge, total, returned)
SELECT s.organization_id, s.payment_id, s.subject_id, s.kind, s.rate_id, (u.item->>'units')::int, s.description, u.price,
  u.service_charge, u.price + u.service_charge, CASE WHEN u.payment_id = s.payment_id THEN u.refunded_amount ELSE 0 END
FROM sold_things s
JOIN ticket_supplements u ON u.organization_id = s.organization_id AND u.id = s.subject_id
WHERE s.kind = 'supplement';

INSERT INTO sale_lines (organization_id, payment_id, subject_id, kind, rate_id, quantity, description, price, total,
  returned)
SELECT s.organization_id, s.payment_id, s.subject_id, s.kind, p.type_id, p.party_size, s.description, p.price, p.price,
  p.refunded_amount
FROM sold_things s JOIN passes p ON p.organization_id = s.organization_id AND p.id = s.subject_id
WHERE s.kind = 'pass'
UNION ALL
SELECT s.organization_id, s.payment_id, s.subject_id, s.kind, g.rate_id, g.party_size, s.description, g.price, g.price,
  g.refunded_amount
FROM sold_things s JOIN guest_lists g ON g.organization_id = s.organization_id AND g.id = s.subject_id
WHERE s.kind = 'list'
UNION ALL
SELECT s.organization_id, s.payment_id, s.subject_id, s.kind, NULL, 1, s.description, s.amount, s.amount, 0
FROM sold_things s WHERE s.kind = 'plan';

INSERT INTO sale_lines (organization_id, payment_id, subject_id, kind, rate_id, quantity, description, price,
  fees_organization, tips, total, returned)
SELECT s.organization_id, s.payment_id, s.subject_id, s.kind, s.rate_id, 1, s.description, 0, s.amount, 0, s.amount, 0
FROM sold_things s WHERE s.kind = 'name-change'
UNION ALL
SELECT s.organization_id, s.payment_id, s.subject_id, s.kind, k.id, b.party_size, s.description,
  s.amount - s.fees - s.tips, s.fees, s.tips, s.amount, coalesce(f.amount, 0)
FROM sold_things s
JOIN bookings b ON b.organization_id = s.organization_id AND b.id = s.booking_id
LEFT JOIN booking_rates k ON k.organization_id = b.organization_id AND k.zone_id = b.zone_id AND k.slug = b.rate_slug
LEFT JOIN (
  SELECT organization_id, payment_id, sum(amount)::bigint AS amount FROM refunds
  WHERE booking_id IS NOT NULL AND status <> 'failed' GROUP BY 1, 2
) f ON f.organization_id = s.organization_id AND f.payment_id = s.payment_id
WHERE s.kind = 'booking';

ALTER TABLE payments DROP COLUMN lines;
