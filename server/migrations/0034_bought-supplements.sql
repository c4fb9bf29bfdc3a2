-- Up Migration

-- Supplements that are bought for a ticket that is sold already, each with the payment of its purchase. Money in minor
-- units.
CREATE TABLE ticket_supplements (
  organization_id text COLLATE "C" NOT NULL,
  -- That of the supplement within `supplements` of the ticket.
  id text COLLATE "C" NOT NULL,
  ticket_id text COLLATE "C" NOT NULL,
  -- The supplement of the rate.
  supplement_id text COLLATE "C" NOT NULL,
  payment_id text COLLATE "C" NOT NULL,
  -- One that is voided and has no `activated_at` was not paid.
  status text NOT NULL CONSTRAINT ticket_supplements_status_check CHECK (status IN ('pending_payment', 'active', 'voided')),
  -- As the ticket has it once it is paid.
  item jsonb NOT NULL,
  -- All units, without their service charge.
  price bigint NOT NULL CHECK (price >= 0),
  service_charge bigint NOT NULL CHECK (service_charge >= 0),
  refunded_amount bigint NOT NULL DEFAULT 0,
  activated_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, ticket_id) REFERENCES tickets (organization_id, id),
  CONSTRAINT ticket_supplements_refunded CHECK (refunded_amount >= 0 AND refunded_amount <= price + service_charge)
);
-- Each supplement once for each ticket, those that wait for their payment included.
CREATE UNIQUE INDEX ticket_supplements_once ON ticket_supplements (organization_id, ticket_id, supplement_id)
  WHERE status <> 'voided';
CREATE INDEX ticket_supplements_ticket ON ticket_supplements (organization_id, ticket_id, created_at, id);
CREATE INDEX ticket_supplements_payment ON ticket_supplements (organization_id, payment_id);
CREATE INDEX ticket_supplements_created_at ON ticket_supplements (organization_id, created_at, id)
  WHERE activated_at IS NOT NULL;

-- What was paid for them and was not given back: without service charges, and these.
ALTER TABLE tickets
  ADD COLUMN upselling_supplements bigint NOT NULL DEFAULT 0
    CONSTRAINT tickets_upselling_supplements_check CHECK (upselling_supplements >= 0),
  ADD COLUMN upselling_fees bigint NOT NULL DEFAULT 0
    CONSTRAINT tickets_upselling_fees_check CHECK (upselling_fees >= 0);

ALTER TABLE payments
  DROP CONSTRAINT payments_resource_type_check,
  ADD CONSTRAINT payments_resource_type_check
    CHECK (resource_type IN ('ticket', 'name-change', 'list', 'pass', 'plan', 'booking', 'supplement'));

ALTER TABLE refunds
  ADD COLUMN ticket_supplement_id text COLLATE "C",
  DROP CONSTRAINT refunds_one_resource,
  ADD CONSTRAINT refunds_one_resource
    CHECK (num_nonnulls(booking_id, ticket_id, guest_list_id, pass_id, ticket_supplement_id, charge_id) = 1);
CREATE INDEX refunds_ticket_supplement ON refunds (organization_id, ticket_supplement_id)
  WHERE ticket_supplement_id IS NOT NULL;
