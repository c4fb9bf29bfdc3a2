/** Orders of passes, of a table and of a place on a list: what was bought, and what can be done with it. */
import { isErrorOf, type StagedoorError } from '@stagedoor/sdk';
import type { ChannelBooking, ChannelsEvent, ChannelsListEntry, ManagedPass, Payment } from '@stagedoor/sdk/channels';
import { renderSVG } from 'uqr';
import { money, number } from '../formats.ts';
import { Html, html } from '../html.ts';
import { isEmbedded, pathTo, redirectTo, type ShopAnswer, type Visit } from '../visit.ts';
import { notice } from './layout.ts';
import { orderPath, signed } from './order-path.ts';
import { walletAt, walletLinks, walletPassAnswer } from './wallets.ts';

/** What an order is of, where it is not of tickets. */
export type Ordered =
  | { readonly kind: 'pass'; readonly passes: readonly ManagedPass[] }
  | { readonly kind: 'booking'; readonly booking: ChannelBooking }
  | { readonly kind: 'list'; readonly entry: ChannelsListEntry };

export function readPasses({ client }: Visit, ids: readonly string[]): Promise<ManagedPass[]> {
  return Promise.all(ids.map((passId) => client.passes.get({ passId })));
}

/** What a payment is for; null where it is for tickets. */
export async function orderedBy(visit: Visit, payment: Payment): Promise<Ordered | null> {
  const { client } = visit;
  const { resource_type: kind, resource_ids: ids } = payment;
  if (kind === 'pass') return { kind: 'pass', passes: await readPasses(visit, ids) };
  if (kind === 'booking') return { kind: 'booking', booking: await client.bookings.get({ bookingId: ids[0]! }) };
  if (kind === 'list') return { kind: 'list', entry: await client.guestLists.get({ listId: ids[0]! }) };
  return null;
}

/** What is at an address without a payment: a booking, or an entry that costs nothing. */
export async function orderedAt({ client }: Visit, id: string): Promise<Ordered> {
  return id.startsWith('bkg_')
    ? { kind: 'booking', booking: await client.bookings.get({ bookingId: id }) }
    : { kind: 'list', entry: await client.guestLists.get({ listId: id }) };
}

/** Id of the event that it is for; empty for passes, which are for several. */
export function eventOfOrdered(ordered: Ordered): string {
  if (ordered.kind === 'pass') return '';
  return ordered.kind === 'booking' ? ordered.booking.event_id : ordered.entry.event_id;
}

/** Heading of what is bought or asked for. */
export function headingOfOrdered({ texts }: Visit, ordered: Ordered): { title: string; text: string } {
  switch (ordered.kind) {
    case 'pass': {
      const waits = ordered.passes.some(({ status }) => status === 'pending');
      return { title: texts.thanks, text: waits ? texts.passAcceptance : texts.doneText };
    }
    case 'booking':
      switch (ordered.booking.status) {
        case 'pending':
          return { title: texts.bookingAsked, text: texts.bookingAskedText };
        case 'rejected':
          return { title: texts.bookingOff, text: texts.bookingOffText };
        default:
          return { title: texts.bookingDone, text: texts.bookingDoneText };
      }
    case 'list':
      return ordered.entry.status === 'active'
        ? { title: texts.onList, text: texts.onListText }
        : { title: texts.offList, text: '' };
  }
}

/** False where nothing of what was bought is valid any more. */
export function isInForce(ordered: Ordered): boolean {
  switch (ordered.kind) {
    case 'pass':
      return ordered.passes.some(({ status }) => status === 'valid' || status === 'pending');
    case 'booking':
      return ordered.booking.status !== 'rejected';
    case 'list':
      return ordered.entry.status === 'active';
  }
}

/** What is kept while it is unpaid, line by line. */
export function heldLines(visit: Visit, ordered: Ordered): Html {
  const { texts, language } = visit;
  const line = (name: string, more: string) =>
    html`<li><div class="who"><strong dir="auto">${name}</strong><span class="quiet" dir="auto">${more}</span></div></li>`;
  const people = (count: number) => texts.forPeople(number(count, language));
  switch (ordered.kind) {
    case 'pass':
      return html`${ordered.passes.map((pass) => line(pass.full_name, pass.pass_type_name))}`;
    case 'booking':
      return line(ordered.booking.full_name, people(ordered.booking.quantity));
    case 'list':
      return line(ordered.entry.full_name, `${ordered.entry.list_rate_name} · ${people(ordered.entry.for)}`);
  }
}

/** Where the same can be chosen again. */
export function sameAgain(visit: Visit, event: ChannelsEvent | null): Html {
  const { texts } = visit;
  const href = pathTo(visit, event ? `/${event.slug}` : '');
  return html`<p><a class="button" href="${href}">${event ? texts.back : texts.backToCalendar}</a></p>`;
}

/** The cards of what was bought; `id` is that of the order. */
export function orderedCards(visit: Visit, id: string, ordered: Ordered, currency: string): Html {
  switch (ordered.kind) {
    case 'pass':
      return html`${ordered.passes.map((pass) => passCard(visit, id, pass))}`;
    case 'booking':
      return bookingCard(visit, id, ordered.booking, currency);
    case 'list':
      return entryCard(visit, ordered.entry);
  }
}

/** The code as a picture that a scanner reads, with its text; `label` says what it is for. */
export function codeOf({ texts }: Visit, code: string, label = texts.codeFor(code)): Html {
  return html`<figure class="code"><div role="img" aria-label="${label}">${new Html(renderSVG(code, { ecc: 'M', border: 2 }))}</div><figcaption>${code}</figcaption></figure>`;
}

function passCard(visit: Visit, id: string, pass: ManagedPass): Html {
  const { texts, language } = visit;
  const isValid = pass.status === 'valid';
  const canPrint = isValid || pass.status === 'pending';
  const pdf = pathTo(visit, `/orders/${id}/passes/${pass._id}.pdf`, signed(visit, id));
  const wallet = (path: string) => pathTo(visit, `/orders/${id}/passes/${pass._id}${path}`, signed(visit, id));
  const events = pass.usages.length > 0 && texts.usedAt(number(pass.usages.length, language));
  return html`<li><div class="who"><strong dir="auto">${pass.full_name}</strong><span class="quiet" dir="auto">${pass.pass_type_name}</span>
<span class="badge${!canPrint && ' off'}">${isValid ? texts.active : canPrint ? texts.passWaits : texts.voided}</span>${events && html`<span class="quiet">${events}</span>`}</div>
${canPrint && html`<a class="button" href="${pdf}"${isEmbedded(visit.request) && html` target="_blank" rel="noopener"`} aria-label="${texts.passPdfOf(pass.full_name)}">${texts.passPdf}</a>`}
${isValid && walletLinks(visit, wallet, (name) => texts.walletOfPass(pass.full_name, name))}</li>`;
}

function bookingCard(visit: Visit, id: string, booking: ChannelBooking, currency: string): Html {
  const { texts, language, signatures } = visit;
  const shown = (amount: number) => money(amount, currency, language);
  const canCancel = booking.status === 'pending' || booking.status === 'accepted';
  const action = pathTo(visit, `/orders/${id}/cancel`);
  return html`<li><div class="who"><strong dir="auto">${booking.full_name}</strong>
<span class="quiet">${texts.forPeople(number(booking.quantity, language))}</span>
${booking.table_names.length > 0 && html`<span>${texts.table}: <bdi>${booking.table_names.join(', ')}</bdi></span>`}
<span class="badge${booking.status === 'rejected' && ' off'}">${texts.bookingStates[booking.status as keyof typeof texts.bookingStates] ?? booking.status}</span>
${booking.price > 0 && html`<span>${texts.bookingPrice(shown(booking.price), shown(booking.deposit))}</span>`}</div>
${booking.activation_code && codeOf(visit, booking.activation_code)}
${
  canCancel &&
  html`<details><summary>${texts.cancelBooking}</summary><form method="post" action="${action}">
<input type="hidden" name="signature" value="${signatures.sign('order', id)}">
<p>${booking.deposit > 0 ? texts.cancelPaid : texts.cancelFree}</p>
<button>${texts.cancelBooking}</button></form></details>`
}</li>`;
}

function entryCard(visit: Visit, entry: ChannelsListEntry): Html {
  const { texts, language } = visit;
  const isActive = entry.status === 'active';
  return html`<li><div class="who"><strong dir="auto">${entry.full_name}</strong><span class="quiet" dir="auto">${entry.list_rate_name}</span>
<span class="quiet">${texts.forPeople(number(entry.for, language))}</span>
<span class="badge${!isActive && ' off'}">${isActive ? (entry.enter > 0 ? texts.entered : texts.active) : texts.voided}</span></div>
${isActive && codeOf(visit, entry.qr_code)}</li>`;
}

/** Cancels the booking of an order; the outcome is said on its page. */
export async function cancelOrdered(visit: Visit, id: string, { booking }: { booking: ChannelBooking }) {
  const to = (outcome: 'cancelledBooking' | 'keptBooking') =>
    redirectTo(pathTo(visit, `/orders/${id}`, { ...signed(visit, id), outcome }));
  try {
    await visit.client.bookings.cancel({ bookingId: booking._id });
    return to('cancelledBooking');
  } catch (error) {
    if (isErrorOf<StagedoorError>(error) && error.code === 'transition_not_allowed') return to('keptBooking');
    throw error;
  }
}

/** The path of a file of a pass below that of its order; null for any other. */
export function passFilePath(path: string): { readonly passId: string; readonly kind: string } | null {
  const [, passId, kind] = /^\/passes\/(pas_[0-9a-z]+)(\.pdf|\.pkpass|\/google-wallet)$/.exec(path) ?? [];
  return passId === undefined ? null : { passId, kind: kind! };
}

/** The PDF of a pass of the order, or what takes it into a wallet. */
export async function passFile(
  visit: Visit,
  id: string,
  { passId, kind }: NonNullable<ReturnType<typeof passFilePath>>,
): Promise<ShopAnswer> {
  const { client, texts } = visit;
  const wallet = walletAt(visit, kind);
  try {
    if (kind === '.pdf') return pdfAnswer('pass.pdf', await client.passes.getPdf({ passId }));
    if (wallet === 'apple') return walletPassAnswer('pass.pkpass', await client.passes.getWalletPass({ passId }));
    if (wallet === 'google') return redirectTo((await client.passes.getGoogleWalletLink({ passId })).url);
    return notice(visit, 404, { title: texts.unknown, text: texts.unknownText });
  } catch (error) {
    if (!isErrorOf<StagedoorError>(error) || !['not_found', 'conflict'].includes(error.code)) throw error;
    const next = { href: orderPath(visit, id), label: texts.yourOrder };
    return notice(visit, 409, { title: texts.noPassPdf, text: texts.noPassPdfText }, next);
  }
}

export function pdfAnswer(fileName: string, body: Uint8Array): ShopAnswer {
  const headers = {
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="${fileName}"`,
    // Browsers show it by a plugin.
    'content-security-policy': "base-uri 'none'; frame-ancestors 'none'",
    'x-robots-tag': 'noindex',
  };
  return { status: 200, headers, body };
}

/** What a page around this one is told of an order without tickets. */
export function countOf(ordered: Ordered): number {
  return ordered.kind === 'pass' ? ordered.passes.length : 0;
}
