-- Ticketing: rates of tickets, and tickets.

CREATE TABLE ticket_rates (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  event_id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  slug text COLLATE "C" NOT NULL,
  type text NOT NULL CHECK (type IN ('public', 'limited', 'private')),
  position integer NOT NULL DEFAULT 0,
  -- Marked full by hand, whatever the counters say.
  complete boolean NOT NULL DEFAULT false,
  nominative boolean NOT NULL DEFAULT false,
  has_discount_codes_enabled boolean NOT NULL DEFAULT true,
  show_all_prices boolean NOT NULL DEFAULT false,
  purchase_min integer NOT NULL DEFAULT 1 CHECK (purchase_min >= 1),
  purchase_max integer NOT NULL DEFAULT 10,
  valid_from timestamptz(3) NOT NULL,
  valid_until timestamptz(3),
  quota integer NOT NULL CHECK (quota >= 0),
  sold_count integer NOT NULL DEFAULT 0,
  resale_enabled boolean NOT NULL DEFAULT true,
  warranty_enabled boolean NOT NULL DEFAULT false,
  warranty_is_fixed boolean NOT NULL DEFAULT false,
  warranty_fixed_price bigint NOT NULL DEFAULT 0 CHECK (warranty_fixed_price >= 0),
  warranty_percentage numeric(7, 4) NOT NULL DEFAULT 0 CHECK (warranty_percentage BETWEEN 0 AND 100),
  warranty_hours integer NOT NULL DEFAULT 0 CHECK (warranty_hours >= 0),
  -- [{slug, type, label, required, options: [{text, value}]}]
  fields jsonb NOT NULL DEFAULT '[]',
  -- [{_id, label, type, items: [text], required}]
  questions jsonb NOT NULL DEFAULT '[]',
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  -- The part of the fees of a rate that is the provider's; the rest is the organization's.
  fee_provider_percentage numeric(7, 4) NOT NULL DEFAULT 0 CHECK (fee_provider_percentage BETWEEN 0 AND 100),
  -- Percent of tax that the prices include; null: the percentage of the organization.
  tax_percentage numeric(7, 4) CHECK (tax_percentage BETWEEN 0 AND 100),
  -- How far a channel that sells outside the payment gateway may depart from the price of a ticket, in percent of it.
  channel_discount_percentage_max numeric(7, 4) NOT NULL DEFAULT 0
    CHECK (channel_discount_percentage_max BETWEEN 0 AND 100),
  channel_surplus_percentage_max numeric(7, 4) NOT NULL DEFAULT 0
    CHECK (channel_surplus_percentage_max BETWEEN 0 AND 100),
  -- What buyers pay to change a name, in minor units; null: they cannot.
  name_change_fee bigint CHECK (name_change_fee >= 0),
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, event_id, id),
  UNIQUE (organization_id, event_id, slug),
  CHECK (purchase_max >= purchase_min),
  CHECK (sold_count BETWEEN 0 AND quota),
  CONSTRAINT ticket_rates_valid_period CHECK (valid_until > valid_from),
  FOREIGN KEY (organization_id, event_id) REFERENCES events (organization_id, id)
) WITH (fillfactor = 80);

-- Price steps of a rate, in the order in which they are sold.
CREATE TABLE ticket_rate_prices (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  rate_id text COLLATE "C" NOT NULL,
  position integer NOT NULL,
  name text NOT NULL,
  includes text NOT NULL DEFAULT '',
  additional_info text NOT NULL DEFAULT '',
  price bigint NOT NULL CHECK (price >= 0),
  fee_type text NOT NULL CHECK (fee_type IN ('fixed', 'percentage')),
  fee_fixed bigint NOT NULL DEFAULT 0 CHECK (fee_fixed >= 0),
  fee_percentage numeric(7, 4) NOT NULL DEFAULT 0 CHECK (fee_percentage BETWEEN 0 AND 100),
  -- People whom one ticket of this price admits.
  party_size integer NOT NULL DEFAULT 1 CHECK (party_size BETWEEN 1 AND 1000),
  quota integer NOT NULL CHECK (quota >= 0),
  used_count integer NOT NULL DEFAULT 0,
  valid_until timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, rate_id, id),
  UNIQUE (organization_id, rate_id, position) DEFERRABLE,
  CHECK (used_count BETWEEN 0 AND quota),
  FOREIGN KEY (organization_id, rate_id) REFERENCES ticket_rates (organization_id, id)
) WITH (fillfactor = 80);

CREATE TABLE ticket_rate_supplements (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  rate_id text COLLATE "C" NOT NULL,
  position integer NOT NULL DEFAULT 0,
  label text NOT NULL,
  description text NOT NULL DEFAULT '',
  price bigint NOT NULL CHECK (price >= 0),
  has_fake_price boolean NOT NULL DEFAULT false,
  fake_price bigint NOT NULL DEFAULT 0 CHECK (fake_price >= 0),
  product_quantity integer NOT NULL DEFAULT 1 CHECK (product_quantity >= 0),
  service_charge_type text NOT NULL DEFAULT 'fixed' CHECK (service_charge_type IN ('fixed', 'percentage')),
  service_charge_fixed bigint NOT NULL DEFAULT 0 CHECK (service_charge_fixed >= 0),
  service_charge_percentage numeric(7, 4) NOT NULL DEFAULT 0 CHECK (service_charge_percentage BETWEEN 0 AND 100),
  purchase_min integer NOT NULL DEFAULT 0 CHECK (purchase_min >= 0),
  purchase_max integer NOT NULL DEFAULT 1,
  purchase_unlimited boolean NOT NULL DEFAULT false,
  -- Seconds after the start of the event until which the supplement can be redeemed; null: without end.
  redemption_deadline_seconds integer,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, rate_id, id),
  CHECK (purchase_max >= purchase_min),
  FOREIGN KEY (organization_id, rate_id) REFERENCES ticket_rates (organization_id, id)
);

-- Tickets, each with the prices at which it was sold.
CREATE TABLE tickets (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  event_id text COLLATE "C" NOT NULL,
  rate_id text COLLATE "C" NOT NULL,
  price_id text COLLATE "C" NOT NULL,
  payment_id text COLLATE "C" NOT NULL,
  channel_id text COLLATE "C" REFERENCES channels (id),
  reseller_id text COLLATE "C" REFERENCES resellers (id),
  barcode text COLLATE "C" NOT NULL,
  status text NOT NULL CHECK (status IN ('processing', 'pending_payment', 'filled_client', 'active', 'voided')),
  created_via text NOT NULL CHECK (created_via IN ('integrations', 'channels', 'management', 'resellers')),
  party_size integer NOT NULL DEFAULT 1 CHECK (party_size BETWEEN 1 AND 1000),
  admitted_count integer NOT NULL DEFAULT 0,
  first_entered_at timestamptz(3),
  quality smallint CHECK (quality BETWEEN 0 AND 5),
  -- Minor units. total_price = price + fees + supplements + their charges + warranty + surcharge - discount
  price bigint NOT NULL CHECK (price >= 0),
  fees_organization bigint NOT NULL DEFAULT 0 CHECK (fees_organization >= 0),
  fees_provider bigint NOT NULL DEFAULT 0 CHECK (fees_provider >= 0),
  supplements_total bigint NOT NULL DEFAULT 0 CHECK (supplements_total >= 0),
  supplements_service_charge_total bigint NOT NULL DEFAULT 0 CHECK (supplements_service_charge_total >= 0),
  surcharge bigint NOT NULL DEFAULT 0 CHECK (surcharge >= 0),
  warranty_total bigint NOT NULL DEFAULT 0 CHECK (warranty_total >= 0),
  warranty_hours integer NOT NULL DEFAULT 0 CHECK (warranty_hours >= 0),
  discount_amount bigint NOT NULL DEFAULT 0 CHECK (discount_amount >= 0),
  discount_code_id text COLLATE "C",
  discount_code_name text,
  total_price bigint NOT NULL CHECK (total_price >= 0),
  refunded_amount bigint NOT NULL DEFAULT 0,
  refunded_at timestamptz(3),
  full_name text NOT NULL DEFAULT '',
  email text NOT NULL DEFAULT '',
  email_key text COLLATE "C" NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  gender text NOT NULL DEFAULT 'unspecified' CHECK (gender IN ('male', 'female', 'other', 'unspecified')),
  birthday date,
  address text NOT NULL DEFAULT '',
  postal_code text NOT NULL DEFAULT '',
  country_code text COLLATE "C" NOT NULL DEFAULT '',
  document_type text NOT NULL DEFAULT '' CHECK (document_type IN ('', 'dni', 'nie', 'passport', 'tax_id', 'other')),
  document_number text NOT NULL DEFAULT '',
  language text NOT NULL DEFAULT 'en',
  -- [{question_id, answer}]
  answers jsonb NOT NULL DEFAULT '[]',
  -- What was sold, as it was then: [{_id, supplement_id, label, description, price, fake_price, has_fake_price,
  -- total_price, units, product_quantity, redemption_deadline_seconds}], money in minor units.
  supplements jsonb NOT NULL DEFAULT '[]',
  -- The ticket that a resale turned into this one.
  resold_from text COLLATE "C",
  name_changed_at timestamptz(3),
  activated_at timestamptz(3),
  voided_at timestamptz(3),
  deleted_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  -- The price step that the ticket was sold at, as it was then: later changes of the step do not reach it.
  price_step jsonb NOT NULL,
  -- What was paid for supplements that were bought later, and was not given back: without service charges, and these.
  upselling_supplements bigint NOT NULL DEFAULT 0 CHECK (upselling_supplements >= 0),
  upselling_fees bigint NOT NULL DEFAULT 0 CHECK (upselling_fees >= 0),
  -- The ticket that a swap made out of this one. It stands on the row that every act on a ticket locks: whoever waited
  -- for the lock reads it there, as it is then.
  swapped_to text COLLATE "C",
  -- What a member has off a ticket, within its discount_amount, and by which subscription.
  member_discount_amount bigint NOT NULL DEFAULT 0,
  subscription_id text COLLATE "C",
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, barcode),
  CHECK (admitted_count BETWEEN 0 AND party_size),
  CHECK (refunded_amount BETWEEN 0 AND total_price),
  CONSTRAINT tickets_member_discount_amount_check CHECK (
    member_discount_amount BETWEEN 0 AND discount_amount AND (member_discount_amount = 0 OR subscription_id IS NOT NULL)
  ),
  -- No more products of a supplement are handed out than were sold.
  CONSTRAINT tickets_supplements_used CHECK (
    NOT jsonb_path_exists(supplements, '$[*] ? (@.product_quantity_used > @.product_quantity * @.units)')
  ),
  FOREIGN KEY (organization_id, discount_code_id) REFERENCES discount_codes (organization_id, id),
  FOREIGN KEY (organization_id, event_id, rate_id) REFERENCES ticket_rates (organization_id, event_id, id),
  FOREIGN KEY (organization_id, payment_id) REFERENCES payments (organization_id, id),
  FOREIGN KEY (organization_id, rate_id, price_id) REFERENCES ticket_rate_prices (organization_id, rate_id, id),
  FOREIGN KEY (organization_id, resold_from) REFERENCES tickets (organization_id, id),
  FOREIGN KEY (organization_id, swapped_to) REFERENCES tickets (organization_id, id)
) WITH (fillfactor = 85);
-- A channel reads what it sold at all organizations that admitted it, in the order of creation.
CREATE INDEX tickets_channel ON tickets (channel_id, created_at, id)
  WHERE channel_id IS NOT NULL AND deleted_at IS NULL;
-- The tickets of an organization in the order of creation, whatever their event. Nothing in it changes with a check-in.
CREATE INDEX tickets_created_at ON tickets (organization_id, created_at, id);
CREATE INDEX tickets_email ON tickets (organization_id, email_key) WHERE email_key <> '';
CREATE INDEX tickets_event ON tickets (organization_id, event_id, created_at, id);
CREATE INDEX tickets_payment ON tickets (organization_id, payment_id);
CREATE INDEX tickets_rate ON tickets (organization_id, rate_id, price_id);
CREATE UNIQUE INDEX tickets_resold_once ON tickets (organization_id, resold_from) WHERE resold_from IS NOT NULL;
CREATE INDEX tickets_subscription ON tickets (organization_id, subscription_id, event_id)
  WHERE subscription_id IS NOT NULL;

-- The one place where a barcode is looked up without knowing its owner. Never deleted: a barcode is never used twice.
CREATE TABLE barcodes (
  barcode text COLLATE "C" NOT NULL,
  organization_id text COLLATE "C" NOT NULL,
  ticket_id text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (barcode, organization_id)
);

-- Every change of the number of people inside on a ticket. Only grows: whether a ticket was ever admitted is read here,
-- also after its count was corrected to 0. Not partitioned and kept as long as the tickets, of which it has about a row
-- each. No foreign key: a row is written from the row of its ticket in one statement, and tickets are never deleted.
CREATE TABLE ticket_entries (
  organization_id text COLLATE "C" NOT NULL,
  ticket_id text COLLATE "C" NOT NULL,
  recorded_at timestamptz(3) NOT NULL,
  -- That of the notification that was written with it.
  id text COLLATE "C" NOT NULL,
  -- When the people entered, as the door says.
  entered_at timestamptz(3) NOT NULL,
  -- The key or the person; empty where that is not known.
  recorded_by text COLLATE "C" NOT NULL,
  from_count integer NOT NULL CHECK (from_count >= 0),
  to_count integer NOT NULL CHECK (to_count >= 0),
  quality smallint CHECK (quality BETWEEN 0 AND 5),
  PRIMARY KEY (organization_id, ticket_id, recorded_at, id),
  CHECK (to_count <> from_count)
);
CREATE TRIGGER ticket_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ticket_entries FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_change();

CREATE TABLE ticket_name_changes (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  ticket_id text COLLATE "C" NOT NULL,
  status text NOT NULL CHECK (status IN ('pending_payment', 'completed', 'cancelled')),
  full_name text NOT NULL,
  email text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  amount bigint NOT NULL DEFAULT 0 CHECK (amount >= 0),
  previous_full_name text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  completed_at timestamptz(3),
  -- The payment for which a change waits where it is paid online.
  payment_id text COLLATE "C",
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, ticket_id) REFERENCES tickets (organization_id, id)
);
CREATE UNIQUE INDEX ticket_name_changes_one_pending ON ticket_name_changes (organization_id, ticket_id)
  WHERE status = 'pending_payment';
CREATE INDEX ticket_name_changes_payment ON ticket_name_changes (organization_id, payment_id)
  WHERE payment_id IS NOT NULL;
CREATE INDEX ticket_name_changes_ticket ON ticket_name_changes (organization_id, ticket_id);

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
  status text NOT NULL CHECK (status IN ('pending_payment', 'active', 'voided')),
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
  CONSTRAINT ticket_supplements_refunded CHECK (refunded_amount BETWEEN 0 AND price + service_charge),
  FOREIGN KEY (organization_id, ticket_id) REFERENCES tickets (organization_id, id)
);
CREATE INDEX ticket_supplements_created_at ON ticket_supplements (organization_id, created_at, id)
  WHERE activated_at IS NOT NULL;
-- Each supplement once for each ticket, those that wait for their payment included.
CREATE UNIQUE INDEX ticket_supplements_once ON ticket_supplements (organization_id, ticket_id, supplement_id)
  WHERE status <> 'voided';
CREATE INDEX ticket_supplements_payment ON ticket_supplements (organization_id, payment_id);
CREATE INDEX ticket_supplements_ticket ON ticket_supplements (organization_id, ticket_id, created_at, id);

-- What stands above refers to these tables, too.
ALTER TABLE payments ADD FOREIGN KEY (organization_id, rate_id) REFERENCES ticket_rates (organization_id, id);
ALTER TABLE refunds ADD FOREIGN KEY (organization_id, ticket_id) REFERENCES tickets (organization_id, id);
ALTER TABLE refund_requests ADD FOREIGN KEY (organization_id, ticket_id) REFERENCES tickets (organization_id, id);
