/** The form of a purchase, and what comes of sending it. */
import { isErrorOf, type StagedoorError } from '@stagedoor/sdk';
import type { ChannelsEvent, PricingInfo, TicketCheckoutResult, TicketRate } from '@stagedoor/sdk/channels';
import {
  type Basket,
  type BasketPart,
  basketOf,
  choosesMore,
  isOnSale,
  isQuantityField,
  quantityField,
  quantityFields,
} from '../basket.ts';
import { decimalsOf, money, number, time } from '../formats.ts';
import { type Html, html, type Part } from '../html.ts';
import { feeOf, sumOf, supplementPrice, ticketPrice, warrantyPrice } from '../prices.ts';
import {
  type FormField,
  missingFields,
  offersWarranty,
  peopleAsked,
  type ReadForm,
  readTickets,
  supplementFieldsOf,
  warrantyField,
} from '../purchase-form.ts';
import { buyerAddress, formToken, isEmbedded, pathTo, redirectTo, type ShopAnswer, type Visit } from '../visit.ts';
import { placeToken, type Standing } from '../waiting-room.ts';
import { ownPurchase, termsOf, tooLongProblems, tooManyUnpaid, wrongText } from './begin.ts';
import { idOf, inputOf, type Problems } from './fields.ts';
import { notice, page } from './layout.ts';
import { orderPath } from './order-path.ts';
import { ownText } from './own-texts.ts';
import { listPassTypesFor, passPath } from './passes.ts';
import { acceptedTerms, termsField, termsProblem } from './terms.ts';
import { admittedPath, sendToWaiting, toWaiting } from './waiting.ts';

export async function buyPage(visit: Visit, event: ChannelsEvent, standing: Standing): Promise<ShopAnswer> {
  const { query } = visit.request;
  const basket = await readBasket(visit, event, query);
  if (typeof basket === 'string') return noBasket(visit, event, standing, basket);
  if (!isOnSale(basket)) return noBasket(visit, event, standing, 'gone');
  if (basket.rates.length === 0) return passesAlone(visit, basket);
  return formPage(visit, basket, await linesOf(visit, basket), standing);
}

/** What was chosen. Types of passes are read where some are. */
async function readBasket(visit: Visit, event: ChannelsEvent, fields: URLSearchParams) {
  return basketOf(event, fields, choosesMore(event, fields) ? await listPassTypesFor(visit, event) : []);
}

/** Passes without tickets are bought on the page of their type: on to the first of them. */
function passesAlone(visit: Visit, { passes: [first] }: Basket): ShopAnswer {
  const { type, quantity } = first!;
  return redirectTo(passPath(visit, type, { count: String(quantity) }));
}

/** Starts the purchase. The same form sent twice starts one, also where it took the last tickets: the service knows it. */
export async function startPurchase(visit: Visit, event: ChannelsEvent, standing: Standing): Promise<ShopAnswer> {
  const { request, texts, signatures } = visit;
  const { form } = request;
  const basket = await readBasket(visit, event, form);
  if (typeof basket === 'string') return noBasket(visit, event, standing, basket);
  if (basket.rates.length === 0) return passesAlone(visit, basket);
  const formAgain = async (problems: Problems) =>
    formPage(visit, basket, await linesOf(visit, basket), standing, problems);
  if (signatures.open('form', form.get('token') ?? '') === null) {
    return formAgain({ fields: new Map(), message: texts.oldForm });
  }
  const isOver = ({ rate }: BasketPart) => rate.warranty.enabled && !offersWarranty(rate, event, visit.now);
  if (basket.parts.some((part) => isOver(part) && form.has(warrantyField(part.rate)))) {
    return formAgain({ fields: new Map(), message: texts.warrantyOver });
  }
  const ofPasses = passFields(visit, basket).filter(({ required }) => required);
  const missing = [
    ...missingFields(form, basket.rates, texts),
    ...ofPasses.flatMap(({ name }) => ((form.get(name) ?? '').trim() === '' ? [name] : [])),
  ];
  const ofTerms = termsProblem(visit);
  const wrong = [
    ...missing.map((name) => [name, texts.required] as const),
    ...tooLongProblems(visit),
    ...(ofTerms ? [ofTerms] : []),
  ];
  if (wrong.length > 0) return formAgain({ fields: new Map(wrong), message: texts.problems });
  const priceIds = (form.get('prices') ?? '').split(' ').filter(Boolean);
  const read = readTickets(form, basket.rates, { priceIds, texts });
  try {
    const placeId = standing.state === 'admitted' ? standing.place.id : undefined;
    const begun = await visit.waitingRooms.begin(event._id, () => begin(visit, basket, read.tickets, placeId));
    if (begun !== 'busy') return goOn(visit, basket, begun, standing);
    const { busy, busyText } = texts;
    const waits = await openWaitingRoom(visit, event, standing);
    return (
      waits ?? notice(visit, 503, { title: busy, text: busyText, retryAfterSeconds: 5 }, backTo(visit, event, standing))
    );
  } catch (error) {
    if (!isErrorOf<StagedoorError>(error)) throw error;
    if (error.code === 'not_admitted') return toWaiting(visit, event, standing);
    const waits = error.code === 'unavailable' ? await openWaitingRoom(visit, event, standing) : null;
    return waits ?? refused(visit, basket, error, standing, read.fieldAt);
  }
}

/** Too many buy: an automatic waiting room opens, and this visitor is in it first. Null for one that is not automatic. */
async function openWaitingRoom(visit: Visit, event: ChannelsEvent, { state, room }: Standing) {
  return state === 'free' && room.mode === 'automatic' ? sendToWaiting(visit, event) : null;
}

type Tickets = ReadForm['tickets'];

/** Begins the purchase. The code of a member is sent again without the tickets for which it gives nothing. */
async function begin(
  visit: Visit,
  basket: Basket,
  tickets: Tickets,
  placeId?: string,
  attempt = '',
): Promise<TicketCheckoutResult> {
  const { request, client } = visit;
  const code = (request.form.get('code') ?? '').trim();
  const { idempotencyKey, ...terms } = termsOf(visit, { event: basket.event.slug });
  try {
    return await client.tickets.createCheckout(
      {
        ticket_rate_id: basket.rates[0]!._id,
        tickets,
        ...terms,
        ...acceptedTerms(visit),
        send_resources: true,
        ...(basket.passes.length > 0 ? { passes: passesOf(visit, basket) } : {}),
        ...(code ? { discount_code: code } : {}),
        buyer_ip: buyerAddress(visit),
        ...(placeId ? { waiting_place_id: placeId } : {}),
      },
      { idempotencyKey: `${idempotencyKey}${attempt}` },
    );
  } catch (error) {
    const without = isErrorOf<StagedoorError>(error) && attempt === '' ? withoutCodesOf(error, tickets) : null;
    if (!without) throw error;
    return begin(visit, basket, without, placeId, '-2');
  }
}

/** The tickets without the code of a member that gives nothing for them; null where it is not that, or for none of them. */
function withoutCodesOf({ details }: StagedoorError, tickets: Tickets): Tickets | null {
  const places = details.map(({ path }) => /^\/tickets\/(\d+)\/member_code$/.exec(path)?.[1]);
  const refused = new Set(places.map(Number));
  const hasOther = tickets.some(({ member_code: code }, place) => code !== undefined && !refused.has(place));
  if (places.length === 0 || places.includes(undefined) || !hasOther) return null;
  return tickets.map(({ member_code: code, ...ticket }, place) => ({
    ...ticket,
    ...(code === undefined || refused.has(place) ? {} : { member_code: code }),
  }));
}

/** To the page of the payment; to the order where nothing is paid. A price that is not the one shown is said first. */
function goOn(visit: Visit, { event }: Basket, begun: TicketCheckoutResult, standing: Standing): ShopAnswer {
  const { texts, language } = visit;
  // The page of a payment is shown by itself alone: within another page the order leads there.
  const next = (!isEmbedded(visit.request) && begun.payment_url) || orderPath(visit, begun.payment_id);
  if (!begun.conditions_changed) return redirectTo(next);
  const total = money(begun.total_amount, event.currency, language);
  return page(visit, {
    title: texts.priceChanged,
    isPrivate: true,
    body: html`<section class="notice"><h1>${texts.priceChanged}</h1><p>${texts.priceChangedText(total)}</p>
<p><a class="button" href="${next}">${texts.payTotal(total)}</a></p>
<p><a href="${admittedPath(visit, event, standing)}">${texts.doNotBuy}</a></p></section>`,
  });
}

async function refused(
  visit: Visit,
  basket: Basket,
  error: StagedoorError,
  standing: Standing,
  fieldAt: (path: string) => string | undefined,
): Promise<ShopAnswer> {
  const { texts } = visit;
  const { event } = basket;
  const formAgain = async (fields: ReadonlyMap<string, string>) =>
    formPage(visit, basket, await linesOf(visit, basket), standing, { fields, message: texts.problems });
  switch (error.code) {
    case 'invalid_request': {
      const fields = error.details.flatMap(({ path, message }) => {
        const name = fieldAt(path) ?? passFieldAt(path);
        return name === undefined
          ? []
          : [[name, name === 'member' ? texts.memberInvalid : wrongText(visit, message)] as const];
      });
      return formAgain(new Map(fields));
    }
    case 'discount_code_invalid':
      return formAgain(new Map([['code', texts.codeInvalid]]));
    case 'not_found':
    case 'not_on_sale':
    case 'sold_out':
      return noBasket(visit, event, standing, 'gone');
    case 'hold_limit_reached':
      return tooManyUnpaid(visit, error, backTo(visit, event, standing));
    default:
      throw error;
  }
}

/** The page of the event, on which what was chosen still is, as far as it is left. */
const backTo = (visit: Visit, event: ChannelsEvent, standing: Standing) => {
  const { query, form } = visit.request;
  const chosen = [...query, ...form].filter(([name]) => isQuantityField(name));
  return { href: admittedPath(visit, event, standing, Object.fromEntries(chosen)), label: visit.texts.back };
};

/** Where nothing was chosen, or what was chosen cannot be bought. */
function noBasket(visit: Visit, event: ChannelsEvent, standing: Standing, why: 'empty' | 'gone'): ShopAnswer {
  if (why === 'empty') return redirectTo(`${admittedPath(visit, event, standing, { choose: '1' })}#tickets`);
  const { texts, request } = visit;
  const more = request.method === 'GET' ? ownPurchase(visit, pathTo(visit, `/${event.slug}/buy`)) : null;
  return notice(visit, 409, { title: texts.gone, text: texts.goneText, more }, backTo(visit, event, standing));
}

/** A line for each ticket; null where they have just been sold. */
async function linesOf({ client }: Visit, { parts }: Basket): Promise<PricingInfo[] | null> {
  try {
    const lines = await Promise.all(
      parts.map(({ rate, quantity }) => client.ticketRates.getPricingInfo({ rateId: rate._id, quantity })),
    );
    return lines.flat();
  } catch (error) {
    if (isErrorOf<StagedoorError>(error) && (error.code === 'sold_out' || error.code === 'not_on_sale')) return null;
    throw error;
  }
}

function formPage(
  visit: Visit,
  basket: Basket,
  lines: PricingInfo[] | null,
  standing: Standing,
  problems?: Problems,
): ShopAnswer {
  const { event, parts, rates } = basket;
  const { texts, signatures } = visit;
  if (lines === null || !isOnSale(basket)) return noBasket(visit, event, standing, 'gone');
  const ofPasses = basket.passes.map(({ type, quantity }) => type.price * quantity);
  const ofTickets = lines.map((line) => ticketPrice(line, event.currency));
  const total = sumOf([...ofPasses, ...ofTickets], event.currency);
  const quantities = new Map([
    ...parts.map(({ rate, quantity }) => [rate._id, quantity] as const),
    ...basket.passes.map(({ type, quantity }) => [type._id, quantity] as const),
  ]);
  const canBeFree = total === 0 && rates.every((rate) => rate.supplements.length === 0);
  return page(visit, {
    title: `${texts.summary}: ${event.name}`,
    status: problems ? 400 : 200,
    isPrivate: true,
    body: html`<h1><bdi>${event.name}</bdi></h1>
<div class="columns"><section class="summary" aria-label="${texts.summary}"><h2>${texts.summary}</h2>
${summaryOf(visit, basket, lines, total)}
<p><a href="${admittedPath(visit, event, standing, quantityFields(quantities))}">${texts.change}</a></p></section>
<form class="purchase" method="post" action="${pathTo(visit, `/${event.slug}/buy`)}">
${problems && html`<p class="problem" role="alert">${problems.message}</p>`}
<input type="hidden" name="token" value="${formToken(visit)}">
${
  standing.state === 'admitted' &&
  html`<input type="hidden" name="place" value="${placeToken(signatures, event._id, standing.place)}">
<p class="state">${texts.queue.turn(time(standing.until, 'time', event.location.timezone, visit.language))}</p>`
}
${[...quantities].map(([id, quantity]) => html`<input type="hidden" name="${quantityField(id)}" value="${quantity}">`)}
<input type="hidden" name="prices" value="${lines.map((line) => line.price_id).join(' ')}">
${people(visit, basket, problems)}
${passHolders(visit, basket, problems)}
${extras(visit, basket)}
${parts.map(({ rate }) => offersWarranty(rate, event, visit.now) && warranty(visit, basket, rate, lines))}
${codes(visit, basket, problems)}
${ownText(visit, 'checkout')}
${termsField(visit, problems)}
<button class="main">${canBeFree ? texts.getFree : texts.pay}</button>
<p class="quiet">${texts.held}</p>
</form></div>`,
  });
}

/** Of which ticket something is, where there are several; with its rate where there are several of them. */
function titleOf({ texts, language }: Visit, { parts, rates }: Basket, ticket: number): Part {
  const place = number(ticket + 1, language);
  const title = rates.length === 1 ? '' : texts.ticketOf(place);
  return parts.length === 1 ? title : html`${title} · <bdi>${rates[ticket]!.name}</bdi>`;
}

function people(visit: Visit, basket: Basket, problems?: Problems): Html {
  const { texts } = visit;
  const asked = peopleAsked(basket.rates, texts);
  return html`${asked.map(({ ticket, rate, fields }) => {
    const ofRate = html`${texts.moreFor} <bdi>${rate.name}</bdi>`;
    const title =
      rate.nominative && asked.length > 1 ? titleOf(visit, basket, ticket) : ticket === 0 ? texts.yourData : ofRate;
    return html`<fieldset><legend>${title}</legend>
${fields.map((field) => inputOf(visit, field, problems, field.name === 'p0.email' ? texts.emailHint : ''))}</fieldset>`;
  })}`;
}

function passHolders(visit: Visit, basket: Basket, problems?: Problems): Part {
  const { texts } = visit;
  const fields = passFields(visit, basket);
  if (fields.length === 0) return null;
  return html`<fieldset><legend>${texts.passes}</legend>
${fields.map((field, place) => inputOf(visit, field, problems, place === 0 ? texts.passForBuyer : ''))}</fieldset>`;
}

const passField = (place: number) => `pass${place}.full_name`;
const passFieldAt = (path: string) => {
  const place = /^\/passes\/(\d+)\/full_name$/.exec(path)?.[1];
  return place === undefined ? undefined : passField(Number(place));
};

/** The type of each pass. */
const typesOf = ({ passes }: Basket) =>
  passes.flatMap(({ type, quantity }) => Array.from({ length: quantity }, () => type));

/** Who the passes are for: without a name the first one is for the buyer. */
function passFields({ texts, language }: Visit, basket: Basket): FormField[] {
  const types = typesOf(basket);
  return types.map(({ name }, place) => ({
    name: passField(place),
    label: `${types.length === 1 ? name : `${texts.passOf(number(place + 1, language))} · ${name}`}: ${texts.passHolder}`,
    type: 'text',
    required: place > 0,
    options: [],
  }));
}

/** The passes as they are bought: with the e-mail of the buyer. */
function passesOf({ request: { form } }: Visit, basket: Basket) {
  const textOf = (name: string) => (form.get(name) ?? '').trim();
  return typesOf(basket).map(({ _id: id }, place) => ({
    pass_type_id: id,
    full_name: textOf(passField(place)) || textOf('p0.full_name'),
    email: textOf('p0.email'),
  }));
}

/** The fields for a discount code and for the code of a member, closed until they are wanted. */
function codes(visit: Visit, { rates }: Basket, problems?: Problems): Html {
  const { texts, request } = visit;
  const field = (name: string, label: string) =>
    inputOf(visit, { name, label, type: 'text', required: false, options: [] }, problems);
  const isOpen = ['code', 'member'].some(
    (name) => (request.form.get(name) ?? request.query.get(name)) || problems?.fields.has(name),
  );
  return html`<details class="codes"${isOpen && html` open`}><summary>${texts.haveCode}</summary>
${rates.some((rate) => rate.has_discount_codes_enabled) && field('code', texts.discountCode)}
${field('member', texts.memberCode)}</details>`;
}

function summaryOf(
  { texts, language }: Visit,
  { event, rates, passes }: Basket,
  lines: PricingInfo[],
  total: number,
): Html {
  const shown = (amount: number) => money(amount, event.currency, language);
  const steps = new Map<string, { readonly rate: TicketRate; readonly line: PricingInfo; readonly count: number }>();
  for (const [index, line] of lines.entries()) {
    const key = `${line.price_id} ${line.price}`;
    steps.set(key, { rate: rates[index]!, line, count: (steps.get(key)?.count ?? 0) + 1 });
  }
  const fees = lines.reduce((sum, line) => sum + feeOf(line, event.currency), 0);
  return html`<dl class="sums">${[...steps.values()].map(
    ({ rate, line, count }) =>
      html`<div><dt>${count} × <bdi>${rate.name}</bdi>, <bdi>${line.name}</bdi></dt><dd>${shown(line.price * count)}</dd></div>`,
  )}
${passes.map(
  ({ type, quantity }) =>
    html`<div><dt>${quantity} × <bdi>${type.name}</bdi></dt><dd>${shown(type.price * quantity)}</dd></div>`,
)}
${fees > 0 && html`<div><dt>${texts.feeOf}</dt><dd>${shown(fees)}</dd></div>`}
<div class="total"><dt>${texts.total}</dt><dd><output data-currency="${event.currency}" data-decimals="${decimalsOf(event.currency)}" data-base="${total}">${shown(total)}</output></dd></div></dl>
<p class="quiet">${texts.totalHint}</p>`;
}

function extras(visit: Visit, basket: Basket): Html {
  const { texts, language, request } = visit;
  const { event, rates } = basket;
  return html`${rates.map((rate, ticket) => {
    const fields = supplementFieldsOf(rate, ticket);
    if (fields.length === 0) return null;
    const title = titleOf(visit, basket, ticket);
    return html`<fieldset><legend>${texts.extras}${title && html`: ${title}`}</legend>
${rate.supplements.map((supplement, index) => {
  const { name, least, most } = fields[index]!;
  const counts = [0, ...Array.from({ length: most - least + 1 }, (_, count) => least + count)];
  const price = money(supplementPrice(supplement, event.currency), event.currency, language);
  const given = request.form.get(name);
  return html`<p class="field extra"><label for="${idOf(name)}"><span dir="auto">${supplement.label}</span> <small>${texts.each(price)}</small>
${supplement.description && html`<span class="quiet" dir="auto">${supplement.description}</span>`}</label>
<select id="${idOf(name)}" name="${name}" data-price="${supplementPrice(supplement, event.currency)}">${counts.map((count) => html`<option${given === String(count) && html` selected`}>${count}</option>`)}</select></p>`;
})}</fieldset>`;
  })}`;
}

function warranty(
  { texts, language, request }: Visit,
  { event, parts }: Basket,
  rate: TicketRate,
  lines: PricingInfo[],
): Html {
  const { is_fixed: isFixed, percentage, hours } = rate.warranty;
  const ofRate = lines.filter(({ ticket_rate_id: rateId }) => rateId === rate._id);
  const prices = ofRate.map(({ price }) => warrantyPrice(price, rate.warranty, event.currency));
  const ends = [...new Set([Math.min(...prices), Math.max(...prices)])];
  const price = ends.map((amount) => money(amount, event.currency, language)).join(' – ');
  const withExtras = !isFixed && rate.supplements.length > 0;
  const text = texts.warrantyText(
    withExtras ? texts.warrantyOfExtras(price, number(percentage, language)) : price,
    number(hours, language),
  );
  const name = warrantyField(rate);
  const isChecked = request.form.get(name) === 'yes';
  return html`<fieldset class="boxes"><legend>${texts.warranty}${parts.length > 1 && html`: <bdi>${rate.name}</bdi>`}</legend><label><input type="checkbox" name="${name}" value="yes" data-price="${sumOf(prices, event.currency)}"${isChecked && html` checked`}> <span>${text}</span></label></fieldset>`;
}
