/** What a client may hold of a server: connections, and time to send and to read. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { limitBody } from '../platform/body-time.ts';

export interface HttpLimits {
  /** Beyond it the connection that is idle for longest is closed, or the new one where each has a request. */
  readonly connectionsMax: number;
  /** From the first byte of a request to the end of its headers, and to the end of its body. */
  readonly headersMs: number;
  readonly requestMs: number;
  /** The same for a file that an operation reads as it comes. */
  readonly fileMs: number;
  /** A connection on which nothing moves for this long is destroyed, such as that of a client that does not read. */
  readonly stalledMs: number;
  /** How often the limits of sending are looked at. */
  readonly checkEveryMs: number;
}

export const defaultHttpLimits: HttpLimits = {
  connectionsMax: 5_000,
  headersMs: 10_000,
  requestMs: 30_000,
  fileMs: 1_800_000,
  stalledMs: 30_000,
  checkEveryMs: 5_000,
};

/** For the options of `http.createServer`, where the limits of sending have to stand. */
export function serverOptions({ headersMs, fileMs, checkEveryMs }: HttpLimits) {
  return {
    headersTimeout: headersMs,
    // Of any body; `limitConnections` has the shorter limit for those that are no file.
    requestTimeout: fileMs,
    connectionsCheckingInterval: checkEveryMs,
  };
}

/** Why a body is not waited for any longer. */
export type LateBody = 'ERR_HTTP_REQUEST_TIMEOUT' | 'BODY_STALLED';

/**
 * Applies the limits that a server takes only once it is there. `answerLate` answers a request whose body did not arrive in
 * time; the connection is destroyed a little later in any case. Answers with what ends the connections on which nothing has
 * come yet, as browsers and probes open them: Node takes them for busy ones, for which a server that stops would wait.
 */
export function limitConnections(
  server: Server,
  { connectionsMax, requestMs, stalledMs }: HttpLimits,
  answerLate: (reason: LateBody, socket: Socket) => void,
): () => void {
  const waiting = new Map<Socket, ServerResponse>();
  const end = (reason: LateBody, socket: Socket) => {
    const isAnswered = waiting.get(socket)?.headersSent ?? true;
    if (isAnswered) {
      socket.destroy();
      return;
    }
    answerLate(reason, socket);
    // Time for the answer to be read: a client that is still sending when the connection ends may not see it.
    setTimeout(() => socket.destroy(), answerReadMs).unref();
  };
  const idle = closeIdleBeyond(server, connectionsMax);
  server.setTimeout(stalledMs, (socket) => end('BODY_STALLED', socket));
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const { headers, socket } = request;
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
    waiting.set(socket, response);
    const arrived = () => {
      if (waiting.get(socket) === response) waiting.delete(socket);
    };
    limitBody(request, requestMs, () => end('ERR_HTTP_REQUEST_TIMEOUT', socket));
    request.once('end', arrived).once('close', arrived);
  });
  return () => {
    for (const socket of idle) if (socket.bytesRead === 0) socket.destroy();
  };
}

/** Idle connections, with which it answers, must not keep others out, however many one client opens. */
function closeIdleBeyond(server: Server, connectionsMax: number): ReadonlySet<Socket> {
  const open = new Set<Socket>();
  /** Without a whole request, in the order in which that began. */
  const idle = new Set<Socket>();
  const last = new WeakMap<Socket, ServerResponse>();
  server.on('connection', (socket: Socket) => {
    const [longestIdle] = idle;
    if (open.size >= connectionsMax) (longestIdle ?? socket).destroy();
    // Whether or not it has heard of its end yet.
    if (longestIdle?.destroyed) forget(longestIdle);
    if (socket.destroyed) return;
    open.add(socket);
    idle.add(socket);
    socket.once('close', () => forget(socket));
  });
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    idle.delete(socket);
    // Several may have come behind one another.
    last.set(socket, response);
    response.once('close', () => {
      if (open.has(socket) && last.get(socket) === response) idle.add(socket);
    });
  });
  const forget = (socket: Socket) => {
    open.delete(socket);
    idle.delete(socket);
  };
  return idle;
}

const answerReadMs = 2_000;
