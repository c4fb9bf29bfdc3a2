import { numberFormat, timeFormat } from '@stagedoor/contract/intl';
import type { CorrectionReason, Language } from '@stagedoor/contract/vocabulary';

// Every word on the invoice that is not the organization's own, and how dates and amounts are written.

interface Wording {
  readonly title: Readonly<Record<'simplified' | 'full' | 'corrective', string>>;
  readonly number: string;
  readonly date: string;
  readonly supplyDate: string;
  /** Number and day of the invoice that it corrects. */
  readonly corrects: (reference: string, day: string) => string;
  /** Number and day of the invoice in whose place it stands. */
  readonly replaces: (reference: string, day: string) => string;
  readonly reason: string;
  readonly reasons: Readonly<Record<CorrectionReason, string>>;
  readonly quantity: string;
  readonly unitPrice: string;
  readonly issuer: string;
  readonly customer: string;
  readonly taxNumber: string;
  readonly description: string;
  readonly percentage: string;
  readonly base: string;
  readonly tax: string;
  readonly total: string;
  readonly taxIncluded: string;
  readonly page: (page: number) => string;
}

export const wordings: Readonly<Record<Language, Wording>> = {
  en: {
    title: { simplified: 'Simplified invoice', full: 'Invoice', corrective: 'Corrective invoice' },
    number: 'Number',
    date: 'Date',
    supplyDate: 'Date of supply',
    corrects: (reference, day) => `Corrects: ${reference} of ${day}`,
    replaces: (reference, day) => `Replaces: ${reference} of ${day}`,
    reason: 'Reason',
    reasons: {
      refund: 'refund',
      refund_returned: 'a refund that came back',
      billing_data: "the customer's data: another invoice takes its place",
    },
    quantity: 'Quantity',
    unitPrice: 'Unit price without tax',
    issuer: 'Issued by',
    customer: 'Issued to',
    taxNumber: 'Tax number',
    description: 'Description',
    percentage: 'Tax %',
    base: 'Base',
    tax: 'Tax',
    total: 'Total',
    taxIncluded: 'Amount, tax included',
    page: (page) => `Page ${page}`,
  },
  es: {
    title: { simplified: 'Factura simplificada', full: 'Factura', corrective: 'Factura rectificativa' },
    number: 'Número',
    date: 'Fecha',
    supplyDate: 'Fecha de la operación',
    corrects: (reference, day) => `Rectifica: ${reference} de ${day}`,
    replaces: (reference, day) => `Sustituye a: ${reference} de ${day}`,
    reason: 'Motivo',
    reasons: {
      refund: 'reembolso',
      refund_returned: 'reembolso devuelto',
      billing_data: 'datos del cliente: la sustituye otra factura',
    },
    quantity: 'Cantidad',
    unitPrice: 'Precio unitario sin impuestos',
    issuer: 'Emisor',
    customer: 'Cliente',
    taxNumber: 'NIF',
    description: 'Concepto',
    percentage: '% impuesto',
    base: 'Base',
    tax: 'Cuota',
    total: 'Total',
    taxIncluded: 'Importe, impuestos incluidos',
    page: (page) => `Página ${page}`,
  },
};

const locales: Readonly<Record<Language, string>> = { en: 'en-GB', es: 'es-ES' };

/** "21 November 2026", by the clock of the organization. */
export function dayOf(instant: string, timezone: string, language: Language): string {
  const format = { day: 'numeric', month: 'long', year: 'numeric' } as const;
  return timeFormat(locales[language], { ...format, timeZone: timezone }).format(new Date(instant));
}

/** An amount in minor units, with its currency: "1,250.00 EUR". */
export function amountOf(minor: number, digits: number, currency: string, language: Language): string {
  const format = { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: 'always' } as const;
  return `${numberFormat(locales[language], format as Intl.NumberFormatOptions).format(minor / 10 ** digits)} ${currency}`;
}

/** A percentage as it is read: "21", "5.5". */
export function percentageText(percentage: number, language: Language): string {
  return numberFormat(locales[language], { maximumFractionDigits: 4 }).format(percentage);
}
