/** Named statements, of which a connection asks for the description of the rows once. */
import pg from 'pg';
import { expect, it, vi } from 'vitest';
import type { Transaction } from '../../src/platform/database.ts';
import { openTestService } from '../support/test-service.ts';

const service = await openTestService();
await service.database.sql('CREATE TABLE described (word text)');
const describe = vi.spyOn(pg.Connection.prototype, 'describe');

const named = (name: string, text: string, values: unknown[] = []) => ({ name, text, values });
const threeTimes = async (query: ReturnType<typeof named>) => {
  describe.mockClear();
  const answers = await service.services.database.transaction(async (tx: Transaction) => [
    await tx.execute(query),
    ...(await Promise.all([tx.execute(query), tx.execute(query)])),
  ]);
  return { answers, described: describe.mock.calls.length };
};

it.each([
  {
    what: 'rows of many types',
    query: named(
      'many_types',
      `SELECT $1::int8 AS large, 1.50 AS exact, '2026-11-20 21:04:05.06+00'::timestamptz AS at, ARRAY['a', NULL] AS list,
         '\\x00ff'::bytea AS bytes, '{"a": [1]}'::jsonb AS json, NULL::text AS nothing, true AS flag FROM generate_series(1, 2)`,
      ['9007199254740991'],
    ),
    rows: Array.from({ length: 2 }, () => ({
      large: 9_007_199_254_740_991,
      exact: 1.5,
      at: '2026-11-20T21:04:05.060Z',
      list: ['a', null],
      bytes: Buffer.from([0, 255]),
      json: { a: [1] },
      nothing: null,
      flag: true,
    })),
  },
  { what: 'no row', query: named('no_row', 'SELECT 1 AS one WHERE false'), rows: [] },
  { what: 'no columns', query: named('no_columns', `INSERT INTO described VALUES ('word')`), rows: [] },
])('answers with $what each time, and is described once', async ({ query, rows }) => {
  expect(await threeTimes(query)).toEqual({ answers: [rows, rows, rows], described: 1 });
});

it('fails each time where a number is too large to be exact, and the connection goes on', async () => {
  const { database } = service.services;
  await database.transaction(async (tx) => {
    const tooLarge = named('too_large', 'SELECT $1::int8 AS large', ['9007199254740992']);
    await expect(tx.execute(tooLarge)).rejects.toThrow('left the range of exact numbers');
    await expect(tx.execute(tooLarge)).rejects.toThrow('left the range of exact numbers');
    expect(await tx.execute({ ...tooLarge, values: ['1'] })).toEqual([{ large: 1 }]);
  });
});

it('fails as the server says, with the place where the statement was sent', async () => {
  const failing = named('failing', 'SELECT 1 / $1::int AS result', [0]);
  const error = await service.services.database.execute(failing).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: '22012', stack: expect.stringContaining('prepared-queries.test.ts') });
});

it('is refused by the server where its rows have changed since it was described', async () => {
  const { database } = service.services;
  await expect(
    database.transaction(async (tx) => {
      const all = named('all_described', 'SELECT * FROM described');
      await tx.execute(all);
      await tx.execute({ text: 'ALTER TABLE described ADD COLUMN later text', values: [] });
      return tx.execute(all);
    }),
  ).rejects.toMatchObject({ code: '0A000' });
});

const at = new Date('2026-11-20T21:04:05.060Z');
const texts = [
  'plain',
  '',
  ' ',
  'null',
  'NULL',
  null,
  '{a,b}',
  'a "quoted" word',
  'back\\slash',
  '\\n',
  '\\"',
  'ñ – €',
  '🎭',
];
it.each([
  { what: 'texts', type: 'text', given: texts },
  { what: 'texts with characters that JSON escapes', type: 'text', given: ['two\nlines', 'a\ttab', '\u0001', '"\n"'] },
  { what: 'half of a pair of surrogates', type: 'text', given: ['a\ud83cb'], read: ['a\ufffdb'] },
  { what: 'numbers', type: 'float8', given: [1, -0.5, null, 1e21] },
  { what: 'numbers that JSON cannot write', type: 'float8', given: [Number.NaN, Number.POSITIVE_INFINITY] },
  {
    what: 'instants and truth values',
    type: 'text',
    given: [true, at],
    read: ['true', expect.stringMatching(/^2026-11-20T/)],
  },
  { what: 'nothing', type: 'text', given: [] },
])('sends a list of $what', async ({ type, given, read }) => {
  const query = named(`list_of_${type}`, `SELECT $1::${type}[] AS list`, [given]);
  const [row] = await service.services.database.execute<{ list: unknown[] }>(query);
  expect(row!.list).toEqual(read ?? given);
});
