-- Up Migration

-- Identifiers that the organization had before, the latest last: buyers have links to their orders under them.
ALTER TABLE organizations ADD COLUMN former_slugs text[] NOT NULL DEFAULT '{}';
