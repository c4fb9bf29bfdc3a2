/** Applying migrations: in order, each of them whole or not at all. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { knownMigrations, migrate } from '../../src/platform/migrations.ts';
import { cloneDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.drop());

const applied = () => database.sql('SELECT name FROM schema_migrations ORDER BY id');
const empty = () => database.sql('DROP SCHEMA public CASCADE; CREATE SCHEMA public');

describe('migrations', () => {
  it('are applied once, in the order of their names', async () => {
    await empty();
    expect(await migrate(database.connection)).toEqual(knownMigrations());
    expect(await migrate(database.connection)).toEqual([]);
    expect(await applied()).toEqual(knownMigrations().map((name) => ({ name })));
  });

  it('are applied once by several processes that start together', async () => {
    await empty();
    const answers = await Promise.all(Array.from({ length: 4 }, () => migrate(database.connection)));
    expect(answers.filter((names) => names.length > 0)).toEqual([knownMigrations()]);
    expect(await applied()).toEqual(knownMigrations().map((name) => ({ name })));
  });

  it('are refused where one would run behind a later one', async () => {
    const [first] = knownMigrations();
    await database.sql('DELETE FROM schema_migrations WHERE name = $1', [first]);
    await expect(migrate(database.connection)).rejects.toThrow(`Migration ${first} is not applied, although the later`);
  });

  it('leave nothing of one that fails, whose error names it, and go on from there', async () => {
    await empty();
    // Made by the first half of the fourth, which fails then.
    await database.sql('CREATE TABLE webhook_deliveries (planted int)');
    await expect(migrate(database.connection)).rejects.toThrow(/^Migration 0004_webhooks failed: relation .* exists$/);
    const known = knownMigrations();
    expect(await applied()).toEqual(known.slice(0, 3).map((name) => ({ name })));
    const tables = await database.sql(`SELECT tablename FROM pg_tables WHERE tablename LIKE 'webhook%'`);
    expect(tables).toEqual([{ tablename: 'webhook_deliveries' }]);
    await database.sql('DROP TABLE webhook_deliveries');
    expect(await migrate(database.connection)).toEqual(known.slice(3));
  });
});

describe('0013_valid-periods', () => {
  it('keeps the end of what was valid until before its beginning, and leaves all else as it is', async () => {
    const text = readFileSync(new URL('../../migrations/0013_valid-periods.sql', import.meta.url), 'utf8');
    const of = 'organization_id, id, code, code_key, type, percentage, created_at, updated_at, valid_from, valid_until';
    const row = (id: string, period: string) =>
      `('org', '${id}', '${id}', '${id}', 'tickets', 5, now(), now(), ${period})`;
    // Without the organization that the codes would belong to.
    await database.sql(`SET session_replication_role = replica;
      ALTER TABLE ticket_rates DROP CONSTRAINT ticket_rates_valid_period;
      ALTER TABLE list_rates DROP CONSTRAINT list_rates_valid_period;
      ALTER TABLE discount_codes DROP CONSTRAINT discount_codes_valid_period;
      INSERT INTO discount_codes (${of}) VALUES ${[
        row('backwards', "'2026-12-02Z', '2026-12-01Z'"),
        row('equal', "'2026-12-01Z', '2026-12-01Z'"),
        row('forwards', "'2026-11-01Z', '2026-12-01Z'"),
        row('endless', "'2026-11-01Z', NULL"),
      ].join(', ')};
      RESET session_replication_role`);
    await database.sql(text);
    const periods = await database.sql('SELECT id, valid_from, valid_until FROM discount_codes ORDER BY id');
    const at = (day: string) => new Date(`${day}Z`);
    expect(periods).toEqual([
      { id: 'backwards', valid_from: at('2026-11-30T23:59:59.999'), valid_until: at('2026-12-01T00:00:00') },
      { id: 'endless', valid_from: at('2026-11-01T00:00:00'), valid_until: null },
      { id: 'equal', valid_from: at('2026-11-30T23:59:59.999'), valid_until: at('2026-12-01T00:00:00') },
      { id: 'forwards', valid_from: at('2026-11-01T00:00:00'), valid_until: at('2026-12-01T00:00:00') },
    ]);
  });
});

describe('0016_catalogue', () => {
  it('gives each ticket from before the price step as it is, and lets none be without', async () => {
    const text = readFileSync(new URL('../../migrations/0016_catalogue.sql', import.meta.url), 'utf8');
    const backfill = text.slice(text.indexOf('ALTER TABLE tickets ADD COLUMN price_step'));
    const ticket = 'organization_id, id, event_id, rate_id, price_id, payment_id, barcode, status, created_via, price';
    // Without the organization and the rate that they would belong to.
    await database.sql(`SET session_replication_role = replica;
      ALTER TABLE tickets DROP COLUMN price_step;
      INSERT INTO ticket_rate_prices (organization_id, id, rate_id, position, name, includes, additional_info, price,
        fee_type, fee_percentage, quota, valid_until, created_at, updated_at)
      VALUES ('org', 'prc', 'rate', 0, 'Early', 'One drink', 'Until two', 1500, 'percentage', 7.5, 9,
        '2026-12-01Z', now(), now());
      INSERT INTO tickets (${ticket}, total_price, created_at, updated_at)
      VALUES ('org', 'tkt', 'evt', 'rate', 'prc', 'pay', 'B1', 'active', 'management', 1500, 1500, now(), now());
      RESET session_replication_role`);
    await database.sql(backfill);
    const [row] = await database.sql('SELECT price_step FROM tickets');
    expect(row!.price_step).toEqual({
      name: 'Early',
      includes: 'One drink',
      additional_info: 'Until two',
      valid_until: expect.stringMatching(/^2026-12-01T00:00:00/),
      price: 1500,
      fee_type: 'percentage',
      fee_fixed: 0,
      fee_percentage: 7.5,
    });
    await expect(database.sql('UPDATE tickets SET price_step = NULL')).rejects.toThrow('not-null');
  });
});

describe('0062_recorded-advances', () => {
  it('records each advance that was said to be paid, but the cash of rejected bookings, and nothing twice', async () => {
    const text = readFileSync(new URL('../../migrations/0062_recorded-advances.sql', import.meta.url), 'utf8');
    const booking = (id: string, status: string, method: string, paid: number, cash = 0) =>
      `('org', 'bkg_0${id}', 'evt', '${id}', '${status}', 'pro', 'management', 2, '${method}', ${paid}, ${cash}, now(), now())`;
    await database.sql(`SET session_replication_role = replica;
      ALTER TABLE bookings DROP COLUMN advance_online, ADD COLUMN deposit_paid bigint NOT NULL DEFAULT 0;
      INSERT INTO bookings (organization_id, id, event_id, code, status, source, created_via, party_size, deposit_method,
        deposit_paid, advance_cash, created_at, updated_at)
      VALUES ${[
        booking('held', 'accepted', 'cash', 5000),
        booking('part', 'accepted', 'cash', 5000, 3000),
        booking('card', 'sitting', 'online', 4000),
        booking('lost', 'rejected', 'cash', 2000),
        booking('kept', 'rejected', 'online', 1000),
        booking('none', 'pending', 'cash', 0),
      ].join(', ')};
      ${text}
      RESET session_replication_role`);
    const rows = await database.sql(
      `SELECT substr(b.id, 6) AS id, b.advance_account AS account, b.advance_cash::int AS cash, b.advance_pos::int AS pos,
         x.amount::int AS recorded, (-l.deposits_held - l.sales - l.forfeited)::int AS posted
       FROM bookings b LEFT JOIN external_payments x ON x.booking_id = b.id
       LEFT JOIN ledger_transactions l ON l.cause = 'external:' || x.id ORDER BY b.id`,
    );
    expect(rows).toEqual([
      { id: 'card', account: 'sales', cash: 0, pos: 4000, recorded: 4000, posted: 4000 },
      { id: 'held', account: 'deposits_held', cash: 5000, pos: 0, recorded: 5000, posted: 5000 },
      { id: 'kept', account: 'forfeited', cash: 0, pos: 1000, recorded: 1000, posted: 1000 },
      { id: 'lost', account: 'deposits_held', cash: 0, pos: 0, recorded: null, posted: null },
      { id: 'none', account: 'deposits_held', cash: 0, pos: 0, recorded: null, posted: null },
      { id: 'part', account: 'deposits_held', cash: 5000, pos: 0, recorded: 2000, posted: 2000 },
    ]);
  });
});

describe('0063_door-takings', () => {
  it('posts what was taken at the doors for entries of lists', async () => {
    const text = readFileSync(new URL('../../migrations/0063_door-takings.sql', import.meta.url), 'utf8');
    const entry = (id: string, options: string) =>
      `('org', 'lst_${id}', 'evt', 'rate', '${id}', '${id}', 'management', 2, '${options}', now(), now())`;
    await database.sql(`SET session_replication_role = replica;
      INSERT INTO guest_lists (organization_id, id, event_id, rate_id, code, name, created_via, party_size, options,
        created_at, updated_at)
      VALUES ${entry('paid', '[{"total": 600}, {"total": 400}]')}, ${entry('free', '[]')};
      ${text}
      RESET session_replication_role`);
    const rows = await database.sql(
      "SELECT id, cause, cash::int, sales::int FROM ledger_transactions WHERE kind = 'door'",
    );
    expect(rows).toEqual([{ id: 'ldg_paid', cause: 'door:lst_paid:0', cash: 1000, sales: -1000 }]);
  });
});

describe('0056_endpoint-rights', () => {
  it('gives endpoints to the only key of their channel, and leaves those of others as they are', async () => {
    const text = readFileSync(new URL('../../migrations/0056_endpoint-rights.sql', import.meta.url), 'utf8');
    const key = (id: string, of: string, owner: string, replacedBy = 'NULL', revokedAt = 'NULL') =>
      `('${id}', '${of === 'channel_id' ? 'channels' : 'integrations'}', '${id}', 'last', 'Key', '${owner}',
        '{tickets:read,webhooks:write}', 10, 20, '2027-01-01Z', ${replacedBy}, ${revokedAt}, now())`;
    const keys = (of: string, ...rows: string[]) =>
      `INSERT INTO api_keys (id, kind, hash, last4, name, ${of}, scopes, rate_per_second, rate_burst, expires_at,
        replaced_by, revoked_at, created_at) VALUES ${rows.join(', ')};`;
    const endpoint = (of: string, owner: string) =>
      `INSERT INTO webhook_endpoints (id, ${of}, name, url, status, created_at, updated_at)
       VALUES ('we_${owner}', '${owner}', 'Orders', 'https://hooks.example.org', 'active', now(), now());`;
    const channels = ['one', 'several', 'none', 'revoked'];
    await database.sql(`SET session_replication_role = replica;
      ALTER TABLE webhook_endpoints DROP COLUMN created_by, DROP COLUMN url_set_by, DROP COLUMN missing_scopes;
      ${keys(
        'channel_id',
        key('key_old', 'channel_id', 'one', "'key_one'"),
        key('key_one', 'channel_id', 'one'),
        key('key_a', 'channel_id', 'several'),
        key('key_b', 'channel_id', 'several'),
        key('key_r', 'channel_id', 'revoked', 'NULL', 'now()'),
      )}
      ${keys('organization_id', key('key_o', 'organization_id', 'org'))}
      ${channels.map((channel) => endpoint('channel_id', channel)).join('')}
      ${endpoint('organization_id', 'org')}
      RESET session_replication_role`);
    await database.sql(text);
    const rows = await database.sql(
      'SELECT id, created_by, url_set_by, missing_scopes FROM webhook_endpoints ORDER BY id',
    );
    const nobody = { created_by: null, url_set_by: null, missing_scopes: [] };
    const missing_scopes = ['bookings:read', 'events:read', 'lists:read', 'payments:read'];
    expect(rows).toEqual([
      { id: 'we_none', ...nobody },
      { id: 'we_one', created_by: 'key_one', url_set_by: 'key_one', missing_scopes },
      { id: 'we_org', ...nobody },
      { id: 'we_revoked', ...nobody },
      { id: 'we_several', ...nobody },
    ]);
  });
});
