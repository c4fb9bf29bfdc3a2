/**
 * Markdown as it is used in `docs/journeys`, turned into HTML: headings, paragraphs, lists, fenced code, and within a line
 * code, bold, italics and links. Everything else is text. All text is escaped, so a page cannot carry a script.
 */
const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as it stands in HTML, within elements and attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => escapes[character] ?? character);
}

/** `addressOf` gives the address that a link leads to, or null where it leads nowhere from here. */
export function htmlOfMarkdown(markdown: string, addressOf: (link: string) => string | null): string {
  const blocks = markdown.matchAll(/^```(\w*)\n([\s\S]*?)^```$|((?:^(?!```).+\n?)+)/gm);
  const html = Array.from(blocks, ([, language, code, text]) =>
    text === undefined
      ? `<pre${language ? ` class="${language}"` : ''}><code>${escapeHtml(code!)}</code></pre>`
      : blockOf(text.trimEnd(), addressOf),
  );
  return html.join('\n');
}

function blockOf(text: string, addressOf: (link: string) => string | null): string {
  const [, marks, heading] = /^(#{1,4}) (.*)$/.exec(text) ?? [];
  if (marks) return `<h${marks.length}>${inlineOf(heading!, addressOf)}</h${marks.length}>`;
  if (text.startsWith('- ')) {
    const items = text.split(/^- /m).slice(1);
    return `<ul>\n${items.map((item) => `<li>${inlineOf(item.trim(), addressOf)}</li>`).join('\n')}\n</ul>`;
  }
  return `<p>${inlineOf(text, addressOf)}</p>`;
}

function inlineOf(text: string, addressOf: (link: string) => string | null): string {
  // What stands between backticks is code, and nothing within it means anything else.
  return text
    .split(/(`[^`]+`)/)
    .map((part) => {
      if (part.startsWith('`') && part.length > 1) return `<code>${escapeHtml(part.slice(1, -1))}</code>`;
      return escapeHtml(part)
        .replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, (_, label: string, link: string) => {
          const address = addressOf(link);
          return address === null ? label : `<a href="${address}">${label}</a>`;
        })
        .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
        .replace(/\*([^*]+)\*/g, '<em>$1</em>');
    })
    .join('');
}
