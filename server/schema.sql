-- Written by `npm run schema` from a freshly migrated database, and compared in CI. Edit the migrations instead.

CREATE SEQUENCE webhook_notification_sequence AS bigint INCREMENT 1 MINVALUE 1 MAXVALUE 9223372036854775807 START 1 CACHE 1;

CREATE OR REPLACE FUNCTION public.add_missing_scopes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.missing_scopes := ARRAY(
    SELECT unnest(NEW.missing_scopes)
    UNION
    SELECT n.scope FROM (VALUES ('clients:read', false), ('discount-codes:read', false), ('passes:read', true),
      ('events:read', true), ('ticket-rates:read', true)) AS n (scope, is_sent_to_channels)
    WHERE (NEW.channel_id IS NULL OR n.is_sent_to_channels) AND EXISTS (
      SELECT FROM api_keys k WHERE k.id IN (NEW.created_by, NEW.url_set_by) AND n.scope <> ALL (k.scopes))
    ORDER BY 1);
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.create_audit_month(month date)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET "TimeZone" TO 'UTC'
AS $function$
DECLARE
  first_day date := date_trunc('month', month)::date;
  end_day date := (date_trunc('month', month) + interval '1 month')::date;
  table_name text;
  partition_name text;
  default_name text;
BEGIN
  FOREACH table_name IN ARRAY ARRAY['audit_log', 'deployment_audit_log'] LOOP
    partition_name := table_name || to_char(first_day, '_YYYYMM');
    default_name := table_name || '_default';
    CONTINUE WHEN to_regclass(partition_name) IS NOT NULL;
    EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING ALL)', partition_name, table_name);
    EXECUTE format('LOCK TABLE ONLY %I, %I IN ACCESS EXCLUSIVE MODE', table_name, default_name);
    EXECUTE format('ALTER TABLE %I DISABLE TRIGGER USER', default_name);
    EXECUTE format(
      'WITH moved AS (DELETE FROM %I WHERE created_at >= %L AND created_at < %L RETURNING *) INSERT INTO %I SELECT * FROM moved',
      default_name, first_day::timestamptz, end_day::timestamptz, partition_name);
    EXECUTE format('ALTER TABLE %I ENABLE TRIGGER USER', default_name);
    EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
      table_name, partition_name, first_day::timestamptz, end_day::timestamptz);
  END LOOP;
END $function$;

CREATE OR REPLACE FUNCTION public.create_history_day(table_name text, day date)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET "TimeZone" TO 'UTC'
AS $function$
DECLARE
  partition_name text := history_day_partition(table_name, day);
  default_name text := table_name || '_default';
  day_column text;
  storage text;
  of_day text;
  has_rows boolean;
BEGIN
  IF to_regclass(partition_name) IS NOT NULL THEN RETURN; END IF;
  SELECT a.attname, coalesce('WITH (' || array_to_string(d.reloptions, ', ') || ')', '') INTO day_column, storage
  FROM pg_partitioned_table p
  JOIN pg_class d ON d.oid = p.partdefid
  JOIN pg_attribute a ON a.attrelid = p.partrelid AND a.attnum = p.partattrs[0]
  WHERE p.partrelid = table_name::regclass;
  of_day := format('FROM %I WHERE %I >= %L::timestamptz AND %I < %L::timestamptz',
    default_name, day_column, day, day_column, day + 1);
  EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING ALL) %s', partition_name, table_name, storage);
  EXECUTE format('SELECT EXISTS (SELECT %s)', of_day) INTO has_rows;
  IF NOT has_rows THEN
    EXECUTE format('LOCK TABLE ONLY %I IN SHARE ROW EXCLUSIVE MODE', table_name);
    EXECUTE format('SELECT EXISTS (SELECT %s)', of_day) INTO has_rows;
  END IF;
  IF has_rows THEN
    EXECUTE format('LOCK TABLE ONLY %I IN ACCESS EXCLUSIVE MODE', table_name);
  END IF;
  EXECUTE format('LOCK TABLE %I IN ACCESS EXCLUSIVE MODE', default_name);
  EXECUTE format('WITH moved AS (DELETE %s RETURNING *) INSERT INTO %I SELECT * FROM moved', of_day, partition_name);
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
    table_name, partition_name, day::timestamptz, (day + 1)::timestamptz);
END $function$;

CREATE OR REPLACE FUNCTION public.drop_audit_months(ended_before timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET "TimeZone" TO 'UTC'
AS $function$
DECLARE
  cutoff timestamptz := least(ended_before, now() - interval '30 days');
  partition_name text;
BEGIN
  FOR partition_name IN
    SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent IN ('audit_log'::regclass, 'deployment_audit_log'::regclass) AND c.relname ~ '_[0-9]{6}$'
      AND to_date(right(c.relname, 6), 'YYYYMM') + interval '1 month' <= cutoff
  LOOP
    EXECUTE format('DROP TABLE %I', partition_name);
  END LOOP;
END $function$;

CREATE OR REPLACE FUNCTION public.drop_history_day(table_name text, day date)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  EXECUTE format('DROP TABLE IF EXISTS %I', history_day_partition(table_name, day));
END $function$;

CREATE OR REPLACE FUNCTION public.fill_list_email_key()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.email_key := lower(btrim(NEW.email));
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.fill_refund_columns()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  CASE (SELECT coalesce(resource_kinds[array_position(resource_ids, NEW.subject_id)], resource_type) FROM payments
        WHERE organization_id = NEW.organization_id AND id = NEW.payment_id)
    WHEN 'ticket' THEN NEW.ticket_id := NEW.subject_id;
    WHEN 'booking' THEN NEW.booking_id := NEW.subject_id;
    WHEN 'list' THEN NEW.guest_list_id := NEW.subject_id;
    WHEN 'pass' THEN NEW.pass_id := NEW.subject_id;
    WHEN 'supplement' THEN NEW.ticket_supplement_id := NEW.subject_id;
    ELSE NULL;
  END CASE;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.first_open_transaction()
 RETURNS xid8
 LANGUAGE plpgsql
 STABLE
AS $function$
DECLARE
  next bigint := pg_snapshot_xmax(pg_current_snapshot())::text::bigint;
  committing bigint;
BEGIN
  IF to_regclass('pg_catalog.pg_dist_transaction') IS NOT NULL THEN
    SELECT min(next - ((next - t.xmin::text::bigint) & 4294967295)) INTO committing FROM pg_catalog.pg_dist_transaction t;
  END IF;
  RETURN least(pg_snapshot_xmin(pg_current_snapshot()), committing::text::xid8);
END $function$;

CREATE OR REPLACE FUNCTION public.history_day_partition(table_name text, day date)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF NOT EXISTS (
    SELECT FROM pg_partitioned_table p
    JOIN pg_class c ON c.oid = p.partrelid
    JOIN pg_class d ON d.oid = p.partdefid
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = p.partattrs[0]
    WHERE c.relnamespace = 'public'::regnamespace AND c.relname = table_name AND d.relname = table_name || '_default'
      AND p.partstrat = 'r' AND p.partnatts = 1 AND a.atttypid = 'timestamptz'::regtype) THEN
    RAISE EXCEPTION '% is no table of daily partitions', table_name USING ERRCODE = 'invalid_parameter_value';
  END IF;
  RETURN table_name || to_char(day, '_YYYYMMDD');
END $function$;

CREATE OR REPLACE FUNCTION public.move_lines()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE sale_lines l SET state = 'moved', moved_to_payment_id = n.payment_id, moved_to_subject_id = n.subject_id
  FROM sale_lines n LEFT JOIN tickets t ON t.organization_id = n.organization_id AND t.id = n.subject_id
  WHERE n.organization_id = NEW.organization_id AND n.payment_id = NEW.id
    AND l.organization_id = NEW.organization_id AND l.payment_id = NEW.resold_from
    AND l.subject_id = coalesce(t.resold_from, n.subject_id) AND l.state <> 'moved';
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.name_transaction()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.written_in := pg_current_xact_id();
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.name_transaction_of_events()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.events_written_in := pg_current_xact_id();
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION '% is append-only: % is refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'integrity_constraint_violation';
END $function$;

CREATE OR REPLACE FUNCTION public.set_line_state()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE sale_lines SET state = TG_ARGV[0]
  WHERE organization_id = NEW.organization_id AND payment_id = NEW.payment_id AND subject_id = NEW.id
    AND state NOT IN ('moved', TG_ARGV[0]);
  RETURN NULL;
END $function$;

CREATE TABLE accepted_terms (
  organization_id text COLLATE "C" NOT NULL,
  payment_id text COLLATE "C" NOT NULL,
  terms_text_id text COLLATE "C" NOT NULL,
  accepted_at timestamptz(3) NOT NULL,
  CONSTRAINT accepted_terms_pkey PRIMARY KEY (organization_id, payment_id)
);
CREATE INDEX accepted_terms_text ON accepted_terms USING btree (organization_id, terms_text_id);

CREATE TABLE api_keys (
  id text COLLATE "C" NOT NULL,
  kind text NOT NULL,
  hash bytea NOT NULL,
  last4 text NOT NULL,
  name text NOT NULL,
  organization_id text COLLATE "C",
  channel_id text COLLATE "C",
  reseller_id text COLLATE "C",
  scopes text[] NOT NULL,
  rate_per_second integer NOT NULL,
  rate_burst integer NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  revoked_at timestamptz(3),
  replaced_by text COLLATE "C",
  last_used_at timestamptz(3),
  created_by text COLLATE "C",
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT api_keys_pkey PRIMARY KEY (id),
  CONSTRAINT api_keys_hash_key UNIQUE (hash),
  CONSTRAINT api_keys_check CHECK ( CASE kind WHEN 'channels'::text THEN channel_id IS NOT NULL AND organization_id IS NULL AND reseller_id IS NULL WHEN 'resellers'::text THEN reseller_id IS NOT NULL AND organization_id IS NULL AND channel_id IS NULL ELSE organization_id IS NOT NULL AND channel_id IS NULL AND reseller_id IS NULL END),
  CONSTRAINT api_keys_kind_check CHECK (kind = ANY (ARRAY['integration'::text, 'integrations'::text, 'channels'::text, 'resellers'::text])),
  CONSTRAINT api_keys_rate_burst_check CHECK (rate_burst >= 1 AND rate_burst <= 100000),
  CONSTRAINT api_keys_rate_per_second_check CHECK (rate_per_second >= 1 AND rate_per_second <= 10000)
);
CREATE INDEX api_keys_channel ON api_keys USING btree (channel_id);
CREATE INDEX api_keys_organization ON api_keys USING btree (organization_id);
CREATE INDEX api_keys_reseller ON api_keys USING btree (reseller_id);

CREATE TABLE audit_log (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  operation text COLLATE "C" NOT NULL,
  outcome text NOT NULL,
  reason text NOT NULL DEFAULT ''::text,
  user_id text COLLATE "C",
  user_email text NOT NULL,
  session_id text COLLATE "C",
  address text NOT NULL,
  user_agent text NOT NULL,
  request_id text COLLATE "C" NOT NULL,
  target_kind text NOT NULL,
  target_ids text[] NOT NULL,
  fields text[] NOT NULL,
  CONSTRAINT audit_log_pkey PRIMARY KEY (organization_id, created_at, id),
  CONSTRAINT audit_log_outcome_check CHECK (outcome = ANY (ARRAY['succeeded'::text, 'failed'::text]))
) PARTITION BY RANGE (created_at);

CREATE TABLE audit_log_default PARTITION OF audit_log DEFAULT;

CREATE TABLE barcodes (
  barcode text COLLATE "C" NOT NULL,
  organization_id text COLLATE "C" NOT NULL,
  ticket_id text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT barcodes_pkey PRIMARY KEY (barcode, organization_id)
);

CREATE TABLE booking_changes (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  booking_id text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  changed_by text COLLATE "C" NOT NULL DEFAULT ''::text,
  status_before text NOT NULL DEFAULT ''::text,
  status_after text NOT NULL,
  fields text[] NOT NULL DEFAULT '{}'::text[],
  spaces_before text NOT NULL DEFAULT ''::text,
  spaces_after text NOT NULL DEFAULT ''::text,
  CONSTRAINT booking_changes_pkey PRIMARY KEY (organization_id, id)
);
CREATE INDEX booking_changes_booking ON booking_changes USING btree (organization_id, booking_id, created_at);

CREATE TABLE booking_products (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  price bigint NOT NULL,
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT booking_products_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT booking_products_price_check CHECK (price >= 0)
);
CREATE INDEX booking_products_created_at ON booking_products USING btree (organization_id, created_at, id);

CREATE TABLE booking_rates (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  event_id text COLLATE "C" NOT NULL,
  zone_id text COLLATE "C" NOT NULL,
  slug text COLLATE "C" NOT NULL,
  name text NOT NULL,
  content text NOT NULL DEFAULT ''::text,
  position integer NOT NULL DEFAULT 0,
  active boolean NOT NULL DEFAULT true,
  price bigint NOT NULL,
  included_persons integer NOT NULL,
  supplement_price bigint NOT NULL DEFAULT 0,
  persons_max integer NOT NULL,
  deposit_type text NOT NULL DEFAULT 'fixed'::text,
  deposit_fixed bigint NOT NULL DEFAULT 0,
  deposit_percentage numeric(7,4) NOT NULL DEFAULT 0,
  full_payment boolean NOT NULL DEFAULT false,
  fee_type text NOT NULL DEFAULT 'fixed'::text,
  fee_fixed bigint NOT NULL DEFAULT 0,
  fee_percentage numeric(7,4) NOT NULL DEFAULT 0,
  required_fields text[] NOT NULL DEFAULT '{}'::text[],
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  tax_percentage numeric(7,4),
  CONSTRAINT booking_rates_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT booking_rates_organization_id_zone_id_slug_key UNIQUE (organization_id, zone_id, slug),
  CONSTRAINT booking_rates_check CHECK (persons_max >= included_persons AND persons_max <= 1000),
  CONSTRAINT booking_rates_deposit_fixed_check CHECK (deposit_fixed >= 0),
  CONSTRAINT booking_rates_deposit_percentage_check CHECK (deposit_percentage >= 0::numeric AND deposit_percentage <= 100::numeric),
  CONSTRAINT booking_rates_deposit_type_check CHECK (deposit_type = ANY (ARRAY['fixed'::text, 'percentage'::text])),
  CONSTRAINT booking_rates_fee_fixed_check CHECK (fee_fixed >= 0),
  CONSTRAINT booking_rates_fee_percentage_check CHECK (fee_percentage >= 0::numeric AND fee_percentage <= 100::numeric),
  CONSTRAINT booking_rates_fee_type_check CHECK (fee_type = ANY (ARRAY['fixed'::text, 'percentage'::text])),
  CONSTRAINT booking_rates_included_persons_check CHECK (included_persons >= 1),
  CONSTRAINT booking_rates_price_check CHECK (price >= 0),
  CONSTRAINT booking_rates_supplement_price_check CHECK (supplement_price >= 0),
  CONSTRAINT booking_rates_tax_percentage_check CHECK (tax_percentage >= 0::numeric AND tax_percentage <= 100::numeric)
);
CREATE INDEX booking_rates_zone ON booking_rates USING btree (organization_id, event_id, zone_id);

CREATE TABLE booking_spaces (
  organization_id text COLLATE "C" NOT NULL,
  event_id text COLLATE "C" NOT NULL,
  booking_id text COLLATE "C" NOT NULL,
  space_id text COLLATE "C" NOT NULL,
  position integer NOT NULL DEFAULT 1,
  holds boolean NOT NULL,
  CONSTRAINT booking_spaces_pkey PRIMARY KEY (organization_id, booking_id, space_id)
);
CREATE UNIQUE INDEX booking_spaces_one_holder ON booking_spaces USING btree (organization_id, event_id, space_id) WHERE holds;
CREATE INDEX booking_spaces_space ON booking_spaces USING btree (organization_id, space_id);

CREATE TABLE bookings (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  event_id text COLLATE "C",
  date timestamptz(3),
  zone_id text COLLATE "C",
  channel_id text COLLATE "C",
  client_id text COLLATE "C",
  referrer_id text COLLATE "C",
  code text COLLATE "C" NOT NULL,
  name text NOT NULL DEFAULT ''::text,
  email text NOT NULL DEFAULT ''::text,
  email_key text COLLATE "C" NOT NULL DEFAULT ''::text,
  phone text NOT NULL DEFAULT ''::text,
  commentary_client text NOT NULL DEFAULT ''::text,
  commentary_reserve text NOT NULL DEFAULT ''::text,
  status text NOT NULL,
  walkin boolean NOT NULL DEFAULT false,
  source text NOT NULL,
  created_via text NOT NULL,
  party_size integer NOT NULL,
  admitted_count integer NOT NULL DEFAULT 0,
  gender_group text NOT NULL DEFAULT 'mixed'::text,
  hour text NOT NULL DEFAULT ''::text,
  duration_seconds integer NOT NULL DEFAULT 0,
  rate_slug text NOT NULL DEFAULT ''::text,
  price bigint NOT NULL DEFAULT 0,
  discount_amount bigint NOT NULL DEFAULT 0,
  discount_code_id text COLLATE "C",
  discount_code_name text,
  deposit bigint NOT NULL DEFAULT 0,
  deposit_method text NOT NULL DEFAULT 'cash'::text,
  refunded_amount bigint NOT NULL DEFAULT 0,
  invoice_reference text NOT NULL DEFAULT ''::text,
  corrective_invoice_references text[] NOT NULL DEFAULT '{}'::text[],
  billing_info jsonb NOT NULL DEFAULT '{}'::jsonb,
  pos_total_service_charge bigint NOT NULL DEFAULT 0,
  pos_total_tips bigint NOT NULL DEFAULT 0,
  pos_ticket_total bigint NOT NULL DEFAULT 0,
  pos_products jsonb NOT NULL DEFAULT '[]'::jsonb,
  pos_payments jsonb NOT NULL DEFAULT '[]'::jsonb,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  birthdate date,
  marketing_consent boolean NOT NULL DEFAULT false,
  fee_type text NOT NULL DEFAULT 'fixed'::text,
  fee_fixed bigint NOT NULL DEFAULT 0,
  fee_percentage numeric(7,4) NOT NULL DEFAULT 0,
  fee_amount bigint NOT NULL DEFAULT 0,
  advance_account text NOT NULL DEFAULT 'deposits_held'::text,
  advance_cash bigint NOT NULL DEFAULT 0,
  advance_pos bigint NOT NULL DEFAULT 0,
  advance_payments bigint NOT NULL DEFAULT 0,
  advance_fees bigint NOT NULL DEFAULT 0,
  advance_tips bigint NOT NULL DEFAULT 0,
  advance_moves_count integer NOT NULL DEFAULT 0,
  awaited_payment_id text COLLATE "C",
  language text NOT NULL DEFAULT 'en'::text,
  sends_mails boolean NOT NULL DEFAULT false,
  arrived_at timestamptz(3),
  seated_at timestamptz(3),
  released_at timestamptz(3),
  advance_online bigint NOT NULL DEFAULT 0,
  dispute_blocked_at timestamptz(3),
  written_in xid8 NOT NULL DEFAULT pg_current_xact_id(),
  larger_party integer,
  larger_party_until timestamptz(3),
  rate_id text COLLATE "C",
  CONSTRAINT bookings_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT bookings_organization_id_code_key UNIQUE (organization_id, code),
  CONSTRAINT bookings_organization_id_event_id_id_key UNIQUE (organization_id, event_id, id),
  CONSTRAINT bookings_admitted_count_check CHECK (admitted_count >= 0),
  CONSTRAINT bookings_advance_account_check CHECK (advance_account = ANY (ARRAY['deposits_held'::text, 'sales'::text, 'forfeited'::text])),
  CONSTRAINT bookings_advance_cash_check CHECK (advance_cash >= 0),
  CONSTRAINT bookings_advance_fees_check CHECK (advance_fees >= 0),
  CONSTRAINT bookings_advance_online_check CHECK (advance_online >= 0),
  CONSTRAINT bookings_advance_payments_check CHECK (advance_payments >= (advance_fees + advance_tips)),
  CONSTRAINT bookings_advance_pos_check CHECK (advance_pos >= 0),
  CONSTRAINT bookings_advance_tips_check CHECK (advance_tips >= 0),
  CONSTRAINT bookings_created_via_check CHECK (created_via = ANY (ARRAY['integrations'::text, 'channels'::text, 'management'::text, 'resellers'::text])),
  CONSTRAINT bookings_date_or_event CHECK (num_nonnulls(event_id, date) = 1),
  CONSTRAINT bookings_deposit_check CHECK (deposit >= 0),
  CONSTRAINT bookings_deposit_method_check CHECK (deposit_method = ANY (ARRAY['online'::text, 'cash'::text])),
  CONSTRAINT bookings_discount_amount_check CHECK (discount_amount >= 0),
  CONSTRAINT bookings_duration_seconds_check CHECK (duration_seconds >= 0),
  CONSTRAINT bookings_fee_amount_check CHECK (fee_amount >= 0),
  CONSTRAINT bookings_fee_fixed_check CHECK (fee_fixed >= 0),
  CONSTRAINT bookings_fee_percentage_check CHECK (fee_percentage >= 0::numeric AND fee_percentage <= 100::numeric),
  CONSTRAINT bookings_fee_type_check CHECK (fee_type = ANY (ARRAY['fixed'::text, 'percentage'::text])),
  CONSTRAINT bookings_gender_group_check CHECK (gender_group = ANY (ARRAY['mixed'::text, 'boys'::text, 'girls'::text])),
  CONSTRAINT bookings_party_size_check CHECK (party_size >= 1 AND party_size <= 1000),
  CONSTRAINT bookings_price_check CHECK (price >= 0),
  CONSTRAINT bookings_refunded_amount_check CHECK (refunded_amount >= 0),
  CONSTRAINT bookings_source_check CHECK (source = ANY (ARRAY['web'::text, 'pro'::text])),
  CONSTRAINT bookings_status_check CHECK (status = ANY (ARRAY['pending'::text, 'accepted'::text, 'rejected'::text, 'arrival'::text, 'sitting'::text, 'released'::text]))
);
CREATE INDEX bookings_advance_held ON bookings USING btree (organization_id, event_id) WHERE advance_account = 'deposits_held'::text AND (advance_cash + advance_pos + advance_payments) > 0;
CREATE INDEX bookings_client ON bookings USING btree (organization_id, client_id) WHERE client_id IS NOT NULL;
CREATE INDEX bookings_created_at ON bookings USING btree (organization_id, created_at, id);
CREATE INDEX bookings_date ON bookings USING btree (organization_id, date);
CREATE INDEX bookings_email ON bookings USING btree (organization_id, email_key, created_at DESC, id DESC) WHERE email_key <> ''::text;
CREATE INDEX bookings_event ON bookings USING btree (organization_id, event_id, created_at, id);
CREATE INDEX bookings_rate ON bookings USING btree (organization_id, rate_id) WHERE rate_id IS NOT NULL;
CREATE INDEX bookings_updated_at ON bookings USING btree (organization_id, updated_at);
CREATE INDEX bookings_zone ON bookings USING btree (organization_id, zone_id) WHERE zone_id IS NOT NULL;

CREATE TABLE bulk_action_items (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  bulk_action_id text COLLATE "C" NOT NULL,
  subject_id text COLLATE "C" NOT NULL,
  outcome text NOT NULL DEFAULT 'waiting'::text,
  error_code text NOT NULL DEFAULT ''::text,
  message text NOT NULL DEFAULT ''::text,
  CONSTRAINT bulk_action_items_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT bulk_action_items_once UNIQUE (organization_id, bulk_action_id, subject_id),
  CONSTRAINT bulk_action_items_error CHECK ((outcome = 'refused'::text) = (error_code <> ''::text)),
  CONSTRAINT bulk_action_items_outcome_check CHECK (outcome = ANY (ARRAY['waiting'::text, 'done'::text, 'refused'::text]))
);
CREATE INDEX bulk_action_items_outcome ON bulk_action_items USING btree (organization_id, bulk_action_id, outcome, id);

CREATE TABLE bulk_actions (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  operation text NOT NULL,
  booking_status text NOT NULL DEFAULT ''::text,
  status text NOT NULL,
  items_count integer NOT NULL,
  done_count integer NOT NULL DEFAULT 0,
  refused_count integer NOT NULL DEFAULT 0,
  created_by text COLLATE "C" NOT NULL,
  session_id text COLLATE "C" NOT NULL,
  address text NOT NULL,
  user_agent text NOT NULL,
  request_id text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  finished_at timestamptz(3),
  CONSTRAINT bulk_actions_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT bulk_actions_booking_status CHECK ((operation = 'updateBookingStatus'::text) = (booking_status <> ''::text)),
  CONSTRAINT bulk_actions_booking_status_check CHECK (booking_status = ANY (ARRAY[''::text, 'pending'::text, 'accepted'::text, 'rejected'::text, 'arrival'::text, 'sitting'::text, 'released'::text])),
  CONSTRAINT bulk_actions_counts CHECK ((done_count + refused_count) <= items_count),
  CONSTRAINT bulk_actions_finished CHECK ((status = 'running'::text) = (finished_at IS NULL)),
  CONSTRAINT bulk_actions_operation_check CHECK (operation = ANY (ARRAY['sendTicket'::text, 'checkInTicket'::text, 'voidTicket'::text, 'checkInGuestList'::text, 'deleteGuestList'::text, 'updateBookingStatus'::text, 'sendPaymentLink'::text])),
  CONSTRAINT bulk_actions_status_check CHECK (status = ANY (ARRAY['running'::text, 'stopped'::text, 'completed'::text]))
);
CREATE INDEX bulk_actions_created_at ON bulk_actions USING btree (organization_id, created_at, id);

CREATE TABLE cancelled_sales (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  event_id text COLLATE "C" NOT NULL,
  kind text NOT NULL,
  subject_id text COLLATE "C" NOT NULL,
  refund_ids text[] NOT NULL DEFAULT '{}'::text[],
  due bigint NOT NULL DEFAULT 0,
  reason text NOT NULL DEFAULT ''::text,
  created_at timestamptz(3) NOT NULL,
  recorded_at timestamptz(3),
  recorded_by text COLLATE "C" NOT NULL DEFAULT ''::text,
  CONSTRAINT cancelled_sales_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT cancelled_sales_once UNIQUE (organization_id, event_id, subject_id),
  CONSTRAINT cancelled_sales_due_check CHECK (due >= 0),
  CONSTRAINT cancelled_sales_kind_check CHECK (kind = ANY (ARRAY['payment'::text, 'booking'::text, 'list'::text])),
  CONSTRAINT cancelled_sales_reason CHECK ((due > 0) = (reason <> ''::text))
);
CREATE INDEX cancelled_sales_created_at ON cancelled_sales USING btree (organization_id, event_id, created_at, id);

CREATE TABLE channel_partners (
  organization_id text COLLATE "C" NOT NULL,
  channel_id text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT channel_partners_pkey PRIMARY KEY (organization_id, channel_id)
);
CREATE INDEX channel_partners_channel ON channel_partners USING btree (channel_id, organization_id);

CREATE TABLE channels (
  id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  slug text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT channels_pkey PRIMARY KEY (id),
  CONSTRAINT channels_slug_key UNIQUE (slug)
);

CREATE TABLE charges (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  payment_id text COLLATE "C" NOT NULL,
  gateway text NOT NULL,
  reference text COLLATE "C" NOT NULL,
  status text NOT NULL,
  amount bigint NOT NULL,
  currency text COLLATE "C" NOT NULL,
  payment_method text NOT NULL DEFAULT ''::text,
  method_last4 text NOT NULL DEFAULT ''::text,
  issuer_country text NOT NULL DEFAULT ''::text,
  failure_reason text NOT NULL DEFAULT ''::text,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT charges_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT charges_organization_id_gateway_reference_key UNIQUE (organization_id, gateway, reference),
  CONSTRAINT charges_amount_check CHECK (amount > 0),
  CONSTRAINT charges_gateway_check CHECK (gateway = ANY (ARRAY['sandbox'::text, 'stripe'::text])),
  CONSTRAINT charges_status_check CHECK (status = ANY (ARRAY['pending'::text, 'succeeded'::text, 'failed'::text, 'returned'::text]))
);
CREATE INDEX charges_created_at ON charges USING btree (organization_id, created_at);
CREATE UNIQUE INDEX charges_one_success ON charges USING btree (organization_id, payment_id) WHERE status = 'succeeded'::text;
CREATE INDEX charges_payment ON charges USING btree (organization_id, payment_id);

CREATE TABLE clients (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  email text NOT NULL,
  email_key text COLLATE "C" NOT NULL,
  name text NOT NULL DEFAULT ''::text,
  phone text NOT NULL DEFAULT ''::text,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  language text NOT NULL DEFAULT ''::text,
  marketing_consent boolean NOT NULL DEFAULT false,
  last_seen_at timestamptz(3) NOT NULL,
  merged_into text COLLATE "C",
  CONSTRAINT clients_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT clients_organization_id_email_key_key UNIQUE (organization_id, email_key),
  CONSTRAINT clients_not_merged_into_itself CHECK (merged_into <> id)
);
CREATE INDEX clients_created_at ON clients USING btree (organization_id, created_at, id);
CREATE INDEX clients_merged_into ON clients USING btree (organization_id, merged_into) WHERE merged_into IS NOT NULL;
CREATE INDEX clients_updated_at ON clients USING btree (organization_id, updated_at, id);

CREATE TABLE deployment (
  singleton boolean NOT NULL DEFAULT true,
  environment text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  demo_seeded_at timestamptz(3),
  secrets_keys text[] NOT NULL DEFAULT '{}'::text[],
  CONSTRAINT deployment_pkey PRIMARY KEY (singleton),
  CONSTRAINT deployment_environment_check CHECK (environment = ANY (ARRAY['alpha'::text, 'production'::text])),
  CONSTRAINT deployment_singleton_check CHECK (singleton)
);

CREATE TABLE deployment_audit_log (
  id text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  operation text COLLATE "C" NOT NULL,
  outcome text NOT NULL,
  reason text NOT NULL DEFAULT ''::text,
  user_id text COLLATE "C",
  user_email text NOT NULL,
  session_id text COLLATE "C",
  address text NOT NULL,
  user_agent text NOT NULL,
  request_id text COLLATE "C" NOT NULL,
  target_kind text NOT NULL,
  target_ids text[] NOT NULL,
  fields text[] NOT NULL,
  CONSTRAINT deployment_audit_log_pkey PRIMARY KEY (created_at, id),
  CONSTRAINT deployment_audit_log_outcome_check CHECK (outcome = ANY (ARRAY['succeeded'::text, 'failed'::text]))
) PARTITION BY RANGE (created_at);

CREATE TABLE deployment_audit_log_default PARTITION OF deployment_audit_log DEFAULT;

CREATE TABLE discount_codes (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  code text NOT NULL,
  code_key text COLLATE "C" NOT NULL,
  type text NOT NULL,
  event_id text COLLATE "C",
  fixed_amount bigint,
  percentage numeric(7,4),
  price_min bigint NOT NULL DEFAULT 0,
  valid_from timestamptz(3),
  valid_until timestamptz(3),
  active boolean NOT NULL DEFAULT true,
  redemptions_max integer,
  redemptions_count integer NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  units_min integer,
  units_max integer,
  sales_max integer,
  sales_count integer NOT NULL DEFAULT 0,
  rate_ids text[] NOT NULL DEFAULT '{}'::text[],
  CONSTRAINT discount_codes_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT discount_codes_organization_id_code_key_key UNIQUE (organization_id, code_key),
  CONSTRAINT discount_codes_check CHECK ((fixed_amount IS NULL) <> (percentage IS NULL)),
  CONSTRAINT discount_codes_check1 CHECK (redemptions_max IS NULL OR redemptions_count <= redemptions_max),
  CONSTRAINT discount_codes_fixed_amount_check CHECK (fixed_amount > 0),
  CONSTRAINT discount_codes_percentage_check CHECK (percentage > 0::numeric AND percentage <= 100::numeric),
  CONSTRAINT discount_codes_price_min_check CHECK (price_min >= 0),
  CONSTRAINT discount_codes_redemptions_count_check CHECK (redemptions_count >= 0),
  CONSTRAINT discount_codes_redemptions_max_check CHECK (redemptions_max >= 0),
  CONSTRAINT discount_codes_sales CHECK (sales_count <= sales_max),
  CONSTRAINT discount_codes_sales_count_check CHECK (sales_count >= 0),
  CONSTRAINT discount_codes_sales_max_check CHECK (sales_max >= 0),
  CONSTRAINT discount_codes_type_check CHECK (type = ANY (ARRAY['bookings'::text, 'tickets'::text])),
  CONSTRAINT discount_codes_units CHECK (units_max >= units_min),
  CONSTRAINT discount_codes_units_max_check CHECK (units_max >= 1),
  CONSTRAINT discount_codes_units_min_check CHECK (units_min >= 1),
  CONSTRAINT discount_codes_valid_period CHECK (valid_until > valid_from)
) WITH (fillfactor=80);
CREATE INDEX discount_codes_event ON discount_codes USING btree (organization_id, event_id) WHERE event_id IS NOT NULL;

CREATE TABLE disputes (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  payment_id text COLLATE "C" NOT NULL,
  charge_id text COLLATE "C" NOT NULL,
  gateway text NOT NULL,
  reference text COLLATE "C" NOT NULL,
  kind text NOT NULL,
  status text NOT NULL,
  amount bigint NOT NULL,
  reason text NOT NULL DEFAULT ''::text,
  respond_by timestamptz(3),
  withdrawn_amount bigint NOT NULL DEFAULT 0,
  fee_amount bigint NOT NULL DEFAULT 0,
  lost_amount bigint NOT NULL DEFAULT 0,
  movements_count integer NOT NULL DEFAULT 0,
  evidence jsonb NOT NULL DEFAULT '{}'::jsonb,
  evidence_status text NOT NULL DEFAULT 'none'::text,
  evidence_failure text NOT NULL DEFAULT ''::text,
  contested_by text NOT NULL DEFAULT ''::text,
  contested_at timestamptz(3),
  opened_at timestamptz(3) NOT NULL,
  closed_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT disputes_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT disputes_organization_id_gateway_reference_key UNIQUE (organization_id, gateway, reference),
  CONSTRAINT disputes_amount_check CHECK (amount > 0),
  CONSTRAINT disputes_evidence_status_check CHECK (evidence_status = ANY (ARRAY['none'::text, 'pending'::text, 'sent'::text, 'failed'::text])),
  CONSTRAINT disputes_gateway_check CHECK (gateway = ANY (ARRAY['sandbox'::text, 'stripe'::text])),
  CONSTRAINT disputes_kind_check CHECK (kind = ANY (ARRAY['dispute'::text, 'inquiry'::text, 'fraud_warning'::text])),
  CONSTRAINT disputes_status_check CHECK (status = ANY (ARRAY['needs_response'::text, 'under_review'::text, 'won'::text, 'lost'::text, 'closed'::text]))
);
CREATE INDEX disputes_created_at ON disputes USING btree (organization_id, created_at, id);
CREATE INDEX disputes_payment ON disputes USING btree (organization_id, payment_id);

CREATE TABLE door_codes (
  code_hash bytea NOT NULL,
  organization_id text COLLATE "C" NOT NULL,
  event_ids text[] NOT NULL DEFAULT '{}'::text[],
  created_by text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  device_id text COLLATE "C",
  CONSTRAINT door_codes_pkey PRIMARY KEY (code_hash)
);
CREATE INDEX door_codes_organization ON door_codes USING btree (organization_id, expires_at);

CREATE TABLE door_devices (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  token_hash bytea NOT NULL,
  manifest_key bytea NOT NULL,
  event_ids text[] NOT NULL DEFAULT '{}'::text[],
  registered_by text COLLATE "C" NOT NULL,
  registered_with text NOT NULL,
  last_contact_at timestamptz(3),
  revoked_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT door_devices_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT door_devices_organization_id_token_hash_key UNIQUE (organization_id, token_hash),
  CONSTRAINT door_devices_registered_with_check CHECK (registered_with = ANY (ARRAY['session'::text, 'code'::text]))
);
CREATE INDEX door_devices_created_at ON door_devices USING btree (organization_id, created_at, id);

CREATE TABLE door_entries (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  event_id text COLLATE "C" NOT NULL,
  kind text NOT NULL,
  subject_id text COLLATE "C" NOT NULL DEFAULT ''::text,
  source text NOT NULL,
  device_id text COLLATE "C" NOT NULL DEFAULT ''::text,
  scan_id text COLLATE "C" NOT NULL,
  recorded_by text COLLATE "C" NOT NULL,
  action text NOT NULL,
  undoes text COLLATE "C" NOT NULL DEFAULT ''::text,
  women integer NOT NULL DEFAULT 0,
  men integer NOT NULL DEFAULT 0,
  others integer NOT NULL DEFAULT 0,
  observed_at timestamptz(3) NOT NULL,
  claimed_at timestamptz(3) NOT NULL,
  clock text NOT NULL DEFAULT 'ok'::text,
  reason text NOT NULL DEFAULT ''::text,
  verdict text NOT NULL,
  counted integer NOT NULL DEFAULT 0,
  other_id text COLLATE "C",
  created_at timestamptz(3) NOT NULL,
  option_id text COLLATE "C" NOT NULL DEFAULT ''::text,
  option_price bigint NOT NULL DEFAULT 0,
  written_in xid8 NOT NULL DEFAULT pg_current_xact_id(),
  party_size integer,
  CONSTRAINT door_entries_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT door_entries_organization_id_device_id_scan_id_key UNIQUE (organization_id, device_id, scan_id),
  CONSTRAINT door_entries_action_check CHECK (action = ANY (ARRAY['in'::text, 'out'::text, 'refused'::text, 'undo'::text])),
  CONSTRAINT door_entries_clock_check CHECK (clock = ANY (ARRAY['ok'::text, 'ahead'::text, 'behind'::text])),
  CONSTRAINT door_entries_kind_check CHECK (kind = ANY (ARRAY['ticket'::text, 'list'::text, 'pass'::text, 'booking'::text, 'unknown'::text])),
  CONSTRAINT door_entries_men_check CHECK (men >= 0),
  CONSTRAINT door_entries_option_price_check CHECK (option_price >= 0),
  CONSTRAINT door_entries_others_check CHECK (others >= 0),
  CONSTRAINT door_entries_source_check CHECK (source = ANY (ARRAY['door'::text, 'api'::text])),
  CONSTRAINT door_entries_verdict_check CHECK (verdict = ANY (ARRAY['admitted'::text, 'left'::text, 'double_entry'::text, 'invalid'::text, 'not_inside'::text, 'refused'::text, 'undone'::text, 'undo'::text, 'undo_late'::text, 'undo_waiting'::text])),
  CONSTRAINT door_entries_women_check CHECK (women >= 0)
);
CREATE INDEX door_entries_event ON door_entries USING btree (organization_id, event_id, created_at, id);
CREATE INDEX door_entries_subject ON door_entries USING btree (organization_id, subject_id) WHERE subject_id <> ''::text;

CREATE TABLE event_cancellations (
  organization_id text COLLATE "C" NOT NULL,
  event_id text COLLATE "C" NOT NULL,
  status text NOT NULL,
  message text NOT NULL DEFAULT ''::text,
  created_by text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  finished_at timestamptz(3),
  CONSTRAINT event_cancellations_pkey PRIMARY KEY (organization_id, event_id),
  CONSTRAINT event_cancellations_status_check CHECK (status = ANY (ARRAY['running'::text, 'failed'::text, 'completed'::text]))
);

CREATE TABLE event_group_events (
  organization_id text COLLATE "C" NOT NULL,
  group_id text COLLATE "C" NOT NULL,
  event_id text COLLATE "C" NOT NULL,
  CONSTRAINT event_group_events_pkey PRIMARY KEY (organization_id, group_id, event_id)
);
CREATE INDEX event_group_events_event ON event_group_events USING btree (organization_id, event_id);

CREATE TABLE event_groups (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  slug text COLLATE "C" NOT NULL,
  description text NOT NULL DEFAULT ''::text,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT event_groups_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT event_groups_organization_id_slug_key UNIQUE (organization_id, slug)
);
CREATE INDEX event_groups_created_at ON event_groups USING btree (organization_id, created_at, id);

CREATE TABLE event_preregistrations (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  event_id text COLLATE "C" NOT NULL,
  channel_id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  email_key text COLLATE "C" NOT NULL,
  phone text NOT NULL DEFAULT ''::text,
  language text NOT NULL DEFAULT ''::text,
  marketing_consent boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  told_cancelled_at timestamptz(3),
  CONSTRAINT event_preregistrations_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT event_preregistrations_organization_id_event_id_email_key_key UNIQUE (organization_id, event_id, email_key)
);
CREATE INDEX event_preregistrations_created_at ON event_preregistrations USING btree (organization_id, event_id, created_at, id);
CREATE INDEX event_preregistrations_email ON event_preregistrations USING btree (organization_id, email_key);

CREATE TABLE events (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  slug text COLLATE "C" NOT NULL,
  type text NOT NULL,
  description text NOT NULL DEFAULT ''::text,
  starts_at timestamptz(3) NOT NULL,
  ends_at timestamptz(3) NOT NULL,
  date_only boolean NOT NULL DEFAULT false,
  location_id text COLLATE "C" NOT NULL,
  age_min smallint NOT NULL DEFAULT 0,
  outfit text NOT NULL DEFAULT ''::text,
  artists text[] NOT NULL DEFAULT '{}'::text[],
  music_genres text[] NOT NULL DEFAULT '{}'::text[],
  image_url text NOT NULL DEFAULT ''::text,
  url text NOT NULL DEFAULT ''::text,
  active boolean NOT NULL DEFAULT true,
  visible boolean NOT NULL DEFAULT true,
  resale_enabled boolean NOT NULL DEFAULT true,
  swap_available_until timestamptz(3) NOT NULL,
  sealed_tickets_available_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  cancelled_at timestamptz(3),
  written_in xid8 NOT NULL DEFAULT pg_current_xact_id(),
  CONSTRAINT events_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT events_organization_id_slug_key UNIQUE (organization_id, slug),
  CONSTRAINT events_age_min_check CHECK (age_min >= 0 AND age_min <= 99),
  CONSTRAINT events_cancelled CHECK (cancelled_at IS NULL OR NOT (active OR resale_enabled)),
  CONSTRAINT events_check CHECK (ends_at > starts_at),
  CONSTRAINT events_outfit_check CHECK (outfit = ANY (ARRAY[''::text, 'free'::text, 'casual'::text, 'formal'::text, 'black-tie'::text, 'smart'::text])),
  CONSTRAINT events_type_check CHECK (type = ANY (ARRAY['PARTY'::text, 'CONCERT'::text, 'FESTIVAL'::text, 'THEATRE'::text, 'SPORT'::text, 'CONFERENCE'::text, 'OTHER'::text]))
);
CREATE INDEX events_ends_at ON events USING btree (organization_id, ends_at);
CREATE INDEX events_id ON events USING btree (id);
CREATE INDEX events_location ON events USING btree (organization_id, location_id);
CREATE INDEX events_starts_at ON events USING btree (organization_id, starts_at);

CREATE TABLE external_payments (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  booking_id text COLLATE "C" NOT NULL,
  amount bigint NOT NULL,
  description text NOT NULL DEFAULT ''::text,
  method text NOT NULL DEFAULT ''::text,
  payment_method_slug text NOT NULL DEFAULT ''::text,
  created_by text NOT NULL DEFAULT ''::text,
  created_at timestamptz(3) NOT NULL,
  undoes text COLLATE "C",
  undone_at timestamptz(3),
  CONSTRAINT external_payments_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT external_payments_amount_check CHECK ( CASE WHEN undoes IS NULL THEN amount >= 0 ELSE amount <= 0 END),
  CONSTRAINT external_payments_undone CHECK (undoes IS NULL OR undone_at IS NULL)
);
CREATE INDEX external_payments_booking ON external_payments USING btree (organization_id, booking_id);
CREATE INDEX external_payments_created_at ON external_payments USING btree (organization_id, created_at, id);
CREATE UNIQUE INDEX external_payments_undoes ON external_payments USING btree (organization_id, undoes) WHERE undoes IS NOT NULL;

CREATE TABLE gateway_sessions (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  payment_id text COLLATE "C" NOT NULL,
  gateway text NOT NULL,
  status text NOT NULL,
  reference text COLLATE "C" NOT NULL DEFAULT ''::text,
  url text NOT NULL DEFAULT ''::text,
  failure_reason text NOT NULL DEFAULT ''::text,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT gateway_sessions_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT gateway_sessions_gateway_check CHECK (gateway = ANY (ARRAY['sandbox'::text, 'stripe'::text])),
  CONSTRAINT gateway_sessions_status_check CHECK (status = ANY (ARRAY['opening'::text, 'open'::text, 'ended'::text]))
);
CREATE UNIQUE INDEX gateway_sessions_one_open ON gateway_sessions USING btree (organization_id, payment_id) WHERE status <> 'ended'::text;
CREATE INDEX gateway_sessions_payment ON gateway_sessions USING btree (organization_id, payment_id);

CREATE TABLE guest_lists (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  event_id text COLLATE "C" NOT NULL,
  rate_id text COLLATE "C" NOT NULL,
  channel_id text COLLATE "C",
  referrer_id text COLLATE "C",
  code text COLLATE "C" NOT NULL,
  name text NOT NULL,
  email text NOT NULL DEFAULT ''::text,
  observations_reception text NOT NULL DEFAULT ''::text,
  tags text[] NOT NULL DEFAULT '{}'::text[],
  party_size integer NOT NULL,
  admitted_count integer NOT NULL DEFAULT 0,
  options jsonb NOT NULL DEFAULT '[]'::jsonb,
  created_via text NOT NULL,
  removed_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  language text NOT NULL DEFAULT 'en'::text,
  subscription_id text COLLATE "C",
  status text NOT NULL DEFAULT 'active'::text,
  payment_id text COLLATE "C",
  price bigint NOT NULL DEFAULT 0,
  refunded_amount bigint NOT NULL DEFAULT 0,
  first_entered_at timestamptz(3),
  email_key text COLLATE "C" NOT NULL DEFAULT ''::text,
  dispute_blocked_at timestamptz(3),
  written_in xid8 NOT NULL DEFAULT pg_current_xact_id(),
  larger_party integer,
  larger_party_until timestamptz(3),
  CONSTRAINT guest_lists_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT guest_lists_organization_id_code_key UNIQUE (organization_id, code),
  CONSTRAINT guest_lists_admitted_count_check CHECK (admitted_count >= 0),
  CONSTRAINT guest_lists_created_via_check CHECK (created_via = ANY (ARRAY['integrations'::text, 'channels'::text, 'management'::text, 'resellers'::text])),
  CONSTRAINT guest_lists_paid CHECK (payment_id IS NOT NULL OR price = 0 AND status = 'active'::text),
  CONSTRAINT guest_lists_party_size_check CHECK (party_size >= 1 AND party_size <= 1000),
  CONSTRAINT guest_lists_refunded CHECK (refunded_amount >= 0 AND refunded_amount <= price),
  CONSTRAINT guest_lists_status_check CHECK (status = ANY (ARRAY['pending_payment'::text, 'active'::text, 'voided'::text]))
);
CREATE INDEX guest_lists_created_at ON guest_lists USING btree (organization_id, created_at, id);
CREATE INDEX guest_lists_email_key ON guest_lists USING btree (organization_id, email_key) WHERE email_key <> ''::text;
CREATE INDEX guest_lists_event ON guest_lists USING btree (organization_id, event_id, created_at, id);
CREATE INDEX guest_lists_payment ON guest_lists USING btree (organization_id, payment_id) WHERE payment_id IS NOT NULL;
CREATE INDEX guest_lists_rate ON guest_lists USING btree (organization_id, rate_id);
CREATE INDEX guest_lists_rate_people ON guest_lists USING btree (organization_id, rate_id) INCLUDE (party_size) WHERE removed_at IS NULL;
CREATE INDEX guest_lists_subscription ON guest_lists USING btree (organization_id, subscription_id, event_id) WHERE subscription_id IS NOT NULL;
CREATE INDEX guest_lists_updated_at ON guest_lists USING btree (organization_id, updated_at, id);

CREATE TABLE idempotency_keys (
  credential_id text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL,
  fingerprint bytea NOT NULL,
  status smallint NOT NULL,
  body text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT idempotency_keys_pkey PRIMARY KEY (credential_id, key)
) WITH (vacuum_truncate=off);
CREATE INDEX idempotency_keys_created_at ON idempotency_keys USING btree (created_at);

CREATE TABLE import_parts (
  organization_id text COLLATE "C" NOT NULL,
  import_id text COLLATE "C" NOT NULL,
  upload_id text COLLATE "C" NOT NULL,
  position integer NOT NULL,
  bytes bytea NOT NULL,
  CONSTRAINT import_parts_pkey PRIMARY KEY (organization_id, import_id, upload_id, "position")
);

CREATE TABLE import_problems (
  organization_id text COLLATE "C" NOT NULL,
  import_id text COLLATE "C" NOT NULL,
  line integer NOT NULL,
  position integer NOT NULL,
  column_name text NOT NULL,
  message text NOT NULL,
  code text COLLATE "C" NOT NULL DEFAULT 'refused'::text,
  parameters text[] NOT NULL DEFAULT '{}'::text[],
  CONSTRAINT import_problems_pkey PRIMARY KEY (organization_id, import_id, line, "position")
);

CREATE TABLE import_rows (
  organization_id text COLLATE "C" NOT NULL,
  import_id text COLLATE "C" NOT NULL,
  line integer NOT NULL,
  thing_id text COLLATE "C" NOT NULL,
  CONSTRAINT import_rows_pkey PRIMARY KEY (organization_id, import_id, line)
);

CREATE TABLE imports (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  type text NOT NULL,
  status text NOT NULL,
  file_name text NOT NULL,
  event_id text COLLATE "C",
  rate_id text COLLATE "C",
  price_id text COLLATE "C",
  encoding text NOT NULL DEFAULT ''::text,
  separator text NOT NULL DEFAULT ''::text,
  upload_id text COLLATE "C",
  columns jsonb NOT NULL DEFAULT '[]'::jsonb,
  examples jsonb NOT NULL DEFAULT '[]'::jsonb,
  rows_count integer NOT NULL DEFAULT 0,
  rows_done integer NOT NULL DEFAULT 0,
  line_done integer NOT NULL DEFAULT 0,
  bad_rows integer NOT NULL DEFAULT 0,
  created_count integer NOT NULL DEFAULT 0,
  skipped_count integer NOT NULL DEFAULT 0,
  kept_count integer NOT NULL DEFAULT 0,
  created_by text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  started_at timestamptz(3),
  finished_at timestamptz(3),
  undone_at timestamptz(3),
  erased_emails text[] NOT NULL DEFAULT '{}'::text[],
  CONSTRAINT imports_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT imports_encoding_check CHECK (encoding = ANY (ARRAY[''::text, 'utf-8'::text, 'windows-1252'::text])),
  CONSTRAINT imports_separator_check CHECK (separator = ANY (ARRAY[''::text, ','::text, ';'::text, '	'::text])),
  CONSTRAINT imports_status_check CHECK (status = ANY (ARRAY['created'::text, 'uploaded'::text, 'checking'::text, 'checked'::text, 'running'::text, 'completed'::text, 'undoing'::text, 'undone'::text, 'failed'::text])),
  CONSTRAINT imports_type_check CHECK (type = ANY (ARRAY['tickets'::text, 'guest_lists'::text, 'bookings'::text, 'clients'::text]))
);
CREATE INDEX imports_created_at ON imports USING btree (organization_id, created_at, id);

CREATE TABLE invitations (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  email text NOT NULL,
  email_key text COLLATE "C" NOT NULL,
  role text NOT NULL,
  token_hash bytea NOT NULL,
  invited_by text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  accepted_at timestamptz(3),
  revoked_at timestamptz(3),
  CONSTRAINT invitations_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT invitations_token_hash_key UNIQUE (token_hash),
  CONSTRAINT invitations_check CHECK (accepted_at IS NULL OR revoked_at IS NULL),
  CONSTRAINT invitations_role_check CHECK (role = ANY (ARRAY['owner'::text, 'admin'::text, 'manager'::text, 'door'::text, 'viewer'::text]))
);
CREATE INDEX invitations_invited_by ON invitations USING btree (invited_by);
CREATE UNIQUE INDEX invitations_open ON invitations USING btree (organization_id, email_key) WHERE accepted_at IS NULL AND revoked_at IS NULL;

CREATE TABLE invoice_lines (
  organization_id text COLLATE "C" NOT NULL,
  invoice_id text COLLATE "C" NOT NULL,
  position smallint NOT NULL,
  resource_id text COLLATE "C" NOT NULL,
  description text NOT NULL,
  tax_percentage numeric(7,4) NOT NULL,
  total bigint NOT NULL,
  kind text NOT NULL DEFAULT 'item'::text,
  quantity integer NOT NULL DEFAULT 1,
  supply_date date,
  base bigint,
  corrects_position smallint,
  CONSTRAINT invoice_lines_pkey PRIMARY KEY (organization_id, invoice_id, "position"),
  CONSTRAINT invoice_lines_kind_check CHECK (kind = ANY (ARRAY['item'::text, 'deposit'::text, 'supplement'::text, 'service_charge'::text, 'fee'::text, 'provider_fee'::text, 'surcharge'::text, 'warranty'::text, 'tip'::text])),
  CONSTRAINT invoice_lines_quantity_check CHECK (quantity >= 1)
);
CREATE INDEX invoice_lines_resource ON invoice_lines USING btree (organization_id, resource_id);

CREATE TABLE invoice_series (
  organization_id text COLLATE "C" NOT NULL,
  year smallint NOT NULL,
  series text NOT NULL,
  last_number integer NOT NULL,
  CONSTRAINT invoice_series_pkey PRIMARY KEY (organization_id, year, series),
  CONSTRAINT invoice_series_last_number_check CHECK (last_number >= 1),
  CONSTRAINT invoice_series_series_check CHECK (series = ANY (ARRAY['F'::text, 'R'::text]))
);

CREATE TABLE invoices (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  year smallint NOT NULL,
  series text NOT NULL,
  number integer NOT NULL,
  reference text COLLATE "C" NOT NULL,
  type text NOT NULL,
  corrects_id text COLLATE "C",
  payment_id text COLLATE "C" NOT NULL,
  refund_id text COLLATE "C",
  event_id text COLLATE "C",
  channel_id text COLLATE "C",
  resource_type text NOT NULL,
  currency text COLLATE "C" NOT NULL,
  total bigint NOT NULL,
  taxes jsonb NOT NULL,
  issuer jsonb NOT NULL,
  customer jsonb NOT NULL DEFAULT '{}'::jsonb,
  language text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  replaces_id text COLLATE "C",
  timezone text,
  CONSTRAINT invoices_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT invoices_organization_id_reference_key UNIQUE (organization_id, reference),
  CONSTRAINT invoices_organization_id_year_series_number_key UNIQUE (organization_id, year, series, number),
  CONSTRAINT invoices_corrective CHECK ((type = 'corrective'::text) = (series = 'R'::text) AND (series = 'R'::text) = (corrects_id IS NOT NULL) AND (refund_id IS NULL OR series = 'R'::text) AND CASE WHEN series = 'F'::text THEN total > 0 WHEN refund_id IS NULL THEN total < 0 ELSE total <> 0 END),
  CONSTRAINT invoices_number_check CHECK (number >= 1),
  CONSTRAINT invoices_replaces_check CHECK (replaces_id IS NULL OR series = 'F'::text AND type = 'full'::text),
  CONSTRAINT invoices_series_check CHECK (series = ANY (ARRAY['F'::text, 'R'::text])),
  CONSTRAINT invoices_type_check CHECK (type = ANY (ARRAY['simplified'::text, 'full'::text, 'corrective'::text]))
);
CREATE INDEX invoices_correcting_payment ON invoices USING btree (organization_id, payment_id) WHERE series = 'R'::text;
CREATE INDEX invoices_corrects ON invoices USING btree (organization_id, corrects_id) WHERE corrects_id IS NOT NULL;
CREATE INDEX invoices_created_at ON invoices USING btree (organization_id, created_at, id);
CREATE INDEX invoices_event ON invoices USING btree (organization_id, event_id, created_at, id) WHERE event_id IS NOT NULL;
CREATE INDEX invoices_of_other_types ON invoices USING btree (organization_id, created_at, id) WHERE type <> 'simplified'::text;
CREATE UNIQUE INDEX invoices_payment_once ON invoices USING btree (organization_id, payment_id, COALESCE(replaces_id, ''::text)) WHERE series = 'F'::text;
CREATE UNIQUE INDEX invoices_refund_direction ON invoices USING btree (organization_id, refund_id, (total > 0)) WHERE refund_id IS NOT NULL;
CREATE UNIQUE INDEX invoices_replaces ON invoices USING btree (organization_id, replaces_id) WHERE replaces_id IS NOT NULL;

CREATE TABLE job_workers (
  id text COLLATE "C" NOT NULL,
  seen_at timestamptz(3) NOT NULL,
  CONSTRAINT job_workers_pkey PRIMARY KEY (id)
);

CREATE TABLE ledger_transactions (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  kind text NOT NULL,
  cause text COLLATE "C" NOT NULL,
  gateway bigint NOT NULL DEFAULT 0,
  receivable bigint NOT NULL DEFAULT 0,
  cash bigint NOT NULL DEFAULT 0,
  pos bigint NOT NULL DEFAULT 0,
  sales bigint NOT NULL DEFAULT 0,
  supplements bigint NOT NULL DEFAULT 0,
  fees_organization bigint NOT NULL DEFAULT 0,
  fees_provider bigint NOT NULL DEFAULT 0,
  surcharges bigint NOT NULL DEFAULT 0,
  warranty bigint NOT NULL DEFAULT 0,
  tips bigint NOT NULL DEFAULT 0,
  deposits_held bigint NOT NULL DEFAULT 0,
  forfeited bigint NOT NULL DEFAULT 0,
  suspense bigint NOT NULL DEFAULT 0,
  event_id text COLLATE "C",
  channel_id text COLLATE "C",
  payment_id text COLLATE "C",
  refund_id text COLLATE "C",
  booking_id text COLLATE "C",
  description text NOT NULL DEFAULT ''::text,
  created_at timestamptz(3) NOT NULL,
  reseller bigint NOT NULL DEFAULT 0,
  losses bigint NOT NULL DEFAULT 0,
  disputed bigint NOT NULL DEFAULT 0,
  gateway_fees bigint NOT NULL DEFAULT 0,
  bank bigint NOT NULL DEFAULT 0,
  CONSTRAINT ledger_transactions_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT ledger_transactions_organization_id_cause_key UNIQUE (organization_id, cause),
  CONSTRAINT ledger_transactions_balanced CHECK ((gateway + receivable + cash + pos + reseller + sales + supplements + fees_organization + fees_provider + surcharges + warranty + tips + deposits_held + forfeited + suspense + losses + disputed + gateway_fees + bank) = 0)
);
CREATE INDEX ledger_transactions_beside_sales ON ledger_transactions USING btree (organization_id, created_at) WHERE gateway <> 0 AND ((kind <> ALL (ARRAY['sale'::text, 'deposit'::text])) OR payment_id IS NULL);
CREATE INDEX ledger_transactions_booking ON ledger_transactions USING btree (organization_id, booking_id) WHERE booking_id IS NOT NULL;
CREATE INDEX ledger_transactions_created_at ON ledger_transactions USING btree (organization_id, created_at, id);
CREATE INDEX ledger_transactions_gateway ON ledger_transactions USING btree (organization_id, created_at, id) INCLUDE (gateway) WHERE gateway <> 0;
CREATE INDEX ledger_transactions_of_event ON ledger_transactions USING btree (organization_id, event_id, created_at, id) WHERE event_id IS NOT NULL;
CREATE INDEX ledger_transactions_payment ON ledger_transactions USING btree (organization_id, payment_id) WHERE payment_id IS NOT NULL;

CREATE TABLE list_rates (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  event_id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  slug text COLLATE "C" NOT NULL,
  type text NOT NULL,
  complete boolean NOT NULL DEFAULT false,
  valid_from timestamptz(3) NOT NULL,
  valid_until timestamptz(3),
  party_max integer NOT NULL DEFAULT 10,
  options jsonb NOT NULL DEFAULT '[]'::jsonb,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  required_fields text[] NOT NULL DEFAULT '{}'::text[],
  entry_price bigint NOT NULL DEFAULT 0,
  quota integer,
  written_in xid8 NOT NULL DEFAULT pg_current_xact_id(),
  CONSTRAINT list_rates_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT list_rates_organization_id_event_id_id_key UNIQUE (organization_id, event_id, id),
  CONSTRAINT list_rates_organization_id_event_id_slug_key UNIQUE (organization_id, event_id, slug),
  CONSTRAINT list_rates_entry_price_check CHECK (entry_price >= 0),
  CONSTRAINT list_rates_party_max_check CHECK (party_max >= 1 AND party_max <= 1000),
  CONSTRAINT list_rates_quota_check CHECK (quota >= 0),
  CONSTRAINT list_rates_required_fields_check CHECK (required_fields <@ ARRAY['email'::text, 'language'::text, 'observations_referral'::text]),
  CONSTRAINT list_rates_type_check CHECK (type = ANY (ARRAY['public'::text, 'limited'::text, 'private'::text])),
  CONSTRAINT list_rates_valid_period CHECK (valid_until > valid_from)
);

CREATE TABLE locations (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  address text NOT NULL DEFAULT ''::text,
  city text NOT NULL DEFAULT ''::text,
  postal_code text NOT NULL DEFAULT ''::text,
  country text COLLATE "C" NOT NULL DEFAULT ''::text,
  latitude double precision,
  longitude double precision,
  timezone text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  capacity integer,
  CONSTRAINT locations_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT locations_capacity_check CHECK (capacity >= 1 AND capacity <= 1000000),
  CONSTRAINT locations_country_check CHECK (country ~ '^([A-Z]{2})?$'::text),
  CONSTRAINT locations_latitude_check CHECK (latitude >= '-90'::integer::double precision AND latitude <= 90::double precision),
  CONSTRAINT locations_longitude_check CHECK (longitude >= '-180'::integer::double precision AND longitude <= 180::double precision)
);

CREATE TABLE mail_texts (
  organization_id text COLLATE "C" NOT NULL,
  template text COLLATE "C" NOT NULL,
  language text COLLATE "C" NOT NULL,
  subject text NOT NULL,
  message text NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT mail_texts_pkey PRIMARY KEY (organization_id, template, language),
  CONSTRAINT mail_texts_language_check CHECK (language = ANY (ARRAY['en'::text, 'es'::text])),
  CONSTRAINT mail_texts_message_check CHECK (length(message) <= 2000),
  CONSTRAINT mail_texts_subject_check CHECK (length(subject) <= 150),
  CONSTRAINT mail_texts_template_check CHECK (template = ANY (ARRAY['tickets_sold'::text, 'passes_sold'::text, 'payment_link'::text, 'refund'::text, 'name_changed'::text, 'booking_received'::text, 'booking_accepted'::text, 'booking_rejected'::text, 'list_entry'::text, 'plan_payment'::text, 'subscription_active'::text]))
);

CREATE TABLE mails (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  cause text COLLATE "C" NOT NULL,
  event_id text COLLATE "C",
  recipient text NOT NULL,
  language text NOT NULL,
  template text NOT NULL,
  data jsonb NOT NULL,
  subject text NOT NULL DEFAULT ''::text,
  status text NOT NULL,
  error text NOT NULL DEFAULT ''::text,
  created_at timestamptz(3) NOT NULL,
  sent_at timestamptz(3),
  CONSTRAINT mails_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT mails_organization_id_cause_key UNIQUE (organization_id, cause),
  CONSTRAINT mails_language_check CHECK (language = ANY (ARRAY['en'::text, 'es'::text])),
  CONSTRAINT mails_status_check CHECK (status = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text, 'failed'::text]))
);
CREATE INDEX mails_recipient ON mails USING btree (organization_id, lower(btrim(recipient)));

CREATE TABLE memberships (
  organization_id text COLLATE "C" NOT NULL,
  user_id text COLLATE "C" NOT NULL,
  role text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT memberships_pkey PRIMARY KEY (organization_id, user_id),
  CONSTRAINT memberships_role_check CHECK (role = ANY (ARRAY['owner'::text, 'admin'::text, 'manager'::text, 'door'::text, 'viewer'::text]))
);
CREATE INDEX memberships_user ON memberships USING btree (user_id);

CREATE TABLE organizations (
  id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  slug text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL,
  currency_digits smallint NOT NULL,
  timezone text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  requests_per_second_max integer NOT NULL DEFAULT 100,
  api_keys_max integer NOT NULL DEFAULT 50,
  hold_minutes smallint NOT NULL DEFAULT 15,
  holds_per_buyer_max smallint NOT NULL DEFAULT 5,
  holds_per_network_max smallint NOT NULL DEFAULT 20,
  held_per_buyer_percentage_max smallint NOT NULL DEFAULT 10,
  held_per_channel_percentage_max smallint NOT NULL DEFAULT 100,
  replaces_holds boolean NOT NULL DEFAULT false,
  blocks_disputed_tickets boolean NOT NULL DEFAULT false,
  logo_url text NOT NULL DEFAULT ''::text,
  short_codes_offline boolean NOT NULL DEFAULT false,
  former_slugs text[] NOT NULL DEFAULT '{}'::text[],
  CONSTRAINT organizations_pkey PRIMARY KEY (id),
  CONSTRAINT organizations_slug_key UNIQUE (slug),
  CONSTRAINT organizations_api_keys_max_check CHECK (api_keys_max >= 1 AND api_keys_max <= 10000),
  CONSTRAINT organizations_currency_check CHECK (currency ~ '^[A-Z]{3}$'::text),
  CONSTRAINT organizations_currency_digits_check CHECK (currency_digits >= 0 AND currency_digits <= 4),
  CONSTRAINT organizations_held_per_buyer_percentage_max_check CHECK (held_per_buyer_percentage_max >= 1 AND held_per_buyer_percentage_max <= 100),
  CONSTRAINT organizations_held_per_channel_percentage_max_check CHECK (held_per_channel_percentage_max >= 1 AND held_per_channel_percentage_max <= 100),
  CONSTRAINT organizations_hold_minutes_check CHECK (hold_minutes >= 1 AND hold_minutes <= 60),
  CONSTRAINT organizations_holds_per_buyer_max_check CHECK (holds_per_buyer_max >= 0 AND holds_per_buyer_max <= 1000),
  CONSTRAINT organizations_holds_per_network_max_check CHECK (holds_per_network_max >= 0 AND holds_per_network_max <= 10000),
  CONSTRAINT organizations_requests_per_second_max_check CHECK (requests_per_second_max >= 1 AND requests_per_second_max <= 100000)
);
CREATE INDEX organizations_former_slugs ON organizations USING gin (former_slugs);

CREATE TABLE pass_types (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  slug text COLLATE "C" NOT NULL,
  name text NOT NULL,
  description text NOT NULL DEFAULT ''::text,
  event_ids text[] NOT NULL DEFAULT '{}'::text[],
  entries_max integer,
  party_size integer NOT NULL DEFAULT 1,
  price bigint NOT NULL,
  quota integer NOT NULL,
  sold_count integer NOT NULL DEFAULT 0,
  needs_acceptance boolean NOT NULL DEFAULT false,
  valid_from timestamptz(3),
  valid_until timestamptz(3),
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  written_in xid8 NOT NULL DEFAULT pg_current_xact_id(),
  events_written_in xid8 NOT NULL DEFAULT '0'::xid8,
  CONSTRAINT pass_types_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT pass_types_organization_id_slug_key UNIQUE (organization_id, slug),
  CONSTRAINT pass_types_entries_max_check CHECK (entries_max >= 1),
  CONSTRAINT pass_types_party_size_check CHECK (party_size >= 1 AND party_size <= 1000),
  CONSTRAINT pass_types_price_check CHECK (price >= 0),
  CONSTRAINT pass_types_quota_check CHECK (quota >= 0),
  CONSTRAINT pass_types_sold CHECK (sold_count <= quota),
  CONSTRAINT pass_types_sold_count_check CHECK (sold_count >= 0),
  CONSTRAINT pass_types_valid_period CHECK (valid_until > valid_from)
);

CREATE TABLE pass_usages (
  organization_id text COLLATE "C" NOT NULL,
  pass_id text COLLATE "C" NOT NULL,
  event_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  women integer NOT NULL,
  men integer NOT NULL,
  others integer NOT NULL,
  revenue bigint NOT NULL,
  first_entered_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  written_in xid8 NOT NULL DEFAULT pg_current_xact_id(),
  CONSTRAINT pass_usages_pkey PRIMARY KEY (organization_id, pass_id, event_id),
  CONSTRAINT pass_usages_men_check CHECK (men >= 0),
  CONSTRAINT pass_usages_others_check CHECK (others >= 0),
  CONSTRAINT pass_usages_revenue_check CHECK (revenue >= 0),
  CONSTRAINT pass_usages_women_check CHECK (women >= 0)
);
CREATE INDEX pass_usages_event ON pass_usages USING btree (organization_id, event_id);

CREATE TABLE passes (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  type_id text COLLATE "C" NOT NULL,
  payment_id text COLLATE "C" NOT NULL,
  channel_id text COLLATE "C",
  client_id text COLLATE "C",
  code text COLLATE "C" NOT NULL,
  status text NOT NULL,
  created_via text NOT NULL,
  party_size integer NOT NULL,
  price bigint NOT NULL,
  full_name text NOT NULL DEFAULT ''::text,
  email text NOT NULL DEFAULT ''::text,
  email_key text COLLATE "C" NOT NULL DEFAULT ''::text,
  phone text NOT NULL DEFAULT ''::text,
  activated_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  refunded_amount bigint NOT NULL DEFAULT 0,
  dispute_blocked_at timestamptz(3),
  written_in xid8 NOT NULL DEFAULT pg_current_xact_id(),
  CONSTRAINT passes_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT passes_organization_id_code_key UNIQUE (organization_id, code),
  CONSTRAINT passes_created_via_check CHECK (created_via = ANY (ARRAY['integrations'::text, 'channels'::text, 'management'::text, 'resellers'::text])),
  CONSTRAINT passes_party_size_check CHECK (party_size >= 1 AND party_size <= 1000),
  CONSTRAINT passes_price_check CHECK (price >= 0),
  CONSTRAINT passes_refunded CHECK (refunded_amount >= 0 AND refunded_amount <= price),
  CONSTRAINT passes_status_check CHECK (status = ANY (ARRAY['pending_payment'::text, 'pending'::text, 'valid'::text, 'rejected'::text, 'voided'::text]))
);
CREATE INDEX passes_client ON passes USING btree (organization_id, client_id) WHERE client_id IS NOT NULL;
CREATE INDEX passes_created_at ON passes USING btree (organization_id, created_at, id);
CREATE INDEX passes_email ON passes USING btree (organization_id, email_key) WHERE email_key <> ''::text;
CREATE INDEX passes_payment ON passes USING btree (organization_id, payment_id);
CREATE INDEX passes_type ON passes USING btree (organization_id, type_id, created_at, id);

CREATE TABLE password_links (
  token_hash bytea NOT NULL,
  user_id text COLLATE "C" NOT NULL,
  issued_by text COLLATE "C",
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  used_at timestamptz(3),
  revoked_at timestamptz(3),
  CONSTRAINT password_links_pkey PRIMARY KEY (token_hash)
);
CREATE INDEX password_links_issued_by ON password_links USING btree (issued_by) WHERE issued_by IS NOT NULL;
CREATE INDEX password_links_user ON password_links USING btree (user_id);

CREATE TABLE payments (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  event_id text COLLATE "C",
  rate_id text COLLATE "C",
  booking_id text COLLATE "C",
  channel_id text COLLATE "C",
  resource_type text NOT NULL,
  resource_ids text[] NOT NULL DEFAULT '{}'::text[],
  status text NOT NULL,
  sale_type text NOT NULL,
  amount bigint NOT NULL DEFAULT 0,
  fees bigint NOT NULL DEFAULT 0,
  customer_custom_fee bigint NOT NULL DEFAULT 0,
  tips bigint NOT NULL DEFAULT 0,
  discount bigint NOT NULL DEFAULT 0,
  payment_method text NOT NULL DEFAULT ''::text,
  method_last4 text NOT NULL DEFAULT ''::text,
  card_type text NOT NULL DEFAULT ''::text,
  co_branded_with text NOT NULL DEFAULT ''::text,
  issuer_name text NOT NULL DEFAULT ''::text,
  issuer_country text NOT NULL DEFAULT ''::text,
  shopper_country text NOT NULL DEFAULT ''::text,
  gateway_account_id text COLLATE "C" NOT NULL DEFAULT ''::text,
  send_resources boolean NOT NULL DEFAULT false,
  metadata jsonb NOT NULL DEFAULT '{}'::jsonb,
  paid_at timestamptz(3),
  expires_at timestamptz(3),
  created_by text NOT NULL DEFAULT ''::text,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  collection text NOT NULL DEFAULT 'cash'::text,
  discount_code_id text COLLATE "C",
  refunded_amount bigint NOT NULL DEFAULT 0,
  failure_reason text NOT NULL DEFAULT ''::text,
  redirect_url text NOT NULL DEFAULT ''::text,
  error_url text NOT NULL DEFAULT ''::text,
  language text NOT NULL DEFAULT 'en'::text,
  billing_info jsonb NOT NULL DEFAULT '{}'::jsonb,
  buyer_key text COLLATE "C" NOT NULL DEFAULT ''::text,
  buyer_network text COLLATE "C" NOT NULL DEFAULT ''::text,
  resold_from text COLLATE "C",
  discounted_count integer,
  resource_kinds text[],
  CONSTRAINT payments_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT payments_amount_check CHECK (amount >= 0),
  CONSTRAINT payments_collection_check CHECK (collection = ANY (ARRAY['gateway'::text, 'receivable'::text, 'cash'::text, 'pos'::text, 'reseller'::text])),
  CONSTRAINT payments_customer_custom_fee_check CHECK (customer_custom_fee >= 0),
  CONSTRAINT payments_discount_check CHECK (discount >= 0),
  CONSTRAINT payments_discounted_count CHECK (discounted_count > 0),
  CONSTRAINT payments_fees_check CHECK (fees >= 0),
  CONSTRAINT payments_pending_expires CHECK (status <> 'pending'::text OR expires_at IS NOT NULL),
  CONSTRAINT payments_refunded_amount_check CHECK (refunded_amount >= 0 AND refunded_amount <= amount),
  CONSTRAINT payments_resold CHECK ((collection = 'reseller'::text) = (resold_from IS NOT NULL)),
  CONSTRAINT payments_resource_kinds CHECK (cardinality(resource_kinds) = cardinality(resource_ids)),
  CONSTRAINT payments_resource_type_check CHECK (resource_type <> ''::text),
  CONSTRAINT payments_sale_type_check CHECK (sale_type = ANY (ARRAY['online'::text, 'sms'::text, 'imported'::text, 'invitation'::text, 'paylink'::text, 'print'::text, 'box-office'::text])),
  CONSTRAINT payments_status_check CHECK (status = ANY (ARRAY['pending'::text, 'succeeded'::text, 'failed'::text, 'expired'::text, 'refunded'::text, 'partially_refunded'::text])),
  CONSTRAINT payments_tips_check CHECK (tips >= 0)
);
CREATE INDEX payments_booking ON payments USING btree (organization_id, booking_id) WHERE booking_id IS NOT NULL;
CREATE INDEX payments_channel ON payments USING btree (channel_id, created_at, id) WHERE channel_id IS NOT NULL;
CREATE INDEX payments_created_at ON payments USING btree (organization_id, created_at, id);
CREATE INDEX payments_discount_code ON payments USING btree (organization_id, discount_code_id) WHERE discount_code_id IS NOT NULL;
CREATE INDEX payments_holds_of_buyer ON payments USING btree (organization_id, (rate_id || ''::text), buyer_key) WHERE buyer_key <> ''::text;
CREATE INDEX payments_holds_of_network ON payments USING btree (organization_id, (rate_id || ''::text), buyer_network) WHERE buyer_network <> ''::text;
CREATE INDEX payments_not_succeeded ON payments USING btree (organization_id, created_at, id) WHERE status <> 'succeeded'::text;
CREATE INDEX payments_of_event ON payments USING btree (organization_id, event_id, created_at, id) WHERE event_id IS NOT NULL;
CREATE INDEX payments_of_other_kinds ON payments USING btree (organization_id, created_at, id) WHERE (resource_type <> ALL (ARRAY['ticket'::text, 'booking'::text, 'pass'::text, 'list'::text, 'supplement'::text])) AND paid_at IS NOT NULL;
CREATE INDEX payments_pending ON payments USING btree (expires_at) WHERE status = 'pending'::text;
CREATE INDEX payments_rate ON payments USING btree (organization_id, rate_id) WHERE rate_id IS NOT NULL;

CREATE TABLE payouts (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  gateway text NOT NULL,
  reference text COLLATE "C" NOT NULL,
  status text NOT NULL,
  amount bigint NOT NULL,
  other_amount bigint NOT NULL,
  fee_amount bigint NOT NULL,
  failure_reason text NOT NULL DEFAULT ''::text,
  arrives_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT payouts_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT payouts_organization_id_gateway_reference_key UNIQUE (organization_id, gateway, reference),
  CONSTRAINT payouts_gateway_check CHECK (gateway = ANY (ARRAY['sandbox'::text, 'stripe'::text])),
  CONSTRAINT payouts_status_check CHECK (status = ANY (ARRAY['paid'::text, 'failed'::text]))
);
CREATE INDEX payouts_created_at ON payouts USING btree (organization_id, created_at, id);

CREATE TABLE pictures (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  media_type text NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  bytes_count integer NOT NULL,
  created_at timestamptz(3) NOT NULL,
  deleted_at timestamptz(3),
  CONSTRAINT pictures_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT pictures_bytes_count_check CHECK (bytes_count > 0),
  CONSTRAINT pictures_height_check CHECK (height > 0),
  CONSTRAINT pictures_media_type_check CHECK (media_type = ANY (ARRAY['image/jpeg'::text, 'image/png'::text])),
  CONSTRAINT pictures_width_check CHECK (width > 0)
);
CREATE INDEX pictures_created_at ON pictures USING btree (organization_id, created_at);

CREATE TABLE plans (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  description text NOT NULL DEFAULT ''::text,
  price bigint NOT NULL,
  period text NOT NULL,
  discount_percentage numeric(7,4) NOT NULL DEFAULT 0,
  rate_ids text[] NOT NULL DEFAULT '{}'::text[],
  list_entries_per_event integer NOT NULL DEFAULT 0,
  free_entry boolean NOT NULL DEFAULT false,
  archived_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  discount_tickets_per_event integer NOT NULL DEFAULT 2,
  discount_needs_code boolean NOT NULL DEFAULT false,
  CONSTRAINT plans_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT plans_discount_percentage_check CHECK (discount_percentage >= 0::numeric AND discount_percentage <= 100::numeric),
  CONSTRAINT plans_discount_tickets_per_event_check CHECK (discount_tickets_per_event >= 1 AND discount_tickets_per_event <= 100),
  CONSTRAINT plans_list_entries_per_event_check CHECK (list_entries_per_event >= 0 AND list_entries_per_event <= 100),
  CONSTRAINT plans_period_check CHECK (period = ANY (ARRAY['month'::text, 'year'::text])),
  CONSTRAINT plans_price_check CHECK (price >= 0)
);
CREATE INDEX plans_created_at ON plans USING btree (organization_id, created_at, id);

CREATE TABLE reconciled_days (
  organization_id text COLLATE "C" NOT NULL,
  day date NOT NULL,
  visible_from xid8,
  summed_at timestamptz(3),
  charges_count integer NOT NULL DEFAULT 0,
  gateway bigint NOT NULL DEFAULT 0,
  ledger bigint NOT NULL DEFAULT 0,
  differences_count integer NOT NULL DEFAULT 0,
  differences jsonb NOT NULL DEFAULT '[]'::jsonb,
  CONSTRAINT reconciled_days_pkey PRIMARY KEY (organization_id, day)
);

CREATE TABLE recovery_codes (
  user_id text COLLATE "C" NOT NULL,
  code_hash bytea NOT NULL,
  created_at timestamptz(3) NOT NULL,
  used_at timestamptz(3),
  CONSTRAINT recovery_codes_pkey PRIMARY KEY (user_id, code_hash)
);

CREATE TABLE referrers (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT referrers_pkey PRIMARY KEY (organization_id, id)
);

CREATE TABLE refund_requests (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  ticket_id text COLLATE "C" NOT NULL,
  channel_id text COLLATE "C",
  amount bigint NOT NULL,
  reason text NOT NULL DEFAULT ''::text,
  by_warranty boolean NOT NULL DEFAULT false,
  status text NOT NULL,
  refund_id text COLLATE "C",
  created_by text NOT NULL DEFAULT ''::text,
  decided_by text NOT NULL DEFAULT ''::text,
  created_at timestamptz(3) NOT NULL,
  decided_at timestamptz(3),
  CONSTRAINT refund_requests_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT refund_requests_amount_check CHECK (amount > 0),
  CONSTRAINT refund_requests_decided CHECK ((status = 'pending'::text) = (decided_at IS NULL)),
  CONSTRAINT refund_requests_refunded CHECK ((status = 'accepted'::text) = (refund_id IS NOT NULL)),
  CONSTRAINT refund_requests_status_check CHECK (status = ANY (ARRAY['pending'::text, 'accepted'::text, 'rejected'::text]))
);
CREATE INDEX refund_requests_created_at ON refund_requests USING btree (organization_id, created_at, id);
CREATE UNIQUE INDEX refund_requests_one_pending ON refund_requests USING btree (organization_id, ticket_id) WHERE status = 'pending'::text;
CREATE INDEX refund_requests_ticket ON refund_requests USING btree (organization_id, ticket_id);

CREATE TABLE refunds (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  payment_id text COLLATE "C",
  booking_id text COLLATE "C",
  ticket_id text COLLATE "C",
  channel_id text COLLATE "C",
  amount bigint NOT NULL,
  payment_method text NOT NULL DEFAULT ''::text,
  created_by text NOT NULL DEFAULT ''::text,
  created_at timestamptz(3) NOT NULL,
  charge_id text COLLATE "C",
  status text NOT NULL DEFAULT 'succeeded'::text,
  collection text NOT NULL DEFAULT 'cash'::text,
  parts jsonb NOT NULL DEFAULT '{}'::jsonb,
  failure_reason text NOT NULL DEFAULT ''::text,
  attempts_count integer NOT NULL DEFAULT 0,
  settled_at timestamptz(3),
  guest_list_id text COLLATE "C",
  pass_id text COLLATE "C",
  ticket_supplement_id text COLLATE "C",
  subject_id text COLLATE "C",
  returned_at timestamptz(3),
  replaced_by text COLLATE "C",
  unrequested_refund_id text COLLATE "C",
  CONSTRAINT refunds_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT refunds_amount_check CHECK (amount > 0),
  CONSTRAINT refunds_collection_check CHECK (collection = ANY (ARRAY['gateway'::text, 'receivable'::text, 'cash'::text, 'pos'::text, 'reseller'::text])),
  CONSTRAINT refunds_ended_failed CHECK (status = 'failed'::text OR num_nonnulls(returned_at, replaced_by) = 0),
  CONSTRAINT refunds_one_subject CHECK ((num_nonnulls(subject_id, charge_id) = 1 OR num_nonnulls(subject_id, charge_id) = 0 AND unrequested_refund_id IS NOT NULL) AND num_nonnulls(booking_id, ticket_id, guest_list_id, pass_id, ticket_supplement_id, charge_id) <= 1),
  CONSTRAINT refunds_status_check CHECK (status = ANY (ARRAY['pending'::text, 'succeeded'::text, 'failed'::text]))
);
CREATE INDEX refunds_booking ON refunds USING btree (organization_id, booking_id) WHERE booking_id IS NOT NULL;
CREATE INDEX refunds_charge ON refunds USING btree (organization_id, charge_id) WHERE charge_id IS NOT NULL;
CREATE INDEX refunds_created_at ON refunds USING btree (organization_id, created_at, id);
CREATE INDEX refunds_guest_list ON refunds USING btree (organization_id, guest_list_id) WHERE guest_list_id IS NOT NULL;
CREATE INDEX refunds_pass ON refunds USING btree (organization_id, pass_id) WHERE pass_id IS NOT NULL;
CREATE INDEX refunds_payment ON refunds USING btree (organization_id, payment_id) WHERE payment_id IS NOT NULL;
CREATE UNIQUE INDEX refunds_replaced_by ON refunds USING btree (organization_id, replaced_by) WHERE replaced_by IS NOT NULL;
CREATE INDEX refunds_subject ON refunds USING btree (organization_id, subject_id) WHERE subject_id IS NOT NULL;
CREATE INDEX refunds_ticket ON refunds USING btree (organization_id, ticket_id) WHERE ticket_id IS NOT NULL;
CREATE INDEX refunds_ticket_supplement ON refunds USING btree (organization_id, ticket_supplement_id) WHERE ticket_supplement_id IS NOT NULL;
CREATE INDEX refunds_unrequested_refund ON refunds USING btree (organization_id, unrequested_refund_id) WHERE unrequested_refund_id IS NOT NULL;

CREATE TABLE request_log (
  id text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  organization_id text COLLATE "C",
  first_at timestamptz(3) NOT NULL,
  marks text[] NOT NULL,
  calls bytea NOT NULL,
  CONSTRAINT request_log_pkey PRIMARY KEY (id, created_at),
  CONSTRAINT request_log_check CHECK (first_at <= created_at),
  CONSTRAINT request_log_check1 CHECK (date_trunc('minute'::text, first_at, 'UTC'::text) = date_trunc('minute'::text, created_at, 'UTC'::text))
) PARTITION BY RANGE (created_at);
CREATE INDEX request_log_deployment ON request_log USING btree (created_at, id) WHERE organization_id IS NULL;
CREATE INDEX request_log_organization ON request_log USING btree (organization_id, created_at, id) WHERE organization_id IS NOT NULL;

CREATE TABLE request_log_default PARTITION OF request_log DEFAULT WITH (autovacuum_vacuum_insert_threshold=-1);

CREATE TABLE reseller_authorizations (
  organization_id text COLLATE "C" NOT NULL,
  reseller_id text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT reseller_authorizations_pkey PRIMARY KEY (organization_id, reseller_id)
);
CREATE INDEX reseller_authorizations_reseller ON reseller_authorizations USING btree (reseller_id, organization_id);

CREATE TABLE resellers (
  id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  slug text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  website text NOT NULL DEFAULT ''::text,
  CONSTRAINT resellers_pkey PRIMARY KEY (id),
  CONSTRAINT resellers_slug_key UNIQUE (slug)
);

CREATE TABLE sale_lines (
  organization_id text COLLATE "C" NOT NULL,
  payment_id text COLLATE "C" NOT NULL,
  subject_id text COLLATE "C" NOT NULL,
  kind text NOT NULL,
  rate_id text COLLATE "C",
  quantity integer NOT NULL,
  description text NOT NULL,
  price bigint NOT NULL DEFAULT 0,
  discount bigint NOT NULL DEFAULT 0,
  supplements bigint NOT NULL DEFAULT 0,
  service_charge bigint NOT NULL DEFAULT 0,
  fees_organization bigint NOT NULL DEFAULT 0,
  fees_provider bigint NOT NULL DEFAULT 0,
  surcharge bigint NOT NULL DEFAULT 0,
  warranty bigint NOT NULL DEFAULT 0,
  tips bigint NOT NULL DEFAULT 0,
  total bigint NOT NULL,
  returned bigint NOT NULL DEFAULT 0,
  state text NOT NULL DEFAULT 'active'::text,
  moved_to_payment_id text COLLATE "C",
  moved_to_subject_id text COLLATE "C",
  CONSTRAINT sale_lines_pkey PRIMARY KEY (organization_id, payment_id, subject_id),
  CONSTRAINT sale_lines_discount_check CHECK (discount >= 0),
  CONSTRAINT sale_lines_fees_organization_check CHECK (fees_organization >= 0),
  CONSTRAINT sale_lines_fees_provider_check CHECK (fees_provider >= 0),
  CONSTRAINT sale_lines_kind_check CHECK (kind <> ''::text),
  CONSTRAINT sale_lines_moved CHECK (num_nonnulls(moved_to_payment_id, moved_to_subject_id) = CASE state WHEN 'moved'::text THEN 2 ELSE 0 END),
  CONSTRAINT sale_lines_price_check CHECK (price >= 0),
  CONSTRAINT sale_lines_returned_check CHECK (returned >= 0 AND returned <= total),
  CONSTRAINT sale_lines_service_charge_check CHECK (service_charge >= 0),
  CONSTRAINT sale_lines_state_check CHECK (state = ANY (ARRAY['active'::text, 'voided'::text, 'moved'::text])),
  CONSTRAINT sale_lines_supplements_check CHECK (supplements >= 0),
  CONSTRAINT sale_lines_surcharge_check CHECK (surcharge >= 0),
  CONSTRAINT sale_lines_tips_check CHECK (tips >= 0),
  CONSTRAINT sale_lines_total_check CHECK (total = (price - discount + supplements + service_charge + fees_organization + fees_provider + surcharge + warranty + tips)),
  CONSTRAINT sale_lines_warranty_check CHECK (warranty >= 0)
) WITH (fillfactor=85);
CREATE INDEX sale_lines_subscription ON sale_lines USING btree (organization_id, subject_id) WHERE kind = 'plan'::text;

CREATE TABLE schema_migrations (
  name text COLLATE "C" NOT NULL,
  checksum text NOT NULL,
  applied_at timestamptz(3) NOT NULL,
  CONSTRAINT schema_migrations_pkey PRIMARY KEY (name)
);

CREATE TABLE sessions (
  id text COLLATE "C" NOT NULL,
  token_hash bytea NOT NULL,
  user_id text COLLATE "C" NOT NULL,
  user_agent text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  revoked_at timestamptz(3),
  last_used_at timestamptz(3) NOT NULL,
  confirmed_until timestamptz(3) NOT NULL,
  CONSTRAINT sessions_pkey PRIMARY KEY (id),
  CONSTRAINT sessions_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX sessions_user ON sessions USING btree (user_id);

CREATE TABLE setup_links (
  singleton boolean NOT NULL DEFAULT true,
  token_hash bytea NOT NULL,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  CONSTRAINT setup_links_pkey PRIMARY KEY (singleton),
  CONSTRAINT setup_links_singleton_check CHECK (singleton)
);

CREATE TABLE shop_texts (
  organization_id text COLLATE "C" NOT NULL,
  page text COLLATE "C" NOT NULL,
  language text COLLATE "C" NOT NULL,
  content text NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT shop_texts_pkey PRIMARY KEY (organization_id, page, language),
  CONSTRAINT shop_texts_content_check CHECK (length(content) <= 4000),
  CONSTRAINT shop_texts_language_check CHECK (language = ANY (ARRAY['en'::text, 'es'::text])),
  CONSTRAINT shop_texts_page_check CHECK (page = ANY (ARRAY['calendar'::text, 'checkout'::text, 'thanks'::text, 'privacy'::text]))
);

CREATE TABLE shops (
  organization_id text COLLATE "C" NOT NULL,
  channel_id text COLLATE "C" NOT NULL,
  key_id text COLLATE "C" NOT NULL,
  encrypted_key bytea NOT NULL,
  is_open boolean NOT NULL,
  opened_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT shops_pkey PRIMARY KEY (organization_id),
  CONSTRAINT shops_channel_id_key UNIQUE (channel_id),
  CONSTRAINT shops_key_id_key UNIQUE (key_id)
);

CREATE TABLE spaces (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  event_id text COLLATE "C" NOT NULL,
  zone_id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  name_key text NOT NULL,
  capacity integer NOT NULL DEFAULT 0,
  position integer NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  layout jsonb NOT NULL DEFAULT '{"x": 0, "y": 0, "scale": 1, "radius": 0, "rotation": 0}'::jsonb,
  CONSTRAINT spaces_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT spaces_organization_id_event_id_id_key UNIQUE (organization_id, event_id, id),
  CONSTRAINT spaces_organization_id_event_id_name_key_key UNIQUE (organization_id, event_id, name_key),
  CONSTRAINT spaces_capacity_check CHECK (capacity >= 0),
  CONSTRAINT spaces_name_check CHECK (name !~ ','::text AND name = btrim(name) AND name <> ''::text)
);
CREATE INDEX spaces_zone ON spaces USING btree (organization_id, zone_id);

CREATE TABLE stripe_accounts (
  organization_id text COLLATE "C" NOT NULL,
  encrypted_secret_key bytea NOT NULL,
  secret_key_last4 text NOT NULL,
  encrypted_webhook_secret bytea NOT NULL,
  webhook_secret_last4 text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT stripe_accounts_pkey PRIMARY KEY (organization_id)
);

CREATE TABLE subscription_entries (
  organization_id text COLLATE "C" NOT NULL,
  subscription_id text COLLATE "C" NOT NULL,
  event_id text COLLATE "C" NOT NULL,
  entered_at timestamptz(3) NOT NULL,
  CONSTRAINT subscription_entries_pkey PRIMARY KEY (organization_id, subscription_id, event_id)
);
CREATE INDEX subscription_entries_event ON subscription_entries USING btree (organization_id, event_id);

CREATE TABLE subscription_periods (
  organization_id text COLLATE "C" NOT NULL,
  subscription_id text COLLATE "C" NOT NULL,
  payment_id text COLLATE "C" NOT NULL,
  starts_at timestamptz(3) NOT NULL,
  ends_at timestamptz(3) NOT NULL,
  dispute_blocked_at timestamptz(3),
  CONSTRAINT subscription_periods_pkey PRIMARY KEY (organization_id, payment_id),
  CONSTRAINT subscription_periods_organization_id_subscription_id_starts_key UNIQUE (organization_id, subscription_id, starts_at),
  CONSTRAINT subscription_periods_time CHECK (ends_at > starts_at)
);

CREATE TABLE subscriptions (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  plan_id text COLLATE "C" NOT NULL,
  client_id text COLLATE "C",
  code text COLLATE "C" NOT NULL,
  language text NOT NULL DEFAULT 'en'::text,
  created_by text NOT NULL DEFAULT ''::text,
  awaited_payment_id text COLLATE "C",
  anchored_at timestamptz(3),
  anchored_periods integer NOT NULL DEFAULT 0,
  paid_until timestamptz(3),
  cancelled_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  plan_changed_at timestamptz(3),
  CONSTRAINT subscriptions_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT subscriptions_organization_id_code_key UNIQUE (organization_id, code),
  CONSTRAINT subscriptions_anchored_periods_check CHECK (anchored_periods >= 0),
  CONSTRAINT subscriptions_paid CHECK ((anchored_at IS NULL) = (paid_until IS NULL))
);
CREATE INDEX subscriptions_awaited_payment ON subscriptions USING btree (organization_id, awaited_payment_id) WHERE awaited_payment_id IS NOT NULL;
CREATE INDEX subscriptions_client ON subscriptions USING btree (organization_id, client_id) WHERE client_id IS NOT NULL;
CREATE INDEX subscriptions_created_at ON subscriptions USING btree (organization_id, created_at, id);
CREATE INDEX subscriptions_plan ON subscriptions USING btree (organization_id, plan_id);

CREATE TABLE tax_settings (
  organization_id text COLLATE "C" NOT NULL,
  tax_percentage numeric(7,4) NOT NULL DEFAULT 0,
  legal_name text NOT NULL DEFAULT ''::text,
  tax_number text COLLATE "C" NOT NULL DEFAULT ''::text,
  address text NOT NULL DEFAULT ''::text,
  city text NOT NULL DEFAULT ''::text,
  postal_code text NOT NULL DEFAULT ''::text,
  country text NOT NULL DEFAULT ''::text,
  updated_at timestamptz(3) NOT NULL,
  simplified_limit bigint,
  CONSTRAINT tax_settings_pkey PRIMARY KEY (organization_id),
  CONSTRAINT tax_settings_simplified_limit_check CHECK (simplified_limit >= 0),
  CONSTRAINT tax_settings_tax_percentage_check CHECK (tax_percentage >= 0::numeric AND tax_percentage <= 100::numeric)
);

CREATE TABLE terms_texts (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  language text COLLATE "C" NOT NULL,
  content text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT terms_texts_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT terms_texts_content_check CHECK (length(content) <= 20000),
  CONSTRAINT terms_texts_language_check CHECK (language = ANY (ARRAY['en'::text, 'es'::text]))
);
CREATE INDEX terms_texts_language ON terms_texts USING btree (organization_id, language, created_at DESC, id DESC);

CREATE TABLE test_clock (
  singleton boolean NOT NULL DEFAULT true,
  real_at timestamptz(3) NOT NULL,
  test_at timestamptz(3) NOT NULL,
  speed integer NOT NULL,
  CONSTRAINT test_clock_pkey PRIMARY KEY (singleton),
  CONSTRAINT test_clock_singleton_check CHECK (singleton),
  CONSTRAINT test_clock_speed_check CHECK (speed >= 1 AND speed <= 3600)
);

CREATE TABLE ticket_entries (
  organization_id text COLLATE "C" NOT NULL,
  ticket_id text COLLATE "C" NOT NULL,
  recorded_at timestamptz(3) NOT NULL,
  id text COLLATE "C" NOT NULL,
  entered_at timestamptz(3) NOT NULL,
  recorded_by text COLLATE "C" NOT NULL,
  from_count integer NOT NULL,
  to_count integer NOT NULL,
  quality smallint,
  CONSTRAINT ticket_entries_pkey PRIMARY KEY (organization_id, ticket_id, recorded_at, id),
  CONSTRAINT ticket_entries_check CHECK (to_count <> from_count),
  CONSTRAINT ticket_entries_from_count_check CHECK (from_count >= 0),
  CONSTRAINT ticket_entries_quality_check CHECK (quality >= 0 AND quality <= 5),
  CONSTRAINT ticket_entries_to_count_check CHECK (to_count >= 0)
);

CREATE TABLE ticket_name_changes (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  ticket_id text COLLATE "C" NOT NULL,
  status text NOT NULL,
  full_name text NOT NULL,
  email text NOT NULL DEFAULT ''::text,
  phone text NOT NULL DEFAULT ''::text,
  amount bigint NOT NULL DEFAULT 0,
  previous_full_name text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  completed_at timestamptz(3),
  payment_id text COLLATE "C",
  CONSTRAINT ticket_name_changes_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT ticket_name_changes_amount_check CHECK (amount >= 0),
  CONSTRAINT ticket_name_changes_status_check CHECK (status = ANY (ARRAY['pending_payment'::text, 'completed'::text, 'cancelled'::text]))
);
CREATE UNIQUE INDEX ticket_name_changes_one_pending ON ticket_name_changes USING btree (organization_id, ticket_id) WHERE status = 'pending_payment'::text;
CREATE INDEX ticket_name_changes_payment ON ticket_name_changes USING btree (organization_id, payment_id) WHERE payment_id IS NOT NULL;
CREATE INDEX ticket_name_changes_ticket ON ticket_name_changes USING btree (organization_id, ticket_id);

CREATE TABLE ticket_rate_prices (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  rate_id text COLLATE "C" NOT NULL,
  position integer NOT NULL,
  name text NOT NULL,
  includes text NOT NULL DEFAULT ''::text,
  additional_info text NOT NULL DEFAULT ''::text,
  price bigint NOT NULL,
  fee_type text NOT NULL,
  fee_fixed bigint NOT NULL DEFAULT 0,
  fee_percentage numeric(7,4) NOT NULL DEFAULT 0,
  party_size integer NOT NULL DEFAULT 1,
  quota integer NOT NULL,
  used_count integer NOT NULL DEFAULT 0,
  valid_until timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT ticket_rate_prices_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT ticket_rate_prices_organization_id_rate_id_id_key UNIQUE (organization_id, rate_id, id),
  CONSTRAINT ticket_rate_prices_organization_id_rate_id_position_key UNIQUE (organization_id, rate_id, "position") DEFERRABLE,
  CONSTRAINT ticket_rate_prices_check CHECK (used_count >= 0 AND used_count <= quota),
  CONSTRAINT ticket_rate_prices_fee_fixed_check CHECK (fee_fixed >= 0),
  CONSTRAINT ticket_rate_prices_fee_percentage_check CHECK (fee_percentage >= 0::numeric AND fee_percentage <= 100::numeric),
  CONSTRAINT ticket_rate_prices_fee_type_check CHECK (fee_type = ANY (ARRAY['fixed'::text, 'percentage'::text])),
  CONSTRAINT ticket_rate_prices_party_size_check CHECK (party_size >= 1 AND party_size <= 1000),
  CONSTRAINT ticket_rate_prices_price_check CHECK (price >= 0),
  CONSTRAINT ticket_rate_prices_quota_check CHECK (quota >= 0)
) WITH (fillfactor=80);

CREATE TABLE ticket_rate_supplements (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  rate_id text COLLATE "C" NOT NULL,
  position integer NOT NULL DEFAULT 0,
  label text NOT NULL,
  description text NOT NULL DEFAULT ''::text,
  price bigint NOT NULL,
  has_fake_price boolean NOT NULL DEFAULT false,
  fake_price bigint NOT NULL DEFAULT 0,
  product_quantity integer NOT NULL DEFAULT 1,
  service_charge_type text NOT NULL DEFAULT 'fixed'::text,
  service_charge_fixed bigint NOT NULL DEFAULT 0,
  service_charge_percentage numeric(7,4) NOT NULL DEFAULT 0,
  purchase_min integer NOT NULL DEFAULT 0,
  purchase_max integer NOT NULL DEFAULT 1,
  purchase_unlimited boolean NOT NULL DEFAULT false,
  redemption_deadline_seconds integer,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT ticket_rate_supplements_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT ticket_rate_supplements_organization_id_rate_id_id_key UNIQUE (organization_id, rate_id, id),
  CONSTRAINT ticket_rate_supplements_check CHECK (purchase_max >= purchase_min),
  CONSTRAINT ticket_rate_supplements_fake_price_check CHECK (fake_price >= 0),
  CONSTRAINT ticket_rate_supplements_price_check CHECK (price >= 0),
  CONSTRAINT ticket_rate_supplements_product_quantity_check CHECK (product_quantity >= 0),
  CONSTRAINT ticket_rate_supplements_purchase_min_check CHECK (purchase_min >= 0),
  CONSTRAINT ticket_rate_supplements_service_charge_fixed_check CHECK (service_charge_fixed >= 0),
  CONSTRAINT ticket_rate_supplements_service_charge_percentage_check CHECK (service_charge_percentage >= 0::numeric AND service_charge_percentage <= 100::numeric),
  CONSTRAINT ticket_rate_supplements_service_charge_type_check CHECK (service_charge_type = ANY (ARRAY['fixed'::text, 'percentage'::text]))
);

CREATE TABLE ticket_rates (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  event_id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  slug text COLLATE "C" NOT NULL,
  type text NOT NULL,
  position integer NOT NULL DEFAULT 0,
  complete boolean NOT NULL DEFAULT false,
  nominative boolean NOT NULL DEFAULT false,
  has_discount_codes_enabled boolean NOT NULL DEFAULT true,
  show_all_prices boolean NOT NULL DEFAULT false,
  purchase_min integer NOT NULL DEFAULT 1,
  purchase_max integer NOT NULL DEFAULT 10,
  valid_from timestamptz(3) NOT NULL,
  valid_until timestamptz(3),
  quota integer NOT NULL,
  sold_count integer NOT NULL DEFAULT 0,
  resale_enabled boolean NOT NULL DEFAULT true,
  warranty_enabled boolean NOT NULL DEFAULT false,
  warranty_is_fixed boolean NOT NULL DEFAULT false,
  warranty_fixed_price bigint NOT NULL DEFAULT 0,
  warranty_percentage numeric(7,4) NOT NULL DEFAULT 0,
  warranty_hours integer NOT NULL DEFAULT 0,
  fields jsonb NOT NULL DEFAULT '[]'::jsonb,
  questions jsonb NOT NULL DEFAULT '[]'::jsonb,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  fee_provider_percentage numeric(7,4) NOT NULL DEFAULT 0,
  tax_percentage numeric(7,4),
  channel_discount_percentage_max numeric(7,4) NOT NULL DEFAULT 0,
  channel_surplus_percentage_max numeric(7,4) NOT NULL DEFAULT 0,
  name_change_fee bigint,
  CONSTRAINT ticket_rates_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT ticket_rates_organization_id_event_id_id_key UNIQUE (organization_id, event_id, id),
  CONSTRAINT ticket_rates_organization_id_event_id_slug_key UNIQUE (organization_id, event_id, slug),
  CONSTRAINT ticket_rates_channel_discount_percentage_max_check CHECK (channel_discount_percentage_max >= 0::numeric AND channel_discount_percentage_max <= 100::numeric),
  CONSTRAINT ticket_rates_channel_surplus_percentage_max_check CHECK (channel_surplus_percentage_max >= 0::numeric AND channel_surplus_percentage_max <= 100::numeric),
  CONSTRAINT ticket_rates_check CHECK (purchase_max >= purchase_min),
  CONSTRAINT ticket_rates_check1 CHECK (sold_count >= 0 AND sold_count <= quota),
  CONSTRAINT ticket_rates_fee_provider_percentage_check CHECK (fee_provider_percentage >= 0::numeric AND fee_provider_percentage <= 100::numeric),
  CONSTRAINT ticket_rates_name_change_fee_check CHECK (name_change_fee >= 0),
  CONSTRAINT ticket_rates_purchase_min_check CHECK (purchase_min >= 1),
  CONSTRAINT ticket_rates_quota_check CHECK (quota >= 0),
  CONSTRAINT ticket_rates_tax_percentage_check CHECK (tax_percentage >= 0::numeric AND tax_percentage <= 100::numeric),
  CONSTRAINT ticket_rates_type_check CHECK (type = ANY (ARRAY['public'::text, 'limited'::text, 'private'::text])),
  CONSTRAINT ticket_rates_valid_period CHECK (valid_until > valid_from),
  CONSTRAINT ticket_rates_warranty_fixed_price_check CHECK (warranty_fixed_price >= 0),
  CONSTRAINT ticket_rates_warranty_hours_check CHECK (warranty_hours >= 0),
  CONSTRAINT ticket_rates_warranty_percentage_check CHECK (warranty_percentage >= 0::numeric AND warranty_percentage <= 100::numeric)
) WITH (fillfactor=80);

CREATE TABLE ticket_supplements (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  ticket_id text COLLATE "C" NOT NULL,
  supplement_id text COLLATE "C" NOT NULL,
  payment_id text COLLATE "C" NOT NULL,
  status text NOT NULL,
  item jsonb NOT NULL,
  price bigint NOT NULL,
  service_charge bigint NOT NULL,
  refunded_amount bigint NOT NULL DEFAULT 0,
  activated_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  dispute_blocked_at timestamptz(3),
  CONSTRAINT ticket_supplements_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT ticket_supplements_price_check CHECK (price >= 0),
  CONSTRAINT ticket_supplements_refunded CHECK (refunded_amount >= 0 AND refunded_amount <= (price + service_charge)),
  CONSTRAINT ticket_supplements_service_charge_check CHECK (service_charge >= 0),
  CONSTRAINT ticket_supplements_status_check CHECK (status = ANY (ARRAY['pending_payment'::text, 'active'::text, 'voided'::text]))
);
CREATE INDEX ticket_supplements_created_at ON ticket_supplements USING btree (organization_id, created_at, id) WHERE activated_at IS NOT NULL;
CREATE UNIQUE INDEX ticket_supplements_once ON ticket_supplements USING btree (organization_id, ticket_id, supplement_id) WHERE status <> 'voided'::text;
CREATE INDEX ticket_supplements_payment ON ticket_supplements USING btree (organization_id, payment_id);
CREATE INDEX ticket_supplements_ticket ON ticket_supplements USING btree (organization_id, ticket_id, created_at, id);

CREATE TABLE tickets (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  event_id text COLLATE "C" NOT NULL,
  rate_id text COLLATE "C" NOT NULL,
  price_id text COLLATE "C" NOT NULL,
  payment_id text COLLATE "C" NOT NULL,
  channel_id text COLLATE "C",
  reseller_id text COLLATE "C",
  barcode text COLLATE "C" NOT NULL,
  status text NOT NULL,
  created_via text NOT NULL,
  party_size integer NOT NULL DEFAULT 1,
  admitted_count integer NOT NULL DEFAULT 0,
  first_entered_at timestamptz(3),
  quality smallint,
  price bigint NOT NULL,
  fees_organization bigint NOT NULL DEFAULT 0,
  fees_provider bigint NOT NULL DEFAULT 0,
  supplements_total bigint NOT NULL DEFAULT 0,
  supplements_service_charge_total bigint NOT NULL DEFAULT 0,
  surcharge bigint NOT NULL DEFAULT 0,
  warranty_total bigint NOT NULL DEFAULT 0,
  warranty_hours integer NOT NULL DEFAULT 0,
  discount_amount bigint NOT NULL DEFAULT 0,
  discount_code_id text COLLATE "C",
  discount_code_name text,
  total_price bigint NOT NULL,
  refunded_amount bigint NOT NULL DEFAULT 0,
  refunded_at timestamptz(3),
  full_name text NOT NULL DEFAULT ''::text,
  email text NOT NULL DEFAULT ''::text,
  email_key text COLLATE "C" NOT NULL DEFAULT ''::text,
  phone text NOT NULL DEFAULT ''::text,
  gender text NOT NULL DEFAULT 'unspecified'::text,
  birthday date,
  address text NOT NULL DEFAULT ''::text,
  postal_code text NOT NULL DEFAULT ''::text,
  country_code text COLLATE "C" NOT NULL DEFAULT ''::text,
  document_type text NOT NULL DEFAULT ''::text,
  document_number text NOT NULL DEFAULT ''::text,
  language text NOT NULL DEFAULT 'en'::text,
  answers jsonb NOT NULL DEFAULT '[]'::jsonb,
  supplements jsonb NOT NULL DEFAULT '[]'::jsonb,
  resold_from text COLLATE "C",
  name_changed_at timestamptz(3),
  activated_at timestamptz(3),
  voided_at timestamptz(3),
  deleted_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  price_step jsonb NOT NULL,
  upselling_supplements bigint NOT NULL DEFAULT 0,
  upselling_fees bigint NOT NULL DEFAULT 0,
  swapped_to text COLLATE "C",
  member_discount_amount bigint NOT NULL DEFAULT 0,
  subscription_id text COLLATE "C",
  voided_by_refund boolean NOT NULL DEFAULT false,
  dispute_blocked_at timestamptz(3),
  written_in xid8 NOT NULL DEFAULT pg_current_xact_id(),
  CONSTRAINT tickets_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT tickets_organization_id_barcode_key UNIQUE (organization_id, barcode),
  CONSTRAINT tickets_check CHECK (admitted_count >= 0 AND admitted_count <= party_size),
  CONSTRAINT tickets_check1 CHECK (refunded_amount >= 0 AND refunded_amount <= total_price),
  CONSTRAINT tickets_created_via_check CHECK (created_via = ANY (ARRAY['integrations'::text, 'channels'::text, 'management'::text, 'resellers'::text])),
  CONSTRAINT tickets_discount_amount_check CHECK (discount_amount >= 0),
  CONSTRAINT tickets_document_type_check CHECK (document_type = ANY (ARRAY[''::text, 'dni'::text, 'nie'::text, 'passport'::text, 'tax_id'::text, 'other'::text])),
  CONSTRAINT tickets_fees_organization_check CHECK (fees_organization >= 0),
  CONSTRAINT tickets_fees_provider_check CHECK (fees_provider >= 0),
  CONSTRAINT tickets_gender_check CHECK (gender = ANY (ARRAY['male'::text, 'female'::text, 'other'::text, 'unspecified'::text])),
  CONSTRAINT tickets_member_discount_amount_check CHECK (member_discount_amount >= 0 AND member_discount_amount <= discount_amount AND (member_discount_amount = 0 OR subscription_id IS NOT NULL)),
  CONSTRAINT tickets_party_size_check CHECK (party_size >= 1 AND party_size <= 1000),
  CONSTRAINT tickets_price_check CHECK (price >= 0),
  CONSTRAINT tickets_quality_check CHECK (quality >= 0 AND quality <= 5),
  CONSTRAINT tickets_status_check CHECK (status = ANY (ARRAY['processing'::text, 'pending_payment'::text, 'filled_client'::text, 'active'::text, 'voided'::text])),
  CONSTRAINT tickets_supplements_service_charge_total_check CHECK (supplements_service_charge_total >= 0),
  CONSTRAINT tickets_supplements_total_check CHECK (supplements_total >= 0),
  CONSTRAINT tickets_supplements_used CHECK (NOT jsonb_path_exists(supplements, '$[*]?(@."product_quantity_used" > @."product_quantity" * @."units")'::jsonpath)),
  CONSTRAINT tickets_surcharge_check CHECK (surcharge >= 0),
  CONSTRAINT tickets_total_price_check CHECK (total_price >= 0),
  CONSTRAINT tickets_upselling_fees_check CHECK (upselling_fees >= 0),
  CONSTRAINT tickets_upselling_supplements_check CHECK (upselling_supplements >= 0),
  CONSTRAINT tickets_warranty_hours_check CHECK (warranty_hours >= 0),
  CONSTRAINT tickets_warranty_total_check CHECK (warranty_total >= 0)
) WITH (fillfactor=85);
CREATE INDEX tickets_channel ON tickets USING btree (channel_id, created_at, id) WHERE channel_id IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX tickets_created_at ON tickets USING btree (organization_id, created_at, id);
CREATE INDEX tickets_email ON tickets USING btree (organization_id, email_key) WHERE email_key <> ''::text;
CREATE INDEX tickets_event ON tickets USING btree (organization_id, event_id, created_at, id);
CREATE INDEX tickets_payment ON tickets USING btree (organization_id, payment_id);
CREATE INDEX tickets_rate ON tickets USING btree (organization_id, rate_id, price_id);
CREATE UNIQUE INDEX tickets_resold_once ON tickets USING btree (organization_id, resold_from) WHERE resold_from IS NOT NULL;
CREATE INDEX tickets_subscription ON tickets USING btree (organization_id, subscription_id, event_id) WHERE subscription_id IS NOT NULL;

CREATE TABLE tip_rates (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  tip_type text NOT NULL,
  tip_fixed bigint NOT NULL DEFAULT 0,
  tip_percentage numeric(7,4) NOT NULL DEFAULT 0,
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT tip_rates_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT tip_rates_tip_fixed_check CHECK (tip_fixed >= 0),
  CONSTRAINT tip_rates_tip_percentage_check CHECK (tip_percentage >= 0::numeric AND tip_percentage <= 100::numeric),
  CONSTRAINT tip_rates_tip_type_check CHECK (tip_type = ANY (ARRAY['fixed'::text, 'percentage'::text]))
);
CREATE INDEX tip_rates_created_at ON tip_rates USING btree (organization_id, created_at, id);

CREATE TABLE totp_secrets (
  user_id text COLLATE "C" NOT NULL,
  encrypted_secret bytea NOT NULL,
  created_at timestamptz(3) NOT NULL,
  confirmed_at timestamptz(3),
  last_step bigint NOT NULL DEFAULT 0,
  CONSTRAINT totp_secrets_pkey PRIMARY KEY (user_id)
);

CREATE TABLE unrequested_refunds (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  payment_id text COLLATE "C" NOT NULL,
  charge_id text COLLATE "C" NOT NULL,
  gateway text NOT NULL,
  reference text COLLATE "C" NOT NULL,
  amount bigint NOT NULL,
  status text NOT NULL,
  assignment text NOT NULL,
  unassigned_amount bigint NOT NULL DEFAULT 0,
  failure_reason text NOT NULL DEFAULT ''::text,
  decided_by text NOT NULL DEFAULT ''::text,
  decided_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT unrequested_refunds_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT unrequested_refunds_organization_id_gateway_reference_key UNIQUE (organization_id, gateway, reference),
  CONSTRAINT unrequested_refunds_amount_check CHECK (amount > 0),
  CONSTRAINT unrequested_refunds_assignment_check CHECK (assignment = ANY (ARRAY['waiting'::text, 'assigned'::text, 'none'::text, 'surplus'::text])),
  CONSTRAINT unrequested_refunds_check CHECK (unassigned_amount >= 0 AND unassigned_amount <= amount),
  CONSTRAINT unrequested_refunds_gateway_check CHECK (gateway = ANY (ARRAY['sandbox'::text, 'stripe'::text])),
  CONSTRAINT unrequested_refunds_status_check CHECK (status = ANY (ARRAY['pending'::text, 'succeeded'::text, 'failed'::text]))
);
CREATE INDEX unrequested_refunds_created_at ON unrequested_refunds USING btree (organization_id, created_at, id);
CREATE INDEX unrequested_refunds_payment ON unrequested_refunds USING btree (organization_id, payment_id);

CREATE TABLE users (
  id text COLLATE "C" NOT NULL,
  email text NOT NULL,
  email_key text COLLATE "C" NOT NULL,
  name text NOT NULL,
  password_hash text,
  is_operator boolean NOT NULL DEFAULT false,
  disabled_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT users_pkey PRIMARY KEY (id),
  CONSTRAINT users_email_key_key UNIQUE (email_key)
);

CREATE TABLE waiting_places (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  event_id text COLLATE "C" NOT NULL,
  channel_id text COLLATE "C" NOT NULL,
  network text COLLATE "C" NOT NULL DEFAULT ''::text,
  arrived_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  number integer,
  admitted_until timestamptz(3),
  purchases_count integer NOT NULL DEFAULT 0,
  purchased_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT waiting_places_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT waiting_places_check CHECK (admitted_until IS NULL OR number IS NOT NULL),
  CONSTRAINT waiting_places_number_check CHECK (number > 0),
  CONSTRAINT waiting_places_purchases_count_check CHECK (purchases_count >= 0)
) WITH (vacuum_truncate=off);
CREATE INDEX waiting_places_inside ON waiting_places USING btree (organization_id, event_id, admitted_until) WHERE purchases_count = 0;
CREATE INDEX waiting_places_network ON waiting_places USING btree (organization_id, event_id, network) WHERE network <> ''::text;
CREATE UNIQUE INDEX waiting_places_number ON waiting_places USING btree (organization_id, event_id, number);
CREATE INDEX waiting_places_purchased_at ON waiting_places USING btree (organization_id, event_id, purchased_at) WHERE purchased_at IS NOT NULL;

CREATE TABLE waiting_rooms (
  organization_id text COLLATE "C" NOT NULL,
  event_id text COLLATE "C" NOT NULL,
  mode text NOT NULL,
  is_running boolean NOT NULL DEFAULT false,
  opens_at timestamptz(3),
  admission_minutes integer NOT NULL DEFAULT 5,
  seed bytea NOT NULL,
  drawn_at timestamptz(3),
  drawn_from integer NOT NULL DEFAULT 0,
  drawn_count integer NOT NULL DEFAULT 0,
  numbered_count integer NOT NULL DEFAULT 0,
  admitted_count integer NOT NULL DEFAULT 0,
  gathered_count integer NOT NULL DEFAULT 0,
  pace_share double precision NOT NULL DEFAULT 1,
  admitted_per_second double precision NOT NULL DEFAULT 0,
  passed_at timestamptz(3),
  busy_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT waiting_rooms_pkey PRIMARY KEY (organization_id, event_id),
  CONSTRAINT waiting_rooms_admission_minutes_check CHECK (admission_minutes >= 1 AND admission_minutes <= 60),
  CONSTRAINT waiting_rooms_check CHECK (admitted_count <= numbered_count),
  CONSTRAINT waiting_rooms_check1 CHECK (NOT is_running OR opens_at IS NOT NULL),
  CONSTRAINT waiting_rooms_mode_check CHECK (mode = ANY (ARRAY['automatic'::text, 'on'::text, 'off'::text])),
  CONSTRAINT waiting_rooms_pace_share_check CHECK (pace_share > 0::double precision AND pace_share <= 1::double precision),
  CONSTRAINT waiting_rooms_seed_check CHECK (octet_length(seed) = 32)
);
CREATE INDEX waiting_rooms_running ON waiting_rooms USING btree (organization_id, event_id) WHERE is_running;

CREATE TABLE wallet_devices (
  organization_id text COLLATE "C" NOT NULL,
  item_id text COLLATE "C" NOT NULL,
  device_id text COLLATE "C" NOT NULL,
  push_token text COLLATE "C" NOT NULL,
  told_of timestamptz(3),
  registered_at timestamptz(3) NOT NULL,
  CONSTRAINT wallet_devices_pkey PRIMARY KEY (organization_id, item_id, device_id)
);
CREATE INDEX wallet_devices_device ON wallet_devices USING btree (device_id);

CREATE TABLE wallet_passes (
  organization_id text COLLATE "C" NOT NULL,
  item_id text COLLATE "C" NOT NULL,
  event_id text COLLATE "C",
  content_hash text COLLATE "C" NOT NULL DEFAULT ''::text,
  changed_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL,
  ticket_id text COLLATE "C",
  pass_id text COLLATE "C",
  CONSTRAINT wallet_passes_pkey PRIMARY KEY (organization_id, item_id)
);
CREATE INDEX wallet_passes_event ON wallet_passes USING btree (organization_id, event_id);

CREATE TABLE webhook_attempts (
  organization_id text COLLATE "C" NOT NULL,
  delivery_id text COLLATE "C" NOT NULL,
  number integer NOT NULL,
  requested_at timestamptz(3) NOT NULL,
  trigger text NOT NULL,
  superseded boolean NOT NULL DEFAULT false,
  duration_ms integer NOT NULL,
  connect_ms integer,
  status_code integer,
  error_class text NOT NULL DEFAULT ''::text,
  error_message text NOT NULL DEFAULT ''::text,
  response_head text NOT NULL DEFAULT ''::text,
  response_body text NOT NULL DEFAULT ''::text,
  address text NOT NULL DEFAULT ''::text,
  request_head text NOT NULL DEFAULT ''::text,
  CONSTRAINT webhook_attempts_pkey PRIMARY KEY (organization_id, delivery_id, number, requested_at),
  CONSTRAINT webhook_attempts_trigger_check CHECK (trigger = ANY (ARRAY['first'::text, 'retry'::text, 'recover'::text, 'manual'::text, 'test'::text]))
) PARTITION BY RANGE (requested_at);

CREATE TABLE webhook_attempts_default PARTITION OF webhook_attempts DEFAULT;

CREATE TABLE webhook_deliveries (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  notification_id text COLLATE "C" NOT NULL,
  endpoint_id text COLLATE "C" NOT NULL,
  channel_id text COLLATE "C",
  kind text NOT NULL,
  status text NOT NULL,
  attempts_count integer NOT NULL DEFAULT 0,
  next_retry_at timestamptz(3),
  last_requested_at timestamptz(3),
  last_duration_ms integer,
  last_status_code integer,
  last_error_message text,
  last_response_body text,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (organization_id, created_at, id),
  CONSTRAINT webhook_deliveries_organization_id_endpoint_id_created_at_n_key UNIQUE (organization_id, endpoint_id, created_at, notification_id),
  CONSTRAINT webhook_deliveries_attempts_count_check CHECK (attempts_count >= 0),
  CONSTRAINT webhook_deliveries_status_check CHECK (status = ANY (ARRAY['pending'::text, 'succeeded'::text, 'failed'::text, 'exhausted'::text, 'held'::text, 'cancelled'::text]))
) PARTITION BY RANGE (created_at);
CREATE INDEX webhook_deliveries_channel ON webhook_deliveries USING btree (channel_id, created_at, id) WHERE channel_id IS NOT NULL;

CREATE TABLE webhook_deliveries_default PARTITION OF webhook_deliveries DEFAULT WITH (fillfactor=50);

CREATE TABLE webhook_endpoint_state (
  endpoint_id text COLLATE "C" NOT NULL,
  first_failure_at timestamptz(3),
  consecutive_failures integer NOT NULL DEFAULT 0,
  last_success_at timestamptz(3),
  warned_level smallint NOT NULL DEFAULT 0,
  breaker text NOT NULL DEFAULT 'closed'::text,
  not_before timestamptz(3),
  openings smallint NOT NULL DEFAULT 0,
  allowance smallint,
  breaker_failures integer NOT NULL DEFAULT 0,
  window_started_at timestamptz(3),
  window_attempts integer NOT NULL DEFAULT 0,
  window_failures integer NOT NULL DEFAULT 0,
  CONSTRAINT webhook_endpoint_state_pkey PRIMARY KEY (endpoint_id),
  CONSTRAINT webhook_endpoint_state_breaker_check CHECK (breaker = ANY (ARRAY['closed'::text, 'open'::text, 'half_open'::text]))
) WITH (fillfactor=70);

CREATE TABLE webhook_endpoints (
  id text COLLATE "C" NOT NULL,
  organization_id text COLLATE "C",
  channel_id text COLLATE "C",
  name text NOT NULL,
  url text NOT NULL,
  kinds text[] NOT NULL DEFAULT '{}'::text[],
  status text NOT NULL,
  disabled_reason text NOT NULL DEFAULT ''::text,
  disabled_at timestamptz(3),
  deleted_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  cancel_deliveries_from timestamptz(3),
  created_by text COLLATE "C",
  url_set_by text COLLATE "C",
  missing_scopes text[] NOT NULL DEFAULT '{}'::text[],
  CONSTRAINT webhook_endpoints_pkey PRIMARY KEY (id),
  CONSTRAINT webhook_endpoints_check CHECK ((organization_id IS NULL) <> (channel_id IS NULL)),
  CONSTRAINT webhook_endpoints_status_check CHECK (status = ANY (ARRAY['active'::text, 'disabled'::text]))
);
CREATE INDEX webhook_endpoints_cancelling ON webhook_endpoints USING btree (id) WHERE cancel_deliveries_from IS NOT NULL;
CREATE INDEX webhook_endpoints_channel ON webhook_endpoints USING btree (channel_id) WHERE deleted_at IS NULL;
CREATE INDEX webhook_endpoints_organization ON webhook_endpoints USING btree (organization_id) WHERE deleted_at IS NULL;

CREATE TABLE webhook_notifications (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  kind text NOT NULL,
  channel_id text COLLATE "C",
  resource_id text COLLATE "C" NOT NULL,
  sequence bigint NOT NULL,
  transaction_id xid8 NOT NULL DEFAULT pg_current_xact_id(),
  body bytea NOT NULL,
  is_test boolean NOT NULL DEFAULT false,
  traceparent text,
  CONSTRAINT webhook_notifications_pkey PRIMARY KEY (organization_id, id, created_at)
) PARTITION BY RANGE (created_at);
CREATE INDEX webhook_notifications_feed ON webhook_notifications USING btree (organization_id, transaction_id, sequence);

CREATE TABLE webhook_notifications_default PARTITION OF webhook_notifications DEFAULT;

CREATE TABLE webhook_queue (
  delivery_id text COLLATE "C" NOT NULL,
  organization_id text COLLATE "C" NOT NULL,
  endpoint_id text COLLATE "C" NOT NULL,
  notification_id text COLLATE "C" NOT NULL,
  notification_created_at timestamptz(3) NOT NULL,
  due_at timestamptz(3) NOT NULL,
  priority smallint NOT NULL DEFAULT 0,
  trigger text NOT NULL DEFAULT 'first'::text,
  attempts integer NOT NULL DEFAULT 0,
  claim_id uuid,
  leased_until timestamptz(3),
  CONSTRAINT webhook_queue_pkey PRIMARY KEY (delivery_id),
  CONSTRAINT webhook_queue_priority_check CHECK (priority >= 0 AND priority <= 2),
  CONSTRAINT webhook_queue_trigger_check CHECK (trigger = ANY (ARRAY['first'::text, 'retry'::text, 'recover'::text, 'manual'::text, 'test'::text]))
) WITH (fillfactor=70, autovacuum_vacuum_scale_factor=0.01, autovacuum_vacuum_threshold=1000, vacuum_truncate=off);
CREATE INDEX webhook_queue_due ON webhook_queue USING btree (endpoint_id, priority, due_at);

CREATE TABLE webhook_recoveries (
  id text COLLATE "C" NOT NULL,
  endpoint_id text COLLATE "C" NOT NULL,
  since timestamptz(3) NOT NULL,
  until timestamptz(3) NOT NULL,
  status text NOT NULL,
  total_count integer,
  released_count integer NOT NULL DEFAULT 0,
  cursor_created_at timestamptz(3),
  cursor_id text COLLATE "C",
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT webhook_recoveries_pkey PRIMARY KEY (id),
  CONSTRAINT webhook_recoveries_status_check CHECK (status = ANY (ARRAY['running'::text, 'completed'::text, 'cancelled'::text]))
);
CREATE INDEX webhook_recoveries_endpoint ON webhook_recoveries USING btree (endpoint_id, created_at);
CREATE UNIQUE INDEX webhook_recoveries_running ON webhook_recoveries USING btree (endpoint_id) WHERE status = 'running'::text;

CREATE TABLE webhook_secrets (
  id text COLLATE "C" NOT NULL,
  endpoint_id text COLLATE "C" NOT NULL,
  key_id text COLLATE "C" NOT NULL,
  ciphertext bytea NOT NULL,
  expires_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT webhook_secrets_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX webhook_secrets_current ON webhook_secrets USING btree (endpoint_id) WHERE expires_at IS NULL;
CREATE INDEX webhook_secrets_endpoint ON webhook_secrets USING btree (endpoint_id);

CREATE TABLE webhook_workers (
  id text COLLATE "C" NOT NULL,
  seen_at timestamptz(3) NOT NULL,
  CONSTRAINT webhook_workers_pkey PRIMARY KEY (id)
);

CREATE TABLE zones (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  event_id text COLLATE "C" NOT NULL,
  slug text COLLATE "C" NOT NULL,
  name text NOT NULL,
  normalized_name text NOT NULL,
  description text NOT NULL DEFAULT ''::text,
  position integer NOT NULL DEFAULT 0,
  active boolean NOT NULL DEFAULT true,
  duration_seconds integer,
  accepts_automatically boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  is_full boolean NOT NULL DEFAULT false,
  can_select_client boolean NOT NULL DEFAULT false,
  bookings_max integer,
  hours jsonb NOT NULL DEFAULT '[]'::jsonb,
  CONSTRAINT zones_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT zones_organization_id_event_id_id_key UNIQUE (organization_id, event_id, id),
  CONSTRAINT zones_organization_id_event_id_slug_key UNIQUE (organization_id, event_id, slug),
  CONSTRAINT zones_bookings_max_check CHECK (bookings_max >= 0),
  CONSTRAINT zones_duration_seconds_check CHECK (duration_seconds > 0)
);

ALTER TABLE accepted_terms ADD CONSTRAINT accepted_terms_organization_id_payment_id_fkey FOREIGN KEY (organization_id, payment_id) REFERENCES payments(organization_id, id);
ALTER TABLE accepted_terms ADD CONSTRAINT accepted_terms_organization_id_terms_text_id_fkey FOREIGN KEY (organization_id, terms_text_id) REFERENCES terms_texts(organization_id, id);
ALTER TABLE api_keys ADD CONSTRAINT api_keys_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES channels(id);
ALTER TABLE api_keys ADD CONSTRAINT api_keys_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id);
ALTER TABLE api_keys ADD CONSTRAINT api_keys_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id);
ALTER TABLE api_keys ADD CONSTRAINT api_keys_replaced_by_fkey FOREIGN KEY (replaced_by) REFERENCES api_keys(id);
ALTER TABLE api_keys ADD CONSTRAINT api_keys_reseller_id_fkey FOREIGN KEY (reseller_id) REFERENCES resellers(id);
ALTER TABLE booking_changes ADD CONSTRAINT booking_changes_organization_id_booking_id_fkey FOREIGN KEY (organization_id, booking_id) REFERENCES bookings(organization_id, id);
ALTER TABLE booking_products ADD CONSTRAINT booking_products_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id);
ALTER TABLE booking_rates ADD CONSTRAINT booking_rates_organization_id_event_id_zone_id_fkey FOREIGN KEY (organization_id, event_id, zone_id) REFERENCES zones(organization_id, event_id, id);
ALTER TABLE booking_spaces ADD CONSTRAINT booking_spaces_organization_id_event_id_booking_id_fkey FOREIGN KEY (organization_id, event_id, booking_id) REFERENCES bookings(organization_id, event_id, id);
ALTER TABLE booking_spaces ADD CONSTRAINT booking_spaces_organization_id_event_id_space_id_fkey FOREIGN KEY (organization_id, event_id, space_id) REFERENCES spaces(organization_id, event_id, id);
ALTER TABLE bookings ADD CONSTRAINT bookings_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES channels(id);
ALTER TABLE bookings ADD CONSTRAINT bookings_organization_id_client_id_fkey FOREIGN KEY (organization_id, client_id) REFERENCES clients(organization_id, id);
ALTER TABLE bookings ADD CONSTRAINT bookings_organization_id_discount_code_id_fkey FOREIGN KEY (organization_id, discount_code_id) REFERENCES discount_codes(organization_id, id);
ALTER TABLE bookings ADD CONSTRAINT bookings_organization_id_event_id_fkey FOREIGN KEY (organization_id, event_id) REFERENCES events(organization_id, id);
ALTER TABLE bookings ADD CONSTRAINT bookings_organization_id_event_id_zone_id_fkey FOREIGN KEY (organization_id, event_id, zone_id) REFERENCES zones(organization_id, event_id, id);
ALTER TABLE bookings ADD CONSTRAINT bookings_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id);
ALTER TABLE bookings ADD CONSTRAINT bookings_organization_id_referrer_id_fkey FOREIGN KEY (organization_id, referrer_id) REFERENCES referrers(organization_id, id);
ALTER TABLE bookings ADD CONSTRAINT bookings_rate_fkey FOREIGN KEY (organization_id, rate_id) REFERENCES booking_rates(organization_id, id);
ALTER TABLE bulk_action_items ADD CONSTRAINT bulk_action_items_organization_id_bulk_action_id_fkey FOREIGN KEY (organization_id, bulk_action_id) REFERENCES bulk_actions(organization_id, id);
ALTER TABLE cancelled_sales ADD CONSTRAINT cancelled_sales_organization_id_event_id_fkey FOREIGN KEY (organization_id, event_id) REFERENCES event_cancellations(organization_id, event_id);
ALTER TABLE channel_partners ADD CONSTRAINT channel_partners_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES channels(id);
ALTER TABLE channel_partners ADD CONSTRAINT channel_partners_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id);
ALTER TABLE charges ADD CONSTRAINT charges_organization_id_payment_id_fkey FOREIGN KEY (organization_id, payment_id) REFERENCES payments(organization_id, id);
ALTER TABLE clients ADD CONSTRAINT clients_merged_into_fkey FOREIGN KEY (organization_id, merged_into) REFERENCES clients(organization_id, id);
ALTER TABLE clients ADD CONSTRAINT clients_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id);
ALTER TABLE discount_codes ADD CONSTRAINT discount_codes_organization_id_event_id_fkey FOREIGN KEY (organization_id, event_id) REFERENCES events(organization_id, id);
ALTER TABLE discount_codes ADD CONSTRAINT discount_codes_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id);
ALTER TABLE disputes ADD CONSTRAINT disputes_organization_id_charge_id_fkey FOREIGN KEY (organization_id, charge_id) REFERENCES charges(organization_id, id);
ALTER TABLE disputes ADD CONSTRAINT disputes_organization_id_payment_id_fkey FOREIGN KEY (organization_id, payment_id) REFERENCES payments(organization_id, id);
ALTER TABLE door_codes ADD CONSTRAINT door_codes_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id);
ALTER TABLE door_devices ADD CONSTRAINT door_devices_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id);
ALTER TABLE event_cancellations ADD CONSTRAINT event_cancellations_organization_id_event_id_fkey FOREIGN KEY (organization_id, event_id) REFERENCES events(organization_id, id);
ALTER TABLE event_group_events ADD CONSTRAINT event_group_events_organization_id_event_id_fkey FOREIGN KEY (organization_id, event_id) REFERENCES events(organization_id, id);
ALTER TABLE event_group_events ADD CONSTRAINT event_group_events_organization_id_group_id_fkey FOREIGN KEY (organization_id, group_id) REFERENCES event_groups(organization_id, id);
ALTER TABLE event_groups ADD CONSTRAINT event_groups_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id);
ALTER TABLE event_preregistrations ADD CONSTRAINT event_preregistrations_organization_id_event_id_fkey FOREIGN KEY (organization_id, event_id) REFERENCES events(organization_id, id);
ALTER TABLE events ADD CONSTRAINT events_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id);
ALTER TABLE events ADD CONSTRAINT events_organization_id_location_id_fkey FOREIGN KEY (organization_id, location_id) REFERENCES locations(organization_id, id);
ALTER TABLE external_payments ADD CONSTRAINT external_payments_organization_id_booking_id_fkey FOREIGN KEY (organization_id, booking_id) REFERENCES bookings(organization_id, id);
ALTER TABLE external_payments ADD CONSTRAINT external_payments_organization_id_undoes_fkey FOREIGN KEY (organization_id, undoes) REFERENCES external_payments(organization_id, id);
ALTER TABLE gateway_sessions ADD CONSTRAINT gateway_sessions_organization_id_payment_id_fkey FOREIGN KEY (organization_id, payment_id) REFERENCES payments(organization_id, id);
ALTER TABLE guest_lists ADD CONSTRAINT guest_lists_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES channels(id);
ALTER TABLE guest_lists ADD CONSTRAINT guest_lists_line_fkey FOREIGN KEY (organization_id, payment_id, id) REFERENCES sale_lines(organization_id, payment_id, subject_id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE guest_lists ADD CONSTRAINT guest_lists_organization_id_event_id_rate_id_fkey FOREIGN KEY (organization_id, event_id, rate_id) REFERENCES list_rates(organization_id, event_id, id);
ALTER TABLE guest_lists ADD CONSTRAINT guest_lists_organization_id_referrer_id_fkey FOREIGN KEY (organization_id, referrer_id) REFERENCES referrers(organization_id, id);
ALTER TABLE guest_lists ADD CONSTRAINT guest_lists_subscription_fkey FOREIGN KEY (organization_id, subscription_id) REFERENCES subscriptions(organization_id, id);
ALTER TABLE import_parts ADD CONSTRAINT import_parts_organization_id_import_id_fkey FOREIGN KEY (organization_id, import_id) REFERENCES imports(organization_id, id);
ALTER TABLE import_problems ADD CONSTRAINT import_problems_organization_id_import_id_fkey FOREIGN KEY (organization_id, import_id) REFERENCES imports(organization_id, id);
ALTER TABLE import_rows ADD CONSTRAINT import_rows_organization_id_import_id_fkey FOREIGN KEY (organization_id, import_id) REFERENCES imports(organization_id, id);
ALTER TABLE imports ADD CONSTRAINT imports_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id);
ALTER TABLE invitations ADD CONSTRAINT invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(id);
ALTER TABLE invitations ADD CONSTRAINT invitations_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id);
ALTER TABLE invoice_lines ADD CONSTRAINT invoice_lines_organization_id_invoice_id_fkey FOREIGN KEY (organization_id, invoice_id) REFERENCES invoices(organization_id, id);
ALTER TABLE invoice_series ADD CONSTRAINT invoice_series_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id);
ALTER TABLE invoices ADD CONSTRAINT invoices_organization_id_corrects_id_fkey FOREIGN KEY (organization_id, corrects_id) REFERENCES invoices(organization_id, id);
ALTER TABLE invoices ADD CONSTRAINT invoices_organization_id_payment_id_fkey FOREIGN KEY (organization_id, payment_id) REFERENCES payments(organization_id, id);
ALTER TABLE invoices ADD CONSTRAINT invoices_organization_id_refund_id_fkey FOREIGN KEY (organization_id, refund_id) REFERENCES refunds(organization_id, id);
ALTER TABLE invoices ADD CONSTRAINT invoices_replaces_fkey FOREIGN KEY (organization_id, replaces_id) REFERENCES invoices(organization_id, id);
ALTER TABLE list_rates ADD CONSTRAINT list_rates_organization_id_event_id_fkey FOREIGN KEY (organization_id, event_id) REFERENCES events(organization_id, id);
ALTER TABLE locations ADD CONSTRAINT locations_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id);
ALTER TABLE mail_texts ADD CONSTRAINT mail_texts_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id);
ALTER TABLE mails ADD CONSTRAINT mails_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id);
ALTER TABLE memberships ADD CONSTRAINT memberships_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id);
ALTER TABLE memberships ADD CONSTRAINT memberships_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE pass_types ADD CONSTRAINT pass_types_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id);
ALTER TABLE pass_usages ADD CONSTRAINT pass_usages_organization_id_event_id_fkey FOREIGN KEY (organization_id, event_id) REFERENCES events(organization_id, id);
ALTER TABLE pass_usages ADD CONSTRAINT pass_usages_organization_id_pass_id_fkey FOREIGN KEY (organization_id, pass_id) REFERENCES passes(organization_id, id);
ALTER TABLE passes ADD CONSTRAINT passes_organization_id_client_id_fkey FOREIGN KEY (organization_id, client_id) REFERENCES clients(organization_id, id);
ALTER TABLE passes ADD CONSTRAINT passes_organization_id_payment_id_fkey FOREIGN KEY (organization_id, payment_id) REFERENCES payments(organization_id, id);
ALTER TABLE passes ADD CONSTRAINT passes_organization_id_type_id_fkey FOREIGN KEY (organization_id, type_id) REFERENCES pass_types(organization_id, id);
ALTER TABLE password_links ADD CONSTRAINT password_links_issued_by_fkey FOREIGN KEY (issued_by) REFERENCES users(id);
ALTER TABLE password_links ADD CONSTRAINT password_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE payments ADD CONSTRAINT payments_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES channels(id);
ALTER TABLE payments ADD CONSTRAINT payments_organization_id_booking_id_fkey FOREIGN KEY (organization_id, booking_id) REFERENCES bookings(organization_id, id);
ALTER TABLE payments ADD CONSTRAINT payments_organization_id_discount_code_id_fkey FOREIGN KEY (organization_id, discount_code_id) REFERENCES discount_codes(organization_id, id);
ALTER TABLE payments ADD CONSTRAINT payments_organization_id_event_id_fkey FOREIGN KEY (organization_id, event_id) REFERENCES events(organization_id, id);
ALTER TABLE payments ADD CONSTRAINT payments_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id);
ALTER TABLE payments ADD CONSTRAINT payments_organization_id_rate_id_fkey FOREIGN KEY (organization_id, rate_id) REFERENCES ticket_rates(organization_id, id);
ALTER TABLE payments ADD CONSTRAINT payments_organization_id_resold_from_fkey FOREIGN KEY (organization_id, resold_from) REFERENCES payments(organization_id, id);
ALTER TABLE payouts ADD CONSTRAINT payouts_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id);
ALTER TABLE plans ADD CONSTRAINT plans_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id);
ALTER TABLE reconciled_days ADD CONSTRAINT reconciled_days_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id);
ALTER TABLE recovery_codes ADD CONSTRAINT recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE referrers ADD CONSTRAINT referrers_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id);
ALTER TABLE refund_requests ADD CONSTRAINT refund_requests_organization_id_ticket_id_fkey FOREIGN KEY (organization_id, ticket_id) REFERENCES tickets(organization_id, id);
ALTER TABLE refunds ADD CONSTRAINT refunds_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES channels(id);
ALTER TABLE refunds ADD CONSTRAINT refunds_line_fkey FOREIGN KEY (organization_id, payment_id, subject_id) REFERENCES sale_lines(organization_id, payment_id, subject_id);
ALTER TABLE refunds ADD CONSTRAINT refunds_organization_id_booking_id_fkey FOREIGN KEY (organization_id, booking_id) REFERENCES bookings(organization_id, id);
ALTER TABLE refunds ADD CONSTRAINT refunds_organization_id_charge_id_fkey FOREIGN KEY (organization_id, charge_id) REFERENCES charges(organization_id, id);
ALTER TABLE refunds ADD CONSTRAINT refunds_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id);
ALTER TABLE refunds ADD CONSTRAINT refunds_organization_id_payment_id_fkey FOREIGN KEY (organization_id, payment_id) REFERENCES payments(organization_id, id);
ALTER TABLE refunds ADD CONSTRAINT refunds_organization_id_ticket_id_fkey FOREIGN KEY (organization_id, ticket_id) REFERENCES tickets(organization_id, id);
ALTER TABLE refunds ADD CONSTRAINT refunds_replaced_by_fkey FOREIGN KEY (organization_id, replaced_by) REFERENCES refunds(organization_id, id);
ALTER TABLE refunds ADD CONSTRAINT refunds_unrequested_refund_fkey FOREIGN KEY (organization_id, unrequested_refund_id) REFERENCES unrequested_refunds(organization_id, id);
ALTER TABLE reseller_authorizations ADD CONSTRAINT reseller_authorizations_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id);
ALTER TABLE reseller_authorizations ADD CONSTRAINT reseller_authorizations_reseller_id_fkey FOREIGN KEY (reseller_id) REFERENCES resellers(id);
ALTER TABLE sale_lines ADD CONSTRAINT sale_lines_moved_to_fkey FOREIGN KEY (organization_id, moved_to_payment_id, moved_to_subject_id) REFERENCES sale_lines(organization_id, payment_id, subject_id);
ALTER TABLE sale_lines ADD CONSTRAINT sale_lines_organization_id_payment_id_fkey FOREIGN KEY (organization_id, payment_id) REFERENCES payments(organization_id, id);
ALTER TABLE sessions ADD CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE shop_texts ADD CONSTRAINT shop_texts_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id);
ALTER TABLE shops ADD CONSTRAINT shops_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES channels(id);
ALTER TABLE shops ADD CONSTRAINT shops_key_id_fkey FOREIGN KEY (key_id) REFERENCES api_keys(id);
ALTER TABLE shops ADD CONSTRAINT shops_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id);
ALTER TABLE spaces ADD CONSTRAINT spaces_organization_id_event_id_zone_id_fkey FOREIGN KEY (organization_id, event_id, zone_id) REFERENCES zones(organization_id, event_id, id);
ALTER TABLE stripe_accounts ADD CONSTRAINT stripe_accounts_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id);
ALTER TABLE subscription_entries ADD CONSTRAINT subscription_entries_organization_id_event_id_fkey FOREIGN KEY (organization_id, event_id) REFERENCES events(organization_id, id);
ALTER TABLE subscription_entries ADD CONSTRAINT subscription_entries_organization_id_subscription_id_fkey FOREIGN KEY (organization_id, subscription_id) REFERENCES subscriptions(organization_id, id);
ALTER TABLE subscription_periods ADD CONSTRAINT subscription_periods_line_fkey FOREIGN KEY (organization_id, payment_id, subscription_id) REFERENCES sale_lines(organization_id, payment_id, subject_id);
ALTER TABLE subscription_periods ADD CONSTRAINT subscription_periods_organization_id_subscription_id_fkey FOREIGN KEY (organization_id, subscription_id) REFERENCES subscriptions(organization_id, id);
ALTER TABLE subscriptions ADD CONSTRAINT subscriptions_organization_id_awaited_payment_id_fkey FOREIGN KEY (organization_id, awaited_payment_id) REFERENCES payments(organization_id, id);
ALTER TABLE subscriptions ADD CONSTRAINT subscriptions_organization_id_client_id_fkey FOREIGN KEY (organization_id, client_id) REFERENCES clients(organization_id, id);
ALTER TABLE subscriptions ADD CONSTRAINT subscriptions_organization_id_plan_id_fkey FOREIGN KEY (organization_id, plan_id) REFERENCES plans(organization_id, id);
ALTER TABLE tax_settings ADD CONSTRAINT tax_settings_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id);
ALTER TABLE terms_texts ADD CONSTRAINT terms_texts_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id);
ALTER TABLE ticket_name_changes ADD CONSTRAINT ticket_name_changes_line_fkey FOREIGN KEY (organization_id, payment_id, id) REFERENCES sale_lines(organization_id, payment_id, subject_id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ticket_name_changes ADD CONSTRAINT ticket_name_changes_organization_id_ticket_id_fkey FOREIGN KEY (organization_id, ticket_id) REFERENCES tickets(organization_id, id);
ALTER TABLE ticket_rate_prices ADD CONSTRAINT ticket_rate_prices_organization_id_rate_id_fkey FOREIGN KEY (organization_id, rate_id) REFERENCES ticket_rates(organization_id, id);
ALTER TABLE ticket_rate_supplements ADD CONSTRAINT ticket_rate_supplements_organization_id_rate_id_fkey FOREIGN KEY (organization_id, rate_id) REFERENCES ticket_rates(organization_id, id);
ALTER TABLE ticket_rates ADD CONSTRAINT ticket_rates_organization_id_event_id_fkey FOREIGN KEY (organization_id, event_id) REFERENCES events(organization_id, id);
ALTER TABLE ticket_supplements ADD CONSTRAINT ticket_supplements_line_fkey FOREIGN KEY (organization_id, payment_id, id) REFERENCES sale_lines(organization_id, payment_id, subject_id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ticket_supplements ADD CONSTRAINT ticket_supplements_organization_id_ticket_id_fkey FOREIGN KEY (organization_id, ticket_id) REFERENCES tickets(organization_id, id);
ALTER TABLE tickets ADD CONSTRAINT tickets_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES channels(id);
ALTER TABLE tickets ADD CONSTRAINT tickets_organization_id_discount_code_id_fkey FOREIGN KEY (organization_id, discount_code_id) REFERENCES discount_codes(organization_id, id);
ALTER TABLE tickets ADD CONSTRAINT tickets_organization_id_event_id_rate_id_fkey FOREIGN KEY (organization_id, event_id, rate_id) REFERENCES ticket_rates(organization_id, event_id, id);
ALTER TABLE tickets ADD CONSTRAINT tickets_organization_id_payment_id_fkey FOREIGN KEY (organization_id, payment_id) REFERENCES payments(organization_id, id);
ALTER TABLE tickets ADD CONSTRAINT tickets_organization_id_rate_id_price_id_fkey FOREIGN KEY (organization_id, rate_id, price_id) REFERENCES ticket_rate_prices(organization_id, rate_id, id);
ALTER TABLE tickets ADD CONSTRAINT tickets_organization_id_resold_from_fkey FOREIGN KEY (organization_id, resold_from) REFERENCES tickets(organization_id, id);
ALTER TABLE tickets ADD CONSTRAINT tickets_organization_id_subscription_id_fkey FOREIGN KEY (organization_id, subscription_id) REFERENCES subscriptions(organization_id, id);
ALTER TABLE tickets ADD CONSTRAINT tickets_organization_id_swapped_to_fkey FOREIGN KEY (organization_id, swapped_to) REFERENCES tickets(organization_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE tickets ADD CONSTRAINT tickets_reseller_id_fkey FOREIGN KEY (reseller_id) REFERENCES resellers(id);
ALTER TABLE tip_rates ADD CONSTRAINT tip_rates_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id);
ALTER TABLE totp_secrets ADD CONSTRAINT totp_secrets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE unrequested_refunds ADD CONSTRAINT unrequested_refunds_organization_id_charge_id_fkey FOREIGN KEY (organization_id, charge_id) REFERENCES charges(organization_id, id);
ALTER TABLE unrequested_refunds ADD CONSTRAINT unrequested_refunds_organization_id_payment_id_fkey FOREIGN KEY (organization_id, payment_id) REFERENCES payments(organization_id, id);
ALTER TABLE waiting_places ADD CONSTRAINT waiting_places_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES channels(id);
ALTER TABLE waiting_places ADD CONSTRAINT waiting_places_organization_id_event_id_fkey FOREIGN KEY (organization_id, event_id) REFERENCES waiting_rooms(organization_id, event_id);
ALTER TABLE waiting_rooms ADD CONSTRAINT waiting_rooms_organization_id_event_id_fkey FOREIGN KEY (organization_id, event_id) REFERENCES events(organization_id, id);
ALTER TABLE wallet_devices ADD CONSTRAINT wallet_devices_organization_id_ticket_id_fkey FOREIGN KEY (organization_id, item_id) REFERENCES wallet_passes(organization_id, item_id) ON DELETE CASCADE;
ALTER TABLE wallet_passes ADD CONSTRAINT wallet_passes_organization_id_event_id_fkey FOREIGN KEY (organization_id, event_id) REFERENCES events(organization_id, id);
ALTER TABLE wallet_passes ADD CONSTRAINT wallet_passes_organization_id_pass_id_fkey FOREIGN KEY (organization_id, pass_id) REFERENCES passes(organization_id, id);
ALTER TABLE wallet_passes ADD CONSTRAINT wallet_passes_organization_id_ticket_id_fkey FOREIGN KEY (organization_id, ticket_id) REFERENCES tickets(organization_id, id);
ALTER TABLE webhook_endpoints ADD CONSTRAINT webhook_endpoints_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES channels(id);
ALTER TABLE webhook_endpoints ADD CONSTRAINT webhook_endpoints_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id);
ALTER TABLE webhook_secrets ADD CONSTRAINT webhook_secrets_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES webhook_endpoints(id);
ALTER TABLE zones ADD CONSTRAINT zones_organization_id_event_id_fkey FOREIGN KEY (organization_id, event_id) REFERENCES events(organization_id, id);

CREATE TRIGGER audit_log_append_only BEFORE DELETE OR UPDATE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER audit_log_not_truncated BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER bookings_written BEFORE UPDATE ON bookings FOR EACH ROW WHEN (new.written_in = old.written_in) EXECUTE FUNCTION name_transaction();

CREATE TRIGGER deployment_audit_log_append_only BEFORE DELETE OR UPDATE ON deployment_audit_log FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER deployment_audit_log_not_truncated BEFORE TRUNCATE ON deployment_audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER door_entries_written BEFORE UPDATE ON door_entries FOR EACH ROW WHEN (new.written_in = old.written_in) EXECUTE FUNCTION name_transaction();

CREATE TRIGGER events_written BEFORE UPDATE ON events FOR EACH ROW WHEN (new.written_in = old.written_in) EXECUTE FUNCTION name_transaction();

CREATE TRIGGER guest_lists_email_key_inserted BEFORE INSERT ON guest_lists FOR EACH ROW WHEN (new.email_key = ''::text AND new.email <> ''::text) EXECUTE FUNCTION fill_list_email_key();

CREATE TRIGGER guest_lists_email_key_updated BEFORE UPDATE OF email ON guest_lists FOR EACH ROW WHEN (new.email_key = old.email_key AND new.email <> old.email) EXECUTE FUNCTION fill_list_email_key();

CREATE TRIGGER guest_lists_line_voided AFTER UPDATE OF removed_at ON guest_lists FOR EACH ROW WHEN (old.removed_at IS NULL AND new.removed_at IS NOT NULL AND new.payment_id IS NOT NULL AND new.status <> 'voided'::text) EXECUTE FUNCTION set_line_state('voided');

CREATE TRIGGER guest_lists_written BEFORE UPDATE ON guest_lists FOR EACH ROW WHEN (new.written_in = old.written_in) EXECUTE FUNCTION name_transaction();

CREATE TRIGGER invoice_lines_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON invoice_lines FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER invoices_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON invoices FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER ledger_transactions_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_transactions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER list_rates_written BEFORE UPDATE ON list_rates FOR EACH ROW WHEN (new.written_in = old.written_in) EXECUTE FUNCTION name_transaction();

CREATE TRIGGER pass_types_events_written BEFORE UPDATE OF event_ids ON pass_types FOR EACH ROW WHEN (new.event_ids <> old.event_ids) EXECUTE FUNCTION name_transaction_of_events();

CREATE TRIGGER pass_types_written BEFORE UPDATE ON pass_types FOR EACH ROW WHEN (new.written_in = old.written_in) EXECUTE FUNCTION name_transaction();

CREATE TRIGGER pass_usages_written BEFORE UPDATE ON pass_usages FOR EACH ROW WHEN (new.written_in = old.written_in) EXECUTE FUNCTION name_transaction();

CREATE TRIGGER passes_line_restored AFTER UPDATE OF status ON passes FOR EACH ROW WHEN (old.status = 'rejected'::text AND new.status = 'valid'::text) EXECUTE FUNCTION set_line_state('active');

CREATE TRIGGER passes_line_voided AFTER UPDATE OF status ON passes FOR EACH ROW WHEN ((old.status = ANY (ARRAY['pending'::text, 'valid'::text])) AND (new.status = ANY (ARRAY['rejected'::text, 'voided'::text]))) EXECUTE FUNCTION set_line_state('voided');

CREATE TRIGGER passes_written BEFORE UPDATE ON passes FOR EACH ROW WHEN (new.written_in = old.written_in) EXECUTE FUNCTION name_transaction();

CREATE CONSTRAINT TRIGGER payments_lines_moved AFTER INSERT ON payments DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.resold_from IS NOT NULL) EXECUTE FUNCTION move_lines();

CREATE TRIGGER refunds_columns_filled BEFORE INSERT ON refunds FOR EACH ROW WHEN (new.subject_id IS NOT NULL AND num_nonnulls(new.ticket_id, new.booking_id, new.guest_list_id, new.pass_id, new.ticket_supplement_id) = 0) EXECUTE FUNCTION fill_refund_columns();

CREATE TRIGGER ticket_entries_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ticket_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER ticket_supplements_line_voided AFTER UPDATE OF status ON ticket_supplements FOR EACH ROW WHEN (old.status = 'active'::text AND new.status = 'voided'::text) EXECUTE FUNCTION set_line_state('voided');

CREATE TRIGGER tickets_line_restored AFTER UPDATE OF status ON tickets FOR EACH ROW WHEN (old.status = 'voided'::text AND new.status = 'active'::text) EXECUTE FUNCTION set_line_state('active');

CREATE TRIGGER tickets_line_voided AFTER UPDATE OF status, deleted_at ON tickets FOR EACH ROW WHEN (new.swapped_to IS NULL AND (old.status = 'active'::text AND new.status = 'voided'::text OR old.deleted_at IS NULL AND new.deleted_at IS NOT NULL)) EXECUTE FUNCTION set_line_state('voided');

CREATE TRIGGER tickets_written BEFORE UPDATE ON tickets FOR EACH ROW WHEN (new.written_in = old.written_in) EXECUTE FUNCTION name_transaction();

CREATE TRIGGER webhook_endpoints_missing_scopes BEFORE INSERT OR UPDATE OF missing_scopes ON webhook_endpoints FOR EACH ROW EXECUTE FUNCTION add_missing_scopes();
