import { Bool, Currency, Id, IdOrEmpty, Instant, OneOf, Resource, type Static, Str, Type } from '../schema.ts';
import { resaleErrors } from '../vocabulary.ts';

const dates = {
  date_start: Instant('When it starts.'),
  date_end: Instant('When it ends.'),
  date_only: Bool('True when only the day counts, not the hour.'),
};

const DecimalString = (description: string) =>
  Type.String({
    description: `${description} A decimal string with the digits of the currency: "15.00" in EUR.`,
    pattern: '^[0-9]+([.][0-9]+)?$',
    maxLength: 32,
    examples: ['15.00'],
  });

export const ValidatedEvent = Resource('ValidatedEvent', 'The event that the barcode is for.', {
  id: Id('event', 'Id of the event.'),
  name: Str('Name of the event.', ['Equinox']),
  ...dates,
});

export const ValidatedType = Resource('ValidatedType', 'The kind of ticket that the barcode is of.', {
  id: Id('rate', 'Id of the ticket type.'),
  name: Str('Name of the ticket type.', ['General admission']),
  ...dates,
  price: DecimalString('Price of the ticket.'),
  service_fee: DecimalString('Service fee.'),
  currency: Currency('Currency, ISO 4217.'),
});

/** 2.8. `event` and `type` are there when swappable is true, `error` when it is false. */
export const ResellerValidation = Resource('ResellerValidation', 'Whether a barcode is valid and can be resold.', {
  id: IdOrEmpty('ticket', 'Id of the ticket.'),
  barcode: Str('The barcode that was asked for.', ['7ZK2M9QXW4T8BVHN3CRE']),
  valid: Bool(
    'False with RESELL_NOT_ALLOWED, including when resale is switched off or has ended; otherwise true. Does ' +
      'not guarantee that the door admits the ticket.',
  ),
  swappable: Bool('True when it may be swapped; false when a rule blocks resale.'),
  event: Type.Optional(ValidatedEvent),
  type: Type.Optional(ValidatedType),
  error: Type.Optional(
    OneOf(resaleErrors, 'The rule that blocks resale, the first that applies. Absent when swappable is true.'),
  ),
});
export type ResellerValidation = Static<typeof ResellerValidation>;
