-- Up Migration

-- At which option of its list rate people came in, and its price for one person; empty for what is not a list entry.
ALTER TABLE door_entries
  ADD COLUMN option_id text COLLATE "C" NOT NULL DEFAULT '',
  ADD COLUMN option_price bigint NOT NULL DEFAULT 0
    CONSTRAINT door_entries_option_price_check CHECK (option_price >= 0);
