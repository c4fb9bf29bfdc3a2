/** Purchases by a channel: begun through the API, paid on the page. */
import { hiddenFields } from '../../../cli/src/payment-page.ts';
import { applyGatewayReport } from '../../src/contexts/sales/checkout/checkout.ts';
import { tenantDb } from '../../src/platform/sql/tenant-db.ts';
import type { TestAnswer, TestService } from './test-service.ts';

export { hiddenFields };

export const cards = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  confirmed: '4000 0027 6000 3184',
  silent: '4000 0000 0000 0119',
  refundsFail: '4000 0000 0000 5126',
  twoNetworks: '4000 0025 0000 1001',
} as const;

export const holder = { full_name: 'Teodor Amsel', email: 'teodor.amsel@example.org' };

/** Somebody for whom the module sells a ticket without anything along. */
export function holderOf() {
  return {
    barcode: undefined,
    fullName: 'Vera',
    email: 'vera@example.org',
    phone: '',
    gender: 'unspecified' as const,
    birthday: null,
    address: '',
    postalCode: '',
    countryCode: '',
    documentType: '' as const,
    documentNumber: '',
    answers: [],
    supplements: [],
    wantsWarranty: false,
  };
}

/** Begins to buy so many tickets of a rate; `given` adds to the body. */
export function beginCheckout(
  service: TestService,
  channel: { readonly headers: Record<string, string> },
  rateId: string,
  given: Record<string, unknown> & { readonly quantity?: number; readonly headers?: Record<string, string> } = {},
): Promise<TestAnswer> {
  const { quantity = 1, headers = {}, ...body } = given;
  return service.call('POST', '/channels/tickets/checkout', {
    headers: { ...channel.headers, ...headers },
    body: { ticket_rate_id: rateId, tickets: Array.from({ length: quantity }, () => ({ ...holder })), ...body },
  });
}

/**
 * Has the sandbox say that money (minor units) came in for a payment, whatever became of the payment.
 */
export function reportPaid(
  { services }: TestService,
  organization: { readonly id: string },
  { paymentId, ...given }: { readonly paymentId: string; readonly amount: number; readonly last4?: string },
) {
  const { database, outbox, clock } = services;
  return database.transaction((tx) =>
    applyGatewayReport(
      { tenant: tenantDb(tx, organization.id), outbox, now: clock.now() },
      {
        last4: '4242',
        ...given,
        paymentId,
        gateway: 'sandbox',
        reference: `charge of ${paymentId}`,
        outcome: 'succeeded',
        currency: 'EUR',
        method: 'visa',
        issuerCountry: 'ES',
        failureReason: '',
      },
    ),
  );
}

/** The address of a page below the service. */
export function pathOf(paymentUrl: string): string {
  const { pathname, search } = new URL(paymentUrl);
  return pathname + search;
}

export function postForm(service: TestService, path: string, fields: Record<string, string>): Promise<TestAnswer> {
  return service.call('POST', path, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    raw: new URLSearchParams(fields).toString(),
  });
}

/** Opens the page and sends its form with the card, as a browser does. */
export async function payOnPage(service: TestService, paymentUrl: string, number: string): Promise<TestAnswer> {
  const path = pathOf(paymentUrl);
  const page = await service.call('GET', path);
  return postForm(service, path, { ...hiddenFields(page.text), number, expiry: '12/39', cvc: '123' });
}

/** Buys tickets of a rate with the card, as `beginCheckout` and `payOnPage` do, and answers with what the checkout says of them. */
export async function buyTickets(
  service: TestService,
  channel: { readonly headers: Record<string, string> },
  rateId: string,
  { card = cards.good, ...given }: Parameters<typeof beginCheckout>[3] & { readonly card?: string } = {},
) {
  const { data } = (await beginCheckout(service, channel, rateId, given)).body;
  await payOnPage(service, data.payment_url, card);
  return data;
}
