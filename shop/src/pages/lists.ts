/** Guest lists of an event: which take entries, and the form of an entry. */
import type { ChannelsEvent, ChannelsListRate } from '@stagedoor/sdk/channels';
import { money, number, time } from '../formats.ts';
import { type Html, html } from '../html.ts';
import type { FormField } from '../purchase-form.ts';
import { isEmbedded, pathTo, redirectTo, type ShopAnswer, type Visit } from '../visit.ts';
import { ownPurchase, sendForm, termsOf } from './begin.ts';
import { inputOf, type Problems } from './fields.ts';
import { notice, page } from './layout.ts';
import { orderPath } from './order-path.ts';
import { ownText } from './own-texts.ts';
import { acceptedTerms, termsField, termsProblem } from './terms.ts';

const ratesMax = 100;

export function listListRates({ client }: Visit, event: ChannelsEvent): Promise<ChannelsListRate[]> {
  return client.listRates.list({ event_id: event._id, limit: ratesMax }).toArray({ max: ratesMax });
}

const listPath = (visit: Visit, event: ChannelsEvent, { slug }: ChannelsListRate) =>
  pathTo(visit, `/${event.slug}/lists/${slug}`);

/** A section of the page of the event; nothing where there are none. */
export function listsSection(visit: Visit, event: ChannelsEvent, rates: readonly ChannelsListRate[]): Html | null {
  const { texts } = visit;
  if (rates.length === 0) return null;
  return html`<section aria-labelledby="lists"><h2 id="lists">${texts.lists}</h2>
<ul class="rates">${rates.map(
    (rate) => html`<li class="rate"><div class="what"><h3 dir="auto">${rate.name}</h3>
<p class="amount"><strong>${entryPrice(visit, event, rate)}</strong></p>
${doorPrices(visit, event, rate)}</div>
${rate.available ? html`<a class="button" href="${listPath(visit, event, rate)}" aria-label="${texts.signUpFor(rate.name)}">${texts.signUp}</a>` : html`<p class="state">${rate.complete || rate.availability.available === 0 ? texts.listFull : texts.notOnSale}</p>`}</li>`,
  )}</ul></section>`;
}

function entryPrice({ texts, language }: Visit, event: ChannelsEvent, rate: ChannelsListRate): string {
  return rate.entry_price > 0 ? texts.eachPerson(money(rate.entry_price, event.currency, language)) : texts.free;
}

function doorPrices({ texts, language }: Visit, event: ChannelsEvent, { prices }: ChannelsListRate): Html | null {
  if (prices.length === 0) return null;
  const { timezone } = event.location;
  const lines = prices.map(({ price, valid_from: from, valid_until: until, additional_info: info }) => {
    const between = `${time(from, 'time', timezone, language)} – ${time(until, 'time', timezone, language)}`;
    const amount = price === 0 ? texts.free : money(price, event.currency, language);
    return html`<li><span>${between}</span> <span>${amount}</span> <span class="quiet" dir="auto">${info}</span></li>`;
  });
  return html`<p class="quiet">${texts.atTheDoor}</p><ul class="door">${lines}</ul>`;
}

/** The form of an entry; the answer to it where it was sent. */
export async function listPage(visit: Visit, event: ChannelsEvent, slug: string): Promise<ShopAnswer> {
  const { texts, request, client } = visit;
  const rate = (await listListRates(visit, event)).find((one) => one.slug === slug);
  if (!rate) return notice(visit, 404, { title: texts.unknown, text: texts.unknownText });
  if (request.method !== 'POST') return entryForm(visit, event, rate);
  const textOf = (name: string) => (request.form.get(name) ?? '').trim();
  const email = textOf('p0.email');
  const note = textOf('note');
  return sendForm(visit, {
    required: fieldsOf(visit, rate).flatMap(({ name, required }) => (required ? [name] : [])),
    ofTerms: rate.entry_price > 0 ? termsProblem(visit) : null,
    formAgain: (problems) => entryForm(visit, event, rate, problems),
    back: { href: pathTo(visit, `/${event.slug}`), label: texts.back },
    fieldAt: (path) => fieldAt.get(path),
    send: async () => {
      const { idempotencyKey, language, ...terms } = termsOf(visit, { event: event.slug });
      const entry = await client.guestLists.create(
        {
          list_rate_id: rate._id,
          send_notification: true,
          ...terms,
          ...acceptedTerms(visit),
          list: {
            full_name: textOf('p0.full_name'),
            for: Math.trunc(Number(textOf('people'))),
            language,
            ...(email ? { email } : {}),
            ...(note ? { observations_referral: note } : {}),
          },
        },
        { idempotencyKey },
      );
      const order = orderPath(visit, entry.payment_id || entry._id);
      return redirectTo((!isEmbedded(request) && entry.payment_url) || order);
    },
  });
}

const fieldAt = new Map([
  ['/list/full_name', 'p0.full_name'],
  ['/list/email', 'p0.email'],
  ['/list/for', 'people'],
  ['/list/observations_referral', 'note'],
]);

function fieldsOf({ texts, language }: Visit, rate: ChannelsListRate): FormField[] {
  const most = Math.max(1, Math.min(rate.max, rate.availability.available));
  const counts = Array.from({ length: most }, (_, index) => String(index + 1));
  const isNeeded = (name: (typeof rate.required_fields)[number]) => rate.required_fields.includes(name);
  return [
    {
      name: 'p0.full_name',
      label: texts.fields.full_name,
      type: 'text',
      required: true,
      options: [],
      autocomplete: 'name',
    },
    {
      name: 'p0.email',
      label: texts.fields.email,
      type: 'email',
      // The code goes there, and what is paid for is sent.
      required: isNeeded('email') || rate.entry_price > 0,
      options: [],
      autocomplete: 'email',
    },
    {
      name: 'people',
      label: texts.people,
      type: 'dropdown',
      required: true,
      options: counts.map((value) => ({ text: number(Number(value), language), value })),
    },
    ...(isNeeded('observations_referral')
      ? [{ name: 'note', label: texts.note, type: 'text' as const, required: true, options: [] }]
      : []),
  ];
}

function entryForm(visit: Visit, event: ChannelsEvent, rate: ChannelsListRate, problems?: Problems): ShopAnswer {
  const { texts, signatures } = visit;
  const form = html`<form class="purchase" method="post" action="${listPath(visit, event, rate)}">
${problems && html`<p class="problem" role="alert">${problems.message}</p>`}
<input type="hidden" name="token" value="${signatures.token('form')}">
${fieldsOf(visit, rate).map((field) => inputOf(visit, field, problems, field.name === 'p0.email' ? texts.codeHint : ''))}
${ownText(visit, 'checkout')}
${rate.entry_price > 0 && termsField(visit, problems)}
<button class="main">${rate.entry_price > 0 ? texts.pay : texts.signUp}</button></form>`;
  return page(visit, {
    title: `${rate.name}: ${event.name}`,
    status: problems ? 400 : 200,
    isPrivate: true,
    body: html`<section class="order"><h1><bdi>${event.name}</bdi></h1>
<h2 dir="auto">${rate.name}</h2>
<p class="amount"><strong>${entryPrice(visit, event, rate)}</strong></p>
${doorPrices(visit, event, rate)}
${rate.available ? form : html`<p class="state">${texts.listFull}</p>${rate.entry_price > 0 && ownPurchase(visit, listPath(visit, event, rate))}`}
<p><a href="${pathTo(visit, `/${event.slug}`)}">${texts.back}</a></p></section>`,
  });
}
