-- Up Migration

-- The test clock of an alpha deployment: where it stood at an instant of the real clock, and how many of its seconds pass
-- in a real one. No row: it shows the real time.
CREATE TABLE test_clock (
  singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  real_at timestamptz(3) NOT NULL,
  test_at timestamptz(3) NOT NULL,
  speed int NOT NULL CHECK (speed BETWEEN 1 AND 3600)
);
