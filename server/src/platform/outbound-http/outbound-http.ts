/**
 * Outgoing HTTP to addresses that users gave. Nothing else dials them.
 *
 * Guaranteed: only public unicast addresses are reached (or those in ranges that were allowed), however they are
 * written and whatever a name server says: the literal address is judged before, every resolved one is, only vetted
 * ones are dialled, and the peer is judged again before a byte is written. A post ends at its deadline, lookup,
 * connecting, sending, waiting and reading together; nothing that a receiver does lets it last longer, use more memory
 * or throw. Redirects are not followed and nothing is decompressed: a redirect is a status like another.
 *
 * The head of the answer decides; the body is only read for people, 16 KiB and one second of it. A request is written
 * at most once: where the connection breaks after that, the post fails; the receiver may have seen it, and sees it
 * again where the caller tries again. Connections are kept alive for some seconds, a few per origin and some hundreds
 * in all.
 *
 * Not here: when to try again, what a status means, signatures.
 */
import type { Socket } from 'node:net';
import { createSecureContext, type SecureContext } from 'node:tls';
import { AddressGuard } from './address-guard.ts';
import type { Connection } from './connection.ts';
import { type Exchange, type Failure, failure, unsendable } from './exchange.ts';
import { NameLookup } from './name-lookup.ts';
import { Origin, type OriginRules } from './origin.ts';
import { Post } from './post.ts';
import { readTarget, type Target, UrlProblem } from './target-url.ts';

export { type ErrorClass, type Exchange, errorClasses } from './exchange.ts';
export { UrlProblem } from './target-url.ts';

export interface OutboundOptions {
  /** http beside https: in alpha. */
  readonly allowHttp: boolean;
  /** CIDR ranges that are reached though they are not public: in alpha. */
  readonly allowAddresses: readonly string[];
  /** Any where it is not given. */
  readonly allowPorts?: readonly number[] | 'any';
  readonly connectionsPerOrigin?: number;
  readonly connectTimeoutMs?: number;
  readonly deadlineMs?: number;
  readonly idleTimeoutMs?: number;
  readonly lookup?: (hostname: string, signal?: AbortSignal) => Promise<readonly string[]>;
  /** PEM, in place of the authorities that Node knows. */
  readonly certificateAuthority?: string;
}

/** What is said on the way to the connection is said here, and nowhere else. */
const reservedHeaders = new Set([
  'host',
  'connection',
  'keep-alive',
  'content-length',
  'transfer-encoding',
  'te',
  'trailer',
  'upgrade',
  'expect',
  'accept-encoding',
]);
const headerName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const headerValue = /^[\t\x20-\x7e]*$/;

/** Names and values in turn; null where one of them cannot be sent. */
function headerLines(headers: Readonly<Record<string, string>>): string[] | null {
  const lines: string[] = [];
  for (const name of Object.keys(headers)) {
    const value = headers[name]!;
    if (!headerName.test(name) || reservedHeaders.has(name.toLowerCase()) || !headerValue.test(value)) return null;
    lines.push(name, value);
  }
  lines.push('accept-encoding', 'identity');
  return lines;
}

/** Of a post for which nothing was dialled. */
const untried = ({ errorClass, message }: Failure): Exchange => ({
  statusCode: null,
  errorClass,
  errorMessage: message,
  durationMs: 0,
  connectMs: null,
  retryAfter: null,
  responseHead: '',
  responseBody: '',
  address: '',
});

const idleMax = 500;
const closedFailure = failure('closed', 'The service is stopping.');

export class OutboundHttp {
  readonly #guard: AddressGuard;
  readonly #allowHttp: boolean;
  readonly #allowPorts: readonly number[] | 'any';
  readonly #deadlineMs: number;
  readonly #rules: OriginRules;
  readonly #origins = new Map<string, Origin>();
  readonly #sockets = new Set<Socket>();
  readonly #posts = new Set<Post>();
  #isClosed = false;

  constructor(options: OutboundOptions) {
    this.#guard = new AddressGuard(options.allowAddresses);
    this.#allowHttp = options.allowHttp;
    this.#allowPorts = options.allowPorts ?? 'any';
    this.#deadlineMs = options.deadlineMs ?? 10_000;
    const authority = options.certificateAuthority;
    let secureContext: SecureContext | undefined;
    this.#rules = {
      guard: this.#guard,
      lookup: options.lookup ?? new NameLookup({ knowsNamesInside: this.#guard.hasExceptions }).find,
      // One for all connections, as each reads the authorities anew; none for those who only check addresses.
      secureContext: () => {
        secureContext ??= createSecureContext(authority === undefined ? {} : { ca: authority });
        return secureContext;
      },
      connectTimeoutMs: options.connectTimeoutMs ?? 3_000,
      connectionsMax: options.connectionsPerOrigin ?? 16,
      idleTimeoutMs: options.idleTimeoutMs ?? 4_000,
      idle: new Set<Connection>(),
      idleMax,
      opened: (socket) => {
        this.#sockets.add(socket);
        socket.once('close', () => this.#sockets.delete(socket));
      },
      emptied: ({ target }) => this.#origins.delete(target.origin),
    };
  }

  /** What stands for the text, without its fragment; or why it is not taken. */
  checkUrl(text: string): URL | UrlProblem {
    const target = this.#readTarget(text);
    return target instanceof UrlProblem ? target : target.url;
  }

  /** Origins and sockets that are open now. */
  get open(): { readonly origins: number; readonly sockets: number } {
    return { origins: this.#origins.size, sockets: this.#sockets.size };
  }

  /** Never rejects: failures are results. */
  post(url: string, headers: Readonly<Record<string, string>>, body: Uint8Array): Promise<Exchange> {
    const target = this.#readTarget(url);
    if (target instanceof UrlProblem) return Promise.resolve(untried(failure('address', target.message)));
    const lines = headerLines(headers);
    if (!lines) return Promise.resolve(untried(unsendable));
    if (this.#isClosed) return Promise.resolve(untried(closedFailure));
    return new Promise((resolve) => {
      const post: Post = new Post(target, lines, body, this.#deadlineMs, (exchange) => {
        this.#posts.delete(post);
        resolve(exchange);
      });
      this.#posts.add(post);
      this.#originOf(target).take(post);
    });
  }

  #readTarget(text: string): Target | UrlProblem {
    return readTarget(text, this.#guard, this.#allowHttp, this.#allowPorts);
  }

  #originOf(target: Target): Origin {
    let origin = this.#origins.get(target.origin);
    if (!origin) {
      origin = new Origin(target, this.#rules);
      this.#origins.set(target.origin, origin);
    }
    return origin;
  }

  /** Ends what is under way; resolves when no socket is open. */
  async close(): Promise<void> {
    this.#isClosed = true;
    // The last first: those are the ones that wait, and would get the connections of the others.
    for (const post of [...this.#posts].reverse()) post.fail(closedFailure);
    const closing = [...this.#sockets].map((socket) => new Promise((resolve) => socket.once('close', resolve)));
    for (const socket of this.#sockets) socket.destroy();
    await Promise.all(closing);
  }
}
