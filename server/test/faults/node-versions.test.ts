/** The built service on the versions of Node after the oldest one: it starts, answers and stops. */
import { afterAll, describe, expect } from 'vitest';
import { removeTemporaryDirectories } from '../support/embedded-postgres-process.ts';
import { itNeeding, nodeProgram } from '../support/needs.ts';
import { preparedDataDirectory } from '../support/prepared-data-directory.ts';
import { cleanEnvironment, endAll, startServiceProcess } from '../support/service-process.ts';

afterAll(async () => {
  await endAll();
  removeTemporaryDirectories();
}, 60_000);

describe('the service starts, answers and stops on', () => {
  for (const version of [22, 24, 26] as const) {
    itNeeding(`Node ${version}`)(
      `Node ${version}`,
      async () => {
        const env = { ...cleanEnvironment(), DATA_DIR: await preparedDataDirectory('node'), DEMO: 'off' };
        const service = await startServiceProcess(env, [], nodeProgram(version));
        const read = async (path: string) => (await fetch(service.address + path)).json();
        expect(await read('/version')).toMatchObject({ node: expect.stringMatching(`^v${version}\\.`) });
        expect(await read('/readyz')).toMatchObject({ status: 'ok' });
        expect(await read('/integrations/auth')).toMatchObject({ success: false, error: 'unauthorized' });
        expect(await service.kill('SIGTERM')).toBe(0);
      },
      { timeout: 60_000 },
    );
  }
});
