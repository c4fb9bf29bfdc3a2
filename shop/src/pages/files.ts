/** What is read by programs: calendars, printers of posters, search engines. */
import type { ChannelsEvent } from '@stagedoor/sdk/channels';
import { renderSVG } from 'uqr';
import { html } from '../html.ts';
import { icalendar } from '../icalendar.ts';
import type { ShopAnswer, Visit } from '../visit.ts';
import { listedEvents } from './calendar.ts';

const pageOf = ({ publicUrl, request }: Visit, event: ChannelsEvent) => `${publicUrl}/${request.slug}/${event.slug}`;

/** The calendar of the organization, to subscribe to. */
export async function calendarFile(visit: Visit): Promise<ShopAnswer> {
  return calendarAnswer(visit, await listedEvents(visit), 'events.ics');
}

/** One event for a calendar. */
export function eventFile(visit: Visit, event: ChannelsEvent): ShopAnswer {
  return calendarAnswer(visit, [event], `${event.slug}.ics`);
}

function calendarAnswer(visit: Visit, events: readonly ChannelsEvent[], fileName: string): ShopAnswer {
  const entries = events.map((event) => ({ event, url: pageOf(visit, event) }));
  return {
    status: 200,
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `inline; filename="${fileName}"`,
    },
    body: icalendar(visit.organization.name, entries, visit.now),
  };
}

/** The address of the page of an event as a QR code, for posters. */
export function eventCode(visit: Visit, event: ChannelsEvent): ShopAnswer {
  return {
    status: 200,
    headers: { 'content-type': 'image/svg+xml', 'content-disposition': `inline; filename="${event.slug}.svg"` },
    body: renderSVG(pageOf(visit, event), { ecc: 'Q', border: 4 }),
  };
}

export async function sitemap(visit: Visit): Promise<ShopAnswer> {
  const root = `${visit.publicUrl}/${visit.request.slug}`;
  const addresses = [root, ...(await listedEvents(visit)).map((event) => pageOf(visit, event))];
  const body = html`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${addresses.map((address) => html`<url><loc>${address}</loc></url>`)}</urlset>`;
  return {
    status: 200,
    headers: { 'content-type': 'application/xml; charset=utf-8' },
    body: `<?xml version="1.0" encoding="UTF-8"?>\n${body.text}\n`,
  };
}
