import { isQuantityField } from '../basket.ts';
import { Html, html, type Part, script } from '../html.ts';
import { languages } from '../texts.ts';
import { isEmbedded, pageHeaders, pathTo, type ShopAnswer, type Shown } from '../visit.ts';

export interface PageContent {
  readonly title: string;
  readonly body: Html;
  readonly status?: number;
  readonly head?: Part;
  /** Search engines leave it out. */
  readonly isPrivate?: boolean;
  readonly pictures?: readonly string[];
  /** True for a page with a script of the shop, which asks the shop. */
  readonly canFetch?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
}

const names = { en: 'English', es: 'Español' };
/** What a form is about: without them another one would be shown in another language. */
const keptFields: ReadonlySet<string> = new Set(['signature', 'rate', 'count', 'place']);

export function page(visit: Shown, content: PageContent): ShopAnswer {
  const { organization, termsTexts, request, texts, language, logoUrl } = visit;
  const { title, body, status = 200, head, isPrivate = false, pictures = [], canFetch = false, headers = {} } = content;
  const hereIn = (other: string) => {
    // A form that was sent is shown anew by asking for its page.
    const query = new URLSearchParams(request.query);
    for (const [name, value] of request.form) {
      if (keptFields.has(name) || isQuantityField(name)) query.set(name, value);
    }
    query.set('lang', other);
    return `?${query.toString()}`;
  };
  const within = isEmbedded(request);
  const top = html`<header class="top"><div>
<a class="seller" href="${pathTo(visit, '')}">${logoUrl && html`<img src="${logoUrl}" alt="" referrerpolicy="no-referrer">`}<bdi>${organization.name || texts.calendar}</bdi></a>
<nav aria-label="${texts.language}">${languages.map((other) =>
    other === language
      ? html`<span aria-current="true" lang="${other}">${names[other]}</span>`
      : html`<a href="${hereIn(other)}" hreflang="${other}" lang="${other}">${names[other]}</a>`,
  )}</nav>
</div></header>`;
  const bottom = html`<footer class="bottom"><div><a href="${pathTo(visit, '')}">${texts.backToCalendar}</a><a href="${pathTo(visit, '/about/privacy')}">${texts.privacy}</a>${termsTexts.length > 0 && html`<a href="${pathTo(visit, '/about/terms')}">${texts.terms}</a>`}</div></footer>`;
  const document = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${isPrivate && html`<meta name="robots" content="noindex">`}
<title>${[title, organization.name].filter(Boolean).join(' · ')}</title>
<link rel="icon" href="/shop/assets/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/shop/assets/shop.css">
${script('shop.js')}
${within && script('frame.js')}
${head}
</head>
<body${within && html` class="within"`}>
<a class="skip" href="#content">${texts.skip}</a>
${!within && top}
<main id="content">
${body}
</main>
${!within && bottom}
</body>
</html>
`;
  return {
    status,
    headers: { ...pageHeaders(within, [logoUrl, ...pictures], canFetch), ...headers },
    body: document.text,
  };
}

/** A page that says what happened and what to do now. */
export function notice(
  visit: Shown,
  status: number,
  said: { readonly title: string; readonly text: string; readonly more?: Part; readonly retryAfterSeconds?: number },
  next?: { readonly href: string; readonly label: string },
): ShopAnswer {
  const { href, label } = next ?? { href: pathTo(visit, ''), label: visit.texts.backToCalendar };
  return page(visit, {
    title: said.title,
    status,
    isPrivate: true,
    headers: said.retryAfterSeconds === undefined ? {} : { 'retry-after': String(said.retryAfterSeconds) },
    body: html`<section class="notice"><h1>${said.title}</h1>
<p>${said.text}</p>
<p><a class="button" href="${href}">${label}</a></p>
${said.more}</section>`,
  });
}

/** Paragraphs of a text; an empty line ends one. */
export function paragraphs(text: string): Html {
  const parts = text.split(/\n\s*\n/).map((part) => part.trim());
  return html`${parts.filter(Boolean).map((part) => {
    const lines = part.split('\n').map((line, index) => (index === 0 ? line : [new Html('<br>'), line]));
    return html`<p dir="auto">${lines}</p>`;
  })}`;
}
