/** A service with the demonstration data, to which the examples of the reference are sent. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fixedClock } from '../../src/platform/clock.ts';
import { prepareDemo } from '../../src/process/demo/demo.ts';
import { claimEnvironment } from '../../src/process/deployment.ts';
import { newAppleWallet } from './apple-wallet.ts';
import { createPreparations, type Preparations } from './example-preparations.ts';
import { newGoogleWallet } from './google-wallet.ts';
import type { ReferenceExamples } from './reference-examples.ts';
import { startTestService, type TestService } from './test-service.ts';

/** On the day before the event of the examples. */
export const exampleClock = fixedClock('2026-11-20T21:00:00.000Z');

export interface ReferenceWorld {
  readonly service: TestService;
  readonly examples: ReferenceExamples;
  readonly preparations: Preparations;
  close(): Promise<void>;
}

export async function openReferenceWorld(): Promise<ReferenceWorld> {
  const service = await startTestService({
    clock: exampleClock,
    appleWallet: newAppleWallet(),
    googleWallet: newGoogleWallet(),
  });
  const data = mkdtempSync(join(tmpdir(), 'stagedoor-examples-'));
  await claimEnvironment(service.services);
  await prepareDemo(service.services, data, () => {});
  await service.database.sql('UPDATE api_keys SET rate_per_second = 1000, rate_burst = 10000');
  const demo = JSON.parse(readFileSync(join(data, 'demo.json'), 'utf8'));
  rmSync(data, { recursive: true, force: true });
  return { service, ...(await createPreparations(service, exampleClock, demo)), close: () => service.close() };
}

/** Does something with an example; what it creates for itself is not there for the next one. */
export async function apart(examples: ReferenceExamples, act: () => Promise<void>): Promise<void> {
  const values = new Map(examples.values);
  const credentials = { ...examples.credentials };
  try {
    await act();
  } finally {
    examples.restore(values, credentials);
  }
}
