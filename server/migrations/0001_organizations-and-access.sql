-- Up Migration

-- One deployment is one environment; a row here says which, so that a database is never opened as the other one.
CREATE TABLE deployment (
  singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  environment text NOT NULL CHECK (environment IN ('alpha', 'production')),
  created_at timestamptz(3) NOT NULL,
  demo_seeded_at timestamptz(3)
);

CREATE TABLE organizations (
  id text COLLATE "C" PRIMARY KEY,
  name text NOT NULL,
  slug text COLLATE "C" NOT NULL UNIQUE,
  currency text COLLATE "C" NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  -- Digits after the decimal point of the currency (ISO 4217): money is stored as amount * 10^currency_digits.
  currency_digits smallint NOT NULL CHECK (currency_digits BETWEEN 0 AND 4),
  timezone text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL
);

CREATE TABLE users (
  id text COLLATE "C" PRIMARY KEY,
  email text NOT NULL,
  email_key text COLLATE "C" NOT NULL UNIQUE,
  name text NOT NULL,
  password_hash text NOT NULL,
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
  revoked_at timestamptz(3)
);
CREATE INDEX sessions_user ON sessions (user_id);

CREATE TABLE memberships (
  organization_id text COLLATE "C" NOT NULL REFERENCES organizations (id),
  user_id text COLLATE "C" NOT NULL REFERENCES users (id),
  role text NOT NULL CHECK (role IN ('owner', 'admin', 'manager', 'door', 'viewer')),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, user_id)
);
CREATE INDEX memberships_user ON memberships (user_id);

-- People who bring guests and bookings (public relations); they need no account.
CREATE TABLE referrers (
  organization_id text COLLATE "C" NOT NULL REFERENCES organizations (id),
  id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, id)
);

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
CREATE INDEX api_keys_organization ON api_keys (organization_id);
CREATE INDEX api_keys_channel ON api_keys (channel_id);
CREATE INDEX api_keys_reseller ON api_keys (reseller_id);

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
