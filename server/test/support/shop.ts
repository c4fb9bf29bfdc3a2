/** The web shop of an organization, as a browser without scripts uses it. */
import { hiddenFields, postForm } from './purchases.ts';
import type { TestAnswer, TestService } from './test-service.ts';

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
