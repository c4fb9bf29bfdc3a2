/**
 * Where everybody reads the pictures that organizations uploaded: `/pictures/<id>.jpg` or `.png`. A picture never changes, so
 * that browsers and proxies may keep it for a year. Its headers allow nothing but showing it, on any site.
 */
import type { FastifyInstance } from 'fastify';
import { readPictureFile } from '../../contexts/identity/pictures/pictures.ts';
import type { Services } from '../../http/services.ts';

const headers = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'cross-origin',
};

/** Registers the addresses of pictures. */
export function registerPictureFiles(app: FastifyInstance, { files }: Services): void {
  const config = { plain: 'pictures' };
  app.get<{ Params: { name: string } }>('/pictures/:name', { config }, async (request, reply) => {
    const found = await readPictureFile(files, request.params.name);
    if (!found) return reply.callNotFound();
    return reply.headers(headers).type(found.mediaType).send(found.content);
  });
}
