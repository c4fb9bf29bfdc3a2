/** The pages of the reference as HTML: their Markdown with anchors, the three samples side by side, and a list of contents. */
import type { ApiName } from '@stagedoor/contract';
import { bar, page, twinLink } from './layout.ts';
import { escapeHtml, htmlOfMarkdown } from './markdown.ts';
import { type OpenApiDocument, operationsOf } from './openapi-document.ts';
import { apiParts, type Part, referenceAddress, type Samples, tagParts } from './reference-markdown.ts';

interface Rendered {
  readonly html: string;
  readonly markdown: string;
}

/** The page of an API, or of one of its tags. */
export function referencePage(api: ApiName, document: OpenApiDocument, samples: Samples, tag?: string): Rendered {
  const parts = tag === undefined ? apiParts(api, document) : tagParts(api, document, tag, samples);
  const title = tag === undefined ? `${document.info.title} API` : `${tag} · ${document.info.title}`;
  const address = referenceAddress(api, tag);
  const files = tag === undefined ? documentLinks(api) : '';
  const html = page(
    `${title} · Stagedoor`,
    ['errors.css', 'reference.css'],
    `${bar}
<div class="reference">
${contents(api, document, tag)}
<main>
${tag === undefined ? filter : languages}${parts.map(htmlOfPart).join('\n').replace('</h1>', `</h1>\n${files}`)}
</main>
</div>
<script src="/docs/assets/reference.js" defer></script>`,
    twinLink(`${address}.md`),
  );
  return { html, markdown: parts.map(({ text }) => text).join('\n') };
}

/** The files of an API for other programs. */
export const documentLinks = (
  api: ApiName,
) => `<p class="links"><a href="/${api}/openapi.json" download="stagedoor-${api}.openapi.json">Download OpenAPI</a>
<a href="/${api}/openapi-3.0.json" download="stagedoor-${api}.openapi-3.0.json">OpenAPI 3.0</a>
<a href="/${api}/postman.json" download="stagedoor-${api}.postman.json">Postman</a></p>`;

/** Shown by the script of the page, without which they do nothing. */
const filter = '<p class="tool" hidden><label>Find an operation <input type="search" name="filter"></label></p>\n';
const languages = `<fieldset class="tool" hidden>
<legend>Examples</legend>
${[
  ['all', 'side by side'],
  ['curl', 'curl'],
  ['typescript', 'TypeScript'],
  ['cli', 'Command line'],
]
  .map(([value, label]) => `<label><input type="radio" name="language" value="${value}"> ${label}</label>`)
  .join('\n')}
</fieldset>
`;

function contents(api: ApiName, document: OpenApiDocument, current: string | undefined): string {
  const items = document.tags.map(({ name }) => {
    const mark = name === current ? ' aria-current="page"' : '';
    const inner = name === current ? operationsOf(document, name) : [];
    const links = inner.map(
      ({ operationId, summary }) => `<li><a href="#${operationId}">${escapeHtml(summary)}</a></li>`,
    );
    const below = links.length > 0 ? `\n<ul>\n${links.join('\n')}\n</ul>` : '';
    return `<li><a href="${referenceAddress(api, name)}"${mark}>${escapeHtml(name)}</a>${below}</li>`;
  });
  return `<details class="contents" open>
<summary>${escapeHtml(document.info.title)} API</summary>
<nav aria-label="${escapeHtml(document.info.title)} API">
<p><a href="${referenceAddress(api)}"${current === undefined ? ' aria-current="page"' : ''}>Overview</a></p>
<ul>
${items.join('\n')}
</ul>
</nav>
</details>`;
}

const pre = (language: string) => `(<pre[^>]* class="${language}">[\\s\\S]*?</pre>)`;
const threeSamples = new RegExp(`${pre('bash')}\n${pre('typescript')}\n${pre('sh')}`, 'g');

/** Rows that a table has on a page before it is folded, so that the operations of a page are found by scrolling. */
const rowsMax = 6;
const nouns: Readonly<Record<string, string>> = { Field: 'fields', Parameter: 'parameters', Status: 'errors' };

function folded(table: string): string {
  const count = table.split('<tr>').length - 2;
  const [, column = ''] = /<th scope="col">(.*?)<\/th>/.exec(table) ?? [];
  if (count <= rowsMax) return table;
  return `<details><summary>${count} ${nouns[column] ?? 'rows'}</summary>${table}</details>`;
}

/** A part with its anchor, which the heading links to. */
function htmlOfPart({ id, text }: Part): string {
  const html = htmlOfMarkdown(text, (link) => link)
    .replaceAll(threeSamples, (_, curl: string, typescript: string, cli: string) =>
      samplesOf({ curl, typescript, cli }),
    )
    .replaceAll(new RegExp(pre('json'), 'g'), '<details><summary>Example</summary>$1</details>')
    .replaceAll(/<div class="table"[^>]*>[\s\S]*?<\/table><\/div>/g, folded);
  if (id === undefined) return html;
  return html
    .replace(/<h2 id="[^"]*">(.*)<\/h2>/, `<h2 id="${id}"><a href="#${id}">$1</a></h2>`)
    .replace(/<p><code>([A-Z]+) (\/[^<]*)<\/code><\/p>/, '<p class="route"><code><b>$1</b> $2</code></p>');
}

const captions = { curl: 'curl', typescript: 'TypeScript', cli: 'Command line' };

function samplesOf(samples: Readonly<Record<keyof typeof captions, string>>): string {
  const figures = Object.entries(captions).map(
    ([name, caption]) =>
      `<figure class="${name}"><figcaption>${caption}</figcaption>\n${samples[name as keyof typeof captions]}</figure>`,
  );
  return `<div class="samples">\n${figures.join('\n')}\n</div>`;
}
