import { management } from '@stagedoor/contract';
import {
  admitPartner,
  createPartner,
  listAdmissions,
  listPartners,
  removePartner,
  updatePartner,
} from '../../modules/partners/partners.ts';
import { endpoint, singleStatementEndpoint } from '../common/endpoint.ts';
import type { Handler } from '../common/handlers.ts';
import { presentManagedPartner, presentPartner } from './presenters/partner.ts';

const channelHandlers: readonly Handler[] = [
  singleStatementEndpoint(management.createChannel, {
    run: ({ crossTenant, body, now }) => createPartner(crossTenant, 'channel', body, now),
    present: presentManagedPartner,
  }),

  endpoint(management.listChannels, {
    run: ({ crossTenant, page }) => listPartners(crossTenant, 'channel', page),
    present: presentManagedPartner,
  }),

  endpoint(management.updateChannel, {
    run: ({ crossTenant, params, body, now }) => updatePartner(crossTenant, 'channel', params.channelId, body, now),
    present: presentManagedPartner,
  }),

  endpoint(management.listPartnerChannels, {
    run: ({ tenant, page }) => listAdmissions(tenant, 'channel', page),
    present: presentPartner,
  }),

  singleStatementEndpoint(management.addPartnerChannel, {
    run: ({ tenant, params, now }) => admitPartner(tenant, 'channel', params.channelId, now),
    present: presentPartner,
  }),

  endpoint(management.removePartnerChannel, {
    run: ({ crossTenant, caller, params, now }) =>
      removePartner(crossTenant, caller.organization.id, 'channel', params.channelId, now),
  }),
];

const resellerHandlers: readonly Handler[] = [
  singleStatementEndpoint(management.createReseller, {
    run: ({ crossTenant, body, now }) => createPartner(crossTenant, 'reseller', body, now),
    present: presentManagedPartner,
  }),

  endpoint(management.listResellers, {
    run: ({ crossTenant, page }) => listPartners(crossTenant, 'reseller', page),
    present: presentManagedPartner,
  }),

  endpoint(management.updateReseller, {
    run: ({ crossTenant, params, body, now }) => updatePartner(crossTenant, 'reseller', params.resellerId, body, now),
    present: presentManagedPartner,
  }),

  endpoint(management.listPartnerResellers, {
    run: ({ tenant, page }) => listAdmissions(tenant, 'reseller', page),
    present: presentPartner,
  }),

  singleStatementEndpoint(management.addPartnerReseller, {
    run: ({ tenant, params, now }) => admitPartner(tenant, 'reseller', params.resellerId, now),
    present: presentPartner,
  }),

  endpoint(management.removePartnerReseller, {
    run: ({ crossTenant, caller, params, now }) =>
      removePartner(crossTenant, caller.organization.id, 'reseller', params.resellerId, now),
  }),
];

export const partnerHandlers: readonly Handler[] = [...channelHandlers, ...resellerHandlers];
