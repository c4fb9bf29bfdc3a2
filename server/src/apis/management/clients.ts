import { type ClientHistoryEntry, management } from '@stagedoor/contract';
import {
  type ClientHistoryRow,
  countClients,
  getClient,
  getClientHistory,
  listClients,
  updateClient,
} from '../../contexts/customers/clients/clients.ts';
import { eraseClient, getPersonalData, mergeClient } from '../../contexts/customers/privacy/privacy.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Handler } from '../../http/handlers.ts';
import { toMajor } from '../../http/money.ts';
import { clientFilter } from '../../wire/client-filter.ts';
import { presentClient } from '../../wire/presenters/client.ts';
import { presentPersonalData } from './presenters/personal-data.ts';

export const clientHandlers: readonly Handler[] = [
  endpoint(management.listClients, {
    input: ({ query }, problems) => clientFilter(query, problems),
    run: ({ tenant, page, query }, filter) => listClients(tenant, filter, page, query.sort),
    present: presentClient,
  }),

  endpoint(management.getClientTotals, {
    input: ({ query }, problems) => clientFilter(query, problems),
    run: ({ tenant }, filter) => countClients(tenant, filter),
    present: (totals: { readonly count: number }) => totals,
  }),

  endpoint(management.getClient, {
    run: ({ tenant, params }) => getClient(tenant, params.clientId),
    present: presentClient,
  }),

  endpoint(management.getClientHistory, {
    run: ({ tenant, params, now }) => getClientHistory(tenant, params.clientId, now),
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

function presentClientHistoryEntry(row: ClientHistoryRow): ClientHistoryEntry {
  return {
    _id: row.id,
    kind: row.kind,
    event_id: row.event_id ?? '',
    event_name: row.event_name ?? '',
    date: row.date ?? '',
    about: row.about,
    status: row.status,
    people: row.people,
    admitted: row.admitted,
    spent: toMajor(row.spent, row.currency_digits),
    created_at: row.created_at,
  };
}
