/** What a gateway reports of a card that paid 21.50, or what else is given. */
import type { GatewayReport } from '../../src/contexts/sales/checkout/checkout.ts';

export const paidByCard = (paymentId: string, given: Partial<GatewayReport> = {}): GatewayReport => ({
  paymentId,
  gateway: 'sandbox',
  reference: `card_${paymentId}`,
  outcome: 'succeeded',
  amount: 2_150,
  currency: 'EUR',
  method: 'visa',
  last4: '4242',
  issuerCountry: 'ES',
  failureReason: '',
  ...given,
});
