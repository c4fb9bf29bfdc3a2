/** What all pages of the documentation have around them. */
import { escapeHtml } from './markdown.ts';

const link = '<link rel="stylesheet" href="/docs/assets/';

/** A whole document; `styles` are files of the assets, `head` goes behind them. */
export function page(title: string, styles: readonly string[], body: string, head = ''): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="/docs/assets/icon.svg" type="image/svg+xml">
${styles.map((name) => `${link}${name}">\n`).join('')}${head}</head>
<body>
${body}
</body>
</html>
`;
}

export const twinLink = (address: string) => `<link rel="alternate" type="text/markdown" href="${address}">\n`;

/** The links above every page but the first. */
export const bar = `<nav aria-label="Documentation">
<a href="/docs">Documentation</a>
<a href="/docs/guides/quickstart">Quickstart</a>
<a href="/docs#reference">Reference</a>
<a href="/docs/guides/webhooks">Webhooks</a>
<a href="/docs/guides/testing">Testing</a>
<a href="/docs/errors">Errors</a>
<a href="/docs/search">Search</a>
</nav>`;
