/**
 * The search over the documentation: every operation, notification, error and section of a guide. It is a page of the
 * service, so that it works without a script; the entries are made once, of the same files as the pages.
 */
import {
  type AnyErrorCode,
  type ApiName,
  errorCatalogue,
  errorEntry,
  resellerErrorCatalogue,
} from '@stagedoor/contract';
import { bar, page } from './layout.ts';
import { anchorOf, escapeHtml } from './markdown.ts';
import { type OpenApiDocument, operationsOf } from './openapi-document.ts';
import { referenceAddress } from './reference-markdown.ts';

export interface SearchEntry {
  readonly title: string;
  readonly address: string;
  /** What it belongs to: an API, a guide. */
  readonly place: string;
  /** What is shown below the title. */
  readonly about: string;
  /** In lower case: what counts most, and everything else. */
  readonly heading: string;
  readonly body: string;
}

function entry(title: string, address: string, place: string, about: string, names: string, body: string): SearchEntry {
  // `createWalkInBooking` is found by its words.
  const words = names.replaceAll(/([a-z])([A-Z])/g, '$1 $2');
  return {
    title,
    address,
    place,
    about,
    heading: `${title} ${names} ${words}`.toLowerCase(),
    body: body.toLowerCase(),
  };
}

const firstSentence = (text: string) => /^[\s\S]*?[.](?=\s|$)/.exec(text)?.[0] ?? text;

/** The operations and notifications of an API. */
export function entriesOfApi(api: ApiName, document: OpenApiDocument): SearchEntry[] {
  const { title } = document.info;
  return document.tags.flatMap(({ name }) => {
    const address = referenceAddress(api, name);
    const place = `${title} API, ${name}`;
    const operations = operationsOf(document, name).map(({ operationId, summary, description, method, path }) =>
      entry(
        summary,
        `${address}#${operationId}`,
        place,
        `${method} /${api}${path}`,
        `${operationId} ${path}`,
        description,
      ),
    );
    const kinds = Object.values(document.webhooks ?? {})
      .filter(({ post }) => post.tags?.includes(name))
      .map(({ post: { operationId, summary, description } }) =>
        entry(summary, `${address}#${operationId}`, place, firstSentence(description), operationId, description),
      );
    return [...operations, ...kinds];
  });
}

/** The sections of a page of Markdown, each with the text below its heading. */
export function entriesOfGuide(title: string, address: string, markdown: string): SearchEntry[] {
  const [first = '', ...sections] = markdown.replaceAll(/^```[\s\S]*?^```/gm, '').split(/^##+ /m);
  const plain = (text: string) =>
    text
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replaceAll(/[`*|]/g, ' ')
      .trim();
  const whole = plain(first.replace(/^# .*$/m, ''));
  return [
    entry(title, address, 'Guide', firstSentence(whole), '', whole),
    ...sections.map((section) => {
      const [heading = '', ...lines] = section.split('\n');
      const body = plain(lines.join('\n'));
      return entry(
        plain(heading),
        `${address}#${anchorOf(heading)}`,
        title,
        firstSentence(body).slice(0, 200),
        '',
        body,
      );
    }),
  ];
}

/** Every code of an error. */
export function entriesOfErrors(): SearchEntry[] {
  const codes = [...Object.keys(errorCatalogue), ...Object.keys(resellerErrorCatalogue)] as AnyErrorCode[];
  return codes.map((code) => {
    const { status, meaning } = errorEntry(code);
    return entry(code, `/docs/errors#${code}`, `Error, ${status}`, meaning, code.replaceAll('_', ' '), meaning);
  });
}

const wordsMax = 8;
const shownMax = 50;

/** The entries that have every word, or words that begin with it; those with the words in their heading first. */
export function search(entries: readonly SearchEntry[], query: string): SearchEntry[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean).slice(0, wordsMax);
  if (words.length === 0) return [];
  const scored = entries.flatMap((one) => {
    let score = 0;
    for (const word of words) {
      const points = pointsOf(one, word);
      if (points === 0) return [];
      score += points;
    }
    return [{ one, score: score - one.heading.length / 1_000 }];
  });
  return scored
    .sort((a, b) => b.score - a.score)
    .slice(0, shownMax)
    .map(({ one }) => one);
}

function pointsOf({ heading, body }: SearchEntry, word: string): number {
  const at = heading.indexOf(word);
  if (at >= 0) return at === 0 || /\W/.test(heading[at - 1]!) ? 10 : 5;
  return body.includes(word) ? 1 : 0;
}

/** The form, as it stands above pages; `query` is what was looked for. */
export const searchForm = (query = '') => `<form class="search" role="search" action="/docs/search">
<label>Search <input type="search" name="q" maxlength="200" value="${escapeHtml(query)}"></label>
<button type="submit">Search</button>
</form>`;

/** The page of what was found. */
export function searchPage(query: string, found: readonly SearchEntry[]): string {
  const items = found.map(
    ({ title, address, place, about }) =>
      `<li><a href="${address}">${escapeHtml(title)}</a> <small>${escapeHtml(place)}</small><br>${escapeHtml(about)}</li>`,
  );
  const none =
    query.trim() === ''
      ? 'Type words of an operation, a path, an error or a guide.'
      : 'Nothing has all of these words.';
  const count = found.length === shownMax ? `The first ${shownMax} results` : `${found.length} results`;
  const results =
    items.length > 0 ? `<p>${count}</p>\n<ul class="found">\n${items.join('\n')}\n</ul>` : `<p>${none}</p>`;
  return page(
    'Search · Stagedoor',
    ['errors.css'],
    `${bar}\n<main>\n<h1>Search</h1>\n${searchForm(query)}\n${results}\n</main>`,
  );
}

/** What a person sees at an address of the documentation that leads nowhere. */
export function missingPage(address: string): string {
  return page(
    'Not found · Stagedoor',
    ['errors.css'],
    `${bar}
<main>
<h1>There is no such page</h1>
<p>Nothing is at <code>${escapeHtml(address.slice(0, 200))}</code>. Search for it, or begin at the
<a href="/docs">list of all pages</a>.</p>
${searchForm()}
</main>`,
  );
}
