/** A collector of traces on a loopback port: takes OTLP over HTTP as JSON, and keeps the spans. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface CollectedSpan {
  readonly traceId: string;
  readonly spanId: string;
  /** Empty for the first of a trace. */
  readonly parentSpanId: string;
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | number>>;
  /** True where it failed. */
  readonly isError: boolean;
  readonly serviceName: string;
}

export interface TraceCollector {
  readonly url: string;
  readonly spans: CollectedSpan[];
  /** Everything that came, as it was sent. */
  readonly bodies: string[];
  close(): Promise<void>;
}

interface SentAttribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string; readonly intValue?: number };
}

interface SentSpan extends Omit<CollectedSpan, 'attributes' | 'isError' | 'serviceName' | 'parentSpanId'> {
  readonly parentSpanId?: string;
  readonly attributes: readonly SentAttribute[];
  readonly status: { readonly code: number };
}

interface Sent {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly SentAttribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[];
  }[];
}

const valuesOf = (attributes: readonly SentAttribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]));

const failed = 2;

export async function startTraceCollector(): Promise<TraceCollector> {
  const spans: CollectedSpan[] = [];
  const bodies: string[] = [];
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts).toString();
    bodies.push(`${request.method} ${request.url} ${body}`);
    for (const { resource, scopeSpans } of (JSON.parse(body) as Sent).resourceSpans) {
      const serviceName = String(valuesOf(resource.attributes)['service.name']);
      for (const span of scopeSpans.flatMap((scope) => scope.spans)) {
        const { parentSpanId = '', status, attributes } = span;
        spans.push({
          ...span,
          parentSpanId,
          attributes: valuesOf(attributes),
          isError: status.code === failed,
          serviceName,
        });
      }
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  };
  const server = createServer((request, response) => void take(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    bodies,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
