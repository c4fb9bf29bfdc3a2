/** Tickets to import, and what can be wrong with them beyond their form: all problems at once, each with its place. */
import { isBlank, limits, type OriginApi, type SaleType } from '@stagedoor/contract/vocabulary';
import { isDay } from '../../../platform/days.ts';
import { type Refusal, type RefusalDetail, refuseProblems } from '../../../platform/refusal.ts';
import type { RateField, RateQuestion, RateToSell } from '../ticket-rates/ticket-rates.ts';
import type { TicketHolder } from './new-ticket.ts';

/** A ticket to create; money in minor units. */
export interface TicketToImport extends TicketHolder {
  readonly priceId: string;
  readonly totalPrice?: number | undefined;
  readonly fee?: number | undefined;
}

export interface TicketsToImport {
  readonly rateId: string;
  readonly channelId: string | null;
  readonly saleType: SaleType;
  /** Where the money is; what a channel sold, it owes. */
  readonly collection: 'cash' | 'pos';
  readonly createdVia: OriginApi;
  /** Who did it, where that is a person. */
  readonly createdBy: string;
  /** How many of the tickets share a payment, at most; all of them where it is not given. */
  readonly ticketsPerPayment?: number;
  readonly tickets: readonly TicketToImport[];
}

/** Personal data that a rate can ask for, by the slug of its field; a field with another slug is answered as a question. */
const personalData = {
  full_name: 'fullName',
  email: 'email',
  phone: 'phone',
  gender: 'gender',
  birthday: 'birthday',
  address: 'address',
  postal_code: 'postalCode',
  country_code: 'countryCode',
  personal_document_type: 'documentType',
  personal_document_number: 'documentNumber',
} as const satisfies Record<string, keyof TicketHolder>;
type PersonalDatum = (typeof personalData)[keyof typeof personalData];

/** Empty where it was not given. */
function personalDatum(ticket: TicketHolder, name: PersonalDatum): string {
  const value = ticket[name] ?? '';
  return name === 'gender' && value === 'unspecified' ? '' : value;
}

export type AddProblem = (path: string, message: string) => void;

/** The refusal that names all that is wrong with the tickets, or null. */
export function problemsOfImport(rate: RateToSell, input: TicketsToImport): Refusal<'invalid_request'> | null {
  const rates = input.tickets.map(() => rate);
  return problemsOf(input.tickets, rates, (add) => {
    if (rate.event_cancelled) add('/rateId', 'is of an event that was cancelled');
    if (!rate.channel_is_partner) add('/channelId', 'is not a partner of the organization');
    for (const [index, ticket] of input.tickets.entries()) {
      const at = `/tickets/${index}`;
      if (!rate.prices.some(({ price_id }) => price_id === ticket.priceId)) {
        add(`${at}/priceId`, 'is not a price of the rate');
      }
      if (ticket.fee !== undefined && ticket.totalPrice !== undefined && ticket.fee > ticket.totalPrice) {
        add(`${at}/fee`, 'is more than total_price');
      }
    }
  });
}

/** The same for one ticket: all that is wrong with it, under the names of its fields. */
export function problemsOfTicket(
  rate: RateToSell,
  input: Omit<TicketsToImport, 'tickets'>,
  ticket: TicketToImport,
): readonly RefusalDetail[] {
  const details = problemsOfImport(rate, { tickets: [ticket], ...input })?.details ?? [];
  return details.map(({ path, message }) => ({ path: path.replace('/tickets/0', ''), message }));
}

/** What is wrong with the holders and supplements of tickets, each of the rate at its place, after the problems that the caller finds; null for nothing. */
export function problemsOf(
  tickets: readonly TicketHolder[],
  rates: readonly RateToSell[],
  findMore: (add: AddProblem) => void,
): Refusal<'invalid_request'> | null {
  const found: RefusalDetail[] = [];
  const add: AddProblem = (path, message) => {
    if (found.length < limits.detailsMax) found.push({ path, message });
  };
  findMore(add);
  const barcodes = new Map<string, number>();
  for (const [index, ticket] of tickets.entries()) {
    const at = `/tickets/${index}`;
    if (ticket.barcode !== undefined) {
      const other = barcodes.get(ticket.barcode);
      if (other !== undefined) add(`${at}/barcode`, `is that of /tickets/${other} too`);
      else barcodes.set(ticket.barcode, index);
    }
    const rate = rates[index]!;
    checkPersonalData(rate, ticket, at, add);
    checkAnswers(rate, ticket, at, add);
    checkSupplements(rate, ticket, at, add);
    if (found.length >= limits.detailsMax) break;
  }
  return refuseProblems(found);
}

function checkPersonalData(rate: RateToSell, ticket: TicketHolder, at: string, add: AddProblem): void {
  for (const field of rate.fields) {
    const name = personalDatumOf(field);
    if (!name) continue;
    const value = personalDatum(ticket, name).trim();
    if (isBlank(value)) {
      if (field.required) add(`${at}/${name}`, 'is required by the rate');
    } else if (field.options.length > 0 && !field.options.some((option) => isSame(option.value, value))) {
      add(`${at}/${name}`, `must be one of ${field.options.map((option) => option.value).join(', ')}`);
    }
  }
}

/** Countries are written in either case. */
const isSame = (a: string, b: string) => a.toUpperCase() === b.toUpperCase();

function personalDatumOf({ slug }: RateField): PersonalDatum | undefined {
  return (personalData as Partial<Record<string, PersonalDatum>>)[slug];
}

/** Answers are to questions, by their id, and to fields that are no personal data, by their slug. */
function checkAnswers(rate: RateToSell, ticket: TicketHolder, at: string, add: AddProblem): void {
  const given = new Map<string, string[]>();
  const fields = rate.fields.filter((field) => !personalDatumOf(field));
  for (const [index, { questionId, answer }] of ticket.answers.entries()) {
    const path = `${at}/answers/${index}`;
    const question = rate.questions.find(({ _id }) => _id === questionId);
    const field = fields.find(({ slug }) => slug === questionId);
    if (!question && !field) add(`${path}/questionId`, 'is not a question of the rate, nor one of its own fields');
    if (answer.trim() === '' || (!question && !field)) continue;
    const before = given.get(questionId);
    given.set(questionId, [...(before ?? []), answer]);
    // Of checkboxes there is an answer for each that is checked.
    if (before && (question?.type !== 'checkbox' || before.includes(answer))) {
      add(`${path}/questionId`, 'is answered twice');
    } else {
      const problem = question ? problemOfAnswer(question, answer) : problemOfField(field!, answer);
      if (problem) add(`${path}/answer`, problem);
    }
  }
  for (const { _id, label, required } of rate.questions) {
    if (required && !given.has(_id)) add(`${at}/answers`, `the question ${_id} (${label}) must be answered`);
  }
  for (const { slug, label, required } of fields) {
    if (required && !given.has(slug)) add(`${at}/answers`, `the field ${slug} (${label}) must be answered`);
  }
}

function problemOfAnswer({ type, items }: RateQuestion, answer: string): string | null {
  return type === 'text' || items.includes(answer) ? null : `must be one of ${items.join(', ')}`;
}

/** What is wrong with the value of a field of the rate's own, or null. */
function problemOfField({ type, options }: RateField, value: string): string | null {
  const values = options.map((option) => option.value);
  switch (type) {
    case 'email':
      return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value) ? null : 'must be an e-mail address';
    case 'tel':
      return /^\+?[0-9][0-9 ()./-]{2,38}$/.test(value) ? null : 'must be a phone number';
    case 'date':
      return isDay(value) ? null : `must be a day from ${limits.yearMin} to ${limits.yearMax}, such as 1994-06-17`;
    case 'dropdown':
      return values.includes(value) ? null : `must be one of ${values.join(', ')}`;
    case 'text':
      return null;
  }
}

function checkSupplements(rate: RateToSell, ticket: TicketHolder, at: string, add: AddProblem): void {
  const bought = new Set<string>();
  for (const [index, { supplementId }] of ticket.supplements.entries()) {
    const path = `${at}/supplements/${index}/supplementId`;
    if (!rate.supplements.some(({ id }) => id === supplementId)) add(path, 'is not a supplement of the rate');
    else if (bought.has(supplementId)) add(path, 'is bought twice: once for each ticket');
    bought.add(supplementId);
  }
}
