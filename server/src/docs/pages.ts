/** The pages of the API reference, as HTML. */
import { type ApiName, errorsPageParts, type PagePart } from '@stagedoor/contract';
import { escapeHtml, htmlOfMarkdown } from './markdown.ts';

/** What the index reads of an OpenAPI document. */
export interface OpenApiDocument {
  readonly info: { readonly title: string; readonly summary: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly tags?: readonly string[] }>>>>;
}

/** The header that carries the credential. */
const credentials: Readonly<Record<ApiName, string>> = {
  integrations: 'x-api-key: <key>',
  channels: 'x-api-key: <key>',
  resellers: 'Authorization: <key>',
  management: 'Authorization: Bearer <session token>',
};

/** Where the reference program shows the operations of a tag. */
const anchorOf = (tag: string) => `#tag/${tag.toLowerCase().replaceAll(' ', '-')}`;

function page(title: string, head: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="/docs/assets/icon.svg" type="image/svg+xml">
${head}</head>
<body>
${body}
</body>
</html>
`;
}

/** The page on which the reference program shows the document of one API; `nonce` admits the styles that it writes. */
export function referencePage(api: ApiName, nonce: string): string {
  return page(
    `Stagedoor ${api} API`,
    '<link rel="stylesheet" href="/docs/assets/bar.css">\n',
    `<nav class="bar" aria-label="Documentation">
<a href="/docs">All APIs</a>
${downloadLink(api)}
</nav>
<div id="reference" data-api="${api}"></div>
<script src="/docs/assets/start.js" nonce="${nonce}"></script>
<script src="/docs/assets/reference.js"></script>`,
  );
}

const downloadLink = (api: ApiName) =>
  `<a href="/${api}/openapi.json" download="stagedoor-${api}.openapi.json">Download OpenAPI</a>`;

/** The journeys, by the name of their file in `docs/journeys`. */
export const journeys = [
  { name: 'sell-tickets', title: 'Sell tickets as a channel', about: 'from what is on sale to a refund' },
  { name: 'run-a-door', title: 'Run a door', about: 'tickets and guest lists of an evening' },
  {
    name: 'take-bookings',
    title: 'Take bookings with deposits',
    about: 'from the advance to the table that is closed',
  },
  { name: 'resell', title: 'Resell a ticket', about: 'validate a barcode, swap it for its buyer' },
  { name: 'reconcile-money', title: 'Reconcile money', about: 'sales, payments, wallet, invoices' },
] as const;

/** The page of a journey, made of its Markdown. Links to other files of the repository have no page here. */
export function journeyPage(title: string, markdown: string): string {
  const addressOf = (link: string) => {
    const [, name] = /^([\w-]+)\.md$/.exec(link) ?? [];
    if (name) return `/docs/journeys/${name}`;
    return link.startsWith('/') ? link : null;
  };
  return page(
    title,
    '<link rel="stylesheet" href="/docs/assets/errors.css">\n',
    `<nav aria-label="Documentation"><a href="/docs">All APIs</a></nav>\n<main>\n${htmlOfMarkdown(markdown, addressOf)}\n</main>`,
  );
}

/** The page at `/docs`: what each API is for, its credential, its operations by tag, and its document. */
export function indexPage(documents: Readonly<Record<ApiName, OpenApiDocument>>): string {
  const cards = (Object.keys(documents) as ApiName[]).map((api) => card(api, documents[api]));
  return page(
    'Stagedoor API reference',
    '<link rel="stylesheet" href="/docs/assets/index.css">\n',
    `<header>
<h1>Stagedoor API reference</h1>
<p>Four APIs over HTTP and JSON. Each has a reference to read and an OpenAPI 3.1 document to generate clients from.</p>
</header>
<main>
${cards.join('\n')}
<section class="journeys" aria-labelledby="journeys">
<h2 id="journeys">Journeys</h2>
<p>Calls in the order in which they are made, with their answers and notifications. Each runs against the demonstration.</p>
<ul>
${journeys.map(({ name, title, about }) => `<li><a href="/docs/journeys/${name}">${title}</a>: ${about}</li>`).join('\n')}
</ul>
</section>
</main>
<footer>
<p>State of this service: <a href="/livez">/livez</a> is it running, <a href="/readyz">/readyz</a> can it answer,
<a href="/version">/version</a> which version is it.</p>
</footer>`,
  );
}

function card(api: ApiName, { info, tags, paths }: OpenApiDocument): string {
  const operations = Object.values(paths).flatMap((path) => Object.values(path).filter((each) => each.tags));
  const rows = tags
    .map(({ name }) => ({ name, count: operations.filter((each) => each.tags?.includes(name)).length }))
    .filter(({ count }) => count > 0)
    .map(
      ({ name, count }) =>
        `<li><a href="/docs/${api}${anchorOf(name)}">${escapeHtml(name)}</a> <span>${count}</span></li>`,
    );
  return `<section aria-labelledby="${api}">
<h2 id="${api}"><a href="/docs/${api}">${escapeHtml(info.title)}</a></h2>
<p>${escapeHtml(info.summary)}</p>
<dl>
<div><dt>Address</dt><dd><code>/${api}</code></dd></div>
<div><dt>Credential</dt><dd><code>${escapeHtml(credentials[api])}</code></dd></div>
<div><dt>Operations</dt><dd>${operations.length}</dd></div>
</dl>
<ul class="tags">
${rows.join('\n')}
</ul>
<p class="links"><a href="/docs/${api}">Read the reference</a>
${downloadLink(api)}</p>
</section>`;
}

/** The page at `/docs/errors`: every code with an anchor of its name, for the links of errors to lead to. */
export function errorsPage(): string {
  const body = errorsPageParts().map(partOfPage).join('\n');
  return page(
    'Stagedoor errors',
    '<link rel="stylesheet" href="/docs/assets/errors.css">\n',
    `<nav aria-label="Documentation"><a href="/docs">All APIs</a></nav>\n<main>\n${body}\n</main>`,
  );
}

/** Text in which what stands between backticks is code. */
const inline = (text: string) => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');

function partOfPage(part: PagePart): string {
  if ('heading' in part) return `<h${part.level}>${inline(part.heading)}</h${part.level}>`;
  if ('text' in part) return `<p>${inline(part.text)}</p>`;
  if ('json' in part) return `<pre><code>${escapeHtml(part.json)}</code></pre>`;
  const head = part.columns.map((column) => `<th scope="col">${inline(column)}</th>`).join('');
  const rows = part.rows.map((cells) => {
    const anchor = part.anchors ? ` id="${cells[0]!.replaceAll('`', '')}"` : '';
    return `<tr${anchor}>${cells.map((cell) => `<td>${inline(cell)}</td>`).join('')}</tr>`;
  });
  return `<div class="table"><table>\n<thead><tr>${head}</tr></thead>\n<tbody>\n${rows.join('\n')}\n</tbody>\n</table></div>`;
}
