-- Up Migration

-- Guest lists whose entries are paid when a channel makes them, and lists with a quota of people.
ALTER TABLE list_rates
  -- Of one person, in minor units; 0: an entry costs nothing. What is paid at the door stands in the options.
  ADD COLUMN entry_price bigint NOT NULL DEFAULT 0 CHECK (entry_price >= 0),
  -- People of all its entries together; null: not limited.
  ADD COLUMN quota integer CHECK (quota >= 0);

ALTER TABLE guest_lists
  ADD COLUMN status text NOT NULL DEFAULT 'active' CHECK (status IN ('pending_payment', 'active', 'voided')),
  ADD COLUMN payment_id text COLLATE "C",
  ADD COLUMN price bigint NOT NULL DEFAULT 0,
  ADD COLUMN refunded_amount bigint NOT NULL DEFAULT 0,
  ADD CONSTRAINT guest_lists_refunded CHECK (refunded_amount >= 0 AND refunded_amount <= price),
  ADD CONSTRAINT guest_lists_paid CHECK (payment_id IS NOT NULL OR (price = 0 AND status = 'active'));
CREATE INDEX guest_lists_payment ON guest_lists (organization_id, payment_id) WHERE payment_id IS NOT NULL;

ALTER TABLE refunds
  ADD COLUMN guest_list_id text COLLATE "C",
  DROP CONSTRAINT refunds_one_resource,
  ADD CONSTRAINT refunds_one_resource CHECK (num_nonnulls(booking_id, ticket_id, guest_list_id, charge_id) = 1);
CREATE INDEX refunds_guest_list ON refunds (organization_id, guest_list_id) WHERE guest_list_id IS NOT NULL;
