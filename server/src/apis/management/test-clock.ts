import { management, type TestClock } from '@stagedoor/contract';
import {
  advanceTestClock,
  getTestClock,
  type TestClockState,
  updateTestClockSpeed,
} from '../../contexts/identity/test-clock/test-clock.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Handler } from '../../http/handlers.ts';

export const testClockHandlers: readonly Handler[] = [
  endpoint(management.getTestClock, {
    run: ({ crossTenant, services }) => getTestClock(crossTenant, services),
    present: presentTestClock,
  }),

  endpoint(management.advanceTestClock, {
    input: ({ body: { seconds, to } }, problems) => {
      if (seconds !== undefined && to !== undefined) problems.add('/to', 'cannot be given together with seconds');
      if (seconds === undefined && to === undefined) problems.add('/seconds', 'is required, or to');
      const instant = problems.instant('/to', to);
      return instant ? { to: instant } : { seconds: seconds ?? 0 };
    },
    run: ({ crossTenant, services }, by) => advanceTestClock(crossTenant, services, by),
    present: presentTestClock,
  }),

  endpoint(management.updateTestClock, {
    input: ({ body }) => body.speed,
    run: ({ crossTenant, services }, speed) => updateTestClockSpeed(crossTenant, services, speed),
    present: presentTestClock,
  }),
];

function presentTestClock({ now, realNow, speed }: TestClockState): TestClock {
  return {
    now: now.toISOString(),
    real_now: realNow.toISOString(),
    ahead_seconds: Math.round((now.getTime() - realNow.getTime()) / 1_000),
    speed,
  };
}
