import { operation } from '../../operation.ts';
import { Client, clientsQuery } from '../../resources/client.ts';
import { ClientHistoryEntry } from '../../resources/client-history.ts';
import { PersonalData } from '../../resources/personal-data.ts';
import { DataOf, Done, Id, ListOf, StrInput, Type } from '../../schema.ts';

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

export const getClientHistory = operation({
  id: 'getClientHistory',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/clients/{clientId}/history',
  access: { by: 'session', role: 'manager' },
  tag: 'Clients',
  summary: 'Read what a client booked and bought',
  description:
    'Answers the bookings, tickets, entries of guest lists, passes and subscriptions of a client, of all addresses of the ' +
    'client, the newest first. Tickets that were never active and deleted ones are not in it. Of more than 500 the newest.',
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

export const mergeClient = operation({
  id: 'mergeClient',
  api: 'management',
  method: 'POST',
  path: '/organizations/{organizationId}/clients/{clientId}/merge',
  access: { by: 'session', role: 'manager' },
  tag: 'Clients',
  summary: 'Merge another client into this one',
  description:
    'Makes one of two clients who are the same person. What named the other names this one from now on, and so does what ' +
    'comes later with the address of the other, which is not found any more. This one keeps what is known of it, and ' +
    'takes over what is not. It cannot be undone.',
  params: clientParams,
  body: Type.Object(
    { client_id: Id('client', 'Id of the other client.') },
    { description: 'The client that is merged into this one.' },
  ),
  success: { status: 200, description: 'The client, with what both have.', schema: DataOf(Client) },
  errors: ['not_found'],
});

export const exportClient = operation({
  id: 'exportClient',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/clients/{clientId}/export',
  access: { by: 'session', role: 'admin' },
  tag: 'Clients',
  summary: 'Export what is kept of a person',
  description:
    'Answers everything that is kept of the person under the addresses of the client: what a person who asks for the own ' +
    'data is given.',
  params: clientParams,
  success: { status: 200, description: 'What is kept of the person.', schema: DataOf(PersonalData) },
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
    'Deletes the client, and takes name, addresses, documents, answers and remarks out of the tickets, bookings, list ' +
    'entries, changes of name, mails and notes of payments of the person. Tickets and bookings themselves stay, and so do ' +
    'all counts, sums and the ledger. Files that wait to be imported are deleted, whomever they name: they are to be ' +
    'sent again without the person. Notifications that were emitted are dropped after 30 days; issued invoices stay. It ' +
    'cannot be undone. The audit log says that it was done, not of whom.',
  params: clientParams,
  success: { status: 200, description: 'The person is erased.', schema: Done },
  errors: ['not_found'],
});
