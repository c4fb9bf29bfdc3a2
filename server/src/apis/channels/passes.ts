import { channels } from '@stagedoor/contract';
import { beginPassPurchase, type PassPurchase, sellPassesOfChannel } from '../../modules/pass-sales/pass-sales.ts';
import { findOrganizationOfPassType, listPassTypesOfChannel } from '../../modules/passes/passes.ts';
import { writeOfTenant } from '../../modules/webhooks/webhooks.ts';
import { Refusal } from '../../platform/refusal.ts';
import { endpoint } from '../common/endpoint.ts';
import type { Handler } from '../common/handlers.ts';
import { passHolderOf } from '../common/pass-input.ts';
import { presentManagedPass, presentPassCheckout, presentPassType } from '../common/presenters/pass.ts';
import { purchaseTermsOf } from '../common/purchase-terms.ts';

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
