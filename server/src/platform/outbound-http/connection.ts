/**
 * One connection to an origin: undici's client writes requests and reads answers over a socket that was dialled and
 * vetted here. It never opens another: its connector hands out the one socket, once.
 */
import type { Socket } from 'node:net';
import type { Dispatcher } from 'undici';
import Client from 'undici/lib/dispatcher/client.js';
import type { Dialled } from './dial.ts';
import { type Failure, failure, isOfRequest, seconds } from './exchange.ts';
import type { Holder, Post } from './post.ts';
import type { Target } from './target-url.ts';

const headMaxBytes = 16_384;
/** For one exchange: head and body with all their framing fit in; endless status lines and chunk extensions do not. */
const wireMaxBytes = 262_144;
/** A receiver that moves is found again after this time, even if its old address keeps answering. */
const ageMaxMs = 60_000;

const continueHead = Buffer.from('HTTP/1.1 100');

/**
 * Some servers say "100 Continue" without having been asked, and clients have to ignore it (RFC 9110 15.2). undici takes
 * it as an offence, but ignores 102.
 */
function ignoreContinue(chunk: Buffer): void {
  if (chunk[11] === 0x30 && chunk[10] === 0x30 && chunk.subarray(0, 12).equals(continueHead)) chunk[11] = 0x32;
}

export interface ConnectionOwner {
  /** It can take another post. */
  release(connection: Connection): void;
  gone(connection: Connection): void;
  /** The connection was closed before anything of the post was written: it needs another one. */
  again(post: Post): void;
}

export class Connection implements Dispatcher.DispatchHandler, Holder {
  readonly #socket: Socket;
  readonly address: string;
  readonly #client: Client;
  readonly #owner: ConnectionOwner;
  readonly #bornAt = performance.now();
  #connectMs: number | null;
  #post: Post | null = null;
  #isUsed = false;
  #isWritten = false;
  #isGone = false;
  #answerBytes = 0;

  constructor(target: Target, dialled: Dialled, idleTimeoutMs: number, owner: ConnectionOwner) {
    const { socket, address, connectMs } = dialled;
    this.#socket = socket;
    this.address = address;
    this.#connectMs = connectMs;
    this.#owner = owner;
    let isHandedOut = false;
    this.#client = new Client(target.origin, {
      connect: (_, callback) => {
        const isFirst = !isHandedOut;
        isHandedOut = true;
        // Not at once: undici looks for work only after it has called.
        queueMicrotask(() => {
          if (!isFirst) return callback(Object.assign(new Error('closed'), { code: 'ECONNRESET' }), null);
          callback(null, socket);
        });
      },
      pipelining: 1,
      maxHeaderSize: headMaxBytes,
      // The deadline is the post's, which counts everything; undici's timers count pauses, and only to the half second.
      headersTimeout: 0,
      bodyTimeout: 0,
      // A receiver's `keep-alive: timeout` can only shorten it, less a second for the way.
      keepAliveTimeout: idleTimeoutMs,
      keepAliveMaxTimeout: idleTimeoutMs,
      keepAliveTimeoutThreshold: 1_000,
    });
    const read: Socket['read'] = socket.read.bind(socket);
    socket.read = (size) => {
      const chunk: Buffer | null = read(size);
      if (chunk) this.#arrived(chunk);
      return socket.destroyed ? null : chunk;
    };
    const gone = () => this.#gone();
    this.#client.on('disconnect', gone).on('connectionError', gone);
  }

  get isUsable(): boolean {
    return !this.#socket.destroyed && performance.now() - this.#bornAt < ageMaxMs;
  }

  /** Sees what comes before undici does. */
  #arrived(chunk: Buffer): void {
    if (this.#answerBytes === 0) ignoreContinue(chunk);
    this.#answerBytes += chunk.length;
    if (this.#answerBytes > wireMaxBytes) this.#post?.overflowed();
  }

  #gone(): void {
    if (this.#isGone) return;
    this.#isGone = true;
    const post = this.#post;
    if (post && this.#isUsed && !this.#isWritten) {
      this.#post = null;
      this.#owner.again(post);
    }
    this.#owner.gone(this);
  }

  send(post: Post): void {
    this.#post = post;
    this.#isWritten = false;
    this.#answerBytes = 0;
    post.isOn(this, this.#connectMs);
    this.#connectMs = null;
    const { target, headers, body } = post;
    this.#client.dispatch({ method: 'POST', path: target.path, headers, body }, this);
  }

  destroy(): void {
    this.#socket.destroy();
  }

  drop(): void {
    this.#post = null;
    this.#socket.destroy();
  }

  late(limitMs: number): Failure {
    return failure('timeout', `The receiver did not answer within ${seconds(limitMs)}.`);
  }

  onRequestStart(): void {
    this.#isWritten = true;
  }

  onResponseStart(
    { rawHeaders }: Dispatcher.DispatchController,
    statusCode: number,
    headers: Readonly<Record<string, unknown>>,
    statusMessage = '',
  ): void {
    this.#post?.headArrived(statusCode, statusMessage, rawHeaders as Buffer[], headers['retry-after']);
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#post?.bodyArrived(chunk);
  }

  onResponseEnd(): void {
    const post = this.#post;
    if (!post) return;
    this.#post = null;
    this.#isUsed = true;
    // Only after the parser has left: undici's is one for all connections, and it may yet close this one. And before
    // the caller that awaits the exchange goes on, so that it finds the connection idle.
    queueMicrotask(() => {
      if (this.isUsable) this.#owner.release(this);
      else this.#socket.destroy();
    });
    post.answerEnded();
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    const post = this.#post;
    if (!post) return;
    this.#post = null;
    this.#socket.destroy();
    if (this.#isUsed && !this.#isWritten && !isOfRequest(error)) this.#owner.again(post);
    else post.broke(error);
  }
}
