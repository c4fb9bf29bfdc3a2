/** The file of an import that is replaced, deleted or begun to be imported at the same time, and people erased meanwhile. */
import { describe, expect, it } from 'vitest';
import { removeImportFile } from '../../src/contexts/imports/imports.ts';
import { tenantDb } from '../../src/platform/sql/tenant-db.ts';
import { openWorld } from '../support/fixtures.ts';
import { callImports, createCheckedImport, read, sendFile, work } from '../support/imports.ts';
import { createPerson } from '../support/sign-in.ts';
import { interleave } from '../support/statement-control.ts';
import { createRate } from '../support/world.ts';

const { service, world } = await openWorld();
const organizationId = world.main.id;
const { headers } = await createPerson(service, organizationId, 'admin');
const ground = { service, organizationId, headers };
const { rateId } = await createRate(service, organizationId, world.main.eventId);

const clientsPath = `/management/organizations/${organizationId}/clients`;
let count = 0;

/** A client, and the request that erases the client. */
async function newClient() {
  count += 1;
  const email = `greta${count}@example.org`;
  const id = await createCheckedImport(ground, { type: 'clients' }, `email,name\n${email},Greta Olsen ${count}\n`);
  await callImports(ground, 'POST', `/${id}/start`, {});
  await work(ground, 'run', id);
  const { data } = (await service.call('GET', `${clientsPath}?email=${email}`, { headers })).body;
  return { email, erase: () => service.call('POST', `${clientsPath}/${data[0]._id}/erase`, { headers }) };
}

/** How many rows there are with the address, in whatever case. */
async function withAddress(email: string): Promise<number> {
  const [row] = await service.database.sql(
    `SELECT count(*)::int AS count FROM (
       SELECT email FROM tickets UNION ALL SELECT email FROM bookings UNION ALL SELECT email FROM guest_lists
       UNION ALL SELECT email FROM clients UNION ALL SELECT recipient FROM mails) things WHERE lower(email) = $1`,
    [email],
  );
  return Number(row!.count);
}
const partsOf = async (id: string) =>
  (await service.database.sql('SELECT position FROM import_parts WHERE import_id = $1', [id])).length;
const contentOf = async (id: string) =>
  Buffer.concat(
    (await service.database.sql('SELECT bytes FROM import_parts WHERE import_id = $1 ORDER BY position', [id])).map(
      ({ bytes }) => bytes as Buffer,
    ),
  ).toString();

const types: Readonly<Record<string, { given: object; names: string; row: (name: string, email: string) => string }>> =
  {
    tickets: { given: { ticket_rate_id: rateId }, names: 'full_name,email', row: (name, email) => `${name},${email}` },
    guest_lists: {
      given: { list_rate_id: world.main.listRateId },
      names: 'name,email',
      row: (name, email) => `${name},${email}`,
    },
    bookings: {
      given: { event_id: world.main.eventId },
      names: 'name,email,for',
      row: (name, email) => `${name},${email},2`,
    },
    clients: { given: {}, names: 'name,email', row: (name, email) => `${name},${email}` },
  };

describe('a person who is erased while an import runs', () => {
  it.each(Object.keys(types))('is not made again by rows of %s that were read before', async (type) => {
    const { given, names, row } = types[type]!;
    const { email, erase } = await newClient();
    const other = `other-${type}@example.org`;
    const file = [names, row('Greta Olsen', email.toUpperCase()), row('Somebody Else', other), ''].join('\n');
    const id = await createCheckedImport(ground, { type, ...given }, file);
    await callImports(ground, 'POST', `/${id}/start`, {});
    const { second } = await interleave(service.database, 'find_import_part', () => work(ground, 'run', id), erase);
    expect(second.status).toBe(200);
    expect(await withAddress(email)).toBe(0);
    expect(await withAddress(other)).toBeGreaterThan(0);
    expect(await read(ground, id)).toMatchObject({
      status: 'completed',
      created_count: 1,
      skipped_count: 1,
      bad_rows: 1,
    });
    const { data } = (await callImports(ground, 'GET', `/${id}/problems`)).body;
    expect(data).toMatchObject([{ line: 2, code: 'erased', values: [] }]);
    const [kept] = await service.database.sql('SELECT erased_emails FROM imports WHERE id = $1', [id]);
    expect(kept).toEqual({ erased_emails: [] });
  });

  it('is erased from the rows that are being created', async () => {
    const { email, erase } = await newClient();
    const file = `full_name,email\nGreta Olsen,${email}\n`;
    const id = await createCheckedImport(ground, { type: 'tickets', ticket_rate_id: rateId }, file);
    await callImports(ground, 'POST', `/${id}/start`, {});
    const race = await interleave(service.database, 'upsert_clients', () => work(ground, 'run', id), erase);
    expect([race.secondWaited, race.second.status]).toEqual([true, 200]);
    expect(await withAddress(email)).toBe(0);
    expect(await read(ground, id)).toMatchObject({ status: 'completed', created_count: 1 });
  });

  it('is in no file that is left where the import fails', async () => {
    const { email, erase } = await newClient();
    const rows = Array.from({ length: 501 }, (_, index) => `row${index}.${count}@example.org`);
    const id = await createCheckedImport(ground, { type: 'clients' }, `email\n${rows.join('\n')}\n${email}\n`);
    await callImports(ground, 'POST', `/${id}/start`, {});
    const stopped = AbortSignal.abort(new Error('the process stops'));
    const run = () => work(ground, 'run', id, { signal: stopped, isLastAttempt: true }).catch(String);
    await interleave(service.database, 'find_import_part', run, erase);
    expect(await read(ground, id)).toMatchObject({ status: 'failed', created_count: 500 });
    expect(await partsOf(id)).toBe(0);
    expect((await callImports(ground, 'POST', `/${id}/start`, {})).status).toBe(409);
  });
});

describe('a check', () => {
  it('is of the file that it has read, not of one that was sent since', async () => {
    const { erase } = await newClient();
    const id = String((await callImports(ground, 'POST', '', { type: 'clients' })).body.data._id);
    await sendFile(ground, id, 'email\nanna@example.org\nbea@example.org\n');
    await callImports(ground, 'POST', `/${id}/check`, {});
    const replace = async () => {
      // The file of an import that is being checked can be replaced once it was deleted because somebody is erased.
      await erase();
      await sendFile(ground, id, 'email\nno address\n');
      await callImports(ground, 'POST', `/${id}/check`, {});
    };
    await interleave(service.database, 'find_import_part', () => work(ground, 'check', id), replace);
    expect(await read(ground, id)).toMatchObject({ status: 'checking' });
    expect((await callImports(ground, 'POST', `/${id}/start`, {})).status).toBe(409);
    await work(ground, 'check', id);
    expect(await read(ground, id)).toMatchObject({ status: 'checked', rows_total: 1, bad_rows: 1 });
  });

  it('that fails leaves the check of a file that was sent since', async () => {
    const { erase } = await newClient();
    const id = String((await callImports(ground, 'POST', '', { type: 'clients' })).body.data._id);
    await sendFile(ground, id, 'email\nanna@example.org\n');
    await callImports(ground, 'POST', `/${id}/check`, {});
    const replace = async () => {
      await erase();
      await sendFile(ground, id, 'email\nbea@example.org\n');
      await callImports(ground, 'POST', `/${id}/check`, {});
    };
    const stopped = AbortSignal.abort(new Error('the process stops'));
    const check = () => work(ground, 'check', id, { signal: stopped, isLastAttempt: true }).catch(String);
    await interleave(service.database, 'find_import_part', check, replace);
    expect(await read(ground, id)).toMatchObject({ status: 'checking' });
  });
});

describe('a file', () => {
  const rows = (mark: string) => Array.from({ length: 10_000 }, (_, index) => `${mark}.${index}.row@example.org`);
  const fileOf = (mark: string) => `email\n${rows(mark).join('\n')}\n`;

  it('of which a part was deleted while it came is refused, and the one that came first stays', async () => {
    const id = String((await callImports(ground, 'POST', '', { type: 'clients' })).body.data._id);
    const [first, second] = [fileOf('first'), fileOf('second')];
    const race = await interleave(
      service.database,
      'insert_import_part',
      () => sendFile(ground, id, first),
      () => sendFile(ground, id, second),
    );
    expect([race.first.status, race.second.status]).toEqual([409, 200]);
    expect(await contentOf(id)).toBe(second);
  });

  it('is not deleted after its time where the import has just begun, but once it is over', async () => {
    const id = await createCheckedImport(ground, { type: 'clients' }, 'email\nlate@example.org\n');
    const remove = () =>
      service.services.database.transaction((tx) =>
        removeImportFile(tenantDb(tx, organizationId), id, service.services.clock.now()),
      );
    const start = () => callImports(ground, 'POST', `/${id}/start`, {});
    const race = await interleave(service.database, 'update_import_running', start, remove);
    expect([race.first.status, race.secondWaited]).toEqual([200, true]);
    const [job] = await service.database.sql(
      `SELECT run_at BETWEEN now() + interval '50 minutes' AND now() + interval '1 hour' AS is_in_an_hour
       FROM graphile_worker._private_jobs WHERE key LIKE $1`,
      [`remove_import_file/%/${id}`],
    );
    expect(job).toEqual({ is_in_an_hour: true });
    await work(ground, 'run', id);
    expect(await read(ground, id)).toMatchObject({ status: 'completed', created_count: 1 });
  });
});
