/** HTML as a template: what is put into it is escaped, unless it is HTML itself. */

export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type Part = Html | string | number | false | null | undefined | readonly Part[];

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function textOf(part: Part): string {
  if (part instanceof Html) return part.text;
  if (part === false || part === null || part === undefined) return '';
  if (typeof part === 'object') return part.map(textOf).join('');
  return String(part).replaceAll(/[&<>"']/g, (character) => escapes[character]!);
}

/** Nothing is written of false, null and undefined; a list is written item by item. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(strings.reduce((text, string, index) => text + textOf(parts[index - 1]) + string));
}

/** A block of data for programs: no text in it can end the block. */
export function jsonBlock(type: string, value: unknown): Html {
  const json = JSON.stringify(value).replaceAll('<', '\\u003c');
  return new Html(`<script type="${type}">${json}</script>`);
}

/** A script of the shop, which runs once the page is read. */
export function script(file: 'shop.js' | 'frame.js' | 'waiting.js'): Html {
  return new Html(`<script src="/shop/assets/${file}" defer></script>`);
}
