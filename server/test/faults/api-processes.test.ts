/** API processes that are killed, and a database that is full or takes no connection: nothing is lost or done twice. */
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { eventually, temporaryDirectory } from '../support/embedded-postgres-process.ts';
import { type Ground, prepareGround } from '../support/fault-ground.ts';
import { sized } from '../support/fault-scale.ts';
import { itNeeding } from '../support/needs.ts';
import { startOwnPostgres } from '../support/own-postgres.ts';
import { placesOf } from '../support/places.ts';
import { fillDemoDataDirectory } from '../support/prepared-data-directory.ts';
import { callProcess, type ProcessAnswer } from '../support/process-client.ts';
import { endAll, freePort, type ServiceProcess, startServiceProcess } from '../support/service-process.ts';
import { startTestService } from '../support/test-service.ts';
import { createOrganization } from '../support/world.ts';

afterEach(endAll);

interface Price {
  readonly rateId: string;
  readonly priceId: string;
}

const importOf = ({ rateId, priceId }: Price, name: string) => ({
  ticket_rate_id: rateId,
  tickets: [{ price_id: priceId, full_name: name, email: 'ilse@example.org' }],
});

const importTicket = (address: string, headers: Record<string, string>, body: object): Promise<ProcessAnswer> =>
  callProcess(address, 'POST', '/integrations/tickets', { headers, body, signal: AbortSignal.timeout(30_000) });

describe('an API process killed with SIGKILL under load', () => {
  let ground: Ground;
  afterEach(() => ground.close());

  it('leaves each write done once, where clients send it again with its Idempotency-Key', async () => {
    ground = await prepareGround({ endpointsCount: 1 });
    const { organization, database } = ground;
    await database.sql('UPDATE ticket_rates SET quota = 1000000');
    await database.sql('UPDATE ticket_rate_prices SET quota = 500000');
    const ports = await Promise.all([freePort(), freePort()]);
    const start = (port: number) => ground.startProcess('api', { PORT: String(port) });
    const processes: ServiceProcess[] = await Promise.all(ports.map(start));
    const addresses = processes.map(({ address }) => address);
    let isOver = false;
    const acknowledged = new Map<string, string>();
    let repeated = 0;

    /** A client of a venue: sends until it is answered, to one process after the other. */
    const client = async (first: number) => {
      let at = first;
      while (!isOver) {
        const key = randomUUID();
        for (;;) {
          at += 1;
          const answer = await importTicket(
            addresses[at % addresses.length]!,
            { ...organization.headers, 'idempotency-key': key },
            importOf({ rateId: organization.rateId, priceId: organization.priceIds[1] }, key),
          ).catch(() => null);
          if (answer?.status === 200) {
            acknowledged.set(key, answer.body.data[0]._id);
            break;
          }
          // Cut off, on its way to a process that is gone, or still being done for the request that was cut off.
          expect([undefined, 'idempotency_in_flight', 'unavailable']).toContain(answer?.body.error);
          repeated += 1;
          await sleep(20);
        }
      }
    };
    const clients = Array.from({ length: 8 }, (_, index) => client(index));
    for (let round = 0; round < sized({ full: 20, short: 2 }); round += 1) {
      await sleep(500 + Math.random() * 500);
      const victim = round % processes.length;
      await processes[victim]!.kill('SIGKILL');
      processes[victim] = await start(ports[victim]!);
    }
    await eventually(() => acknowledged.size > sized({ full: 500, short: 50 }), 60_000);
    isOver = true;
    await Promise.all(clients);

    expect(repeated).toBeGreaterThan(0);
    const rows = await database.sql<{ id: string; name: string }>('SELECT id, full_name AS name FROM tickets');
    expect(new Map(rows.map(({ id, name }) => [name, id]))).toEqual(acknowledged);
    expect(rows).toHaveLength(acknowledged.size);
    // What was written with the ticket was written once as well.
    const places = await placesOf(database, organization.rateId);
    expect(places).toMatchObject({ rate: rows.length, tickets: rows.length });
    const [sent] = await database.sql(
      "SELECT count(*)::int AS notifications, count(DISTINCT resource_id)::int AS of FROM webhook_notifications WHERE kind = 'ticket.sold'",
    );
    expect(sent).toEqual({ notifications: rows.length, of: rows.length });
    for (const one of processes) expect(await one.kill('SIGTERM')).toBe(0);
  }, 180_000);
});

describe('a database that takes no more connections', () => {
  it('is answered with 503 and a time to wait, and served from again when there are some', async () => {
    const postgres = await startOwnPostgres({ max_connections: '20' });
    const service = await startTestService({ database: postgres.database, connectionsMax: 3 });
    const organization = await createOrganization(service);
    const hogs: pg.Client[] = [];
    try {
      // The service gives up the connections that it has, and finds none any more.
      await postgres.database.sql(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'stagedoor' AND pid <> pg_backend_pid()",
      );
      for (;;) {
        const hog = new pg.Client({ ...postgres.database.connection, application_name: 'hog' });
        hog.on('error', () => {});
        try {
          await hog.connect();
          hogs.push(hog);
        } catch (error) {
          expect((error as { code?: string }).code).toBe('53300');
          break;
        }
      }
      const ask = () =>
        service.call('POST', '/integrations/tickets', {
          headers: organization.headers,
          body: importOf({ rateId: organization.rateId, priceId: organization.priceIds[0] }, 'Ilse Okafor'),
        });
      const refused = await ask();
      expect([refused.status, refused.body.error]).toEqual([503, 'unavailable']);
      expect(refused.headers['retry-after']).toBeDefined();
      for (const hog of hogs.splice(0)) await hog.end();
      await expect.poll(async () => (await ask()).status, { timeout: 10_000 }).toBe(200);
    } finally {
      for (const hog of hogs) await hog.end();
      await service.close();
      await postgres.close();
    }
  }, 60_000);
});

describe('a disk that becomes full while the service runs', () => {
  itNeeding('the right to mount')(
    'makes writes fail with 503; with space again they succeed, and nothing acknowledged is lost',
    async () => {
      const disk = temporaryDirectory('disk');
      expect(spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=400m,mode=755', 'none', disk]).status).toBe(0);
      try {
        await fillDemoDataDirectory(disk);
        const service = await startServiceProcess({ DATA_DIR: disk });
        const demo = JSON.parse(readFileSync(path.join(disk, 'demo.json'), 'utf8'));
        const headers = { 'x-api-key': demo.integration.api_key as string };
        const price = await inDatabaseOf(disk, async (client) => {
          const { rows } = await client.query(
            `SELECT r.id AS "rateId", p.id AS "priceId" FROM ticket_rates r JOIN ticket_rate_prices p ON p.rate_id = r.id
             WHERE r.organization_id = (SELECT organization_id FROM api_keys WHERE id = $1 OR hash = sha256($2))
             ORDER BY p.quota - p.used_count DESC LIMIT 1`,
            [demo.integration.id ?? '', Buffer.from(demo.integration.api_key)],
          );
          return rows[0] as Price;
        });
        const names: string[] = [];
        const write = async () => {
          const name = `${'Ilse '.repeat(30)}${randomUUID()}`;
          const answer = await importTicket(service.address, headers, importOf(price, name));
          if (answer.status === 200) names.push(name);
          return answer;
        };
        expect((await write()).status).toBe(200);
        const ballast = path.join(disk, 'ballast');
        spawnSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=64k']);
        const began = Date.now();
        let refused: ProcessAnswer | undefined;
        while (!refused && Date.now() - began < 60_000) {
          const answer = await write();
          if (answer.status !== 200) refused = answer;
        }
        expect([refused?.status, refused?.body.error]).toEqual([503, 'unavailable']);
        // What it found while there was space is kept for five seconds.
        const readiness = async () => {
          const answer = await fetch(`${service.address}/readyz`);
          return [answer.status, ((await answer.json()) as { checks: { database: string } }).checks.database];
        };
        await expect.poll(readiness, { timeout: 8_000 }).toEqual([503, 'takes no writes: its disk is full']);
        spawnSync('rm', [ballast]);
        await expect.poll(async () => (await write()).status, { timeout: 40_000, interval: 250 }).toBe(200);
        await expect.poll(readiness, { timeout: 8_000 }).toEqual([200, 'ok']);
        const stored = await inDatabaseOf(disk, async (client) => {
          const { rows } = await client.query('SELECT full_name FROM tickets');
          return new Set(rows.map(({ full_name }) => full_name as string));
        });
        expect(names.length).toBeGreaterThan(1);
        expect(names.filter((name) => !stored.has(name))).toEqual([]);
        expect(await service.kill('SIGTERM')).toBe(0);
      } finally {
        await endAll();
        spawnSync('umount', ['-l', disk]);
      }
    },
    { timeout: 150_000 },
  );
});

/** Looks into the embedded database of the folder. */
async function inDatabaseOf<T>(folder: string, look: (client: pg.Client) => Promise<T>): Promise<T> {
  const lines = readFileSync(path.join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  const client = new pg.Client({ host: lines[4]!, port: Number(lines[3]), user: 'postgres', database: 'stagedoor' });
  await client.connect();
  try {
    return await look(client);
  } finally {
    await client.end();
  }
}
