/**
 * Opens a connection to a vetted address.
 *
 * Names are looked up once, every address of the answer is vetted, and only vetted addresses are dialled, as numbers:
 * no second lookup can say something else. When the connection stands, the address of the peer is vetted again, before
 * TLS and before a byte is written. Several addresses are tried a quarter of a second apart, and the first one that
 * connects is taken (RFC 8305), so that a broken IPv6 costs no delivery.
 */
import { connect, isIPv6, type Socket } from 'node:net';
import { type SecureContext, connect as secure } from 'node:tls';
import type { AddressGuard } from './address-guard.ts';
import { connectFailure, type Failure, failure, lookupFailure, seconds, tlsFailure } from './exchange.ts';
import type { Target } from './target-url.ts';

const nextAttemptAfterMs = 250;
const attemptsMax = 6;

export interface DialRules {
  readonly guard: AddressGuard;
  readonly lookup: (hostname: string, signal: AbortSignal) => Promise<readonly string[]>;
  readonly secureContext: () => SecureContext;
  /** For lookup, TCP and TLS together. */
  readonly connectTimeoutMs: number;
  /** Called with every socket, so that all can be closed in the end. */
  readonly opened: (socket: Socket) => void;
}

export interface Dialled {
  readonly socket: Socket;
  readonly address: string;
  readonly connectMs: number;
}

const notPublic = 'The name of the receiver does not lead to a public address: others are not reached from here.';

/**
 * Alternates between IPv6 and IPv4, beginning with the family of the first address: many addresses that do not work
 * must not hide the one that does.
 */
function alternateFamilies(addresses: readonly string[]): string[] {
  const first = addresses.filter((address) => isIPv6(address) === isIPv6(addresses[0]!));
  const second = addresses.filter((address) => !first.includes(address));
  return first.flatMap((address, at) => [address, ...second.slice(at, at + 1)]).concat(second.slice(first.length));
}

export class Dial {
  readonly #target: Target;
  readonly #rules: DialRules;
  readonly #done: (outcome: Dialled | Failure) => void;
  readonly #startedAt = performance.now();
  readonly #sockets = new Set<Socket>();
  readonly #lookupEnd = new AbortController();
  readonly #timeout: NodeJS.Timeout;
  #nextAttempt: NodeJS.Timeout | undefined;
  #step: 'lookup' | 'connect' | 'tls' = 'lookup';
  #candidates: string[] = [];
  #address = '';
  #hasEnded = false;

  /** `done` is called once, and never before this returns; not at all after `cancel`. */
  constructor(target: Target, rules: DialRules, done: (outcome: Dialled | Failure) => void) {
    this.#target = target;
    this.#rules = rules;
    this.#done = done;
    this.#timeout = setTimeout(() => this.#fail(this.late(rules.connectTimeoutMs)), rules.connectTimeoutMs);
    if (target.address !== null) this.#attemptAll([target.address]);
    else void this.#lookUp();
  }

  /** What to say of a dial that has lasted too long. */
  late(ms: number): Failure {
    const missing = { lookup: 'No answer about the name of the receiver', connect: 'No connection', tls: 'No TLS' };
    return failure(this.#step, `${missing[this.#step]} within ${seconds(ms)}.`);
  }

  /** The last one that was tried. */
  get address(): string {
    return this.#address;
  }

  cancel(): void {
    this.#end(null);
  }

  async #lookUp(): Promise<void> {
    try {
      const found = [...new Set(await this.#rules.lookup(this.#target.hostname, this.#lookupEnd.signal))];
      if (this.#hasEnded) return;
      const vetted = found.map((address) => this.#rules.guard.vet(address)).filter((address) => address !== null);
      if (found.length === 0) this.#fail(lookupFailure({ code: 'ENODATA' }));
      else if (vetted.length === 0) this.#fail(failure('address', notPublic));
      else this.#attemptAll(alternateFamilies(vetted).slice(0, attemptsMax));
    } catch (error) {
      this.#fail(lookupFailure(error));
    }
  }

  #attemptAll(addresses: string[]): void {
    this.#step = 'connect';
    this.#candidates = addresses;
    this.#attempt();
  }

  #attempt(): void {
    clearTimeout(this.#nextAttempt);
    const address = this.#candidates.shift();
    if (address === undefined) return;
    this.#address = address;
    const socket = connect({ host: address, port: this.#target.port, noDelay: true });
    this.#rules.opened(socket);
    this.#sockets.add(socket);
    socket.once('connect', () => this.#connected(socket, address));
    socket.on('error', (error) => {
      this.#sockets.delete(socket);
      if (this.#step !== 'connect') return;
      if (this.#candidates.length > 0) this.#attempt();
      else if (this.#sockets.size === 0) this.#fail(connectFailure(error));
    });
    if (this.#candidates.length > 0) this.#nextAttempt = setTimeout(() => this.#attempt(), nextAttemptAfterMs);
  }

  #connected(socket: Socket, address: string): void {
    if (this.#hasEnded || this.#step !== 'connect') return;
    this.#step = 'tls';
    this.#address = address;
    clearTimeout(this.#nextAttempt);
    for (const other of this.#sockets) if (other !== socket) other.destroy();
    // Not yet a byte has been written.
    const peer = socket.remoteAddress;
    if (peer === undefined) this.#fail(connectFailure({ code: 'ECONNRESET' }));
    else if (this.#rules.guard.vet(peer) === null) this.#fail(failure('address', notPublic));
    else if (this.#target.isSecure) this.#secure(socket);
    else this.#end({ socket, address, connectMs: this.#elapsedMs() });
  }

  #secure(raw: Socket): void {
    const { hostname, address } = this.#target;
    const socket = secure({
      socket: raw,
      secureContext: this.#rules.secureContext(),
      // Said here, so that no environment variable says otherwise.
      rejectUnauthorized: true,
      ALPNProtocols: ['http/1.1'],
      // For the certificate; only names may be sent along.
      host: hostname,
      ...(address === null ? { servername: hostname } : {}),
    });
    socket.once('secureConnect', () => {
      if (this.#hasEnded) return;
      this.#end({ socket, address: this.#address, connectMs: this.#elapsedMs() });
    });
    socket.on('error', (error) => this.#fail(tlsFailure(error)));
    socket.once('close', () => this.#fail(tlsFailure({ code: 'ECONNRESET' })));
  }

  #elapsedMs(): number {
    return Math.round(performance.now() - this.#startedAt);
  }

  #fail(failure: Failure): void {
    this.#end(failure);
  }

  #end(outcome: Dialled | Failure | null): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    clearTimeout(this.#timeout);
    clearTimeout(this.#nextAttempt);
    this.#lookupEnd.abort();
    this.#candidates = [];
    if (!outcome || !('socket' in outcome)) for (const socket of this.#sockets) socket.destroy();
    if (outcome) this.#done(outcome);
  }
}
