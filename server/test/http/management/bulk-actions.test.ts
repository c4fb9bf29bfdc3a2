/** One operation is done with many things in the background: what is done, what is refused and why, and who may. */
import { management } from '@stagedoor/contract';
import { bulkOperationRules, bulkOperations } from '@stagedoor/contract/vocabulary';
import { describe, expect, it } from 'vitest';
import { removeBulkAction } from '../../../src/contexts/bulk-actions/bulk-actions.ts';
import { newId } from '../../../src/platform/ids.ts';
import { createBookingRow } from '../../support/bookings.ts';
import { beginBulkAction, workOffBulkAction } from '../../support/bulk-actions.ts';
import { openFixtures } from '../../support/fixtures.ts';
import { createEntry } from '../../support/guest-lists.ts';
import { createPerson } from '../../support/sign-in.ts';
import { createEvent, createTicket } from '../../support/world.ts';
import { inTenantWriteContext } from '../../support/write-context.ts';

const { service, world, clock, door, manager, owner, viewer, manage } = await openFixtures({
  at: '2026-11-20T21:00:00.000Z',
});
const organizationId = world.main.id;
const ground = { service, organizationId };
const call = manage(manager);

const begin = (operation: string, ids: readonly string[], more: object = {}, headers = manager) =>
  beginBulkAction(ground, headers, operation, ids, more);

/** Begins it, does its background work, and answers with what it came to. */
async function doAll(operation: string, ids: readonly string[], more: object = {}, headers = manager) {
  const begun = await begin(operation, ids, more, headers);
  expect(begun.status, begun.text).toBe(201);
  const { _id: id } = begun.body.data;
  await workOffBulkAction(ground, id);
  const { status, items, done, refused } = (await call('GET', `/bulk-actions/${id}`)).body.data;
  const failures = (await call('GET', `/bulk-actions/${id}/failures`)).body.data as Record<string, string>[];
  return { id: id as string, counts: [status, items, done, refused], failures };
}

const columnOf = async (table: string, column: string, ids: readonly string[]) =>
  (
    await service.database.sql<{ value: unknown }>(
      `SELECT ${column} AS value FROM ${table} WHERE id = ANY ($1) ORDER BY array_position($1, id::text)`,
      [[...ids]],
    )
  ).map(({ value }) => value);

const ticket = async (given: object = {}) => (await createTicket(service, world.main, { ...given })).id;

describe('createBulkAction', () => {
  it('asks for the role that the operation asks for with one thing', () => {
    const roleOf = (operation: keyof typeof management) => (management[operation].access as { role?: string }).role;
    expect(Object.fromEntries(bulkOperations.map((operation) => [operation, roleOf(operation)]))).toEqual(
      Object.fromEntries(bulkOperations.map((operation) => [operation, bulkOperationRules[operation].role])),
    );
  });

  it('voids tickets, goes on where one cannot be voided, and says which and why', async () => {
    const ids = [await ticket(), await ticket({ full_name: 'Nadia Ferrer', status: 'voided' }), await ticket()];
    const { counts, failures } = await doAll('voidTicket', ids);
    expect(counts).toEqual(['completed', 3, 2, 1]);
    const single = await call('POST', `/tickets/${ids[1]}/void`);
    expect(failures).toEqual([
      {
        _id: expect.stringMatching(/^bai_/),
        resource_id: ids[1],
        name: 'Nadia Ferrer',
        error: single.body.error,
        message: single.body.message,
      },
    ]);
    expect(await columnOf('tickets', 'status', ids)).toEqual(['voided', 'voided', 'voided']);
  });

  it('leaves for each thing that was done the entry of the audit log and the notification of the operation for one', async () => {
    const ids = [await ticket(), await ticket()];
    const begun = await begin('voidTicket', ids);
    await workOffBulkAction(ground, begun.body.data._id);
    const entries = await service.database.sql<{ operation: string; user_id: string; target: string; request: string }>(
      `SELECT operation, user_id, target_ids[1] AS target, request_id AS request FROM audit_log
       WHERE organization_id = $1 AND target_ids[1] = ANY ($2) ORDER BY created_at, id`,
      [organizationId, [...ids, begun.body.data._id]],
    );
    const requestId = begun.headers['x-request-id'];
    const by = { user_id: begun.body.data.created_by, request: requestId };
    expect(entries).toHaveLength(3);
    expect(entries).toEqual(
      expect.arrayContaining([
        { operation: 'createBulkAction', target: begun.body.data._id, ...by },
        ...ids.map((target) => ({ operation: 'voidTicket', target, ...by })),
      ]),
    );
    const [{ kinds } = {}] = await service.database.sql<{ kinds: string[] }>(
      'SELECT array_agg(kind) AS kinds FROM webhook_notifications WHERE resource_id = ANY ($1)',
      [ids],
    );
    expect(kinds).toEqual(['ticket.voided', 'ticket.voided']);
  });

  it('lets in who is still expected, once, and sends tickets', async () => {
    const ids = [await ticket({ party_size: 3 }), await ticket({ admitted_count: 1, first_entered_at: clock.now() })];
    const { id, counts, failures } = await doAll('checkInTicket', ids, {}, door);
    expect(counts).toEqual(['completed', 2, 1, 1]);
    expect(failures[0]).toMatchObject({ resource_id: ids[1], error: 'already_checked_in' });
    expect(await columnOf('tickets', 'admitted_count', ids)).toEqual([3, 1]);
    const { created_by: person } = (await call('GET', `/bulk-actions/${id}`)).body.data;
    expect(
      await service.database.sql('SELECT recorded_by, counted FROM door_entries WHERE subject_id = $1', [ids[0]]),
    ).toEqual([{ recorded_by: person, counted: 3 }]);
    const mailed = await doAll('sendTicket', [ids[0]!, await ticket({ email: '', email_key: '' })], {}, door);
    expect(mailed.counts).toEqual(['completed', 2, 1, 1]);
    expect(mailed.failures[0]!.error).toBe('conflict');
  });

  it('lets in who is still expected on entries at the price that is current, and removes entries', async () => {
    const ids = [
      (await createEntry(service, world.main, { party_size: 4 })).id as string,
      (await createEntry(service, world.main, { party_size: 2, removed_at: clock.now() })).id as string,
    ];
    const { counts, failures } = await doAll('checkInGuestList', ids, {}, door);
    expect(counts).toEqual(['completed', 2, 1, 1]);
    expect(failures[0]).toMatchObject({ resource_id: ids[1], error: 'conflict' });
    expect(await columnOf('guest_lists', 'admitted_count', ids)).toEqual([4, 0]);
    const again = await doAll('checkInGuestList', [ids[0]!], {}, door);
    expect(again.counts).toEqual(['completed', 1, 1, 0]);
    expect(await columnOf('guest_lists', 'admitted_count', ids)).toEqual([4, 0]);
    const spare = (await createEntry(service, world.main)).id as string;
    expect((await doAll('deleteGuestList', [spare])).counts).toEqual(['completed', 1, 1, 0]);
    expect(await columnOf('guest_lists', 'removed_at IS NOT NULL', [spare])).toEqual([true]);
  });

  it('lets in who is still expected at the price of the option of the list whose time is not over', async () => {
    const start = clock.now().getTime() - 1_800_000;
    const { eventId, listRateId } = await createEvent(service, world.main.id, world.main.locationId, {
      starts_at: new Date(start),
    });
    const options = [
      { price: 10, from: 0, until: 3_600 },
      { price: 15, from: 3_600, until: 7_200 },
    ];
    expect((await call('PATCH', `/list-rates/${listRateId}`, { options })).status).toBe(200);
    const on = { event_id: eventId, rate_id: listRateId, party_size: 2 };
    const ids = [(await createEntry(service, world.main, on)).id as string];
    expect((await doAll('checkInGuestList', ids, {}, door)).counts).toEqual(['completed', 1, 1, 0]);
    expect(await columnOf('guest_lists', 'options', ids)).toEqual([
      [expect.objectContaining({ no_gender: 2, price: 1_000, total: 2_000 })],
    ]);
  });

  it('lets in who is still expected free of charge where the list has no options, and nobody at a price that others agreed', async () => {
    const { eventId } = world.main;
    const rate = await call('POST', `/events/${eventId}/list-rates`, { name: 'Door list', options: [] });
    expect(rate.status, rate.text).toBe(201);
    const on = { rate_id: rate.body.data._id, party_size: 4 };
    const custom = { _id: 'custom', women: 1, men: 0, no_gender: 0, price: 500, total: 500 };
    const ids = [
      (await createEntry(service, world.main, on)).id as string,
      (await createEntry(service, world.main, { ...on, admitted_count: 1, options: JSON.stringify([custom]) }))
        .id as string,
    ];
    const { counts, failures } = await doAll('checkInGuestList', ids, {}, door);
    expect(counts).toEqual(['completed', 2, 1, 1]);
    expect(failures[0]).toMatchObject({ resource_id: ids[1], error: 'conflict' });
    expect(await columnOf('guest_lists', 'options', ids)).toEqual([
      [expect.objectContaining({ _id: 'custom', no_gender: 4, total: 0 })],
      [custom],
    ]);
  });

  it('moves bookings to a status that may follow theirs, and mails payment links', async () => {
    const booking = async (status: string) => (await createBookingRow(service, world.main, { status })).id as string;
    const ids = [await booking('pending'), await booking('released')];
    const { counts, failures } = await doAll('updateBookingStatus', ids, { booking_status: 'accepted' }, door);
    expect(counts).toEqual(['completed', 2, 1, 1]);
    expect(failures[0]).toMatchObject({ resource_id: ids[1], error: 'transition_not_allowed' });
    expect(await columnOf('bookings', 'status', ids)).toEqual(['accepted', 'released']);
    const entry = "SELECT fields FROM audit_log WHERE operation = 'updateBookingStatus' AND target_ids[1] = $1";
    expect(await service.database.sql(entry, [ids[0]])).toEqual([{ fields: ['status'] }]);
    const links = await doAll('sendPaymentLink', [ids[0]!]);
    expect(links.failures[0]).toMatchObject({ error: 'conflict', message: 'The booking waits for no payment.' });
  });

  it('counts an id that is given twice once', async () => {
    const id = await ticket();
    expect((await doAll('voidTicket', [id, id])).counts).toEqual(['completed', 1, 1, 0]);
  });

  it.each([
    ['has lost the role', `UPDATE memberships SET role = 'door' WHERE user_id = $1`],
    ['cannot sign in any more', 'UPDATE users SET disabled_at = created_at WHERE id = $1'],
  ])('refuses what is left once the person %s', async (_title, change) => {
    const person = await createPerson(service, organizationId, 'manager');
    const ids = [await ticket(), await ticket()];
    const begun = await begin('voidTicket', ids, {}, person.headers);
    await service.database.sql(change, [person.id]);
    await workOffBulkAction(ground, begun.body.data._id);
    const { data } = (await call('GET', `/bulk-actions/${begun.body.data._id}/failures`)).body;
    expect(data.map(({ error }: { error: string }) => error)).toEqual(['forbidden', 'forbidden']);
    expect(await columnOf('tickets', 'status', ids)).toEqual(['active', 'active']);
  });

  describe('400 invalid_request', () => {
    it.each([
      ['an unknown ticket', 'voidTicket', () => [newId('ticket', clock.now())], {}, '/resource_ids/0'],
      [
        'a ticket of others',
        'voidTicket',
        async () => [(await createTicket(service, world.twin)).id],
        {},
        '/resource_ids/0',
      ],
      [
        'an entry where tickets are meant',
        'voidTicket',
        async () => [(await createEntry(service, world.main)).id],
        {},
        '/resource_ids/0',
      ],
      [
        'a status that no booking is given',
        'voidTicket',
        async () => [await ticket()],
        { booking_status: 'accepted' },
        '/booking_status',
      ],
      [
        'no status for bookings',
        'updateBookingStatus',
        async () => [(await createBookingRow(service, world.main)).id],
        {},
        '/booking_status',
      ],
    ] as const)('for %s', async (_title, operation, ids, more, path) => {
      const answer = await begin(operation, (await ids()) as string[], more);
      expect([answer.status, answer.body.error, answer.body.details?.[0]?.path]).toEqual([
        400,
        'invalid_request',
        path,
      ]);
    });
  });

  it('403 forbidden without the role of the operation', async () => {
    const id = await ticket();
    for (const headers of [door, viewer]) {
      const answer = await begin('voidTicket', [id], {}, headers);
      expect([answer.status, answer.body.error]).toEqual([403, 'forbidden']);
    }
    expect(await columnOf('tickets', 'status', [id])).toEqual(['active']);
  });
});

describe('listBulkActions', () => {
  it('shows the newest first, of one kind of thing and in one status', async () => {
    clock.advance(1_000);
    const { id: done } = await doAll('voidTicket', [await ticket()]);
    clock.advance(1_000);
    const running = (await begin('checkInTicket', [await ticket()])).body.data;
    expect(running).toMatchObject({ status: 'running', items: 1, done: 0, refused: 0, finished_at: '' });
    const idsOf = async (query: string) =>
      (await call('GET', `/bulk-actions${query}`)).body.data.map(({ _id }: { _id: string }) => _id);
    expect((await idsOf('?thing=ticket')).slice(0, 2)).toEqual([running._id, done]);
    expect(await idsOf('?thing=ticket&status=running')).toContain(running._id);
    expect(await idsOf('?thing=ticket&status=running')).not.toContain(done);
    expect(await idsOf('?thing=booking')).not.toContain(done);
    expect(await idsOf(`?thing=ticket&limit=1&after=${running._id}`)).toEqual([done]);
  });
});

describe('stopBulkAction', () => {
  it('ends before the next thing, and changes nothing of one that is over', async () => {
    const ids = [await ticket(), await ticket()];
    const { _id: id } = (await begin('voidTicket', ids)).body.data;
    const stopped = await call('POST', `/bulk-actions/${id}/stop`);
    expect(stopped.body.data).toMatchObject({ status: 'stopped', done: 0, finished_at: clock.now().toISOString() });
    await workOffBulkAction(ground, id);
    expect(await columnOf('tickets', 'status', ids)).toEqual(['active', 'active']);
    const { id: done } = await doAll('voidTicket', ids);
    expect((await call('POST', `/bulk-actions/${done}/stop`)).body.data.status).toBe('completed');
  });

  it('403 forbidden without the role of the operation', async () => {
    const { _id: id } = (await begin('voidTicket', [await ticket()])).body.data;
    const answer = await manage(door)('POST', `/bulk-actions/${id}/stop`);
    expect([answer.status, answer.body.error]).toEqual([403, 'forbidden']);
  });
});

describe('the background work', () => {
  it('is done by a job, which is queued again when its time is over', async () => {
    const ids = [await ticket(), await ticket(), await ticket()];
    const { _id: id } = (await begin('voidTicket', ids)).body.data;
    const queued = () =>
      service.database.sql('SELECT FROM graphile_worker._private_jobs WHERE key = $1', [
        `run_bulk_action/${organizationId}/${id}`,
      ]);
    expect(await queued()).toHaveLength(1);
    await workOffBulkAction(ground, id, { workMs: 0 });
    expect((await call('GET', `/bulk-actions/${id}`)).body.data.status).toBe('running');
    expect(await queued()).toHaveLength(1);
    await workOffBulkAction(ground, id);
    expect((await call('GET', `/bulk-actions/${id}`)).body.data).toMatchObject({ status: 'completed', done: 3 });
  });

  it('holds up nothing where something unexpected happens, is tried again, and refuses it in the end', async () => {
    const ids = [await ticket(), await ticket({ full_name: 'Broken' }), await ticket()];
    const { database } = service;
    await database.sql(
      `ALTER TABLE tickets ADD CONSTRAINT fail_of_test CHECK (full_name <> 'Broken' OR status <> 'voided')`,
    );
    try {
      const { _id: id } = (await begin('voidTicket', ids)).body.data;
      await expect(workOffBulkAction(ground, id)).rejects.toThrow(ids[1]);
      expect((await call('GET', `/bulk-actions/${id}`)).body.data).toMatchObject({ status: 'running', done: 2 });
      await workOffBulkAction(ground, id, { isLastAttempt: true });
      expect((await call('GET', `/bulk-actions/${id}`)).body.data).toMatchObject({
        status: 'completed',
        done: 2,
        refused: 1,
      });
      const { data } = (await call('GET', `/bulk-actions/${id}/failures`)).body;
      expect(data).toMatchObject([{ resource_id: ids[1], error: 'internal_error' }]);
    } finally {
      await database.sql('ALTER TABLE tickets DROP CONSTRAINT fail_of_test');
    }
  });

  it('is forgotten after 30 days', async () => {
    const { id } = await doAll('voidTicket', [await ticket()]);
    const [job] = await service.database.sql<{ days: number }>(
      `SELECT extract(day FROM run_at - $2::timestamptz)::int AS days FROM graphile_worker._private_jobs WHERE key = $1`,
      [`remove_bulk_action/${organizationId}/${id}`, clock.now()],
    );
    expect(job).toEqual({ days: 30 });
    await inTenantWriteContext(service, world.main, ({ tenant }) => removeBulkAction(tenant, id));
    expect((await manage(owner)('GET', `/bulk-actions/${id}`)).status).toBe(404);
  });
});
