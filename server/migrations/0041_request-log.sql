-- Up Migration

-- Calls with a credential and how they were answered, for seven days: a row for each, written in batches behind the
-- answers. Bodies, queries and paths are masked before they come here. No foreign keys: a log outlives what it names.
CREATE TABLE request_log (
  -- Id of the request: what the answer says in X-Request-Id.
  id text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  -- Null for channels, resellers, and people outside of an organization.
  organization_id text COLLATE "C",
  channel_id text COLLATE "C",
  reseller_id text COLLATE "C",
  caller text NOT NULL CHECK (caller IN ('organization', 'channel', 'reseller', 'session', 'device')),
  -- Id of the API key or integration, or of the person.
  credential_id text COLLATE "C" NOT NULL,
  api text NOT NULL CHECK (api IN ('integrations', 'channels', 'management', 'resellers')),
  operation text COLLATE "C" NOT NULL,
  method text NOT NULL,
  route text COLLATE "C" NOT NULL,
  path text NOT NULL,
  query text NOT NULL,
  status int NOT NULL,
  error_code text COLLATE "C" NOT NULL,
  duration_ms real NOT NULL,
  request_body text NOT NULL,
  request_body_cut boolean NOT NULL,
  response_body text NOT NULL,
  response_body_cut boolean NOT NULL,
  PRIMARY KEY (id, created_at)
) PARTITION BY RANGE (created_at);
CREATE TABLE request_log_default PARTITION OF request_log DEFAULT;

CREATE INDEX request_log_organization ON request_log (organization_id, created_at, id) WHERE organization_id IS NOT NULL;
CREATE INDEX request_log_deployment ON request_log (created_at, id) WHERE organization_id IS NULL;
