/**
 * Locks, each on its own: the first request is stopped behind a statement, the second one comes then. Every case runs
 * twice, as the service is and with the lock taken out of its own statement; the outcomes differ.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { interleave, stripLock } from './statement-control.ts';
import type { TestService, TestServiceOptions } from './test-service.ts';

export type Send = () => Promise<unknown>;

/** What the first and the second came to (an answer counts by its status), whether the second waited, and the state afterwards. */
export type Outcome = readonly [first: unknown, second: unknown, waited: boolean, state?: unknown];

export interface LockCase {
  readonly title: string;
  /** The statement that locks. */
  readonly label: string;
  /** Another one that locks: either is enough, so both are taken out. */
  readonly also?: string;
  /** The number of its locking clause, where it has several. */
  readonly clause?: number;
  /** The statement behind which the first request stops, where it is another one. */
  readonly behind?: string;
  readonly arrange: () => Promise<{ first: Send; second: Send; state?: () => Promise<unknown> }>;
  readonly guarded: Outcome;
  readonly unguarded: Outcome;
}

const summaryOf = (result: unknown) =>
  typeof result === 'object' && result !== null && 'status' in result && 'text' in result ? result.status : result;

async function outcomeOf(service: TestService, { label, behind = label, arrange }: LockCase): Promise<unknown[]> {
  const { first, second, state } = await arrange();
  const race = await interleave(service.database, behind, first, second);
  const seen = [summaryOf(race.first), summaryOf(race.second), race.secondWaited];
  return state ? [...seen, await state()] : seen;
}

/** The tests of the cases, on a service that `start` starts and gives. */
export function describeLocks(
  cases: readonly LockCase[],
  start: (options: TestServiceOptions) => Promise<TestService>,
): void {
  let service: TestService;

  describe('with the lock', () => {
    beforeAll(async () => {
      service = await start({});
    });
    afterAll(() => service.close());

    it.each(cases)('$title', async (one) => {
      expect(await outcomeOf(service, one)).toEqual(one.guarded);
    });
  });

  describe('without the lock it is not so that', () => {
    beforeAll(async () => {
      service = await start({ undeclaredAnswersAllowed: true });
    });
    afterAll(() => service.close());

    it.each(cases)('$title', async (one) => {
      const restore = [stripLock(one.label, one.clause), ...(one.also ? [stripLock(one.also)] : [])];
      try {
        expect(await outcomeOf(service, one)).toEqual(one.unguarded);
      } finally {
        for (const each of restore) each();
      }
    });
  });
}
