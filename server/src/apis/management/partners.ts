import { type ManagedReseller, management, type PartnerChannel } from '@stagedoor/contract';
import {
  type AdmissionRow,
  admitPartner,
  createPartner,
  listAdmissions,
  listPartners,
  type PartnerKind,
  type PartnerRow,
  removePartner,
  updatePartner,
} from '../../contexts/identity/partners/partners.ts';
import { endpoint, singleStatementEndpoint } from '../../http/endpoint.ts';
import type { Handler } from '../../http/handlers.ts';

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

/** Channels and resellers look alike; their ids differ by prefix, and a channel has no page of its own. */
function presentManagedPartner(row: PartnerRow): ManagedReseller {
  return {
    _id: row.id,
    name: row.name,
    slug: row.slug,
    website: row.website,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

function presentPartner(row: AdmissionRow): PartnerChannel {
  return {
    _id: row.id,
    name: row.name,
    slug: row.slug,
    admitted: row.admitted_at !== null,
    admitted_at: row.admitted_at ?? '',
  };
}
