/**
 * A process that runs background jobs, made of the built service: those of the service, or one of the test, which writes
 * down that it began, in the table `job_runs` of the test, and takes as long as the test says.
 */
import { once } from 'node:events';
import { type LaunchedService, launchNode } from './service-process.ts';

const dist = new URL('../../dist/', import.meta.url).href;

const program = `
const settings = JSON.parse(process.argv[1]);
const load = (file) => import(${JSON.stringify(dist)} + file);
const [{ Database }, { createLog }, { systemClock }, { Outbox }, { notificationPresenters }, { startJobs }] =
  await Promise.all(['platform/database.js', 'platform/log.js', 'platform/clock.js',
    'contexts/messaging/webhooks/webhooks.js', 'wire/notification-presenters.js', 'workers/jobs.js'].map(load));
const log = createLog('info');
const database = new Database({ connection: { connectionString: settings.databaseUrl }, log, connectionsMax: 2 });
const ofTest = {
  send_mail: async ({ mailId }) => {
    await database.execute({
      text: 'INSERT INTO job_runs (mail_id, pid) VALUES ($1, $2)', values: [mailId, process.pid],
    });
    await new Promise((resolve) => setTimeout(resolve, settings.jobMs));
  },
};
const services = { database, log, clock: systemClock, outbox: new Outbox(notificationPresenters), mail: null };
const { jobMs, deadAfterSeconds } = settings;
await startJobs(services, { ...(jobMs === null ? {} : { handlers: ofTest }), aliveEveryMs: 200, deadAfterSeconds });
console.log('Ready');
`;

interface JobProcessSettings {
  readonly databaseUrl: string;
  /** How long the job of the test takes; null: the process runs the jobs of the service that need no mail server. */
  readonly jobMs: number | null;
  readonly deadAfterSeconds: number;
}

export async function startJobProcess(settings: JobProcessSettings): Promise<LaunchedService> {
  const launched = launchNode({}, ['--input-type=module', '--eval', program, JSON.stringify(settings)]);
  while (!launched.output().includes('Ready')) await once(launched.child.stdout, 'data');
  return launched;
}
