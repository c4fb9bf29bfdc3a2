import { saleParts } from '../resources/sale-parts.ts';
import { AnyId, Currency, IdOrEmpty, Instant, Int, List, Money, OneOf, Resource, type Static, Str } from '../schema.ts';
import { collections, resourceTypes, saleTypes } from '../vocabulary.ts';
import { notification } from './notification.ts';
import { examplePayment, paymentFields } from './payment-fields.ts';

const SaleLine = Resource('SaleLine', 'What was sold, with its amounts by part.', {
  resource_id: AnyId('Id of what was sold.'),
  rate_id: IdOrEmpty(['rate', 'passType'], 'Rate or pass type that was bought.'),
  description: Str('What it is, as its buyer is shown it.', ['Early entry']),
  quantity: Int('People of it; units of a supplement.'),
  price: Money('Price before the discount. Of a booking what was paid for it in advance.'),
  ...saleParts,
});

export const saleCompleted = notification({
  kind: 'sale.completed',
  description:
    'A sale as a whole, with a line for each thing that was bought and its amounts by part. Emitted once for each payment, ' +
    'when its money came in: online, at the box office, by an import, or at once where nothing is to be paid. Refunds ' +
    'emit `payment.refunded`. A ticket that a reseller hands over in exchange is not sold again.',
  payload: Resource('SaleCompleted', 'What was sold with one payment. The sum of its lines is its total.', {
    payment_id: paymentFields.payment_id,
    resource_type: OneOf(resourceTypes, 'What all of its lines are.'),
    event_id: IdOrEmpty('event', 'Event that it is for.'),
    channel_id: IdOrEmpty('channel', 'Channel that sold; empty for the organization itself.'),
    sale_type: OneOf(saleTypes, 'How it was sold.'),
    collection: OneOf(collections, 'Who took the money.'),
    sold_at: Instant('When its money came in.'),
    total: Money('What was paid, fees included.'),
    currency: Currency('Currency of all amounts, ISO 4217.'),
    metadata: paymentFields.metadata,
    lines: List(SaleLine, 'What was sold, ordered by `resource_id`.'),
  }),
  example: {
    payment_id: examplePayment.payment_id,
    resource_type: 'ticket',
    event_id: 'evt_01m1gnhkb1e088q42swbtyrmqd',
    channel_id: 'chn_01jtfy74p7eqpvme6ntc0a2n6r',
    sale_type: 'online',
    collection: 'gateway',
    sold_at: '2026-11-21T21:02:10.551Z',
    total: 19.5,
    currency: 'EUR',
    metadata: examplePayment.metadata,
    lines: [
      {
        resource_id: examplePayment.resource_ids[0],
        rate_id: 'rate_01m1gnhrw9eq4rnv56bncvm6rd',
        description: 'Early entry',
        quantity: 1,
        price: 15,
        discount: 0,
        supplements: 3,
        supplements_service_charge: 0,
        fees: { organization: 1, provider: 0.5 },
        surcharge: 0,
        warranty: 0,
        tips: 0,
        total: 19.5,
      },
    ],
  },
});
export type SaleCompleted = Static<typeof saleCompleted.payload>;
