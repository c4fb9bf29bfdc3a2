/** The start page, the guides, the errors, and what programs read first. */
import { type ApiName, errorsPageParts, type PagePart } from '@stagedoor/contract';
import { addressFrom, type Guide, guides, journeys } from './guides.ts';
import { bar, page, twinLink } from './layout.ts';
import { escapeHtml, htmlOfMarkdown } from './markdown.ts';
import { type OpenApiDocument, operationsOf } from './openapi-document.ts';
import { apiMarkdown, referenceAddress } from './reference-markdown.ts';
import { documentLinks } from './reference-pages.ts';
import { searchForm } from './search.ts';

/** The header that carries the credential. */
const credentials: Readonly<Record<ApiName, string>> = {
  integrations: 'x-api-key: <key>',
  channels: 'x-api-key: <key>',
  resellers: 'Authorization: <key>',
  management: 'Authorization: Bearer <session token>',
};

const main = (html: string) => `${bar}
<main>
${html}
</main>`;

const pageStyles = ['errors.css'];

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
  const calls = file.startsWith('docs/journeys/')
    ? `\n<p>The same calls for programs: <a href="${addressOfArazzo(name)}">Arazzo document</a>.</p>`
    : '';
  const script = name === 'webhooks' ? '<script src="/docs/assets/checker.js" defer></script>\n' : '';
  return page(`${title} · Stagedoor`, pageStyles, main(html + calls), twinLink(addressOfTwin(file, name)) + script);
}

/** Where the Markdown of a guide or journey is served. */
export function addressOfTwin(file: string, name: string): string {
  return file.startsWith('docs/journeys/') ? `/docs/journeys/${name}.md` : `/docs/guides/${name}.md`;
}

/** Where the calls of a journey are served for programs, as an Arazzo document. */
export const addressOfArazzo = (name: string): string => `/docs/journeys/${name}.arazzo.json`;

/** What programs that read documentation begin with: every page as Markdown, and every document. */
export function llmsText(documents: Readonly<Record<ApiName, OpenApiDocument>>): string {
  const linkOf = ({ name, file, title, about }: Guide) => `- [${title}](${addressOfTwin(file, name)}): ${about}`;
  const apiLines = (Object.keys(documents) as ApiName[]).map(
    (api) => `- [${documents[api].info.title} API](${referenceAddress(api)}.md): ${documents[api].info.summary}
- [OpenAPI 3.1 of the ${documents[api].info.title} API](/${api}/openapi.json)
- [OpenAPI 3.0 of the ${documents[api].info.title} API](/${api}/openapi-3.0.json): the same without notifications, for
  generators that do not read 3.1`,
  );
  return `# Stagedoor

> The integrations service of event organizations: bookings, tickets, guest lists, resale, payments and webhooks over four
> HTTP APIs with JSON.

Integrations and channels take a key in \`x-api-key\`, resellers in \`Authorization\`. Answers are \`{"success": true, "data": …}\`
or \`{"success": false, "error": code, "message": …}\`. Writes take an \`Idempotency-Key\`. All guides, journeys and lists of operations in one file: [llms-full.txt](/llms-full.txt).

## Guides

${guides.map(linkOf).join('\n')}
- [Errors](/docs/errors.md): every code, what it means and what to do

## Journeys

${journeys.map((journey) => `${linkOf(journey)} ([Arazzo](${addressOfArazzo(journey.name)}))`).join('\n')}

## APIs

${apiLines.join('\n')}
`;
}

/** The same with the pages themselves, one after the other: `pages` are their Markdown. */
export function llmsFullText(documents: Readonly<Record<ApiName, OpenApiDocument>>, pages: readonly string[]): string {
  const overviews = (Object.keys(documents) as ApiName[]).map((api) => apiMarkdown(api, documents[api]));
  return [llmsText(documents), ...pages, ...overviews]
    .map((text) => text.trim())
    .join('\n\n---\n\n')
    .concat('\n');
}

/** The page at `/docs`: what each API is for, its credential, its operations by tag, and its document. */
export function indexPage(documents: Readonly<Record<ApiName, OpenApiDocument>>): string {
  const cards = (Object.keys(documents) as ApiName[]).map((api) => card(api, documents[api]));
  return page(
    'Stagedoor documentation',
    ['index.css'],
    `<header>
<h1>Stagedoor documentation</h1>
<p>Four APIs over HTTP and JSON, with an <a href="/docs/guides/sdk">SDK</a> for JavaScript and TypeScript and a
<a href="/docs/guides/cli">command line</a>. The reference shows every operation in all three forms.</p>
<p class="links"><a href="/docs/guides/quickstart">Start in a minute</a>
<a href="#reference">Read the reference</a>
<a href="/docs/guides/webhooks">Receive webhooks</a>
<a href="/docs/errors">Look up an error</a></p>
${searchForm()}
</header>
<main>
<section class="journeys" aria-labelledby="guides">
<h2 id="guides">Guides</h2>
<ul>
${guides.map(({ name, title, about }) => `<li><a href="/docs/guides/${name}">${title}</a>: ${about}</li>`).join('\n')}
<li><a href="/docs/errors">Errors</a>: every code, what it means and what to do</li>
</ul>
</section>
<h2 id="reference" class="journeys">Reference</h2>
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

function card(api: ApiName, document: OpenApiDocument): string {
  const { info, tags } = document;
  const counts = tags.map(({ name }) => ({ name, count: operationsOf(document, name).length }));
  const rows = counts.map(
    ({ name, count }) =>
      `<li><a href="${referenceAddress(api, name)}">${escapeHtml(name)}</a> <span>${count || ''}</span></li>`,
  );
  return `<section aria-labelledby="${api}">
<h2 id="${api}"><a href="${referenceAddress(api)}">${escapeHtml(info.title)}</a></h2>
<p>${escapeHtml(info.summary)}</p>
<dl>
<div><dt>Address</dt><dd><code>/${api}</code></dd></div>
<div><dt>Credential</dt><dd><code>${escapeHtml(credentials[api])}</code></dd></div>
<div><dt>Operations</dt><dd>${counts.reduce((sum, { count }) => sum + count, 0)}</dd></div>
</dl>
<ul class="tags">
${rows.join('\n')}
</ul>
<p class="links"><a href="${referenceAddress(api)}">Read the reference</a></p>
${documentLinks(api)}
</section>`;
}

/** The page at `/docs/errors`: every code with an anchor of its name, for the links of errors to lead to. */
export function errorsPage(): string {
  const body = errorsPageParts().map(partOfPage).join('\n');
  return page('Errors · Stagedoor', pageStyles, main(body), twinLink('/docs/errors.md'));
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
