/** Rows of tickets that are about to be created, out of what was asked for and the parts of their price. */
import type { DocumentType, Gender } from '@stagedoor/contract/vocabulary';
import { newId, newSecretCode } from '../../../platform/ids.ts';
import type { ClientDetails } from '../../customers/clients/clients.ts';
import {
  type ChargedParts,
  chargeOn,
  type RemainingParts,
  remainingParts,
  sumOfParts,
} from '../../sales/pricing/pricing.ts';
import type { RatePriceRow, RateSupplementRow } from '../ticket-rates/ticket-rates.ts';
import type { NewTicketRow } from './purchase.sql.ts';
import type { SoldStep, SoldSupplement } from './ticket-row.sql.ts';

/** Whose a ticket is to be, and what the rate asked of that person. */
export interface TicketHolder {
  readonly barcode?: string | undefined;
  readonly fullName: string;
  readonly email: string;
  readonly phone: string;
  readonly gender: Gender;
  /** YYYY-MM-DD */
  readonly birthday: string | null;
  readonly address: string;
  readonly postalCode: string;
  readonly countryCode: string;
  readonly documentType: DocumentType | '';
  readonly documentNumber: string;
  readonly answers: readonly { readonly questionId: string; readonly answer: string }[];
  readonly supplements: readonly BoughtSupplement[];
}

interface BoughtSupplement {
  readonly supplementId: string;
  /** Minor units of one unit; that of the rate where it is not given. */
  readonly price?: number | undefined;
  /** 1 where it is not given. */
  readonly units?: number | undefined;
}

/** Minor units; together they are the total. */
export type TicketMoney = Pick<
  NewTicketRow,
  | 'price'
  | 'fees_organization'
  | 'fees_provider'
  | 'supplements_total'
  | 'supplements_service_charge_total'
  | 'warranty_total'
  | 'warranty_hours'
  | 'discount_amount'
  | 'discount_code_id'
  | 'discount_code_name'
  | 'member_discount_amount'
  | 'subscription_id'
  | 'total_price'
>;

/** Ids of one instant sort as chance has it; sorted, lists show the tickets in the order of the request. */
export function newTicketIds(count: number, now: Date): string[] {
  return Array.from({ length: count }, () => newId('ticket', now)).sort();
}

/** The row of a ticket that has been checked, sold at a step for the money. */
export function newTicketRow(
  id: string,
  rateId: string,
  step: RatePriceRow,
  holder: TicketHolder,
  supplements: readonly SoldSupplement[],
  money: TicketMoney,
  language: string,
): NewTicketRow {
  return {
    id,
    rate_id: rateId,
    price_id: step.price_id,
    price_step: soldStep(step),
    barcode: holder.barcode ?? newSecretCode(),
    party_size: step.price_party_size,
    surcharge: 0,
    ...money,
    full_name: holder.fullName,
    email: holder.email,
    email_key: holder.email.trim().toLowerCase(),
    phone: holder.phone,
    gender: holder.gender,
    birthday: holder.birthday,
    address: holder.address,
    postal_code: holder.postalCode,
    country_code: holder.countryCode.toUpperCase(),
    document_type: holder.documentType,
    document_number: holder.documentNumber,
    language,
    answers: holder.answers.map(({ questionId, answer }) => ({ question_id: questionId, answer })),
    supplements,
  };
}

/** What a ticket keeps of the step that it is sold at. */
function soldStep(step: RatePriceRow): SoldStep {
  return {
    name: step.price_name,
    includes: step.price_includes,
    additional_info: step.price_additional_info,
    valid_until: step.price_valid_until,
    price: step.price_amount,
    fee_type: step.price_fee_type,
    fee_fixed: step.price_fee_fixed,
    fee_percentage: step.price_fee_percentage,
  };
}

/** A supplement as it is sold with a ticket, with its service charge; the rate has been checked to have it. */
export function soldSupplement(
  rate: { readonly supplements: readonly RateSupplementRow[] },
  bought: BoughtSupplement,
  now: Date,
): SoldSupplement {
  const supplement = rate.supplements.find(({ id }) => id === bought.supplementId)!;
  const { price = supplement.price, units = 1 } = bought;
  return {
    _id: newId('supplement', now),
    supplement_id: supplement.id,
    label: supplement.label,
    description: supplement.description,
    price,
    fake_price: supplement.fake_price,
    has_fake_price: supplement.has_fake_price,
    total_price: (price + chargeOn(price, serviceChargeOf(supplement))) * units,
    units,
    product_quantity: supplement.product_quantity,
    redemption_deadline_seconds: supplement.redemption_deadline_seconds,
  };
}

/** Why so many units of a supplement are not sold, or null. */
export function problemOfUnits(
  { label, purchase_min: min, purchase_max: max, purchase_unlimited: isUnlimited }: RateSupplementRow,
  units: number,
): string | null {
  if (units < min) return `must be at least ${min} of ${label}`;
  return !isUnlimited && units > max ? `must be at most ${max} of ${label}` : null;
}

/** The service charge on one unit. */
export function serviceChargeOf(supplement: RateSupplementRow) {
  return {
    type: supplement.service_charge_type,
    fixed: supplement.service_charge_fixed,
    percentage: supplement.service_charge_percentage,
  };
}

/** What tickets earn, by account of the ledger: their parts without discounts and what was refunded. */
export function earnedParts(
  tickets: readonly (ChargedParts & { readonly discount_amount: number; readonly refunded_amount?: number })[],
): RemainingParts {
  return sumOfParts(
    tickets.map((ticket) => remainingParts(ticket, ticket.discount_amount + (ticket.refunded_amount ?? 0))),
  );
}

/** The sum of an amount over things. */
export function sumOf<T>(items: readonly T[], amount: (item: T) => number): number {
  return items.reduce((sum, item) => sum + amount(item), 0);
}

/** The people of tickets that were sold, for the records of clients. */
export function clientsOf(
  tickets: readonly { readonly full_name: string; readonly email: string; readonly phone: string }[],
  language: string,
): ClientDetails[] {
  return tickets.map(({ full_name: name, email, phone }) => ({ name, email, phone, language }));
}
