-- Imports of CSV files.

-- What is imported from CSV files, and how far it is. What an import is for is named without foreign keys: its record
-- outlives that.
CREATE TABLE imports (
  organization_id text COLLATE "C" NOT NULL REFERENCES organizations (id),
  id text COLLATE "C" NOT NULL,
  type text NOT NULL CHECK (type IN ('tickets', 'guest_lists', 'bookings', 'clients')),
  status text NOT NULL
    CHECK (status IN ('created', 'uploaded', 'checking', 'checked', 'running', 'completed', 'undoing', 'undone',
      'failed')),
  file_name text NOT NULL,
  event_id text COLLATE "C",
  -- A ticket rate or a list rate.
  rate_id text COLLATE "C",
  price_id text COLLATE "C",
  encoding text NOT NULL DEFAULT '' CHECK (encoding IN ('', 'utf-8', 'windows-1252')),
  separator text NOT NULL DEFAULT '' CHECK (separator IN ('', ',', ';', E'\t')),
  -- Which parts are the file; null where there is none.
  upload_id text COLLATE "C",
  -- Names of the columns and what they are imported as.
  columns jsonb NOT NULL DEFAULT '[]',
  -- Values of the first rows; emptied with the file.
  examples jsonb NOT NULL DEFAULT '[]',
  rows_count integer NOT NULL DEFAULT 0,
  rows_done integer NOT NULL DEFAULT 0,
  -- The line of the last row that is done: what a job goes on after.
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
  PRIMARY KEY (organization_id, id)
);
CREATE INDEX imports_created_at ON imports (organization_id, created_at, id);

-- The file, while it is needed.
CREATE TABLE import_parts (
  organization_id text COLLATE "C" NOT NULL,
  import_id text COLLATE "C" NOT NULL,
  upload_id text COLLATE "C" NOT NULL,
  position integer NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (organization_id, import_id, upload_id, position),
  FOREIGN KEY (organization_id, import_id) REFERENCES imports (organization_id, id)
);

-- Which thing each row became.
CREATE TABLE import_rows (
  organization_id text COLLATE "C" NOT NULL,
  import_id text COLLATE "C" NOT NULL,
  line integer NOT NULL,
  -- The ticket, entry, booking or client that the row became.
  thing_id text COLLATE "C" NOT NULL,
  PRIMARY KEY (organization_id, import_id, line),
  FOREIGN KEY (organization_id, import_id) REFERENCES imports (organization_id, id)
);

-- What is wrong with a row.
CREATE TABLE import_problems (
  organization_id text COLLATE "C" NOT NULL,
  import_id text COLLATE "C" NOT NULL,
  line integer NOT NULL,
  position integer NOT NULL,
  column_name text NOT NULL,
  message text NOT NULL,
  -- What is wrong with a row by a code, so that it can be said in the language of the person.
  code text COLLATE "C" NOT NULL DEFAULT 'refused',
  parameters text[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (organization_id, import_id, line, position),
  FOREIGN KEY (organization_id, import_id) REFERENCES imports (organization_id, id)
);
