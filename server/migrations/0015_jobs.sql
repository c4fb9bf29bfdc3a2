-- Up Migration

-- The jobs themselves are in tables of graphile-worker, in a schema of their own, which migrations of the library make.
-- This says which processes that run jobs are alive: the jobs of the others are run again.
CREATE TABLE job_workers (
  id text COLLATE "C" PRIMARY KEY,
  seen_at timestamptz(3) NOT NULL
);
