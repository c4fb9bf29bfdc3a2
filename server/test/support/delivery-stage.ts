/**
 * The ground of the tests of deliveries: a service, workers, receivers, and endpoints whose receivers and secrets are
 * known, so that in the end everything that was emitted can be compared with what came.
 */
import { createHmac } from 'node:crypto';
import type { DeliveryStatus } from '@stagedoor/contract/vocabulary';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, test } from 'vitest';
import type { EndpointOwner, NewEndpoint } from '../../src/contexts/messaging/webhooks/webhooks.ts';
import { newId } from '../../src/platform/ids.ts';
import { type EmitOptions, emit, type LedgerLine, ledger, startWorker, type TestWorkerOptions } from './delivering.ts';
import { type Received, type Receiver, startReceiver } from './receiver.ts';
import { startTestService, type TestAnswer, type TestService } from './test-service.ts';
import { addEndpoint } from './webhooks.ts';
import { createOrganization, insert, type TestOrganization } from './world.ts';

export interface StagedEndpoint {
  readonly id: string;
  readonly receiver: Receiver;
  readonly path: string;
  /** The one that it was made with. */
  readonly secret: string;
}

export interface GivenEndpoint extends Partial<NewEndpoint> {
  readonly owner?: EndpointOwner;
  /** One of its own where none is given. */
  readonly receiver?: Receiver;
}

/** What became of all that was emitted. */
export interface Audit {
  /** Whatever does not agree; empty where the books are right. */
  readonly problems: readonly string[];
  readonly statuses: Readonly<Partial<Record<DeliveryStatus, number>>>;
  /** Requests that came once more than the delivery needed. */
  readonly duplicates: number;
}

export class DeliveryStage {
  readonly service: TestService;
  readonly place: TestOrganization;
  /** Ends the service, or leaves it to the next test. */
  readonly #endService: () => Promise<void>;
  readonly #workers: { stop(): Promise<void> }[] = [];
  readonly #receivers: Receiver[] = [];
  readonly #endpoints: StagedEndpoint[] = [];

  private constructor(service: TestService, place: TestOrganization, endService: () => Promise<void>) {
    this.service = service;
    this.place = place;
    this.#endService = endService;
  }

  /** With a service of its own. */
  static async set(): Promise<DeliveryStage> {
    const service = await startLoopbackService();
    return new DeliveryStage(service, await createOrganization(service), service.close);
  }

  /** On the service of others, with nothing left of what they have emitted. */
  static async setOn(service: TestService): Promise<DeliveryStage> {
    await service.database.sql(tables.map((table) => `DELETE FROM ${table}`).join('; '));
    service.logLines.length = 0;
    return new DeliveryStage(service, await createOrganization(service), service.check);
  }

  async receiver(port = 0): Promise<Receiver> {
    const receiver = await startReceiver(port);
    this.#receivers.push(receiver);
    return receiver;
  }

  async worker(options: TestWorkerOptions = {}): Promise<Awaited<ReturnType<typeof startWorker>>> {
    const worker = await startWorker(this.service, options);
    this.#workers.push(worker);
    return worker;
  }

  async endpoint({ owner, receiver, ...given }: GivenEndpoint = {}): Promise<StagedEndpoint> {
    const itsReceiver = receiver ?? (await this.receiver());
    const path = `/endpoint-${this.#endpoints.length + 1}`;
    const made = await addEndpoint(this.service, owner ?? { organizationId: this.place.id }, {
      url: `${itsReceiver.url}${path}`,
      ...given,
    });
    const endpoint = { id: made.id, receiver: itsReceiver, path, secret: made.signSecret };
    this.#endpoints.push(endpoint);
    return endpoint;
  }

  /** A channel, by default one that the organization has as a partner. Answers with its id. */
  async channel({ isPartner = true } = {}): Promise<string> {
    const now = new Date();
    const id = newId('channel', now);
    const { database } = this.service;
    const channel = { id, name: 'City Tickets', slug: id.slice(-12), created_at: now, updated_at: now };
    await insert(database, 'channels', channel);
    const partner = { organization_id: this.place.id, channel_id: id, created_at: now };
    if (isPartner) await insert(database, 'channel_partners', partner);
    return id;
  }

  emit(count: number, options?: EmitOptions): Promise<string[]> {
    return emit(this.service, this.place.id, count, options);
  }

  /** Asks the integrations API in the name of the organization. */
  call(method: string, path: string, body?: unknown): Promise<TestAnswer> {
    return this.service.call(method, `/integrations${path}`, { headers: this.place.headers, body });
  }

  ledger(): Promise<LedgerLine[]> {
    return ledger(this.service.database);
  }

  async deliveriesTo({ id }: StagedEndpoint): Promise<LedgerLine[]> {
    return (await this.ledger()).filter((line) => line.endpoint_id === id);
  }

  /** How many deliveries wait for an attempt or are being sent. */
  async queuedCount(): Promise<number> {
    const [row] = await this.service.database.sql<{ count: number }>('SELECT count(*)::int FROM webhook_queue');
    return row!.count;
  }

  /** How many rows of the endpoint are under a lease at this moment. */
  async claimedCount({ id }: StagedEndpoint): Promise<number> {
    const [row] = await this.service.database.sql<{ count: number }>(
      'SELECT count(*)::int FROM webhook_queue WHERE endpoint_id = $1 AND claim_id IS NOT NULL AND leased_until > now()',
      [id],
    );
    return row!.count;
  }

  // biome-ignore lint/suspicious/noExplicitAny: rows as they are
  async stateOf({ id }: StagedEndpoint): Promise<any> {
    const [row] = await this.service.database.sql('SELECT * FROM webhook_endpoint_state WHERE endpoint_id = $1', [id]);
    return row;
  }

  /** Lines of the log with this message. */
  // biome-ignore lint/suspicious/noExplicitAny: lines hold what they hold
  logged(message: string): any[] {
    return this.service.logLines.map((line) => JSON.parse(line)).filter((line) => line.msg === message);
  }

  async stopWorkers(): Promise<void> {
    await Promise.all(this.#workers.splice(0).map((worker) => worker.stop()));
  }

  /**
   * Stops the workers and compares: each notification has one delivery to each of the endpoints, each delivery stands
   * where its attempts left it, what remains to be done is queued and nothing else is, and no claim was left behind.
   */
  async audit(notificationIds: readonly string[], endpoints: readonly StagedEndpoint[]): Promise<Audit> {
    await this.stopWorkers();
    const problems: string[] = [];
    const statuses: Partial<Record<DeliveryStatus, number>> = {};
    let duplicates = 0;
    const lines = await this.ledger();
    for (const endpoint of endpoints) {
      const came = endpoint.receiver.countsOf(endpoint.path);
      const byNotification = new Map<string, LedgerLine[]>();
      for (const line of lines) {
        if (line.endpoint_id !== endpoint.id) continue;
        byNotification.set(line.notification_id, [...(byNotification.get(line.notification_id) ?? []), line]);
      }
      for (const id of notificationIds) {
        const [line, second] = byNotification.get(id) ?? [];
        if (!line || second)
          problems.push(`${id} has ${line ? 'several deliveries' : 'no delivery'} to ${endpoint.path}`);
        if (!line) continue;
        statuses[line.status] = (statuses[line.status] ?? 0) + 1;
        problems.push(...problemsOf(line, came.get(id) ?? 0));
      }
      for (const [id, count] of came) {
        if (!byNotification.has(id)) problems.push(`${endpoint.path} was sent ${id}, of which it has no delivery`);
        duplicates += count - 1;
      }
    }
    const [claims] = await this.service.database.sql<{ count: number }>(
      'SELECT count(*)::int FROM webhook_queue WHERE claim_id IS NOT NULL',
    );
    if (claims!.count > 0) problems.push(`${claims!.count} claims were left behind`);
    return { problems, statuses, duplicates };
  }

  async close(): Promise<void> {
    await this.stopWorkers();
    await Promise.all(this.#receivers.map((receiver) => receiver.close()));
    await this.#endService();
  }
}

const tables = [
  'webhook_queue',
  'webhook_attempts',
  'webhook_deliveries',
  'webhook_recoveries',
  'webhook_notifications',
  'webhook_endpoint_state',
  'webhook_secrets',
  'webhook_endpoints',
  'webhook_workers',
];

const startLoopbackService = () => startTestService({ webhookAllowAddresses: ['127.0.0.0/8'] });
/** Ended when the process has run its last file. */
const worker = test.extend<{ service: TestService }>({
  service: [
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads from the pattern what a fixture needs
    async ({}, use) => {
      const service = await startLoopbackService();
      await use(service);
      await service.close();
    },
    { scope: 'worker' },
  ],
});

/** Sets a stage before each test of the file, on a service that the files of a process share, and clears it after it. */
export function stageEachTest(onStage: (stage: DeliveryStage) => void): void {
  let shared: TestService;
  let stage: DeliveryStage;
  worker.beforeAll(({ service }) => {
    shared = service;
  });
  beforeEach(async () => {
    stage = await DeliveryStage.setOn(shared);
    onStage(stage);
  });
  afterEach(() => stage.close());
}

function problemsOf(line: LedgerLine, cameCount: number): string[] {
  const problems: string[] = [];
  const isOpen = line.status === 'pending' || line.status === 'failed';
  if (line.queued !== isOpen) problems.push(line.queued ? 'is in the queue' : 'is not in the queue');
  if (line.status === 'succeeded' && cameCount === 0) problems.push('never came');
  if (line.attempts_count !== line.attempts) problems.push(`has ${line.attempts} attempts of ${line.attempts_count}`);
  if (line.status === 'pending' && line.attempts > 0) problems.push('was tried');
  if (cameCount > line.attempts + line.superseded) problems.push(`came ${cameCount} times, which is not recorded`);
  return problems.map((problem) => `${line.notification_id} (${line.status}) ${problem}`);
}

/** Throws where one of the two signatures is not right. */
export function verify(request: Received, secret: string): void {
  new Webhook(secret).verify(request.body, { ...request.headers });
  const plain = createHmac('sha256', secret).update(request.body).digest('hex');
  const given = [request.headers['x-webhook-signature'], request.headers['x-webhook-signature-previous']];
  if (!given.includes(plain)) throw new Error('The plain signature is another.');
}
