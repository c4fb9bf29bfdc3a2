import {
  AnyId,
  IdOrEmpty,
  InstantOrEmpty,
  Int,
  List,
  OneOf,
  OneOfOrEmpty,
  Resource,
  type Static,
  Str,
  Type,
  Url,
} from '../schema.ts';
import { gateways, resourceTypes } from '../vocabulary.ts';

/** What an organization sets of purchases that are not paid yet; `hold_minutes` and below. */
export const holdSettings = {
  hold_minutes: Int('For how long the places of a purchase are kept until it is paid, in minutes.', {
    minimum: 1,
    maximum: 60,
  }),
  holds_per_buyer_max: Int(
    'How many unpaid purchases of one rate a buyer, known by the e-mail of the first ticket, can have at the same ' +
      'time; 0 for no limit.',
    { minimum: 0, maximum: 1_000 },
  ),
  held_per_buyer_percentage_max: Int(
    'How much of the places of a rate a buyer can hold unpaid, in percent. The first purchase is always possible.',
    { minimum: 1, maximum: 100 },
  ),
  holds_per_network_max: Int(
    'How many unpaid purchases of one rate can come from one network (an IPv4 address, or the first half of an IPv6 ' +
      'address) at the same time, where the channel sends `buyer_ip`; 0 for no limit.',
    { minimum: 0, maximum: 10_000 },
  ),
  held_per_channel_percentage_max: Int(
    'How much of the places of a rate can be held unpaid through one channel, in percent; 100 for no limit.',
    { minimum: 1, maximum: 100 },
  ),
  replaces_holds: Type.Boolean({
    description:
      'True if a purchase of tickets replaces the one that the same buyer has not paid yet, of the same rate and ' +
      'through the same channel.',
  }),
};

/** What an organization sets of payments that banks dispute. */
export const disputeSettings = {
  blocks_disputed_tickets: Type.Boolean({
    description:
      'True if what was bought with a payment (tickets, bookings, passes, list entries) admits nobody while the bank ' +
      'disputes it, and after the dispute is lost; supplements are not handed out then, and the period of a ' +
      'subscription gives no benefits, and list entries that it gave admit nobody.',
  }),
};

export const PaymentSettings = Resource('PaymentSettings', 'How an organization collects what buyers pay.', {
  ...holdSettings,
  ...disputeSettings,
  gateway: OneOfOrEmpty(gateways, 'What collects money; without it, only free items can be bought.'),
  stripe_secret_key_last4: Str('The last characters of the secret key of Stripe; empty where there is none.', ['x9Qf']),
  stripe_webhook_secret_last4: Str(
    'The last characters of the secret with which Stripe signs what it sends; empty where there is none.',
    ['7hTa'],
  ),
  stripe_webhook_url: Url(
    'Where Stripe has to send its events: add an endpoint with this address to the account.',
    'https://tickets.example.org/gateways/stripe/org_01hnj1svyweb5sckjgn53yn84s',
  ),
  stripe_connected_at: InstantOrEmpty('When the keys of Stripe were set last.'),
  uncollectable_amounts: List(
    Resource('UncollectableAmount', 'An amount of an offer that the payment gateway cannot collect.', {
      resource_type: OneOf(resourceTypes, 'What is sold.'),
      rate_id: AnyId('Ticket rate, booking rate, list rate, pass type or plan.'),
      name: Str('Its name.', ['General admission']),
      event_id: IdOrEmpty('event', 'Its event; empty for pass types and plans.'),
      event_name: Str('Name of the event; empty likewise.', ['Harbour Lights']),
      path: Str('Field in which the amount is set, as a JSON pointer.', ['/prices/0/price']),
      message: Str('What is wrong with it, with the nearest amounts that can be collected.'),
    }),
    'What was set before Stripe was connected, or the currency changed, of events that have not ended: purchases of these ' +
      'amounts are refused. At most 100.',
  ),
});
export type PaymentSettings = Static<typeof PaymentSettings>;
