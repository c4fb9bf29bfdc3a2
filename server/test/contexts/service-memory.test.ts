/** A service that was closed leaves nothing behind in its process. */
import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { startTestService } from '../support/test-service.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** In a function of its own, so that no variable of the test keeps the service. */
async function startAndClose(): Promise<WeakRef<object>[]> {
  const service = await startTestService();
  await service.call('GET', '/readyz');
  await service.close();
  return [new WeakRef(service.app), new WeakRef(service.services), new WeakRef(service.services.database)];
}

it('frees its application, its services and its database once it is closed', async () => {
  const closed = await startAndClose();
  for (let attempt = 0; attempt < 50 && closed.some((reference) => reference.deref()); attempt += 1) {
    await setTimeout(100);
    collectGarbage();
  }
  expect(closed.map((reference) => reference.deref() !== undefined)).toEqual([false, false, false]);
});
