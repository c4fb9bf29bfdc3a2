/** A server that writes down what each form of an example asks for and is answered, and lets another answer. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface Request {
  readonly method: string;
  /** With the query, as it came. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | string;
}

export interface Exchange {
  readonly request: Request;
  readonly answer: Answer;
}

export interface Recorder {
  /** The root of a deployment whose requests are kept under the name. */
  addressOf(name: string): string;
  /** In the order in which they came. */
  exchangesOf(name: string): readonly Exchange[];
  close(): void;
}

/** `answer` is given the name under which the request is kept. */
export async function startRecorder(answer: (request: Request, name: string) => Promise<Answer>): Promise<Recorder> {
  const kept = new Map<string, Exchange[]>();
  async function serve(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, name = '', target = ''] = /^\/([^/]+)(\/.*)$/.exec(message.url ?? '') ?? [];
    const request = await requestOf(message, target);
    const given = await answer(request, name).catch((error: Error): Answer => {
      return { status: 500, headers: { 'content-type': 'text/plain' }, body: String(error) };
    });
    kept.set(name, [...(kept.get(name) ?? []), { request, answer: given }]);
    response.writeHead(given.status, given.headers).end(given.body);
  }
  const server = createServer((message, response) => void serve(message, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    addressOf: (name) => `http://127.0.0.1:${port}/${name}`,
    exchangesOf: (name) => kept.get(name) ?? [],
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function requestOf(message: IncomingMessage, target: string): Promise<Request> {
  const headers = Object.fromEntries(Object.entries(message.headers).map(([name, value]) => [name, String(value)]));
  return { method: message.method ?? '', target, headers, body: await buffer(message) };
}

const passedOn = ['accept', 'authorization', 'content-type', 'idempotency-key', 'x-api-key'];

/** Asks the service at the address, and answers as it does. */
export function forwardTo(address: string) {
  return async ({ method, target, headers, body }: Request): Promise<Answer> => {
    const given = passedOn.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]] as const]));
    const answer = await fetch(`${address}${target}`, {
      method,
      headers: Object.fromEntries(given),
      redirect: 'manual',
      ...(body.length > 0 ? { body: new Uint8Array(body) } : {}),
    });
    const [type, link] = [answer.headers.get('content-type'), answer.headers.get('link')];
    return {
      status: answer.status,
      headers: { ...(type ? { 'content-type': type } : {}), ...(link ? { link } : {}) },
      body: Buffer.from(await answer.arrayBuffer()),
    };
  };
}
