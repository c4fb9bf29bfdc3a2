/** The API reference: the OpenAPI documents, and a page to read them that asks nobody but this server. */
import { createReadStream, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type ApiName, apis } from '@stagedoor/contract';
import type { FastifyInstance } from 'fastify';

const require = createRequire(import.meta.url);
const apiNames = Object.keys(apis) as ApiName[];

const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; font-src 'self' data:; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

const scriptHeaders = { 'content-type': 'text/javascript; charset=utf-8', 'x-content-type-options': 'nosniff' };

const shell = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>body{font:16px/1.5 system-ui,sans-serif;margin:0}.plain{max-width:40rem;margin:3rem auto;padding:0 1rem}</style></head><body>${body}</body></html>`;

const about: Record<ApiName, string> = {
  integrations: 'for the organization’s own systems: bookings, tickets, lists, check-in, webhooks',
  channels: 'for those who sell: tickets and rates',
  resellers: 'for marketplaces: validate a barcode, swap a ticket',
  management: 'for people of an organization: create and change everything',
};

export function registerDocs(app: FastifyInstance): void {
  const plain = { config: { plain: 'documentation' } };
  app.get('/docs/assets/standalone.js', plain, async (_request, reply) =>
    reply
      .headers({ ...scriptHeaders, 'cache-control': 'public, max-age=86400' })
      .send(createReadStream(require.resolve('@scalar/api-reference/browser/standalone.js'))),
  );
  app.get('/', plain, async (_request, reply) => reply.redirect('/docs', 302));
  app.get('/docs', plain, async (_request, reply) => {
    const links = apiNames.map(
      (name) =>
        `<li><a href="/docs/${name}">${name}</a>: ${about[name]} (<a href="/${name}/openapi.json">OpenAPI</a>)</li>`,
    );
    return reply
      .headers(pageHeaders)
      .send(
        shell(
          'Stagedoor API reference',
          `<main class="plain"><h1>Stagedoor API reference</h1><ul>${links.join('')}</ul></main>`,
        ),
      );
  });
  app.get('/docs/assets/start.js', plain, async (_request, reply) =>
    reply
      .headers(scriptHeaders)
      .send(
        "Scalar.createApiReference('#reference', { url: document.querySelector('#reference').dataset.document, withDefaultFonts: false, telemetry: false, hideClientButton: true, showDeveloperTools: 'never', showToolbar: 'never', agent: { disabled: true }, mcp: { disabled: true } });",
      ),
  );
  for (const name of apiNames) {
    const document = readFileSync(require.resolve(`@stagedoor/contract/openapi/${name}.json`), 'utf8');
    app.get(`/${name}/openapi.json`, plain, async (_request, reply) =>
      reply.type('application/json; charset=utf-8').send(document),
    );
    app.get(`/docs/${name}`, plain, async (_request, reply) =>
      reply
        .headers(pageHeaders)
        .send(
          shell(
            `Stagedoor ${name} API`,
            `<div id="reference" data-document="/${name}/openapi.json"></div><script src="/docs/assets/standalone.js"></script><script src="/docs/assets/start.js"></script>`,
          ),
        ),
    );
  }
}
