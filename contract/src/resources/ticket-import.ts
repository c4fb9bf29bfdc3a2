/** What is sent to sell tickets and to create those that were sold or given away elsewhere. */
import {
  DayInput,
  EmailInput,
  Id,
  Int,
  MoneyInput,
  NewBarcodeInput,
  OneOf,
  type Static,
  StrInput,
  Type,
} from '../schema.ts';
import { boxOfficeCollections, documentTypes, genders, languages, limits, saleTypes } from '../vocabulary.ts';
import { BillingInfoInput } from './booking-input.ts';
import { passHolderInput } from './pass.ts';
import { LanguageInput, purchaseTerms } from './purchase-terms.ts';
import { acceptedTerms } from './terms-text.ts';

/** Senders spell these ids in either way; one of the two must be there. */
export const oneSpelling = (...names: string[]) => ({
  anyOf: names.map((name) => ({ properties: { [name]: {} }, required: [name] })),
});

const answered = (description: string) =>
  Type.Optional(
    Type.String({
      description,
      pattern: '^[a-z][a-z0-9_]*$',
      maxLength: 64,
      examples: ['qst_01m1gnhr4de5wapxkjm8xg85j1'],
    }),
  );

const ImportedAnswer = Type.Object(
  {
    question_id: answered('Id of a question of the rate, or `slug` of a field of the rate that is no personal data.'),
    questionId: answered('The same in the form of responses.'),
    answer: StrInput(
      'The answer: an item of a dropdown or of checkboxes, `value` of an option, a day as YYYY-MM-DD, or text.',
      { maxLength: limits.textLength },
    ),
  },
  {
    description:
      'An answer to a question of the rate, or the value of a field of its own; the id in either form. Of checkboxes ' +
      'one for each that is checked.',
    ...oneSpelling('question_id', 'questionId'),
  },
);

/** The person who holds a ticket, and the answers of that person. */
const holder = {
  full_name: StrInput('Name of the holder.', { minLength: 1, examples: ['Teodor Amsel'] }),
  email: EmailInput('E-mail of the holder.'),
  phone: Type.Optional(StrInput('Phone number of the holder.', { maxLength: 40, examples: ['+34600000102'] })),
  gender: Type.Optional(OneOf(genders, 'Gender of the holder; unspecified when omitted.')),
  birthday: Type.Optional(DayInput('Birthday of the holder.')),
  address: Type.Optional(StrInput('Address of the holder.')),
  postal_code: Type.Optional(StrInput('Postal code of the holder.', { maxLength: 20, examples: ['46001'] })),
  country_code: Type.Optional(
    Type.String({
      description: 'Country of the holder, ISO 3166-1 alpha-2.',
      pattern: '^[A-Za-z]{2}$',
      maxLength: 2,
      examples: ['ES'],
    }),
  ),
  personal_document_type: Type.Optional(OneOf(documentTypes, 'Kind of identity document of the holder.')),
  personal_document_number: Type.Optional(StrInput('Number of that document.', { maxLength: 64 })),
  answers: Type.Optional(
    Type.Array(ImportedAnswer, {
      description: 'Answers to the questions of the rate, and values of fields that are no personal data.',
      maxItems: 200,
    }),
  ),
};

const ImportedSupplement = Type.Object(
  {
    supplement_id: Type.Optional(Id('supplement', 'Id of a supplement of the rate.')),
    supplementId: Type.Optional(Id('supplement', 'Id of a supplement of the rate, in the form of responses.')),
    price: Type.Optional(MoneyInput('What was paid for it; the price of the rate when omitted.')),
  },
  {
    description: 'A supplement, at most once for each ticket; the id in either form.',
    ...oneSpelling('supplement_id', 'supplementId'),
  },
);

const BoughtSupplement = Type.Object(
  {
    supplement_id: Type.Optional(Id('supplement', 'Id of a supplement of the rate.')),
    supplementId: Type.Optional(Id('supplement', 'Id of a supplement of the rate, in the form of responses.')),
    supplement_units: Type.Optional(
      Int('How many units, within the `purchase_limit` of the supplement; 1 when omitted.', {
        minimum: 1,
        maximum: 1_000,
      }),
    ),
    price: Type.Optional(MoneyInput('Accepted but ignored: the price of the rate counts.')),
  },
  {
    description: 'A supplement, at most once for each ticket; the id in either form.',
    ...oneSpelling('supplement_id', 'supplementId'),
  },
);

const limitedUnits = Type.Optional(
  Int('How many units, within the `purchase_limit` of the supplement; 1 when omitted.', { minimum: 1, maximum: 1_000 }),
);

export const IssuedSupplement = Type.Object(
  {
    supplement_id: Type.Optional(Id('supplement', 'Id of a supplement of the rate.')),
    supplementId: Type.Optional(Id('supplement', 'Id of a supplement of the rate, in the form of responses.')),
    supplement_units: limitedUnits,
    price: Type.Optional(MoneyInput('What was taken for one unit; it must be the price of the rate.')),
  },
  {
    description: 'A supplement, at most once for each ticket; the id in either form.',
    ...oneSpelling('supplement_id', 'supplementId'),
  },
);

const shownPrice = Type.Optional(
  Id('price', 'The price step shown to the buyer; it must be the current one. The current one if omitted.'),
);

const memberCode = Type.Optional(
  StrInput('Code of the member whose e-mail address the ticket has, for a discount of members that needs it.', {
    minLength: 1,
    maxLength: 64,
    examples: ['7ZK2M9QXW4T8BVHN3CRE'],
  }),
);

const IssuedTicket = Type.Object(
  {
    price_id: shownPrice,
    qr_code: Type.Optional(
      NewBarcodeInput('Barcode of the ticket, if the channel makes it; the organization must never have had it.'),
    ),
    total_price: Type.Optional(
      MoneyInput(
        'What was taken in all. It must be the price with fees, supplements and warranty, as it is computed ' +
          'here, or no ' +
          'further from it than the organization allows channels: what it is below is a discount, what it is ' +
          'above the ' +
          'fee of the platform. The computed one when omitted.',
      ),
    ),
    fee: Type.Optional(MoneyInput('The fees within it, without such a surplus; they must be those of the price.')),
    ...holder,
    member_code: memberCode,
    supplements: Type.Optional(
      Type.Array(IssuedSupplement, { description: 'The supplements bought with it.', maxItems: 50 }),
    ),
    warranty: Type.Optional(
      Type.Object(
        {
          enabled: Type.Boolean({
            description:
              'True where the right to give the ticket back was bought, if the rate sells it and its hours are not over.',
          }),
          hours: Type.Optional(
            Int('Until how many hours before the start; it must be what the rate says.', { maximum: 100_000 }),
          ),
        },
        { description: 'The right to give the ticket back.' },
      ),
    ),
  },
  {
    description:
      'One ticket that was sold. Personal data and questions that the rate requires must be given, or the ' +
      'request is refused.',
  },
);

export const TicketIssue = Type.Object(
  {
    ticket_rate_id: Id('rate', 'The rate of all tickets.'),
    quantity: Type.Optional(
      Int('Accepted but ignored: there are as many tickets as `tickets` has.', {
        maximum: limits.checkoutTicketsMax,
      }),
    ),
    tickets: Type.Array(IssuedTicket, {
      description: 'The tickets.',
      minItems: 1,
      maxItems: limits.checkoutTicketsMax,
    }),
  },
  { description: 'The tickets that were sold.' },
);
export type TicketIssue = Static<typeof TicketIssue>;

const BoxOfficeTicket = Type.Object(
  {
    price_id: shownPrice,
    qr_code: Type.Optional(
      NewBarcodeInput('Barcode of the ticket, if it is printed already; the organization must never have had it.'),
    ),
    ...holder,
    member_code: memberCode,
    full_name: Type.Optional(StrInput('Name of the holder.', { minLength: 1, examples: ['Teodor Amsel'] })),
    email: Type.Optional(EmailInput('E-mail of the holder.')),
    supplements: Type.Optional(
      Type.Array(IssuedSupplement, { description: 'The supplements to buy with it.', maxItems: 50 }),
    ),
    warranty: Type.Optional(
      Type.Boolean({
        description:
          'True to sell the right to give the ticket back, where the rate offers it and its hours are not over.',
      }),
    ),
    surcharge: Type.Optional(
      MoneyInput('What is taken beside the total for paying by card; only where `collection` is pos. 0 when omitted.'),
    ),
  },
  {
    description:
      'One ticket to sell. Personal data and questions that the rate requires must be given, or the request is ' +
      'refused.',
  },
);

export const BoxOfficeSale = Type.Object(
  {
    ticket_rate_id: Id('rate', 'The rate of all tickets.'),
    collection: OneOf(boxOfficeCollections, 'How the money is taken: in cash, or by card at a point of sale.'),
    send_resources: Type.Optional(
      Type.Boolean({ description: 'True to mail the tickets to the first holder; false when omitted.' }),
    ),
    language: Type.Optional(OneOf(languages, 'Language of the mail; en when omitted.')),
    tickets: Type.Array(BoxOfficeTicket, {
      description: 'The tickets.',
      minItems: 1,
      maxItems: limits.checkoutTicketsMax,
    }),
  },
  { description: 'What is sold.' },
);
export type BoxOfficeSale = Static<typeof BoxOfficeSale>;

const CheckoutTicket = Type.Object(
  {
    ticket_rate_id: Type.Optional(
      Id('rate', 'Rate of this ticket, of the same event; that of the purchase when omitted.'),
    ),
    price_id: Type.Optional(Id('price', 'The price step shown to the buyer; the ticket always costs the current one.')),
    qr_code: Type.Optional(
      NewBarcodeInput('Barcode of the ticket, if the channel makes it; the organization must never have had it.'),
    ),
    ...holder,
    member_code: memberCode,
    supplements: Type.Optional(
      Type.Array(BoughtSupplement, { description: 'The supplements to buy with it.', maxItems: 50 }),
    ),
    warranty: Type.Optional(
      Type.Boolean({
        description:
          'True to buy the right to give the ticket back, where the rate sells it and its hours are not over.',
      }),
    ),
  },
  {
    description:
      'One ticket to buy. Personal data and questions that the rate requires must be given, or the request is refused.',
  },
);

const PassToBuy = Type.Object(
  {
    pass_type_id: Id('passType', 'Type of this pass, of the organization that sells the tickets.'),
    ...passHolderInput,
  },
  { description: 'One pass to buy.' },
);

export const TicketCheckout = Type.Object(
  {
    ticket_rate_id: Id('rate', 'The rate of the tickets that name none.'),
    tickets: Type.Array(CheckoutTicket, {
      description: 'The tickets.',
      minItems: 1,
      maxItems: limits.checkoutTicketsMax,
    }),
    passes: Type.Optional(
      Type.Array(PassToBuy, {
        description: 'Passes to buy with the tickets, under the same payment. They are mailed to the first of them.',
        maxItems: limits.checkoutPassesMax,
      }),
    ),
    ...purchaseTerms('the tickets and passes'),
    ...acceptedTerms,
    discount_code: Type.Optional(
      StrInput('A discount code, for all tickets together whose rates accept it.', { minLength: 1, maxLength: 64 }),
    ),
    billing: Type.Optional(BillingInfoInput),
    buyer_ip: Type.Optional(
      StrInput(
        'Network address (IPv4 or IPv6) from which the buyer buys. Unpaid purchases of one network are limited; it is ' +
          'kept until this one is paid or ends.',
        { maxLength: 45, examples: ['203.0.113.7'] },
      ),
    ),
    waiting_place_id: Type.Optional(
      Id(
        'waitingPlace',
        'Place of the buyer in the waiting room of the event, which has to be let in: the purchase begins with it or not ' +
          'at all. Without it, nothing is asked about a waiting room.',
      ),
    ),
  },
  { description: 'The items to buy.' },
);
export type TicketCheckout = Static<typeof TicketCheckout>;

export const PaymentLinkSale = Type.Object(
  {
    ticket_rate_id: Id('rate', 'The rate of the tickets that name none.'),
    discount_code: Type.Optional(
      StrInput('A discount code, for all tickets together whose rates accept it.', { minLength: 1, maxLength: 64 }),
    ),
    language: LanguageInput,
    tickets: Type.Array(CheckoutTicket, {
      description: 'The tickets. The first holder is mailed where to pay, and the tickets once they are paid.',
      minItems: 1,
      maxItems: limits.checkoutTicketsMax,
    }),
  },
  { description: 'What is sold.' },
);
export type PaymentLinkSale = Static<typeof PaymentLinkSale>;

const ImportedTicket = Type.Object(
  {
    price_id: Id('price', 'Id of a price of the rate.'),
    qr_code: Type.Optional(
      NewBarcodeInput('Barcode of the ticket, if it has one already; the organization must never have had it.'),
    ),
    total_price: Type.Optional(
      MoneyInput(
        'What was paid in all; price, fee and supplements together when omitted. What it is above them is taken as ' +
          'the fee of the platform, what it is below them as a discount.',
      ),
    ),
    fee: Type.Optional(
      MoneyInput(
        'Fee of the organization within it; when omitted the fee of the price, as far as `total_price` has room ' +
          'for it.',
      ),
    ),
    ...holder,
    supplements: Type.Optional(
      Type.Array(ImportedSupplement, { description: 'The supplements bought with it.', maxItems: 50 }),
    ),
  },
  {
    description:
      'One ticket to create. Personal data and questions that the rate requires must be given, or the request ' +
      'is refused.',
  },
);

export const TicketImport = Type.Object(
  {
    ticket_rate_id: Id('rate', 'The rate of all tickets.'),
    channel_id: Type.Optional(Id('channel', 'Channel that sold them; it must be a partner of the organization.')),
    sale_type: Type.Optional(OneOf(saleTypes, 'How they were sold; imported when omitted.')),
    collection: Type.Optional(
      OneOf(
        boxOfficeCollections,
        'How the money was taken; cash when omitted. Not given where a channel sold: it owes the money then.',
      ),
    ),
    quantity: Type.Optional(
      Int('Accepted but ignored: there are as many tickets as `tickets` has.', { maximum: limits.importTicketsMax }),
    ),
    referral_id: Type.Optional(StrInput('Accepted but ignored.', { maxLength: 64 })),
    tickets: Type.Array(ImportedTicket, {
      description: 'The tickets.',
      minItems: 1,
      maxItems: limits.importTicketsMax,
    }),
  },
  { description: 'The tickets to create.' },
);
export type TicketImport = Static<typeof TicketImport>;

/** What happens, in the words of every operation that creates tickets. */
export const ticketImportRules =
  'Creates either all tickets, or none if a barcode is taken or the rate or a price has too few places left. ' +
  'They are ' +
  'active immediately and share one payment. The rate can be marked complete or not be on sale now, but it must have ' +
  'places left.';
