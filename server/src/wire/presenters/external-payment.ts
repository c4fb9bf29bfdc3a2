import type { ExternalPayment, ManagedExternalPayment } from '@stagedoor/contract';
import type { ExternalPaymentMethod } from '@stagedoor/contract/vocabulary';
import type {
  ExternalPaymentFilter,
  ExternalPaymentRow,
  NewExternalPayment,
} from '../../contexts/tables/bookings/bookings.ts';
import { toMajor } from '../../http/money.ts';
import type { Problems } from '../../http/problems.ts';

interface Query {
  readonly event_id?: string | undefined;
  readonly resource_id?: string | undefined;
  readonly start_date?: string | undefined;
  readonly end_date?: string | undefined;
}

/** The payments that a list is about. */
export function externalPaymentFilterOf(query: Query, problems: Problems): ExternalPaymentFilter {
  return {
    eventId: query.event_id,
    bookingId: query.resource_id,
    createdFrom: problems.instant('/start_date', query.start_date),
    createdBefore: problems.instant('/end_date', query.end_date),
  };
}

interface Body {
  readonly resource_id: string;
  readonly amount: number;
  readonly method: ExternalPaymentMethod;
  readonly payment_method_slug?: string | undefined;
  readonly description?: string | undefined;
}

/** What is recorded, in the words of the module. */
export function newExternalPaymentOf(
  body: Body,
  caller: { readonly currencyDigits: number; readonly id: string },
  problems: Problems,
): NewExternalPayment {
  return {
    bookingId: body.resource_id,
    amount: problems.money('/amount', body.amount, caller.currencyDigits),
    method: body.method,
    methodSlug: body.payment_method_slug,
    description: body.description ?? '',
    createdBy: caller.id,
  };
}

export function presentExternalPayment(row: ExternalPaymentRow): ExternalPayment {
  return {
    _id: row.id,
    organization_id: row.organization_id,
    organization_slug: row.organization_slug,
    event_id: row.event_id ?? '',
    event_slug: row.event_slug ?? '',
    event_date: row.event_date ?? '',
    day: row.day,
    month: row.month,
    year: row.year,
    at: row.created_at,
    resource_type: 'bookings',
    resources_ids: [row.booking_id],
    amount: toMajor(row.amount, row.currency_digits),
    currency: row.currency,
    description: row.description,
    method: row.method,
    payment_method_slug: row.payment_method_slug,
    client_id: row.client_id ?? '',
    undoes: row.undoes ?? '',
    undone_at: row.undone_at ?? '',
    created_by: row.created_by,
    created_at: row.created_at,
  };
}

/** With the names that people of the organization look for. */
export function presentManagedExternalPayment(row: ExternalPaymentRow): ManagedExternalPayment {
  return { client_name: row.client_name, event_name: row.event_name, ...presentExternalPayment(row) };
}
