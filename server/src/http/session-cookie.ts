/**
 * The session of a person in a browser. The token stands in a cookie that scripts cannot read and that is sent to this
 * origin only; requests with it count only where they come from a page of this service. Programs send the token as a bearer
 * token instead and have no cookie.
 *
 * Beside it a browser keeps, for as long as browsers keep anything, which accounts have signed in there: see
 * `readKnownBrowsers`.
 */

import type { FastifyReply, FastifyRequest } from 'fastify';
import { type KnownBrowser, readKnownBrowsers, rememberAccount } from '../contexts/identity/accounts/accounts.ts';
import { parseUrl } from '../platform/parse-url.ts';
import type { SecretsKey } from '../platform/secrets.ts';
import type { Problems } from './problems.ts';

/** What the form of the cookie depends on. */
interface Deployment {
  readonly environment: 'alpha' | 'production';
  readonly publicUrl: () => string;
  readonly secretsKey: SecretsKey;
}

const sessionName = 'stagedoor_session';
const browserName = 'stagedoor_browser';
/** Not in alpha for addresses that are neither https nor loopback: browsers keep no `Secure` cookie there. */
const securePrefix = '__Host-';
/** Browsers keep cookies no longer. */
const browserSeconds = 400 * 86_400;

/** The token that the request carries in its cookie, or null. */
export function sessionTokenInCookie(deployment: Deployment, request: Pick<FastifyRequest, 'headers'>): string | null {
  return cookieOf(deployment, request, sessionName);
}

/** The accounts that have signed in with the browser of the request, as far as its cookie proves it. */
export function knownBrowsersOf(deployment: Deployment, request: Pick<FastifyRequest, 'headers'>): KnownBrowser[] {
  return readKnownBrowsers(cookieOf(deployment, request, browserName), deployment.secretsKey);
}

/** One of the plain name, which other hosts can set, counts only where the service itself may set such a one. */
function cookieOf(deployment: Deployment, { headers }: Pick<FastifyRequest, 'headers'>, wanted: string): string | null {
  if (headers.cookie === undefined) return null;
  let plain: string | null = null;
  for (const pair of headers.cookie.split(';', 100)) {
    const [name, value] = pair.trim().split('=', 2);
    if (name === securePrefix + wanted) return value ?? null;
    if (name === wanted) plain = value ?? null;
  }
  return isAlwaysSecure(deployment) ? null : plain;
}

function isAlwaysSecure({ environment, publicUrl }: Deployment): boolean {
  return environment === 'production' || publicUrl().startsWith('https:');
}

/**
 * True where the request comes from a page of this service, by what browsers say of it and scripts cannot change
 * (`Sec-Fetch-Site`, `Origin`). A request that says neither does not.
 */
export function isFromOwnPage(
  services: Pick<Deployment, 'publicUrl'>,
  { headers }: Pick<FastifyRequest, 'headers'>,
): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return false;
  const { origin } = headers;
  if (origin === undefined) return site === 'same-origin';
  return origin === new URL(services.publicUrl()).origin || parseUrl(origin)?.host === headers.host;
}

/** What an operation may do about the cookie of its caller. */
export class SessionCookie {
  readonly #services: Deployment;
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;

  constructor(services: Deployment, request: FastifyRequest, reply: FastifyReply) {
    this.#services = services;
    this.#request = request;
    this.#reply = reply;
  }

  /** Names `cookie` as a problem of a request that does not come from a page of this service. */
  requireOwnPage(problems: Problems): void {
    if (!isFromOwnPage(this.#services, this.#request)) problems.add('/cookie', 'is for pages of this service only');
  }

  /** The token that the browser keeps, or null. */
  get token(): string | null {
    return sessionTokenInCookie(this.#services, this.#request);
  }

  /** The accounts that have signed in with the browser. */
  get knownBrowsers(): KnownBrowser[] {
    return knownBrowsersOf(this.#services, this.#request);
  }

  /** Lets the browser keep the token until the session ends, and that the account has signed in there. */
  set(
    token: string,
    { expiresAt, emailKey }: { readonly expiresAt: Date; readonly emailKey: string },
    now: Date,
  ): void {
    this.#write(sessionName, token, Math.floor((expiresAt.getTime() - now.getTime()) / 1_000));
    this.#write(browserName, rememberAccount(this.knownBrowsers, emailKey, this.#services.secretsKey), browserSeconds);
  }

  /** Makes the browser forget the token, if the request carried one. */
  clear(): void {
    if (this.token === null) return;
    this.#write(sessionName, '', 0);
  }

  #write(name: string, value: string, seconds: number): void {
    const isSecure = isAlwaysSecure(this.#services) || isNamedAsOwnMachine(this.#request);
    const [prefix, suffix] = isSecure ? [securePrefix, '; Secure'] : ['', ''];
    const attributes = `Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Strict${suffix}`;
    this.#reply.header('set-cookie', `${prefix}${name}=${value}; ${attributes}`);
  }
}

/** Browsers keep `Secure` cookies of addresses of the own machine, too. */
function isNamedAsOwnMachine({ headers }: FastifyRequest): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i.test(headers.host ?? '');
}
