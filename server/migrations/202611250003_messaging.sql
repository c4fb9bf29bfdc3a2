-- Messaging: mails, background jobs and webhooks.

-- Mails to buyers, each for one cause. `sending`: handed over to the mail server, or about to be; one that is found so
-- later may have arrived and is not sent again. `data` is what the text is made of, and empty once the mail has ended.
CREATE TABLE mails (
  organization_id text COLLATE "C" NOT NULL REFERENCES organizations (id),
  id text COLLATE "C" NOT NULL,
  cause text COLLATE "C" NOT NULL,
  event_id text COLLATE "C",
  recipient text NOT NULL,
  language text NOT NULL CHECK (language IN ('en', 'es')),
  template text NOT NULL,
  data jsonb NOT NULL,
  subject text NOT NULL DEFAULT '',
  status text NOT NULL CHECK (status IN ('queued', 'sending', 'sent', 'failed')),
  error text NOT NULL DEFAULT '',
  created_at timestamptz(3) NOT NULL,
  sent_at timestamptz(3),
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, cause)
);

-- Subjects and messages that an organization gives its mails; empty where they are those of the service.
CREATE TABLE mail_texts (
  organization_id text COLLATE "C" NOT NULL REFERENCES organizations (id),
  template text COLLATE "C" NOT NULL
    CHECK (template IN ('tickets_sold', 'passes_sold', 'payment_link', 'refund', 'name_changed', 'booking_received',
      'booking_accepted', 'booking_rejected', 'list_entry', 'plan_payment', 'subscription_active')),
  language text COLLATE "C" NOT NULL CHECK (language IN ('en', 'es')),
  subject text NOT NULL CHECK (length(subject) <= 150),
  message text NOT NULL CHECK (length(message) <= 2000),
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, template, language)
);

-- The jobs themselves are in tables of graphile-worker, in a schema of their own, which migrations of the library make.
-- This says which processes that run jobs are alive: the jobs of the others are run again.
CREATE TABLE job_workers (
  id text COLLATE "C" PRIMARY KEY,
  seen_at timestamptz(3) NOT NULL
);

-- Receivers of notifications: of an organization, or of a channel (which spans organizations, so this is a reference
-- table). Changes rarely; what changes with every delivery is in webhook_endpoint_state.
CREATE TABLE webhook_endpoints (
  id text COLLATE "C" PRIMARY KEY,
  organization_id text COLLATE "C" REFERENCES organizations (id),
  channel_id text COLLATE "C" REFERENCES channels (id),
  name text NOT NULL,
  url text NOT NULL,
  -- Empty: every kind.
  kinds text[] NOT NULL DEFAULT '{}',
  status text NOT NULL CHECK (status IN ('active', 'disabled')),
  disabled_reason text NOT NULL DEFAULT '',
  disabled_at timestamptz(3),
  deleted_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  -- Deleting an endpoint marks it; its open deliveries, which may lie in 90 partitions, are cancelled afterwards in
  -- steps: the instant up to which that is done; null: nothing is left to do. While it is set, open deliveries of the
  -- endpoint read as cancelled.
  cancel_deliveries_from timestamptz(3),
  -- Whose rights decide what the endpoint is sent: the key or person that created it, or the key that has taken the
  -- place of that key. Null where nobody knows.
  created_by text COLLATE "C",
  -- The same of the present address.
  url_set_by text COLLATE "C",
  -- Scopes that one of the two lacks: kinds that need them are not sent.
  missing_scopes text[] NOT NULL DEFAULT '{}',
  CHECK ((organization_id IS NULL) <> (channel_id IS NULL))
);
CREATE INDEX webhook_endpoints_cancelling ON webhook_endpoints (id) WHERE cancel_deliveries_from IS NOT NULL;
CREATE INDEX webhook_endpoints_channel ON webhook_endpoints (channel_id) WHERE deleted_at IS NULL;
CREATE INDEX webhook_endpoints_organization ON webhook_endpoints (organization_id) WHERE deleted_at IS NULL;

-- AES-256-GCM under a key from the configuration; the id of the row is the associated data.
CREATE TABLE webhook_secrets (
  id text COLLATE "C" PRIMARY KEY,
  endpoint_id text COLLATE "C" NOT NULL REFERENCES webhook_endpoints (id),
  key_id text COLLATE "C" NOT NULL,
  ciphertext bytea NOT NULL,
  -- Null: the present secret; set while an old one signs along after a rotation.
  expires_at timestamptz(3),
  created_at timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX webhook_secrets_current ON webhook_secrets (endpoint_id) WHERE expires_at IS NULL;
CREATE INDEX webhook_secrets_endpoint ON webhook_secrets (endpoint_id);

-- Hot and narrow; local to one database, without foreign keys, so that a claim never leaves it.
CREATE TABLE webhook_endpoint_state (
  endpoint_id text COLLATE "C" PRIMARY KEY,
  -- Since the last success: when attempts began to fail and how many did.
  first_failure_at timestamptz(3),
  consecutive_failures integer NOT NULL DEFAULT 0,
  last_success_at timestamptz(3),
  -- Warnings that were given since then, and so are not given again.
  warned_level smallint NOT NULL DEFAULT 0,
  breaker text NOT NULL DEFAULT 'closed' CHECK (breaker IN ('closed', 'open', 'half_open')),
  -- Until then the endpoint rests.
  not_before timestamptz(3),
  -- How often in a row the breaker opened: each time it rests for longer.
  openings smallint NOT NULL DEFAULT 0,
  -- Attempts at once while the endpoint is being tried again; null: no limit beyond the usual ones.
  allowance smallint,
  -- Failures in a row that speak of the receiver rather than of a message.
  breaker_failures integer NOT NULL DEFAULT 0,
  -- Attempts and such failures since the first of them, over at most two minutes.
  window_started_at timestamptz(3),
  window_attempts integer NOT NULL DEFAULT 0,
  window_failures integer NOT NULL DEFAULT 0
) WITH (fillfactor = 70);

-- Numbers notifications: those of one thing are numbered in the order of its changes.
CREATE SEQUENCE webhook_notification_sequence;

-- What happened, with the body as the bytes that are sent on every attempt.
CREATE TABLE webhook_notifications (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  kind text NOT NULL,
  channel_id text COLLATE "C",
  resource_id text COLLATE "C" NOT NULL,
  sequence bigint NOT NULL,
  -- Readers of the feed stop before the transactions that may still be writing, so they never pass one over.
  transaction_id xid8 NOT NULL DEFAULT pg_current_xact_id(),
  body bytea NOT NULL,
  -- Set where somebody asked for it to test an endpoint: nothing happened, so the feed leaves it out.
  is_test boolean NOT NULL DEFAULT false,
  PRIMARY KEY (organization_id, id, created_at)
) PARTITION BY RANGE (created_at);
CREATE TABLE webhook_notifications_default PARTITION OF webhook_notifications DEFAULT;
CREATE INDEX webhook_notifications_feed ON webhook_notifications (organization_id, transaction_id, sequence);

-- One notification to one endpoint. created_at is that of the notification, and also stands in the id.
CREATE TABLE webhook_deliveries (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  notification_id text COLLATE "C" NOT NULL,
  -- No foreign key: endpoints are never deleted but marked, and this is written with every change.
  endpoint_id text COLLATE "C" NOT NULL,
  -- Set where the endpoint is a channel's: the organization does not see those deliveries, the channel does.
  channel_id text COLLATE "C",
  kind text NOT NULL,
  status text NOT NULL CHECK (status IN ('pending', 'succeeded', 'failed', 'exhausted', 'held', 'cancelled')),
  attempts_count integer NOT NULL DEFAULT 0 CHECK (attempts_count >= 0),
  next_retry_at timestamptz(3),
  last_requested_at timestamptz(3),
  last_duration_ms integer,
  last_status_code integer,
  last_error_message text,
  last_response_body text,
  updated_at timestamptz(3) NOT NULL,
  -- In the order of the list; an id carries its created_at, so one delivery is found by it as well.
  PRIMARY KEY (organization_id, created_at, id),
  -- One endpoint is told of a notification once; also the index by which an endpoint's deliveries are listed.
  UNIQUE (organization_id, endpoint_id, created_at, notification_id)
) PARTITION BY RANGE (created_at);
-- Deliveries are settled many at once, and those of one page often together: half of each page is left for their new
-- versions, so that an attempt adds no entries to the indexes. The days take this over.
CREATE TABLE webhook_deliveries_default PARTITION OF webhook_deliveries DEFAULT WITH (fillfactor = 50);
-- A channel reads its deliveries over all organizations.
CREATE INDEX webhook_deliveries_channel ON webhook_deliveries (channel_id, created_at, id) WHERE channel_id IS NOT NULL;

-- Every attempt, append only.
CREATE TABLE webhook_attempts (
  organization_id text COLLATE "C" NOT NULL,
  delivery_id text COLLATE "C" NOT NULL,
  number integer NOT NULL,
  requested_at timestamptz(3) NOT NULL,
  trigger text NOT NULL CHECK (trigger IN ('first', 'retry', 'recover', 'manual', 'test')),
  superseded boolean NOT NULL DEFAULT false,
  duration_ms integer NOT NULL,
  connect_ms integer,
  status_code integer,
  error_class text NOT NULL DEFAULT '',
  error_message text NOT NULL DEFAULT '',
  response_head text NOT NULL DEFAULT '',
  response_body text NOT NULL DEFAULT '',
  address text NOT NULL DEFAULT '',
  -- The address and the headers with which the attempt was sent.
  request_head text NOT NULL DEFAULT '',
  PRIMARY KEY (organization_id, delivery_id, number, requested_at)
) PARTITION BY RANGE (requested_at);
CREATE TABLE webhook_attempts_default PARTITION OF webhook_attempts DEFAULT;

-- The only hot table of the engine: a row only while work remains. Local, without foreign keys. A claim changes
-- claim_id and leased_until, which no index has, so the new version of the row stays on its page; a lease that has run
-- out leaves a row that is simply free again.
CREATE TABLE webhook_queue (
  delivery_id text COLLATE "C" PRIMARY KEY,
  organization_id text COLLATE "C" NOT NULL,
  endpoint_id text COLLATE "C" NOT NULL,
  notification_id text COLLATE "C" NOT NULL,
  notification_created_at timestamptz(3) NOT NULL,
  due_at timestamptz(3) NOT NULL,
  -- 0 first attempts and what people ask for, 1 retries, 2 recovered ones.
  priority smallint NOT NULL DEFAULT 0 CHECK (priority BETWEEN 0 AND 2),
  trigger text NOT NULL DEFAULT 'first' CHECK (trigger IN ('first', 'retry', 'recover', 'manual', 'test')),
  -- Made so far.
  attempts integer NOT NULL DEFAULT 0,
  claim_id uuid,
  leased_until timestamptz(3)
) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 1000);
CREATE INDEX webhook_queue_due ON webhook_queue (endpoint_id, priority, due_at);

-- Owners' wishes to have an endpoint sent again what it missed: worked off step by step behind the newer notifications.
CREATE TABLE webhook_recoveries (
  id text COLLATE "C" PRIMARY KEY,
  endpoint_id text COLLATE "C" NOT NULL,
  -- Deliveries made from this instant on, until the wish was uttered.
  since timestamptz(3) NOT NULL,
  until timestamptz(3) NOT NULL,
  status text NOT NULL CHECK (status IN ('running', 'completed', 'cancelled')),
  -- Null until a worker has counted.
  total_count integer,
  released_count integer NOT NULL DEFAULT 0,
  -- The last delivery that was looked at.
  cursor_created_at timestamptz(3),
  cursor_id text COLLATE "C",
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL
);
CREATE INDEX webhook_recoveries_endpoint ON webhook_recoveries (endpoint_id, created_at);
CREATE UNIQUE INDEX webhook_recoveries_running ON webhook_recoveries (endpoint_id) WHERE status = 'running';

-- Processes that deliver, as they were last seen alive.
CREATE TABLE webhook_workers (
  id text COLLATE "C" PRIMARY KEY,
  seen_at timestamptz(3) NOT NULL
);
