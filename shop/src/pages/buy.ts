/** The form of a purchase, and what comes of sending it. */
import { isErrorOf, type StagedoorError } from '@stagedoor/sdk';
import type { ChannelsEvent, PricingInfo, TicketCheckoutResult, TicketRate } from '@stagedoor/sdk/channels';
import { money, number } from '../formats.ts';
import { type Html, html } from '../html.ts';
import { feeOf } from '../prices.ts';
import {
  type FormField,
  fieldsOf,
  missingFields,
  peopleAsked,
  readTickets,
  supplementFieldsOf,
} from '../purchase-form.ts';
import { digest } from '../signatures.ts';
import { pathTo, redirectTo, type ShopAnswer, type Visit } from '../visit.ts';
import { quantityMax } from './event.ts';
import { notice, page } from './layout.ts';
import { orderPath } from './order.ts';

interface Choice {
  readonly event: ChannelsEvent;
  readonly rate: TicketRate;
  readonly quantity: number;
}

/** Why the form is shown again. */
interface Problems {
  readonly fields: ReadonlyMap<string, string>;
  readonly message: string;
}

const minuteMs = 60_000;

export async function buyPage(visit: Visit, event: ChannelsEvent): Promise<ShopAnswer> {
  const choice = choiceOf(event, visit.request.query);
  if (!choice) return goneNotice(visit, event);
  return formPage(visit, choice, await linesOf(visit, choice));
}

/** Starts the purchase. The same form sent twice starts one. */
export async function startPurchase(visit: Visit, event: ChannelsEvent): Promise<ShopAnswer> {
  const { request, texts, signatures, client, language, publicUrl } = visit;
  const { form } = request;
  const choice = choiceOf(event, form);
  if (!choice) return goneNotice(visit, event);
  const { rate, quantity } = choice;
  const token = form.get('token') ?? '';
  if (signatures.open('form', token) === null) {
    return formPage(visit, choice, await linesOf(visit, choice), { fields: new Map(), message: texts.oldForm });
  }
  const missing = missingFields(form, rate, quantity, texts);
  if (missing.length > 0) {
    const fields = new Map(missing.map((name) => [name, texts.required]));
    return formPage(visit, choice, await linesOf(visit, choice), { fields, message: texts.problems });
  }
  const read = readTickets(form, rate, {
    quantity,
    priceIds: (form.get('prices') ?? '').slice(0, 4_000).split(' ').filter(Boolean),
    texts,
  });
  const code = (form.get('code') ?? '').trim().slice(0, 64);
  // The order is known by a value of its own until its payment has an id.
  const order = digest(`${token}\n${form}`).slice(0, 22);
  const returnUrl = `${publicUrl}${pathTo(visit, '/orders/return', { order: `${order}.${signatures.sign('return', order)}` })}`;
  try {
    const begun = await client.tickets.createCheckout(
      {
        ticket_rate_id: rate._id,
        tickets: read.tickets,
        redirect_url: returnUrl,
        error_url: returnUrl,
        send_resources: true,
        metadata: { order, event: event.slug },
        language,
        ...(code ? { discount_code: code } : {}),
        buyer_ip: request.address,
      },
      { idempotencyKey: `shop-${digest(`${token}\n${form}`)}` },
    );
    return goOn(visit, choice, begun);
  } catch (error) {
    if (!isErrorOf<StagedoorError>(error)) throw error;
    return refused(visit, choice, error, read.fieldAt);
  }
}

/** To the page of the payment; to the order where nothing is paid. A price that is not the one shown is said first. */
function goOn(visit: Visit, { event }: Choice, begun: TicketCheckoutResult): ShopAnswer {
  const { texts, language } = visit;
  const next = begun.payment_url || orderPath(visit, begun.payment_id);
  if (!begun.conditions_changed) return redirectTo(next);
  const total = money(begun.total_amount, event.currency, language);
  return page(visit, {
    title: texts.priceChanged,
    isPrivate: true,
    body: html`<section class="notice"><h1>${texts.priceChanged}</h1><p>${texts.priceChangedText(total)}</p>
<p><a class="button" href="${next}">${texts.payTotal(total)}</a></p>
<p><a href="${pathTo(visit, `/${event.slug}`)}">${texts.doNotBuy}</a></p></section>`,
  });
}

async function refused(
  visit: Visit,
  choice: Choice,
  error: StagedoorError,
  fieldAt: (path: string) => string | undefined,
): Promise<ShopAnswer> {
  const { texts, language } = visit;
  const formAgain = async (fields: ReadonlyMap<string, string>) =>
    formPage(visit, choice, await linesOf(visit, choice), { fields, message: texts.problems });
  switch (error.code) {
    case 'invalid_request': {
      const fields = error.details.flatMap(({ path }) => {
        const name = fieldAt(path);
        return name === undefined ? [] : [[name, texts.wrong] as const];
      });
      return formAgain(new Map(fields));
    }
    case 'discount_code_invalid':
      return formAgain(new Map([['code', texts.codeInvalid]]));
    case 'not_found':
    case 'not_on_sale':
    case 'sold_out':
      return goneNotice(visit, choice.event);
    case 'hold_limit_reached': {
      const waitMs = error.retryAfterMs ?? minuteMs;
      const text = texts.holdsText(number(Math.max(1, Math.ceil(waitMs / minuteMs)), language));
      const said = { title: texts.holds, text, retryAfterSeconds: Math.ceil(waitMs / 1000) };
      return notice(visit, 409, said, backTo(visit, choice.event));
    }
    default:
      throw error;
  }
}

const backTo = (visit: Visit, event: ChannelsEvent) => ({
  href: pathTo(visit, `/${event.slug}`),
  label: visit.texts.back,
});

function goneNotice(visit: Visit, event: ChannelsEvent): ShopAnswer {
  return notice(visit, 409, { title: visit.texts.gone, text: visit.texts.goneText }, backTo(visit, event));
}

/** Null where the rate is not on sale, or not in this number. */
function choiceOf(event: ChannelsEvent, fields: URLSearchParams): Choice | null {
  const rate = event.ticket_rates.find(({ _id }) => _id === fields.get('rate'));
  const quantity = Number(fields.get('quantity') ?? '1');
  if (!rate?.available || !Number.isInteger(quantity) || quantity < rate.min || quantity > quantityMax(rate))
    return null;
  return { event, rate, quantity };
}

/** A line for each ticket; null where they have just been sold. */
async function linesOf({ client }: Visit, { rate, quantity }: Choice): Promise<PricingInfo[] | null> {
  try {
    return await client.ticketRates.getPricingInfo({ rateId: rate._id, quantity });
  } catch (error) {
    if (isErrorOf<StagedoorError>(error) && (error.code === 'sold_out' || error.code === 'not_on_sale')) return null;
    throw error;
  }
}

function formPage(visit: Visit, choice: Choice, lines: PricingInfo[] | null, problems?: Problems): ShopAnswer {
  const { event, rate, quantity } = choice;
  const { texts, language, signatures } = visit;
  if (lines === null) return goneNotice(visit, event);
  const total = lines.reduce((sum, line) => sum + line.price + feeOf(line, event.currency), 0);
  const asked = peopleAsked(rate, quantity);
  const people = Array.from({ length: asked }, (_, person) => {
    const title = asked === 1 ? texts.yourData : texts.ticketOf(number(person + 1, language));
    return html`<fieldset><legend>${title}</legend>
${fieldsOf(rate, person, texts).map((field) => inputOf(visit, field, problems))}</fieldset>`;
  });
  const canBeFree = total === 0 && rate.supplements.length === 0;
  return page(visit, {
    title: `${texts.summary}: ${event.name}`,
    status: problems ? 400 : 200,
    isPrivate: true,
    body: html`<h1><bdi>${event.name}</bdi></h1>
<div class="columns"><section class="summary" aria-label="${texts.summary}"><h2>${texts.summary}</h2>
${summaryOf(visit, choice, lines, total)}
<p><a href="${pathTo(visit, `/${event.slug}`)}">${texts.change}</a></p></section>
<form class="purchase" method="post" action="${pathTo(visit, `/${event.slug}/buy`)}">
${problems && html`<p class="problem" role="alert">${problems.message}</p>`}
<input type="hidden" name="token" value="${signatures.token('form')}">
<input type="hidden" name="rate" value="${rate._id}">
<input type="hidden" name="quantity" value="${quantity}">
<input type="hidden" name="prices" value="${lines.map((line) => line.price_id).join(' ')}">
${people}
${rate.supplements.length > 0 && extras(visit, choice)}
${rate.warranty.enabled && warranty(visit, choice, lines)}
${rate.has_discount_codes_enabled && inputOf(visit, { name: 'code', label: texts.discountCode, type: 'text', required: false, options: [] }, problems)}
<button class="main">${canBeFree ? texts.getFree : texts.pay}</button>
<p class="quiet">${texts.held}</p>
</form></div>`,
  });
}

function summaryOf({ texts, language }: Visit, { event, rate }: Choice, lines: PricingInfo[], total: number): Html {
  const shown = (amount: number) => money(amount, event.currency, language);
  const steps = new Map<string, { readonly line: PricingInfo; readonly count: number }>();
  for (const line of lines) {
    const key = `${line.price_id} ${line.price}`;
    steps.set(key, { line, count: (steps.get(key)?.count ?? 0) + 1 });
  }
  const fees = lines.reduce((sum, line) => sum + feeOf(line, event.currency), 0);
  return html`<dl class="sums">${[...steps.values()].map(
    ({ line, count }) =>
      html`<div><dt>${count} × <bdi>${rate.name}</bdi>, <bdi>${line.name}</bdi></dt><dd>${shown(line.price * count)}</dd></div>`,
  )}
${fees > 0 && html`<div><dt>${texts.feeOf}</dt><dd>${shown(fees)}</dd></div>`}
<div class="total"><dt>${texts.total}</dt><dd>${shown(total)}</dd></div></dl>
${(rate.supplements.length > 0 || rate.has_discount_codes_enabled || rate.warranty.enabled) && html`<p class="quiet">${texts.totalHint}</p>`}`;
}

const idOf = (name: string) => name.replaceAll('.', '-');

function inputOf({ texts, request }: Visit, field: FormField, problems?: Problems): Html {
  const { name, label, type, required, options } = field;
  const id = idOf(name);
  const problem = problems?.fields.get(name);
  const given = request.form.getAll(name);
  const hint = name === 'p0.email' ? texts.emailHint : '';
  const described = [problem && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(' ');
  const notes = html`${hint && html`<span class="quiet" id="${id}-hint">${hint}</span>`}${problem && html`<span class="problem" id="${id}-problem">${problem}</span>`}`;
  const mark = required ? '' : html` <small>(${texts.optional})</small>`;
  const state = html`${required && html` required`}${problem && html` aria-invalid="true"`}${described && html` aria-describedby="${described}"`}`;
  if (type === 'checkbox') {
    return html`<fieldset class="field boxes"><legend dir="auto">${label}</legend>${options.map(
      ({ text, value }) =>
        html`<label><input type="checkbox" name="${name}" value="${value}"${given.includes(value) && html` checked`}> <span dir="auto">${text}</span></label>`,
    )}${notes}</fieldset>`;
  }
  const top = html`<label for="${id}"><span dir="auto">${label}</span>${mark}</label>`;
  if (type === 'dropdown') {
    return html`<p class="field">${top}<select id="${id}" name="${name}"${state}><option value="">${texts.choose}</option>${options.map(
      ({ text, value }) => html`<option value="${value}"${given[0] === value && html` selected`}>${text}</option>`,
    )}</select>${notes}</p>`;
  }
  const autocomplete = field.autocomplete && html` autocomplete="${field.autocomplete}"`;
  return html`<p class="field">${top}<input id="${id}" name="${name}" type="${type}" dir="auto" maxlength="200" value="${given[0] ?? ''}"${autocomplete}${state}>${notes}</p>`;
}

function extras(visit: Visit, { event, rate, quantity }: Choice): Html {
  const { texts, language, request } = visit;
  return html`${Array.from({ length: quantity }, (_, ticket) => {
    const fields = supplementFieldsOf(rate, ticket);
    return html`<fieldset><legend>${quantity === 1 ? texts.extras : texts.extrasOf(number(ticket + 1, language))}</legend>
${rate.supplements.map((supplement, index) => {
  const { name, least, most } = fields[index]!;
  const counts = [0, ...Array.from({ length: most - least + 1 }, (_, count) => least + count)];
  const price = money(supplement.price, event.currency, language);
  const given = request.form.get(name);
  return html`<p class="field extra"><label for="${idOf(name)}"><span dir="auto">${supplement.label}</span> <small>${texts.each(price)}</small>
${supplement.description && html`<span class="quiet" dir="auto">${supplement.description}</span>`}</label>
<select id="${idOf(name)}" name="${name}">${counts.map((count) => html`<option${given === String(count) && html` selected`}>${count}</option>`)}</select></p>`;
})}</fieldset>`;
  })}`;
}

function warranty({ texts, language, request }: Visit, { event, rate }: Choice, lines: PricingInfo[]): Html {
  const { is_fixed: isFixed, fixed_price: fixed, percentage, hours } = rate.warranty;
  const price = isFixed ? fixed : ((lines[0]?.price ?? 0) * percentage) / 100;
  const text = texts.warrantyText(money(price, event.currency, language), number(hours, language));
  const isChecked = request.form.get('warranty') === 'yes';
  return html`<fieldset class="boxes"><legend>${texts.warranty}</legend><label><input type="checkbox" name="warranty" value="yes"${isChecked && html` checked`}> <span>${text}</span></label></fieldset>`;
}
