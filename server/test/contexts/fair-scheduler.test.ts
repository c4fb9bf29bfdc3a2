import { describe, expect, it } from 'vitest';
import { type ClaimedDelivery, FairScheduler, type Priority } from '../../src/contexts/messaging/webhooks/webhooks.ts';

const capacity = (first: number, retry = 4, recovery = 2) => ({
  total: first + retry + recovery,
  available: { first, retry, recovery },
});
const claimed = (endpointId: string, priority: Priority = 'first') => ({ endpointId, priority }) as ClaimedDelivery;
const found = (continueAfter: string, ...claims: ClaimedDelivery[]) => ({ continueAfter, claims });

describe('a round', () => {
  it('is over after one search that sees all endpoints', () => {
    const scheduler = new FairScheduler();
    expect(scheduler.nextStart(capacity(8), false)).toBe('');
    expect(scheduler.recordClaim(capacity(8), found('', claimed('we_1')))).toBe(true);
    expect(scheduler.nextStart(capacity(8), false)).toBe('');
  });

  it('continues where a search sees only some endpoints, and is over when nothing is found from the first to the last', () => {
    const scheduler = new FairScheduler();
    expect(scheduler.nextStart(capacity(8), true)).toBe('');
    expect(scheduler.recordClaim(capacity(8), found('we_100'))).toBe(false);
    expect(scheduler.nextStart(capacity(8), false)).toBe('we_100');
    expect(scheduler.recordClaim(capacity(8), found(''))).toBe(true);
  });

  it('starts again at the first endpoint where the worker was woken meanwhile', () => {
    const scheduler = new FairScheduler();
    scheduler.nextStart(capacity(8), true);
    scheduler.recordClaim(capacity(8), found('we_100'));
    expect(scheduler.nextStart(capacity(8), true)).toBe('we_100');
    expect(scheduler.recordClaim(capacity(8), found(''))).toBe(false);
    expect(scheduler.nextStart(capacity(8), false)).toBe('');
    expect(scheduler.recordClaim(capacity(8), found('we_100'))).toBe(false);
    expect(scheduler.nextStart(capacity(8), false)).toBe('we_100');
    expect(scheduler.recordClaim(capacity(8), found(''))).toBe(true);
  });

  it('is over where first attempts have no capacity left; the next starts after the endpoint served last', () => {
    const scheduler = new FairScheduler();
    scheduler.nextStart(capacity(2), false);
    expect(scheduler.recordClaim(capacity(2), found('', claimed('we_3'), claimed('we_4')))).toBe(true);
    expect(scheduler.nextStart(capacity(1), true)).toBe('we_4');
    expect(scheduler.recordClaim(capacity(1), found('', claimed('we_5')))).toBe(true);
    expect(scheduler.nextStart(capacity(1), true)).toBe('we_5');
    expect(scheduler.recordClaim(capacity(1), found(''))).toBe(false);
    expect(scheduler.nextStart(capacity(1), false)).toBe('');
    expect(scheduler.recordClaim(capacity(1), found('', claimed('we_1')))).toBe(true);
  });
});

describe('retries that had no capacity left', () => {
  it('start after the endpoint served last as soon as there is capacity, whatever was searched for meanwhile', () => {
    const scheduler = new FairScheduler();
    scheduler.nextStart(capacity(8, 2), false);
    expect(scheduler.recordClaim(capacity(8, 2), found('', claimed('we_3', 'retry'), claimed('we_4', 'retry')))).toBe(
      true,
    );
    // First attempts have capacity, retries have none.
    expect(scheduler.nextStart(capacity(8, 0), true)).toBe('');
    expect(scheduler.recordClaim(capacity(8, 0), found('', claimed('we_1')))).toBe(true);
    expect(scheduler.nextStart(capacity(8, 1), true)).toBe('we_4');
    expect(scheduler.recordClaim(capacity(8, 1), found('', claimed('we_5', 'retry')))).toBe(false);
  });

  it('do not stop the search for first attempts', () => {
    const scheduler = new FairScheduler();
    scheduler.nextStart(capacity(8, 2), true);
    expect(
      scheduler.recordClaim(capacity(8, 2), found('we_100', claimed('we_3', 'retry'), claimed('we_4', 'retry'))),
    ).toBe(false);
    expect(scheduler.nextStart(capacity(8, 0), false)).toBe('we_100');
  });
});
