/** One request to the shop, and what its answer is made with. */
import type { Channels } from '@stagedoor/sdk';
import type { ChannelsOrganization, ShopText, TermsText } from '@stagedoor/sdk/channels';
import { type Signatures, textIn } from './signatures.ts';
import { type Language, languages, type Texts } from './texts.ts';
import type { WaitingRooms } from './waiting-rooms.ts';

export interface ShopRequest {
  readonly method: 'GET' | 'POST';
  /** First part of the path: names the organization. */
  readonly slug: string;
  /** The rest of the path, decoded, with a slash at the beginning; slashes at its end do not count. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** Of a POST: the fields of the form. */
  readonly form: URLSearchParams;
  /** By lower-case names. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Network address of the visitor. */
  readonly address: string;
}

export interface ShopAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

export interface Visit {
  readonly request: ShopRequest;
  readonly client: Channels;
  readonly organization: ChannelsOrganization;
  /** The current terms of the organization, one for each language that has some. */
  readonly termsTexts: readonly TermsText[];
  /** What the organization says on pages of its shop. */
  readonly shopTexts: readonly ShopText[];
  readonly signatures: Signatures;
  /** Of the organization's logo; empty for none. */
  readonly logoUrl: string;
  /** Scheme and host of the shop, without a slash at the end. */
  readonly publicUrl: string;
  readonly language: Language;
  readonly texts: Texts;
  readonly now: Date;
  readonly waitingRooms: WaitingRooms;
}

/** What a page is laid out with, also where the organization cannot be asked for. */
export type Shown = Pick<Visit, 'request' | 'organization' | 'termsTexts' | 'language' | 'texts' | 'logoUrl'>;

const languageIn = (text: string | null): Language | undefined => languages.find((language) => language === text);

/** The language that the address names; otherwise the first of the browser's that the shop has. */
export function languageOf({ query, headers }: Pick<ShopRequest, 'query' | 'headers'>): Language {
  const named = languageIn(query.get('lang'));
  if (named) return named;
  const accepted = String(headers['accept-language'] ?? '')
    .slice(0, 200)
    .split(',')
    .map((range) => /^\s*([a-z]{2,3})\b[^;]*(?:;\s*q=([\d.]+))?/i.exec(range))
    .flatMap((match) => (match ? [{ language: match[1]!.toLowerCase(), weight: Number(match[2] ?? 1) }] : []))
    .sort((a, b) => b.weight - a.weight);
  return accepted.map(({ language }) => languageIn(language)).find((language) => language !== undefined) ?? 'en';
}

/** True for a page that is shown within a page of another site. */
export const isEmbedded = ({ query }: Pick<ShopRequest, 'query'>) => query.get('embed') === '1';

/** Address of a page of the shop, below its host; it keeps the language that was chosen, and where the page is shown. */
export function pathTo(
  visit: Pick<Visit, 'request'>,
  path: string,
  query: Readonly<Record<string, string>> = {},
): string {
  const chosen = languageIn(visit.request.query.get('lang'));
  const kept = { ...(chosen ? { lang: chosen } : {}), ...(isEmbedded(visit.request) ? { embed: '1' } : {}) };
  const search = new URLSearchParams({ ...query, ...kept }).toString();
  return `/${visit.request.slug}${path}${search ? `?${search}` : ''}`;
}

/** A token for a form that may be sent again from another network: it keeps the one to which the form was shown. */
export const formToken = ({ request, signatures }: Visit) => signatures.token('form', request.address);

/** The network address of the buyer who sends a form: the same each time, so that it is the same purchase. */
export function buyerAddress({ request, signatures }: Visit): string {
  const value = signatures.open('form', request.form.get('token') ?? '');
  return (value && textIn(value)) || request.address;
}

/** Null where the text is no address. */
export function urlOf(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/**
 * Scripts and styles from nowhere but here, none of them inline; pictures from the given addresses. A page that is shown
 * within others may be shown by any site: nobody is signed in to a shop, so there is nothing that a click could be stolen
 * for.
 */
export function pageHeaders(
  isWithin: boolean,
  pictures: readonly string[] = [],
  canFetch = false,
): Readonly<Record<string, string>> {
  // A host may have characters that would end what the policy says of pictures.
  const origins = new Set(
    pictures.map((url) => urlOf(url)?.origin ?? '').filter((origin) => /^https?:\/\/[\w.:[\]-]+$/.test(origin)),
  );
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    ...(canFetch ? ["connect-src 'self'"] : []),
    `img-src ${["'self'", ...origins].join(' ')}`,
    // Browsers hold the redirect to the page of the payment to it as well.
    "form-action 'self' https: http:",
    "base-uri 'none'",
    isWithin ? 'frame-ancestors *' : "frame-ancestors 'none'",
  ];
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy.join('; '),
    'referrer-policy': 'same-origin',
    vary: 'accept-language',
  };
}

export function redirectTo(address: string): ShopAnswer {
  return { status: 303, headers: { location: address, 'referrer-policy': 'same-origin' }, body: '' };
}
