-- Customers: the people whom an organization knows.

-- Whom an organization knows, from bookings, tickets and entries of guest lists: one row for each address. A client
-- that was merged into another stays as the address that leads to the other.
CREATE TABLE clients (
  organization_id text COLLATE "C" NOT NULL REFERENCES organizations (id),
  id text COLLATE "C" NOT NULL,
  email text NOT NULL,
  email_key text COLLATE "C" NOT NULL,
  name text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  -- ISO 639-1; empty while unknown.
  language text NOT NULL DEFAULT '',
  marketing_consent boolean NOT NULL DEFAULT false,
  last_seen_at timestamptz(3) NOT NULL,
  merged_into text COLLATE "C",
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, email_key),
  CONSTRAINT clients_not_merged_into_itself CHECK (merged_into <> id),
  CONSTRAINT clients_merged_into_fkey FOREIGN KEY (organization_id, merged_into)
    REFERENCES clients (organization_id, id)
);
CREATE INDEX clients_created_at ON clients (organization_id, created_at, id);
CREATE INDEX clients_merged_into ON clients (organization_id, merged_into) WHERE merged_into IS NOT NULL;
CREATE INDEX clients_updated_at ON clients (organization_id, updated_at, id);
