/** What can be given for a booking, in every API. */
import { EmailInput, hourPattern, Id, InstantInput, Int, MoneyInput, OneOf, StrInput, Type } from '../schema.ts';
import { customerTypes, depositMethods, documentTypes, genderGroups, limits } from '../vocabulary.ts';

const text = (description: string) => StrInput(description, { maxLength: limits.textLength });

export const BillingInfoInput = Type.Object(
  {
    customer_type: Type.Optional(OneOf([...customerTypes, ''] as const, 'Kind of customer.')),
    customer_name: Type.Optional(StrInput('Name on the invoice.')),
    document_type: Type.Optional(OneOf([...documentTypes, ''] as const, 'Kind of the identity document.')),
    document_number: Type.Optional(StrInput('Number of the identity document.', { maxLength: 64 })),
    address: Type.Optional(StrInput('Street and number.', { lines: true })),
    city: Type.Optional(StrInput('City.')),
    postal_code: Type.Optional(StrInput('Postal code.', { maxLength: 20 })),
    country: Type.Optional(StrInput('Country.', { maxLength: 60 })),
  },
  { description: 'To whom the invoice is made out, as a whole: what is left out becomes empty.' },
);

/** What can be said when a booking is made, and changed later. */
export const bookingInput = {
  name: Type.Optional(StrInput('Reservation name.', { examples: ['Vera Lindqvist'] })),
  phone: Type.Optional(StrInput('Client phone number.', { maxLength: 40, examples: ['+34600000101'] })),
  commentary_client: Type.Optional(text('Observations sent by the client.')),
  commentary_reserve: Type.Optional(text('Observations made by the organization.')),
  gender_group: Type.Optional(OneOf(genderGroups, 'Gender of attendees; mixed when never said.')),
  hour: Type.Optional(
    Type.String({
      description: 'Time of the reservation, H:mm or HH:mm; empty for none.',
      pattern: `^(${hourPattern})?$`,
      maxLength: 5,
      examples: ['23:30'],
    }),
  ),
  duration: Type.Optional(Int('Estimated duration in seconds.', { maximum: 604_800 })),
  rate_slug: Type.Optional(StrInput('Identifier of the rate used.', { maxLength: 80, examples: ['table-for-six'] })),
  price: Type.Optional(MoneyInput('Reservation price.')),
  deposit: Type.Optional(MoneyInput('Value of the reservation advance.')),
  deposit_method: Type.Optional(OneOf(depositMethods, 'How the advance is paid; cash when never said.')),
  deposit_paid: Type.Optional(MoneyInput('Advance already paid.')),
  billing_info: Type.Optional(BillingInfoInput),
};

export const spaceIdsInput = Type.Array(Id('space', 'Space of the event.'), {
  description: 'Spaces, the first one standing for the booking; it gives the zone.',
  maxItems: 100,
});

const { deposit_method, deposit_paid, ...withoutPayment } = bookingInput;

/** What a new booking is made of, apart from its e-mail and how its advance is paid. */
export const newBookingInput = {
  event_id: Type.Optional(Id('event', 'Event; without one, `date` makes it a booking by calendar.')),
  date: Type.Optional(InstantInput('Date of a booking by calendar. At an event it is the date of the event.')),
  zone_id: Type.Optional(Id('zone', 'Zone of the event, for a booking without a space yet.')),
  space_ids: Type.Optional(spaceIdsInput),
  for: Int('Number of people.', { minimum: 1, maximum: limits.partySizeMax }),
  ...withoutPayment,
  discount_code: Type.Optional(
    StrInput('Discount code of type bookings; requires price, which it lowers.', {
      minLength: 1,
      maxLength: 64,
      examples: ['AUTUMN10'],
    }),
  ),
  referral_id: Type.Optional(Id('referrer', 'Who brought it.')),
};

/** The body of a new booking whose advance, if any, was paid outside the payment gateway. */
export const NewBooking = Type.Object(
  {
    ...newBookingInput,
    email: Type.Optional(EmailInput('Client e-mail.')),
    deposit_method,
    deposit_paid,
  },
  { description: 'The booking.' },
);

export const newBookingRules =
  'Creates a booking at an event, in a zone or on spaces, or by calendar with only a date. With a paid ' +
  'advance, or in a zone that accepts automatically, the booking is accepted and holds its spaces: either all ' +
  'of them, or none if one is already held. Otherwise it is pending and holds nothing.';

/** What a point of sale says of a booking. */
export const posInput = {
  pos_ticket_total: Type.Optional(MoneyInput('Point-of-sale ticket total.')),
  pos_total_service_charge: Type.Optional(MoneyInput('Total service charge at the point of sale.')),
  pos_total_tips: Type.Optional(MoneyInput('Total tips at the point of sale.')),
  pos_products: Type.Optional(
    Type.Array(
      Type.Object({
        _id: StrInput('Id of the product in the point-of-sale system.', { minLength: 1, maxLength: 64 }),
        name: StrInput('Name of the product.', { minLength: 1 }),
        amount: Type.Number({ description: 'Quantity.', minimum: 0, maximum: 1_000_000 }),
        unit_price: MoneyInput('Price of one.'),
        total_price: MoneyInput('Price of all.'),
      }),
      { description: 'Products consumed, in place of those recorded before.', maxItems: 200 },
    ),
  ),
  pos_payments: Type.Optional(
    Type.Array(
      Type.Object({
        amount: MoneyInput('Amount paid.'),
        type: StrInput('How it was paid.', { minLength: 1, maxLength: 64, examples: ['cash'] }),
      }),
      { description: 'Payments at the point of sale, in place of those recorded before.', maxItems: 50 },
    ),
  ),
};
