import { type InputOf, management } from '@stagedoor/contract';
import {
  acceptPass,
  countPasses,
  createPassType,
  getPassType,
  holdPassAndSendLink,
  listPasses,
  listPassTypes,
  type PassTotalsRow,
  refundPass,
  rejectPass,
  sellPasses,
  updatePassType,
} from '../../contexts/memberships/passes/passes.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Call, Handler } from '../../http/handlers.ts';
import type { Problems } from '../../http/problems.ts';
import { Refusal } from '../../platform/refusal.ts';
import { passHolderOf } from '../../wire/pass-input.ts';
import { presentManagedPass, presentPassType } from '../../wire/presenters/pass.ts';
import { purchaseTermsOf } from '../../wire/purchase-terms.ts';
import { untilOf } from '../../wire/ticket-rate-input.ts';

export const passHandlers: readonly Handler[] = [
  endpoint(management.listPassTypes, {
    input: ({ query }) => ({ active: query.active }),
    run: ({ tenant, page }, filter) => listPassTypes(tenant, filter, page),
    present: presentPassType,
  }),

  endpoint(management.getPassType, {
    run: ({ tenant, params }) => getPassType(tenant, params.passTypeId),
    present: presentPassType,
  }),

  endpoint(management.createPassType, {
    input: ({ body, caller }, problems) => {
      const terms = termsOf(body, caller.organization.currencyDigits, problems);
      return {
        slug: body.slug,
        name: body.name,
        price: terms.price ?? 0,
        quota: body.quota,
        description: body.description ?? '',
        event_ids: body.event_ids ?? [],
        entries_max: body.entries_max ?? null,
        party_size: body.for ?? 1,
        needs_acceptance: body.needs_acceptance ?? false,
        valid_from: terms.valid_from ?? null,
        valid_until: terms.valid_until ?? null,
        active: body.active ?? true,
      };
    },
    run: ({ write }, input) => createPassType(write, input),
    present: presentPassType,
  }),

  endpoint(management.updatePassType, {
    input: ({ body, caller }, problems) => termsOf(body, caller.organization.currencyDigits, problems),
    run: ({ write, params }, changes) => updatePassType(write, params.passTypeId, changes),
    present: presentPassType,
  }),

  endpoint(management.listPasses, {
    input: ({ query }) => passFilterOf(query),
    run: ({ tenant, page, query }, filter) => listPasses(tenant, filter, page, query.sort),
    present: presentManagedPass,
  }),

  endpoint(management.getPassTotals, {
    input: ({ query }) => passFilterOf(query),
    run: ({ tenant }, filter) => countPasses(tenant, filter),
    present: (totals: PassTotalsRow) => totals,
  }),

  endpoint(management.createPass, {
    input: ({ body, caller }, problems) => ({
      typeId: body.pass_type_id,
      holders: [passHolderOf(body)],
      channelId: null,
      saleType: 'box-office' as const,
      price:
        body.price === undefined ? undefined : problems.money('/price', body.price, caller.organization.currencyDigits),
      collection: body.method,
      createdVia: 'management' as const,
      createdBy: caller.user.id,
      sendResources: body.send_resources,
      language: body.language,
    }),
    run: async ({ write }, input) => {
      const sold = await sellPasses(write, input);
      return sold instanceof Refusal ? sold : sold[0]!;
    },
    present: presentManagedPass,
  }),

  endpoint(management.createPassCheckout, {
    input: ({ body, caller, services }, problems) => ({
      ...purchaseTermsOf({ language: body.language, send_resources: true }, services, caller.user.id, problems),
      typeId: body.pass_type_id,
      holder: passHolderOf(body),
    }),
    run: ({ write }, input) => holdPassAndSendLink(write, input),
    present: presentManagedPass,
  }),

  endpoint(management.importPass, {
    input: ({ body, caller }, problems) => ({
      typeId: body.pass_type_id,
      holders: body.passes.map(passHolderOf),
      channelId: null,
      saleType: 'imported' as const,
      price:
        body.price === undefined ? undefined : problems.money('/price', body.price, caller.organization.currencyDigits),
      collection: body.method ?? 'cash',
      createdVia: 'management' as const,
      createdBy: caller.user.id,
    }),
    run: ({ write }, input) => sellPasses(write, input),
    present: presentManagedPass,
  }),

  endpoint(management.acceptPass, {
    run: ({ write, params }) => acceptPass(write, params.passId),
    present: presentManagedPass,
  }),

  endpoint(management.rejectPass, {
    run: ({ write, params }) => rejectPass(write, params.passId),
    present: presentManagedPass,
  }),

  endpoint(management.refundPass, {
    input: ({ body, caller }, problems) => ({
      amount: problems.money('/amount', body.amount, caller.organization.currencyDigits),
    }),
    run: async ({ write, params, caller }, { amount }) => {
      const refunded = await refundPass(write, { passId: params.passId, amount, createdBy: caller.user.id });
      return refunded instanceof Refusal ? refunded : refunded.row;
    },
    present: presentManagedPass,
  }),
];

/** The passes that a list is about. */
function passFilterOf(query: Call<typeof management.getPassTotals>['query']) {
  return {
    typeId: query.pass_type_id,
    eventId: query.event_id,
    clientId: query.client_id,
    status: query.status,
  };
}

type Terms = InputOf<typeof management.updatePassType>['body'];

function termsOf(body: Terms, currencyDigits: number, problems: Problems) {
  const { for: party_size, price, valid_from, valid_until } = body;
  return {
    name: body.name,
    description: body.description,
    event_ids: body.event_ids,
    entries_max: body.entries_max,
    quota: body.quota,
    needs_acceptance: body.needs_acceptance,
    active: body.active,
    party_size,
    price: price === undefined ? undefined : problems.money('/price', price, currencyDigits),
    valid_from: untilOf('/valid_from', valid_from, problems),
    valid_until: untilOf('/valid_until', valid_until, problems),
  };
}
