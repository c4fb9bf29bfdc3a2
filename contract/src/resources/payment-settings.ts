import { InstantOrEmpty, Int, OneOfOrEmpty, Resource, type Static, Str, Url } from '../schema.ts';
import { gateways } from '../vocabulary.ts';

export const PaymentSettings = Resource('PaymentSettings', 'How an organization collects what buyers pay.', {
  hold_minutes: Int('For how long the places of a purchase are kept until it is paid.', { minimum: 1, maximum: 60 }),
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
});
export type PaymentSettings = Static<typeof PaymentSettings>;
