/** Migrations that fill the rows of a table in batches, by a job for each organization. */
import { afterEach, describe, expect, it } from 'vitest';
import { fillRows } from '../../src/platform/batched-steps.ts';
import type { JobPayloads } from '../../src/platform/jobs.ts';
import { migrate } from '../../src/platform/migrations.ts';
import { type JobHandler, type JobRunner, startJobs } from '../../src/workers/jobs.ts';
import { eventually } from '../support/embedded-postgres-process.ts';
import { folderWithMigrations } from '../support/later-migrations.ts';
import { openTestService } from '../support/test-service.ts';
import { createOrganization } from '../support/world.ts';

const service = await openTestService();
const { database } = service;
const name = '299901010001_fill';
const folder = folderWithMigrations({
  '299901010000_column': 'ALTER TABLE events ADD COLUMN planted text;\n',
  [name]: `-- in batches
UPDATE events SET planted = upper(id)
WHERE organization_id = $1 AND id = ANY (ARRAY(
  SELECT id FROM events WHERE organization_id = $1 AND planted IS NULL ORDER BY id LIMIT $2 FOR NO KEY UPDATE))
RETURNING 1;
`,
});
const owners = [await createOrganization(service), await createOrganization(service)];
await database.sql(
  `INSERT INTO events SELECT (jsonb_populate_record(e, jsonb_build_object('id', e.id || n, 'slug', e.slug || n))).*
   FROM events e, generate_series(1, 9) n`,
);
await migrate(database.connection, { folder });

let runner: JobRunner | undefined;
afterEach(() => runner?.stop());
const jobs = () =>
  database.sql<{ organization: string; migration: string; waits: boolean }>(
    `SELECT payload->>'organizationId' AS organization, payload->>'migration' AS migration, run_at > now() AS waits
     FROM graphile_worker._private_jobs ORDER BY 1`,
  );
const unfilled = async (organizationId: string) =>
  (await database.sql('SELECT 1 FROM events WHERE organization_id = $1 AND planted IS NULL', [organizationId])).length;
const rowsEach = 10;
const signal = new AbortController().signal;
const jobOf = (index: number) => ({ organizationId: owners[index]!.id, jobId: 'job_test', migration: name });

describe('a migration in batches', () => {
  it('is applied when it has added a job for each organization', async () => {
    const expected = owners.map(({ id }) => ({ organization: id, migration: name, waits: false }));
    expect(await jobs()).toEqual(expected.toSorted((one, other) => (one.organization < other.organization ? -1 : 1)));
    expect(await unfilled(owners[0]!.id)).toBe(rowsEach);
  });

  it('fills rows of one organization, batch by batch, and queues itself again when its time is over', async () => {
    await database.sql('DELETE FROM graphile_worker._private_jobs');
    await fillRows(service.services.database, jobOf(0), { signal, size: 3, workMs: -1, folder });
    expect([await unfilled(owners[0]!.id), await unfilled(owners[1]!.id)]).toEqual([rowsEach - 3, rowsEach]);
    expect(await jobs()).toMatchObject([{ organization: owners[0]!.id, migration: name, waits: false }]);
  });

  it('that stops in the middle keeps what it has filled, and rejects so that it is run again', async () => {
    await expect(
      fillRows(service.services.database, jobOf(0), { signal: AbortSignal.abort(), size: 3, folder }),
    ).rejects.toThrow('aborted');
    expect(await unfilled(owners[0]!.id)).toBe(rowsEach - 3);
  });

  it('waits for a process of the version that has it', async () => {
    await database.sql('DELETE FROM graphile_worker._private_jobs');
    await fillRows(service.services.database, jobOf(1), { signal });
    expect(await jobs()).toMatchObject([{ organization: owners[1]!.id, migration: name, waits: true }]);
    expect(await unfilled(owners[1]!.id)).toBe(rowsEach);
  });

  it('is ended by the jobs of the service', async () => {
    await database.sql('UPDATE graphile_worker._private_jobs SET run_at = now()');
    runner = await startJobs(
      { ...service.services, mail: null },
      {
        pollMs: 50,
        handlers: {
          fill_rows: ((payload, { database: of }, run) =>
            fillRows(of, payload, { ...run, size: 4, folder })) satisfies JobHandler<JobPayloads['fill_rows']> as never,
        },
      },
    );
    await eventually(async () => (await jobs()).length === 0, 10_000);
    expect(await unfilled(owners[1]!.id)).toBe(0);
  });
});
