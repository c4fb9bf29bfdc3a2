import { Instant, Int, Resource, type Static } from '../schema.ts';
import { limits } from '../vocabulary.ts';

export const TestClock = Resource('TestClock', 'The test clock of an alpha deployment.', {
  now: Instant('What it shows: the time that the service goes by.'),
  real_now: Instant('The real time.'),
  ahead_seconds: Int('By how many seconds it is ahead of the real time.', { minimum: 0 }),
  speed: Int('How many of its seconds pass in a real one.', { minimum: 1, maximum: limits.testClockSpeedMax }),
});
export type TestClock = Static<typeof TestClock>;
