// The statement of a list as the service sends it: its own function is run on a database that only notes what it is asked.
import { listTicketsAcrossOrganizations } from '../server/dist/contexts/ticketing/tickets/tickets.js';
import { crossTenantDb } from '../server/dist/platform/sql/tenant-db.js';

/** Of a channel's first 100 tickets at an event. */
export async function channelTicketsStatement(channelId, eventId) {
  let sent;
  const db = crossTenantDb({
    execute: async (query) => {
      sent = query;
      return [];
    },
  });
  const page = { limit: 101, offset: 0, after: undefined };
  await listTicketsAcrossOrganizations(db, channelId, [{ eventId }], {}, page);
  return sent;
}
