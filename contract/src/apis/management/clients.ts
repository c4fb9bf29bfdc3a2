import { operation } from '../../operation.ts';
import { Client, clientsQuery } from '../../resources/client.ts';
import { DataOf, Id, ListOf, StrInput, Type } from '../../schema.ts';

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
    'Answers the people who booked, hold a ticket or are on a guest list with an e-mail address, one for each address, ' +
    'in the order in which they were first seen.',
  params: Type.Object({ organizationId }),
  query: clientsQuery,
  success: { status: 200, description: 'The clients.', schema: ListOf(Client) },
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
  description: 'Answers one client, with what was bought. A client that was merged into another is not found any more.',
  params: clientParams,
  success: { status: 200, description: 'The client.', schema: DataOf(Client) },
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
    'Changes what is known of a client. Bookings and tickets keep what they were made with. The address stays: to join ' +
    'two addresses, merge the clients.',
  params: clientParams,
  body: Type.Object(
    {
      name: Type.Optional(StrInput('Name.')),
      phone: Type.Optional(StrInput('Phone number; empty for none.', { maxLength: 64 })),
      language: Type.Optional(
        Type.String({
          description: 'Language, ISO 639-1; empty for none.',
          pattern: '^([a-z]{2})?$',
          maxLength: 2,
          examples: ['es'],
        }),
      ),
      marketing_consent: Type.Optional(Type.Boolean({ description: 'Whether the person agrees to advertising.' })),
    },
    { description: 'What to change.', minProperties: 1 },
  ),
  success: { status: 200, description: 'The client.', schema: DataOf(Client) },
  errors: ['not_found'],
});
