/** What the lock of the demonstration data is for. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareDemo } from '../../src/process/demo/demo.ts';
import { claimEnvironment } from '../../src/process/deployment.ts';
import { describeLocks, type LockCase } from '../support/lock-cases.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;

/** A process that starts, with a directory of its own. */
async function begin(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'stagedoor-demo-'));
  try {
    await prepareDemo(service.services, dataDir, () => {});
    return 'started';
  } catch {
    return 'failed';
  } finally {
    rmSync(dataDir, { recursive: true });
  }
}

const cases: readonly LockCase[] = [
  {
    title: 'two processes that start on an empty database both start, with the demonstration data made once',
    label: 'lock_demo_seeding',
    behind: 'find_demo_state',
    arrange: async () => ({
      first: begin,
      second: begin,
      state: () => service.database.sql('SELECT count(*)::int AS count FROM organizations'),
    }),
    guarded: ['started', 'started', true, [{ count: 2 }]],
    unguarded: ['failed', 'started', false, [{ count: 2 }]],
  },
];

describeLocks(cases, async (options) => {
  service = await startTestService({ connectionsMax: 20, ...options });
  await claimEnvironment(service.services);
  return service;
});
