import { expect, it } from 'vitest';
import { readRows } from '../../src/contexts/imports/read-csv.ts';

async function rowsOf(parts: readonly Uint8Array[], encoding: 'utf-8' | 'windows-1252') {
  const arriving = async function* () {
    yield* parts;
  };
  const rows: (readonly [number, readonly string[]])[] = [];
  for await (const { line, cells } of readRows(arriving(), { encoding, separator: ';' })) rows.push([line, cells]);
  return rows;
}

const rows = [
  [2, ['name', 'tags']],
  [3, ['Mu\nñoz', '€']],
  [6, ['Ilse', 'x']],
];

it.each([
  ['utf-8', Buffer.from('sep=;\r\nname;tags\r\n"Mu\r\nñoz";€\r\n\r\nIlse;x\r\n')],
  ['windows-1252', Buffer.from('sep=;\r\nname;tags\r\n"Mu\r\n\u00f1oz";\u0080\r\n\r\nIlse;x\r\n', 'latin1')],
] as const)('rows of a file in %s are the same wherever it is cut into parts', async (encoding, file) => {
  for (let cut = 6; cut <= file.length; cut += 1) {
    expect(await rowsOf([file.subarray(0, cut), file.subarray(cut)], encoding), `cut at ${cut}`).toEqual(rows);
  }
});
