/**
 * The test clock of an alpha deployment: set ahead, or made faster, so that holds expire, retries come due, events end and
 * subscriptions lapse without waiting. It is one for all organizations of the deployment and for all of its processes,
 * which hear of a change at once (`workers/test-clock.ts`).
 *
 * It only moves forward, since what was done by it stays dated so. What others compare with their own clocks keeps the
 * real time: signatures of webhooks and of gateways, codes of authenticators, the expiry of keys. Sessions of people do
 * not lapse by an advance.
 */
import { type Clock, type TestClock, type TestClockSetting, testTimeAt } from '../../../platform/clock.ts';
import { type Refusal, refuse, refuseInput } from '../../../platform/refusal.ts';
import type { CrossTenantDb, CrossTenantTransaction } from '../../../platform/sql/tenant-db.ts';
import { postponeSessions } from '../accounts/accounts.ts';
import { announceTestClock, findTestClock, insertTestClock, lockTestClock, updateTestClock } from './test-clock.sql.ts';

/** What a process has of it. */
export interface TestClockServices {
  /** Null in production. */
  readonly testClock: TestClock | null;
  readonly realClock: Clock;
}

export interface TestClockState {
  readonly now: Date;
  readonly realNow: Date;
  readonly speed: number;
}

const notHere = refuse(
  'conflict',
  'The test clock exists in alpha only: this deployment is production, where time is real.',
);
/** Every process hears of each change on it. */
export const testClockChannel = 'stagedoor_test_clock';
const aheadMaxMs = 3_653 * 86_400_000;

/** The setting, or null where it was never set. */
export async function readTestClock(db: CrossTenantDb): Promise<TestClockSetting | null> {
  const [row] = await db.run(findTestClock, {});
  return row ? settingOf(row) : null;
}

/** What the clock of the deployment shows at a real instant: for commands, which do not follow it. */
export async function readDeploymentTime(db: CrossTenantDb, realNow: Date): Promise<Date> {
  const setting = await readTestClock(db);
  return setting ? testTimeAt(setting, realNow) : realNow;
}

/** What it shows; refused in production. */
export async function getTestClock(
  db: CrossTenantDb,
  { testClock, realClock }: TestClockServices,
): Promise<TestClockState | Refusal<'conflict'>> {
  if (!testClock) return notHere;
  const realNow = realClock.now();
  return stateOf(await readTestClock(db), realNow);
}

/**
 * Sets it ahead by so many seconds, or to an instant. Refuses to turn it back, and to set it more than ten years ahead;
 * refused in production.
 */
export async function advanceTestClock(
  tx: CrossTenantTransaction,
  services: TestClockServices,
  by: { readonly seconds: number } | { readonly to: Date },
): Promise<TestClockState | Refusal<'conflict' | 'invalid_request'>> {
  return change(tx, services, ({ testAt, speed }, realNow) => {
    const testNow = 'to' in by ? by.to : new Date(testAt.getTime() + by.seconds * 1_000);
    const path = 'to' in by ? '/to' : '/seconds';
    if (testNow < testAt)
      return refuseInput(path, `must not lie before ${testAt.toISOString()}, which the test clock shows`);
    if (testNow.getTime() - realNow.getTime() > aheadMaxMs)
      return refuseInput(path, 'must lie within the next ten years');
    return { testAt: testNow, speed };
  });
}

/** Lets so many seconds of it pass in a real one, 1 to 3600, from what it shows now on; refused in production. */
export async function updateTestClockSpeed(
  tx: CrossTenantTransaction,
  services: TestClockServices,
  speed: number,
): Promise<TestClockState | Refusal<'conflict' | 'invalid_request'>> {
  return change(tx, services, ({ testAt }) => ({ testAt, speed }));
}

type Changed = Pick<TestClockSetting, 'testAt' | 'speed'>;

/** `changeOf` is given what it shows now. After the commit this process goes by the new setting. */
async function change(
  tx: CrossTenantTransaction,
  { testClock, realClock }: TestClockServices,
  changeOf: (now: Changed, realNow: Date) => Changed | Refusal<'invalid_request'>,
): Promise<TestClockState | Refusal<'conflict' | 'invalid_request'>> {
  if (!testClock) return notHere;
  await tx.run(insertTestClock, { realNow: realClock.now() });
  const [row] = await tx.run(lockTestClock, {});
  const realAt = realClock.now();
  const before = settingOf(row!);
  const testNow = testTimeAt(before, realAt);
  const changed = changeOf({ testAt: testNow, speed: before.speed }, realAt);
  if (!('testAt' in changed)) return changed;
  const setting = { realAt, ...changed };
  await tx.run(updateTestClock, setting);
  await tx.run(announceTestClock, { channel: testClockChannel });
  await postponeSessions(tx, (changed.testAt.getTime() - testNow.getTime()) / 1_000);
  tx.afterCommit(() => testClock.set(setting));
  return stateOf(setting, realAt);
}

function settingOf(row: {
  readonly real_at: string;
  readonly test_at: string;
  readonly speed: number;
}): TestClockSetting {
  return { realAt: new Date(row.real_at), testAt: new Date(row.test_at), speed: row.speed };
}

function stateOf(setting: TestClockSetting | null, realNow: Date): TestClockState {
  return { now: setting ? testTimeAt(setting, realNow) : realNow, realNow, speed: setting?.speed ?? 1 };
}
