import { describe, expect, it } from 'vitest';
import { type Lane, Slots } from '../../src/modules/deliveries/deliveries.ts';

const limits = { total: 10, lanes: [8, 4, 2], endpointLanes: [3, 2, 1], organization: 6 } as const;
const place = (endpointId: string, lane: Lane = 0, organizationId = 'org_a') => ({ endpointId, organizationId, lane });

describe('slots', () => {
  it('leave each lane what it may have, and each endpoint', () => {
    const slots = new Slots(limits);
    slots.take(place('we_1'));
    slots.take(place('we_1'));
    slots.take(place('we_2', 1));
    expect(slots.room()).toMatchObject({
      total: 7,
      lanes: [6, 3, 2],
      laneCaps: [3, 2, 1],
      busy: [
        { endpointId: 'we_1', count: 2, lanes: [1, 2, 1] },
        { endpointId: 'we_2', count: 1, lanes: [3, 1, 1] },
      ],
    });
  });

  it('refuse an organization more than it may have, and then offer its endpoints no room', () => {
    const slots = new Slots(limits);
    for (let number = 0; number < 6; number += 1) expect(slots.take(place(`we_${number % 3}`))).toBe(true);
    expect(slots.take(place('we_4'))).toBe(false);
    expect(slots.used).toBe(6);
    expect(slots.take(place('we_9', 0, 'org_b'))).toBe(true);
    const { busy } = slots.room();
    expect(busy.filter(({ lanes }) => lanes.every((room) => room === 0)).map(({ endpointId }) => endpointId)).toEqual([
      'we_0',
      'we_1',
      'we_2',
      'we_4',
    ]);
  });

  it('offer the endpoints of an organization no more together than it has left for one of them', () => {
    const slots = new Slots(limits);
    for (let number = 0; number < 5; number += 1) slots.take(place(`we_${number % 2}`));
    expect(slots.room().busy).toEqual([
      { endpointId: 'we_0', count: 3, lanes: [0, 1, 1] },
      { endpointId: 'we_1', count: 2, lanes: [1, 1, 1] },
    ]);
  });

  it('are as before once everything is free again', () => {
    const slots = new Slots(limits);
    const places = [place('we_1'), place('we_2', 1), place('we_3', 2, 'org_b')];
    for (const one of places) slots.take(one);
    for (const one of places) slots.free(one);
    expect(slots.room()).toEqual(new Slots(limits).room());
  });

  it('are full where one lane is', () => {
    const slots = new Slots(limits);
    slots.take(place('we_1', 2));
    expect(slots.isFull).toBe(false);
    slots.take(place('we_2', 2));
    expect(slots.isFull).toBe(true);
  });
});
