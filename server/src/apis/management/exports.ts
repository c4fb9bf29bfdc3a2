import { management } from '@stagedoor/contract';
import { type ClientRow, listClients } from '../../contexts/customers/clients/clients.ts';
import { listManagedGuestLists, type ManagedGuestListRow } from '../../contexts/guest-lists/guest-lists/guest-lists.ts';
import { type InvoiceRow, listLatestInvoices } from '../../contexts/sales/invoices/invoices.ts';
import { listLatestWalletMovements, type WalletMovementRow } from '../../contexts/sales/ledger/ledger.ts';
import { listPayments, type ManagedPaymentRow } from '../../contexts/sales/payment-lists/payment-lists.ts';
import { listPayouts, type PayoutRow } from '../../contexts/sales/payouts/payouts.ts';
import {
  type BookingRow,
  type ExternalPaymentRow,
  listBookings,
  listLatestExternalPayments,
} from '../../contexts/tables/bookings/bookings.ts';
import { listManagedTickets, type ManagedTicketRow } from '../../contexts/ticketing/tickets/tickets.ts';
import { type CsvColumns, csvFile, type Decimal } from '../../http/csv-file.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Handler } from '../../http/handlers.ts';
import { toDecimal } from '../../http/money.ts';
import { localOf } from '../../platform/local-time.ts';
import { externalPaymentFilterOf } from '../../wire/presenters/external-payment.ts';
import { walletFilterOf } from '../../wire/presenters/wallet-movement.ts';
import { invoiceFilterOf } from './invoices.ts';
import { paymentFilterOf } from './payments.ts';
import { payoutFilterOf } from './payouts.ts';

const sent = (file: Uint8Array) => file;

/** What a browser calls the file, and that nobody keeps it on the way. */
function asDownload(header: (name: string, value: string) => void, name: string): void {
  header('content-disposition', `attachment; filename="${name}.csv"`);
  header('cache-control', 'private, no-store');
}

export const exportHandlers: readonly Handler[] = [
  endpoint(management.exportTicketsAsCsv, {
    run: ({ tenant, query, header, caller }) => {
      asDownload(header, 'tickets');
      const filter = { eventId: query.event_id, rateId: query.ticket_rate_id, status: query.status };
      return csvFile(withLocalTimes(ticketColumns, ['entry_time', 'created_at'], caller), (page) =>
        listManagedTickets(tenant, filter, page),
      );
    },
    present: sent,
  }),

  endpoint(management.exportGuestListsAsCsv, {
    run: ({ tenant, query, header, caller }) => {
      asDownload(header, 'guest-lists');
      const filter = { eventId: query.event_id, rateId: query.list_rate_id, includesRemoved: false };
      return csvFile(withLocalTimes(guestListColumns, ['created_at'], caller), (page) =>
        listManagedGuestLists(tenant, filter, page),
      );
    },
    present: sent,
  }),

  endpoint(management.exportBookingsAsCsv, {
    run: ({ tenant, query, header, caller }) => {
      asDownload(header, 'bookings');
      const filter = { eventId: query.event_id, status: query.status, dateField: 'date' as const };
      return csvFile(withLocalTimes(bookingColumns, ['starts_at', 'created_at'], caller), (page) =>
        listBookings(tenant, filter, page),
      );
    },
    present: sent,
  }),

  endpoint(management.exportClientsAsCsv, {
    run: ({ tenant, header, caller }) => {
      asDownload(header, 'clients');
      return csvFile(withLocalTimes(clientColumns, ['first_seen', 'last_seen'], caller), (page) =>
        listClients(tenant, {}, page),
      );
    },
    present: sent,
  }),

  endpoint(management.exportPaymentsAsCsv, {
    input: ({ query }, problems) => paymentFilterOf(query, problems),
    run: ({ tenant, header, caller }, filter) => {
      asDownload(header, 'payments');
      return csvFile(withLocalTimes(paymentColumns, ['created_at', 'paid_at'], caller), (page) =>
        listPayments(tenant, filter, page),
      );
    },
    present: sent,
  }),

  endpoint(management.exportWalletMovementsAsCsv, {
    input: ({ query }, problems) => walletFilterOf(query, problems),
    run: ({ tenant, header, caller }, filter) => {
      asDownload(header, 'wallet-movements');
      return csvFile(withLocalTimes(walletColumns, ['at'], caller), (page) =>
        listLatestWalletMovements(tenant, filter, page),
      );
    },
    present: sent,
  }),

  endpoint(management.exportExternalPaymentsAsCsv, {
    input: ({ query }, problems) => externalPaymentFilterOf(query, problems),
    run: ({ tenant, header, caller }, filter) => {
      asDownload(header, 'external-payments');
      return csvFile(withLocalTimes(externalPaymentColumns, ['at', 'undone_at'], caller), (page) =>
        listLatestExternalPayments(tenant, filter, page),
      );
    },
    present: sent,
  }),

  endpoint(management.exportInvoicesAsCsv, {
    input: ({ query }, problems) => invoiceFilterOf(query, problems),
    run: ({ tenant, header, caller }, filter) => {
      asDownload(header, 'invoices');
      return csvFile(withLocalTimes(invoiceColumns, ['issued_at'], caller), (page) =>
        listLatestInvoices(tenant, filter, page),
      );
    },
    present: sent,
  }),

  endpoint(management.exportPayoutsAsCsv, {
    input: ({ query }, problems) => payoutFilterOf(query, problems),
    run: ({ tenant, header, caller }, filter) => {
      asDownload(header, 'payouts');
      return csvFile(withLocalTimes(payoutColumns, ['arrives_at', 'created_at'], caller), (page) =>
        listPayouts(tenant, filter, page),
      );
    },
    present: sent,
  }),
];

interface Caller {
  readonly organization: { readonly timezone: string };
}

/** The columns, then those of the named instants by the clock of the organization, as a spreadsheet reads them. */
function withLocalTimes<Row, Columns extends CsvColumns<Row>>(
  columns: Columns & CsvColumns<Row>,
  instants: readonly (keyof Columns & string)[],
  { organization: { timezone } }: Caller,
): CsvColumns<Row> {
  const local = instants.map(
    (name) => [`${name}_local`, (row: Row) => localText(columns[name]!(row), timezone)] as const,
  );
  return { ...columns, ...Object.fromEntries(local), time_zone: () => timezone };
}

/** YYYY-MM-DD HH:MM:SS; empty where there is no instant. */
function localText(at: unknown, zone: string): string {
  if (!at) return '';
  return new Date(localOf(zone, Date.parse(String(at)))).toISOString().slice(0, 19).replace('T', ' ');
}

/** An amount in major units, with the digits of the currency. */
const major = (minor: number, row: { readonly currency_digits: number }): Decimal => ({
  decimal: toDecimal(minor, row.currency_digits),
});

/** Columns of what is taxed, of the tax and of its percentages, as an invoice has them; empty where there is none. */
const taxColumns = {
  taxable: (row: TaxedRow) => taxSum(row, 'base'),
  tax: (row: TaxedRow) => taxSum(row, 'tax'),
  tax_percentages: ({ taxes }: TaxedRow) => taxes.map(({ percentage }) => percentage).join(', '),
};

interface TaxedRow {
  readonly taxes: readonly { readonly percentage: number; readonly base: number; readonly tax: number }[];
  readonly currency_digits: number;
}

function taxSum(row: TaxedRow, part: 'base' | 'tax'): Decimal | '' {
  if (row.taxes.length === 0) return '';
  return major(
    row.taxes.reduce((sum, rate) => sum + rate[part], 0),
    row,
  );
}

const ticketColumns: CsvColumns<ManagedTicketRow> = {
  _id: (row) => row.id,
  full_name: (row) => row.full_name,
  email: (row) => row.email,
  phone: (row) => row.phone,
  gender: (row) => row.gender,
  birthday: (row) => row.birthday,
  address: (row) => row.address,
  postal_code: (row) => row.postal_code,
  country_code: (row) => row.country_code,
  personal_document_type: (row) => row.document_type,
  personal_document_number: (row) => row.document_number,
  qr_code: (row) => row.barcode,
  status: (row) => row.status,
  rate_name: (row) => row.rate_name,
  price_name: (row) => row.price_name,
  base_price: (row) => major(row.price, row),
  fee: (row) => major(row.fees_organization + row.fees_provider, row),
  discount: (row) => major(row.discount_amount, row),
  total_price: (row) => major(row.total_price, row),
  refunded: (row) => major(row.refunded_amount, row),
  currency: (row) => row.currency,
  people: (row) => row.party_size,
  entered: (row) => row.admitted_count,
  entry_time: (row) => row.first_entered_at,
  payment_id: (row) => row.payment_id,
  channel_id: (row) => row.channel_id,
  created_at: (row) => row.created_at,
};

const guestListColumns: CsvColumns<ManagedGuestListRow> = {
  _id: (row) => row.id,
  name: (row) => row.name,
  for: (row) => row.party_size,
  email: (row) => row.email,
  referral: (row) => row.referrer_name,
  observations_reception: (row) => row.observations_reception,
  tags: (row) => row.tags.join(', '),
  list: (row) => row.rate_name,
  status: (row) => row.status,
  code: (row) => row.code,
  entered: (row) => row.admitted_count,
  entry_price: (row) => major(row.price, row),
  currency: (row) => row.currency,
  event_id: (row) => row.event_id,
  channel_id: (row) => row.channel_id,
  created_at: (row) => row.created_at,
};

const bookingColumns: CsvColumns<BookingRow> = {
  _id: (row) => row.id,
  name: (row) => row.name,
  for: (row) => row.party_size,
  email: (row) => row.email,
  phone: (row) => row.phone,
  event_name: (row) => row.event_name,
  starts_at: (row) => row.date,
  hour: (row) => row.hour,
  zone: (row) => row.zone_name,
  spaces: (row) => row.space_names.join(', '),
  status: (row) => row.status,
  price: (row) => major(row.price, row),
  deposit: (row) => major(row.deposit, row),
  deposit_paid: (row) => major(row.deposit_paid, row),
  refunded: (row) => major(row.refunded_amount, row),
  currency: (row) => row.currency,
  entered: (row) => row.admitted_count,
  gender_group: (row) => row.gender_group,
  commentary_client: (row) => row.commentary_client,
  commentary_reserve: (row) => row.commentary_reserve,
  code: (row) => row.code,
  event_id: (row) => row.event_id,
  channel_id: (row) => row.channel_id,
  created_at: (row) => row.created_at,
};

const clientColumns: CsvColumns<ClientRow> = {
  _id: (row) => row.id,
  email: (row) => row.email,
  name: (row) => row.name,
  phone: (row) => row.phone,
  language: (row) => row.language,
  marketing_consent: (row) => row.marketing_consent,
  other_emails: (row) => row.other_emails.join(', '),
  bookings_count: (row) => row.bookings_count,
  tickets_count: (row) => row.tickets_count,
  lists_count: (row) => row.lists_count,
  total_spent: (row) => major(row.total_spent, row),
  first_seen: (row) => row.created_at,
  last_seen: (row) => row.last_seen_at,
};

const paymentColumns: CsvColumns<ManagedPaymentRow> = {
  _id: (row) => row.id,
  status: (row) => row.status,
  resource_type: (row) => row.resource_type,
  client_name: (row) => row.client_name,
  client_email: (row) => row.client_email,
  event_name: (row) => row.event_name,
  channel_name: (row) => row.channel_name,
  collection: (row) => row.collection,
  sale_type: (row) => row.sale_type,
  amount: (row) => major(row.amount, row),
  fees: (row) => major(row.fees, row),
  discount: (row) => major(row.discount, row),
  tips: (row) => major(row.tips, row),
  ...taxColumns,
  refunded: (row) => major(row.refunded_amount, row),
  currency: (row) => row.currency,
  payment_method: (row) => row.payment_method,
  method_last4: (row) => row.method_last4,
  failure_reason: (row) => row.failure_reason,
  invoice_reference: (row) => row.invoice_reference,
  resource_ids: (row) => row.resource_ids.join(', '),
  event_id: (row) => row.event_id,
  channel_id: (row) => row.channel_id,
  created_at: (row) => row.created_at,
  paid_at: (row) => row.paid_at,
};

const walletColumns: CsvColumns<WalletMovementRow> = {
  _id: (row) => row.id,
  at: (row) => row.created_at,
  type: (row) => row.kind,
  amount: (row) => major(row.amount, row),
  balance_after: (row) => major(row.balance_after, row),
  currency: (row) => row.currency,
  description: (row) => row.description,
  event_id: (row) => row.event_id,
  payment_id: (row) => row.payment_id,
  refund_id: (row) => row.refund_id,
};

const externalPaymentColumns: CsvColumns<ExternalPaymentRow> = {
  _id: (row) => row.id,
  at: (row) => row.created_at,
  amount: (row) => major(row.amount, row),
  currency: (row) => row.currency,
  method: (row) => row.method,
  payment_method_slug: (row) => row.payment_method_slug,
  client_name: (row) => row.client_name,
  event_name: (row) => row.event_name,
  description: (row) => row.description,
  booking_id: (row) => row.booking_id,
  event_id: (row) => row.event_id,
  undoes: (row) => row.undoes,
  undone_at: (row) => row.undone_at,
  created_by: (row) => row.created_by,
};

const invoiceColumns: CsvColumns<InvoiceRow> = {
  _id: (row) => row.id,
  reference: (row) => row.reference,
  type: (row) => row.type,
  issued_at: (row) => row.created_at,
  customer_name: (row) => row.customer.customer_name ?? '',
  customer_document: (row) => row.customer.document_number ?? '',
  total: (row) => major(row.total, row),
  ...taxColumns,
  currency: (row) => row.currency,
  corrects: (row) => row.corrects_reference,
  payment_id: (row) => row.payment_id,
  refund_id: (row) => row.refund_id,
  event_id: (row) => row.event_id,
  channel_id: (row) => row.channel_id,
};

const payoutColumns: CsvColumns<PayoutRow> = {
  _id: (row) => row.id,
  reference: (row) => row.reference,
  status: (row) => row.status,
  arrives_at: (row) => row.arrives_at,
  amount: (row) => major(row.amount, row),
  fees: (row) => major(row.fee_amount, row),
  other: (row) => major(row.other_amount, row),
  currency: (row) => row.currency,
  failure_reason: (row) => row.failure_reason,
  created_at: (row) => row.created_at,
};
