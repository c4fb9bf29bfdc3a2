-- Up Migration

-- Processes of the version before write addresses of entries without their key, also where they erase them. A later release
-- takes the triggers off. Tables that Citus has spread take none: there, stop the version before first.
CREATE FUNCTION fill_list_email_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.email_key := lower(btrim(NEW.email));
  RETURN NEW;
END $$;

DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_extension WHERE extname = 'citus') THEN RETURN; END IF;
  CREATE TRIGGER guest_lists_email_key_inserted BEFORE INSERT ON guest_lists FOR EACH ROW
    WHEN (NEW.email_key = '' AND NEW.email <> '') EXECUTE FUNCTION fill_list_email_key();
  CREATE TRIGGER guest_lists_email_key_updated BEFORE UPDATE OF email ON guest_lists FOR EACH ROW
    WHEN (NEW.email_key = OLD.email_key AND NEW.email <> OLD.email) EXECUTE FUNCTION fill_list_email_key();
END $$;
