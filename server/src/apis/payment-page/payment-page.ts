/**
 * The page where a buyer pays: `/pay/{token}`. It needs no credentials; the token in its address is signed and names one
 * payment. It works without scripts: forms post to the page's own address and are answered with 303. In the sandbox a card
 * is entered here; where the organization collects by Stripe, a button leads to a page of Stripe, from which the buyer
 * comes back to this one. Before, buyers are asked to whom the invoice is made out, where a simplified one is not enough, or
 * where they ask for it; they can say it later too, once. Below it, `/pay/{token}/invoice` is the PDF of the invoice.
 */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { isBlank } from '@stagedoor/contract/vocabulary';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { TenantWriteContext } from '../../contexts/messaging/webhooks/webhooks.ts';
import {
  canAddBilling,
  cancelPayment,
  changeInvoiceCustomer,
  confirmSandboxCharge,
  getPaymentPage,
  giveBilling,
  type LookedUp,
  lookUpPagesOfPayment,
  needsBilling,
  openGatewayPage,
  type PaymentPageRow,
  payWithSandboxCard,
  type SandboxAttempt,
  type SandboxOutcome,
} from '../../contexts/sales/checkout/checkout.ts';
import { collectingGateway, GatewayError, readSandboxCard } from '../../contexts/sales/gateways/gateways.ts';
import { printInvoiceOfPayment } from '../../contexts/sales/invoice-pdf/invoice-pdf.ts';
import {
  invoiceBelow,
  openPaymentLink,
  type PaymentLinkTarget,
  returnUrl,
} from '../../contexts/sales/payments/payments.ts';
import { formPages, takesForms } from '../../http/form-pages.ts';
import { fileHeaders } from '../../http/security-headers.ts';
import type { Services } from '../../http/services.ts';
import { staticFile } from '../../http/static-file.ts';
import { describeError } from '../../platform/log.ts';
import { Refusal } from '../../platform/refusal.ts';
import { crossTenantDb, tenantDb } from '../../platform/sql/tenant-db.ts';
import {
  billingFields,
  billingPage,
  type CardFormState,
  cardPage,
  confirmPage,
  type EndedState,
  endedPage,
  errorPage,
  gatewayPage,
  waitingPage,
} from './pages.ts';

const formType = 'application/x-www-form-urlencoded';
const plain = formPages.payment;
/** Holds what the fields of an invoice may have, nine bytes for each letter of a script that takes most. */
const formBytesMax = 8_192;

interface PageRequest {
  Params: { token: string };
  Querystring: Record<string, unknown>;
}

/** Registers the page where payments are made. */
export function registerPaymentPage(app: FastifyInstance, services: Services): void {
  const inServer = (path: string) => new URL(`../../../${path}`, import.meta.url);
  app.get(
    '/pay/assets/pay.css',
    { config: { plain } },
    staticFile(() => readFile(inServer('assets/pay/pay.css')), { 'content-type': 'text/css; charset=utf-8' }),
  );
  const headers = pageHeaders(services);
  const html = (reply: FastifyReply, status: number, page: string) => reply.code(status).headers(headers).send(page);
  const options = { config: { plain }, bodyLimit: formBytesMax };

  const open = async (request: FastifyRequest<PageRequest>, reply: FastifyReply) => {
    const target = services.secretsKey
      .deriveAll('payment-links')
      .map((key) => openPaymentLink(request.params.token, key))
      .find((opened) => opened !== null);
    // Many buyers share a network, and an address that we signed is one of a buyer: it is limited by itself.
    const taken = services.unauthenticatedLimit.takePublic('payment page', target?.paymentId ?? request.ip);
    const language = request.headers['accept-language']?.startsWith('es') ? 'es' : 'en';
    if (!taken.allowed) {
      void html(reply.header('retry-after', String(taken.resetSeconds)), 429, errorPage('busy', language));
      return null;
    }
    const attempt = attemptIn(request.query.attempt);
    const row = target && (await readPage(services, target, attempt));
    if (!target || !row || row instanceof Refusal) {
      void html(reply, 404, errorPage('unknown', language));
      return null;
    }
    return { target, row, attempt };
  };

  /** The buyer is back from the page of the gateway. */
  const showReturned = async (reply: FastifyReply, target: PaymentLinkTarget, before: PaymentPageRow) => {
    const came = await lookUpOrNull(services, reply, target);
    if (came === null) return html(reply, 200, waitingPage(before, 'back'));
    if (came === 'returned') {
      return html(
        reply,
        200,
        endedPage(before, 'returned', { next: addressAfter(before, 'failed'), invoice: '', billing: false }),
      );
    }
    const row = await readPage(services, target, null);
    const state = row instanceof Refusal ? null : stateOf(row, services.clock.now());
    if (row instanceof Refusal || !state) return html(reply, 200, waitingPage(before, 'back'));
    return seeOther(reply, row, wasPaid(state) ? 'succeeded' : 'failed');
  };

  /** Sends the buyer to the page of the gateway. */
  const goToGateway = async (
    request: FastifyRequest<PageRequest>,
    reply: FastifyReply,
    target: PaymentLinkTarget,
    row: PaymentPageRow,
  ) => {
    const url = await openPageOrNull(
      services,
      reply,
      target,
      row,
      `${services.publicUrl()}/pay/${request.params.token}`,
    );
    if (url === null) return html(reply.header('retry-after', '5'), 503, gatewayPage(row, { problem: 'noAnswer' }));
    if (typeof url === 'string') return reply.redirect(url, 303);
    if (url.code !== 'not_on_sale') return reply.redirect('?', 303);
    services.log.error({ ...namesOf(reply, target), reason: url.message }, 'a gateway refused to collect a payment');
    return html(reply, 409, gatewayPage(row, { problem: 'notCollected' }));
  };

  /** Keeps to whom the invoice is made out, or replaces one that was issued, and leads back to the page. */
  const takeBilling = async (
    reply: FastifyReply,
    target: PaymentLinkTarget,
    row: PaymentPageRow,
    form: URLSearchParams,
  ) => {
    const given = Object.fromEntries(billingFields.map(({ name }) => [name, lineOf(form, name)]));
    const isWrong = ({ name, maxLength, ...field }: (typeof billingFields)[number]) =>
      [...given[name]!].length > maxLength || (!('isOptional' in field) && isBlank(given[name]!));
    const wrong = billingFields.filter(isWrong).map(({ name }) => name);
    const isLater = stateOf(row, services.clock.now()) !== null;
    if (wrong.length > 0)
      return html(reply, 400, billingPage(row, { when: isLater ? 'later' : whenAsked(row), given, wrong }));
    const { paymentId } = target;
    await inTransaction(services, target, services.clock.now(), (write) =>
      isLater
        ? changeInvoiceCustomer(write, { paymentId, customer: given, isFirst: true })
        : giveBilling(write, paymentId, given),
    );
    return reply.redirect('?', 303);
  };

  app.get<PageRequest>('/pay/:token', options, async (request, reply) => {
    const opened = await open(request, reply);
    if (!opened) return reply;
    const { target, row, attempt } = opened;
    const gateway = collectingGateway(services.environment, row.has_stripe_account);
    const state = stateOf(row, services.clock.now());
    const isBack = gateway === 'stripe' && request.query.returned === 'true';
    // Also after the time: what was paid in the last moment may not be known yet.
    if (isBack && !wasPaid(state) && state !== 'returned') return showReturned(reply, target, row);
    if (state) {
      if (request.query.billing === 'true' && canAddBilling(row))
        return html(reply, 200, billingPage(row, { when: 'later' }));
      const invoice = row.invoice_type === null ? '' : invoiceBelow(`/pay/${request.params.token}`);
      return html(
        reply,
        200,
        endedPage(row, state, { next: nextAddress(row, state), invoice, billing: canAddBilling(row) }),
      );
    }
    if (row.waits_for === null && (needsBilling(row) || (row.can_be_full && request.query.billing === 'true'))) {
      return html(reply, 200, billingPage(row, { when: whenAsked(row) }));
    }
    if (gateway === 'stripe') return html(reply, 200, gatewayPage(row, {}));
    if (gateway === null) return html(reply, 200, gatewayPage(row, { problem: 'notCollected' }));
    if (row.waits_for === 'confirmation') return html(reply, 200, confirmPage(row, attempt!));
    if (row.waits_for === 'answer') return html(reply, 200, waitingPage(row));
    return html(reply, 200, cardPage(row, newForm({ isDeclined: request.query.declined === 'true' })));
  });

  app.get<PageRequest>(invoiceBelow('/pay/:token'), options, async (request, reply) => {
    const opened = await open(request, reply);
    if (!opened) return reply;
    const { organizationId, paymentId } = opened.target;
    const invoice = await printInvoiceOfPayment(tenantDb(services.database, organizationId), paymentId);
    if (invoice instanceof Refusal) return html(reply, 404, errorPage('noInvoice', opened.row.language));
    return reply
      .headers({
        'content-type': 'application/pdf',
        'content-disposition': `inline; filename="${invoice.fileName}"`,
        'cache-control': 'private, no-store',
        ...fileHeaders,
        'x-robots-tag': 'noindex',
      })
      .send(invoice.pdf);
  });

  app.post<PageRequest & { Body: unknown }>('/pay/:token', options, async (request, reply) => {
    const opened = await open(request, reply);
    if (!opened) return reply;
    const { target, row } = opened;
    const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
    const now = services.clock.now();
    const state = stateOf(row, now);
    const action = form.get('action') ?? 'pay';
    if (state && action === 'billing' && canAddBilling(row)) return takeBilling(reply, target, row, form);
    if (state) return seeOther(reply, row, wasPaid(state) ? 'succeeded' : 'failed');
    const attempt = attemptIn(form.get('attempt')) ?? newAttempt();
    if (action === 'cancel') {
      const ended = await inTransaction(services, target, now, (write) => cancelPayment(write, target.paymentId));
      // The page says what came of it meanwhile.
      return ended instanceof Refusal ? reply.redirect('?', 303) : seeOther(reply, row, 'failed');
    }
    if (action === 'billing' && row.can_be_full) return takeBilling(reply, target, row, form);
    if (needsBilling(row)) return reply.redirect('?', 303);
    const gateway = collectingGateway(services.environment, row.has_stripe_account);
    if (gateway === null) return html(reply, 409, gatewayPage(row, { problem: 'notCollected' }));
    if (gateway === 'stripe') return goToGateway(request, reply, target, row);
    const { amount, currency } = row;
    const { paymentId } = target;
    if (action === 'confirm' || action === 'refuse') {
      const waiting = await readPage(services, target, attempt);
      if (waiting instanceof Refusal || waiting.waits_for !== 'confirmation') return reply.redirect('?', 303);
      const charge: SandboxAttempt = { paymentId, attempt, amount, currency };
      const outcome = await confirmSandboxCharge(services, target.organizationId, charge, action === 'confirm');
      return answer(reply, row, outcome, attempt);
    }
    const given = { number: textOf(form, 'number'), expiry: textOf(form, 'expiry'), cvc: textOf(form, 'cvc') };
    const card = readSandboxCard(given, now);
    if ('length' in card) return html(reply, 400, cardPage(row, newForm({ given, wrong: card })));
    const charge: SandboxAttempt = { paymentId, attempt, amount, currency };
    const outcome = await payWithSandboxCard(services, target.organizationId, charge, card);
    return answer(reply, row, outcome, attempt);
  });
}

/** What a line of the log names, so that it is known whose payment it is about. */
const namesOf = ({ request }: FastifyReply, { organizationId, paymentId }: PaymentLinkTarget) => ({
  request_id: request.id,
  organization: organizationId,
  payment: paymentId,
});

/** What became of the pages of the gateway; null where it does not answer. */
async function lookUpOrNull(
  services: Services,
  reply: FastifyReply,
  target: PaymentLinkTarget,
): Promise<LookedUp | null> {
  try {
    return await lookUpPagesOfPayment(services, target);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    services.log.warn(
      { ...namesOf(reply, target), ...describeError(error) },
      'a gateway did not answer about the state of a page',
    );
    return null;
  }
}

/** The address of the gateway's page, or why there is none; null where the gateway does not answer. */
async function openPageOrNull(
  services: Services,
  reply: FastifyReply,
  target: PaymentLinkTarget,
  row: PaymentPageRow,
  address: string,
) {
  try {
    return await openGatewayPage(services, target, {
      description: [row.event_name ?? row.organization_name, row.rate_name].filter(Boolean).join(', '),
      returnUrl: `${address}?returned=true`,
      cancelUrl: address,
    });
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    services.log.warn({ ...namesOf(reply, target), ...describeError(error) }, 'a gateway did not open a page');
    return null;
  }
}

/** Lets the pages that take forms, and nothing else, be sent them. */
export function readForms(app: FastifyInstance): void {
  app.addContentTypeParser(formType, { parseAs: 'string' }, (request, body, done) => {
    if (takesForms(request.routeOptions.config?.plain)) return done(null, body);
    const error = new Error('forms are read by pages alone');
    done(Object.assign(error, { statusCode: 415, code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE' }), undefined);
  });
}

/** A form may lead to wherever the channel wants its buyers to go: browsers hold redirects to `form-action` as well. */
function pageHeaders({ environment, gateways }: Services): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self'",
    `form-action 'self' https:${environment === 'alpha' || gateways.isReachedByHttp ? ' http:' : ''}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy.join('; '),
    'referrer-policy': 'no-referrer',
  };
}

function readPage(services: Services, { organizationId, paymentId }: PaymentLinkTarget, attempt: string | null) {
  return getPaymentPage(tenantDb(services.database, organizationId), paymentId, attempt);
}

function inTransaction<T>(
  services: Services,
  { organizationId }: PaymentLinkTarget,
  now: Date,
  work: (write: TenantWriteContext) => Promise<T>,
): Promise<T> {
  return services.database.transaction(
    (tx) => work({ tenant: crossTenantDb(tx).ofTenant(organizationId), outbox: services.outbox, now }),
    (result) => !(result instanceof Refusal),
  );
}

const whenAsked = (row: PaymentPageRow) => (needsBilling(row) ? 'needed' : 'wanted');

/** How the payment ended, or null while it can be paid. */
function stateOf({ status, expires_at, failure_reason, is_returned }: PaymentPageRow, now: Date): EndedState | null {
  if (status === 'succeeded') return 'paid';
  if (status === 'partially_refunded') return 'partlyRefunded';
  if (status === 'refunded') return 'refunded';
  const isOver = status !== 'pending' || (expires_at !== null && new Date(expires_at) <= now);
  if (!isOver) return null;
  if (is_returned) return 'returned';
  return failure_reason === 'cancelled' ? 'cancelled' : 'expired';
}

/** True of what was paid, whatever was given back since. */
const wasPaid = (state: EndedState | null) => state === 'paid' || state === 'partlyRefunded' || state === 'refunded';

/** Where the buyer goes on, with what came of the payment; empty where the seller named no address. */
function addressAfter(row: PaymentPageRow, status: 'succeeded' | 'failed'): string {
  const address = status === 'succeeded' ? row.redirect_url : row.error_url;
  return address === '' ? '' : returnUrl(address, row.id, status);
}

function nextAddress(row: PaymentPageRow, state: EndedState): string {
  return addressAfter(row, wasPaid(state) ? 'succeeded' : 'failed');
}

/** Sends the buyer on, or back to the page where the seller named no address. */
function seeOther(reply: FastifyReply, row: PaymentPageRow, status: 'succeeded' | 'failed'): FastifyReply {
  return reply.redirect(addressAfter(row, status) || '?', 303);
}

function answer(
  reply: FastifyReply,
  row: PaymentPageRow,
  outcome: SandboxOutcome | Refusal<string>,
  attempt: string,
): FastifyReply {
  if (outcome === 'waiting') return reply.redirect(`?attempt=${attempt}`, 303);
  if (outcome === 'succeeded') return seeOther(reply, row, 'succeeded');
  // The places are still held: another card can be tried until the time is over.
  if (outcome === 'declined') return reply.redirect('?declined=true', 303);
  return seeOther(reply, row, 'failed');
}

const attemptPattern = /^[0-9a-f]{32}$/;

function newAttempt(): string {
  return randomBytes(16).toString('hex');
}

function attemptIn(value: unknown): string | null {
  return typeof value === 'string' && attemptPattern.test(value) ? value : null;
}

function newForm(state: Omit<CardFormState, 'attempt'>): CardFormState {
  return { ...state, attempt: newAttempt() };
}

/** A field as one line of text. */
function lineOf(form: URLSearchParams, name: string): string {
  return (form.get(name) ?? '').replaceAll(/\p{Cc}+/gu, ' ').trim();
}

function textOf(form: URLSearchParams, name: string): string {
  return (form.get(name) ?? '').slice(0, 40);
}
