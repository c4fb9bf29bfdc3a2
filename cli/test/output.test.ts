/** Tables and CSV of answers: what is left out, cut, padded and quoted. */
import { expect, it } from 'vitest';
import { csvOf, tableOf } from '../src/output.ts';

it('puts what says most first, and leaves out columns that have nothing', () => {
  const rows = [
    { note: 'late', _id: 'tkt_1', email: '', tags: ['vip', 'press'] },
    { note: '', _id: 'tkt_2', email: '', tags: [] },
  ];
  expect(tableOf(rows)).toEqual(['_id    note  tags', 'tkt_1  late  vip, press', 'tkt_2']);
});

it('cuts a cell of more than 40 columns, and counts those of East Asian letters twice', () => {
  const [, wide, narrow] = tableOf([
    { name: '東京'.repeat(30), code: 'A' },
    { name: '東京', code: 'B' },
  ]);
  expect(wide).toBe(`${'東京'.repeat(9)}東…   A`);
  expect(narrow).toBe(`東京${' '.repeat(38)}B`);
});

it('prints no escape sequences of an answer', () => {
  expect(tableOf([{ name: '\u001b[31mred\u0007' }])).toEqual(['name', ' [31mred']);
  expect(tableOf([{ name: '\u009b31mred\u009d' }])).toEqual(['name', ' 31mred']);
});

it('says how many entries a list of things has', () => {
  const rows = [{ prices: [{ price: 1 }] }, { prices: [{ price: 1 }, { price: 2 }] }];
  expect(tableOf(rows)).toEqual(['prices', '1 entry', '2 entries']);
});

it('keeps the columns of the first page for the next ones', () => {
  const kept = {};
  expect(tableOf([{ _id: 'tkt_1', name: 'Hana' }], kept)).toEqual(['_id    name', 'tkt_1  Hana']);
  expect(tableOf([{ _id: 'tkt_2', name: 'Teodor' }], kept)).toEqual(['tkt_2  Teo…']);
  expect(tableOf([], kept)).toEqual([]);
});

it('makes CSV with a column for each field of any row, quoted where it must be, and no formulas of a spreadsheet', () => {
  expect(
    csvOf([
      { _id: 'tkt_1', name: 'Vera "V" Lind, M.', price: -3.5, fees: { card: 1 } },
      { _id: 'tkt_2', name: '=HYPERLINK("http://x")', extra: true },
    ]),
  ).toEqual([
    '_id,name,price,fees.card,extra',
    'tkt_1,"Vera ""V"" Lind, M.",-3.5,1,',
    `tkt_2,"'=HYPERLINK(""http://x"")",,,true`,
  ]);
  const risky = { plus: '+cmd', minus: '-cmd', at: '@SUM(A1)', phone: '+34600000102' };
  expect(csvOf([risky])[1]).toBe("'+cmd,'-cmd,'@SUM(A1),+34600000102");
  expect(csvOf([])).toEqual([]);
});

it('leaves nothing of a long list out of CSV', () => {
  const lines = csvOf([{ entries: Array.from({ length: 21 }, (_, at) => ({ name: `Guest ${at}` })) }]);
  expect(lines[0]!.split(',').at(-1)).toBe('entries[20].name');
  expect(lines[1]!.split(',').at(-1)).toBe('Guest 20');
});
