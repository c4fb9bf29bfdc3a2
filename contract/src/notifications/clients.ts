import { Client } from '../resources/client.ts';
import { Id, List, Resource, type Static } from '../schema.ts';
import { exampleClient } from './examples.ts';
import { notification } from './notification.ts';

export const clientUpdated = notification({
  kind: 'client.updated',
  description:
    'The record of a client was changed by the organization, or another client was merged into it: then its address is ' +
    'in `other_emails`. Bookings, tickets and list entries also create and update clients, and have kinds of their ' +
    'own. The payload is the whole client afterwards.',
  payload: Client,
  example: exampleClient,
});

const ErasedClient = Resource('ErasedClient', 'A client who was erased. Nothing of the person is in it.', {
  client_id: Id('client', 'Id that the client had.'),
  merged_client_ids: List(Id('client', 'Id.'), 'Ids of clients that had been merged into this one.'),
});

export const clientErased = notification({
  kind: 'client.erased',
  description:
    'A client was erased on request of the person: whoever keeps a copy of the data of the person erases it too.',
  payload: ErasedClient,
  example: { client_id: 'cli_01m1gnjw40fnm9fe6hyyfdh7px', merged_client_ids: [] },
});
export type ErasedClient = Static<typeof ErasedClient>;
