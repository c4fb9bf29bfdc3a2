/** The pages of the API reference, as HTML. */
import { type ApiName, errorsPageParts, type PagePart } from '@stagedoor/contract';
import { addressFrom, type Guide, guides, journeys } from './guides.ts';
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

const main = (html: string) => `<nav aria-label="Documentation">
<a href="/docs">Documentation</a>
<a href="/docs/guides/quickstart">Quickstart</a>
<a href="/docs/guides/webhooks">Webhooks</a>
<a href="/docs/guides/testing">Testing</a>
<a href="/docs/errors">Errors</a>
</nav>
<main>
${html}
</main>`;

const pageStyle = '<link rel="stylesheet" href="/docs/assets/errors.css">\n';

/** Checks a signature in the page of the reader, which sends nothing. */
const checker = `<section aria-labelledby="check-a-signature-here">
<h2 id="check-a-signature-here">Check a signature here</h2>
<p>What you paste stays in this page: nothing is sent. Over an API, <code>POST /webhook-endpoints/{id}/check-signature</code>
finds more mistakes.</p>
<form id="checker">
<label>Secret <input name="secret" required autocomplete="off" spellcheck="false" placeholder="whsec_…"></label>
<label>Headers, one per line <textarea name="headers" required rows="4" spellcheck="false"></textarea></label>
<label>Body, exactly as received <textarea name="body" rows="4" spellcheck="false"></textarea></label>
<button type="submit">Check</button>
<output role="status"></output>
</form>
</section>
`;

/** The page of a guide or journey, made of its Markdown. */
export function guidePage({ name, title, file }: Guide, markdown: string): string {
  const html = htmlOfMarkdown(markdown, addressFrom(file)).replace(
    /(?=<h2 id="for-operators">)/,
    name === 'webhooks' ? checker : '',
  );
  const script = name === 'webhooks' ? '<script src="/docs/assets/checker.js" defer></script>\n' : '';
  const twin = `<link rel="alternate" type="text/markdown" href="${addressOfTwin(file, name)}">\n`;
  return page(`${title} · Stagedoor`, pageStyle + twin + script, main(html));
}

/** Where the Markdown of a guide or journey is served. */
export function addressOfTwin(file: string, name: string): string {
  return file.startsWith('docs/journeys/') ? `/docs/journeys/${name}.md` : `/docs/guides/${name}.md`;
}

/** What programs that read documentation begin with: every page as Markdown, and every document. */
export function llmsText(documents: Readonly<Record<ApiName, OpenApiDocument>>): string {
  const linkOf = ({ name, file, title, about }: Guide) => `- [${title}](${addressOfTwin(file, name)}): ${about}`;
  const apiLines = (Object.keys(documents) as ApiName[]).map(
    (api) => `- [${documents[api].info.title} API](/${api}/openapi.json): ${documents[api].info.summary} OpenAPI 3.1.`,
  );
  return `# Stagedoor

> The integrations service of event organizations: bookings, tickets, guest lists, resale, payments and webhooks over four
> HTTP APIs with JSON.

Integrations and channels take a key in \`x-api-key\`, resellers in \`Authorization\`. Answers are \`{"success": true, "data": …}\`
or \`{"success": false, "error": code, "message": …}\`. Writes take an \`Idempotency-Key\`.

## Guides

${guides.map(linkOf).join('\n')}
- [Errors](/docs/errors.md): every code, what it means and what to do

## Journeys

${journeys.map(linkOf).join('\n')}

## APIs

${apiLines.join('\n')}
`;
}

/** The page at `/docs`: what each API is for, its credential, its operations by tag, and its document. */
export function indexPage(documents: Readonly<Record<ApiName, OpenApiDocument>>): string {
  const cards = (Object.keys(documents) as ApiName[]).map((api) => card(api, documents[api]));
  return page(
    'Stagedoor documentation',
    '<link rel="stylesheet" href="/docs/assets/index.css">\n',
    `<header>
<h1>Stagedoor documentation</h1>
<p>Four APIs over HTTP and JSON. Each has a reference to read and an OpenAPI 3.1 document to generate clients from.</p>
<p class="links"><a href="/docs/guides/quickstart">Start in a minute</a>
<a href="/docs/guides/webhooks">Receive webhooks</a>
<a href="/docs/errors">Look up an error</a></p>
</header>
<main>
<section class="journeys" aria-labelledby="guides">
<h2 id="guides">Guides</h2>
<ul>
${guides.map(({ name, title, about }) => `<li><a href="/docs/guides/${name}">${title}</a>: ${about}</li>`).join('\n')}
<li><a href="/docs/errors">Errors</a>: every code, what it means and what to do</li>
</ul>
</section>
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
<a href="/version">/version</a> which version is it. Every page is there as Markdown too: <a href="/llms.txt">/llms.txt</a>.</p>
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
${downloadLink(api)}
<a href="/${api}/postman.json" download="stagedoor-${api}.postman.json">Postman</a></p>
</section>`;
}

/** The page at `/docs/errors`: every code with an anchor of its name, for the links of errors to lead to. */
export function errorsPage(): string {
  const body = errorsPageParts().map(partOfPage).join('\n');
  const twin = '<link rel="alternate" type="text/markdown" href="/docs/errors.md">\n';
  return page('Errors · Stagedoor', pageStyle + twin, main(body));
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
