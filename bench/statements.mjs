// The statements of the reads, taken from the service itself: its own functions are run on a database that only notes
// what it is asked.
import { listBookingsByEmail } from '../server/dist/modules/bookings/bookings.js';
import { listGuestLists } from '../server/dist/modules/guest-lists/guest-lists.js';
import { validateBarcode } from '../server/dist/modules/resale/resale.js';
import { listTicketRatesAcrossOrganizations } from '../server/dist/modules/ticket-rates/ticket-rates.js';
import { listTicketsAcrossOrganizations } from '../server/dist/modules/tickets/tickets.js';
import { crossTenantDb, tenantDb } from '../server/dist/platform/sql/tenant-db.js';

async function noted(read) {
  let found;
  const db = {
    // Statements of the older kind.
    run: async (statement, ...values) => {
      found = { text: statement.text, values };
      return [];
    },
    execute: async ({ text, values }) => {
      found = { text, values };
      return [];
    },
  };
  await read(db);
  return found;
}

/** `fromQuery` is the place of the value that differs from request to request. */
export async function readStatements({ demo }, eventIds) {
  const now = new Date();
  const page = { limit: 100, offset: 0, after: undefined };
  const marked = (statement, value) => ({ ...statement, fromQuery: statement.values.indexOf(value) });
  const organization = demo.organization._id;
  return {
    validate: marked(
      await noted((db) => validateBarcode(crossTenantDb(db), demo.reseller._id, 'BARCODE', now)),
      'BARCODE',
    ),
    'bookings-by-email': marked(
      await noted((db) => listBookingsByEmail(tenantDb(db, organization), 'client@example.org', page)),
      'client@example.org',
    ),
    lists: marked(await noted((db) => listGuestLists(tenantDb(db, organization), { eventId: 'EVENT' }, page)), 'EVENT'),
    'channel-tickets': marked(
      await noted((db) =>
        listTicketsAcrossOrganizations(crossTenantDb(db), demo.channel._id, [{ eventId: 'EVENT' }], {}, page),
      ),
      'EVENT',
    ),
    'ticket-rates': await noted((db) =>
      listTicketRatesAcrossOrganizations(db, demo.channel._id, { eventIds, offset: 0, limit: 100 }, now),
    ),
  };
}
