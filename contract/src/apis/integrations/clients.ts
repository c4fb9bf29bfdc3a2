import { operation } from '../../operation.ts';
import { Client, ClientChanges, clientsQuery, NewClient } from '../../resources/client.ts';
import { DataOf, Id, ListOf, Type } from '../../schema.ts';

export const listClients = operation({
  id: 'listClients',
  api: 'integrations',
  method: 'GET',
  path: '/clients',
  access: { by: 'key', scope: 'clients:read' },
  tag: 'Clients',
  summary: 'List clients',
  description:
    'Returns the people who booked, hold a ticket or are on a guest list, one client for each e-mail address, ' +
    'in the order in which they were first recorded. To keep a copy, repeat the request with `updated_since` ' +
    'set to the largest `updated_at` received.',
  query: clientsQuery,
  success: { status: 200, description: 'The clients.', schema: ListOf(Client) },
  errors: [],
});

export const getClient = operation({
  id: 'getClient',
  api: 'integrations',
  method: 'GET',
  path: '/clients/{clientId}',
  access: { by: 'key', scope: 'clients:read' },
  tag: 'Clients',
  summary: 'Read a client',
  description: 'Returns one client with their purchases. A client that was merged into another returns 404.',
  params: Type.Object({ clientId: Id('client', 'Id of the client.') }),
  success: { status: 200, description: 'The client.', schema: DataOf(Client) },
  errors: ['not_found'],
});

export const createClient = operation({
  id: 'createClient',
  api: 'integrations',
  method: 'POST',
  path: '/clients',
  access: { by: 'key', scope: 'clients:write' },
  tag: 'Clients',
  summary: 'Add a client',
  description:
    'Adds a client, or updates the one who is known by this address with what is given: there is one client for each ' +
    'address. A consent is added, never taken back; `updateClient` takes it back.',
  body: NewClient,
  success: { status: 200, description: 'The client.', schema: DataOf(Client) },
  errors: [],
});

export const updateClient = operation({
  id: 'updateClient',
  api: 'integrations',
  method: 'PATCH',
  path: '/clients/{clientId}',
  access: { by: 'key', scope: 'clients:write' },
  tag: 'Clients',
  summary: 'Change a client',
  description:
    'Changes the data of a client. Existing bookings and tickets do not change. The address cannot be changed.',
  params: Type.Object({ clientId: Id('client', 'Id of the client.') }),
  body: ClientChanges,
  success: { status: 200, description: 'The client.', schema: DataOf(Client) },
  errors: ['not_found'],
});
