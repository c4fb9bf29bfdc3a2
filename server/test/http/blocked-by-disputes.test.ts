/** What was bought with a payment that a bank disputes admits nobody, at every door, where the organization blocks it. */
import { beforeEach, describe, expect, it } from 'vitest';
import { fixedClock } from '../../src/platform/clock.ts';
import { type Disputable, disputables } from '../support/disputable.ts';
import { reportDispute } from '../support/disputes.ts';
import { createDevice, scanOf, sendScans } from '../support/door.ts';
import { openWorld } from '../support/fixtures.ts';
import { createPerson } from '../support/sign-in.ts';

const clock = fixedClock(new Date());
const ground = await openWorld({ clock, connectionsMax: 20 });
const { service, world, manager } = ground;
const { main } = world;
const { headers: admin } = await createPerson(service, main.id, 'admin');
const device = await createDevice(service, main.id);
const place = { organizationId: main.id, eventId: main.eventId };

const block = async (isBlocked: boolean) => {
  const url = `/management/organizations/${main.id}/payment-settings`;
  const answer = await service.call('PUT', url, { headers: admin, body: { blocks_disputed_tickets: isBlocked } });
  expect(answer.status).toBe(200);
};
const dispute = ({ paymentId }: Disputable, given: Parameters<typeof reportDispute>[2] = {}) =>
  reportDispute(service, { organizationId: main.id, paymentId }, given);
/** Why the thing does not admit, as a device has it for a time without network; empty where it does. */
async function reasonOf({ id }: Disputable): Promise<string> {
  const url = `/management/organizations/${main.id}/door-events/${main.eventId}/manifest`;
  const { body } = await service.call('GET', url, { headers: device.headers });
  return body.data.entries.find((entry: { _id: string }) => entry._id === id).reason;
}
const scan = async ({ id }: Disputable, at = clock.now()) =>
  (await sendScans(service, place, device, [scanOf(id, at)]))[0];

beforeEach(async () => {
  clock.advance(60_000);
  await block(true);
});

describe.each(Object.entries(disputables))('a %s', (_kind, sell) => {
  it('of a disputed payment is refused by devices and by the API, and admits again when the dispute is won', async () => {
    const thing = await sell(ground);
    expect(await reasonOf(thing)).toBe('');
    await dispute(thing);
    expect(await reasonOf(thing)).toBe('disputed');
    clock.advance(60_000);
    expect(await scan(thing)).toMatchObject({ verdict: 'invalid', reason: 'disputed', counted: 0 });
    const refused = await thing.letIn(1);
    expect([refused.status, refused.body.error]).toEqual(thing.refusal);
    await dispute(thing, { status: 'won', movements: [] });
    expect(await reasonOf(thing)).toBe('');
    expect((await thing.letIn(1)).status).toBe(200);
  });

  it('stays blocked when the dispute is lost, and admits when the organization blocks nothing', async () => {
    const thing = await sell(ground);
    await dispute(thing, { status: 'lost' });
    expect(await reasonOf(thing)).toBe('disputed');
    await block(false);
    expect(await reasonOf(thing)).toBe('');
    expect((await thing.letIn(1)).status).toBe(200);
  });

  it('keeps who is in, and lets them be counted out', async () => {
    const thing = await sell(ground);
    expect((await thing.letIn(1)).status).toBe(200);
    await dispute(thing);
    expect((await thing.letIn(0)).status).toBe(200);
    const again = await thing.letIn(1);
    expect([again.status, again.body.error]).toEqual(thing.refusal);
  });

  it('counts people whom a device let in before the dispute, and sends afterwards', async () => {
    const thing = await sell(ground);
    clock.advance(10_000);
    const before = clock.now();
    clock.advance(10_000);
    await dispute(thing);
    clock.advance(10_000);
    expect(await scan(thing, before)).toMatchObject({ verdict: 'admitted', reason: '', counted: 1 });
  });
});

it('the people of a blocked booking cannot be counted as inside by an edit either', async () => {
  const thing = await disputables.booking!(ground);
  await dispute(thing);
  const url = `/management/organizations/${main.id}/bookings/${thing.id}`;
  const answer = await service.call('PATCH', url, { headers: manager, body: { enter: 2 } });
  expect(answer.status).toBe(400);
  expect(answer.body.details).toEqual([{ path: '/enter', message: 'the payment is disputed: nobody is let in' }]);
});
