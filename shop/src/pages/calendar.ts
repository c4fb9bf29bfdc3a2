/** The calendar of an organization: its events that have not ended. */
import type { ChannelsEvent } from '@stagedoor/sdk/channels';
import { asOffered } from '../basket.ts';
import { money, time } from '../formats.ts';
import { html } from '../html.ts';
import { ticketPrice } from '../prices.ts';
import { pathTo, type ShopAnswer, type Visit } from '../visit.ts';
import { page } from './layout.ts';
import { monthView } from './month.ts';
import { ownText } from './own-texts.ts';
import { listPassTypes, passesSection } from './passes.ts';

const eventsMax = 200;
const views = ['list', 'month'] as const;

export async function listedEvents({ client, organization }: Visit): Promise<ChannelsEvent[]> {
  const events = await client.events
    .list({ organization_id: organization._id, limit: 100 })
    .toArray({ max: eventsMax });
  return events.map(asOffered);
}

export async function calendarPage(visit: Visit): Promise<ShopAnswer> {
  const { organization, texts, language, publicUrl, request, logoUrl } = visit;
  const [events, passTypes] = await Promise.all([listedEvents(visit), listPassTypes(visit)]);
  const shown = request.query.get('view') === 'month' ? 'month' : 'list';
  const months = new Map<string, ChannelsEvent[]>();
  for (const event of events) {
    const month = time(event.start_date, 'monthAndYear', event.location.timezone, language);
    months.set(month, [...(months.get(month) ?? []), event]);
  }
  const list = [...months].map(
    ([month, ofMonth]) => html`<h2>${month}</h2><ol class="events">${ofMonth.map((event) => card(visit, event))}</ol>`,
  );
  return page(visit, {
    title: texts.calendar,
    head: html`<link rel="canonical" href="${publicUrl}/${request.slug}">
<link rel="alternate" type="text/calendar" href="/${request.slug}/events.ics" title="${organization.name}">
<meta property="og:title" content="${organization.name}"><meta property="og:type" content="website"><meta property="og:url" content="${publicUrl}/${request.slug}">${logoUrl && html`<meta property="og:image" content="${logoUrl}">`}`,
    pictures: events.map((event) => event.image_url),
    body: html`<h1 dir="auto">${organization.name}</h1>
${ownText(visit, 'calendar')}
${
  events.length === 0
    ? html`<p class="quiet">${texts.nothing}</p>`
    : html`<nav class="views" aria-label="${texts.views}">${views.map((view) =>
        view === shown
          ? html`<span aria-current="true">${texts.viewNames[view]}</span>`
          : html`<a href="${pathTo(visit, '', view === 'list' ? {} : { view })}">${texts.viewNames[view]}</a>`,
      )}</nav>
${shown === 'month' ? monthView(visit, events) : list}
<p><a href="/${request.slug}/events.ics">${texts.subscribe}</a></p>`
}
${passesSection(visit, passTypes)}`,
  });
}

function card(visit: Visit, event: ChannelsEvent) {
  const { language } = visit;
  const { timezone } = event.location;
  return html`<li><a class="card" href="${pathTo(visit, `/${event.slug}`)}">
${
  event.image_url
    ? html`<img src="${event.image_url}" alt="" loading="lazy" referrerpolicy="no-referrer">`
    : html`<span class="date" aria-hidden="true"><b>${time(event.start_date, 'dayOnly', timezone, language)}</b>${time(event.start_date, 'month', timezone, language)}</span>`
}
<span class="about"><strong dir="auto">${event.name}</strong>
<time datetime="${event.start_date}">${time(event.start_date, 'day', timezone, language)}, ${time(event.start_date, 'time', timezone, language)}</time>
<span class="quiet" dir="auto">${[event.location.name, event.location.city].filter(Boolean).join(', ')}</span></span>
<span class="price">${lowestPrice(visit, event)}</span></a></li>`;
}

function lowestPrice({ texts, language }: Visit, { ticket_rates: rates, currency }: ChannelsEvent): string {
  if (rates.length === 0) return '';
  const open = rates.filter((rate) => rate.available);
  if (open.length === 0)
    return rates.every((rate) => rate.complete || rate.availability.available === 0) ? texts.soldOut : texts.notOnSale;
  const lowest = Math.min(...open.map((rate) => ticketPrice(rate.current_price, currency)));
  return lowest === 0 ? texts.free : texts.from(money(lowest, currency, language));
}
