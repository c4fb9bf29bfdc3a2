/** Commands that use the embedded database while the service, or another command, owns it. */
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/embedded-postgres.ts';
import { serversUnder } from '../support/embedded-postgres-process.ts';
import { preparedDataDirectory } from '../support/prepared-data-directory.ts';
import { endAll, runToEnd, type ServiceProcess, startServiceProcess } from '../support/service-process.ts';

let dataDir: string;
let service: ServiceProcess;
beforeAll(async () => {
  dataDir = await preparedDataDirectory('beside');
  service = await startServiceProcess({ DATA_DIR: dataDir, DEMO: 'off' });
}, 180_000);
afterAll(async () => {
  await endAll();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 });
}, 60_000);

describe('beside the service with its embedded database', () => {
  it.each<[string[], RegExp]>([
    [['users', 'create', '--email', 'ada@example.org', '--name', 'Ada Moreno'], /^usr_\w+\nSet the password, once/],
    [['users', 'reset', '--email', 'ada@example.org'], /^Set the password, once/],
    [['secrets', 'reencrypt'], /^webhook-secrets: \d+ encrypted under the present key, 0 that no key decrypts/],
    [['db', 'migrate'], /^Nothing to apply\.\n$/],
    [['db', 'audit'], /^\d+ checks, 0 differences\.\n$/],
  ])('%j uses the server of the service, and leaves it running', async (words, expected) => {
    const servers = serversUnder(dataDir);
    const { code, output } = await runToEnd({ DATA_DIR: dataDir }, words);
    expect(output).toMatch(expected);
    expect(code).toBe(0);
    expect(servers).toHaveLength(1);
    expect(serversUnder(dataDir)).toEqual(servers);
    expect((await fetch(`${service.address}/readyz`)).status).toBe(200);
  });

  it('a second service is refused with a sentence that names the process of the first', async () => {
    const { code, output } = await runToEnd({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' });
    expect([code, output]).toEqual([
      1,
      `The data directory ${dataDir} is in use by process ${service.pid}: stop that one first or choose another DATA_DIR.\n`,
    ]);
  });
});

it('a command is refused beside a process that may end its server at any time, such as another command', async () => {
  const folder = await preparedDataDirectory('unshared');
  const server = await startEmbeddedPostgres({ dataDir: folder, log: () => {} });
  try {
    const { code, output } = await runToEnd({ DATA_DIR: folder }, ['db', 'audit']);
    expect([code, output]).toEqual([
      1,
      `The data directory ${folder} is in use by process ${process.pid}: stop that one first or choose another DATA_DIR.\n`,
    ]);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}, 60_000);
