/** The demonstration on a service of its own, and the command line beside its demo.json. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareDemo } from '../../server/src/demo/demo.ts';
import { claimEnvironment } from '../../server/src/deployment.ts';
import { startTestService, type TestService } from '../../server/test/support/test-service.ts';
import { buildCli, type Cli, createCli } from './support.ts';

export interface Demo {
  readonly service: TestService;
  /** Where it listens. */
  readonly address: string;
  readonly cli: Cli;
  close(): Promise<void>;
}

export async function startDemo(): Promise<Demo> {
  await buildCli();
  const service = await startTestService({ webhookAllowAddresses: ['127.0.0.0/8'] });
  const address = await service.listen();
  const folder = mkdtempSync(join(tmpdir(), 'stagedoor-demo-'));
  await claimEnvironment(service.services);
  await prepareDemo(service.services, folder, () => {});
  await service.database.sql('UPDATE api_keys SET rate_per_second = 1000, rate_burst = 10000');
  const cli = createCli({ DEMO_FILE: join(folder, 'demo.json') });
  return {
    service,
    address,
    cli,
    async close() {
      cli.close();
      await service.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
