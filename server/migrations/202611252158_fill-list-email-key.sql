-- Up Migration

-- All at once, as this version finds entries by it. Of an entry that a process of the version before makes or changes after
-- this, the address is found again once the entry is changed.
UPDATE guest_lists SET email_key = lower(btrim(email)) WHERE email <> '';
