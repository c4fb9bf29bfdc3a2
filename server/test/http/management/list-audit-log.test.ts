/** Reading the audit logs of an organization and of the deployment: the same query and paging, other readers. */
import { beforeAll, describe, expect, it } from 'vitest';
import { fixedClock } from '../../../src/platform/clock.ts';
import { newId } from '../../../src/platform/ids.ts';
import { createPerson, signIn } from '../../support/sign-in.ts';
import { openTestService } from '../../support/test-service.ts';
import { createOrganization, insert } from '../../support/world.ts';

const clock = fixedClock('2026-11-20T20:00:00.000Z');
const service = await openTestService({ clock });
const organization = await createOrganization(service);
const other = await createOrganization(service);
const owner = await createPerson(service, organization.id, 'owner');
const operator = await createPerson(service, null, 'viewer', { operator: true });

const location = { name: 'Yard', address: 'Calle 2', city: 'Madrid', country: 'ES', timezone: 'Europe/Madrid' };

/** A row put straight into a log, so that its instant can be chosen. */
async function entry(table: 'audit_log' | 'deployment_audit_log', given: Record<string, unknown> = {}) {
  const created_at = (given.created_at as Date | undefined) ?? clock.now();
  return insert<{ id: string }>(service.database, table, {
    ...(table === 'audit_log' ? { organization_id: organization.id } : {}),
    id: newId('auditEntry', created_at),
    operation: 'updateEvent',
    outcome: 'succeeded',
    user_id: owner.id,
    user_email: owner.email,
    session_id: owner.sessionId,
    address: '203.0.113.7',
    user_agent: 'console/3',
    request_id: 'req_1',
    target_kind: 'event',
    target_ids: ['evt_one'],
    fields: ['name'],
    ...given,
    created_at,
  });
}

describe.each([
  { table: 'audit_log', path: () => `/management/organizations/${organization.id}/audit-log`, reader: () => owner },
  { table: 'deployment_audit_log', path: () => '/management/deployment-audit-log', reader: () => operator },
] as const)('$table', ({ table, path, reader }) => {
  const list = (query: object = {}, headers: Record<string, string> = reader().headers) =>
    service.call('GET', `${path()}?${new URLSearchParams({ ...query } as Record<string, string>)}`, { headers });
  const idsOf = (answer: { body: { data: { _id: string }[] } }) => answer.body.data.map(({ _id }) => _id);
  const minutesAgo = (minutes: number) => new Date(clock.now().getTime() - minutes * 60_000);

  describe('200', () => {
    const ids: string[] = [];
    beforeAll(async () => {
      const given = [
        { created_at: minutesAgo(1), operation: 'updateOrganization', fields: ['timezone', 'name'] },
        {
          created_at: minutesAgo(2),
          user_id: null,
          user_email: 'mallory@example.com',
          outcome: 'failed',
          reason: 'Wrong.',
        },
        { created_at: minutesAgo(3), target_ids: ['nch_one', 'tkt_seven'], target_kind: 'nameChange' },
        { created_at: minutesAgo(4), address: '2001:db8::9', user_agent: 'Curl/8' },
      ];
      for (const one of given) ids.push((await entry(table, one)).id);
    });
    const only = (...indexes: number[]) => indexes.map((index) => ids[index]);

    it('answers entries with every field, the newest first', async () => {
      const answer = await list({ end_date: clock.now().toISOString() });
      expect(answer.status).toBe(200);
      expect(idsOf(answer)).toEqual(ids);
      expect(answer.body.data[0]).toEqual({
        _id: ids[0],
        created_at: '2026-11-20T19:59:00.000Z',
        operation: 'updateOrganization',
        outcome: 'succeeded',
        reason: '',
        user_id: owner.id,
        user_email: owner.email,
        session_id: owner.sessionId,
        address: '203.0.113.7',
        user_agent: 'console/3',
        request_id: 'req_1',
        target_kind: 'event',
        target_ids: ['evt_one'],
        fields: ['timezone', 'name'],
      });
      expect(answer.body.data[1]).toMatchObject({ user_id: '', user_email: 'mallory@example.com', reason: 'Wrong.' });
    });

    it('is searched by person, operation, outcome, target, time and text', async () => {
      expect(idsOf(await list({ actor: owner.id, operation: 'updateOrganization' }))).toEqual(only(0));
      expect(idsOf(await list({ actor: 'Mallory@Example.com' }))).toEqual(only(1));
      expect(idsOf(await list({ outcome: 'failed' }))).toEqual(only(1));
      expect(idsOf(await list({ target: 'tkt_seven' }))).toEqual(only(2));
      expect(
        idsOf(await list({ start_date: minutesAgo(3).toISOString(), end_date: minutesAgo(1).toISOString() })),
      ).toEqual(only(1, 2));
      expect(idsOf(await list({ search: 'curl' }))).toEqual(only(3));
      expect(idsOf(await list({ search: '2001:DB8' }))).toEqual(only(3));
      expect(idsOf(await list({ search: 'timezone' }))).toEqual(only(0));
      expect(idsOf(await list({ search: 'mallory@' }))).toEqual(only(1));
      expect(idsOf(await list({ search: 'wrong.' }))).toEqual(only(1));
      expect(idsOf(await list({ search: 'nch_one' }))).toEqual(only(2));
      expect(idsOf(await list({ search: 'nothing has this' }))).toEqual([]);
    });

    it('goes on behind an entry, each once, and announces the next page', async () => {
      const seen: string[] = [];
      let after: Record<string, string> = {};
      for (let pages = 0; pages < 10; pages += 1) {
        const answer = await list({ end_date: clock.now().toISOString(), limit: 3, ...after });
        seen.push(...idsOf(answer));
        const link = /<([^>]+)>; rel="next"/.exec(String(answer.headers.link ?? ''));
        if (!link) break;
        after = { after: new URL(link[1]!).searchParams.get('after')! };
      }
      expect(seen).toEqual(ids);
    });

    it('looks at a bounded number of entries for a page, and goes on from there', async () => {
      const early = new Date('2026-01-01T00:00:00.000Z');
      const rare = await entry(table, { created_at: new Date('2025-12-31T00:00:00.000Z'), operation: 'rare' });
      await service.database.sql(
        `INSERT INTO ${table} SELECT made.* FROM ${table} one, unnest($1::text[]) AS n (id),
           jsonb_populate_record(one, jsonb_build_object('id', n.id, 'operation', 'common', 'created_at', $2::timestamptz)) made
         WHERE one.id = $3`,
        [Array.from({ length: 10_000 }, () => newId('auditEntry', early)), early, rare.id],
      );
      const first = await list({ operation: 'rare', end_date: '2026-02-01T00:00:00Z' });
      expect(idsOf(first)).toEqual([]);
      const next = new URL(/<([^>]+)>; rel="next"/.exec(String(first.headers.link))![1]!);
      const second = await service.call('GET', next.pathname + next.search, { headers: reader().headers });
      expect(idsOf(second)).toEqual([rare.id]);
      expect(second.headers.link).toBeUndefined();
    });
  });
});

describe('the log of an organization', () => {
  it('shows nothing of another organization', async () => {
    const headers = await signIn(service, other.id, 'owner');
    await service.call('POST', `/management/organizations/${other.id}/locations`, { headers, body: location });
    const own = await service.call('GET', `/management/organizations/${organization.id}/audit-log?limit=500`, {
      headers: owner.headers,
    });
    expect(own.body.data.filter(({ operation }: { operation: string }) => operation === 'createLocation')).toEqual([]);
    const theirs = await service.call('GET', `/management/organizations/${other.id}/audit-log`, { headers });
    expect(theirs.body.data.map(({ operation }: { operation: string }) => operation)).toEqual(['createLocation']);
  });
});
