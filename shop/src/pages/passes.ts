/** Passes: what admits to several events. They are bought by themselves, or together with tickets of an event. */
import type { ChannelsEvent, PassType } from '@stagedoor/sdk/channels';
import { passesMax, quantityField } from '../basket.ts';
import { money, number, time } from '../formats.ts';
import { type Html, html } from '../html.ts';
import type { FormField } from '../purchase-form.ts';
import { isEmbedded, pathTo, redirectTo, type ShopAnswer, type Visit } from '../visit.ts';
import { ownPurchase, sendForm, termsOf } from './begin.ts';
import { inputOf, type Problems } from './fields.ts';
import { notice, page, paragraphs } from './layout.ts';
import { orderPath } from './order-path.ts';
import { ownText } from './own-texts.ts';
import { acceptedTerms, termsField, termsProblem } from './terms.ts';

const typesMax = 100;

/** The kinds of passes that the organization sells now or later. */
export function listPassTypes({ client, organization }: Visit): Promise<PassType[]> {
  return client.passTypes.list({ organization_id: organization._id, limit: typesMax }).toArray({ max: typesMax });
}

/** Those that admit to an event. */
export async function listPassTypesFor(visit: Visit, { _id: id }: ChannelsEvent): Promise<PassType[]> {
  const types = await listPassTypes(visit);
  return types.filter(({ event_ids: ids }) => ids.length === 0 || ids.includes(id));
}

export const passPath = (visit: Visit, { slug }: PassType, query = {}) => pathTo(visit, `/about/passes/${slug}`, query);

/** A section of the calendar; nothing where there are none. */
export function passesSection(visit: Visit, types: readonly PassType[]): Html | null {
  const { texts, language } = visit;
  if (types.length === 0) return null;
  return html`<section aria-labelledby="passes"><h2 id="passes">${texts.passes}</h2>
<ul class="rates">${types.map(
    (type) => html`<li class="rate"><div class="what"><h3 dir="auto">${type.name}</h3>
<p class="quiet">${scopeOf(visit, type)}</p>
<p class="amount"><strong>${priceOf(visit, type)}</strong></p></div>
${type.available ? html`<a class="button" href="${passPath(visit, type)}">${texts.choosePass}</a>` : html`<p class="state">${whyNot(visit, type, language)}</p>`}</li>`,
  )}</ul></section>`;
}

/** Passes that are chosen together with the tickets of an event; nothing where none can be bought now. */
export function passesBeside(visit: Visit, ofEvent: readonly PassType[]): Html | null {
  const { texts, request } = visit;
  const types = ofEvent.filter(({ available }) => available);
  if (types.length === 0) return null;
  return html`<section aria-labelledby="passes"><h2 id="passes">${texts.passes}</h2>
<ul class="rates">${types.map((type) => {
    const name = quantityField(type._id);
    const left = type.quota - type.sold;
    const counts = Array.from({ length: Math.min(passesMax, left) + 1 }, (_, count) => String(count));
    return html`<li class="rate"><div class="what"><h3 dir="auto">${type.name}</h3>
<p class="quiet">${scopeOf(visit, type)}</p>
<p class="amount"><strong>${priceOf(visit, type)}</strong></p></div>
<label class="count"><span>${texts.passCount}</span><select name="${name}" data-price="${type.price}" data-left="${left}" aria-label="${texts.passCountOf(type.name)}">${counts.map(
      (count) => html`<option${count === (request.query.get(name) ?? '0') && html` selected`}>${count}</option>`,
    )}</select></label></li>`;
  })}</ul></section>`;
}

const priceOf = ({ texts, language }: Visit, { price, currency }: PassType) =>
  price === 0 ? texts.free : money(price, currency, language);

function scopeOf({ texts, language }: Visit, type: PassType): string {
  const events =
    type.event_ids.length === 0 ? texts.allEvents : texts.someEvents(number(type.event_ids.length, language));
  const entries = type.entries_max === null ? '' : texts.entriesMax(number(type.entries_max, language));
  const people = type.for > 1 ? texts.forPeople(number(type.for, language)) : '';
  return [events, entries, people].filter(Boolean).join(' · ');
}

function whyNot({ texts, organization, now }: Visit, type: PassType, language: Visit['language']): string {
  if (type.sold >= type.quota) return texts.soldOut;
  if (type.valid_from && new Date(type.valid_from) > now) {
    return texts.notYet(time(type.valid_from, 'full', organization.timezone, language));
  }
  return texts.notOnSale;
}

/** The page of a kind of passes, with its form; the answer to the form where it was sent. */
export async function passPage(visit: Visit, slug: string): Promise<ShopAnswer> {
  const { texts, request } = visit;
  const type = (await listPassTypes(visit)).find((one) => one.slug === slug);
  if (!type) return notice(visit, 404, { title: texts.unknown, text: texts.unknownText });
  const most = Math.min(passesMax, type.quota - type.sold);
  const fields = request.method === 'POST' ? request.form : request.query;
  const chosen = Math.max(1, Math.trunc(Number(fields.get('count') ?? 1)) || 1);
  if (request.method !== 'POST') return passForm(visit, type, Math.min(chosen, Math.max(1, most)));
  // Where others took some, the service says so; it sells again what this form has begun to buy.
  if (chosen <= passesMax) return startPasses(visit, type, chosen);
  const back = { href: passPath(visit, type), label: texts.changeCount };
  return notice(visit, 409, { title: texts.goneOther, text: texts.goneOtherText }, back);
}

function holderFields({ texts }: Visit, count: number): FormField[][] {
  return Array.from({ length: count }, (_, place) => [
    {
      name: `p${place}.full_name`,
      label: texts.fields.full_name,
      type: 'text',
      required: true,
      options: [],
      ...(place === 0 ? { autocomplete: 'name' } : {}),
    },
    {
      name: `p${place}.email`,
      label: texts.fields.email,
      type: 'email',
      required: place === 0,
      options: [],
      ...(place === 0 ? { autocomplete: 'email' } : {}),
    },
  ]);
}

function passForm(visit: Visit, type: PassType, count: number, problems?: Problems): ShopAnswer {
  const { texts, language, signatures, request } = visit;
  const people = holderFields(visit, count);
  const most = Math.min(passesMax, type.quota - type.sold);
  const counts = Array.from({ length: most }, (_, index) => index + 1);
  const total = money(type.price * count, type.currency, language);
  const path = passPath(visit, type);
  const sale = html`<form class="count-form" method="get" action="${path.split('?')[0]}">
${request.query.get('lang') && html`<input type="hidden" name="lang" value="${language}">`}
${isEmbedded(request) && html`<input type="hidden" name="embed" value="1">`}
<p class="field"><label for="count">${texts.passCount}</label><select id="count" name="count">${counts.map((one) => html`<option${one === count && html` selected`}>${one}</option>`)}</select></p>
<button class="plain">${texts.changeCount}</button></form>
<form class="purchase" method="post" action="${path}">
${problems && html`<p class="problem" role="alert">${problems.message}</p>`}
<input type="hidden" name="token" value="${signatures.token('form')}">
<input type="hidden" name="count" value="${count}">
${people.map(
  (
    fields,
    place,
  ) => html`<fieldset><legend>${place === 0 ? texts.yourData : texts.passOf(number(place + 1, language))}</legend>
${fields.map((field) => inputOf(visit, field, problems, field.name === 'p0.email' ? texts.passHint : ''))}</fieldset>`,
)}
<dl class="sums"><div class="total"><dt>${texts.total}</dt><dd>${total}</dd></div></dl>
${ownText(visit, 'checkout')}
${termsField(visit, problems)}
<button class="main">${type.price === 0 ? texts.getPasses : texts.pay}</button>
<p class="quiet">${texts.passesAlone}</p></form>`;
  return page(visit, {
    title: type.name,
    status: problems ? 400 : 200,
    body: html`<section class="order"><h1 dir="auto">${type.name}</h1>
<p class="quiet">${scopeOf(visit, type)}</p>
<div class="text">${paragraphs(type.description)}</div>
<p class="amount"><strong>${priceOf(visit, type)}</strong></p>
${type.needs_acceptance && html`<p>${texts.passAcceptance}</p>`}
${type.available ? sale : html`<p class="state">${whyNot(visit, type, language)}</p>${ownPurchase(visit, path)}`}</section>`,
  });
}

function startPasses(visit: Visit, type: PassType, count: number): Promise<ShopAnswer> {
  const { request, client, texts } = visit;
  const textOf = (name: string) => (request.form.get(name) ?? '').trim();
  const people = holderFields(visit, count);
  return sendForm(visit, {
    required: people.flat().flatMap(({ name, required }) => (required ? [name] : [])),
    ofTerms: termsProblem(visit),
    formAgain: (problems) => passForm(visit, type, count, problems),
    back: { href: pathTo(visit, ''), label: texts.backToCalendar },
    fieldAt: (path) => {
      const [, place, name] = /^\/passes\/(\d+)\/(full_name|email)$/.exec(path) ?? [];
      return place === undefined ? undefined : `p${place}.${name}`;
    },
    send: async () => {
      const { idempotencyKey, ...terms } = termsOf(visit);
      const passes = people.map((_, place) => {
        const email = textOf(`p${place}.email`) || textOf('p0.email');
        return { full_name: textOf(`p${place}.full_name`), email };
      });
      const begun = await client.passes.createCheckout(
        { pass_type_id: type._id, passes, ...terms, ...acceptedTerms(visit), send_resources: true },
        { idempotencyKey },
      );
      return redirectTo((!isEmbedded(request) && begun.payment_url) || orderPath(visit, begun.payment_id));
    },
  });
}
