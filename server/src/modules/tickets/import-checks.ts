/** Tickets to import, and what can be wrong with them beyond their form: all problems at once, each with its place. */
import { limits, type OriginApi, type SaleType } from '@stagedoor/contract/vocabulary';
import { type Refusal, type RefusalDetail, refuse } from '../../platform/refusal.ts';
import type { RateToSell } from '../ticket-rates/ticket-rates.ts';
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
  readonly tickets: readonly TicketToImport[];
}

/** Personal data that a rate can ask for, by the slug of its field; a field with another slug cannot be brought. */
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
  return problemsOf(input.tickets, rate, (add) => {
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

/** What is wrong with the holders and supplements of tickets, after the problems that the caller finds; null for nothing. */
export function problemsOf(
  tickets: readonly TicketHolder[],
  rate: RateToSell,
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
    checkPersonalData(rate, ticket, at, add);
    checkAnswers(rate, ticket, at, add);
    checkSupplements(rate, ticket, at, add);
    if (found.length >= limits.detailsMax) break;
  }
  const [first] = found;
  return first ? refuse('invalid_request', `${first.path}: ${first.message}.`, found) : null;
}

function checkPersonalData(rate: RateToSell, ticket: TicketHolder, at: string, add: AddProblem): void {
  for (const { slug, required } of rate.fields) {
    const name = (personalData as Partial<Record<string, PersonalDatum>>)[slug];
    if (required && name && personalDatum(ticket, name).trim() === '') add(`${at}/${name}`, 'is required by the rate');
  }
}

function checkAnswers(rate: RateToSell, ticket: TicketHolder, at: string, add: AddProblem): void {
  const answered = new Set<string>();
  for (const [index, { questionId, answer }] of ticket.answers.entries()) {
    const question = rate.questions.find(({ _id }) => _id === questionId);
    if (!question) add(`${at}/answers/${index}/questionId`, 'is not a question of the rate');
    else if (answered.has(questionId)) add(`${at}/answers/${index}/questionId`, 'is answered twice');
    else if (question.type === 'dropdown' && answer !== '' && !question.items.includes(answer)) {
      add(`${at}/answers/${index}/answer`, `must be one of ${question.items.join(', ')}`);
    } else if (answer.trim() !== '') answered.add(questionId);
  }
  for (const { _id, label, required } of rate.questions) {
    if (required && !answered.has(_id)) add(`${at}/answers`, `the question ${_id} (${label}) must be answered`);
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
