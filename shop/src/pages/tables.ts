/** Tables of an event: its zones with their plans and rates, and the form of a booking. */
import type { ChannelsEvent, TipRate, ZoneOffer } from '@stagedoor/sdk/channels';
import { money, number } from '../formats.ts';
import { type Html, html, type Part } from '../html.ts';
import type { FormField } from '../purchase-form.ts';
import { isEmbedded, pathTo, redirectTo, type ShopAnswer, type Visit } from '../visit.ts';
import { ownPurchase, sendForm, termsOf } from './begin.ts';
import { inputOf, type Problems } from './fields.ts';
import { notice, page } from './layout.ts';
import { orderPath } from './order-path.ts';
import { ownText } from './own-texts.ts';
import { acceptedTerms, termsField, termsProblem } from './terms.ts';

type Rate = ZoneOffer['rates'][number];
type Space = ZoneOffer['spaces'][number];

const tipsMax = 20;
/** People of a booking where no rate says how many. */
const peopleMost = 20;

/** Zones that take bookings, also full ones. */
export function listZones({ client }: Visit, event: ChannelsEvent): Promise<readonly ZoneOffer[]> {
  return client.bookings.getAvailability({ event_id: event._id });
}

const zonePath = (visit: Visit, event: ChannelsEvent, zone: ZoneOffer, rate?: Rate) =>
  pathTo(visit, `/${event.slug}/tables/${zone.slug}`, rate ? { rate: rate.slug } : {});

/** A section of the page of the event; nothing where no table can be booked. */
export function tablesSection(visit: Visit, event: ChannelsEvent, zones: readonly ZoneOffer[]): Html | null {
  const { texts } = visit;
  if (zones.length === 0) return null;
  return html`<section aria-labelledby="tables"><h2 id="tables">${texts.tables}</h2>
<ul class="rates">${zones.map(
    (zone) => html`<li class="rate zone"><div class="what"><h3 dir="auto">${zone.name}</h3>
${zone.rates.map((rate) => html`<p class="lines"><strong dir="auto">${rate.name}</strong> <span>${rateTerms(visit, event, rate)}</span>${!zone.is_full && html` <a href="${zonePath(visit, event, zone, rate)}" aria-label="${texts.bookIn(`${zone.name}, ${rate.name}`)}">${texts.book}</a>`}</p>`)}</div>
${zone.is_full ? html`<p class="state">${texts.zoneFull}</p>` : zone.rates.length === 0 && html`<a class="button" href="${zonePath(visit, event, zone)}" aria-label="${texts.bookIn(zone.name)}">${texts.book}</a>`}</li>`,
  )}</ul></section>`;
}

/** What a booking costs, and how much of it is paid in advance. */
function rateTerms({ texts, language }: Visit, { currency }: ChannelsEvent, rate: Rate): string {
  const shown = (amount: number) => money(amount, currency, language);
  const { price, included_persons: included, supplement_price: more, supplement_persons: others, deposit, fee } = rate;
  const people = number(included, language);
  const charge = ({ type, amount }: Rate['fee']) =>
    type === 'fixed' ? shown(amount) : `${number(amount, language)} %`;
  return [
    price === 0 ? texts.free : texts.tableFor(shown(price), people),
    others > 0 && more > 0 ? texts.morePeople(shown(more), number(rate.max_clients, language)) : '',
    deposit.amount > 0 ? texts.advance(charge(deposit)) : '',
    // It is paid with what is paid online, and only then.
    isPaidOnline(rate) && fee.amount > 0 ? texts.fee(charge(fee)) : '',
  ]
    .filter(Boolean)
    .join(' · ');
}

/** The form of a booking in a zone; the answer to it where it was sent. */
export async function zonePage(visit: Visit, event: ChannelsEvent, slug: string): Promise<ShopAnswer> {
  const { texts, request, client } = visit;
  const fields = request.method === 'POST' ? request.form : request.query;
  const zone = (await listZones(visit, event)).find((one) => one.slug === slug);
  const rateSlug = fields.get('rate') ?? zone?.rates[0]?.slug;
  const rate = zone?.rates.find((one) => one.slug === rateSlug);
  if (!zone || (zone.rates.length > 0 && !rate)) {
    return notice(visit, 404, { title: texts.unknown, text: texts.unknownText });
  }
  const tips = isPaidOnline(rate)
    ? await client.tipRates.list({ event_id: event._id, limit: tipsMax }).toArray({ max: tipsMax })
    : [];
  const offer = { event, zone, rate, tips };
  return request.method === 'POST' ? book(visit, offer) : bookingForm(visit, offer);
}

const isPaidOnline = (rate: Rate | undefined) => rate !== undefined && (rate.deposit.amount > 0 || rate.full_payment);

interface Offer {
  readonly event: ChannelsEvent;
  readonly zone: ZoneOffer;
  readonly rate: Rate | undefined;
  readonly tips: readonly TipRate[];
}

function fieldsOf(visit: Visit, { event, zone, rate, tips }: Offer): FormField[] {
  const { texts, language } = visit;
  const isNeeded = (name: Rate['required_fields'][number]) => rate?.required_fields.includes(name) ?? false;
  const plain = { options: [], required: false } as const;
  const most = rate?.max_clients ?? peopleMost;
  const counts = Array.from({ length: most }, (_, index) => ({
    text: number(index + 1, language),
    value: String(index + 1),
  }));
  const spaces = zone.spaces.filter((space) => space.available);
  const billing: FormField[] = isNeeded('billing')
    ? billingFields.map((name) => ({
        ...plain,
        name: `billing.${name}`,
        label: texts.billing[name],
        type: 'text',
        required: true,
      }))
    : [];
  const tipOf = ({ name, type, amount }: TipRate) =>
    `${name} (${type === 'fixed' ? money(amount, event.currency, language) : `${number(amount, language)} %`})`;
  return [
    { ...plain, name: 'people', label: texts.people, type: 'dropdown', required: true, options: counts },
    ...(zone.can_select_client && spaces.length > 0
      ? [
          {
            ...plain,
            name: 'table',
            label: texts.table,
            type: 'dropdown' as const,
            options: spaces.map((space) => ({ text: spaceName(visit, space), value: space._id })),
          },
        ]
      : []),
    {
      ...plain,
      name: 'p0.full_name',
      label: texts.fields.full_name,
      type: 'text',
      required: true,
      autocomplete: 'name',
    },
    // What becomes of the booking is sent there.
    { ...plain, name: 'p0.email', label: texts.fields.email, type: 'email', required: true, autocomplete: 'email' },
    {
      ...plain,
      name: 'p0.phone',
      label: texts.fields.phone,
      type: 'tel',
      required: isNeeded('phone'),
      autocomplete: 'tel',
    },
    ...(isNeeded('birthdate')
      ? [{ ...plain, name: 'p0.birthday', label: texts.fields.birthday, type: 'date' as const, required: true }]
      : []),
    ...billing,
    { ...plain, name: 'note', label: texts.note, type: 'text' },
    ...(tips.length > 0
      ? [
          {
            ...plain,
            name: 'tip',
            label: texts.tip,
            type: 'dropdown' as const,
            options: tips.map((tip) => ({ text: tipOf(tip), value: tip._id })),
          },
        ]
      : []),
    ...(rate?.full_payment && rate.price > 0
      ? [
          {
            ...plain,
            name: 'full',
            label: texts.fullPayment,
            type: 'checkbox' as const,
            options: [{ text: texts.fullPaymentText, value: 'yes' }],
          },
        ]
      : []),
    { ...plain, name: 'code', label: texts.discountCode, type: 'text' },
  ];
}

const billingFields = ['customer_name', 'document_number', 'address', 'city', 'postal_code', 'country'] as const;

function spaceName({ texts, language }: Visit, { name, capacity }: Space): string {
  return capacity > 0 ? texts.tableWith(name, number(capacity, language)) : name;
}

function bookingForm(visit: Visit, offer: Offer, problems?: Problems): ShopAnswer {
  const { event, zone, rate } = offer;
  const { texts, signatures } = visit;
  const hints: Readonly<Record<string, string>> = { 'p0.email': texts.bookingHint };
  const form = html`<form class="purchase" method="post" action="${zonePath(visit, event, zone)}">
${problems && html`<p class="problem" role="alert">${problems.message}</p>`}
<input type="hidden" name="token" value="${signatures.token('form')}">
${rate && html`<input type="hidden" name="rate" value="${rate.slug}">`}
${fieldsOf(visit, offer).map((field) => inputOf(visit, field, problems, hints[field.name]))}
${ownText(visit, 'checkout')}
${isPaidOnline(rate) && termsField(visit, problems)}
<button class="main">${isPaidOnline(rate) ? texts.pay : texts.sendBooking}</button>
<p class="quiet">${texts.bookingTerms}</p></form>`;
  return page(visit, {
    title: `${zone.name}: ${event.name}`,
    status: problems ? 400 : 200,
    isPrivate: true,
    body: html`<section class="order"><h1><bdi>${event.name}</bdi></h1>
<h2 dir="auto">${[zone.name, rate?.name].filter(Boolean).join(', ')}</h2>
${rate && html`<p>${rateTerms(visit, event, rate)}</p>`}
${rate?.content && html`<p dir="auto">${rate.content}</p>`}
${plan(visit, offer)}
${zone.is_full ? html`<p class="state">${texts.zoneFull}</p>${ownPurchase(visit, zonePath(visit, event, zone))}` : form}
<p><a href="${pathTo(visit, `/${event.slug}`)}">${texts.back}</a></p></section>`,
  });
}

/** Side of a square space of the usual size, as in the console. */
const unit = 84;
const gap = 14;

/** Where the spaces stand; one that is free is chosen by its link, where clients choose. */
function plan(visit: Visit, { event, zone, rate }: Offer): Part {
  const { texts, request } = visit;
  const isLaidOut = zone.spaces.some(({ position }) => position.x !== 0 || position.y !== 0);
  if (!isLaidOut) return null;
  const chosen = (request.method === 'POST' ? request.form : request.query).get('table');
  const sizeOf = ({ radius, scale }: Space['position']) => (radius > 0 ? radius * 2 : unit) * scale;
  const left = Math.min(...zone.spaces.map(({ position }) => position.x)) - gap;
  const top = Math.min(...zone.spaces.map(({ position }) => position.y)) - gap;
  const right = Math.max(...zone.spaces.map(({ position }) => position.x + sizeOf(position))) + gap;
  const bottom = Math.max(...zone.spaces.map(({ position }) => position.y + sizeOf(position))) + gap;
  const shapes = zone.spaces.map((space) => {
    const { position, available, _id: id, name } = space;
    const size = sizeOf(position);
    const [x, y] = [position.x + size / 2, position.y + size / 2];
    const shape =
      position.radius > 0
        ? html`<circle cx="${x}" cy="${y}" r="${size / 2}"/>`
        : html`<rect x="${position.x}" y="${position.y}" width="${size}" height="${size}" rx="8" transform="rotate(${position.rotation} ${x} ${y})"/>`;
    const kind = id === chosen ? 'chosen' : available ? 'free' : 'taken';
    const label = `${spaceName(visit, space)}: ${available ? texts.tableFree : texts.tableTaken}`;
    const drawn = html`<title>${label}</title>${shape}<text x="${x}" y="${y}">${name}</text>`;
    const query = { ...(rate ? { rate: rate.slug } : {}), table: id };
    return available && zone.can_select_client
      ? html`<a class="${kind}" href="${pathTo(visit, `/${event.slug}/tables/${zone.slug}`, query)}" aria-label="${label}">${drawn}</a>`
      : html`<g class="${kind}">${drawn}</g>`;
  });
  return html`<figure class="plan"><svg viewBox="${left} ${top} ${right - left} ${bottom - top}" role="group" aria-label="${texts.plan}">${shapes}</svg>
<figcaption class="quiet">${zone.can_select_client ? texts.planChoose : texts.planShown}</figcaption></figure>`;
}

function book(visit: Visit, offer: Offer): Promise<ShopAnswer> {
  const { event, zone, rate } = offer;
  const { request, client, texts } = visit;
  const textOf = (name: string) => (request.form.get(name) ?? '').trim();
  /** The field, under the name of the request, if something was entered. */
  const given = <Name extends string>(name: Name, field: string) => {
    const value = textOf(field);
    return (value ? { [name]: value } : {}) as { readonly [Key in Name]?: string };
  };
  const fields = fieldsOf(visit, offer);
  const billing = Object.assign({}, ...billingFields.map((name) => given(name, `billing.${name}`)));
  return sendForm(visit, {
    required: fields.flatMap(({ name, required }) => (required ? [name] : [])),
    ofTerms: isPaidOnline(rate) ? termsProblem(visit) : null,
    formAgain: (problems) => bookingForm(visit, offer, problems),
    back: { href: pathTo(visit, `/${event.slug}`), label: texts.back },
    goneText: texts.zoneGone,
    fieldAt: (path) => fieldAt.get(path),
    send: async () => {
      const { idempotencyKey, ...terms } = termsOf(visit, { event: event.slug });
      const begun = await client.bookings.createCheckout(
        {
          event_id: event._id,
          zone_slug: zone.slug,
          ...(rate ? { rate_slug: rate.slug } : {}),
          ...given('table_id', 'table'),
          ...given('observations_client', 'note'),
          ...given('discount_code', 'code'),
          ...given('tip_rate_id', 'tip'),
          ...(textOf('full') === 'yes' ? { full_payment: true } : {}),
          info: {
            full_name: textOf('p0.full_name'),
            quantity: Math.trunc(Number(textOf('people'))),
            ...given('email', 'p0.email'),
            ...given('phone', 'p0.phone'),
            ...given('birthdate', 'p0.birthday'),
            ...(Object.keys(billing).length > 0 ? { billing } : {}),
          },
          ...terms,
          ...acceptedTerms(visit),
          send_resources: true,
        },
        { idempotencyKey },
      );
      const order = orderPath(visit, begun.payment_id || begun.booking._id);
      return redirectTo((!isEmbedded(request) && begun.payment_url) || order);
    },
  });
}

const fieldAt = new Map([
  ['/info/full_name', 'p0.full_name'],
  ['/info/email', 'p0.email'],
  ['/info/phone', 'p0.phone'],
  ['/info/birthdate', 'p0.birthday'],
  ['/info/quantity', 'people'],
  ['/table_id', 'table'],
  ['/tip_rate_id', 'tip'],
  ['/full_payment', 'full'],
  ['/discount_code', 'code'],
  ['/observations_client', 'note'],
  ['/info/billing', 'billing.customer_name'],
  ...billingFields.map((name) => [`/info/billing/${name}`, `billing.${name}`] as const),
]);
