/** Selling a ticket on: who of the organization's resellers can do it, what they need, and what became of it. */
import type { ChannelsEvent, Ticket, TicketResale } from '@stagedoor/sdk/channels';
import { time } from '../formats.ts';
import { type Html, html, type Part } from '../html.ts';
import { isEmbedded, pathTo, type ShopAnswer, type Visit } from '../visit.ts';
import { notice, page } from './layout.ts';
import { orderPath, signed } from './order-path.ts';
import { codeOf } from './other-orders.ts';

/** The address of the page of a ticket of the order. */
const resalePath = (visit: Visit, orderId: string, { _id: id }: Ticket) =>
  pathTo(visit, `/orders/${orderId}/tickets/${id}/resale`, signed(visit, orderId));

/** A link to the page, where resellers can swap tickets of the event and this one was not used. */
export function resaleLink(visit: Visit, event: ChannelsEvent, orderId: string, ticket: Ticket): Part {
  const isOpen = event.resale_until !== '' && new Date(event.resale_until) > visit.now;
  if (!isOpen || ticket.status !== 'active' || ticket.enter > 0) return null;
  return html`<p><a href="${resalePath(visit, orderId, ticket)}">${visit.texts.resale.link}</a></p>`;
}

/** What is said of a ticket that a reseller swapped. */
export function swappedText({ texts, language }: Visit, event: ChannelsEvent, resale: TicketResale): string {
  const when = time(resale.swapped_at, 'full', event.location.timezone, language);
  return texts.resale.swapped(resale.swapped_by, when);
}

/** Resales of the tickets that are void and were not given back, by the ids of those that a reseller swapped. */
export async function readSwapped({ client }: Visit, tickets: readonly Ticket[]): Promise<Map<string, TicketResale>> {
  const ended = tickets.filter(({ status, refunded }) => status === 'voided' && refunded === 0);
  const resales = await Promise.all(ended.map(({ _id: ticketId }) => client.tickets.getResale({ ticketId })));
  return new Map(
    resales.flatMap((resale) => (resale.state === 'swapped' ? [[resale.ticket_id, resale] as const] : [])),
  );
}

export async function resalePage(
  visit: Visit,
  event: ChannelsEvent,
  orderId: string,
  ticket: Ticket,
): Promise<ShopAnswer> {
  const { texts, client } = visit;
  const resale = await client.tickets.getResale({ ticketId: ticket._id });
  const next = { href: orderPath(visit, orderId), label: texts.yourOrder };
  if (resale.state === 'swapped') {
    return notice(visit, 200, { title: texts.resale.gone, text: swappedText(visit, event, resale) }, next);
  }
  if (resale.state === 'closed') {
    const isLate = new Date(resale.swap_available_until) < visit.now;
    const text = (!isLate && resale.reason && texts.resale.reasons[resale.reason]) || texts.resale.late;
    return notice(visit, 200, { title: texts.resale.closed, text }, next);
  }
  return page(visit, {
    title: texts.resale.title,
    isPrivate: true,
    body: html`<section class="order"><h1>${texts.resale.title}</h1>
<p class="of"><bdi>${event.name}</bdi> · <bdi>${ticket.full_name}</bdi></p>
${texts.resale.about.map((text) => html`<p>${text}</p>`)}
<p>${texts.resale.until(time(resale.swap_available_until, 'full', event.location.timezone, visit.language))}</p>
<h2>${texts.resale.resellers}</h2>
<ul>${resale.resellers.map(({ name, website }) => html`<li>${website ? link(visit, website, name) : html`<bdi>${name}</bdi>`}</li>`)}</ul>
<h2>${texts.resale.code}</h2>
${
  resale.barcode
    ? html`<p>${texts.resale.codeText}</p>${codeOf(visit, resale.barcode, texts.resale.codeFor(resale.barcode))}`
    : html`<p>${texts.resale.sealed(time(resale.sealed_until, 'full', event.location.timezone, visit.language))}</p>`
}
<p><a href="${next.href}">${next.label}</a></p></section>`,
  });
}

function link({ request }: Visit, website: string, name: string): Html {
  return html`<a href="${website}" rel="noopener noreferrer"${isEmbedded(request) && html` target="_blank"`}><bdi>${name}</bdi></a>`;
}
