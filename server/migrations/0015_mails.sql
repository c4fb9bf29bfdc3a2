-- Up Migration

-- Mails to buyers, each for one cause. `sending`: handed over to the mail server, or about to be; one that is found so
-- later may have arrived and is not sent again. `data` is what the text is made of, and empty once the mail has ended.
CREATE TABLE mails (
  organization_id text COLLATE "C" NOT NULL REFERENCES organizations (id),
  id text COLLATE "C" NOT NULL,
  cause text COLLATE "C" NOT NULL,
  event_id text COLLATE "C",
  recipient text NOT NULL,
  language text NOT NULL CHECK (language IN ('en', 'es')),
  template text NOT NULL,
  data jsonb NOT NULL,
  subject text NOT NULL DEFAULT '',
  status text NOT NULL CHECK (status IN ('queued', 'sending', 'sent', 'failed')),
  error text NOT NULL DEFAULT '',
  created_at timestamptz(3) NOT NULL,
  sent_at timestamptz(3),
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, cause)
);
