import { channels } from '@stagedoor/contract';
import { type PrintedPass, printPass } from '../../contexts/memberships/pass-pdf/pass-pdf.ts';
import {
  beginPassPurchase,
  findOrganizationOfPassType,
  getPassOfChannel,
  listPassTypesOfChannel,
  type PassPurchase,
  sellPassesOfChannel,
} from '../../contexts/memberships/passes/passes.ts';
import { keepAcceptedTerms, refuseUnknownTerms } from '../../contexts/sales/payments/payments.ts';
import {
  getGoogleWalletToken,
  getWalletPass,
  googleWalletAddress,
} from '../../contexts/wallets/wallet-passes/wallet-passes.ts';
import { type EndpointContext, endpoint } from '../../http/endpoint.ts';
import type { Handler } from '../../http/handlers.ts';
import { organizationEndpoint } from '../../http/organization-endpoint.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import { passHolderOf } from '../../wire/pass-input.ts';
import { presentManagedPass, presentPassCheckout, presentPassType } from '../../wire/presenters/pass.ts';
import { purchaseTermsOf } from '../../wire/purchase-terms.ts';
import { walletPassMeans } from '../../wire/wallet-passes.ts';

type PassesCall = Pick<EndpointContext<typeof channels.createPasses>, 'write' | 'caller' | 'body'>;

const organizationOfType = ({ write, caller, body }: PassesCall) =>
  findOrganizationOfPassType(write.crossTenant, caller.channel.id, body.pass_type_id);

export const passHandlers: readonly Handler[] = [
  endpoint(channels.listPassTypes, {
    input: ({ query }) => ({ organizationId: query.organization_id }),
    run: ({ crossTenant, caller, page, now }, filter) =>
      listPassTypesOfChannel(crossTenant, caller.channel.id, filter, page, now),
    present: presentPassType,
  }),

  organizationEndpoint(channels.createPassCheckout, {
    find: organizationOfType,
    input: ({ body, caller, services }, problems) => ({
      ...purchaseTermsOf(body, services, caller.credentialId, problems),
      typeId: body.pass_type_id,
      channelId: caller.channel.id,
      holders: body.passes.map(passHolderOf),
    }),
    run: async ({ write, body: { accepted_terms_id: termsId } }, input) => {
      const unknown = await refuseUnknownTerms(write.tenant, termsId);
      if (unknown) return unknown;
      const begun = await beginPassPurchase(write, input);
      if (!(begun instanceof Refusal)) await keepAcceptedTerms(write.tenant, termsId, [begun.paymentId], write.now);
      return begun;
    },
    present: (purchase: PassPurchase, { services }) => presentPassCheckout(purchase, services),
  }),

  organizationEndpoint(channels.createPasses, {
    find: organizationOfType,
    input: ({ body, caller }) => ({
      typeId: body.pass_type_id,
      holders: body.passes.map(passHolderOf),
      channelId: caller.channel.id,
      createdBy: caller.credentialId,
    }),
    run: ({ write }, input) => sellPassesOfChannel(write, input),
    present: presentManagedPass,
  }),

  endpoint(channels.getPass, {
    run: ({ crossTenant, caller, params }) => getPassOfChannel(crossTenant, caller.channel.id, params.passId),
    present: presentManagedPass,
  }),

  endpoint(channels.getPassPdf, {
    run: async ({ crossTenant, caller, params, services }) => {
      const pass = await getPassOfChannel(crossTenant, caller.channel.id, params.passId);
      if (pass instanceof Refusal) return pass;
      return printPass(crossTenant.ofTenant(pass.organization_id), params.passId, services.files);
    },
    present: (pass: PrintedPass, { header }) => {
      header('content-disposition', `inline; filename="${pass.fileName}"`);
      header('cache-control', 'private, no-store');
      return pass.pdf;
    },
  }),

  endpoint(channels.getPassWalletPass, {
    run: async ({ crossTenant, caller, params, services }) => {
      const pass = await getPassOfChannel(crossTenant, caller.channel.id, params.passId);
      if (pass instanceof Refusal) return pass;
      return getWalletPass(crossTenant.ofTenant(pass.organization_id), params.passId, walletPassMeans(services));
    },
    present: (file: Buffer, { header }) => {
      header('content-disposition', 'attachment; filename="pass.pkpass"');
      header('cache-control', 'private, no-store');
      return file;
    },
  }),

  endpoint(channels.getPassGoogleWalletLink, {
    run: async ({ crossTenant, caller, params, services }) => {
      const pass = await getPassOfChannel(crossTenant, caller.channel.id, params.passId);
      if (pass instanceof Refusal) return pass;
      if (!services.googleWallet) return refuse('conflict', 'This service makes no passes for Google Wallet.');
      const tenant = crossTenant.ofTenant(pass.organization_id);
      return getGoogleWalletToken(tenant, params.passId, walletPassMeans(services));
    },
    present: (token: string, { services }) => ({ url: googleWalletAddress(services.publicUrl(), token) }),
  }),
];
