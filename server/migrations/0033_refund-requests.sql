-- Up Migration

-- What holders of tickets ask to be given back, and what became of it.
CREATE TABLE refund_requests (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  ticket_id text COLLATE "C" NOT NULL,
  channel_id text COLLATE "C",
  amount bigint NOT NULL CHECK (amount > 0),
  reason text NOT NULL DEFAULT '',
  -- Accepted at once, since the holder bought a warranty.
  by_warranty boolean NOT NULL DEFAULT false,
  status text NOT NULL CHECK (status IN ('pending', 'accepted', 'rejected')),
  refund_id text COLLATE "C",
  created_by text NOT NULL DEFAULT '',
  decided_by text NOT NULL DEFAULT '',
  created_at timestamptz(3) NOT NULL,
  decided_at timestamptz(3),
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, ticket_id) REFERENCES tickets (organization_id, id),
  CONSTRAINT refund_requests_refunded CHECK ((status = 'accepted') = (refund_id IS NOT NULL)),
  CONSTRAINT refund_requests_decided CHECK ((status = 'pending') = (decided_at IS NULL))
);
CREATE UNIQUE INDEX refund_requests_one_pending ON refund_requests (organization_id, ticket_id) WHERE status = 'pending';
CREATE INDEX refund_requests_ticket ON refund_requests (organization_id, ticket_id);
CREATE INDEX refund_requests_created_at ON refund_requests (organization_id, created_at, id);
