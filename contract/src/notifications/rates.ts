import { TicketRate } from '../resources/ticket-rate.ts';
import { exampleTicketRate } from './examples.ts';
import { notification } from './notification.ts';

export const rateUpdated = notification({
  kind: 'rate.updated',
  description:
    'A ticket rate was added or changed, its price steps and supplements included, or has places again after it was ' +
    'sold out; for a rate that is deleted, `complete` is true. Not emitted for sales, which change only `availability`. ' +
    'Also sent to channels that are partners of the organization, except for private rates. The payload is the rate as ' +
    'channels read it.',
  payload: TicketRate,
  example: exampleTicketRate,
});

export const rateSoldOut = notification({
  kind: 'rate.sold_out',
  description:
    'The last place of a ticket rate, or of all its price steps, was taken by a sale or by a purchase that is not paid ' +
    'yet. If a place becomes free again, `rate.updated` follows. Sent to channels as `rate.updated` is. The payload is ' +
    'the rate as channels read it.',
  payload: TicketRate,
  example: { ...exampleTicketRate, complete: true, available: false, availability: { sold: 800, available: 0 } },
});
