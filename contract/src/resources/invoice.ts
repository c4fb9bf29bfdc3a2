import {
  AnyId,
  Currency,
  DayOrEmpty,
  Id,
  IdOrEmpty,
  Instant,
  InstantInput,
  InstantOrEmpty,
  Int,
  List,
  Money,
  Nullable,
  Num,
  OneOf,
  OneOfOrEmpty,
  Resource,
  type Static,
  Str,
  StrInput,
  Type,
  Url,
} from '../schema.ts';
import {
  correctionReasons,
  customerTypes,
  documentTypes,
  invoiceLineKinds,
  invoiceTypes,
  languages,
  resourceTypes,
} from '../vocabulary.ts';

const issuer = {
  legal_name: Str('Name under which the organization issues invoices.', ['Salt Works Events SL']),
  tax_number: Str('Its tax identification number.', ['B12345674']),
  address: Str('Street and number.', ['Calle del Puerto 4']),
  city: Str('City.', ['Valencia']),
  postal_code: Str('Postal code.', ['46011']),
  country: Str('Country, ISO 3166-1 alpha-2.', ['ES']),
};

export const TaxSettings = Resource('TaxSettings', 'What an organization puts on its invoices.', {
  ...issuer,
  legal_name: Str('Name under which it issues invoices; its own name where this is empty.', ['Salt Works Events SL']),
  tax_percentage: Num('Percent of tax that prices include, where a rate has no percentage of its own.'),
  simplified_invoice_limit: Nullable(
    Money('Above it buyers are asked for their billing data before they pay; null: the default of the country.'),
  ),
  default_simplified_invoice_limit: Nullable(
    Money('That of the country and the currency; null where buyers are not asked, however much they pay.'),
  ),
});
export type TaxSettings = Static<typeof TaxSettings>;

export const Invoice = Resource(
  'Invoice',
  'An invoice of a payment, or of a refund of it. Once issued it is never changed. Amounts include tax and are ' +
    'below 0 ' +
    'where they are given back.',
  {
    _id: Id('invoice', 'Id of the invoice.'),
    reference: Str('Number: year, series (F, or R for those that correct one), number without gaps.', [
      '2026-F-000001',
    ]),
    type: OneOf(
      invoiceTypes,
      "simplified: without the buyer's data; full: with them; corrective: gives back what another invoice asked for.",
    ),
    issued_at: Instant('When it was issued.'),
    corrects: Str('Number of the invoice that it corrects; empty for others.', ['2026-F-000001']),
    corrects_id: IdOrEmpty('invoice', 'Id of the invoice that it corrects.'),
    corrects_issued_at: InstantOrEmpty('When the invoice that it corrects was issued.'),
    correction_reason: OneOfOrEmpty(
      correctionReasons,
      'Why it corrects another one: money was given back, a bank sent back what had been given back, or the billing ' +
        'data were added or changed (`billing_data`): then another invoice takes its place.',
    ),
    corrective_invoice_references: List(Str('Number.', ['2026-R-000001']), 'Invoices that correct this one.'),
    replaces: Str('Number of the invoice in whose place it stands; empty for others.', ['2026-F-000001']),
    replaces_id: IdOrEmpty('invoice', 'Id of the invoice in whose place it stands.'),
    replaced_by: Str('Number of the invoice in its place; empty for others.', ['2026-F-000002']),
    payment_id: Id('payment', 'Payment that it is about.'),
    refund_id: IdOrEmpty('refund', 'Refund for which it was issued.'),
    event_id: IdOrEmpty('event', 'Event of what was paid.'),
    channel_id: IdOrEmpty('channel', 'Channel that sold.'),
    resource_type: OneOf(resourceTypes, 'What was paid.'),
    resource_ids: List(AnyId('Id.'), 'Ids of what was paid, as in the lines.'),
    currency: Currency('Currency of all amounts, ISO 4217.'),
    total: Money('Total, tax included.'),
    taxes: List(
      Resource('InvoiceTax', 'Base and tax of one percentage.', {
        percentage: Num('Percent of tax.'),
        base: Money(
          'Without tax: the total of the lines × 100 / (100 + percentage), rounded half up. In a correction: what it takes of ' +
            'the bases of the lines that it corrects.',
        ),
        tax: Money('The tax: the total less the base.'),
        total: Money('Base and tax.'),
      }),
      'Base and tax, one for each percentage.',
    ),
    lines: List(
      Resource('InvoiceLine', 'A part of what was paid.', {
        resource_id: AnyId('Ticket, booking or other thing.'),
        kind: OneOf(
          invoiceLineKinds,
          'What was sold (`deposit`: on account of a booking), or what was paid with it, which is a line of its own. ' +
            'Invoices from before there were such lines have everything in one `item`.',
        ),
        description: Str('What it is.', ['Harbour Lights, General admission']),
        quantity: Int('How many.', { minimum: 1 }),
        unit_price: Num(
          'Price of one without tax: the base divided by the quantity, with up to two decimals more than the currency.',
        ),
        supply_date: DayOrEmpty(
          'Day of the event that it is for; where it is empty, the invoice was issued on the day of supply.',
        ),
        tax_percentage: Num('Percent of tax that the total includes.'),
        base: Money('Without tax. The bases of a percentage make up that of the invoice.'),
        tax: Money('The tax: the total less the base.'),
        total: Money('Tax included.'),
      }),
      'What was paid, or what is given back.',
    ),
    issuer: Resource('InvoiceIssuer', 'Who issued it, as it was then.', issuer),
    customer: Resource('InvoiceCustomer', 'To whom it is made out; empty strings in a simplified invoice.', {
      customer_type: OneOfOrEmpty(customerTypes, 'Kind of customer.'),
      customer_name: Str('Name.', ['Amsel GmbH']),
      document_type: OneOfOrEmpty(documentTypes, 'Kind of document.'),
      document_number: Str('Number of the document.'),
      address: Str('Street and number.'),
      city: Str('City.'),
      postal_code: Str('Postal code.'),
      country: Str('Country.'),
    }),
    language: OneOf(languages, 'Language of its PDF.'),
  },
);
export type Invoice = Static<typeof Invoice>;

export const InvoicePdfAddress = Resource('InvoicePdfAddress', 'Where the PDF of an invoice is read.', {
  url: Url(
    'Address of the PDF. It needs no credentials: give it only to the buyer.',
    'https://alpha.stagedoor.example/integrations/invoices/pdf/Zm9yZXhhbXBsZW9ubHk',
  ),
  expires_at: Instant('Until when the address works; ask for a new one then.'),
});
export type InvoicePdfAddress = Static<typeof InvoicePdfAddress>;

export const invoiceFilters = {
  payment_id: Type.Optional(Id('payment', 'Only invoices of this payment.')),
  event_id: Type.Optional(Id('event', 'Only invoices for this event.')),
  type: Type.Optional(OneOf(invoiceTypes, 'Only invoices of this type.')),
  start_date: Type.Optional(InstantInput('Only invoices that were issued at or after this instant.')),
  end_date: Type.Optional(InstantInput('Only invoices that were issued before this instant.')),
  needs_billing_data: Type.Optional(
    Type.Boolean({
      description:
        'True: only simplified invoices of which more is left than `simplified_invoice_limit` or the default of the country ' +
        'allows; `replaceInvoice` gives them the data of their buyer.',
    }),
  ),
  search: Type.Optional(StrInput('Only the invoice with this number, case-insensitive.', { maxLength: 40 })),
};
