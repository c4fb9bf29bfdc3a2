import { afterEach, describe, expect, it } from 'vitest';
import { enqueueJob } from '../../../src/platform/jobs.ts';
import { tenantDb } from '../../../src/platform/sql/tenant-db.ts';
import { signIn } from '../../support/sign-in.ts';
import { openTestService } from '../../support/test-service.ts';
import { createOrganization } from '../../support/world.ts';

const service = await openTestService();
const place = await createOrganization(service);
const operator = await signIn(service, null, 'viewer', { operator: true });
afterEach(() => service.database.sql('DELETE FROM graphile_worker._private_jobs'));

const enqueue = () =>
  service.services.database.transaction((tx) => enqueueJob(tenantDb(tx, place.id), 'send_mail', { mailId: 'mail_1' }));
const change = (id: string, columns: string) =>
  service.database.sql(`UPDATE graphile_worker._private_jobs SET ${columns} WHERE payload ->> 'jobId' = $1`, [id]);
const list = (query = '', headers = operator) => service.call('GET', `/management/jobs${query}`, { headers });
const retry = (id: string, headers = operator) => service.call('POST', `/management/jobs/${id}/retry`, { headers });
const idsIn = (answer: { body: { data: { _id: string }[] } }) => answer.body.data.map(({ _id }) => _id);

type Id = string;

/** One that waits, one that runs and one that failed. */
async function enqueueOfEach() {
  // Ids of one millisecond sort as chance has it: sorted, the last one is the newest in lists.
  const [waiting, running, failed] = [await enqueue(), await enqueue(), await enqueue()].sort() as [Id, Id, Id];
  await change(running, "locked_at = now(), locked_by = 'a worker', attempts = 1");
  await change(failed, "attempts = max_attempts, last_error = 'Error: away'");
  return { waiting, running, failed };
}

describe('listJobs', () => {
  it('200: answers the jobs of all organizations, the newest first, each with its state', async () => {
    const { waiting, running, failed } = await enqueueOfEach();
    const answer = await list();
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject([
      { _id: failed, state: 'failed', attempts: 13, attempts_max: 13, error: 'Error: away' },
      { _id: running, state: 'running', attempts: 1, error: '' },
      { _id: waiting, name: 'send_mail', state: 'waiting', organization_id: place.id, attempts: 0, error: '' },
    ]);
  });

  it('200: filters by state and name', async () => {
    const ids = await enqueueOfEach();
    for (const state of ['waiting', 'running', 'failed'] as const) {
      expect(idsIn(await list(`?state=${state}`))).toEqual([ids[state]]);
    }
    expect(idsIn(await list('?name=send_mail&state=failed'))).toEqual([ids.failed]);
    expect(idsIn(await list('?name=something_else'))).toEqual([]);
  });

  it('200: by pages', async () => {
    const { waiting, running, failed } = await enqueueOfEach();
    const first = await list('?limit=2');
    expect(idsIn(first)).toEqual([failed, running]);
    expect(first.headers.link).toContain(`after=${running}`);
    expect(idsIn(await list(`?limit=2&after=${running}`))).toEqual([waiting]);
  });
});

describe('retryJob', () => {
  it('200: a job that failed waits again, with all its attempts', async () => {
    const { failed } = await enqueueOfEach();
    const answer = await retry(failed);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({ _id: failed, state: 'waiting', attempts: 0 });
    expect(idsIn(await list('?state=failed'))).toEqual([]);
  });

  it('200: a job that waits for later is due at once', async () => {
    const id = await enqueue();
    await change(id, "run_at = now() + interval '6 hours'");
    const { body } = await retry(id);
    expect(Date.parse(body.data.run_at)).toBeLessThanOrEqual(Date.now());
  });

  it('409: a job that is running stays as it is', async () => {
    const { running } = await enqueueOfEach();
    const answer = await retry(running);
    expect([answer.status, answer.body.error]).toEqual([409, 'conflict']);
    expect((await list('?state=running')).body.data[0].attempts).toBe(1);
  });
});
