/** Receivers on loopback that speak raw bytes, so that they can misbehave in every way; and canaries that must not be reached. */
import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';

export interface ReceivedRequest {
  /** Request line and headers. */
  readonly head: string;
  readonly body: string;
}

export interface Receiver {
  readonly port: number;
  readonly url: string;
  readonly requests: ReceivedRequest[];
  /** Of all times; those open now; the most that were open at once. */
  readonly connections: number;
  readonly open: number;
  readonly openMax: number;
  close(): Promise<void>;
}

export interface ReceiverOptions {
  readonly host?: string;
  readonly port?: number;
  readonly tls?: { readonly key: string; readonly cert: string };
  /** When a connection was made, before any request. */
  readonly onConnection?: (socket: Socket) => void;
}

export function answer(status: string, body = '', headers: Readonly<Record<string, string>> = {}): string {
  const lines = Object.entries({ 'content-length': String(Buffer.byteLength(body)), ...headers });
  return `HTTP/1.1 ${status}\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`;
}

const receivers = new Set<Receiver>();

/** Calls back with every complete request; `nth` counts from 1. */
export async function startReceiver(
  onRequest: (socket: Socket, request: ReceivedRequest, nth: number) => void,
  { host = '127.0.0.1', port = 0, tls, onConnection }: ReceiverOptions = {},
): Promise<Receiver> {
  const requests: ReceivedRequest[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  let openMax = 0;
  const onSocket = (socket: Socket) => {
    let received = '';
    connections += 1;
    sockets.add(socket);
    openMax = Math.max(openMax, sockets.size);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    onConnection?.(socket);
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString('latin1');
      for (;;) {
        const headEnd = received.indexOf('\r\n\r\n');
        if (headEnd < 0) return;
        const head = received.slice(0, headEnd);
        const end = headEnd + 4 + Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
        if (received.length < end) return;
        const request = { head, body: received.slice(headEnd + 4, end) };
        received = received.slice(end);
        requests.push(request);
        onRequest(socket, request, requests.length);
      }
    });
  };
  const server: Server = tls ? createTlsServer(tls, onSocket) : createServer({ noDelay: true }, onSocket);
  server.on('tlsClientError', () => {});
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  const address = server.address() as { port: number };
  const receiver: Receiver = {
    port: address.port,
    url: `${tls ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${address.port}/hook`,
    requests,
    get connections() {
      return connections;
    },
    get open() {
      return sockets.size;
    },
    get openMax() {
      return openMax;
    },
    close: () => {
      receivers.delete(receiver);
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  receivers.add(receiver);
  return receiver;
}

export async function closeReceivers(): Promise<void> {
  await Promise.all([...receivers].map((receiver) => receiver.close()));
}

export interface Canary {
  readonly port: number;
  /** Some containers have no IPv6, not even of their own. */
  readonly hasIpv6: boolean;
  /** Connections made, and bytes that came over them. */
  seen(): { connections: number; bytes: number };
}

/** Listens on IPv4 and IPv6 loopback at one port and answers 200 to every request. */
export async function startCanary(): Promise<Canary> {
  let bytes = 0;
  const onConnection = (socket: Socket) => socket.on('data', (chunk) => (bytes += chunk.length));
  const answer200 = (socket: Socket) => void socket.write(answer('200 OK', 'tweet'));
  const first = await startReceiver(answer200, { onConnection });
  const second = await startReceiver(answer200, { onConnection, host: '::1', port: first.port }).catch(() => null);
  return {
    port: first.port,
    hasIpv6: second !== null,
    seen: () => ({ connections: first.connections + (second?.connections ?? 0), bytes }),
  };
}
