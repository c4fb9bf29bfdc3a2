/** A receiver of webhooks on a loopback port: keeps what came, and answers as a test sets it to. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

export interface Received {
  /** Of the notification. */
  readonly id: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** Date.now() when the whole request had come. */
  readonly at: number;
}

export type Answer = (request: Received, response: ServerResponse, socket: Socket) => void;

export interface Receiver {
  readonly url: string;
  readonly received: Received[];
  /** Connections that were made so far. */
  connectionsCount: number;
  /** How often each notification came to a path. */
  countsOf(path?: string): Map<string, number>;
  /** Requests to the path that wait for their answer now, and the most that ever did so at once. */
  openOf(path: string): { readonly now: number; readonly max: number };
  /** How requests to the path are answered from now on; without a path, all others. */
  answer(how: Answer, path?: string): void;
  close(): Promise<void>;
}

export const answerWith =
  (status: number, headers: Record<string, string> = {}): Answer =>
  (_request, response) => {
    response.writeHead(status, headers).end('ok');
  };

/** Takes the request and never answers. */
export const hang: Answer = () => {};

export async function startReceiver(port = 0): Promise<Receiver> {
  const answers = new Map<string, Answer>();
  let usual: Answer = answerWith(200);
  const received: Received[] = [];
  const open = new Map<string, { now: number; max: number }>();
  const server = createServer((request, response) => void take(request, response));
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const parts: Buffer[] = [];
    try {
      for await (const part of request) parts.push(part as Buffer);
    } catch {
      return;
    }
    const path = request.url ?? '/';
    const one: Received = {
      id: String(request.headers['webhook-id'] ?? ''),
      path,
      headers: request.headers as Record<string, string>,
      body: Buffer.concat(parts),
      at: Date.now(),
    };
    received.push(one);
    const counts = open.get(path) ?? { now: 0, max: 0 };
    open.set(path, counts);
    counts.now += 1;
    counts.max = Math.max(counts.max, counts.now);
    response.once('close', () => {
      counts.now -= 1;
    });
    (answers.get(path) ?? usual)(one, response, request.socket);
  };
  const receiver: Receiver = {
    url: '',
    received,
    connectionsCount: 0,
    countsOf: (path) => {
      const counts = new Map<string, number>();
      for (const one of received) {
        if (path === undefined || one.path === path) counts.set(one.id, (counts.get(one.id) ?? 0) + 1);
      }
      return counts;
    },
    openOf: (path) => ({ now: 0, max: 0, ...open.get(path) }),
    answer: (how, path) => {
      if (path === undefined) usual = how;
      else answers.set(path, how);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  server.on('connection', () => {
    receiver.connectionsCount += 1;
  });
  server.keepAliveTimeout = 30_000;
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  const { port: taken } = server.address() as AddressInfo;
  return Object.assign(receiver, { url: `http://127.0.0.1:${taken}` });
}
