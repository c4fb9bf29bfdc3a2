import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type AnyErrorCode, errorCatalogue, errorEntry, resellerErrorCatalogue } from '../src/errors.ts';
import { errorsPage, errorsPageFile } from '../src/errors-page.ts';
import { securityPage, securityPageFile } from '../src/security-page.ts';

test('docs/errors.md is what the catalogue makes; run npm run generate', () => {
  expect(readFileSync(errorsPageFile, 'utf8')).toBe(errorsPage());
});

test('the table in docs/security.md is what the rules of fields make; run npm run generate', () => {
  expect(readFileSync(securityPageFile, 'utf8')).toBe(securityPage());
});

test('every code has a row with its status and meaning, and something to do about it', () => {
  const rows = [...errorsPage().matchAll(/^\| `(\w+)` \| (\d{3}) \| (.+?) \| (.+) \|$/gm)];
  const codes = [...Object.keys(errorCatalogue), ...Object.keys(resellerErrorCatalogue)];
  expect(rows.map(([, code]) => code)).toEqual(codes);
  for (const [, code, status, meaning, todo] of rows) {
    expect({ status: Number(status), meaning }, code).toMatchObject({
      status: errorEntry(code as AnyErrorCode).status,
      meaning: errorEntry(code as AnyErrorCode).meaning,
    });
    expect(todo!.length, code).toBeGreaterThan(10);
  }
});
