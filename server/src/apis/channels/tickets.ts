import { channels, type InputOf, type TicketCheckoutResult, type TicketResale } from '@stagedoor/contract';
import {
  findOrganizationOfPassType,
  listPassesOf,
  type PassRow,
  type PassToBuy,
  passesBeside,
} from '../../contexts/memberships/passes/passes.ts';
import { type TenantWriteContext, writeOfTenant } from '../../contexts/messaging/webhooks/webhooks.ts';
import { keepAcceptedTerms, paymentAddress, refuseUnknownTerms } from '../../contexts/sales/payments/payments.ts';
import { createRefundRequest } from '../../contexts/ticketing/refund-requests/refund-requests.ts';
import {
  getResaleOfTicket,
  type PrintedTicket,
  printTicketOfOrganization,
  type ResaleOfTicket,
} from '../../contexts/ticketing/resale/resale.ts';
import { findOrganizationOfRate, findSellerOfRate } from '../../contexts/ticketing/ticket-rates/ticket-rates.ts';
import {
  beginNameChange,
  beginSupplementPurchase,
  canHoldInBatch,
  findTicketOfChannel,
  type HeldPurchase,
  type HoldRefusal,
  holdTicketBatch,
  holdTickets,
  listTicketsAcrossOrganizations,
  refundSupplement,
  refundTicket,
  type SupplementPurchase,
  sellSupplements,
  sellTickets,
  type TicketFilter,
} from '../../contexts/ticketing/tickets/tickets.ts';
import { beginAdmitted } from '../../contexts/ticketing/waiting-rooms/waiting-rooms.ts';
import {
  getGoogleWalletToken,
  getWalletPass,
  googleWalletAddress,
} from '../../contexts/wallets/wallet-passes/wallet-passes.ts';
import { batchedEndpoint, type EndpointContext, endpoint } from '../../http/endpoint.ts';
import type { Handler } from '../../http/handlers.ts';
import { toMajor } from '../../http/money.ts';
import { organizationEndpoint } from '../../http/organization-endpoint.ts';
import type { Services } from '../../http/services.ts';
import { Refusal, refuse, refuseInput } from '../../platform/refusal.ts';
import type { CrossTenantDb } from '../../platform/sql/tenant-db.ts';
import { passHolderOf } from '../../wire/pass-input.ts';
import { presentBoughtSupplement, presentSupplementCheckout } from '../../wire/presenters/bought-supplement.ts';
import { presentBegunNameChange } from '../../wire/presenters/managed-ticket.ts';
import { presentManagedPass } from '../../wire/presenters/pass.ts';
import { presentRefundRequest } from '../../wire/presenters/refund-request.ts';
import { presentTicket } from '../../wire/presenters/ticket.ts';
import { purchaseTermsOf } from '../../wire/purchase-terms.ts';
import { supplementsToBuy, ticketsToBuy, ticketsToIssue } from '../../wire/ticket-import.ts';
import { walletPassMeans } from '../../wire/wallet-passes.ts';

type Query = InputOf<typeof channels.listTickets>['query'];

/** The fields that can be asked for, plainly or inside `filter[...]`. */
function filterOf(query: Omit<NonNullable<Query['filter']>, 'filter'>): TicketFilter {
  return {
    eventId: query.event_id,
    rateId: query.ticket_rate_id,
    status: query.status,
    emailKey: query.email?.trim().toLowerCase(),
    barcode: query.qr_code,
    paymentId: query.payment_id,
  };
}

type TicketCall = Pick<EndpointContext<typeof channels.refundTicket>, 'write' | 'caller' | 'params'>;

const findTicket = ({ write, caller, params }: TicketCall) =>
  findTicketOfChannel(write.crossTenant, caller.channel.id, params.ticketId);

export const ticketHandlers: readonly Handler[] = [
  endpoint(channels.listTickets, {
    input: ({ query }, problems) => {
      const from = problems.instant('/start_date', query.start_date);
      const before = problems.instant('/end_date', query.end_date);
      return {
        filters: [{ ...filterOf(query), organizationId: query.organization_id }, filterOf(query.filter ?? {})],
        dates: {
          created_at: { createdFrom: from, createdBefore: before },
          updated_at: { updatedFrom: from, updatedBefore: before },
          entry_time: { enteredFrom: from, enteredBefore: before },
        }[query.date_field ?? 'created_at'],
      };
    },
    run: ({ crossTenant, caller, page }, { filters, dates }) =>
      listTicketsAcrossOrganizations(crossTenant, caller.channel.id, filters, dates, page),
    present: presentTicket,
  }),

  endpoint(channels.getTicketPdf, {
    run: async ({ crossTenant, caller, params, services: { files }, now }) => {
      const found = await findTicketOfChannel(crossTenant, caller.channel.id, params.ticketId);
      if (found instanceof Refusal) return found;
      return printTicketOfOrganization(crossTenant.ofTenant(found.organization_id), params.ticketId, { files, now });
    },
    present: (ticket: PrintedTicket, { header }) => {
      header('content-disposition', `inline; filename="${ticket.fileName}"`);
      header('cache-control', 'private, no-store');
      return ticket.pdf;
    },
  }),

  endpoint(channels.getTicketWalletPass, {
    run: async ({ crossTenant, caller, params, services }) => {
      const found = await findTicketOfChannel(crossTenant, caller.channel.id, params.ticketId);
      if (found instanceof Refusal) return found;
      return getWalletPass(crossTenant.ofTenant(found.organization_id), params.ticketId, walletPassMeans(services));
    },
    present: (pass: Buffer, { header }) => {
      header('content-disposition', 'attachment; filename="ticket.pkpass"');
      header('cache-control', 'private, no-store');
      return pass;
    },
  }),

  endpoint(channels.getTicketGoogleWalletLink, {
    run: async ({ crossTenant, caller, params, services }) => {
      const found = await findTicketOfChannel(crossTenant, caller.channel.id, params.ticketId);
      if (found instanceof Refusal) return found;
      if (!services.googleWallet) return refuse('conflict', 'This service makes no passes for Google Wallet.');
      const tenant = crossTenant.ofTenant(found.organization_id);
      return getGoogleWalletToken(tenant, params.ticketId, walletPassMeans(services));
    },
    present: (token: string, { services }) => ({ url: googleWalletAddress(services.publicUrl(), token) }),
  }),

  endpoint(channels.getTicketResale, {
    run: ({ crossTenant, caller, params, now }) =>
      getResaleOfTicket(crossTenant, caller.channel.id, params.ticketId, now),
    present: presentTicketResale,
  }),

  organizationEndpoint(channels.createTickets, {
    find: ({ write, caller, body }) => findSellerOfRate(write.crossTenant, caller.channel.id, body.ticket_rate_id),
    input: ({ body, caller, found: { currency_digits: currencyDigits } }, problems) =>
      ticketsToIssue(body, { channelId: caller.channel.id, createdBy: caller.credentialId, currencyDigits }, problems),
    run: ({ write }, input) => sellTickets(write, input),
    present: presentTicket,
  }),

  batchedEndpoint(channels.createTicketCheckout, {
    input: ({ body, caller, services }, problems) => ({
      ...ticketsToBuy(
        body,
        { channelId: caller.channel.id, createdVia: 'channels', saleType: 'online' },
        problems,
        purchaseTermsOf(body, services, caller.credentialId, problems),
      ),
      waitingPlaceId: body.waiting_place_id,
      acceptedTermsId: body.accepted_terms_id,
      passes: (body.passes ?? []).map(({ pass_type_id: typeId, ...pass }) => ({ typeId, ...passHolderOf(pass) })),
    }),
    run: async ({ write, caller }, input) => {
      const organizationId = await findOrganizationOfRate(write.crossTenant, caller.channel.id, input.rateId);
      if (organizationId instanceof Refusal) return organizationId;
      for (const rateId of new Set(input.tickets.flatMap((ticket) => ticket.rateId ?? []))) {
        const seller = await findOrganizationOfRate(write.crossTenant, caller.channel.id, rateId);
        if (seller instanceof Refusal) return seller;
      }
      const { passes, ...tickets } = input;
      const foreign = await refuseForeignPasses(write.crossTenant, caller.channel.id, organizationId, passes);
      if (foreign) return foreign;
      const tenantWrite = writeOfTenant(write, organizationId);
      const unknown = await refuseUnknownTerms(tenantWrite.tenant, input.acceptedTermsId);
      if (unknown) return unknown;
      const beside = passes.length > 0 ? await passesBeside(tenantWrite, caller.channel.id, passes) : undefined;
      if (beside instanceof Refusal) return beside;
      const seller = { channelId: caller.channel.id, rateId: input.rateId };
      const held = await beginAdmitted(tenantWrite, seller, [input], async () => [
        await holdTickets(tenantWrite, { ...tickets, beside }),
      ]);
      const purchase: BegunPurchase | HoldRefusal | Refusal<'not_admitted'> = held![0]!;
      await keepTermsOf(tenantWrite, input.acceptedTermsId, [purchase]);
      if (purchase instanceof Refusal || !beside) return purchase;
      const ids = beside.lines.map(({ subject_id: id }) => id);
      return { ...purchase, passes: await listPassesOf(tenantWrite.tenant, ids) };
    },
    keyOf: ({ caller }, input) =>
      input.passes.length === 0 && canHoldInBatch(input)
        ? `${caller.channel.id} ${input.rateId} ${input.acceptedTermsId ?? ''}`
        : null,
    runBatch: async ({ write, caller }, inputs) => {
      const organizationId = await findOrganizationOfRate(write.crossTenant, caller.channel.id, inputs[0]!.rateId);
      if (organizationId instanceof Refusal) return inputs.map(() => organizationId);
      const tenantWrite = writeOfTenant(write, organizationId);
      const { rateId, acceptedTermsId } = inputs[0]!;
      const unknown = await refuseUnknownTerms(tenantWrite.tenant, acceptedTermsId);
      if (unknown) return inputs.map(() => unknown);
      const seller = { channelId: caller.channel.id, rateId };
      const begun = await beginAdmitted(tenantWrite, seller, inputs, (admitted) =>
        holdTicketBatch(tenantWrite, admitted),
      );
      if (begun) await keepTermsOf(tenantWrite, acceptedTermsId, begun);
      return begun;
    },
    present: (held: BegunPurchase, { services }) => presentTicketCheckout(held, services),
  }),

  organizationEndpoint(channels.refundTicket, {
    find: findTicket,
    input: ({ body, found }, problems) => problems.money('/amount', body.amount, found.currency_digits),
    run: async ({ write, params, caller }, amount) => {
      const refund = { ...params, amount, channelId: caller.channel.id, createdBy: caller.credentialId };
      const refunded = await refundTicket(write, refund);
      return refunded instanceof Refusal ? refunded : refunded.row;
    },
    present: presentTicket,
  }),

  organizationEndpoint(channels.createNameChange, {
    find: findTicket,
    input: ({ body, caller, services }, problems) => ({
      terms: purchaseTermsOf(body, services, caller.credentialId, problems),
      language: body.language,
      owner: { fullName: body.full_name, email: body.email ?? '', phone: body.phone ?? '', amount: null },
    }),
    run: ({ write, params }, { terms, language, owner }) =>
      beginNameChange(write, params.ticketId, owner, { ...terms, language, mailsLink: false }),
    present: presentBegunNameChange,
  }),

  organizationEndpoint(channels.createRefundRequest, {
    find: findTicket,
    input: ({ body: { amount, reason = '' }, found }, problems) => ({
      amount: amount === undefined ? null : problems.money('/amount', amount, found.currency_digits),
      reason,
    }),
    run: ({ write, params, caller }, input) =>
      createRefundRequest(write, {
        ...params,
        ...input,
        channelId: caller.channel.id,
        createdBy: caller.credentialId,
      }),
    present: presentRefundRequest,
  }),

  organizationEndpoint(channels.createTicketSupplementCheckout, {
    find: findTicket,
    input: ({ body, caller, services, found }, problems) => ({
      terms: {
        ...purchaseTermsOf(body, services, caller.credentialId, problems),
        language: body.language,
      },
      supplements: supplementsToBuy(body, found.currency_digits, problems),
    }),
    run: ({ write, params }, { supplements, terms }) =>
      beginSupplementPurchase(write, params.ticketId, supplements, terms),
    present: (purchase: SupplementPurchase, { services }) => presentSupplementCheckout(purchase, services),
  }),

  organizationEndpoint(channels.createTicketSupplements, {
    find: findTicket,
    input: ({ body, found }, problems) => supplementsToBuy(body, found.currency_digits, problems),
    run: ({ write, params, caller }, supplements) => {
      const sale = { saleType: 'online', collection: 'receivable', createdBy: caller.credentialId } as const;
      return sellSupplements(write, params.ticketId, supplements, sale);
    },
    present: presentBoughtSupplement,
  }),

  organizationEndpoint(channels.refundTicketSupplement, {
    find: findTicket,
    input: ({ body, found }, problems) => problems.money('/amount', body.amount, found.currency_digits),
    run: async ({ write, params, caller }, amount) => {
      const refunded = await refundSupplement(write, { ...params, amount, createdBy: caller.credentialId });
      return refunded instanceof Refusal ? refunded : refunded.row;
    },
    present: presentBoughtSupplement,
  }),
];

/** Keeps what the buyers of those that were begun accepted. */
const keepTermsOf = (
  { tenant, now }: TenantWriteContext,
  termsTextId: string | undefined,
  begun: readonly (HeldPurchase | Refusal)[],
) => {
  const paymentIds = begun.flatMap((one) => (one instanceof Refusal ? [] : [one.paymentId]));
  return keepAcceptedTerms(tenant, termsTextId, paymentIds, now);
};

/** A purchase of tickets, with the passes that are bought with them. */
interface BegunPurchase extends HeldPurchase {
  readonly passes?: readonly PassRow[];
}

/** Refuses passes of another organization than that of the tickets, and those that the channel does not sell. */
async function refuseForeignPasses(
  db: CrossTenantDb,
  channelId: string,
  organizationId: string,
  passes: readonly PassToBuy[],
): Promise<Refusal<'not_found' | 'invalid_request'> | null> {
  for (const [index, { typeId }] of passes.entries()) {
    const seller = await findOrganizationOfPassType(db, channelId, typeId);
    if (seller instanceof Refusal) return seller;
    if (seller === organizationId) continue;
    return refuseInput(`/passes/${index}/pass_type_id`, 'is of another organization: buy it by itself');
  }
  return null;
}

/** A purchase that was begun, with the address of its page. */
function presentTicketCheckout(
  { paymentId, tickets, passes = [], conditionsChanged }: BegunPurchase,
  services: Services,
): TicketCheckoutResult {
  const [first] = tickets;
  const { organization_id: organizationId, payment_amount: amount, currency_digits: digits } = first!;
  return {
    payment_id: paymentId,
    payment_url:
      amount === 0 ? '' : paymentAddress({ organizationId, paymentId }, services.publicUrl(), services.secretsKey),
    total_amount: toMajor(amount, digits),
    tickets: tickets.map(presentTicket),
    passes: passes.map(presentManagedPass),
    conditions_changed: conditionsChanged,
  };
}

function presentTicketResale(row: ResaleOfTicket): TicketResale {
  return {
    ticket_id: row.ticketId,
    state: row.state,
    reason: row.reason,
    barcode: row.barcode,
    sealed_until: row.sealed_until ?? '',
    swap_available_until: row.swap_available_until,
    resellers: [...row.resellers],
    swapped_at: row.swapped_at ?? '',
    swapped_by: row.swapped_by,
  };
}
