import { management } from '@stagedoor/contract';
import { getClient, listClients, updateClient } from '../../modules/clients/clients.ts';
import { clientFilter } from '../common/client-filter.ts';
import { endpoint } from '../common/endpoint.ts';
import type { Handler } from '../common/handlers.ts';
import { presentClient } from '../common/presenters/client.ts';

export const clientHandlers: readonly Handler[] = [
  endpoint(management.listClients, {
    input: ({ query }, problems) => clientFilter(query, problems),
    run: ({ tenant, page }, filter) => listClients(tenant, filter, page),
    present: presentClient,
  }),

  endpoint(management.getClient, {
    run: ({ tenant, params }) => getClient(tenant, params.clientId),
    present: presentClient,
  }),

  endpoint(management.updateClient, {
    run: ({ write, params, body }) => updateClient(write, params.clientId, body),
    present: presentClient,
  }),
];
