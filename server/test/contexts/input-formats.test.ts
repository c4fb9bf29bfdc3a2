/** Inputs of instants say `date-time` in the documents and take more than that: any ISO 8601 form. */
import { channels, integrations, management } from '@stagedoor/contract';
import { expect, test } from 'vitest';
import { wireNames, wirePath } from '../../src/http/field-path.ts';
import { validatorOf } from '../../src/http/validation.ts';
import { allOperations } from '../support/operations.ts';

const { recoverWebhookEndpoint, createWebhookEndpoint } = integrations;
const isBody = (schema: object, body: unknown) => validatorOf(schema, 'body')(body);

test.each([
  '2026-11-21T22:30:00.000Z',
  '2026-11-21T23:30:00+01:00',
  '2026-11-22T12:30:00+14:00',
  '2026-11-21T22:30:00',
  '2026-11-21T22:30',
  '2026-11-21 22:30',
  '2026-11-21',
])('%s is an instant in a body and in a query', (at) => {
  expect(isBody(recoverWebhookEndpoint.body, { since: at })).toBe(true);
  expect(validatorOf(recoverWebhookEndpoint.body, 'querystring')({ since: at })).toBe(true);
});

test.each(['tomorrow', '2026-02-30', '2026-11-21T25:00', '21.11.2026', ''])('%s is none', (at) => {
  expect(isBody(recoverWebhookEndpoint.body, { since: at })).toBe(false);
});

test.each([' ', '\t', ' 5', '0x10', '0b1', 'Infinity', ''])('%j is no number in a query', (limit) => {
  const validate = validatorOf(channels.listTickets.query, 'querystring');
  expect(validate({ limit })).toBe(false);
  expect(validate.errors).toMatchObject([{ instancePath: '/limit', keyword: 'type' }]);
});

test.each(['5', '500', '5.0', '1e2'])('%s is a number in a query', (limit) => {
  expect(validatorOf(channels.listTickets.query, 'querystring')({ limit })).toBe(true);
});

test('an address is what URL can read, without control characters', () => {
  const taken = (url: string) => isBody(createWebhookEndpoint.body, { name: 'Door', url });
  expect(['https://hooks.example.org/a?b=c', 'https://münchen.example'].map(taken)).toEqual([true, true]);
  // However often it was asked before.
  const wasRefused = Array.from({ length: 20_000 }, (_, index) =>
    [`https://hooks.example.org/${index}`, 'https://münchen.example'].every(taken),
  ).includes(false);
  expect(wasRefused).toBe(false);
  expect(['hooks.example.org', '', 'https://a.example/\u0000'].map(taken)).toEqual([false, false, false]);
});

test.each([
  [management.createGuestList, '/partySize', '/for'],
  [management.createGuestList, '/rateId', '/list_rate_id'],
  [management.updateBooking, '/referrer_id', '/referral_id'],
  [management.createTicketRate, '/supplements/1/purchase_max', '/supplements/1/purchase_limit/max_quantity'],
  [management.createTicketRate, '/purchase_max', '/max'],
  [management.createApiKey, '/ratePerSecond', '/rate_limit/per_second'],
  [channels.requestBooking, '/party_size', '/info/quantity'],
  [channels.requestBooking, '/email', '/info/email'],
  [channels.createGuestList, '/language', '/list/language'],
  [channels.createTickets, '/tickets/3/answers/0/questionId', '/tickets/3/answers/0/question_id'],
  [channels.createTicketSupplements, '/supplements/1/units', '/supplements/1/supplement_units'],
  [channels.validateBookingDiscountCode, '/rateId', '/rate_id'],
  [management.createTickets, '/tickets/0/postalCode', '/tickets/0/postal_code'],
  [management.createTickets, '/neverDeclared', '/neverDeclared'],
])('$id names the field %s as the caller does', (operation, path, expected) => {
  expect(wirePath(operation, path)).toBe(expected);
});

test('each other name of a field is one that an operation takes', () => {
  const schemas = JSON.stringify(allOperations.map(({ body, query }) => [body, query]));
  const unused = Object.values(wireNames)
    .flat()
    .filter((name) => !schemas.includes(`"${name}":`));
  expect(unused).toEqual([]);
});
