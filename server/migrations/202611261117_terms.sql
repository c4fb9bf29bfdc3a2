-- Up Migration

-- What the organization says of its sales, as a text that never changes: a change is another text.
CREATE TABLE terms_texts (
  organization_id text COLLATE "C" NOT NULL REFERENCES organizations (id),
  id text COLLATE "C" NOT NULL,
  language text COLLATE "C" NOT NULL CHECK (language IN ('en', 'es')),
  -- Empty: there are none in this language from then on.
  content text NOT NULL CHECK (length(content) <= 20000),
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, id)
);
CREATE INDEX terms_texts_language ON terms_texts (organization_id, language, created_at DESC, id DESC);

-- The text that the buyer accepted.
CREATE TABLE accepted_terms (
  organization_id text COLLATE "C" NOT NULL,
  payment_id text COLLATE "C" NOT NULL,
  terms_text_id text COLLATE "C" NOT NULL,
  accepted_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, payment_id),
  FOREIGN KEY (organization_id, payment_id) REFERENCES payments (organization_id, id),
  FOREIGN KEY (organization_id, terms_text_id) REFERENCES terms_texts (organization_id, id)
);
CREATE INDEX accepted_terms_text ON accepted_terms (organization_id, terms_text_id);
