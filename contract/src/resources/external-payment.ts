import {
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
  OneOf,
  PositiveMoneyInput,
  Resource,
  SlugInput,
  type Static,
  Str,
  StrInput,
  Type,
} from '../schema.ts';
import { externalPaymentMethods, externalPaymentResources, limits } from '../vocabulary.ts';

export const ExternalPayment = Resource('ExternalPayment', 'Money taken outside the payment gateway.', {
  _id: Id('payment', 'Id of the payment.'),
  organization_id: Id('organization', 'Organization that took it.'),
  organization_slug: Str('Identifier of the organization.', ['salt-works']),
  event_id: IdOrEmpty('event', 'Event of the booking.'),
  event_slug: Str('Identifier of the event; empty for a booking by calendar.', ['equinox']),
  event_date: DayOrEmpty('Day on which the event begins, by the clock of the organization.'),
  day: Int('Day of the month on which it was recorded, by the clock of the organization.', { maximum: 31 }),
  month: Int('Month, 1 to 12.', { maximum: 12 }),
  year: Int('Year.', { maximum: 9_999 }),
  at: Instant('When it was recorded.'),
  resource_type: OneOf(externalPaymentResources, 'What it was paid for.'),
  resources_ids: List(Id('booking', 'Id of the booking.'), 'What it was paid for.'),
  amount: Money('Amount paid; negative where it undoes another payment.'),
  currency: Currency('Currency of the amount, ISO 4217.'),
  description: Str('What it was for.', ['Bottle at the table']),
  method: Str('How it was paid.', ['cash']),
  payment_method_slug: Str('Identifier of the payment method of the organization.', ['cash']),
  client_id: IdOrEmpty('client', 'Client of the booking.'),
  undoes: IdOrEmpty('payment', 'The payment that it undoes.'),
  undone_at: InstantOrEmpty('When it was undone.'),
  created_by: IdOrEmpty(['user', 'apiKey'], 'Id of the person or key that recorded it.'),
  created_at: Instant('When it was recorded.'),
});
export type ExternalPayment = Static<typeof ExternalPayment>;

/** An external payment as the people of the organization see it. */
export const ManagedExternalPayment = Resource(
  'ManagedExternalPayment',
  'Money taken outside the payment gateway, and whose booking it was taken for.',
  {
    ...ExternalPayment.properties,
    client_name: Str('Name that the booking is made on.', ['Ilse Okafor']),
    event_name: Str('Name of the event; empty for a booking by calendar.', ['Equinox']),
  },
);
export type ManagedExternalPayment = Static<typeof ManagedExternalPayment>;

/** By what external payments are found, at every API that lists them. */
export const externalPaymentFilters = {
  event_id: Type.Optional(Id('event', 'Event id.')),
  start_date: Type.Optional(InstantInput('Only payments that were recorded at or after this instant.')),
  end_date: Type.Optional(InstantInput('Only payments that were recorded before this instant.')),
  resource_type: Type.Optional(OneOf(externalPaymentResources, 'What was paid for.')),
  resource_id: Type.Optional(Id('booking', 'Id of the booking.')),
};

/** What is recorded of one, at every API that records them. */
export const ExternalPaymentInput = Type.Object(
  {
    resource_type: Type.Optional(OneOf(externalPaymentResources, 'What is paid for; bookings when not given.')),
    resource_id: Id('booking', 'Id of the booking.'),
    amount: PositiveMoneyInput('Amount paid, above 0.'),
    method: OneOf(externalPaymentMethods, 'How it was paid.'),
    payment_method_slug: Type.Optional(
      SlugInput('Identifier of the payment method of the organization; that of `method` when not given.'),
    ),
    description: Type.Optional(StrInput('What it is for.', { maxLength: limits.textLength })),
  },
  { description: 'The payment.' },
);
