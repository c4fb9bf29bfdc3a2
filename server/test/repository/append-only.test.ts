/** Tables that only grow: the database itself refuses to change or delete what stands in them. */
import { beforeAll, describe, expect, it } from 'vitest';
import { prepareAuditPartitions } from '../../src/contexts/identity/audit/audit.ts';
import { openWorld } from '../support/fixtures.ts';
import { createPerson } from '../support/sign-in.ts';
import { createOrganization, createTicket } from '../support/world.ts';

const { service, world } = await openWorld();
const ticket = await createTicket(service, world.main);
await service.call('PUT', `/integrations/tickets/${ticket.id}/checkin`, { headers: world.main.headers });

const sql = (text: string) => service.database.sql(text);
const rows = () => sql('SELECT * FROM ticket_entries');

describe.each(['invoices', 'invoice_lines'])('%s', (table) => {
  it.each(['UPDATE % SET total = 2', 'DELETE FROM %'])('refuses: %s', async (statement) => {
    await expect(sql(statement.replace('%', table))).rejects.toThrow(`${table} is append-only`);
  });
});

describe('ticket_entries', () => {
  it.each(['UPDATE ticket_entries SET to_count = 2', 'DELETE FROM ticket_entries', 'TRUNCATE ticket_entries'])(
    'refuses: %s',
    async (statement) => {
      const before = await rows();
      expect(before).toHaveLength(1);
      await expect(sql(statement)).rejects.toThrow('ticket_entries is append-only');
      expect(await rows()).toEqual(before);
    },
  );

  it('without its trigger a row can be deleted', async () => {
    await sql('DROP TRIGGER ticket_entries_append_only ON ticket_entries');
    await sql('DELETE FROM ticket_entries');
    expect(await rows()).toEqual([]);
  });
});

describe.each(['audit_log', 'deployment_audit_log'])('%s', (table) => {
  const entries = () => sql(`SELECT id, operation FROM ${table}`);
  beforeAll(async () => {
    const now = new Date();
    await prepareAuditPartitions(service.services.database, now);
    const place = await createOrganization(service);
    const owner = await createPerson(service, place.id, 'owner', { operator: true });
    const path = table === 'audit_log' ? `/management/organizations/${place.id}` : '/management/me';
    const answer = await service.call('PATCH', path, { headers: owner.headers, body: { name: 'Another name' } });
    expect(answer.status).toBe(200);
  });

  it('refuses changes, in the table and in the partitions', async () => {
    const before = await entries();
    expect(before.length).toBeGreaterThan(0);
    const [{ name: partition }] = (await sql(`SELECT DISTINCT tableoid::regclass::text AS name FROM ${table}`)) as [
      { name: string },
    ];
    expect(partition).toMatch(/_\d{6}$/);
    for (const target of [table, partition]) {
      for (const statement of [`UPDATE ${target} SET operation = ''`, `DELETE FROM ${target}`]) {
        await expect(sql(statement)).rejects.toThrow('is append-only');
      }
    }
    await expect(sql(`TRUNCATE ${table}`)).rejects.toThrow('is append-only');
    expect(await entries()).toEqual(before);
  });

  it('without its trigger an entry can be deleted', async () => {
    const before = await entries();
    await sql(`BEGIN; DROP TRIGGER ${table}_append_only ON ${table}; DELETE FROM ${table}; ROLLBACK`);
    expect(await entries()).toEqual(before);
  });
});
