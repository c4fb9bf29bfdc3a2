/** Importing tickets of one rate: created as `createTickets` does, a hundred under one payment. */
import { documentTypes, genders, limits, unprintable } from '@stagedoor/contract/vocabulary';
import { Refusal, type RefusalDetail } from '../../platform/refusal.ts';
import type { TenantWriteContext } from '../messaging/webhooks/webhooks.ts';
import { findKnownBarcodes } from '../ticketing/barcodes/barcodes.ts';
import { currentPrice, getRateToSell, type RateToSell } from '../ticketing/ticket-rates/ticket-rates.ts';
import {
  createTickets,
  problemsOfTicket,
  type TicketsToImport,
  type TicketToImport,
} from '../ticketing/tickets/tickets.ts';
import { FirstLines } from './first-lines.ts';
import { createBatch, type ImportSetup, type ReadRow, type RowImporter } from './row-importer.ts';
import type { RowReader } from './row-reader.ts';

/** Names of the rules → fields of a file. */
const fieldOf: Readonly<Record<string, Parameters<RowReader['add']>[0]>> = {
  fullName: 'full_name',
  email: 'email',
  phone: 'phone',
  gender: 'gender',
  birthday: 'birthday',
  address: 'address',
  postalCode: 'postal_code',
  countryCode: 'country_code',
  documentType: 'personal_document_type',
  documentNumber: 'personal_document_number',
  barcode: 'qr_code',
  priceId: 'price_name',
  totalPrice: 'total_price',
  fee: 'fee',
};

const genderWords = {
  m: 'male',
  h: 'male',
  hombre: 'male',
  man: 'male',
  f: 'female',
  mujer: 'female',
  woman: 'female',
} as const;

/** A ticket whose row names no price has an empty one until its place is counted. */
type RowTicket = Omit<TicketToImport, 'priceId'> & { priceId: string };

/** Refuses a rate that there is no more. */
export async function ticketImporter(setup: ImportSetup): Promise<RowImporter<RowTicket> | Refusal<'not_found'>> {
  const { tenant, found, now } = setup;
  const rate = await getRateToSell(tenant, found.rate_id ?? '', null);
  if (rate instanceof Refusal) return rate;
  const input = {
    rateId: rate.id,
    channelId: null,
    saleType: 'imported',
    collection: 'cash',
    createdVia: 'management',
    createdBy: found.created_by,
    ticketsPerPayment: limits.importTicketsMax,
  } as const satisfies Omit<TicketsToImport, 'tickets'>;
  const places = new Places(rate, now.toISOString());
  const newBarcodes = new FirstLines();

  const write = (context: TenantWriteContext, rows: readonly ReadRow<RowTicket>[]) =>
    createBatch(context, rows, (items) => createTickets(context, { ...input, tickets: items }));

  return {
    read: (row) => readTicket(row, rate, found.price_id),
    check: async (rows) => {
      const barcodes = rows.flatMap(({ item }) => item.barcode ?? []);
      const known = await findKnownBarcodes(tenant, barcodes);
      for (const { row, item } of rows) {
        item.priceId ||= places.currentPriceId;
        for (const problem of problemsOfTicket(rate, input, item)) addDetail(row, problem);
        if (item.barcode !== undefined) {
          const isKnown = known.has(item.barcode);
          const first = isKnown ? row.line : newBarcodes.firstLineOf(item.barcode, row.line);
          if (isKnown) row.add('qr_code', 'barcode_used');
          else if (first !== row.line) row.add('qr_code', 'twice_in_file', first);
        }
        const full = row.isGood ? places.take(item.priceId) : null;
        if (full === 'rate_full') row.add(null, full, rate.name);
        else if (full) row.add(null, full);
      }
    },
    write,
  };
}

function readTicket(row: RowReader, rate: RateToSell, priceId: string | null): RowTicket {
  const countryCode = row.text('country_code', 2).toUpperCase();
  if (countryCode !== '' && !/^[A-Z]{2}$/.test(countryCode)) row.add('country_code', 'no_country');
  const digits = rate.currency_digits;
  return {
    priceId: priceOf(row, rate, priceId),
    totalPrice: row.money('total_price', digits),
    fee: row.money('fee', digits),
    barcode: barcodeOf(row),
    fullName: row.required('full_name'),
    email: row.email('email', true),
    phone: row.text('phone', 40),
    gender: row.oneOf('gender', genders, 'unspecified', genderWords),
    birthday: row.day('birthday'),
    address: row.text('address'),
    postalCode: row.text('postal_code', 20),
    countryCode,
    documentType: row.oneOf('personal_document_type', documentTypes, ''),
    documentNumber: row.text('personal_document_number', 64),
    answers: [],
    supplements: [],
  };
}

const unprintableCharacter = new RegExp(`[${unprintable}]`);

function barcodeOf(row: RowReader): string | undefined {
  const barcode = row.text('qr_code', limits.barcodeLength);
  if (barcode === '') return undefined;
  if (barcode.length < limits.barcodeLengthMin) row.add('qr_code', 'too_short', limits.barcodeLengthMin);
  if (unprintableCharacter.test(barcode)) row.add('qr_code', 'control_characters');
  return barcode;
}

/** The id of the price that the row names, or of that of the import; empty for the one that is current at its place. */
function priceOf(row: RowReader, rate: RateToSell, priceId: string | null): string {
  const written = row.text('price_name');
  const name = written.toLowerCase();
  if (name === '') return priceId ?? '';
  const named = rate.prices.filter(
    ({ price_name, price_id }) => price_name.toLowerCase() === name || price_id === name,
  );
  if (named.length === 0) {
    row.add('price_name', 'unknown_price', written, rate.prices.map(({ price_name }) => price_name).join(', '));
  } else if (named.length > 1) row.add('price_name', 'several_prices');
  return named[0]?.price_id ?? '';
}

type StepOfRate = RateToSell['prices'][number];

/** Counts the places that rows of a file would take. */
class Places {
  readonly #steps: { -readonly [Column in keyof StepOfRate]: StepOfRate[Column] }[];
  readonly #now: string;
  #left: number;

  constructor(rate: RateToSell, now: string) {
    this.#now = now;
    this.#left = rate.quota - rate.sold_count;
    this.#steps = rate.prices.map((step) => ({ ...step }));
  }

  /** The step at which the next ticket is sold; after the end of the sale the first one that has a place left. */
  get currentPriceId(): string {
    const current = currentPrice(this.#steps, this.#now);
    const hasPlace = (step: StepOfRate | null) => step !== null && step.price_used_count < step.price_quota;
    return (hasPlace(current) ? current : (this.#steps.find(hasPlace) ?? current))?.price_id ?? '';
  }

  /** Why there is no place, or null. */
  take(priceId: string): 'rate_full' | 'price_full' | null {
    const step = this.#steps.find(({ price_id: id }) => id === priceId);
    if (this.#left <= 0) return 'rate_full';
    if (!step || step.price_used_count >= step.price_quota) return 'price_full';
    this.#left -= 1;
    step.price_used_count += 1;
    return null;
  }
}

function addDetail(row: RowReader, { path, message }: RefusalDetail): void {
  const [, name = ''] = path.split('/');
  const field = fieldOf[name] ?? null;
  row.add(field, 'refused', field === null && name !== '' ? `${name}: ${message}` : message);
}
