-- Up Migration

-- A person who was created by an operator has no password until the first one is set with a link.
ALTER TABLE users ALTER COLUMN password_hash DROP NOT NULL;

-- last_used_at ends sessions that nobody uses, at a resolution of minutes. confirmed_until is the end of the time in
-- which the person need not give the password again before a sensitive change.
ALTER TABLE sessions
  ADD COLUMN last_used_at timestamptz(3),
  ADD COLUMN confirmed_until timestamptz(3);
UPDATE sessions SET last_used_at = created_at, confirmed_until = created_at;
ALTER TABLE sessions
  ALTER COLUMN last_used_at SET NOT NULL,
  ALTER COLUMN confirmed_until SET NOT NULL;

-- An invitation of a person, known by e-mail, into an organization. The token is in the link; here is only its hash.
CREATE TABLE invitations (
  organization_id text COLLATE "C" NOT NULL REFERENCES organizations (id),
  id text COLLATE "C" NOT NULL,
  email text NOT NULL,
  email_key text COLLATE "C" NOT NULL,
  role text NOT NULL CHECK (role IN ('owner', 'admin', 'manager', 'door', 'viewer')),
  token_hash bytea NOT NULL UNIQUE,
  invited_by text COLLATE "C" NOT NULL REFERENCES users (id),
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  accepted_at timestamptz(3),
  accepted_by text COLLATE "C" REFERENCES users (id),
  revoked_at timestamptz(3),
  PRIMARY KEY (organization_id, id),
  CHECK ((accepted_at IS NULL) = (accepted_by IS NULL)),
  CHECK (accepted_at IS NULL OR revoked_at IS NULL)
);
-- One open invitation for an e-mail: two links with different roles would leave the choice to whoever opens one.
CREATE UNIQUE INDEX invitations_open ON invitations (organization_id, email_key)
  WHERE accepted_at IS NULL AND revoked_at IS NULL;
CREATE INDEX invitations_invited_by ON invitations (invited_by);
CREATE INDEX invitations_accepted_by ON invitations (accepted_by) WHERE accepted_by IS NOT NULL;

-- Links with which a person sets a password: the first one, or another one for one that was forgotten.
CREATE TABLE password_links (
  token_hash bytea PRIMARY KEY,
  user_id text COLLATE "C" NOT NULL REFERENCES users (id),
  -- Null where the link was issued by the command on the server.
  issued_by text COLLATE "C" REFERENCES users (id),
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  used_at timestamptz(3),
  revoked_at timestamptz(3)
);
CREATE INDEX password_links_user ON password_links (user_id);
CREATE INDEX password_links_issued_by ON password_links (issued_by) WHERE issued_by IS NOT NULL;

-- The second factor of a person (RFC 6238). A code is taken only for a time step after last_step, so never twice.
CREATE TABLE totp_secrets (
  user_id text COLLATE "C" PRIMARY KEY REFERENCES users (id),
  encrypted_secret bytea NOT NULL,
  created_at timestamptz(3) NOT NULL,
  -- Null while the person has not shown that the authenticator works; sign-in does not ask for a code until then.
  confirmed_at timestamptz(3),
  last_step bigint NOT NULL DEFAULT 0
);

CREATE TABLE recovery_codes (
  user_id text COLLATE "C" NOT NULL REFERENCES users (id),
  code_hash bytea NOT NULL,
  created_at timestamptz(3) NOT NULL,
  used_at timestamptz(3),
  PRIMARY KEY (user_id, code_hash)
);
