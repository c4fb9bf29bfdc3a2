-- Up Migration

-- An event that was cancelled is off sale for good, and its tickets are not swapped any more.
ALTER TABLE events ADD COLUMN cancelled_at timestamptz(3);
ALTER TABLE events ADD CONSTRAINT events_cancelled CHECK (cancelled_at IS NULL OR NOT (active OR resale_enabled)) NOT VALID;

CREATE TABLE event_cancellations (
  organization_id text COLLATE "C" NOT NULL,
  event_id text COLLATE "C" NOT NULL,
  status text NOT NULL,
  message text NOT NULL DEFAULT '',
  created_by text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  finished_at timestamptz(3),
  PRIMARY KEY (organization_id, event_id),
  FOREIGN KEY (organization_id, event_id) REFERENCES events (organization_id, id),
  CHECK (status IN ('running', 'failed', 'completed'))
);

-- What became of each sale: a payment, or a booking or an entry of a list that was ended.
CREATE TABLE cancelled_sales (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  event_id text COLLATE "C" NOT NULL,
  kind text NOT NULL,
  subject_id text COLLATE "C" NOT NULL,
  refund_ids text[] NOT NULL DEFAULT '{}',
  due bigint NOT NULL DEFAULT 0,
  reason text NOT NULL DEFAULT '',
  created_at timestamptz(3) NOT NULL,
  recorded_at timestamptz(3),
  recorded_by text COLLATE "C" NOT NULL DEFAULT '',
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, event_id) REFERENCES event_cancellations (organization_id, event_id),
  CONSTRAINT cancelled_sales_once UNIQUE (organization_id, event_id, subject_id),
  CHECK (kind IN ('payment', 'booking', 'list')),
  CHECK (due >= 0),
  CONSTRAINT cancelled_sales_reason CHECK ((due > 0) = (reason <> ''))
);
CREATE INDEX cancelled_sales_created_at ON cancelled_sales (organization_id, event_id, created_at, id);
