-- Up Migration

-- Processes of the version before know fewer kinds of notifications: what they write down for an endpoint lacks the scopes of
-- the kinds that came with 202611260005_scopes-of-more-kinds. A later release takes the trigger off.
CREATE FUNCTION add_missing_scopes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.missing_scopes := ARRAY(
    SELECT unnest(NEW.missing_scopes)
    UNION
    SELECT n.scope FROM (VALUES ('clients:read', false), ('discount-codes:read', false), ('passes:read', true),
      ('events:read', true), ('ticket-rates:read', true)) AS n (scope, is_sent_to_channels)
    WHERE (NEW.channel_id IS NULL OR n.is_sent_to_channels) AND EXISTS (
      SELECT FROM api_keys k WHERE k.id IN (NEW.created_by, NEW.url_set_by) AND n.scope <> ALL (k.scopes))
    ORDER BY 1);
  RETURN NEW;
END $$;

CREATE TRIGGER webhook_endpoints_missing_scopes BEFORE INSERT OR UPDATE OF missing_scopes ON webhook_endpoints
  FOR EACH ROW EXECUTE FUNCTION add_missing_scopes();
