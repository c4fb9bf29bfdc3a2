/** The demonstration on a service of its own, and the command line beside its demo.json. */
import { join } from 'node:path';
import { listenWithDemo, startDemoService } from '../../server/test/support/demo-service.ts';
import type { TestService } from '../../server/test/support/test-service.ts';
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
  const demo = await startDemoService({ webhookAllowAddresses: ['127.0.0.0/8'] });
  const address = await listenWithDemo(demo);
  await demo.service.database.sql('UPDATE api_keys SET rate_per_second = 1000, rate_burst = 10000');
  const cli = createCli({ DEMO_FILE: join(demo.dataDir, 'demo.json') });
  return {
    service: demo.service,
    address,
    cli,
    async close() {
      cli.close();
      await demo.close();
    },
  };
}
