-- Up Migration

-- Calls that were logged before are dropped: they were kept for seven days, a row for each.
DROP TABLE request_log;

-- Calls with a credential and how they were answered, for seven days: a row is a batch of calls of one organization, or of
-- those that belong to none, that came in within the same minute. Bodies, queries and paths are masked before they come
-- here. No foreign keys: a log outlives what it names.
CREATE TABLE request_log (
  -- Id of the latest call of the batch: what its answer says in X-Request-Id. Ids sort by the instant of their calls.
  id text COLLATE "C" NOT NULL,
  -- When the latest call came in.
  created_at timestamptz(3) NOT NULL,
  -- Null for channels, resellers, and people outside of an organization.
  organization_id text COLLATE "C",
  -- When the earliest call came in.
  first_at timestamptz(3) NOT NULL,
  -- What its calls can be filtered by, such as `operation:getTicket` and `status:404`, each once.
  marks text[] NOT NULL,
  -- The calls from the earliest to the latest: a JSON list in UTF-8, deflated (RFC 1951).
  calls bytea NOT NULL,
  PRIMARY KEY (id, created_at),
  CHECK (first_at <= created_at),
  CHECK (date_trunc('minute', first_at, 'UTC') = date_trunc('minute', created_at, 'UTC'))
) PARTITION BY RANGE (created_at);
-- What is deflated is not compressed again.
ALTER TABLE request_log ALTER calls SET STORAGE EXTERNAL;
-- Rows are only added, and dropped by the day: a vacuum after additions has nothing to clean up.
CREATE TABLE request_log_default PARTITION OF request_log DEFAULT WITH (autovacuum_vacuum_insert_threshold = -1);

CREATE INDEX request_log_organization ON request_log (organization_id, created_at, id) WHERE organization_id IS NOT NULL;
CREATE INDEX request_log_deployment ON request_log (created_at, id) WHERE organization_id IS NULL;
