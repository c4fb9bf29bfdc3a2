/**
 * The web shop of an organization: pages that read and sell through the channels API alone, with a key of the
 * organization's own channel. They are whole without scripts, have one that makes them better, set no cookies and load nothing that the organization did
 * not give. A form carries a signed token, by which one that is sent twice buys once.
 */
import { Channels, isErrorOf, type StagedoorError } from '@stagedoor/sdk';
import type { ChannelsEvent, ChannelsOrganization, ShopText, TermsText } from '@stagedoor/sdk/channels';
import { html } from './html.ts';
import { Kept } from './kept.ts';
import { buyPage, startPurchase } from './pages/buy.ts';
import { calendarPage } from './pages/calendar.ts';
import { eventPage, findEvent, isCancelled } from './pages/event.ts';
import { calendarFile, eventCode, eventFile, sitemap } from './pages/files.ts';
import { notice, page } from './pages/layout.ts';
import { listPage } from './pages/lists.ts';
import { orderPages, returned } from './pages/order.ts';
import { ownText } from './pages/own-texts.ts';
import { passPage } from './pages/passes.ts';
import { zonePage } from './pages/tables.ts';
import { acceptedIn, termsPage } from './pages/terms.ts';
import { drawFile, join, toWaiting, waitingPage, waitingState } from './pages/waiting.ts';
import { Signatures } from './signatures.ts';
import { textsIn } from './texts.ts';
import { languageOf, type ShopAnswer, type ShopRequest, urlOf, type Visit } from './visit.ts';
import { standingOf } from './waiting-room.ts';
import { WaitingRooms } from './waiting-rooms.ts';

export type { ShopAnswer, ShopRequest } from './visit.ts';

/** With which the shop of one organization calls the API. */
export interface ShopAccess {
  readonly organizationId: string;
  readonly apiKey: string;
  /** False while it sells nothing and only shows orders. */
  readonly isOpen: boolean;
  /** Address of the organization's logo; empty for none. */
  readonly logoUrl: string;
}

export interface ShopOptions {
  /** Root of the channels API. */
  readonly apiUrl: string;
  /** In place of the global `fetch`. */
  readonly fetch?: typeof fetch;
  /** Scheme and host of the shop, without a slash at the end. */
  readonly publicUrl: () => string;
  /** Keys of links and forms, at least 32 bytes each: the first signs, all verify. */
  readonly signingKeys: readonly Uint8Array[];
  readonly now: () => Date;
}

/** Files of the pages, by name, with their types; they are served under `/shop/assets/`. */
export const assets = {
  folder: new URL('../assets/', import.meta.url),
  types: {
    'shop.css': 'text/css; charset=utf-8',
    'icon.svg': 'image/svg+xml',
    'embed.js': 'text/javascript; charset=utf-8',
    'frame.js': 'text/javascript; charset=utf-8',
    'shop.js': 'text/javascript; charset=utf-8',
    'waiting.js': 'text/javascript; charset=utf-8',
  },
} as const;

const answerMs = 15_000;
const organizationKeptMs = 10_000;
const clientsKeptMax = 1_000;

/** What is read of an organization, and kept for a while. */
interface Known {
  readonly organization: ChannelsOrganization;
  readonly termsTexts: readonly TermsText[];
  readonly shopTexts: readonly ShopText[];
}

export class Shop {
  readonly #options: ShopOptions;
  readonly #signatures: Signatures;
  readonly #waitingRooms = new WaitingRooms();
  readonly #organizations = new Kept<Known>();
  readonly #clients = new Map<string, Channels>();

  constructor(options: ShopOptions) {
    this.#options = options;
    this.#signatures = new Signatures(options.signingKeys);
  }

  /** The answer of the shop with this access. Throws what is a fault of the shop itself. */
  async answer(access: ShopAccess, request: ShopRequest): Promise<ShopAnswer> {
    const language = languageOf(request);
    const { publicUrl } = this.#options;
    const client = this.#client(access);
    const shared = {
      request,
      client,
      signatures: this.#signatures,
      logoUrl: access.logoUrl,
      publicUrl: publicUrl(),
      language,
      texts: textsIn[language],
      now: this.#options.now(),
      waitingRooms: this.#waitingRooms,
    };
    let visit: Visit = { ...shared, ...unknownOrganization };
    try {
      visit = { ...shared, ...(await this.#organization(access, client, acceptedIn(request))) };
      return await this.#page(visit, access);
    } catch (error) {
      if (!isErrorOf<StagedoorError>(error)) throw error;
      return failureNotice(visit, error);
    }
  }

  /** The page for a visitor whose network asks for too many. */
  busy(request: ShopRequest, retryAfterSeconds: number): ShopAnswer {
    const language = languageOf(request);
    const texts = textsIn[language];
    return notice({ request, language, texts, ...unknownOrganization, logoUrl: '' }, 429, {
      title: texts.busy,
      text: texts.busyText,
      retryAfterSeconds,
    });
  }

  #client({ apiKey }: ShopAccess): Channels {
    const known = this.#clients.get(apiKey);
    if (known) return known;
    const { apiUrl, fetch } = this.#options;
    const client = new Channels({ baseUrl: apiUrl, apiKey, timeoutMs: answerMs, ...(fetch ? { fetch } : {}) });
    if (this.#clients.size >= clientsKeptMax) this.#clients.clear();
    this.#clients.set(apiKey, client);
    return client;
  }

  /** As it was read lately; anew where a form accepts terms that were not there by then. */
  async #organization({ organizationId }: ShopAccess, client: Channels, termsId: string | null): Promise<Known> {
    const read = () => readOrganization(organizationId, client);
    const now = performance.now();
    const kept = await this.#organizations.get(organizationId, now, organizationKeptMs, read);
    const hasTerms = termsId === null || kept.termsTexts.some(({ _id: id }) => id === termsId);
    return hasTerms ? kept : this.#organizations.get(organizationId, now, 0, read);
  }

  async #page(visit: Visit, { isOpen }: ShopAccess): Promise<ShopAnswer> {
    const { request, texts } = visit;
    const { method } = request;
    // Only from the first of them: to begin again at each takes seconds where there are thousands.
    const path = request.path.replace(/(?<!\/)\/+$/, '');
    if (method === 'POST' && isForeign(request)) {
      return notice(visit, 403, { title: texts.foreign, text: texts.foreignText });
    }
    if (path === '/orders/return' && method === 'GET') return returned(visit);
    const [, order, rest = ''] = /^\/orders\/((?:pay|bkg|lst)_[0-9a-z]+)(\/.*)?$/.exec(path) ?? [];
    if (order) return orderPages(visit, order, rest);
    if (path === '/about/privacy' && method === 'GET') return privacyPage(visit);
    if (path === '/about/terms' && method === 'GET') return termsPage(visit);
    if (!isOpen) return notice(visit, 404, { title: texts.closed, text: texts.closedText });
    if (path === '' && method === 'GET') return calendarPage(visit);
    if (path === '/sitemap.xml' && method === 'GET') return sitemap(visit);
    if (path === '/events.ics' && method === 'GET') return calendarFile(visit);
    const pass = /^\/about\/passes\/([a-z0-9-]+)$/.exec(path)?.[1];
    if (pass) return passPage(visit, pass);
    const [, slug, action = '', part] =
      /^\/([a-z0-9-]+)(\/buy|\/event\.ics|\/code\.svg|\/waiting|\/waiting\.json|\/draw\.json|\/(?:tables|lists)\/([a-z0-9-]+))?$/.exec(
        path,
      ) ?? [];
    if (!slug) return unknownPage(visit);
    let found: Promise<ChannelsEvent | null> | undefined;
    const find = () => {
      found ??= findEvent(visit, slug);
      return found;
    };
    // While people wait for an event, what all of them see of it is read once in some seconds.
    const isSelling = action === '' || action === '/buy';
    const isQueueing = isSelling || action.startsWith('/waiting');
    const known = isQueueing ? await this.#waitingRooms.event(`${request.slug}/${slug}`, visit.now, find) : null;
    const knownStanding = isSelling && known ? await standingOf(visit, known) : undefined;
    const event = known && knownStanding?.state !== 'free' ? known : await find();
    if (!event) return unknownPage(visit);
    if (isCancelled(event) && action !== '' && action !== '/event.ics' && action !== '/code.svg') {
      return notice(visit, 409, { title: texts.eventCancelled, text: texts.eventCancelledText });
    }
    if (part) return action.startsWith('/tables/') ? zonePage(visit, event, part) : listPage(visit, event, part);
    if (method === 'POST' && action !== '/buy' && action !== '/waiting') return unknownPage(visit);
    if (action === '/waiting') return method === 'POST' ? join(visit, event) : waitingPage(visit, event);
    if (action === '/waiting.json') return waitingState(visit, event);
    if (action === '/draw.json') return (await drawFile(visit, event)) ?? unknownPage(visit);
    if (action === '/event.ics') return eventFile(visit, event);
    if (action === '/code.svg') return eventCode(visit, event);
    const standing = knownStanding ?? (await standingOf(visit, event));
    if (action === '') return eventPage(visit, event, standing);
    if (standing.state !== 'free' && standing.state !== 'admitted') return toWaiting(visit, event, standing);
    return method === 'POST' ? startPurchase(visit, event, standing) : buyPage(visit, event, standing);
  }
}

async function readOrganization(organizationId: string, client: Channels): Promise<Known> {
  const partners = await client.organizations.list().toArray({ max: 100 });
  const organization = partners.find(({ _id }) => _id === organizationId);
  if (!organization) return { ...unknownOrganization, organization: { ...unnamed, _id: organizationId } };
  const [termsTexts, shopTexts] = await Promise.all([
    client.termsTexts.list({ organizationId }).toArray({ max: 10 }),
    client.shopTexts.list({ organizationId }).toArray({ max: 100 }),
  ]);
  return { organization, termsTexts, shopTexts };
}

/** Stands for an organization that cannot be read. */
const unnamed: ChannelsOrganization = {
  _id: '',
  name: '',
  slug: '',
  currency: 'EUR',
  timezone: 'UTC',
  wallets: [],
  created_at: '',
};

const unknownOrganization: Known = { organization: unnamed, termsTexts: [], shopTexts: [] };

function unknownPage(visit: Visit): ShopAnswer {
  return notice(visit, 404, { title: visit.texts.unknown, text: visit.texts.unknownText });
}

function failureNotice(visit: Visit, error: StagedoorError): ShopAnswer {
  const { texts } = visit;
  if (error.code === 'not_found') return unknownPage(visit);
  const retryAfterSeconds = Math.ceil((error.retryAfterMs ?? 5_000) / 1_000);
  if (error.code === 'rate_limited')
    return notice(visit, 429, { title: texts.busy, text: texts.busyText, retryAfterSeconds });
  return notice(visit, 503, { title: texts.unavailable, text: texts.unavailableText, retryAfterSeconds });
}

/** True for a form that a page of another site sent: browsers say so in one of the two headers. */
function isForeign({ headers }: ShopRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin, host } = headers;
  if (origin === undefined) return false;
  return urlOf(String(origin))?.host !== host;
}

function privacyPage(visit: Visit): ShopAnswer {
  const { texts } = visit;
  return page(visit, {
    title: texts.privacy,
    body: html`<section class="order"><h1>${texts.privacy}</h1>${texts.privacyTexts.map((text) => html`<p>${text}</p>`)}
${ownText(visit, 'privacy')}</section>`,
  });
}
