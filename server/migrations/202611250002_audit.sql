-- Identity: what was asked for and what was done.

-- Answers already given to requests that brought an Idempotency-Key. Local to one database, short-lived.
CREATE TABLE idempotency_keys (
  credential_id text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL,
  fingerprint bytea NOT NULL,
  status smallint NOT NULL,
  body text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (credential_id, key)
);
CREATE INDEX idempotency_keys_created_at ON idempotency_keys (created_at);

-- Calls with a credential and how they were answered, for seven days: a row is a batch of calls of one organization, or
-- of those that belong to none, that came in within the same minute. Bodies, queries and paths are masked before they
-- come here. No foreign keys: a log outlives what it names.
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
CREATE INDEX request_log_deployment ON request_log (created_at, id) WHERE organization_id IS NULL;
CREATE INDEX request_log_organization ON request_log (organization_id, created_at, id)
  WHERE organization_id IS NOT NULL;

-- Who changed what of an organization, from where: a row for each write of the management API, in its transaction, and
-- for what its members and the operators did with accounts. Names of fields, never values. No foreign keys: the trail
-- outlives what it speaks of. Partitioned by month, so that 400 days are a dozen partitions.
CREATE TABLE audit_log (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  -- Also stands in the id.
  created_at timestamptz(3) NOT NULL,
  -- Id of the operation in the contract.
  operation text COLLATE "C" NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('succeeded', 'failed')),
  -- Why it failed; empty otherwise.
  reason text NOT NULL DEFAULT '',
  -- Null where nobody is known by that e-mail.
  user_id text COLLATE "C",
  -- As it was then.
  user_email text NOT NULL,
  session_id text COLLATE "C",
  address text NOT NULL,
  user_agent text NOT NULL,
  request_id text COLLATE "C" NOT NULL,
  -- Kind of the first target; empty where there is none.
  target_kind text NOT NULL,
  target_ids text[] NOT NULL,
  fields text[] NOT NULL,
  PRIMARY KEY (organization_id, created_at, id)
) PARTITION BY RANGE (created_at);
CREATE TABLE audit_log_default PARTITION OF audit_log DEFAULT;
-- Row triggers reach every partition, now and later; those of a statement do not.
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_log_not_truncated BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The same for what belongs to no organization: sign-ins, and what operators do.
CREATE TABLE deployment_audit_log (
  id text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  operation text COLLATE "C" NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('succeeded', 'failed')),
  reason text NOT NULL DEFAULT '',
  user_id text COLLATE "C",
  user_email text NOT NULL,
  session_id text COLLATE "C",
  address text NOT NULL,
  user_agent text NOT NULL,
  request_id text COLLATE "C" NOT NULL,
  target_kind text NOT NULL,
  target_ids text[] NOT NULL,
  fields text[] NOT NULL,
  PRIMARY KEY (created_at, id)
) PARTITION BY RANGE (created_at);
CREATE TABLE deployment_audit_log_default PARTITION OF deployment_audit_log DEFAULT;
CREATE TRIGGER deployment_audit_log_append_only BEFORE UPDATE OR DELETE ON deployment_audit_log FOR EACH ROW
  EXECUTE FUNCTION refuse_change();
CREATE TRIGGER deployment_audit_log_not_truncated BEFORE TRUNCATE ON deployment_audit_log FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_change();

-- The role of the service cannot change the schema; these run as the owner of the tables. They take turns and keep to
-- short locks as the partitions of other history do (platform/partitions.ts).

-- Makes the partitions of a month (UTC) unless they are there. Entries of the month that are in the default partition
-- move over; for that moment its trigger is off, which only the owner can do, behind a lock that keeps everybody else
-- out.
CREATE FUNCTION create_audit_month(month date) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp SET timezone = 'UTC' AS $$
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
END $$;

-- Drops the months that ended at or before the instant. Whoever got hold of the role of the service could want the last
-- days gone: what is younger than 30 days stays, whatever is asked for.
CREATE FUNCTION drop_audit_months(ended_before timestamptz) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp SET timezone = 'UTC' AS $$
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
END $$;

-- Whoever may use them is granted it by name (`db grant`).
REVOKE EXECUTE ON FUNCTION create_audit_month(date), drop_audit_months(timestamptz) FROM PUBLIC;
