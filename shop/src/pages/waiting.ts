/** The page on which a visitor waits, what it looks for, and the draw. */
import type { ChannelsEvent } from '@stagedoor/sdk/channels';
import { number, time } from '../formats.ts';
import { type Html, html, script } from '../html.ts';
import { formToken, pathTo, redirectTo, type ShopAnswer, type Visit } from '../visit.ts';
import { type Place, placeCookie, placeToken, type Standing, standingOf, takePlace } from '../waiting-room.ts';
import { notice, page } from './layout.ts';

const tokenOf = ({ signatures }: Visit, event: ChannelsEvent, place: Place) => placeToken(signatures, event._id, place);

const waitingPath = (visit: Visit, event: ChannelsEvent, place?: Place) =>
  pathTo(visit, `/${event.slug}/waiting`, place ? { place: tokenOf(visit, event, place) } : {});

/** The page of the event, on which somebody who was let in chooses tickets. */
const eventPath = (visit: Visit, event: ChannelsEvent, place?: Place, query: Readonly<Record<string, string>> = {}) =>
  pathTo(visit, `/${event.slug}`, { ...query, ...(place ? { place: tokenOf(visit, event, place) } : {}) });

/** The way back to the tickets; it has the place of who was let in, for browsers that keep no cookie. */
export const admittedPath = (
  visit: Visit,
  event: ChannelsEvent,
  standing: Standing,
  query: Readonly<Record<string, string>> = {},
) => eventPath(visit, event, standing.state === 'admitted' ? standing.place : undefined, query);

/** Leads to where the visitor waits. */
export function toWaiting(visit: Visit, event: ChannelsEvent, standing: Standing): ShopAnswer {
  return redirectTo(waitingPath(visit, event, 'place' in standing ? standing.place : undefined));
}

/** Takes a place for a visitor for whom the shop has no time now; null where there is none. */
export async function sendToWaiting(visit: Visit, event: ChannelsEvent): Promise<ShopAnswer | null> {
  const place = await takePlace(visit, event);
  return place && kept(visit, event, place);
}

function kept(visit: Visit, event: ChannelsEvent, place: Place): ShopAnswer {
  const { status, headers, body } = redirectTo(waitingPath(visit, event, place));
  return { status, headers: { ...headers, ...placeCookie(visit, event, tokenOf(visit, event, place)) }, body };
}

/** Takes a place, unless the visitor has one. */
export async function join(visit: Visit, event: ChannelsEvent): Promise<ShopAnswer> {
  const { request, signatures, texts } = visit;
  const standing = await standingOf(visit, event);
  if (standing.state === 'free') return redirectTo(eventPath(visit, event));
  if (standing.state !== 'new' && standing.state !== 'ended') return toWaiting(visit, event, standing);
  if (signatures.open('form', request.form.get('token') ?? '') === null) return redirectTo(waitingPath(visit, event));
  const place = await takePlace(visit, event);
  if (place) return kept(visit, event, place);
  return notice(visit, 409, { title: texts.queue.full, text: texts.queue.fullText });
}

/** Texts of the state, which the script of the page puts in as they change. */
function linesOf(visit: Visit, event: ChannelsEvent, standing: Standing): { title: string; line: string } {
  const { language, texts } = visit;
  const { queue } = texts;
  switch (standing.state) {
    case 'gathering': {
      const when = time(standing.room.opens_at, 'full', event.location.timezone, language);
      return { title: queue.gathering, line: queue.opens(when, number(standing.room.waiting, language)) };
    }
    case 'waiting': {
      const { position, waitSeconds } = standing;
      if (position === null) return { title: queue.waiting, line: queue.arriving };
      const isSoldOut = event.ticket_rates.every(({ availability }) => availability.available === 0);
      const minutes = waitSeconds === null ? null : Math.ceil(waitSeconds / 60);
      const wait =
        isSoldOut || minutes === null
          ? isSoldOut
            ? queue.soldOut
            : queue.unknownWait
          : minutes <= 1
            ? queue.soon
            : queue.wait(number(minutes, language));
      return { title: queue.waiting, line: `${queue.position(number(position, language))} ${wait}` };
    }
    case 'ended':
      return { title: queue.ended, line: queue.endedText };
    default:
      return { title: queue.enter, line: queue.enterText };
  }
}

/** In how many seconds to look again: sooner the nearer it is, and not everybody at once. */
function lookAgainSeconds({ now }: Visit, standing: Standing): number {
  const least = 3;
  // Who is let in meanwhile has half of the time left at least.
  const most = Math.min(60, standing.room.admission_minutes * 30);
  const within = (seconds: number) => Math.min(most, Math.max(least, seconds));
  if (standing.state === 'gathering') {
    const untilOpening = (new Date(standing.room.opens_at).getTime() - now.getTime()) / 1_000;
    const spread = Math.min(most, standing.room.waiting / 250);
    return Math.ceil(untilOpening > most ? most : Math.max(0, untilOpening) + 1 + Math.random() * spread);
  }
  const { position = null, waitSeconds = null } = standing.state === 'waiting' ? standing : {};
  // The first ones look often however long it takes: a place that is given back finds them at once.
  const byPosition = position === null ? 10 : least + position / 20;
  return Math.ceil(within(Math.min(byPosition, waitSeconds ?? most)) * (0.8 + Math.random() * 0.2));
}

export async function waitingPage(visit: Visit, event: ChannelsEvent): Promise<ShopAnswer> {
  const standing = await standingOf(visit, event);
  if (standing.state === 'free') return redirectTo(eventPath(visit, event));
  if (standing.state === 'admitted') return redirectTo(eventPath(visit, event, standing.place));
  const isPatient = visit.request.query.get('refresh') === 'off';
  const { texts } = visit;
  const { queue } = texts;
  if (standing.state === 'new' || standing.state === 'ended') {
    const { title, line } =
      standing.state === 'new' ? { title: queue.title, line: queue.about } : linesOf(visit, event, standing);
    return page(visit, {
      title: `${title}: ${event.name}`,
      isPrivate: true,
      body: html`<section class="notice"><h1>${title}</h1><p><bdi>${event.name}</bdi></p><p>${line}</p>
${joinForm(visit, event)}${drawOf(visit, event, standing)}</section>`,
    });
  }
  const { title, line } = linesOf(visit, event, standing);
  const seconds = lookAgainSeconds(visit, standing);
  const here = waitingPath(visit, event, standing.place);
  const off = `${here}${here.includes('?') ? '&' : '?'}refresh=off`;
  const token = tokenOf(visit, event, standing.place);
  return page(visit, {
    title: `${title}: ${event.name}`,
    isPrivate: true,
    canFetch: true,
    headers: placeCookie(visit, event, token),
    head: html`${script('waiting.js')}
${!isPatient && html`<noscript><meta http-equiv="refresh" content="${seconds}; url=${here}"></noscript>`}`,
    body: html`<section class="notice queue" data-look="${pathTo(visit, `/${event.slug}/waiting.json`, { place: token })}" data-seconds="${seconds}">
<h1>${title}</h1><p><bdi>${event.name}</bdi></p>
<div role="status" aria-live="polite"><p class="line">${line}</p></div>
<p class="quiet">${queue.keeps(number(standing.room.admission_minutes, visit.language))}</p>
<noscript><p>${isPatient ? html`<a class="button" href="${here}">${queue.look}</a>` : html`<a href="${off}">${queue.refreshOff}</a>`}</p></noscript>
${drawOf(visit, event, standing)}</section>`,
  });
}

/** The state for the script of the page. */
export async function waitingState(visit: Visit, event: ChannelsEvent): Promise<ShopAnswer> {
  const standing = await standingOf(visit, event);
  const isOver = standing.state !== 'gathering' && standing.state !== 'waiting';
  const place = 'place' in standing ? standing.place : undefined;
  const next =
    standing.state === 'free' || standing.state === 'admitted'
      ? eventPath(visit, event, place)
      : waitingPath(visit, event, place);
  const state = isOver
    ? { next }
    : {
        ...linesOf(visit, event, standing),
        seconds: lookAgainSeconds(visit, standing),
        look: pathTo(visit, `/${event.slug}/waiting.json`, { place: tokenOf(visit, event, standing.place) }),
      };
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };
  return { status: 200, headers, body: JSON.stringify(state) };
}

function joinForm(visit: Visit, event: ChannelsEvent): Html {
  return html`<form method="post" action="${waitingPath(visit, event)}">
<input type="hidden" name="token" value="${formToken(visit)}"><button class="main">${visit.texts.queue.join}</button></form>`;
}

/** The hash of the seed before the draw, and how to verify it afterwards. */
function drawOf({ request, texts }: Visit, event: ChannelsEvent, { room }: Standing): Html {
  const { queue } = texts;
  return html`<p class="quiet">${queue.fair} <code>${room.seed_hash}</code>${room.seed && html` <a href="/${request.slug}/${event.slug}/draw.json">${queue.draw}</a>`}</p>`;
}

/** What everybody needs to verify the draw; null before it. */
export async function drawFile(visit: Visit, event: ChannelsEvent): Promise<ShopAnswer | null> {
  const { seed } = await visit.waitingRooms.room(visit.client, event._id, visit.now);
  if (seed === '') return null;
  const draw = await visit.client.waitingRooms.getDraw({ eventId: event._id });
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'public, max-age=60' };
  return { status: 200, headers, body: JSON.stringify(draw) };
}

/** On the page of the event: where to wait, or until when to buy. */
export function queueNotice(visit: Visit, event: ChannelsEvent, standing: Standing): Html {
  const { texts, language } = visit;
  const { queue } = texts;
  if (standing.state === 'free') return html``;
  if (standing.state === 'admitted') {
    const until = time(standing.until, 'time', event.location.timezone, language);
    return html`<p class="state" role="status">${queue.turn(until)}</p>`;
  }
  const when = time(standing.room.opens_at, 'full', event.location.timezone, language);
  const about = standing.room.status === 'gathering' ? queue.opensAt(when) : queue.about;
  const go =
    standing.state === 'new' || standing.state === 'ended'
      ? joinForm(visit, event)
      : html`<p><a class="button" href="${waitingPath(visit, event, standing.place)}">${queue.toPlace}</a></p>`;
  return html`<div class="queue"><p>${about}</p>${go}</div>`;
}
