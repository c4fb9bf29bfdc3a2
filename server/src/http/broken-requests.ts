/**
 * Answers to what Node's parser makes no request of, and to requests that do not arrive in time. Where it only does not know the method, the path is asked about in
 * place of it: a path that there is answers 405 with the methods that it has. Everything else is 400.
 */
import { maxHeaderSize, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { errorBody, helpLink } from './errors.ts';
import { securityHeaders } from './security-headers.ts';
import type { Services } from './services.ts';

/** The error of the parser. */
export interface BrokenRequest {
  readonly code?: string;
  /** What came last on the connection; the request begins with it unless it came in pieces or behind another one. */
  readonly rawPacket?: unknown;
  readonly bytesParsed?: number;
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Answers on the connection and closes it. */
export async function answerBrokenRequest(
  given: { readonly app: FastifyInstance; readonly services: Services; readonly requestId: string },
  error: BrokenRequest,
  socket: Duplex,
): Promise<void> {
  const { status, headers, body } = (await answerForPath(given.app, error)) ?? malformed(given, error);
  if (!socket.writable) return;
  const all = { ...headers, 'content-length': Buffer.byteLength(body), connection: 'close' };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
}

const messages: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: `The address and the headers of the request are larger than ${maxHeaderSize / 1024} kB.`,
  HPE_INVALID_METHOD: 'The method of the request is not known.',
  ERR_HTTP_REQUEST_TIMEOUT: 'The request took too long to arrive.',
  BODY_STALLED: 'Nothing more of the request came for a while: send it again.',
};

function malformed(
  { services, requestId }: { services: Services; requestId: string },
  { code }: BrokenRequest,
): Answer {
  const message = messages[code ?? ''] ?? 'The request is malformed.';
  return {
    status: 400,
    headers: {
      ...securityHeaders(services.publicUrl()),
      'x-request-id': requestId,
      link: helpLink(services.publicUrl(), 'invalid_request'),
      'content-type': 'application/json; charset=utf-8',
    },
    body: JSON.stringify(errorBody('integrations', { code: 'invalid_request', message }, requestId)),
  };
}

const requestLine = /^([!#$%&'*+.^_`|~0-9A-Za-z-]{1,32}) (\/\S*) HTTP\/1\.[01]\r\n/;
const hostHeader = /\r\nhost:[ \t]*([^\s]+)/i;
/** A method that no path has, so that nothing is run. The types do not know all methods that can be sent. */
const methodOfNone = 'TRACE' as 'OPTIONS';

async function answerForPath(app: FastifyInstance, error: BrokenRequest): Promise<Answer | null> {
  const text = Buffer.isBuffer(error.rawPacket) ? error.rawPacket.toString('latin1') : '';
  const [, method, url] = requestLine.exec(text) ?? [];
  if (error.code !== 'HPE_INVALID_METHOD' || method === undefined || url === undefined) return null;
  // The parser stops within the name of the method: further on, this is the text of another request.
  if ((error.bytesParsed ?? 0) > method.length) return null;
  const [, host] = hostHeader.exec(text) ?? [];
  try {
    const answer = await app.inject({ method: methodOfNone, url, headers: host === undefined ? {} : { host } });
    const named = (said: unknown) => String(said).replace(`${methodOfNone} is`, () => `${method} is`);
    const headers = Object.entries(answer.headers).map(([name, value]) => [name, named(value)]);
    return { status: answer.statusCode, headers: Object.fromEntries(headers), body: named(answer.body) };
  } catch {
    return null;
  }
}
