-- Up Migration

-- Clients come from tickets and entries of guest lists, too. A client that was merged into another stays as the address
-- that leads to the other.
ALTER TABLE clients
  -- ISO 639-1; empty while unknown.
  ADD COLUMN language text NOT NULL DEFAULT '',
  ADD COLUMN marketing_consent boolean NOT NULL DEFAULT false,
  ADD COLUMN last_seen_at timestamptz(3),
  ADD COLUMN merged_into text COLLATE "C";
UPDATE clients SET last_seen_at = updated_at;
ALTER TABLE clients ALTER COLUMN last_seen_at SET NOT NULL,
  ADD CONSTRAINT clients_merged_into_fkey FOREIGN KEY (organization_id, merged_into)
    REFERENCES clients (organization_id, id),
  ADD CONSTRAINT clients_not_merged_into_itself CHECK (merged_into <> id);

CREATE INDEX clients_merged_into ON clients (organization_id, merged_into) WHERE merged_into IS NOT NULL;
CREATE INDEX clients_created_at ON clients (organization_id, created_at, id);
CREATE INDEX clients_updated_at ON clients (organization_id, updated_at, id);
CREATE INDEX bookings_client ON bookings (organization_id, client_id) WHERE client_id IS NOT NULL;
CREATE INDEX guest_lists_email ON guest_lists (organization_id, lower(btrim(email))) WHERE email <> '';

-- The people of tickets and guest lists so far: one record for each address, with the newest name. Ids are made as the
-- service makes them: 48 bits of time, 80 of chance, in base 32.
WITH known AS (
  SELECT organization_id, email_key, email, full_name AS name, phone, language, created_at
  FROM tickets WHERE email_key <> '' AND activated_at IS NOT NULL
  UNION ALL
  SELECT organization_id, lower(btrim(email)), btrim(email), name, '', language, created_at
  FROM guest_lists WHERE btrim(email) <> ''
),
people AS (
  SELECT DISTINCT ON (organization_id, email_key) organization_id, email_key, email, name, phone, language,
    min(created_at) OVER (PARTITION BY organization_id, email_key) AS first_at, created_at AS last_at
  FROM known ORDER BY organization_id, email_key, created_at DESC
),
numbered AS (
  SELECT people.*, b.bits FROM people,
    LATERAL (SELECT (B'00' || (('x' || lpad(to_hex((extract(epoch FROM first_at) * 1000)::bigint), 12, '0')
      || '7' || substr(r.hex, 1, 3) || '8' || substr(r.hex, 4, 15))::bit(128))) AS bits
      FROM (SELECT md5(people.organization_id || people.email_key || random()::text) AS hex) r) b
)
INSERT INTO clients (organization_id, id, email, email_key, name, phone, language, created_at, last_seen_at, updated_at)
SELECT organization_id,
  'cli_' || (SELECT string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz',
    (substring(bits FROM i * 5 + 1 FOR 5))::bit(5)::integer + 1, 1), '' ORDER BY i) FROM generate_series(0, 25) AS i),
  email, email_key, name, phone, language, first_at, last_at, last_at
FROM numbered
ON CONFLICT (organization_id, email_key) DO UPDATE
  SET created_at = least(clients.created_at, excluded.created_at),
      last_seen_at = greatest(clients.last_seen_at, excluded.last_seen_at),
      language = excluded.language;
