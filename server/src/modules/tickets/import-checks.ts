/** What can be wrong with tickets to import beyond their form: all problems at once, each with its place. */
import { limits } from '@stagedoor/contract/vocabulary';
import { type Refusal, type RefusalDetail, refuse } from '../../platform/refusal.ts';
import type { RateToSell } from './import.sql.ts';
import type { TicketsToImport, TicketToImport } from './ticket-to-import.ts';

/** Personal data that a rate can ask for, by the slug of the field; a field with another slug cannot be brought. */
const personalData: Record<string, (ticket: TicketToImport) => string> = {
  full_name: (ticket) => ticket.fullName,
  email: (ticket) => ticket.email,
  phone: (ticket) => ticket.phone,
  gender: (ticket) => (ticket.gender === 'unspecified' ? '' : ticket.gender),
  birthday: (ticket) => ticket.birthday ?? '',
  address: (ticket) => ticket.address,
  postal_code: (ticket) => ticket.postalCode,
  country_code: (ticket) => ticket.countryCode,
  personal_document_type: (ticket) => ticket.documentType,
  personal_document_number: (ticket) => ticket.documentNumber,
};

type Tell = (path: string, message: string) => void;

export function problemsOfImport(rate: RateToSell, input: TicketsToImport): Refusal<'invalid_request'> | null {
  const found: RefusalDetail[] = [];
  const tell: Tell = (path, message) => {
    found.push({ path, message });
  };
  if (!rate.channel_is_partner) tell('/channel_id', 'is not a partner of the organization');
  const barcodes = new Map<string, number>();
  for (const [index, ticket] of input.tickets.entries()) {
    const at = `/tickets/${index}`;
    if (!rate.prices.some(({ id }) => id === ticket.priceId)) tell(`${at}/price_id`, 'is not a price of the rate');
    if (ticket.fee !== undefined && ticket.totalPrice !== undefined && ticket.fee > ticket.totalPrice) {
      tell(`${at}/fee`, 'is more than total_price');
    }
    if (ticket.barcode !== undefined) {
      const other = barcodes.get(ticket.barcode);
      if (other !== undefined) tell(`${at}/qr_code`, `is that of /tickets/${other} too`);
      else barcodes.set(ticket.barcode, index);
    }
    checkPersonalData(rate, ticket, at, tell);
    checkAnswers(rate, ticket, at, tell);
    checkSupplements(rate, ticket, at, tell);
    if (found.length >= limits.detailsMax) break;
  }
  const [first] = found;
  if (!first) return null;
  const more = found.length > 1 ? ` (and ${found.length - 1} more, see details)` : '';
  return refuse('invalid_request', `${first.path}: ${first.message}${more}.`, found.slice(0, limits.detailsMax));
}

function checkPersonalData(rate: RateToSell, ticket: TicketToImport, at: string, tell: Tell): void {
  for (const { slug, required } of rate.fields) {
    const given = personalData[slug];
    if (required && given && given(ticket).trim() === '') tell(`${at}/${slug}`, 'is required by the rate');
  }
}

function checkAnswers(rate: RateToSell, ticket: TicketToImport, at: string, tell: Tell): void {
  const answered = new Set<string>();
  for (const [index, { questionId, answer }] of ticket.answers.entries()) {
    const question = rate.questions.find(({ _id }) => _id === questionId);
    if (!question) tell(`${at}/answers/${index}/question_id`, 'is not a question of the rate');
    else if (answered.has(questionId)) tell(`${at}/answers/${index}/question_id`, 'is answered twice');
    else if (question.type === 'dropdown' && answer !== '' && !question.items.includes(answer)) {
      tell(`${at}/answers/${index}/answer`, `must be one of ${question.items.join(', ')}`);
    } else if (answer.trim() !== '') answered.add(questionId);
  }
  for (const { _id, label, required } of rate.questions) {
    if (required && !answered.has(_id)) tell(`${at}/answers`, `the question ${_id} (${label}) must be answered`);
  }
}

function checkSupplements(rate: RateToSell, ticket: TicketToImport, at: string, tell: Tell): void {
  const bought = new Set<string>();
  for (const [index, { supplementId }] of ticket.supplements.entries()) {
    const path = `${at}/supplements/${index}/supplement_id`;
    if (!rate.supplements.some(({ id }) => id === supplementId)) tell(path, 'is not a supplement of the rate');
    else if (bought.has(supplementId)) tell(path, 'is bought twice: once for each ticket');
    bought.add(supplementId);
  }
}
