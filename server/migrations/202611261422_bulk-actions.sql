-- Up Migration

-- One operation that is done with many things in the background. Who began it from where is kept for the audit log, in
-- which each thing leaves the entry of the operation for one thing.
CREATE TABLE bulk_actions (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  operation text NOT NULL,
  booking_status text NOT NULL DEFAULT '',
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
  PRIMARY KEY (organization_id, id),
  CHECK (operation IN ('sendTicket', 'checkInTicket', 'voidTicket', 'checkInGuestList', 'deleteGuestList',
    'updateBookingStatus', 'sendPaymentLink')),
  CHECK (booking_status IN ('', 'pending', 'accepted', 'rejected', 'arrival', 'sitting', 'released')),
  CONSTRAINT bulk_actions_booking_status CHECK ((operation = 'updateBookingStatus') = (booking_status <> '')),
  CHECK (status IN ('running', 'stopped', 'completed')),
  CONSTRAINT bulk_actions_finished CHECK ((status = 'running') = (finished_at IS NULL)),
  CONSTRAINT bulk_actions_counts CHECK (done_count + refused_count <= items_count)
);
CREATE INDEX bulk_actions_created_at ON bulk_actions (organization_id, created_at, id);

-- In the order of their ids, which is the order in which they were given.
CREATE TABLE bulk_action_items (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  bulk_action_id text COLLATE "C" NOT NULL,
  subject_id text COLLATE "C" NOT NULL,
  outcome text NOT NULL DEFAULT 'waiting',
  error_code text NOT NULL DEFAULT '',
  message text NOT NULL DEFAULT '',
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, bulk_action_id) REFERENCES bulk_actions (organization_id, id),
  CONSTRAINT bulk_action_items_once UNIQUE (organization_id, bulk_action_id, subject_id),
  CHECK (outcome IN ('waiting', 'done', 'refused')),
  CONSTRAINT bulk_action_items_error CHECK ((outcome = 'refused') = (error_code <> ''))
);
CREATE INDEX bulk_action_items_outcome ON bulk_action_items (organization_id, bulk_action_id, outcome, id);
