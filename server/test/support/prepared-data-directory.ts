/** Data directories of the service for tests that are not about a first start: these have a migrated database already. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { inject } from 'vitest';
import { temporaryDirectory } from './embedded-postgres-process.ts';
import { copyPreparedCluster, copyTree, publish } from './prepared-cluster.ts';
import { startServiceProcess } from './service-process.ts';

/** Without any rows. */
export async function preparedDataDirectory(name: string): Promise<string> {
  const directory = temporaryDirectory(name);
  await copyPreparedCluster(directory);
  return directory;
}

/** With the demonstration data, made once in a run, and its demo.json. */
export async function fillDemoDataDirectory(directory: string): Promise<void> {
  const place = path.join(inject('runDirectory'), 'demo-data-directory');
  if (!existsSync(place)) {
    await publish(place, async (unfinished) => {
      await copyPreparedCluster(unfinished);
      const service = await startServiceProcess({ DATA_DIR: unfinished });
      const code = await service.kill('SIGTERM');
      if (code !== 0) throw new Error(`the service ended with ${code}: ${service.output()}`);
    });
  }
  copyTree(`${place}/.`, directory);
}

export async function demoDataDirectory(name: string): Promise<string> {
  const directory = temporaryDirectory(name);
  await fillDemoDataDirectory(directory);
  return directory;
}
