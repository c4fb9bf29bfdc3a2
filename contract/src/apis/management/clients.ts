import { operation } from '../../operation.ts';
import { Client, ClientChanges, ClientTotals, clientFilters } from '../../resources/client.ts';
import { ClientHistoryEntry } from '../../resources/client-history.ts';
import { PersonalData } from '../../resources/personal-data.ts';
import { AfterQuery, DataOf, Done, Id, ListOf, OneOf, pagingQuery, Type } from '../../schema.ts';
import { listSorts } from '../../vocabulary.ts';

const organizationId = Id('organization', 'Id of the organization.');
const clientParams = Type.Object({ organizationId, clientId: Id('client', 'Id of the client.') });

export const listClients = operation({
  id: 'listClients',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/clients',
  access: { by: 'session', role: 'manager' },
  tag: 'Clients',
  summary: 'List clients',
  description:
    'Returns the people who booked, hold a ticket or are on a guest list, one client for each e-mail address, ' +
    'in the order in which they were first recorded or as `sort` says. `getClientTotals` says how many there are.',
  params: Type.Object({ organizationId }),
  query: Type.Object({
    ...clientFilters,
    sort: Type.Optional(
      OneOf(
        listSorts,
        'Order: by when they were first recorded, the latest or the earliest (the default) first, or by name in ' +
          'whatever case. `after` continues in the same order.',
      ),
    ),
    ...pagingQuery,
    after: AfterQuery('client'),
  }),
  success: { status: 200, description: 'The clients.', schema: ListOf(Client) },
  errors: ['not_found'],
});

export const getClientTotals = operation({
  id: 'getClientTotals',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/clients/totals',
  access: { by: 'session', role: 'manager' },
  tag: 'Clients',
  summary: 'Count clients',
  description: 'Counts the clients of `listClients` with the same conditions.',
  params: Type.Object({ organizationId }),
  query: Type.Object(clientFilters),
  success: { status: 200, description: 'The totals.', schema: DataOf(ClientTotals) },
  errors: ['not_found'],
});

export const getClient = operation({
  id: 'getClient',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/clients/{clientId}',
  access: { by: 'session', role: 'manager' },
  tag: 'Clients',
  summary: 'Read a client',
  description: 'Returns one client with their purchases. A client that was merged into another returns 404.',
  params: clientParams,
  success: { status: 200, description: 'The client.', schema: DataOf(Client) },
  errors: ['not_found'],
});

export const getClientHistory = operation({
  id: 'getClientHistory',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/clients/{clientId}/history',
  access: { by: 'session', role: 'manager' },
  tag: 'Clients',
  summary: 'Read the history of a client',
  description:
    'Returns the bookings, tickets, guest-list entries, passes and subscriptions of a client, for all addresses ' +
    'of the client, newest first. Excludes deleted tickets and tickets that were never active. Returns at most ' +
    'the newest 500.',
  params: clientParams,
  success: { status: 200, description: 'What the client has.', schema: ListOf(ClientHistoryEntry) },
  errors: ['not_found'],
});

export const updateClient = operation({
  id: 'updateClient',
  api: 'management',
  method: 'PATCH',
  path: '/organizations/{organizationId}/clients/{clientId}',
  access: { by: 'session', role: 'manager' },
  tag: 'Clients',
  summary: 'Change a client',
  description:
    'Changes the data of a client. Existing bookings and tickets do not change. The address cannot be changed: ' +
    'to combine two addresses, merge the clients.',
  params: clientParams,
  body: ClientChanges,
  success: { status: 200, description: 'The client.', schema: DataOf(Client) },
  errors: ['not_found'],
});

export const mergeClient = operation({
  id: 'mergeClient',
  api: 'management',
  method: 'POST',
  path: '/organizations/{organizationId}/clients/{clientId}/merge',
  access: { by: 'session', role: 'manager' },
  tag: 'Clients',
  summary: 'Merge another client into this one',
  description:
    'Combines two clients who are the same person. All references to the other client, and later records with ' +
    'its address, then belong to this client; the other client returns 404. This client keeps its own data and ' +
    'takes over missing data. This cannot be undone.',
  params: clientParams,
  body: Type.Object(
    { client_id: Id('client', 'Id of the other client.') },
    { description: 'The client that is merged into this one.' },
  ),
  success: { status: 200, description: 'The client with the data of both.', schema: DataOf(Client) },
  errors: ['not_found'],
});

export const exportClient = operation({
  id: 'exportClient',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/clients/{clientId}/export',
  access: { by: 'session', role: 'admin' },
  withAudit: true,
  tag: 'Clients',
  summary: 'Export the data of a person',
  description:
    'Returns all data stored about the person under the addresses of the client, for a person who requests ' +
    'their own data.',
  params: clientParams,
  success: { status: 200, description: 'The data stored about the person.', schema: DataOf(PersonalData) },
  errors: ['not_found'],
});

export const eraseClient = operation({
  id: 'eraseClient',
  api: 'management',
  method: 'POST',
  path: '/organizations/{organizationId}/clients/{clientId}/erase',
  access: { by: 'session', role: 'admin' },
  tag: 'Clients',
  summary: 'Erase a person',
  description:
    'Deletes the client, and removes names, addresses, documents, answers and remarks from the tickets, ' +
    'bookings, list entries, name changes, mails and payment notes of the person. The tickets and bookings ' +
    'themselves, all counts, sums and the ledger remain. All files that are waiting to be imported are deleted: ' +
    'send them again without the person. Emitted notifications are deleted after 30 days; issued invoices ' +
    'remain. This cannot be undone. The audit log records the action, but not the person.',
  params: clientParams,
  success: { status: 200, description: 'The person is erased.', schema: Done },
  errors: ['not_found'],
});
