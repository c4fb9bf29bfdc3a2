-- Up Migration

-- Entries that processes of the version before wrote after 202611252158 and before the triggers.
UPDATE guest_lists SET email_key = lower(btrim(email)) WHERE email_key <> lower(btrim(email));
