/** My order: what was bought, its tickets, and what can be done with them. A signature in its address opens it. */
import { isErrorOf, type StagedoorError } from '@stagedoor/sdk';
import type { ChannelsEvent, ManagedPass, Payment, Ticket, TicketRate, TicketResale } from '@stagedoor/sdk/channels';
import { quantityFields } from '../basket.ts';
import { money, number, time } from '../formats.ts';
import { type Html, html, type Part } from '../html.ts';
import { supplementPrice } from '../prices.ts';
import { charactersMax, supplementFieldsOf } from '../purchase-form.ts';
import { digest } from '../signatures.ts';
import type { Texts } from '../texts.ts';
import { isEmbedded, pathTo, redirectTo, type ShopAnswer, type Visit } from '../visit.ts';
import { byItself } from './begin.ts';
import { isCancelled } from './event.ts';
import { notice, page } from './layout.ts';
import { orderPath, signed } from './order-path.ts';
import {
  cancelOrdered,
  countOf,
  eventOfOrdered,
  headingOfOrdered,
  heldLines,
  isInForce,
  type Ordered,
  orderedAt,
  orderedBy,
  orderedCards,
  passFile,
  passFilePath,
  pdfAnswer,
  readPasses,
  sameAgain,
} from './other-orders.ts';
import { ownText } from './own-texts.ts';
import { readSwapped, resaleLink, resalePage, swappedText } from './resale.ts';
import { walletAt, walletLinks, walletPassAnswer } from './wallets.ts';

/** Tickets of one purchase. */
const ticketsMax = 500;

const unknown = (visit: Visit) => notice(visit, 404, { title: visit.texts.unknown, text: visit.texts.unknownText });

/** The buyer comes back from the payment: on to the order, whose address can be kept. */
export async function returned(visit: Visit): Promise<ShopAnswer> {
  const { request, signatures, client } = visit;
  const order = signatures.open('return', request.query.get('order') ?? '');
  const paymentId = request.query.get('payment_id') ?? '';
  if (order === null || !/^pay_[0-9a-z]+$/.test(paymentId)) return unknown(visit);
  const { metadata } = await client.payments.get({ paymentId });
  if ((metadata as { readonly order?: unknown }).order !== order) return unknown(visit);
  // A payment that came in is looked at again until it is known.
  const isPaid = request.query.get('status') === 'succeeded';
  const query = { ...signed(visit, paymentId), ...(isPaid ? { paid: '1' } : {}) };
  return redirectTo(pathTo(visit, `/orders/${paymentId}`, query));
}

/** The pages below an order, if the signature is that of the order: a payment, or a booking or list entry without one. */
export async function orderPages(visit: Visit, id: string, rest: string): Promise<ShopAnswer> {
  const { request, signatures, client } = visit;
  const fields = request.method === 'POST' ? request.form : request.query;
  if (!signatures.isValid('order', id, fields.get('signature') ?? '')) return unknown(visit);
  if (!id.startsWith('pay_'))
    return otherPages(visit, { id, payment: null, ordered: await orderedAt(visit, id) }, rest);
  const payment = await client.payments.get({ paymentId: id });
  const ordered = await orderedBy(visit, payment);
  return ordered ? otherPages(visit, { id, payment, ordered }, rest) : ticketPages(visit, payment, rest);
}

interface OtherOrder {
  readonly id: string;
  /** Null where nothing is paid. */
  readonly payment: Payment | null;
  readonly ordered: Ordered;
}

/** The pages of an order that is not of tickets. */
async function otherPages(visit: Visit, order: OtherOrder, rest: string): Promise<ShopAnswer> {
  const { method } = visit.request;
  const { id, ordered } = order;
  if (rest === '' && method === 'GET') return otherPage(visit, order);
  if (rest === '/cancel' && method === 'POST' && ordered.kind === 'booking') return cancelOrdered(visit, id, ordered);
  const file = passFilePath(rest);
  const isOfOrder = ordered.kind === 'pass' && ordered.passes.some(({ _id }) => _id === file?.passId);
  return file && isOfOrder && method === 'GET' ? passFile(visit, id, file) : unknown(visit);
}

async function otherPage(visit: Visit, { id, payment, ordered }: OtherOrder): Promise<ShopAnswer> {
  const { texts, client, organization } = visit;
  const eventId = eventOfOrdered(ordered);
  const event = eventId === '' ? null : await client.events.get({ eventId });
  const isDone = payment === null || payment.status === 'succeeded';
  const { title, text } = isDone ? headingOfOrdered(visit, ordered) : headingOf(visit, payment, texts.ofOther, event);
  const isPaid = payment === null || payment.paid_at !== '';
  const rest = () => {
    if (isPaid) {
      return html`<ul class="tickets">${orderedCards(visit, id, ordered, payment?.currency ?? organization.currency)}</ul>
${payment && sums(visit, payment, event)}<p class="quiet">${texts.keep}</p>`;
    }
    return isHeld(payment)
      ? html`<ul class="tickets">${heldLines(visit, ordered)}</ul>${payButton(visit, payment)}`
      : sameAgain(visit, event && isCancelled(event) ? null : event);
  };
  return page(visit, {
    title,
    isPrivate: true,
    head: payment && refreshOf(visit, payment),
    body: html`<section class="order"${payment && soldOf(payment, countOf(ordered))}><h1>${title}</h1>
${text && html`<p>${text}</p>`}
${isDone && isInForce(ordered) && ownText(visit, 'thanks')}
${saidOf(visit)}
${event && eventOf(visit, event)}
${rest()}
</section>`,
  });
}

/** The pages of an order of tickets. */
async function ticketPages(visit: Visit, payment: Payment, rest: string): Promise<ShopAnswer> {
  const { request, client, texts } = visit;
  const paymentId = payment._id;
  const passIds = payment.resource_ids.filter((id) => id.startsWith('pas_'));
  const file = passFilePath(rest);
  if (file) {
    const isOfOrder = passIds.includes(file.passId) && request.method === 'GET';
    return isOfOrder ? passFile(visit, paymentId, file) : unknown(visit);
  }
  const tickets = await client.tickets.list({ payment_id: paymentId, limit: 100 }).toArray({ max: ticketsMax });
  if (rest === '' && request.method === 'GET') {
    return orderPage(visit, payment, tickets, await readPasses(visit, passIds));
  }
  const [, ticketId, action] =
    /^\/tickets\/(tkt_[0-9a-z]+)(\.pdf|\.pkpass|\/google-wallet|\/resale|\/refund-requests|\/name-changes|\/supplements)$/.exec(
      rest,
    ) ?? [];
  const ticket = tickets.find(({ _id }) => _id === ticketId);
  if (!ticket) return unknown(visit);
  const wallet = walletAt(visit, action);
  const isFile = action === '.pdf' || wallet !== undefined;
  if (isFile && request.method === 'GET') {
    try {
      const path = { ticketId: ticket._id };
      if (!wallet) return pdfAnswer('ticket.pdf', await client.tickets.getPdf(path));
      if (wallet === 'apple') return walletPassAnswer('ticket.pkpass', await client.tickets.getWalletPass(path));
      return redirectTo((await client.tickets.getGoogleWalletLink(path)).url);
    } catch (error) {
      if (!isErrorOf<StagedoorError>(error) || error.code !== 'conflict') throw error;
      const next = { href: orderPath(visit, paymentId), label: texts.yourOrder };
      return notice(visit, 409, { title: texts.noPdf, text: texts.noPdfText }, next);
    }
  }
  if (action === '/resale' && request.method === 'GET') {
    return resalePage(visit, await client.events.get({ eventId: payment.event_id }), paymentId, ticket);
  }
  if (request.method !== 'POST') return unknown(visit);
  if (action === '/supplements') return addSupplements(visit, payment, ticket);
  if (action === '/name-changes') return changeName(visit, payment, ticket);
  return action === '/refund-requests' ? askRefund(visit, payment, ticket) : unknown(visit);
}

const outcomes = {
  asked: 'askedRefund',
  refunded: 'refundedAtOnce',
  refused: 'alreadyAsked',
  late: 'tooLate',
  wrongReason: 'reasonWrong',
  renamed: 'nameChanged',
  kept: 'nameKept',
  nameWaits: 'nameWaits',
  wrongName: 'nameWrong',
  extras: 'extrasAdded',
  noExtras: 'extrasNotAdded',
  extrasWait: 'extrasWait',
  cancelledBooking: 'bookingCancelled',
  keptBooking: 'bookingKept',
} as const;
type Outcome = keyof typeof outcomes;

/** At once where it costs nothing; otherwise once the buyer has paid. The same form sent twice changes once. */
async function changeName(visit: Visit, { _id: paymentId }: Payment, ticket: Ticket): Promise<ShopAnswer> {
  const { client, request, language, publicUrl, signatures } = visit;
  const { form } = request;
  const name = (form.get('full_name') ?? '').trim();
  const email = (form.get('email') ?? '').trim();
  const to = (outcome: Outcome) => pathTo(visit, `/orders/${paymentId}`, { ...signed(visit, paymentId), outcome });
  const token = form.get('token') ?? '';
  if (name === '' || signatures.open('form', token) === null) return redirectTo(to('kept'));
  try {
    const begun = await client.nameChanges.create(
      {
        ticketId: ticket._id,
        full_name: name,
        ...(email ? { email } : {}),
        redirect_url: `${publicUrl}${to('renamed')}`,
        error_url: `${publicUrl}${to('kept')}`,
        language,
      },
      { idempotencyKey: `shop-${digest(`${token}\n${ticket._id}\n${form}`)}` },
    );
    return redirectTo(begun.payment_url || to('renamed'));
  } catch (error) {
    if (!isErrorOf<StagedoorError>(error) || error.status >= 500 || error.status === 429) throw error;
    if (error.code === 'invalid_request') return redirectTo(to('wrongName'));
    // Another one may wait to be paid: its page is known to who began it alone.
    return redirectTo(to(error.code === 'conflict' ? 'nameWaits' : 'kept'));
  }
}

/** For a ticket that was sold before: paid by itself, and on the ticket once it is. The same form sent twice buys once. */
async function addSupplements(visit: Visit, { _id: paymentId }: Payment, ticket: Ticket): Promise<ShopAnswer> {
  const { client, request, publicUrl, language, signatures } = visit;
  const { form } = request;
  const to = (outcome: Outcome) => pathTo(visit, `/orders/${paymentId}`, { ...signed(visit, paymentId), outcome });
  const token = form.get('token') ?? '';
  const supplements = [...form].flatMap(([name, units]) =>
    name.startsWith('sup_') && Number(units) > 0
      ? [{ supplement_id: name, supplement_units: Math.trunc(Number(units)) }]
      : [],
  );
  if (supplements.length === 0 || signatures.open('form', token) === null) return redirectTo(to('noExtras'));
  try {
    const begun = await client.ticketSupplements.createCheckout(
      {
        ticketId: ticket._id,
        supplements,
        redirect_url: `${publicUrl}${to('extras')}`,
        error_url: `${publicUrl}${to('noExtras')}`,
        language,
      },
      { idempotencyKey: `shop-${digest(`${token}\n${ticket._id}\n${form}`)}` },
    );
    return redirectTo(begun.payment_url || to('extras'));
  } catch (error) {
    if (!isErrorOf<StagedoorError>(error) || error.status >= 500 || error.status === 429) throw error;
    return redirectTo(to(error.code === 'conflict' ? 'extrasWait' : 'noExtras'));
  }
}

async function askRefund(visit: Visit, { _id: paymentId }: Payment, ticket: Ticket): Promise<ShopAnswer> {
  const { client, request } = visit;
  const reason = (request.form.get('reason') ?? '').trim();
  const to = (outcome: Outcome) =>
    redirectTo(pathTo(visit, `/orders/${paymentId}`, { ...signed(visit, paymentId), outcome }));
  try {
    const asked = await client.refundRequests.create({ ticketId: ticket._id, ...(reason ? { reason } : {}) });
    return to(asked.by_warranty ? 'refunded' : 'asked');
  } catch (error) {
    if (!isErrorOf<StagedoorError>(error)) throw error;
    if (error.code === 'warranty_expired') return to('late');
    if (error.code === 'invalid_request') return to('wrongReason');
    if (error.status === 409 || error.code === 'refund_exceeds_paid') return to('refused');
    throw error;
  }
}

/** What became of what the visitor just did here. */
function saidOf({ texts, request }: Visit): Part {
  const outcome = request.query.get('outcome') ?? '';
  return (
    Object.hasOwn(outcomes, outcome) && html`<p class="said" role="status">${texts[outcomes[outcome as Outcome]]}</p>`
  );
}

/** A page of an unpaid order looks again: when its time is over, or soon where the payment is made elsewhere. */
function refreshOf({ request, now }: Visit, payment: Payment): Part {
  const secondsLeft = Math.ceil((Date.parse(payment.expires_at) - now.getTime()) / 1_000);
  // Within another page the payment is made in a tab of its own.
  const looksAgain = request.query.get('paid') === '1' || isEmbedded(request);
  return isHeld(payment) && html`<meta http-equiv="refresh" content="${looksAgain ? 5 : secondsLeft + 1}">`;
}

/** `passes` are those that were bought with the tickets. */
async function orderPage(
  visit: Visit,
  payment: Payment,
  tickets: Ticket[],
  passes: ManagedPass[],
): Promise<ShopAnswer> {
  const { client, texts } = visit;
  const [event, swapped] = await Promise.all([
    client.events.get({ eventId: payment.event_id }),
    payment.paid_at === '' ? new Map<string, TicketResale>() : readSwapped(visit, tickets),
  ]);
  const isVoid = tickets.length > 0 && tickets.every(({ status }) => status === 'voided') && passes.length === 0;
  const { title, text } =
    payment.status === 'succeeded' && isVoid
      ? { title: texts.noneValid, text: '' }
      : headingOf(visit, payment, texts.ofTickets, event);
  const rest = () => {
    if (payment.paid_at !== '') return bought(visit, event, payment, { tickets, passes, swapped });
    return isHeld(payment)
      ? held(visit, event, payment, { tickets, passes })
      : offeredAgain(visit, event, tickets, passes);
  };
  return page(visit, {
    title,
    isPrivate: true,
    head: refreshOf(visit, payment),
    body: html`<section class="order"${soldOf(payment, tickets.length)}><h1>${title}</h1>
${text && html`<p>${text}</p>`}
${payment.status === 'succeeded' && !isVoid && ownText(visit, 'thanks')}
${saidOf(visit)}
${eventOf(visit, event)}
${rest()}
</section>`,
  });
}

/** What a page around this one is told of an order that is paid. */
function soldOf({ _id: id, status, total, currency }: Payment, tickets: number): Part {
  if (status !== 'succeeded') return null;
  return html` data-sold="${id}" data-total="${total.amount}" data-currency="${currency}" data-tickets="${tickets}"`;
}

/** True while the places are kept for the buyer, who can still pay. */
const isHeld = ({ payment_url: url }: Payment) => url !== '';

/** Times are by the clock of the event, as on the page of the payment; by that of the organization where there is none. */
const clockOf = ({ organization }: Visit, event: ChannelsEvent | null) =>
  event?.location.timezone ?? organization.timezone;

/** `words` say the same of tickets and of what is none. */
function headingOf(
  visit: Visit,
  payment: Payment,
  words: Texts['ofTickets'],
  event: ChannelsEvent | null,
): { title: string; text: string } {
  const { texts, request, language, now } = visit;
  const { status, failure_reason: reason, expires_at: expiresAt } = payment;
  switch (status) {
    case 'succeeded':
      return { title: texts.thanks, text: texts.thanksText };
    case 'pending': {
      if (!isHeld(payment)) return { title: texts.expired, text: words.released };
      if (request.query.get('paid') === '1') return { title: texts.waiting, text: texts.waitingText };
      const minutes = Math.max(1, Math.floor((Date.parse(expiresAt) - now.getTime()) / 60_000));
      const until = time(expiresAt, 'time', clockOf(visit, event), language);
      return { title: texts.basket, text: words.keptUntil(until, number(minutes, language)) };
    }
    case 'refunded':
      return { title: texts.refunded, text: '' };
    case 'partially_refunded':
      return { title: texts.partlyRefunded, text: '' };
    case 'failed':
      if (reason === 'cancelled') return { title: texts.cancelled, text: words.released };
      return { title: texts.expired, text: words.released };
    default:
      return { title: texts.expired, text: words.released };
  }
}

const rateOf = ({ ticket_rates: rates }: ChannelsEvent, ticket: Ticket) =>
  rates.find(({ _id: id }) => id === ticket.ticket_rate_id);

/** What a ticket is: its rate, where the event has it still, and the price step that it was sold at. */
function titleOf(event: ChannelsEvent, ticket: Ticket): Html {
  const names = new Set([rateOf(event, ticket)?.name ?? '', ticket.price.name].filter(Boolean));
  return html`<span class="quiet" dir="auto">${[...names].join(', ')}</span>`;
}

interface Kept {
  readonly tickets: readonly Ticket[];
  readonly passes: readonly ManagedPass[];
}

/** What is kept for the buyer, and where it is paid. */
function held(visit: Visit, event: ChannelsEvent, payment: Payment, { tickets, passes }: Kept): Html {
  const { language } = visit;
  return html`<ul class="tickets">${tickets.map(
    (ticket) =>
      html`<li><div class="who"><strong dir="auto">${ticket.full_name}</strong>${titleOf(event, ticket)}</div>
<span>${money(ticket.total_price, payment.currency, language)}</span></li>`,
  )}${heldLines(visit, { kind: 'pass', passes })}</ul>
${payButton(visit, payment)}`;
}

function payButton({ texts, language, request, now }: Visit, payment: Payment): Html {
  const total = money(payment.total.amount, payment.currency, language);
  return html`<p class="quiet" role="timer" data-until="${payment.expires_at}" data-now="${now.toISOString()}" data-label="${texts.timeLeft}" hidden></p>
<p><a class="button" href="${payment.payment_url}"${isEmbedded(request) && html` target="_blank" rel="noopener"`}>${texts.payTotal(total)}</a></p>`;
}

/** The same tickets once more, where there are any left. */
function offeredAgain(
  visit: Visit,
  event: ChannelsEvent,
  tickets: readonly Ticket[],
  passes: readonly ManagedPass[],
): Html {
  const { texts } = visit;
  if (isCancelled(event)) return sameAgain(visit, null);
  const quantities = new Map<string, number>();
  const ids = [...tickets.map(({ ticket_rate_id: id }) => id), ...passes.map(({ pass_type_id: id }) => id)];
  for (const id of ids) quantities.set(id, (quantities.get(id) ?? 0) + 1);
  const same = pathTo(visit, `/${event.slug}/buy`, quantityFields(quantities));
  return html`${quantities.size > 0 && html`<p><a class="button" href="${same}">${texts.same}</a></p>`}
<p><a href="${pathTo(visit, `/${event.slug}`)}">${texts.again}</a></p>`;
}

function eventOf(visit: Visit, event: ChannelsEvent): Html {
  const { timezone, name } = event.location;
  return html`${isCancelled(event) && html`<p class="problem">${visit.texts.eventCancelled}</p>`}<p class="of"><a href="${pathTo(visit, `/${event.slug}`)}"><bdi>${event.name}</bdi></a><br>
<time datetime="${event.start_date}">${time(event.start_date, 'full', timezone, visit.language)}</time><br><bdi>${name}</bdi><br><a href="/${visit.request.slug}/${event.slug}/event.ics">${visit.texts.toCalendar}</a></p>`;
}

interface Bought extends Kept {
  /** Of tickets that a reseller swapped, by their ids. */
  readonly swapped: ReadonlyMap<string, TicketResale>;
}

function bought(visit: Visit, event: ChannelsEvent, payment: Payment, { tickets, passes, swapped }: Bought): Html {
  return html`<ul class="tickets">${tickets.map((ticket) => ticketCard(visit, event, payment, ticket, swapped.get(ticket._id)))}
${orderedCards(visit, payment._id, { kind: 'pass', passes }, payment.currency)}</ul>
${sums(visit, payment, event)}
<p class="quiet">${visit.texts.keep}</p>`;
}

/** What was paid and given back, and the invoice. */
function sums(visit: Visit, payment: Payment, event: ChannelsEvent | null): Html {
  const { texts, language } = visit;
  const shown = (amount: number) => money(amount, payment.currency, language);
  return html`<dl class="sums"><div><dt>${texts.amount}</dt><dd>${shown(payment.total.amount)}</dd></div>
${payment.refunded > 0 && html`<div><dt>${texts.refundedAmount}</dt><dd>${shown(payment.refunded)}</dd></div>`}
<div><dt>${texts.boughtAt}</dt><dd>${time(payment.paid_at, 'full', clockOf(visit, event), language)}</dd></div></dl>
${payment.invoice_url && html`<p><a href="${payment.invoice_url}">${texts.invoice}</a> · <a href="${payment.billing_url}">${texts.invoiceForYou}</a></p>`}`;
}

function ticketCard(
  visit: Visit,
  event: ChannelsEvent,
  { _id: paymentId }: Payment,
  ticket: Ticket,
  resale: TicketResale | undefined,
): Html {
  const { texts } = visit;
  const rate = rateOf(event, ticket);
  const nameFee = rate?.name_change_fee ?? null;
  const isActive = ticket.status === 'active';
  const state = isActive ? (ticket.enter > 0 ? texts.entered : texts.active) : texts.voided;
  const pdf = pathTo(visit, `/orders/${paymentId}/tickets/${ticket._id}.pdf`, signed(visit, paymentId));
  const inTab = isEmbedded(visit.request) && html` target="_blank" rel="noopener"`;
  const walletPath = (path: string) =>
    pathTo(visit, `/orders/${paymentId}/tickets/${ticket._id}${path}`, signed(visit, paymentId));
  const action = pathTo(visit, `/orders/${paymentId}/tickets/${ticket._id}/refund-requests`);
  const id = `reason-${ticket._id}`;
  return html`<li><div class="who"><strong dir="auto">${ticket.full_name}</strong>${titleOf(event, ticket)}
${ticket.supplements.map((bought) => html`<span>${bought.supplement_units} × <bdi>${bought.label}</bdi></span>`)}
<span class="badge${!isActive && ' off'}">${state}</span>${resale && html`<span>${swappedText(visit, event, resale)}</span>`}</div>
${isActive && html`<a class="button" href="${pdf}"${inTab} aria-label="${texts.pdfOf(ticket.full_name)}">${texts.pdf}</a>`}
${isActive && walletLinks(visit, walletPath, (name) => texts.walletOf(ticket.full_name, name))}
${
  isActive &&
  ticket.enter === 0 &&
  ticket.total_price > 0 &&
  html`<details><summary>${texts.askRefund}</summary><form method="post" action="${action}">
<input type="hidden" name="signature" value="${visit.signatures.sign('order', paymentId)}">
<p class="field"><label for="${id}">${texts.reason} <small>(${texts.optional})</small></label><input id="${id}" name="reason" maxlength="${charactersMax}" dir="auto"></p>
<button>${texts.sendRequest}</button></form></details>`
}
${resaleLink(visit, event, paymentId, ticket)}
${isActive && ticket.enter === 0 && nameFee !== null && nameForm(visit, event, paymentId, ticket, nameFee)}
${isActive && rate && new Date(event.end_date) > visit.now && supplementForm(visit, event, paymentId, ticket, rate)}</li>`;
}

/** Where a form is sent that may lead to a payment, which no page of another site can show: it has a tab of its own. */
function payingForm(visit: Visit, path: string, isPaid: boolean): Html {
  const inTab = isPaid && isEmbedded(visit.request);
  const action = pathTo(inTab ? byItself(visit) : visit, path);
  return html`<form method="post" action="${action}"${inTab && html` target="_blank" rel="noopener"`}>`;
}

/** What the ticket can still be given: each supplement of its rate once. */
function supplementForm(visit: Visit, event: ChannelsEvent, paymentId: string, ticket: Ticket, rate: TicketRate): Part {
  const { texts, signatures, language } = visit;
  const present = new Set(ticket.supplements.map(({ supplementId: id }) => id));
  const fields = supplementFieldsOf(rate, 0).filter(({ id }) => !present.has(id));
  if (fields.length === 0) return null;
  const path = `/orders/${paymentId}/tickets/${ticket._id}/supplements`;
  const isPaid = rate.supplements.some((supplement) => supplementPrice(supplement, event.currency) > 0);
  return html`<details><summary>${texts.addExtras}</summary>${payingForm(visit, path, isPaid)}
<input type="hidden" name="signature" value="${signatures.sign('order', paymentId)}">
<input type="hidden" name="token" value="${signatures.token('form')}">
${fields.map(({ id, least, most }) => {
  const supplement = rate.supplements.find((one) => one._id === id)!;
  const { label, description } = supplement;
  const price = supplementPrice(supplement, event.currency);
  const input = `${ticket._id}-${id}`;
  const counts = [0, ...Array.from({ length: most - least + 1 }, (_, count) => least + count)];
  return html`<p class="field extra"><label for="${input}"><span dir="auto">${label}</span> <small>${texts.each(money(price, event.currency, language))}</small>
${description && html`<span class="quiet" dir="auto">${description}</span>`}</label>
<select id="${input}" name="${id}">${counts.map((count) => html`<option>${count}</option>`)}</select></p>`;
})}
<button>${texts.addExtras}</button></form></details>`;
}

function nameForm(visit: Visit, event: ChannelsEvent, paymentId: string, ticket: Ticket, fee: number): Html {
  const { texts, signatures, language } = visit;
  const id = `name-${ticket._id}`;
  const path = `/orders/${paymentId}/tickets/${ticket._id}/name-changes`;
  return html`<details><summary>${texts.changeName}</summary>${payingForm(visit, path, fee > 0)}
<input type="hidden" name="signature" value="${signatures.sign('order', paymentId)}">
<input type="hidden" name="token" value="${signatures.token('form')}">
<p class="quiet">${fee > 0 ? texts.nameFee(money(fee, event.currency, language)) : texts.nameFree}</p>
<p class="field"><label for="${id}">${texts.newName}</label><input id="${id}" name="full_name" required maxlength="200" dir="auto"></p>
<p class="field"><label for="${id}-email">${texts.newEmail} <small>(${texts.optional})</small></label><input id="${id}-email" name="email" type="email" maxlength="200"></p>
<button>${texts.changeName}</button></form></details>`;
}
