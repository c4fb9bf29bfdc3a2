import { integrations, type PassPdfAddress } from '@stagedoor/contract';
import {
  getPassToPrint,
  openPassPdf,
  type PrintedPass,
  passPdfToken,
} from '../../contexts/memberships/pass-pdf/pass-pdf.ts';
import {
  checkInPass,
  getPassAtEvent,
  getPassByCode,
  listPassTypes,
  listSoldPasses,
  type PassRow,
  type PassToPrintRow,
  type PassWithEvents,
  refundPass,
  sellPasses,
} from '../../contexts/memberships/passes/passes.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Handler } from '../../http/handlers.ts';
import { Refusal } from '../../platform/refusal.ts';
import { admissionsOf } from '../../wire/guest-list-check-in.ts';
import { passHolderOf } from '../../wire/pass-input.ts';
import { presentPass, presentPassType, presentPassV2 } from '../../wire/presenters/pass.ts';

export const passHandlers: readonly Handler[] = [
  endpoint(integrations.listPasses, {
    input: ({ query }) => ({ eventId: query.event_id }),
    run: ({ tenant, page }, filter) => listSoldPasses(tenant, filter, page),
    present: (row: PassRow, { query }) => presentPass(row, query.event_id),
  }),

  endpoint(integrations.getPass, {
    run: ({ tenant, params, query }) => getPassAtEvent(tenant, params.passId, query.event_id),
    present: (row: PassRow, { query }) => presentPass(row, query.event_id),
  }),

  endpoint(integrations.checkInPass, {
    input: ({ body, caller }, problems) => admissionsOf(body, caller.organization.currencyDigits, problems),
    run: ({ write, params, query, caller }, admissions) =>
      checkInPass(write, { id: params.passId, eventId: query.event_id }, admissions, caller.credentialId),
    present: (row: PassRow, { query }) => presentPass(row, query.event_id),
  }),

  endpoint(integrations.refundPass, {
    input: ({ body, caller }, problems) => ({
      amount: problems.money('/amount', body.amount, caller.organization.currencyDigits),
    }),
    run: ({ write, params, caller }, { amount }) =>
      refundPass(write, { passId: params.passId, amount, createdBy: caller.credentialId }),
  }),

  endpoint(integrations.listPassTypes, {
    run: ({ tenant, page }) => listPassTypes(tenant, {}, page),
    present: presentPassType,
  }),

  endpoint(integrations.createPass, {
    input: ({ body, caller }, problems) => {
      const { currencyDigits } = caller.organization;
      return {
        typeId: body.pass_type_id,
        holders: [passHolderOf(body)],
        channelId: null,
        saleType: 'box-office' as const,
        price: body.price === undefined ? undefined : problems.money('/price', body.price, currencyDigits),
        collection: body.method,
        createdVia: 'integrations' as const,
        createdBy: caller.credentialId,
        sendResources: body.send_resources,
        language: body.language,
      };
    },
    run: async ({ write }, input) => {
      const sold = await sellPasses(write, input);
      return sold instanceof Refusal ? sold : sold[0]!;
    },
    present: (row: PassRow) => presentPass(row, undefined),
  }),

  endpoint(integrations.listV2Passes, {
    input: ({ query }) => ({ eventId: query.event_id }),
    run: ({ tenant, page }, filter) => listSoldPasses(tenant, filter, page),
    present: (row: PassRow, { query }) => presentPassV2(row, [query.event_id]),
  }),

  endpoint(integrations.getV2PassByCode, {
    run: ({ tenant, params, now }) => getPassByCode(tenant, params.passCode, now),
    present: (row: PassWithEvents) => presentPassV2(row, row.eventIds),
  }),

  endpoint(integrations.getPassPdfAddress, {
    run: ({ tenant, params }) => getPassToPrint(tenant, params.passId),
    present: (_: PassToPrintRow, { services, tenant, params }): PassPdfAddress => {
      const target = { organizationId: tenant.organizationId, passId: params.passId };
      const token = passPdfToken(target, services.secretsKey.derive('pdf-links'));
      return { url: `${services.publicUrl()}/integrations${integrations.getPassPdf.path.replace('{token}', token)}` };
    },
  }),

  endpoint(integrations.getPassPdf, {
    run: ({ crossTenant, params, services }) =>
      openPassPdf(crossTenant, params.token, services.secretsKey.deriveAll('pdf-links'), services.files),
    present: (pass: PrintedPass, { header }) => {
      header('content-disposition', `inline; filename="${pass.fileName}"`);
      // The address is all that it takes to read the pass: it is neither kept on the way nor sent to pages that are linked.
      header('cache-control', 'private, no-store');
      header('x-robots-tag', 'noindex');
      return pass.pdf;
    },
  }),
];
