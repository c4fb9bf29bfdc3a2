/**
 * Public files, such as the documentation: compressed at first use and kept, with an entity tag for
 * each encoding, so that a client that has the newest version is answered 304.
 */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';

type Encoding = 'br' | 'gzip' | 'identity';

interface Representation {
  readonly body: Buffer;
  readonly entityTag: string;
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

const encoders: Readonly<Record<Encoding, (content: Buffer) => Promise<Buffer>>> = {
  // Higher qualities take seconds for the largest file and save a tenth of it.
  br: (content) => compressBrotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (content) => compressGzip(content, { level: 9 }),
  identity: async (content) => content,
};
const encodings = Object.keys(encoders) as Encoding[];

/**
 * A handler that sends what `read` gives, which is called once, at the first request; a failure of it is
 * not kept, and `headers`. The encoding is what the client prefers; brotli, then gzip, where it does not say.
 */
export function staticFile(read: () => Promise<Buffer>, headers: Readonly<Record<string, string>>) {
  const kept = new Map<Encoding, Promise<Representation>>();
  const represent = async (encoding: Encoding): Promise<Representation> => {
    const content = await read();
    const hash = createHash('sha256').update(content).digest('base64url').slice(0, 22);
    return { body: await encoders[encoding](content), entityTag: `"${hash}-${encoding}"` };
  };
  const representation = (encoding: Encoding): Promise<Representation> => {
    const found = kept.get(encoding);
    if (found) return found;
    const made = represent(encoding);
    kept.set(encoding, made);
    made.catch(() => kept.delete(encoding));
    return made;
  };
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const encoding = preferredEncoding(request);
    const { body, entityTag } = await representation(encoding);
    reply.headers({ 'cache-control': 'no-cache', ...headers, etag: entityTag, vary: 'accept-encoding' });
    if (matches(request.headers['if-none-match'], entityTag)) return reply.code(304).send();
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.send(body);
  };
}

export type FileHandler = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>;

/**
 * Sends what is below an address, by the rest of the address: `{ 'guides/retries': … }` below `/docs`. One route for all,
 * since the router takes longer to take in hundreds of them than all the rest of a start. What is not listed is 404, with
 * the page that `missing` makes of its address for who asks for HTML.
 */
export function routeFiles(
  app: FastifyInstance,
  below: string,
  config: FastifyContextConfig,
  files: ReadonlyMap<string, FileHandler>,
  missing?: FileHandler,
): void {
  app.get<{ Params: { '*': string } }>(`${below}/*`, { config }, async (request, reply) => {
    const handler = files.get(request.params['*'].replace(/\/$/, ''));
    if (handler) return handler(request, reply);
    const isForPeople = missing && /\btext\/html\b/.test(request.headers.accept ?? '');
    return isForPeople ? missing(request, reply.code(404)) : reply.callNotFound();
  });
}

/** What the client weighs highest; of those that it weighs alike, the smallest. */
function preferredEncoding(request: FastifyRequest): Encoding {
  // The published types do not know the second parameter yet.
  const negotiator = new Negotiator(request.raw) as {
    encoding(available: readonly string[], options: { preferred: readonly string[] }): string | undefined;
  };
  return (negotiator.encoding(encodings, { preferred: encodings }) as Encoding | undefined) ?? 'identity';
}

/** True where the header of a client names this version; weak tags count, since the client asks for reading. */
function matches(header: string | undefined, entityTag: string): boolean {
  if (header === undefined) return false;
  const tags = header.split(',', 100).map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(entityTag) || tags.includes('*');
}
