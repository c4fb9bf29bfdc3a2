import { channels } from '@stagedoor/contract';
import {
  beginPassPurchase,
  findOrganizationOfPassType,
  listPassTypesOfChannel,
  type PassPurchase,
  sellPassesOfChannel,
} from '../../contexts/memberships/passes/passes.ts';
import { writeOfTenant } from '../../contexts/messaging/webhooks/webhooks.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Handler } from '../../http/handlers.ts';
import { Refusal } from '../../platform/refusal.ts';
import { passHolderOf } from '../../wire/pass-input.ts';
import { presentManagedPass, presentPassCheckout, presentPassType } from '../../wire/presenters/pass.ts';
import { purchaseTermsOf } from '../../wire/purchase-terms.ts';

export const passHandlers: readonly Handler[] = [
  endpoint(channels.listPassTypes, {
    input: ({ query }) => ({ organizationId: query.organization_id }),
    run: ({ crossTenant, caller, page, now }, filter) =>
      listPassTypesOfChannel(crossTenant, caller.channel.id, filter, page, now),
    present: presentPassType,
  }),

  endpoint(channels.createPassCheckout, {
    input: ({ body, caller, services }, problems) => ({
      ...purchaseTermsOf(body, services, caller.credentialId, problems),
      typeId: body.pass_type_id,
      channelId: caller.channel.id,
      holders: body.passes.map(passHolderOf),
    }),
    run: async ({ write, caller }, input) => {
      const organizationId = await findOrganizationOfPassType(write.crossTenant, caller.channel.id, input.typeId);
      if (organizationId instanceof Refusal) return organizationId;
      return beginPassPurchase(writeOfTenant(write, organizationId), input);
    },
    present: (purchase: PassPurchase, { services }) => presentPassCheckout(purchase, services),
  }),

  endpoint(channels.createPasses, {
    run: async ({ write, caller, body }) => {
      const { channel, credentialId: createdBy } = caller;
      const organizationId = await findOrganizationOfPassType(write.crossTenant, channel.id, body.pass_type_id);
      if (organizationId instanceof Refusal) return organizationId;
      return sellPassesOfChannel(writeOfTenant(write, organizationId), {
        typeId: body.pass_type_id,
        holders: body.passes.map(passHolderOf),
        channelId: channel.id,
        createdBy,
      });
    },
    present: presentManagedPass,
  }),
];
