import { management } from '@stagedoor/contract';
import { getClient, getClientHistory, listClients, updateClient } from '../../contexts/customers/clients/clients.ts';
import { eraseClient, getPersonalData, mergeClient } from '../../contexts/customers/privacy/privacy.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Handler } from '../../http/handlers.ts';
import { clientFilter } from '../../wire/client-filter.ts';
import { presentClient } from '../../wire/presenters/client.ts';
import { presentClientHistoryEntry } from './presenters/client-history.ts';
import { presentPersonalData } from './presenters/personal-data.ts';

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

  endpoint(management.getClientHistory, {
    run: ({ tenant, params }) => getClientHistory(tenant, params.clientId),
    present: presentClientHistoryEntry,
  }),

  endpoint(management.updateClient, {
    run: ({ write, params, body }) => updateClient(write, params.clientId, body),
    present: presentClient,
  }),

  endpoint(management.mergeClient, {
    run: ({ write, params, body }) => mergeClient(write, params.clientId, body.client_id),
    present: presentClient,
  }),

  endpoint(management.exportClient, {
    run: ({ tenant, params }) => getPersonalData(tenant, params.clientId),
    present: presentPersonalData,
  }),

  endpoint(management.eraseClient, {
    run: ({ write, params }) => eraseClient(write, params.clientId),
  }),
];
