-- Up Migration

-- What the organization says on a page that sells for it; empty where it said something and removed it.
CREATE TABLE shop_texts (
  organization_id text COLLATE "C" NOT NULL REFERENCES organizations (id),
  page text COLLATE "C" NOT NULL CHECK (page IN ('calendar', 'checkout', 'thanks', 'privacy')),
  language text COLLATE "C" NOT NULL CHECK (language IN ('en', 'es')),
  content text NOT NULL CHECK (length(content) <= 4000),
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, page, language)
);
