/** What a client may hold of a server: connections, and time to send and to read. */
import type { Server } from 'node:http';

export interface HttpLimits {
  /** Connections beyond it are closed at once. */
  readonly connectionsMax: number;
  /** From the first byte of a request to the end of its headers, and to the end of its body. */
  readonly headersMs: number;
  readonly requestMs: number;
  /** A connection on which nothing moves for this long is destroyed, such as that of a client that does not read. */
  readonly stalledMs: number;
  /** How often the limits of sending are looked at. */
  readonly checkEveryMs: number;
}

export const defaultHttpLimits: HttpLimits = {
  connectionsMax: 5_000,
  headersMs: 10_000,
  requestMs: 30_000,
  stalledMs: 30_000,
  checkEveryMs: 5_000,
};

/** For the options of `http.createServer`, where the limits of sending have to stand. */
export function serverOptions({ headersMs, requestMs, checkEveryMs }: HttpLimits) {
  return {
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    connectionsCheckingInterval: checkEveryMs,
  };
}

/** Applies the limits that a server takes only once it is there. */
export function limitConnections(server: Server, { connectionsMax, stalledMs }: HttpLimits): void {
  server.maxConnections = connectionsMax;
  server.setTimeout(stalledMs, (socket) => socket.destroy());
}
