/** The pages of a payment as HTML. They work without scripts and load nothing from another origin. */
import { numberFormat, timeFormat } from '@stagedoor/contract/intl';
import { isBlank, type ResourceType } from '@stagedoor/contract/vocabulary';
import type { PaymentPageRow } from '../../contexts/sales/checkout/checkout.ts';
import { type CardField, type CardInput, sandboxCards } from '../../contexts/sales/gateways/gateways.ts';
import { escapeHtml } from '../../platform/escape-html.ts';
import { type Texts, textsOf } from './texts.ts';

interface PageOptions {
  readonly language: string;
  readonly title: string;
  readonly body: string;
  /** Seconds after which the browser looks again. */
  readonly refreshAfter?: number;
}

function page({ language, title, body, refreshAfter }: PageOptions): string {
  const refresh = refreshAfter ? `<meta http-equiv="refresh" content="${refreshAfter}">` : '';
  return `<!doctype html>
<html lang="${language === 'es' ? 'es' : 'en'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">${refresh}
<title>${escapeHtml(title)}</title>
<link rel="icon" href="/docs/assets/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/pay/assets/pay.css">
</head>
<body><main>
${body}
</main></body>
</html>
`;
}

const localeOf = ({ language }: PaymentPageRow) => (language === 'es' ? 'es-ES' : 'en-GB');

function moneyOf(row: PaymentPageRow): (minor: number) => string {
  const { currency, currency_digits: digits } = row;
  const options = { currency, minimumFractionDigits: digits, maximumFractionDigits: digits };
  const format = numberFormat(localeOf(row), { style: 'currency', ...options });
  return (minor) => format.format(minor / 10 ** digits);
}

function timeOf(row: PaymentPageRow, instant: string, style: 'time' | 'full'): string {
  const { timezone: timeZone } = row;
  const date =
    style === 'full' ? ({ dateStyle: 'full', timeStyle: 'short' } as const) : ({ timeStyle: 'medium' } as const);
  return timeFormat(localeOf(row), { ...date, timeZone }).format(new Date(instant));
}

const withoutPlaces: ReadonlySet<ResourceType> = new Set(['name-change', 'supplement', 'plan']);

/** False for what is added to a ticket that was sold, and for a membership. */
const keepsPlaces = ({ resource_type: type }: PaymentPageRow) => !withoutPlaces.has(type);

/** What has no price of its own costs what it comes to. */
function asItem(line: PaymentPageRow['lines'][number]): PaymentPageRow['lines'][number] {
  return line.price > 0 ? line : { ...line, price: line.supplements + line.fees, supplements: 0, fees: 0 };
}

/** What is bought, line by line; what costs the same is one line. */
function purchase(row: PaymentPageRow, texts: Texts): string {
  const money = moneyOf(row);
  const items = new Map<string, { rate: string | null; name: string; price: number; count: number }>();
  const sums = { discount: 0, fees: 0, supplements: 0, warranty: 0, tips: 0 };
  for (const sold of row.lines) {
    const line = keepsPlaces(row) ? sold : asItem(sold);
    const rate = row.rate_name ?? line.rate;
    const key = JSON.stringify([line.price, rate, line.name]);
    const same = items.get(key) ?? { rate, name: line.name, price: line.price, count: 0 };
    items.set(key, { ...same, count: same.count + 1 });
    for (const part of ['discount', 'fees', 'supplements', 'warranty', 'tips'] as const) sums[part] += line[part];
  }
  const item = (name: string, amount: string) =>
    `<div><dt>${escapeHtml(name)}</dt><dd>${escapeHtml(amount)}</dd></div>`;
  const ofItems = [...items.values()].map(({ rate, name, price, count }) =>
    item(`${count} × ${[rate, name].filter(Boolean).join(', ')}`, money(price * count)),
  );
  const ofParts = [
    sums.discount > 0 ? item(texts.discount, `−${money(sums.discount)}`) : '',
    sums.supplements > 0 ? item(texts.supplements, money(sums.supplements)) : '',
    sums.fees > 0 ? item(texts.fees, money(sums.fees)) : '',
    sums.warranty > 0 ? item(texts.warranty, money(sums.warranty)) : '',
    sums.tips > 0 ? item(texts.tips, money(sums.tips)) : '',
  ];
  const when = row.event_starts_at ? `<p class="when">${escapeHtml(timeOf(row, row.event_starts_at, 'full'))}</p>` : '';
  return `<header>
<p class="seller">${escapeHtml(`${texts.from} ${row.organization_name}`)}</p>
<h1>${escapeHtml(row.event_name ?? texts.title)}</h1>
${when}
</header>
<dl>${[...ofItems, ...ofParts].join('')}<div class="total"><dt>${escapeHtml(texts.total)}</dt><dd>${escapeHtml(money(row.amount))}</dd></div></dl>`;
}

export interface CardFormState {
  /** Names the attempt, so that a form that is sent twice pays once. */
  readonly attempt: string;
  readonly given?: CardInput;
  readonly wrong?: readonly CardField[];
  readonly isDeclined?: boolean;
}

/** The form for a card of the sandbox. */
export function cardPage(row: PaymentPageRow, { attempt, given, wrong = [], isDeclined }: CardFormState): string {
  const texts = textsOf(row.language);
  const field = (name: CardField, autocomplete: string, placeholder: string) => {
    const isWrong = wrong.includes(name);
    const state = isWrong ? ` aria-invalid="true" aria-describedby="${name}-wrong"` : '';
    const message = isWrong ? `<p class="wrong" id="${name}-wrong">${escapeHtml(texts.wrong[name])}</p>` : '';
    return `<p class="field ${name}"><label for="${name}">${escapeHtml(texts[name])}</label>
<input id="${name}" name="${name}" inputmode="${name === 'expiry' ? 'text' : 'numeric'}" autocomplete="${autocomplete}" placeholder="${placeholder}" maxlength="30" required value="${escapeHtml(given?.[name] ?? '')}"${state}></p>${message}`;
  };
  const cards = sandboxCards
    .map(({ number, behavior }) => `<li><code>${number}</code> ${escapeHtml(texts.behaviors[behavior])}</li>`)
    .join('');
  const body = `${purchase(row, texts)}
${untilOf(row, texts)}
${billingLine(row, texts)}
${isDeclined ? `<p class="wrong" role="alert">${escapeHtml(texts.declined)}</p>` : ''}
<form method="post">
<input type="hidden" name="attempt" value="${escapeHtml(attempt)}">
${field('number', 'cc-number', '4242 4242 4242 4242')}
<div class="row">${field('expiry', 'cc-exp', '12/30')}${field('cvc', 'cc-csc', '123')}</div>
<button>${escapeHtml(texts.pay(moneyOf(row)(row.amount)))}</button>
</form>
<form method="post"><input type="hidden" name="action" value="cancel"><button class="quiet">${escapeHtml(texts.cancel)}</button></form>
<aside><p>${escapeHtml(texts.sandbox)}</p><ul>${cards}</ul></aside>`;
  return page({ language: row.language, title: texts.title, body });
}

/** What is asked of who wants an invoice that names them; names as in billing information. */
export const billingFields = [
  { name: 'customer_name', autocomplete: 'name', maxLength: 200 },
  { name: 'document_number', autocomplete: 'off', maxLength: 64, isOptional: true },
  { name: 'address', autocomplete: 'street-address', maxLength: 200 },
  { name: 'postal_code', autocomplete: 'postal-code', maxLength: 20 },
  { name: 'city', autocomplete: 'address-level2', maxLength: 200 },
  { name: 'country', autocomplete: 'country-name', maxLength: 60 },
] as const satisfies readonly {
  readonly name: string;
  readonly autocomplete: string;
  readonly maxLength: number;
  readonly isOptional?: true;
}[];
export type BillingField = (typeof billingFields)[number]['name'];

export interface BillingFormState {
  /** `needed`: it cannot be paid without; `later`: the invoice was issued. */
  readonly when: 'needed' | 'wanted' | 'later';
  readonly given?: Readonly<Partial<Record<BillingField, string>>>;
  readonly wrong?: readonly BillingField[];
}

/** Asks to whom the invoice is made out. */
export function billingPage(row: PaymentPageRow, { when, given = {}, wrong = [] }: BillingFormState): string {
  const texts = textsOf(row.language);
  const field = ({ name, autocomplete, maxLength, ...rest }: (typeof billingFields)[number]) => {
    const isWrong = wrong.includes(name);
    const state = isWrong ? ` aria-invalid="true" aria-describedby="${name}-wrong"` : '';
    const problem = isBlank(given[name] ?? '') ? texts.billingMissing : texts.billingTooLong(String(maxLength));
    const message = isWrong ? `<p class="wrong" id="${name}-wrong">${escapeHtml(problem)}</p>` : '';
    const required = 'isOptional' in rest ? '' : ' required';
    return `<p class="field"><label for="${name}">${escapeHtml(texts.billing[name])}</label>
<input id="${name}" name="${name}" autocomplete="${autocomplete}" maxlength="${maxLength}"${required} value="${escapeHtml(given[name] ?? '')}"${state}></p>${message}`;
  };
  const back =
    when === 'needed'
      ? '<form method="post"><input type="hidden" name="action" value="cancel"><button class="quiet">' +
        `${escapeHtml(texts.cancel)}</button></form>`
      : `<p><a class="button quiet" href="?">${escapeHtml(texts.back)}</a></p>`;
  const body = `${purchase(row, texts)}
${when === 'later' ? '' : untilOf(row, texts)}
<h2>${escapeHtml(texts.billingTitle)}</h2>
${when === 'wanted' ? '' : `<p>${escapeHtml(when === 'later' ? texts.billingLater : texts.billingNeeded)}</p>`}
<form method="post"><input type="hidden" name="action" value="billing">
${billingFields.map(field).join('\n')}
<button>${escapeHtml(when === 'later' ? texts.billingIssue : texts.billingNext)}</button>
</form>
${back}`;
  return page({ language: row.language, title: texts.billingTitle, body });
}

/** To whom the invoice is made out, or where that can be said. */
function billingLine(row: PaymentPageRow, texts: Texts): string {
  if (!row.can_be_full) return '';
  const name = row.billing_name === '' ? '' : `${escapeHtml(texts.invoiceFor(row.billing_name))} `;
  return `<p>${name}<a href="?billing=true">${escapeHtml(name ? texts.billingChange : texts.billingWanted)}</a></p>`;
}

/** Leads to the page of the gateway; says why it does not, where there is a problem. */
export function gatewayPage(
  row: PaymentPageRow,
  { problem }: { readonly problem?: 'notCollected' | 'noAnswer' },
): string {
  const texts = textsOf(row.language);
  const pay = `<form method="post"><button>${escapeHtml(texts.pay(moneyOf(row)(row.amount)))}</button></form>
<p class="until">${escapeHtml(texts.gateway)}</p>`;
  const body = `${purchase(row, texts)}
${untilOf(row, texts)}
${billingLine(row, texts)}
${problem ? `<p class="wrong" role="alert">${escapeHtml(texts[problem])}</p>` : ''}
${problem === 'notCollected' ? '' : pay}
<form method="post"><input type="hidden" name="action" value="cancel"><button class="quiet">${escapeHtml(texts.cancel)}</button></form>`;
  return page({ language: row.language, title: texts.title, body });
}

function untilOf(row: PaymentPageRow, texts: Texts): string {
  if (!row.expires_at) return '';
  const say = keepsPlaces(row) ? texts.payUntil : texts.payUntilTime;
  const until = row.waits_for_days
    ? texts.payUntilDay(timeOf(row, row.expires_at, 'full'))
    : say(timeOf(row, row.expires_at, 'time'));
  return `<p class="until">${escapeHtml(until)}</p>`;
}

/** The bank's question whether the buyer wants to pay. */
export function confirmPage(row: PaymentPageRow, attempt: string): string {
  const texts = textsOf(row.language);
  const button = (action: string, label: string, style: string) =>
    `<form method="post"><input type="hidden" name="attempt" value="${escapeHtml(attempt)}"><input type="hidden" name="action" value="${action}"><button${style}>${escapeHtml(label)}</button></form>`;
  const body = `<h1>${escapeHtml(texts.confirmTitle)}</h1>
<p>${escapeHtml(texts.confirmText(moneyOf(row)(row.amount)))}</p>
${button('confirm', texts.confirm, '')}${button('refuse', texts.refuse, ' class="quiet"')}`;
  return page({ language: row.language, title: texts.confirmTitle, body });
}

/** The bank has not answered; the page looks again by itself. */
export function waitingPage(row: PaymentPageRow, goBack: 'otherCard' | 'back' = 'otherCard'): string {
  const texts = textsOf(row.language);
  const body = `<h1>${escapeHtml(texts.waitingTitle)}</h1>
<p>${escapeHtml(texts.waitingText)}</p>
<p><a class="button quiet" href="?">${escapeHtml(texts[goBack])}</a></p>`;
  return page({ language: row.language, title: texts.waitingTitle, body, refreshAfter: 5 });
}

export type EndedState = 'paid' | 'partlyRefunded' | 'refunded' | 'returned' | 'expired' | 'cancelled';

/** Where the buyer goes on from the page, and where the invoice is; each is empty where there is none. */
export interface EndedPageLinks {
  readonly next: string;
  readonly invoice: string;
  /** True where the buyer can still say to whom the invoice is made out. */
  readonly billing: boolean;
}

/** How the payment ended. */
export function endedPage(row: PaymentPageRow, state: EndedState, { next, invoice, billing }: EndedPageLinks): string {
  const texts = textsOf(row.language);
  const title = texts[`${state}Title`];
  const body = `${purchase(row, texts)}
<h2 class="${state}">${escapeHtml(title)}</h2>
<p>${escapeHtml(endedText(row, state, texts))}</p>
${row.pending_refund > 0 ? `<p>${escapeHtml(texts.refundPending(moneyOf(row)(row.pending_refund)))}</p>` : ''}
${invoice ? `<p><a href="${escapeHtml(invoice)}">${escapeHtml(texts.invoice)}</a></p>` : ''}
${billing ? `<p><a href="?billing=true">${escapeHtml(texts.billingWanted)}</a></p>` : ''}
${next ? `<p><a class="button" href="${escapeHtml(next)}">${escapeHtml(texts.goOn)}</a></p>` : ''}`;
  return page({ language: row.language, title, body });
}

function endedText(row: PaymentPageRow, state: EndedState, texts: Texts): string {
  if (state === 'partlyRefunded' || state === 'refunded') {
    return texts[`${state}Text`](moneyOf(row)(row.refunded_amount), timeOf(row, row.refunded_at!, 'full'));
  }
  return state === 'expired' && !keepsPlaces(row) ? texts.expiredOtherText : texts[`${state}Text`];
}

/** What a browser is shown where there is no payment or no invoice of it, or where it asks too often. */
export function errorPage(state: 'unknown' | 'noInvoice' | 'busy', language: string): string {
  const texts = textsOf(language);
  const title = texts[`${state}Title`];
  return page({ language, title, body: `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(texts[`${state}Text`])}</p>` });
}
