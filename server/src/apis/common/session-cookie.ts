/**
 * The session of a person in a browser. The token stands in a cookie that scripts cannot read and that is sent to this
 * origin only; requests with it count only where they come from a page of this service. Programs send the token as a bearer
 * token instead and have no cookie.
 */

import type { FastifyReply, FastifyRequest } from 'fastify';
import { parseUrl } from '../../platform/parse-url.ts';
import type { Problems } from './problems.ts';

/** What the form of the cookie depends on. */
interface Deployment {
  readonly environment: 'alpha' | 'production';
  readonly publicUrl: () => string;
}

const secureName = '__Host-stagedoor_session';
/** In alpha, for addresses that are neither https nor loopback: browsers keep no `Secure` cookie there. */
const plainName = 'stagedoor_session';

/** The token that the request carries in its cookie, or null. */
export function sessionTokenInCookie({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  if (headers.cookie === undefined) return null;
  let plain: string | null = null;
  for (const pair of headers.cookie.split(';', 100)) {
    const [name, value] = pair.trim().split('=', 2);
    if (name === secureName) return value ?? null;
    if (name === plainName) plain = value ?? null;
  }
  return plain;
}

/**
 * True where the request comes from a page of this service, by what browsers say of it and scripts cannot change
 * (`Sec-Fetch-Site`, `Origin`). A request that says neither does not.
 */
export function isFromOwnPage(services: Deployment, { headers }: Pick<FastifyRequest, 'headers'>): boolean {
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

  /** Lets the browser keep the token until the session ends. */
  set(token: string, expiresAt: Date, now: Date): void {
    const seconds = Math.floor((expiresAt.getTime() - now.getTime()) / 1_000);
    const { name, attributes } = this.#form();
    this.#reply.header('set-cookie', `${name}=${token}; Max-Age=${seconds}; ${attributes}`);
  }

  /** Makes the browser forget the token, if the request carried one. */
  clear(): void {
    if (sessionTokenInCookie(this.#request) === null) return;
    const { name, attributes } = this.#form();
    this.#reply.header('set-cookie', `${name}=; Max-Age=0; ${attributes}`);
  }

  #form(): { readonly name: string; readonly attributes: string } {
    const attributes = 'Path=/; HttpOnly; SameSite=Strict';
    const isSecure = this.#services.environment === 'production' || isTrustedByBrowsers(this.#services, this.#request);
    return isSecure ? { name: secureName, attributes: `${attributes}; Secure` } : { name: plainName, attributes };
  }
}

/** Browsers keep `Secure` cookies of https, and of addresses of the own machine. */
function isTrustedByBrowsers({ publicUrl }: Deployment, { headers }: FastifyRequest): boolean {
  if (publicUrl().startsWith('https:')) return true;
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i.test(headers.host ?? '');
}
