/**
 * What the contract says of the least value of a field holds: where it is 0, the operation takes 0. The examples of the
 * reference are sent with 0 in the place of each such field.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FieldFromZero, fieldsFromZero, withZeroAt } from '../support/fields-from-zero.ts';
import { operationNames, operationOf } from '../support/reference-examples.ts';
import { apart, openReferenceWorld, type ReferenceWorld } from '../support/reference-world.ts';
import type { TestAnswer } from '../support/test-service.ts';

/** What has to stand beside a field. */
const beside: readonly [field: RegExp, values: object][] = [
  [/\/fee_quantity$/, { fee_type: 'fixed' }],
  [/\/service_charge_amount$/, { service_charge_type: 'fixed' }],
  [/Ticket(?:s|Checkout)? \/tickets\/0\/supplements\/0\/price$/, { supplement_id: 'sup_01m1gnhp0aefnbng9cwsmb9bqq' }],
  [/^(?:integrations|management)\.createTickets \/tickets\/0\/total_price$/, { fee: 0 }],
  [/^management\.createScans \/0\/others$/, { women: 1 }],
];

/** Fields that must be what something else is, which is not 0 in the examples, with what is said of 0 there. */
const mustAgree: Readonly<Record<string, string>> = {
  'integrations.checkInTicket /enter': '0 is already recorded',
  'integrations.checkInTicketByCode /enter': '0 is already recorded',
  'management.checkInTicket /enter': '0 is already recorded',
  'channels.createTickets /tickets/0/total_price': 'must be 16.50, or as far from it as the rate allows',
  'channels.createTickets /tickets/0/fee': 'must be 1.50, the fees of the rate',
  'channels.createTickets /tickets/0/warranty/hours': 'must be 24, as the rate says',
  'channels.createTickets /tickets/0/supplements/0/price': 'must be 3.00, the price of the rate',
  'management.createBoxOfficeTicket /tickets/0/supplements/0/price': 'must be 3.00, the price of the rate',
  'management.createTicketSupplements /supplements/0/price': 'must be 3.00, the price of the rate',
  'channels.createTicketSupplementCheckout /supplements/0/price': 'must be 3.00, the price of the rate',
  'channels.createTicketSupplements /supplements/0/price': 'must be 3.00, the price of the rate',
};

let world: ReferenceWorld;

beforeAll(async () => {
  world = await openReferenceWorld();
  // A warranty of 48 hours is not sold any more on the day before the event, which is when the examples are sent.
  await world.service.database.sql('UPDATE ticket_rates SET warranty_hours = 24 WHERE warranty_hours = 48');
}, 120_000);
afterAll(() => world?.close());

/** From then on buyers are asked for their billing data, so it comes last. */
const last = 'management.updateTaxSettings';
const operations = [...operationNames.filter((name) => name !== last), last]
  .map((name) => ({ name, fields: fieldsFromZero(operationOf(name)) }))
  .filter(({ fields }) => fields.length > 0);

function sendZero(name: string, field: FieldFromZero): Promise<TestAnswer> {
  const { examples } = world;
  if (field.place === 'query') return examples.send(name, { query: { [field.pointer.slice(1)]: '0' } });
  const values = beside.find(([pattern]) => pattern.test(`${name} ${field.pointer}`))?.[1] ?? {};
  return examples.send(name, { body: (body) => withZeroAt(body, field, values) });
}

it.each(operations)('$name takes 0 where 0 is the least value', ({ name, fields }) =>
  apart(world.examples, async () => {
    const prepare = async () => world.preparations[name]?.();
    await prepare();
    for (const field of fields) {
      let answer = await sendZero(name, field);
      // What the calls before it took, such as a space, may be in the way.
      if (answer.status === 409) {
        await prepare();
        answer = await sendZero(name, field);
      }
      const agreement = mustAgree[`${name} ${field.pointer}`];
      if (agreement === undefined) expect(answer.status, `${field.pointer}: ${answer.text}`).toBeLessThan(300);
      else expect(answer.body.message).toContain(agreement);
    }
  }),
);

it('every field that must be what something else is exists', () => {
  const names = operations.flatMap(({ name, fields }) => fields.map(({ pointer }) => `${name} ${pointer}`));
  expect(names).toEqual(expect.arrayContaining(Object.keys(mustAgree)));
});
