import { management } from '@stagedoor/contract';
import {
  admitPartner,
  createPartner,
  listAdmissions,
  listPartners,
  type PartnerKind,
  removePartner,
  updatePartner,
} from '../../contexts/identity/partners/partners.ts';
import { endpoint, singleStatementEndpoint } from '../../http/endpoint.ts';
import type { Handler } from '../../http/handlers.ts';
import { presentManagedPartner, presentPartner } from './presenters/partner.ts';

const channelOperations = {
  create: management.createChannel,
  list: management.listChannels,
  update: management.updateChannel,
  listAdmissions: management.listPartnerChannels,
  admit: management.addPartnerChannel,
  remove: management.removePartnerChannel,
};
const resellerOperations = {
  create: management.createReseller,
  list: management.listResellers,
  update: management.updateReseller,
  listAdmissions: management.listPartnerResellers,
  admit: management.addPartnerReseller,
  remove: management.removePartnerReseller,
};

const idOf = (params: { readonly channelId: string } | { readonly resellerId: string }): string =>
  'channelId' in params ? params.channelId : params.resellerId;

function handlersOf(kind: PartnerKind, operations: typeof channelOperations | typeof resellerOperations): Handler[] {
  return [
    singleStatementEndpoint(operations.create, {
      run: ({ crossTenant, body, now }) => createPartner(crossTenant, kind, body, now),
      present: presentManagedPartner,
    }),

    endpoint(operations.list, {
      run: ({ crossTenant, page }) => listPartners(crossTenant, kind, page),
      present: presentManagedPartner,
    }),

    endpoint(operations.update, {
      run: ({ crossTenant, params, body, now }) => updatePartner(crossTenant, kind, idOf(params), body, now),
      present: presentManagedPartner,
    }),

    endpoint(operations.listAdmissions, {
      run: ({ tenant, page }) => listAdmissions(tenant, kind, page),
      present: presentPartner,
    }),

    singleStatementEndpoint(operations.admit, {
      run: ({ tenant, params, now }) => admitPartner(tenant, kind, idOf(params), now),
      present: presentPartner,
    }),

    endpoint(operations.remove, {
      run: ({ crossTenant, caller, params }) => removePartner(crossTenant, caller.organization.id, kind, idOf(params)),
    }),
  ];
}

export const partnerHandlers: readonly Handler[] = [
  ...handlersOf('channel', channelOperations),
  ...handlersOf('reseller', resellerOperations),
];
