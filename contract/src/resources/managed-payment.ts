/** A payment as the people of the organization see it. */
import {
  AnyId,
  Currency,
  EmailOrEmpty,
  Id,
  IdOrEmpty,
  Instant,
  InstantInput,
  InstantOrEmpty,
  List,
  Money,
  OneOf,
  Resource,
  type Static,
  Str,
  StrInput,
  Type,
} from '../schema.ts';
import { chargeStatuses, collections, gateways, paymentStatuses, resourceTypes, saleTypes } from '../vocabulary.ts';

export const ManagedPayment = Resource('ManagedPayment', 'What a buyer owes, or has paid, for one purchase.', {
  _id: Id('payment', 'Id of the payment.'),
  status: OneOf(paymentStatuses, 'State of the payment.'),
  collection: OneOf(collections, 'How the money comes in.'),
  sale_type: OneOf(saleTypes, 'How it was sold.'),
  resource_type: OneOf(resourceTypes, 'The items to buy.'),
  resource_ids: List(AnyId('Id.'), 'Ids of what is bought.'),
  event_id: IdOrEmpty('event', 'Event that is bought for.'),
  event_name: Str('Name of that event; empty where there is none.', ['Equinox']),
  channel_id: IdOrEmpty('channel', 'Channel that sold; empty for the organization itself.'),
  channel_name: Str('Name of that channel; empty for the organization itself.', ['Night Guide']),
  client_name: Str('Name of the buyer; empty when unknown.', ['Teodor Amsel']),
  client_email: EmailOrEmpty('E-mail of the buyer.', 'teodor.amsel@example.org'),
  amount: Money('Amount, fees included.'),
  fees: Money('Fees within the amount.'),
  discount: Money('Discount of the whole payment.'),
  tips: Money('Tips within the amount.'),
  refunded: Money('Amount that was given back.'),
  currency: Currency('Currency of all amounts, ISO 4217.'),
  payment_method: Str('Kind of payment, such as visa; empty when unknown.', ['visa']),
  method_last4: Str('Last four digits of the card; empty when there is none.', ['4242']),
  failure_reason: Str('Why it was not completed: expired, cancelled or replaced; empty otherwise.', ['expired']),
  invoice_id: IdOrEmpty('invoice', 'Invoice of the payment.'),
  invoice_reference: Str('Number of that invoice; empty while none was issued.', ['2026-F-000041']),
  paid_at: InstantOrEmpty('When it was paid.'),
  expires_at: InstantOrEmpty('Until when it can be paid.'),
  created_at: Instant('Creation.'),
});
export type ManagedPayment = Static<typeof ManagedPayment>;

export const PaymentDetails = Resource(
  'PaymentDetails',
  'A payment with what was bought and every attempt to pay it.',
  {
    ...ManagedPayment.properties,
    accepted_terms_id: IdOrEmpty(
      'termsText',
      'Text of terms that the buyer accepted; empty where the seller named none.',
    ),
    terms_accepted_at: InstantOrEmpty('When the buyer accepted them.'),
    lines: List(
      Resource('PaymentLine', 'What is bought, as the buyer is shown it.', {
        name: Str('What it is.', ['General admission']),
        price: Money('Price.'),
        discount: Money('Discount.'),
        fees: Money('Fees.'),
        supplements: Money('Supplements.'),
        warranty: Money('Warranty.'),
        tips: Money('Tips.'),
        total: Money('What it comes to.'),
      }),
      'What is bought; empty for tickets, which say themselves what they cost.',
    ),
    charges: List(
      Resource('PaymentCharge', 'An attempt to pay.', {
        _id: Id('charge', 'Id of the attempt.'),
        gateway: OneOf(gateways, 'Payment gateway.'),
        reference: Str('Its number at the gateway.', ['ch_3QK2bXAbc']),
        status: OneOf(chargeStatuses, 'returned: the payment had no use for the money, which is sent back.'),
        amount: Money('Amount.'),
        currency: Currency('Currency, ISO 4217.'),
        payment_method: Str('Kind of payment, such as visa; empty when unknown.', ['visa']),
        failure_reason: Str('Why the gateway did not take it; empty otherwise.', ['card_declined']),
        created_at: Instant('When it was made.'),
      }),
      'Attempts to pay it, in their order.',
    ),
  },
);
export type PaymentDetails = Static<typeof PaymentDetails>;

/** By what payments are found; the list and its file have the same. */
export const paymentFilters = {
  status: Type.Optional(OneOf(paymentStatuses, 'Only payments in this state.')),
  collection: Type.Optional(OneOf(collections, 'Only payments that come in this way.')),
  resource_type: Type.Optional(OneOf(resourceTypes, 'Only payments of this.')),
  event_id: Type.Optional(Id('event', 'Only payments for this event.')),
  start_date: Type.Optional(InstantInput('Only payments that were started at or after this instant.')),
  end_date: Type.Optional(InstantInput('Only payments that were started before this instant.')),
  search: Type.Optional(
    StrInput(
      'Only payments with this whole id, number of an invoice, code of a ticket or pass, or e-mail address of ' +
        'the buyer.',
      { maxLength: 320 },
    ),
  ),
};
