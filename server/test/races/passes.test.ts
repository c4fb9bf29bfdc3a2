/** Passes under a rush: the quota holds, two doors admit once. */
import { expect, it } from 'vitest';
import { openWorld } from '../support/fixtures.ts';
import { beginPassCheckout, checkInPass, createPassType, sellPass, soldCountOf } from '../support/passes.ts';
import { createEvent } from '../support/world.ts';

const ground = await openWorld({ connectionsMax: 20 });

const count = (statuses: readonly number[], status: number) => statuses.filter((one) => one === status).length;

it('sells 25 of 25 passes to 60 buyers who come at once, and no more', async () => {
  const typeId = await createPassType(ground, { quota: 25 });
  const answers = await Promise.all(Array.from({ length: 60 }, () => beginPassCheckout(ground, typeId)));
  const statuses = answers.map(({ status }) => status);
  expect([count(statuses, 200), count(statuses, 409)]).toEqual([25, 35]);
  expect(await soldCountOf(ground, typeId)).toBe(25);
});

it('admits a pass once at two doors at the same instant: one 200, one 409', async () => {
  const typeId = await createPassType(ground);
  for (let round = 0; round < 10; round += 1) {
    const pass = await sellPass(ground, typeId);
    const enter = () => checkInPass(ground, pass._id, ground.world.main.eventId, [{ _id: typeId, men: 1 }]);
    const answers = await Promise.all([enter(), enter()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)!.body.error).toBe('already_checked_in');
  }
});

it('admits to one event only where two doors of different events ask at the same instant', async () => {
  const { world, service } = ground;
  const typeId = await createPassType(ground, { entries_max: 1, quota: 1000 });
  const other = await createEvent(service, world.main.id, world.main.locationId);
  for (let round = 0; round < 10; round += 1) {
    const pass = await sellPass(ground, typeId);
    const enter = (eventId: string) => checkInPass(ground, pass._id, eventId, [{ _id: typeId, men: 1 }]);
    const answers = await Promise.all([enter(world.main.eventId), enter(other.eventId)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  }
});
