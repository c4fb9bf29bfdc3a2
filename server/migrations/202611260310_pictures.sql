-- Up Migration

-- Pictures that were uploaded; their files are in the file store. The row of one that was deleted stays.
CREATE TABLE pictures (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  media_type text NOT NULL CHECK (media_type IN ('image/jpeg', 'image/png')),
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  bytes_count integer NOT NULL CHECK (bytes_count > 0),
  created_at timestamptz(3) NOT NULL,
  deleted_at timestamptz(3),
  PRIMARY KEY (organization_id, id)
);
CREATE INDEX pictures_created_at ON pictures (organization_id, created_at);

-- Address of the logo; empty for none.
ALTER TABLE organizations ADD COLUMN logo_url text NOT NULL DEFAULT '';
