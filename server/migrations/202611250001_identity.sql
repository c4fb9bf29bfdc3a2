-- Identity: organizations, people and what programs sign in with.

CREATE TABLE organizations (
  id text COLLATE "C" PRIMARY KEY,
  name text NOT NULL,
  slug text COLLATE "C" NOT NULL UNIQUE,
  currency text COLLATE "C" NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  -- Digits after the decimal point of the currency (ISO 4217): money is stored as amount * 10^currency_digits.
  currency_digits smallint NOT NULL CHECK (currency_digits BETWEEN 0 AND 4),
  timezone text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  -- What the operator grants: requests a second over all its keys together, and keys that work. The rate of a key stays
  -- below the first.
  requests_per_second_max integer NOT NULL DEFAULT 100 CHECK (requests_per_second_max BETWEEN 1 AND 100000),
  api_keys_max integer NOT NULL DEFAULT 50 CHECK (api_keys_max BETWEEN 1 AND 10000),
  -- How long the places of a purchase are kept until it is paid.
  hold_minutes smallint NOT NULL DEFAULT 15 CHECK (hold_minutes BETWEEN 1 AND 60),
  -- How much may be kept unpaid of one rate at the same time. 0 purchases: as many as anybody begins.
  holds_per_buyer_max smallint NOT NULL DEFAULT 5 CHECK (holds_per_buyer_max BETWEEN 0 AND 1000),
  holds_per_network_max smallint NOT NULL DEFAULT 20 CHECK (holds_per_network_max BETWEEN 0 AND 10000),
  -- Percent of the places of the rate.
  held_per_buyer_percentage_max smallint NOT NULL DEFAULT 10 CHECK (held_per_buyer_percentage_max BETWEEN 1 AND 100),
  -- Everything: when a rush begins, all places are unpaid for a moment.
  held_per_channel_percentage_max smallint NOT NULL DEFAULT 100
    CHECK (held_per_channel_percentage_max BETWEEN 1 AND 100),
  -- True where a buyer who begins another purchase of a rate gives up the unpaid one.
  replaces_holds boolean NOT NULL DEFAULT false
);

CREATE TABLE users (
  id text COLLATE "C" PRIMARY KEY,
  email text NOT NULL,
  email_key text COLLATE "C" NOT NULL UNIQUE,
  name text NOT NULL,
  -- Null until the first one is set with a link.
  password_hash text,
  -- Runs the deployment: creates organizations, channels, resellers and people. Opens no organization's data.
  is_operator boolean NOT NULL DEFAULT false,
  disabled_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL
);

CREATE TABLE sessions (
  id text COLLATE "C" PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE,
  user_id text COLLATE "C" NOT NULL REFERENCES users (id),
  user_agent text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  revoked_at timestamptz(3),
  -- last_used_at ends sessions that nobody uses, at a resolution of minutes. confirmed_until is the end of the time in
  -- which the person need not give the password again before a sensitive change.
  last_used_at timestamptz(3) NOT NULL,
  confirmed_until timestamptz(3) NOT NULL
);
CREATE INDEX sessions_user ON sessions (user_id);

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
CREATE INDEX password_links_issued_by ON password_links (issued_by) WHERE issued_by IS NOT NULL;
CREATE INDEX password_links_user ON password_links (user_id);

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

CREATE TABLE memberships (
  organization_id text COLLATE "C" NOT NULL REFERENCES organizations (id),
  user_id text COLLATE "C" NOT NULL REFERENCES users (id),
  role text NOT NULL CHECK (role IN ('owner', 'admin', 'manager', 'door', 'viewer')),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, user_id)
);
CREATE INDEX memberships_user ON memberships (user_id);

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
  revoked_at timestamptz(3),
  PRIMARY KEY (organization_id, id),
  CHECK (accepted_at IS NULL OR revoked_at IS NULL)
);
CREATE INDEX invitations_invited_by ON invitations (invited_by);
-- One open invitation for an e-mail: two links with different roles would leave the choice to whoever opens one.
CREATE UNIQUE INDEX invitations_open ON invitations (organization_id, email_key)
  WHERE accepted_at IS NULL AND revoked_at IS NULL;

CREATE TABLE channels (
  id text COLLATE "C" PRIMARY KEY,
  name text NOT NULL,
  slug text COLLATE "C" NOT NULL UNIQUE,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL
);

CREATE TABLE channel_partners (
  organization_id text COLLATE "C" NOT NULL REFERENCES organizations (id),
  channel_id text COLLATE "C" NOT NULL REFERENCES channels (id),
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, channel_id)
);
CREATE INDEX channel_partners_channel ON channel_partners (channel_id, organization_id);

CREATE TABLE resellers (
  id text COLLATE "C" PRIMARY KEY,
  name text NOT NULL,
  slug text COLLATE "C" NOT NULL UNIQUE,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL
);

CREATE TABLE reseller_authorizations (
  organization_id text COLLATE "C" NOT NULL REFERENCES organizations (id),
  reseller_id text COLLATE "C" NOT NULL REFERENCES resellers (id),
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, reseller_id)
);
CREATE INDEX reseller_authorizations_reseller ON reseller_authorizations (reseller_id, organization_id);

-- Every credential a program can bring. For kind 'integration' the id is the integration_id and the hash that of the
-- secret; for the others the hash is that of the whole key. Found by hash or id without knowing the organization.
CREATE TABLE api_keys (
  id text COLLATE "C" PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('integration', 'integrations', 'channels', 'resellers')),
  hash bytea NOT NULL UNIQUE,
  last4 text NOT NULL,
  name text NOT NULL,
  organization_id text COLLATE "C" REFERENCES organizations (id),
  channel_id text COLLATE "C" REFERENCES channels (id),
  reseller_id text COLLATE "C" REFERENCES resellers (id),
  scopes text[] NOT NULL,
  rate_per_second integer NOT NULL CHECK (rate_per_second BETWEEN 1 AND 10000),
  rate_burst integer NOT NULL CHECK (rate_burst BETWEEN 1 AND 100000),
  expires_at timestamptz(3) NOT NULL,
  revoked_at timestamptz(3),
  -- Set by a rotation: the key that took this one's place. This one works until expires_at.
  replaced_by text COLLATE "C" REFERENCES api_keys (id),
  last_used_at timestamptz(3),
  created_by text COLLATE "C" REFERENCES users (id),
  created_at timestamptz(3) NOT NULL,
  CHECK (CASE kind
    WHEN 'channels' THEN channel_id IS NOT NULL AND organization_id IS NULL AND reseller_id IS NULL
    WHEN 'resellers' THEN reseller_id IS NOT NULL AND organization_id IS NULL AND channel_id IS NULL
    ELSE organization_id IS NOT NULL AND channel_id IS NULL AND reseller_id IS NULL END)
);
CREATE INDEX api_keys_channel ON api_keys (channel_id);
CREATE INDEX api_keys_organization ON api_keys (organization_id);
CREATE INDEX api_keys_reseller ON api_keys (reseller_id);
