/**
 * A worker in a process of its own, made of the built service, with a lease, a poll and a deadline as a test wants them.
 * What the service's own processes do with their settings is tested on those (service-process.ts).
 */
import { launchNode } from './service-process.ts';

const dist = new URL('../../dist/', import.meta.url).href;

const program = `
const settings = JSON.parse(process.argv[1]);
const load = (file) => import(${JSON.stringify(dist)} + file);
const [{ Database }, { createLog }, { SecretsKey }, { OutboundHttp }, { Outbox }, { notificationPresenters }, { startDelivering }] =
  await Promise.all(['platform/database.js', 'platform/log.js', 'platform/secrets.js', 'platform/outbound-http/outbound-http.js',
    'contexts/messaging/webhooks/webhooks.js', 'wire/notification-presenters.js', 'workers/delivering.js'].map(load));
const log = createLog('info');
const database = new Database({ connection: { connectionString: settings.databaseUrl }, log, connectionsMax: 2 });
const outbound = new OutboundHttp({ allowHttp: true, allowAddresses: ['127.0.0.0/8'], deadlineMs: settings.deadlineMs });
const delivering = await startDelivering({
  database, outbound, log,
  outbox: new Outbox(notificationPresenters),
  secretsKey: new SecretsKey(Buffer.from(settings.secretsKey, 'base64')),
}, settings.worker);
process.on('SIGTERM', async () => {
  await delivering.stop();
  await outbound.close();
  await database.close();
});
console.log('Ready as ' + delivering.workerId);
`;

export interface WorkerProcess {
  readonly pid: number;
  /** All that it has printed and logged. */
  output(): string;
  isAlive(): boolean;
  signal(signal: NodeJS.Signals): void;
  /** Sends the signal and waits for the end; answers with the exit code. */
  kill(signal: NodeJS.Signals): Promise<number | null>;
}

export interface WorkerProcessSettings {
  readonly databaseUrl: string;
  /** In base64. */
  readonly secretsKey: string;
  readonly deadlineMs: number;
  readonly worker: { readonly leaseMs: number; readonly pollMs?: number; readonly aliveEveryMs?: number };
}

/** With arguments for Node itself. */
export async function startWorkerProcess(
  settings: WorkerProcessSettings,
  nodeArguments: readonly string[] = [],
): Promise<WorkerProcess> {
  const words = [...nodeArguments, '--input-type=module', '--eval', program, JSON.stringify(settings)];
  const { child, exited, output } = launchNode({}, words);
  const ready = new Promise<void>((resolve) => {
    child.stdout.on('data', () => output().includes('Ready as') && resolve());
  });
  let hasEnded = false;
  const ended = exited.then((code) => {
    hasEnded = true;
    throw new Error(`the worker ended with ${code}: ${output()}`);
  });
  await Promise.race([ready, ended]);
  ended.catch(() => {});
  return {
    pid: child.pid!,
    output,
    isAlive: () => !hasEnded,
    signal: (signal) => void child.kill(signal),
    kill: async (signal) => {
      child.kill(signal);
      return exited;
    },
  };
}
