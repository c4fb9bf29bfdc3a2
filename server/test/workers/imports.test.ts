/** Imports in the background: stopped in the middle and gone on with, by several processes at once, over several jobs. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { startJobs } from '../../src/workers/jobs.ts';
import { eventually } from '../support/embedded-postgres-process.ts';
import { callImports, createCheckedImport, read, sendFile, work } from '../support/imports.ts';
import { signIn } from '../support/sign-in.ts';
import { openTestService } from '../support/test-service.ts';
import { createOrganization } from '../support/world.ts';

const rowsCount = 1_500;
const service = await openTestService();
const place = await createOrganization(service);
const ground = { service, organizationId: place.id, headers: await signIn(service, place.id, 'manager') };

const fileOf = (mark: string) =>
  `name,email\n${Array.from({ length: rowsCount }, (_, index) => `${mark} ${index},${mark}${index}@example.org\n`).join('')}`;
const given = () => ({ type: 'guest_lists', list_rate_id: place.listRateId });

async function namesOf(mark: string): Promise<string[]> {
  const rows = await service.database.sql<{ name: string }>(
    'SELECT name FROM guest_lists WHERE organization_id = $1 AND name LIKE $2 AND removed_at IS NULL',
    [place.id, `${mark} %`],
  );
  return rows.map(({ name }) => name);
}

it('creates each row once where processes stop in the middle again and again, and undoes it so', async () => {
  const id = await createCheckedImport(ground, given(), fileOf('stopped'));
  await callImports(ground, 'POST', `/${id}/start`, {});
  let stops = 0;
  while ((await read(ground, id)).status === 'running') {
    // Broken off wherever it is; what was not committed is done again.
    const controller = new AbortController();
    const working = work(ground, 'run', id, { signal: controller.signal }).catch(() => {});
    await sleep(150);
    controller.abort(new Error('the process stops'));
    await working;
    stops += 1;
  }
  expect(stops).toBeGreaterThan(1);
  const names = await namesOf('stopped');
  expect(names).toHaveLength(rowsCount);
  expect(new Set(names).size).toBe(rowsCount);
  expect(await read(ground, id)).toMatchObject({ created_count: rowsCount, rows_done: rowsCount, skipped_count: 0 });
  const [told] = await service.database.sql(
    `SELECT count(*)::int AS notifications, count(DISTINCT resource_id)::int AS entries FROM webhook_notifications
     WHERE organization_id = $1 AND kind = 'list.created'`,
    [place.id],
  );
  expect(told).toEqual({ notifications: rowsCount, entries: rowsCount });

  await callImports(ground, 'POST', `/${id}/undo`);
  while ((await read(ground, id)).status === 'undoing') await work(ground, 'undo', id, { workMs: 50 });
  expect(await namesOf('stopped')).toEqual([]);
  expect(await read(ground, id)).toMatchObject({ rows_done: rowsCount, kept_count: 0 });
});

it('creates each row once where several processes take the same import for theirs', async () => {
  const id = await createCheckedImport(ground, given(), fileOf('twice'));
  await callImports(ground, 'POST', `/${id}/start`, {});
  await Promise.all(Array.from({ length: 3 }, () => work(ground, 'run', id)));
  while ((await read(ground, id)).status === 'running') await work(ground, 'run', id);
  const names = await namesOf('twice');
  expect(names).toHaveLength(rowsCount);
  expect(new Set(names).size).toBe(rowsCount);
  expect(await read(ground, id)).toMatchObject({ created_count: rowsCount, rows_done: rowsCount });
});

it('goes on where it ended when it is started again after it failed', async () => {
  const id = await createCheckedImport(ground, given(), fileOf('failed'));
  await callImports(ground, 'POST', `/${id}/start`, {});
  const stopped = AbortSignal.abort(new Error('the process stops'));
  await expect(work(ground, 'run', id, { signal: stopped, isLastAttempt: true })).rejects.toThrow();
  const failed = await read(ground, id);
  expect(failed.status).toBe('failed');
  expect(failed.created_count).toBeGreaterThan(0);
  expect(failed.created_count).toBeLessThan(rowsCount);
  expect((await callImports(ground, 'POST', `/${id}/start`, {})).status).toBe(200);
  while ((await read(ground, id)).status === 'running') await work(ground, 'run', id);
  expect(await read(ground, id)).toMatchObject({ created_count: rowsCount, rows_done: rowsCount, bad_rows: 0 });
  expect(await namesOf('failed')).toHaveLength(rowsCount);
});

it('is checked and imported by the workers, and its file is deleted', async () => {
  const runner = await startJobs({ ...service.services, mail: null });
  try {
    const id = String((await callImports(ground, 'POST', '', given())).body.data._id);
    await sendFile(ground, id, 'name\nWorked On\n');
    await callImports(ground, 'POST', `/${id}/check`, {});
    await eventually(async () => (await read(ground, id)).status === 'checked');
    await callImports(ground, 'POST', `/${id}/start`, {});
    await eventually(async () => (await read(ground, id)).status === 'completed');
    expect(await read(ground, id)).toMatchObject({ created_count: 1 });
    const parts = await service.database.sql('SELECT position FROM import_parts WHERE import_id = $1', [id]);
    expect(parts).toEqual([]);
  } finally {
    await runner.stop();
  }
});

it('deletes a file that was never imported after 7 days, and says then that there is none', async () => {
  const id = await createCheckedImport(ground, given(), 'name\nForgotten\n');
  const [job] = await service.database.sql(
    `SELECT run_at > now() + interval '6 days' AS is_late FROM graphile_worker._private_jobs WHERE key LIKE $1`,
    [`remove_import_file/%/${id}`],
  );
  expect(job).toEqual({ is_late: true });
  const { removeImportFile } = await import('../../src/contexts/imports/imports.ts');
  const { tenantDb } = await import('../../src/platform/sql/tenant-db.ts');
  await service.services.database.transaction((tx) => removeImportFile(tenantDb(tx, place.id), id, new Date()));
  expect(await read(ground, id)).toMatchObject({ status: 'created', columns: [{ examples: [] }] });
  expect((await callImports(ground, 'POST', `/${id}/start`, {})).status).toBe(409);
});
