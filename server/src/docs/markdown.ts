/**
 * Markdown as it is used in `docs/`, turned into HTML: headings with anchors, paragraphs, lists, tables, fenced code, and
 * within a line code, bold, italics, links and pictures. Everything else is text. All text is escaped, so a page cannot carry a
 * script.
 */
const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as it stands in HTML, within elements and attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => escapes[character] ?? character);
}

/** The anchor of a heading, as links in the repository name it. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

/** `addressOf` gives the address that a link leads to, or null where it leads nowhere from here. */
export function htmlOfMarkdown(markdown: string, addressOf: (link: string) => string | null): string {
  const blocks = markdown.matchAll(/^```(\w*)\n([\s\S]*?)^```$|((?:^(?!```).+\n?)+)/gm);
  const html = Array.from(blocks, ([, language, code, text]) =>
    text === undefined
      ? `<pre tabindex="0"${language ? ` class="${language}"` : ''}><code>${escapeHtml(code!)}</code></pre>`
      : blockOf(text.trimEnd(), addressOf),
  );
  return html.join('\n');
}

function blockOf(text: string, addressOf: (link: string) => string | null): string {
  const inline = (part: string) => inlineOf(part, addressOf);
  const [, marks, heading] = /^(#{1,4}) (.*)$/.exec(text) ?? [];
  if (marks) return `<h${marks.length} id="${anchorOf(heading!)}">${inline(heading!)}</h${marks.length}>`;
  if (/^- /.test(text)) return listOf('ul', text.split(/^- /m).slice(1), inline);
  if (/^\d+\. /.test(text)) return listOf('ol', text.split(/^\d+\. /m).slice(1), inline);
  if (/^\|.*\n\|[ :|-]+$/m.test(text) && text.startsWith('|')) return tableOf(text.split('\n'), inline);
  return `<p>${inline(text)}</p>`;
}

function listOf(element: 'ul' | 'ol', items: readonly string[], inline: (text: string) => string): string {
  return `<${element}>\n${items.map((item) => `<li>${inline(item.trim())}</li>`).join('\n')}\n</${element}>`;
}

function tableOf([head, , ...rows]: readonly string[], inline: (text: string) => string): string {
  const cellsOf = (row: string) =>
    row
      .replace(/^\||\|$/g, '')
      .split(/(?<!\\)\|/)
      .map((cell) => inline(cell.trim().replaceAll('\\|', '|')));
  const columns = cellsOf(head!).map((cell) => `<th scope="col">${cell}</th>`);
  const lines = rows.map(
    (row) =>
      `<tr>${cellsOf(row)
        .map((cell) => `<td>${cell}</td>`)
        .join('')}</tr>`,
  );
  return `<div class="table" tabindex="0"><table>\n<thead><tr>${columns.join('')}</tr></thead>\n<tbody>\n${lines.join('\n')}\n</tbody>\n</table></div>`;
}

function inlineOf(text: string, addressOf: (link: string) => string | null): string {
  // What stands between backticks is code, and nothing within it means anything else: a mark stands for it meanwhile.
  const codes: string[] = [];
  const marked = text.replaceAll(/`([^`]+)`/g, (_, code: string) => `\uE000${codes.push(code) - 1}\uE000`);
  return escapeHtml(marked)
    .replaceAll(/!\[([^\]]*)\]\(([^)\s]+)\)/g, (_, label: string, link: string) => {
      const address = addressOf(link);
      return address === null ? label : `<img src="${address}" alt="${label}" loading="lazy">`;
    })
    .replaceAll(/\[([^\]]+)\]\(([^)\s]+)\)/g, (_, label: string, link: string) => {
      const address = addressOf(link);
      return address === null ? label : `<a href="${address}">${label}</a>`;
    })
    .replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replaceAll(/\*([^*]+)\*/g, '<em>$1</em>')
    .replaceAll(/\uE000(\d+)\uE000/g, (_, index: string) => `<code>${escapeHtml(codes[Number(index)]!)}</code>`);
}
