-- Up Migration

ALTER TABLE plans
  -- Tickets of one event that a member gets at the discount.
  ADD COLUMN discount_tickets_per_event integer NOT NULL DEFAULT 2
    CONSTRAINT plans_discount_tickets_per_event_check CHECK (discount_tickets_per_event BETWEEN 1 AND 100),
  -- True where the discount needs the code of the member, not only the e-mail address.
  ADD COLUMN discount_needs_code boolean NOT NULL DEFAULT false;

-- What a member has off a ticket, within its discount_amount, and by which subscription.
ALTER TABLE tickets
  ADD COLUMN member_discount_amount bigint NOT NULL DEFAULT 0,
  ADD COLUMN subscription_id text COLLATE "C",
  ADD CONSTRAINT tickets_member_discount_amount_check
    CHECK (member_discount_amount BETWEEN 0 AND discount_amount
      AND (member_discount_amount = 0 OR subscription_id IS NOT NULL)),
  ADD CONSTRAINT tickets_organization_id_subscription_id_fkey
    FOREIGN KEY (organization_id, subscription_id) REFERENCES subscriptions (organization_id, id);
CREATE INDEX tickets_subscription ON tickets (organization_id, subscription_id, event_id) WHERE subscription_id IS NOT NULL;
