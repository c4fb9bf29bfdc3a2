/** What a buyer enters: which fields the form has, and the request that is made of them. */
import type { ChannelsEvent, CreateTicketCheckoutParams, TicketRate } from '@stagedoor/sdk/channels';

type CheckoutTicket = CreateTicketCheckoutParams['tickets'][number];

/** Fields of tickets that are personal data; others of a rate are answers. */
const personalFields = [
  'full_name',
  'email',
  'phone',
  'gender',
  'birthday',
  'address',
  'postal_code',
  'country_code',
  'personal_document_type',
  'personal_document_number',
] as const;
export type PersonalField = (typeof personalFields)[number];

export interface FormField {
  /** Name of the input; the same as the key of problems. */
  readonly name: string;
  readonly label: string;
  readonly type: 'text' | 'email' | 'tel' | 'date' | 'dropdown' | 'checkbox';
  readonly required: boolean;
  readonly options: readonly { readonly text: string; readonly value: string }[];
  readonly autocomplete?: string;
  readonly personal?: PersonalField;
  /** Id of the question, or slug of the field, that it answers. */
  readonly answers?: string;
}

const autocompletes: Partial<Record<PersonalField, string>> = {
  full_name: 'name',
  email: 'email',
  phone: 'tel',
  birthday: 'bday',
  address: 'street-address',
  postal_code: 'postal-code',
  country_code: 'country',
};

/** What a rate is asked in the words of the visitor. */
export interface FieldTexts {
  readonly fields: Readonly<Record<PersonalField, string>>;
  readonly documents: Readonly<Record<string, string>>;
  readonly genders: Readonly<Record<string, string>>;
  /** By their codes. */
  readonly countries: Readonly<Record<string, string>>;
}

/** What the service takes of these fields, with the words for it. */
const choicesOf = (texts: FieldTexts): Partial<Record<PersonalField, Readonly<Record<string, string>>>> => ({
  gender: texts.genders,
  country_code: texts.countries,
  personal_document_type: texts.documents,
});

/**
 * The choices of a field: those of the rate that the service takes, otherwise all that it takes. None for a field in which
 * something is written. The service takes every country.
 */
function optionsOf(slug: PersonalField, given: FormField['options'], texts: FieldTexts): FormField['options'] {
  const taken = choicesOf(texts)[slug];
  if (!taken || (slug === 'country_code' && given.length > 0)) return given;
  const known = given.filter(({ value }) => Object.hasOwn(taken, value));
  if (known.length > 0) return known;
  return Object.entries(taken).map(([value, text]) => ({ value, text }));
}

/**
 * Name and e-mail are asked for by every rate, and an identity document by those sold to named people, whether their fields
 * say so or not. The e-mail of other holders never has to be given.
 */
function fieldsOf(rate: TicketRate, person: number, texts: FieldTexts): FormField[] {
  const isPersonal = (slug: string): slug is PersonalField => (personalFields as readonly string[]).includes(slug);
  const basic = [
    { slug: 'full_name', type: 'text', options: [] },
    { slug: 'email', type: 'email', options: [] },
    ...(rate.nominative
      ? [
          { slug: 'personal_document_type', type: 'dropdown', options: [] },
          { slug: 'personal_document_number', type: 'text', options: [] },
        ]
      : []),
  ] as const;
  const always = basic
    .filter(({ slug }) => !rate.fields.some((field) => field.slug === slug))
    .map((field) => ({ ...field, label: texts.fields[field.slug as PersonalField], required: true }));
  const ofRate = rate.fields.map((field) => ({
    ...field,
    required: field.required || basic.some(({ slug }) => slug === field.slug),
  }));
  const fields = [...always, ...ofRate].map((field): FormField => {
    const { slug, label, options } = field;
    const shared = { name: `p${person}.${slug}`, label, type: field.type as FormField['type'], options };
    if (!isPersonal(slug)) return { ...shared, required: field.required, answers: slug };
    const choices = optionsOf(slug, options, texts);
    return {
      ...shared,
      ...(slug === 'birthday' ? { type: 'date' as const } : {}),
      ...(choices.length > 0 ? { type: 'dropdown' as const, options: choices } : {}),
      required: field.required && !(slug === 'email' && person > 0),
      personal: slug,
      ...(person === 0 && autocompletes[slug] ? { autocomplete: autocompletes[slug] } : {}),
    };
  });
  const questions = rate.questions.map(
    (question): FormField => ({
      name: `p${person}.${question._id}`,
      label: question.label,
      type: question.type as FormField['type'],
      // A browser would want every box of it to be checked.
      required: question.required && question.type !== 'checkbox',
      options: question.items.map((item) => ({ text: item, value: item })),
      answers: question._id,
    }),
  );
  return [...fields, ...questions];
}

/** Somebody whose data are entered: the holder of a ticket, or the buyer of all tickets of a rate that bear no name. */
export interface AskedPerson {
  /** Place of the ticket among those of the purchase. */
  readonly ticket: number;
  readonly rate: TicketRate;
  readonly fields: readonly FormField[];
}

/**
 * Who is asked, and for what; `rates` has the rate of each ticket. The buyer of the first ticket is not asked again for what
 * other rates without names need to know.
 */
export function peopleAsked(rates: readonly TicketRate[], texts: FieldTexts): AskedPerson[] {
  const known = new Set(fieldsOf(rates[0]!, 0, texts).flatMap(({ personal }) => personal ?? []));
  return rates.flatMap((rate, ticket) => {
    if (personOf(rates, ticket) !== ticket) return [];
    const isAsked = ({ personal }: FormField) =>
      ticket === 0 || rate.nominative || personal === undefined || !known.has(personal);
    const fields = fieldsOf(rate, ticket, texts).filter(isAsked);
    return fields.length > 0 ? [{ ticket, rate, fields }] : [];
  });
}

/** Place of the ticket with which the data of this one are entered. */
function personOf(rates: readonly TicketRate[], ticket: number): number {
  return rates[ticket]!.nominative ? ticket : rates.indexOf(rates[ticket]!);
}

export interface SupplementField {
  readonly name: string;
  readonly id: string;
  readonly least: number;
  readonly most: number;
}

const unitsMost = 10;

export function supplementFieldsOf(rate: TicketRate, ticket: number): SupplementField[] {
  return rate.supplements.map(({ _id: id, purchase_limit: limit }) => ({
    name: `s${ticket}.${id}`,
    id,
    least: Math.max(1, limit.min_quantity),
    most: limit.is_unlimited ? unitsMost : Math.max(1, limit.max_quantity),
  }));
}

export interface ReadForm {
  readonly tickets: CheckoutTicket[];
  /** Name of the form's field at a place of the request, such as `/tickets/0/email`; undefined where it has none. */
  readonly fieldAt: (path: string) => string | undefined;
}

/** Characters that a field can have; of some the service takes fewer, and says so. */
export const charactersMax = 2_000;

/** Name of the field by which the guarantee is bought for the tickets of a rate. */
export const warrantyField = ({ _id: id }: TicketRate) => `warranty.${id}`;

const hourMs = 3_600_000;

/** True while a guarantee that is bought now can still be used. */
export function offersWarranty({ warranty }: TicketRate, { start_date: start }: ChannelsEvent, now: Date): boolean {
  return warranty.enabled && Date.parse(start) - warranty.hours * hourMs > now.getTime();
}

/** Makes the tickets of a purchase out of the fields; `rates` has the rate of each. The service checks them. */
export function readTickets(
  form: URLSearchParams,
  rates: readonly TicketRate[],
  { priceIds, texts }: { readonly priceIds: readonly string[]; readonly texts: FieldTexts },
): ReadForm {
  const textOf = (name: string) => (form.get(name) ?? '').trim();
  const asked = new Set(peopleAsked(rates, texts).flatMap(({ fields }) => fields.map(({ name }) => name)));
  /** Where what a field asks for is entered: with the first ticket where it is known from there. */
  const nameOf = ({ name, personal }: FormField) =>
    personal === undefined || asked.has(name) ? name : `p0.${personal}`;
  const memberCode = textOf('member');
  const fieldsByTicket: FormField[][] = [];
  const answeredByTicket: string[][] = [];
  const tickets = rates.map((rate, index): CheckoutTicket => {
    const fields = fieldsOf(rate, personOf(rates, index), texts);
    const personal = Object.fromEntries(
      fields.flatMap((field) => {
        const value = field.personal && textOf(nameOf(field));
        return value ? [[field.personal, value]] : [];
      }),
    );
    const answers = fields.flatMap(({ answers: id, name, type }) => {
      if (id === undefined) return [];
      const given = type === 'checkbox' ? form.getAll(name) : [textOf(name)];
      return given.filter(Boolean).map((answer) => ({ name, answer: { question_id: id, answer } }));
    });
    const supplements = supplementFieldsOf(rate, index).flatMap(({ name, id }) => {
      const units = Number.parseInt(textOf(name), 10);
      return units > 0 ? [{ supplement_id: id, supplement_units: units }] : [];
    });
    fieldsByTicket.push(fields);
    answeredByTicket.push(answers.map(({ name }) => name));
    const priceId = priceIds[index];
    const email = personal.email ?? textOf('p0.email');
    return {
      ticket_rate_id: rate._id,
      ...(priceId === undefined ? {} : { price_id: priceId }),
      full_name: '',
      ...personal,
      email,
      ...(answers.length > 0 ? { answers: answers.map(({ answer }) => answer) } : {}),
      ...(supplements.length > 0 ? { supplements } : {}),
      ...(rate.warranty.enabled && form.get(warrantyField(rate)) === 'yes' ? { warranty: true } : {}),
      ...(memberCode !== '' && email === textOf('p0.email') ? { member_code: memberCode } : {}),
    };
  });
  const fieldAt = (path: string): string | undefined => {
    if (path === '/discount_code') return 'code';
    const [, ticket, name, place] = /^\/tickets\/(\d+)\/(\w+)(?:\/(\d+))?/.exec(path) ?? [];
    if (ticket === undefined) return undefined;
    if (name === 'member_code') return 'member';
    if (name === 'answers') return place === undefined ? undefined : answeredByTicket[Number(ticket)]?.[Number(place)];
    const field = fieldsByTicket[Number(ticket)]?.find(({ personal }) => personal === name);
    return field && nameOf(field);
  };
  return { tickets, fieldAt };
}

/** Fields with more characters than any can have. */
export function tooLongFields(form: URLSearchParams): string[] {
  return [...form].flatMap(([name, value]) => ([...value].length > charactersMax ? [name] : []));
}

/** Required fields that are empty, questions with boxes included. */
export function missingFields(form: URLSearchParams, rates: readonly TicketRate[], texts: FieldTexts): string[] {
  return peopleAsked(rates, texts).flatMap(({ rate, fields }) =>
    fields
      .filter(({ name, required, type, answers }) => {
        const isNeeded =
          required || (type === 'checkbox' && rate.questions.some((one) => one._id === answers && one.required));
        return isNeeded && !form.getAll(name).some((value) => value.trim() !== '');
      })
      .map(({ name }) => name),
  );
}
