-- Up Migration

-- A swap names the new ticket on the old one in the statement that inserts it. Servers of a cluster check references after each
-- part of a statement unless they are deferred.
ALTER TABLE tickets DROP CONSTRAINT tickets_organization_id_swapped_to_fkey;
ALTER TABLE tickets ADD CONSTRAINT tickets_organization_id_swapped_to_fkey FOREIGN KEY (organization_id, swapped_to)
  REFERENCES tickets (organization_id, id) DEFERRABLE INITIALLY DEFERRED NOT VALID;
