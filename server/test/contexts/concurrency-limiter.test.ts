import { describe, expect, it } from 'vitest';
import {
  ConcurrencyLimiter,
  defaultConcurrency,
  type Priority,
} from '../../src/contexts/messaging/webhooks/webhooks.ts';

const of = (first: number, retry: number, recovery: number) => ({ first, retry, recovery });
const limits = { total: 10, priorities: of(8, 4, 2), endpoint: of(3, 2, 1), quickEndpointMax: 3, owner: 6 };
const place = (endpointId: string, priority: Priority = 'first', ownerId = 'org_a') => ({
  endpointId,
  ownerId,
  priority,
});

describe('the concurrency limiter', () => {
  it('offers what is left of each priority and of each endpoint', () => {
    const limiter = new ConcurrencyLimiter(limits);
    limiter.acquire(place('we_1'));
    limiter.acquire(place('we_1'));
    limiter.acquire(place('we_2', 'retry'));
    expect(limiter.capacity()).toMatchObject({
      total: 7,
      available: of(6, 3, 2),
      endpointLimits: of(3, 2, 1),
      endpoints: [
        { endpointId: 'we_1', count: 2, available: of(1, 2, 1) },
        { endpointId: 'we_2', count: 1, available: of(3, 1, 1) },
      ],
    });
  });

  it('refuses an owner of endpoints more than its limit, and then offers its endpoints nothing', () => {
    const limiter = new ConcurrencyLimiter(limits);
    for (let number = 0; number < 6; number += 1) expect(limiter.acquire(place(`we_${number % 3}`))).toBe(true);
    expect(limiter.acquire(place('we_4'))).toBe(false);
    expect(limiter.used).toBe(6);
    expect(limiter.acquire(place('we_9', 'first', 'chn_b'))).toBe(true);
    const { endpoints } = limiter.capacity();
    expect(
      endpoints
        .filter(({ available }) => Object.values(available).every((count) => count === 0))
        .map(({ endpointId }) => endpointId),
    ).toEqual(['we_0', 'we_1', 'we_2', 'we_4']);
  });

  it('offers each endpoint of an owner at most what the owner has left', () => {
    const limiter = new ConcurrencyLimiter(limits);
    for (let number = 0; number < 5; number += 1) limiter.acquire(place(`we_${number % 2}`));
    expect(limiter.capacity().endpoints).toEqual([
      { endpointId: 'we_0', count: 3, available: of(0, 1, 1) },
      { endpointId: 'we_1', count: 2, available: of(1, 1, 1) },
    ]);
  });

  it('is as before once every place is released', () => {
    const limiter = new ConcurrencyLimiter(limits);
    const places = [place('we_1'), place('we_2', 'retry'), place('we_3', 'recovery', 'org_b')];
    for (const one of places) limiter.acquire(one);
    for (const one of places) limiter.release(one);
    expect(limiter.capacity()).toEqual(new ConcurrencyLimiter(limits).capacity());
  });

  it('is full where one priority is', () => {
    const limiter = new ConcurrencyLimiter(limits);
    limiter.acquire(place('we_1', 'recovery'));
    expect(limiter.isFull).toBe(false);
    limiter.acquire(place('we_2', 'recovery'));
    expect(limiter.isFull).toBe(true);
  });
});

describe('recoveries of an endpoint that answers quickly', () => {
  const succeeded = { status: 'succeeded' } as const;
  const recovery = place('we_1', 'recovery');
  const availableOf = (limiter: ConcurrencyLimiter) =>
    limiter.capacity().endpoints.find(({ endpointId }) => endpointId === 'we_1')?.available.recovery ?? 4;

  it('gain a place with each success, up to 12', () => {
    const limiter = new ConcurrencyLimiter(defaultConcurrency);
    expect(availableOf(limiter)).toBe(4);
    limiter.recordAttempt(recovery, succeeded, 5);
    expect(availableOf(limiter)).toBe(5);
    for (let count = 0; count < 50; count += 1) limiter.recordAttempt(recovery, succeeded, 5);
    expect(availableOf(limiter)).toBe(12);
    for (let count = 0; count < 12; count += 1) {
      expect(limiter.isEndpointFull(recovery)).toBe(false);
      limiter.acquire(recovery);
    }
    expect(limiter.isEndpointFull(recovery)).toBe(true);
  });

  it.each([
    ['a failure', { status: 'failed' } as const, 5],
    ['a slow success', succeeded, 101],
  ])('lose what they gained with %s', (_, outcome, durationMs) => {
    const limiter = new ConcurrencyLimiter(defaultConcurrency);
    for (let count = 0; count < 50; count += 1) limiter.recordAttempt(recovery, succeeded, 5);
    limiter.recordAttempt(recovery, outcome, durationMs);
    expect(availableOf(limiter)).toBe(4);
  });

  it('give gained places to first attempts and retries of the endpoint', () => {
    const limiter = new ConcurrencyLimiter(defaultConcurrency);
    for (let count = 0; count < 50; count += 1) limiter.recordAttempt(recovery, succeeded, 5);
    for (let count = 0; count < 6; count += 1) limiter.acquire(place('we_1', 'first'));
    limiter.acquire(place('we_1', 'retry'));
    expect(availableOf(limiter)).toBe(5);
    for (let count = 0; count < 6; count += 1) limiter.acquire(place('we_1', 'first'));
    expect(availableOf(limiter)).toBe(4);
  });

  it('gain nothing by successes of first attempts', () => {
    const limiter = new ConcurrencyLimiter(defaultConcurrency);
    for (let count = 0; count < 50; count += 1) limiter.recordAttempt(place('we_1'), succeeded, 5);
    expect(availableOf(limiter)).toBe(4);
  });
});
