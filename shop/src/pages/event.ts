/** An event: what it is, when and where, and the tickets that are on sale. */
import type { ChannelsEvent, PassType, Price, TicketRate } from '@stagedoor/sdk/channels';
import type { Event, ItemAvailability, WithContext } from 'schema-dts';
import { asOffered, quantityField, quantityMax } from '../basket.ts';
import { decimalsOf, money, number, time } from '../formats.ts';
import { type Html, html, jsonBlock, type Part } from '../html.ts';
import { feeOf, ticketPrice } from '../prices.ts';
import { isEmbedded, type ShopAnswer, type Visit } from '../visit.ts';
import { placeToken, type Standing } from '../waiting-room.ts';
import type { Besides } from '../waiting-rooms.ts';
import { page, paragraphs } from './layout.ts';
import { listListRates, listsSection } from './lists.ts';
import { listPassTypesFor, passesBeside } from './passes.ts';
import { listZones, tablesSection } from './tables.ts';
import { queueNotice } from './waiting.ts';

/** True for an event that was called off for good. */
export const isCancelled = ({ cancelled_at: at }: ChannelsEvent) => at !== '';

/** An event of the organization that is open to visitors; null otherwise. Also one that is over or was cancelled. */
export async function findEvent({ client, organization }: Visit, slug: string): Promise<ChannelsEvent | null> {
  const event = await client.events.getBySlug({ slug, organization_id: organization._id });
  return event.active || isCancelled(event) ? asOffered(event) : null;
}

export async function eventPage(visit: Visit, event: ChannelsEvent, standing: Standing): Promise<ShopAnswer> {
  const { texts, language, publicUrl, request, organization, now, logoUrl } = visit;
  const shownPicture = event.image_url || logoUrl;
  const canonical = `${publicUrl}/${request.slug}/${event.slug}`;
  const isOff = isCancelled(event);
  const isOver = isOff || new Date(event.end_date) <= now;
  const { timezone } = event.location;
  const description = [...event.description.replaceAll(/\s+/g, ' ')].slice(0, 300).join('');
  // A page of chosen rates, within one of another site, shows them alone.
  const showsAll = !isOver && !request.query.has('show');
  const { lists, zones, passTypes } = showsAll ? await besidesOf(visit, event, standing) : nothingBesides;
  const rates = isOff
    ? html`<p class="problem">${texts.eventCancelled}. ${texts.eventCancelledText}</p>`
    : isOver
      ? html`<p class="quiet">${texts.over}</p>`
      : event.ticket_rates.length === 0
        ? html`<p class="quiet">${texts.noTickets}</p>`
        : html`${queueNotice(visit, event, standing)}${choiceForm(visit, event, standing, passTypes)}`;
  return page(visit, {
    title: event.name,
    head: html`<link rel="canonical" href="${canonical}">
<link rel="alternate" hreflang="en" href="${canonical}?lang=en"><link rel="alternate" hreflang="es" href="${canonical}?lang=es">
<meta name="description" content="${description}">
<meta property="og:title" content="${event.name}"><meta property="og:type" content="website"><meta property="og:url" content="${canonical}"><meta property="og:site_name" content="${organization.name}"><meta property="og:description" content="${description}">
${shownPicture && html`<meta property="og:image" content="${shownPicture}">`}
${jsonBlock('application/ld+json', structuredData(visit, event, canonical))}`,
    pictures: [event.image_url],
    body: html`<article class="event">
${event.image_url && html`<img class="flyer" src="${event.image_url}" alt="" referrerpolicy="no-referrer">`}
<div class="intro"><h1 dir="auto">${event.name}</h1>
<p class="when"><time datetime="${event.start_date}">${time(event.start_date, 'full', timezone, language)}</time> – <time datetime="${event.end_date}">${time(event.end_date, lastsDays(event) ? 'full' : 'time', timezone, language)}</time></p>
${place(visit, event)}
<p><a href="/${request.slug}/${event.slug}/event.ics">${texts.toCalendar}</a></p>
${facts(visit, event)}
<div class="text">${paragraphs(event.description)}</div></div>
</article>
<section aria-labelledby="tickets"><h2 id="tickets">${texts.tickets}</h2>
${rates}</section>
${listsSection(visit, event, lists)}
${tablesSection(visit, event, zones)}`,
  });
}

const dayMs = 86_400_000;

/** True where the hour of its end does not say on which day that is. */
const lastsDays = ({ start_date: start, end_date: end }: ChannelsEvent) => Date.parse(end) - Date.parse(start) >= dayMs;

const nothingBesides: Besides = { lists: [], zones: [], passTypes: [] };

/** What the event offers besides tickets; while people wait for it, as it was some seconds ago. */
function besidesOf(visit: Visit, event: ChannelsEvent, { state }: Standing): Promise<Besides> {
  const read = async () => {
    const [lists, zones, passTypes] = await Promise.all([
      listListRates(visit, event),
      listZones(visit, event),
      listPassTypesFor(visit, event),
    ]);
    return { lists, zones, passTypes };
  };
  return state === 'free' ? read() : visit.waitingRooms.besides(event._id, visit.now, read);
}

function place({ texts }: Visit, { location }: ChannelsEvent): Html {
  const { latitude, longitude, full_address: address, name } = location;
  const map =
    latitude !== null && longitude !== null
      ? `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`
      : `https://www.openstreetmap.org/search?query=${encodeURIComponent(`${name}, ${address}`)}`;
  return html`<address><strong dir="auto">${name}</strong><span dir="auto">${address}</span>
<a href="${map}" rel="noreferrer">${texts.map}</a></address>`;
}

function facts({ texts }: Visit, event: ChannelsEvent): Html {
  const outfit = event.outfit === '' ? '' : (texts.outfits[event.outfit as keyof typeof texts.outfits] ?? '');
  const all: readonly (readonly [string, string])[] = [
    [texts.artists, event.artists.map(({ name }) => name).join(', ')],
    [texts.music, event.music_genres.join(', ')],
    [texts.dressCode, outfit],
  ];
  const shown = all.filter(([, value]) => value !== '');
  return html`${event.age && html`<p class="badge">${texts.age(event.age)}</p>`}
${shown.length > 0 && html`<dl class="facts">${shown.map(([name, value]) => html`<div><dt>${name}</dt><dd dir="auto">${value}</dd></div>`)}</dl>`}`;
}

/** What one ticket costs, with its fee beside it. */
function priceOf({ texts, language }: Visit, price: Price, currency: string): Html {
  const fee = feeOf(price, currency);
  const amount = price.price === 0 && fee === 0 ? texts.free : money(price.price, currency, language);
  return html`<strong>${amount}</strong>${fee > 0 && html` <span class="quiet">${texts.fee(money(fee, currency, language))}</span>`}`;
}

function rateCard(visit: Visit, event: ChannelsEvent, rate: TicketRate, canChoose: boolean): Html {
  const { texts, language } = visit;
  const { current_price: current, availability } = rate;
  const ofStep = Math.max(0, current.quantity - current.used);
  const left = Math.min(ofStep, availability.available);
  const isStep = ofStep < availability.available;
  const lines: Part[] = [current.name, current.includes, current.additional_info].map(
    (line) => line && html`<span dir="auto">${line}</span>`,
  );
  const until =
    current.valid_until && texts.until(time(current.valid_until, 'full', event.location.timezone, language));
  return html`<li class="rate"><div class="what"><h3 dir="auto">${rate.name}</h3>
<p class="lines">${lines}</p>
<p class="amount">${priceOf(visit, current, event.currency)}</p>
${rate.available && html`<p class="quiet">${isStep ? texts.leftAtPrice(number(left, language)) : texts.left(number(left, language))}${isStep && until && ` · ${until}`}</p>`}
${rate.prices.length > 1 && steps(visit, event, rate)}</div>
${rate.available ? canChoose && quantityOf(visit, event, rate) : html`<p class="state">${unavailable(visit, event, rate)}</p>`}</li>`;
}

function unavailable({ texts, language, now }: Visit, event: ChannelsEvent, rate: TicketRate): string {
  if (rate.complete || rate.availability.available === 0) return texts.soldOut;
  if (rate.valid_from && new Date(rate.valid_from) > now) {
    return texts.notYet(time(rate.valid_from, 'full', event.location.timezone, language));
  }
  return texts.notOnSale;
}

function steps(visit: Visit, event: ChannelsEvent, rate: TicketRate): Html {
  const { texts } = visit;
  const current = rate.prices.findIndex(({ _id }) => _id === rate.current_price._id);
  const stateOf = (price: Price, index: number) => {
    if (price.used >= price.quantity) return texts.soldOut;
    return index === current && rate.available ? texts.now : '';
  };
  return html`<details><summary>${texts.allPrices}</summary><ol class="steps">${rate.prices.map(
    (price, index) =>
      html`<li><span dir="auto">${price.name}</span> <span>${priceOf(visit, price, event.currency)}</span> <em>${stateOf(price, index)}</em></li>`,
  )}</ol></details>`;
}

/** All rates in one form, and the passes that can be bought with them: how many of each, and one button. */
function choiceForm(visit: Visit, event: ChannelsEvent, standing: Standing, passTypes: readonly PassType[]): Html {
  const { texts, request } = visit;
  const chosen = request.query.get('lang');
  const wanted = request.query.getAll('show');
  // Where some are asked for, the others are left out.
  const rates = event.ticket_rates.filter(
    ({ _id: id, slug }) => wanted.length === 0 || wanted.includes(id) || wanted.includes(slug),
  );
  const canChoose = standing.state === 'free' || standing.state === 'admitted';
  const canBuy = canChoose && rates.some((rate) => rate.available);
  const place = standing.state === 'admitted' && placeToken(visit.signatures, event._id, standing.place);
  const isAsked = request.query.get('choose') === '1';
  const cards = html`<ul class="rates">${rates.map((rate) => rateCard(visit, event, rate, canChoose))}</ul>`;
  if (!canBuy) return cards;
  return html`<form class="choice" method="get" action="/${request.slug}/${event.slug}/buy">
${isAsked && html`<p class="problem" role="alert">${texts.chooseTickets}</p>`}
${chosen && html`<input type="hidden" name="lang" value="${visit.language}">`}
${isEmbedded(request) && html`<input type="hidden" name="embed" value="1">`}
${place && html`<input type="hidden" name="place" value="${place}">`}
${request.query.get('code') && html`<input type="hidden" name="code" value="${request.query.get('code')}">`}
${cards}
${passesBeside(visit, passTypes)}
<p class="go"><output data-currency="${event.currency}" data-decimals="${decimalsOf(event.currency)}" data-base="0" data-label="${texts.total}"></output> <button>${texts.buy}</button></p></form>`;
}

function quantityOf(visit: Visit, event: ChannelsEvent, rate: TicketRate): Html {
  const { texts, request } = visit;
  const some = Array.from({ length: quantityMax(rate) - rate.min + 1 }, (_, index) => rate.min + index);
  const name = quantityField(rate._id);
  // Where nothing else can be bought, the least number is chosen already.
  const isOnly = event.ticket_rates.filter((one) => one.available).length === 1;
  const { current_price: current, availability } = rate;
  const left = Math.min(Math.max(0, current.quantity - current.used), availability.available);
  const price = ticketPrice(current, event.currency);
  const wanted = request.query.get(name) ?? (isOnly ? String(rate.min) : '0');
  return html`<label class="count"><span>${texts.quantity}</span><select name="${name}" data-price="${price}" data-left="${left}" aria-label="${texts.quantityOf(rate.name)}">${[
    0,
    ...some,
  ].map((count) => html`<option${String(count) === wanted && html` selected`}>${count}</option>`)}</select></label>`;
}

/** The event in the words of schema.org, which the types hold it to. */
function structuredData(visit: Visit, event: ChannelsEvent, url: string) {
  const { location } = event;
  const { organization, publicUrl, request } = visit;
  const hasPlace = location.latitude !== null && location.longitude !== null;
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: event.name,
    url,
    startDate: event.start_date,
    endDate: event.end_date,
    eventStatus: isCancelled(event) ? 'https://schema.org/EventCancelled' : 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    ...(event.description ? { description: event.description } : {}),
    ...(event.image_url ? { image: [event.image_url] } : {}),
    location: {
      '@type': 'Place',
      name: location.name,
      address: {
        '@type': 'PostalAddress',
        ...(location.address ? { streetAddress: location.address } : {}),
        ...(location.city ? { addressLocality: location.city } : {}),
        ...(location.country ? { addressCountry: location.country } : {}),
      },
      ...(hasPlace
        ? { geo: { '@type': 'GeoCoordinates', latitude: location.latitude!, longitude: location.longitude! } }
        : {}),
    },
    organizer: { '@type': 'Organization', name: organization.name, url: `${publicUrl}/${request.slug}` },
    ...(event.artists.length > 0
      ? { performer: event.artists.map(({ name }) => ({ '@type': 'PerformingGroup' as const, name })) }
      : {}),
    offers: event.ticket_rates.map((rate) => ({
      '@type': 'Offer' as const,
      name: rate.name,
      url,
      price: ticketPrice(rate.current_price, event.currency),
      priceCurrency: event.currency,
      availability: availabilityOf(visit, rate),
      ...(rate.valid_from ? { validFrom: rate.valid_from } : {}),
    })),
  } satisfies WithContext<Event>;
}

function availabilityOf({ now }: Visit, rate: TicketRate): ItemAvailability {
  if (rate.available) return 'https://schema.org/InStock';
  const isTaken = rate.complete || rate.availability.available === 0;
  const isLater = rate.valid_from !== '' && new Date(rate.valid_from) > now;
  return isLater && !isTaken ? 'https://schema.org/PreOrder' : 'https://schema.org/SoldOut';
}
