/**
 * Markdown as it is used in `docs/` and in descriptions of the contract, turned into HTML. What looks like HTML is text: all
 * text is escaped, so a page cannot carry a script.
 */
import { Marked, type RendererObject, type Tokens } from 'marked';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as it stands in HTML, within elements and attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => escapes[character] ?? character);
}

/** The anchor of a heading, as links in the repository name it. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

/** Neither is read: HTML, and addresses that stand in the text alone. */
const tokenizer = { html: () => undefined, tag: () => undefined, url: () => undefined };

/** `addressOf` gives the address that a link leads to, or null where it leads nowhere from here. */
export function htmlOfMarkdown(markdown: string, addressOf: (link: string) => string | null): string {
  const renderer: RendererObject = {
    heading({ tokens, depth, text }) {
      return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    code: ({ text, lang }) =>
      `<pre tabindex="0"${lang ? ` class="${escapeHtml(lang)}"` : ''}><code>${escapeHtml(text)}\n</code></pre>\n`,
    text(token) {
      return 'tokens' in token && token.tokens ? this.parser.parseInline(token.tokens) : escapeHtml(token.text);
    },
    codespan: ({ text }) => `<code>${escapeHtml(text)}</code>`,
    link({ href, tokens }) {
      const address = addressOf(href);
      const label = this.parser.parseInline(tokens);
      return address === null ? label : `<a href="${escapeHtml(address)}">${label}</a>`;
    },
    image({ href, text }) {
      const address = addressOf(href);
      const label = escapeHtml(text);
      return address === null ? label : `<img src="${escapeHtml(address)}" alt="${label}" loading="lazy">`;
    },
    table({ header, rows }) {
      const cells = (row: Tokens.TableCell[], start: string, end: string) =>
        `<tr>${row.map(({ tokens }) => start + this.parser.parseInline(tokens) + end).join('')}</tr>\n`;
      const head = cells(header, '<th scope="col">', '</th>');
      const body = rows.map((row) => cells(row, '<td>', '</td>')).join('');
      return `<div class="table" tabindex="0"><table>\n<thead>${head.trimEnd()}</thead>\n<tbody>\n${body}</tbody>\n</table></div>\n`;
    },
  };
  return (new Marked({ renderer, tokenizer }).parse(markdown, { async: false }) as string).trimEnd();
}

/**
 * Markdown whose links lead where `addressOf` says, for readers of the file alone; the label remains of a link that leads
 * nowhere from here. Examples stay as they are.
 */
export function linkedMarkdown(markdown: string, addressOf: (link: string) => string | null): string {
  const parts = markdown.split(/(^```[\s\S]*?^```$)/m);
  const linked = (text: string) =>
    text.replaceAll(/(!?)\[([^\]]*)\]\(([^)\s]+)\)/g, (_, mark: string, label: string, link: string) => {
      const address = addressOf(link);
      return address === null ? label : `${mark}[${label}](${address})`;
    });
  return parts.map((part) => (part.startsWith('```') ? part : linked(part))).join('');
}
