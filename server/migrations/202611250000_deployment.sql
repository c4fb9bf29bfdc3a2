-- The baseline begins here: the schema of the first release, a file for each context, in an order in which later ones
-- refer to earlier ones. Released files are never changed: what changes the schema is a new file, named by its time.

-- The deployment, and functions for tables of all contexts.

-- One deployment is one environment; a row here says which, so that a database is never opened as the other one.
CREATE TABLE deployment (
  singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  environment text NOT NULL CHECK (environment IN ('alpha', 'production')),
  created_at timestamptz(3) NOT NULL,
  demo_seeded_at timestamptz(3),
  -- Fingerprints of the secrets keys that values of this database may be encrypted with: a process that lacks one of
  -- them does not start. Empty until a process has started.
  secrets_keys text[] NOT NULL DEFAULT '{}'
);

-- The test clock of an alpha deployment: where it stood at an instant of the real clock, and how many of its seconds
-- pass in a real one. No row: it shows the real time.
CREATE TABLE test_clock (
  singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  real_at timestamptz(3) NOT NULL,
  test_at timestamptz(3) NOT NULL,
  speed integer NOT NULL CHECK (speed BETWEEN 1 AND 3600)
);

-- For triggers of tables that only grow.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only: % is refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'integrity_constraint_violation';
END $$;

-- Partitions of history come and go while the service runs. These functions run as the owner of the tables, so that the
-- role of the service needs no right to change the schema. They take nothing but tables that are partitioned by an
-- instant and have a default partition, and a day.

CREATE FUNCTION history_day_partition(table_name text, day date) RETURNS text LANGUAGE plpgsql STABLE
  SET search_path = public, pg_temp AS $$
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
END $$;

-- Makes the partition of a day (UTC) unless it is there, with the storage parameters of the default partition and the
-- rows of that day that are in it. For the locks, and why these, see platform/partitions.ts.
CREATE FUNCTION create_history_day(table_name text, day date) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp SET timezone = 'UTC' AS $$
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
END $$;

CREATE FUNCTION drop_history_day(table_name text, day date) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
BEGIN
  EXECUTE format('DROP TABLE IF EXISTS %I', history_day_partition(table_name, day));
END $$;

-- Whoever may use them is granted it by name (`db grant`).
REVOKE EXECUTE ON FUNCTION create_history_day(text, date), drop_history_day(text, date) FROM PUBLIC;
