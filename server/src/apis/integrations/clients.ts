import { integrations } from '@stagedoor/contract';
import { getClient, listClients, saveClient, updateClient } from '../../contexts/customers/clients/clients.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Handler } from '../../http/handlers.ts';
import { clientFilter } from '../../wire/client-filter.ts';
import { presentClient } from '../../wire/presenters/client.ts';

export const clientHandlers: readonly Handler[] = [
  endpoint(integrations.listClients, {
    input: ({ query }, problems) => clientFilter(query, problems),
    run: ({ tenant, page }, filter) => listClients(tenant, filter, page),
    present: presentClient,
  }),

  endpoint(integrations.getClient, {
    run: ({ tenant, params }) => getClient(tenant, params.clientId),
    present: presentClient,
  }),

  endpoint(integrations.createClient, {
    input: ({ body: { email, name = '', phone = '', language, marketing_consent: marketingConsent } }) => {
      return { email, name, phone, language, marketingConsent };
    },
    run: ({ write }, details) => saveClient(write, details),
    present: presentClient,
  }),

  endpoint(integrations.updateClient, {
    run: ({ write, params, body }) => updateClient(write, params.clientId, body),
    present: presentClient,
  }),
];
