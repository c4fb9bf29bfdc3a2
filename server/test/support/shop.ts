/** The web shop of an organization, as a browser without scripts uses it. */
import { newId } from '../../src/platform/ids.ts';
import { hiddenFields, postForm } from './purchases.ts';
import type { TestAnswer, TestService } from './test-service.ts';
import { insert } from './world.ts';

type Fields = Record<string, string>;

export const buyer = { 'p0.full_name': 'Noor Haddad', 'p0.email': 'noor.haddad@example.org' };

/** Opens the shop of the organization as its owner; answers with the first part of its paths. */
export async function openShop(
  service: TestService,
  organizationId: string,
  owner: Record<string, string>,
): Promise<string> {
  const path = `/management/organizations/${organizationId}/shop`;
  const { body } = await service.call('PUT', path, { headers: owner, body: { open: true } });
  return new URL(body.data.url).pathname;
}

/** The addresses that links and forms of a page have. */
export function addressesIn(page: string, pattern: RegExp): string[] {
  return [...page.matchAll(/(?:href|action)="([^"]*)"/g)]
    .map(([, address]) => address!.replaceAll('&amp;', '&'))
    .filter((address) => pattern.test(address));
}

/** The address of the form for so many tickets of each rate. */
export const formPath = (eventPath: string, quantities: Readonly<Record<string, number | string>>) =>
  `${eventPath}/buy?${Object.entries(quantities)
    .map(([rateId, quantity]) => `n_${rateId}=${quantity}`)
    .join('&')}`;

/** Opens the form for so many tickets of a rate and sends it, as a browser does. */
export async function buyInShop(
  service: TestService,
  eventPath: string,
  rateId: string,
  { quantity = 1, fields = {} }: { readonly quantity?: number; readonly fields?: Fields } = {},
): Promise<TestAnswer> {
  const page = await service.call('GET', formPath(eventPath, { [rateId]: quantity }));
  return postForm(service, `${eventPath}/buy`, { ...hiddenFields(page.text), ...buyer, ...fields });
}

/** A booking rate for four people at 200.00, with an advance in minor units; answers with its slug. */
export async function createBookingRate(
  service: TestService,
  organizationId: string,
  {
    eventId,
    zoneId,
    advance = 0,
    ...given
  }: { readonly eventId: string; readonly zoneId: string; readonly advance?: number } & Record<string, unknown>,
): Promise<string> {
  const now = service.services.clock.now();
  const id = newId('rate', now);
  const { slug } = await insert<{ slug: string }>(service.database, 'booking_rates', {
    organization_id: organizationId,
    id,
    event_id: eventId,
    zone_id: zoneId,
    slug: `table-${id.slice(-6)}`,
    name: 'Table for four',
    price: 20_000,
    included_persons: 4,
    supplement_price: 4_000,
    persons_max: 6,
    deposit_type: 'fixed',
    deposit_fixed: advance,
    full_payment: false,
    fee_type: 'fixed',
    created_at: now,
    updated_at: now,
    ...given,
  });
  return slug;
}
