import { operation } from '../../operation.ts';
import { CancelledSale, EventCancellation } from '../../resources/event-cancellation.ts';
import { AfterQuery, DataOf, Id, ListOf, OneOf, pagingQuery, StrInput, Type } from '../../schema.ts';
import { boxOfficeCollections, limits } from '../../vocabulary.ts';

const organizationId = Id('organization', 'Id of the organization.');
const eventId = Id('event', 'Id of the event.');
const eventParams = Type.Object({ organizationId, eventId });

export const getEventCancellation = operation({
  id: 'getEventCancellation',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/events/{eventId}/cancellation',
  access: { by: 'session', role: 'manager' },
  tag: 'Events',
  summary: 'Read the cancellation of an event',
  description:
    'Returns how far the cancellation of an event is and what was given back. For an event that was not cancelled, ' +
    '`status` is `none`, and the answer shows what `cancelEvent` would end: people, sales, and money by where it was ' +
    'taken.',
  params: eventParams,
  success: { status: 200, description: 'The cancellation.', schema: DataOf(EventCancellation) },
  errors: ['not_found'],
});

export const cancelEvent = operation({
  id: 'cancelEvent',
  api: 'management',
  method: 'POST',
  path: '/organizations/{organizationId}/events/{eventId}/cancel',
  access: { by: 'session', role: 'admin' },
  tag: 'Events',
  summary: 'Cancel an event and refund everybody',
  description:
    'Takes the event off sale for good and ends everything that was sold, in the background: open purchases are ' +
    'cancelled, tickets are voided, bookings are rejected, free list entries are removed. What was paid through the ' +
    'payment gateway goes back where it was paid from; what a channel or reseller collected is settled with it. Money ' +
    'taken by hand is listed by `listCancelledSales` until somebody records that it was given back. Everybody with an ' +
    'address gets a mail. Passes and subscriptions do not change; bookings whose clients have arrived keep their ' +
    'status, and their online advance is refunded. Cannot be undone. ' +
    'Cancelling the event again continues a cancellation that failed, and otherwise changes nothing.',
  params: eventParams,
  body: Type.Object(
    {
      message: Type.Optional(
        StrInput('What the mails say beside our text.', {
          maxLength: limits.textLength,
          examples: ['The artist is ill. We are sorry.'],
        }),
      ),
    },
    { description: 'What the mails say.' },
  ),
  bodyOptional: true,
  success: { status: 200, description: 'The cancellation.', schema: DataOf(EventCancellation) },
  errors: ['not_found'],
});

export const listCancelledSales = operation({
  id: 'listCancelledSales',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/events/{eventId}/cancelled-sales',
  access: { by: 'session', role: 'manager' },
  tag: 'Events',
  summary: 'List the sales of a cancelled event',
  description:
    'Returns what became of each sale, ordered by (creation, id). Empty for an event that was not cancelled.',
  params: eventParams,
  query: Type.Object({
    unreturned: Type.Optional(
      Type.Boolean({ description: 'True: only sales of which money is to be given back by hand; false: the others.' }),
    ),
    ...pagingQuery,
    after: AfterQuery('cancelledSale'),
  }),
  success: { status: 200, description: 'The sales.', schema: ListOf(CancelledSale) },
  errors: ['not_found'],
});

export const recordCancelledSale = operation({
  id: 'recordCancelledSale',
  api: 'management',
  method: 'POST',
  path: '/organizations/{organizationId}/events/{eventId}/cancelled-sales/{cancelledSaleId}/record',
  access: { by: 'session', role: 'manager' },
  tag: 'Events',
  summary: 'Record that a cancelled sale was given back by hand',
  description:
    'Records that what is left of a sale was given back outside the payment gateway. Fails if nothing is left.',
  params: Type.Object({ organizationId, eventId, cancelledSaleId: Id('cancelledSale', 'Id of the sale.') }),
  body: Type.Object(
    { collection: OneOf(boxOfficeCollections, 'cash: from the till; pos: by your own terminal or by transfer.') },
    { description: 'How it was given back.' },
  ),
  success: { status: 200, description: 'The sale.', schema: DataOf(CancelledSale) },
  errors: ['not_found', 'conflict', 'refund_exceeds_paid'],
});
