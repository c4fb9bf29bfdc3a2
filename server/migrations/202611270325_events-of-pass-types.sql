-- Up Migration

-- The transaction that last changed the events of the type; 0 where none has. Devices at the doors of an event learn by it of passes
-- that do not admit to it any more.
ALTER TABLE pass_types ADD COLUMN events_written_in xid8 NOT NULL DEFAULT '0';
