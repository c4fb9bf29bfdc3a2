/** A server before the service that fails in the ways in which networks and proxies do. */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Channels, Integrations, Management, Resellers } from '../src/index.ts';

/**
 * What becomes of one request:
 * - `cut-before`, `stall-before`: the service never sees it; the connection is cut, or stays silent,
 * - `cut-after`, `stall-after`: the service does it, and its answer is lost,
 * - `cut-inside`: the connection is cut in the middle of the answer,
 * - `cut-early`: the connection is cut at once, and the service is given the request a little later,
 * - a number: this status, without the service having seen it,
 * - an object: the same with headers.
 */
export type Fault =
  | 'cut-before'
  | 'cut-after'
  | 'cut-inside'
  | 'cut-early'
  | 'stall-before'
  | 'stall-after'
  | number
  | { readonly status: number; readonly headers: Record<string, string>; readonly body?: string };

export interface FaultyServer {
  readonly address: string;
  /** Called when a request is left without an answer. */
  onStall(): void;
  /** Every request since the last `fail`. */
  readonly requests: { readonly method: string; readonly url: string; readonly key: string | undefined }[];
  /** What becomes of the next requests, one each; all after them reach the service. */
  fail(faults: readonly Fault[]): void;
  close(): Promise<void>;
}

const notForwarded = new Set(['host', 'connection', 'content-length', 'transfer-encoding', 'keep-alive']);

/** `folder` is served below `/sdk/`, with an empty page at `/`. */
export async function startFaultyServer(target: string, folder?: string): Promise<FaultyServer> {
  const requests: { method: string; url: string; key: string | undefined }[] = [];
  let faults: Fault[] = [];

  async function forward(request: IncomingMessage, body: Buffer) {
    const headers = Object.entries(request.headers).filter(([name]) => !notForwarded.has(name)) as [string, string][];
    const { method = 'GET', url = '/' } = request;
    const answer = await fetch(target + url, { method, headers, ...(body.length > 0 ? { body } : {}) });
    return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = request;
    if (folder && url === '/')
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<title>SDK</title>');
    if (folder && url.startsWith('/sdk/')) {
      const file = await readFile(join(folder, url.slice('/sdk/'.length)));
      return void response.writeHead(200, { 'content-type': 'text/javascript' }).end(file);
    }
    requests.push({ method, url, key: headers['idempotency-key'] as string | undefined });
    const fault = faults.shift();
    const body = await buffer(request);
    if (fault === 'cut-before') return void request.socket.destroy();
    if (fault === 'stall-before') return void started.onStall();
    if (typeof fault === 'number') return void response.writeHead(fault).end('<h1>A proxy</h1>');
    if (typeof fault === 'object') return void response.writeHead(fault.status, fault.headers).end(fault.body ?? '');
    if (fault === 'cut-early') {
      request.socket.destroy();
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const { answer, bytes } = await forward(request, body);
    if (fault === 'cut-after') return void request.socket.destroy();
    if (fault === 'stall-after') return void started.onStall();
    if (fault === 'cut-early') return;
    const sent = Object.fromEntries([...answer.headers].filter(([name]) => !notForwarded.has(name)));
    response.writeHead(answer.status, { ...sent, 'content-length': bytes.length });
    if (fault !== 'cut-inside') return void response.end(bytes);
    response.write(bytes.subarray(0, bytes.length / 2), () => request.socket.destroy());
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => request.socket.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const started: FaultyServer = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    onStall: () => {},
    requests,
    fail: (next) => {
      faults = [...next];
      requests.length = 0;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return started;
}

/** A client of each API at an address. */
export function clientsAt(
  address: string,
  keys: {
    readonly integrations: string;
    readonly channels: string;
    readonly resellers: string;
    readonly token: string;
  },
  options: { readonly attemptTimeoutMs?: number; readonly timeoutMs?: number; readonly retriesMax?: number } = {},
) {
  const at = (api: string) => ({ baseUrl: `${address}/${api}`, ...options });
  return {
    integrations: new Integrations({ ...at('integrations'), apiKey: keys.integrations }),
    channels: new Channels({ ...at('channels'), apiKey: keys.channels }),
    resellers: new Resellers({ ...at('resellers'), apiKey: keys.resellers }),
    management: new Management({ ...at('management'), token: keys.token }),
  };
}
