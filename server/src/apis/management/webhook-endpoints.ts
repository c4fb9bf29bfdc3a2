import { management } from '@stagedoor/contract';
import {
  createEndpoint,
  disableEndpoint,
  enableEndpoint,
  getEndpoint,
  listEndpoints,
  updateEndpoint,
} from '../../contexts/messaging/webhooks/webhooks.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Handler } from '../../http/handlers.ts';
import { Refusal } from '../../platform/refusal.ts';
import { announceAddressChange } from '../../wire/webhook-address-change.ts';
import { sharedEndpointHandlers, urlCheckOf } from '../../wire/webhook-endpoint-handlers.ts';
import { endpointWriteOf, webhookOwnerOf } from '../../wire/webhook-owner.ts';
import { presentManagedEndpoint, presentNewEndpoint } from './presenters/webhook-endpoint.ts';

export const webhookEndpointHandlers: readonly Handler[] = [
  endpoint(management.listWebhookEndpoints, {
    run: ({ crossTenant, caller }) => listEndpoints(crossTenant, webhookOwnerOf(caller)),
    present: presentManagedEndpoint,
  }),

  endpoint(management.createWebhookEndpoint, {
    input: ({ body: { name, url, events: kinds = [] } }) => ({ name, url, kinds }),
    run: (context, input) => {
      const { caller, services } = context;
      const write = endpointWriteOf(context);
      return createEndpoint(write, services.secretsKey, webhookOwnerOf(caller), input, urlCheckOf(services));
    },
    present: presentNewEndpoint,
  }),

  endpoint(management.getWebhookEndpoint, {
    run: ({ crossTenant, caller, params }) => getEndpoint(crossTenant, webhookOwnerOf(caller), params.endpointId),
    present: presentManagedEndpoint,
  }),

  endpoint(management.updateWebhookEndpoint, {
    input: ({ body: { name, url, events: kinds } }) => ({ name, url, kinds }),
    run: async (context, input) => {
      const { caller, params, services } = context;
      const write = endpointWriteOf(context);
      const owner = webhookOwnerOf(caller);
      const updated = await updateEndpoint(write, owner, params.endpointId, input, urlCheckOf(services));
      if (!(updated instanceof Refusal)) await announceAddressChange(context, updated);
      return updated;
    },
    present: presentManagedEndpoint,
  }),

  endpoint(management.enableWebhookEndpoint, {
    run: async (context) => {
      const owner = webhookOwnerOf(context.caller);
      const enabled = await enableEndpoint(endpointWriteOf(context), owner, context.params.endpointId);
      return enabled instanceof Refusal ? enabled : getEndpoint(context.crossTenant, owner, enabled.id);
    },
    present: presentManagedEndpoint,
  }),

  endpoint(management.disableWebhookEndpoint, {
    run: async (context) => {
      const owner = webhookOwnerOf(context.caller);
      const reason = 'Disabled by a member of the organization.';
      const disabled = await disableEndpoint(context, owner, context.params.endpointId, reason);
      return disabled instanceof Refusal ? disabled : getEndpoint(context.crossTenant, owner, disabled.id);
    },
    present: presentManagedEndpoint,
  }),

  ...sharedEndpointHandlers({
    remove: management.deleteWebhookEndpoint,
    rotateSecret: management.rotateWebhookEndpointSecret,
    test: management.testWebhookEndpoint,
    checkSignature: management.checkWebhookEndpointSignature,
    recover: management.recoverWebhookEndpoint,
    recovery: management.getWebhookEndpointRecovery,
  }),
];
