-- Up Migration

-- What is wrong with a row by a code, so that it can be said in the language of the person.
ALTER TABLE import_problems
  ADD COLUMN code text COLLATE "C" NOT NULL DEFAULT 'refused',
  ADD COLUMN parameters text[] NOT NULL DEFAULT '{}';
