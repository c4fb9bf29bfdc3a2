/**
 * A service with the demonstration. The data are made once in a run and cloned, as they take longer than most of the tests
 * that look at them; where they are distributed over several servers, each service makes its own.
 */
import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { prepareDemo } from '../../src/process/demo/demo.ts';
import { claimEnvironment } from '../../src/process/deployment.ts';
import { publish } from './prepared-cluster.ts';
import { cloneDatabase, type TestDatabase } from './test-database.ts';
import { startTestService, type TestService, type TestServiceOptions } from './test-service.ts';

export interface DemoService {
  readonly service: TestService;
  /** Has the demo.json, whose addresses are those of `publicUrl`. */
  readonly dataDir: string;
  /** With the service. */
  close(): Promise<void>;
}

interface Prepared {
  readonly database: string;
  /** By which the secrets in the data are sealed. */
  readonly secretsKey: string;
}

const usualUrl = 'http://127.0.0.1:4000';

async function seed(database: TestDatabase, secretsKey: Buffer, dataDir: string): Promise<void> {
  const service = await startTestService({ database, secretsKey, publicUrl: usualUrl });
  await claimEnvironment(service.services);
  await prepareDemo(service.services, dataDir, () => {});
  await service.close();
}

async function prepareOnce(): Promise<{ readonly prepared: Prepared; readonly place: string }> {
  const place = join(inject('runDirectory'), 'demo');
  const file = join(place, 'prepared.json');
  if (!existsSync(file)) {
    const database = await cloneDatabase({ prefix: `${inject('template')}_demo` });
    const secretsKey = randomBytes(32);
    const name = database.connection.database;
    // Where two do so at once, the data of one are used and those of the other are left.
    await publish(place, async (unfinished) => {
      mkdirSync(unfinished);
      await seed(database, secretsKey, unfinished);
      await database.disconnect();
      writeFileSync(
        join(unfinished, 'prepared.json'),
        JSON.stringify({ database: name, secretsKey: secretsKey.toString('hex') }),
      );
    });
  }
  return { prepared: JSON.parse(readFileSync(file, 'utf8')), place };
}

export async function startDemoService(options: TestServiceOptions = {}): Promise<DemoService> {
  const dataDir = mkdtempSync(join(tmpdir(), 'stagedoor-demo-'));
  let database: TestDatabase;
  let secretsKey = randomBytes(32);
  if (inject('citusNodes').length > 0) {
    database = await cloneDatabase();
    await seed(database, secretsKey, dataDir);
  } else {
    const { prepared, place } = await prepareOnce();
    database = await cloneDatabase({ template: prepared.database });
    secretsKey = Buffer.from(prepared.secretsKey, 'hex');
    cpSync(join(place, 'demo.json'), join(dataDir, 'demo.json'));
  }
  const service = await startTestService({ ...options, database, secretsKey });
  return {
    service,
    dataDir,
    close: async () => {
      await service.close();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Listens, and has the demo.json say where. */
export async function listenWithDemo({ service, dataDir }: DemoService): Promise<string> {
  const address = await service.listen();
  const file = join(dataDir, 'demo.json');
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll(usualUrl, address), { mode: 0o600 });
  return address;
}
