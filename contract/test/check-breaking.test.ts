/** `npm run lint:contract` as a process, on a copy of the documents into which breaking changes are planted. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const root = fileURLToPath(new URL('../..', import.meta.url));
let copy: string;
beforeAll(() => {
  expect(spawnSync(process.execPath, [join(root, 'scripts/build.mjs'), 'contract']).status).toBe(0);
  copy = mkdtempSync(join(tmpdir(), 'stagedoor-breaking-'));
  mkdirSync(join(copy, '.changes'));
  for (const folder of ['contract/dist', 'contract/examples', 'contract/package.json']) {
    cpSync(join(root, folder), join(copy, folder), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  mkdirSync(join(copy, 'contract/released'));
  expect(check('--write')).toEqual({ code: 0, said: [] });
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** What the check says, line by line. */
function check(...words: string[]) {
  const program = join(copy, 'contract/dist/check-breaking.js');
  const { status, stderr } = spawnSync(process.execPath, [program, ...words], { encoding: 'utf8' });
  return { code: status, said: stderr.split('\n').filter(Boolean) };
}

// biome-ignore lint/suspicious/noExplicitAny: the edits reach deep into JSON
type Document = any;

/** What the check says while the document is changed, and something is declared. */
function planted(api: string, edit: (document: Document) => void, declared = '') {
  const file = join(copy, `contract/dist/documents/${api}.json`);
  const text = readFileSync(file, 'utf8');
  const document = JSON.parse(text);
  edit(document);
  writeFileSync(file, JSON.stringify(document));
  writeFileSync(join(copy, '.changes/planted.md'), `Changed: something that breaks callers.\n\n${declared}\n`);
  try {
    return check();
  } finally {
    writeFileSync(file, text);
  }
}

/** The schema that a reference leads to. */
const resolved = ({ components }: Document, schema: Document) =>
  schema.$ref ? components.schemas[schema.$ref.split('/').at(-1)] : schema;

const faults: readonly (readonly [what: string, api: string, line: string, edit: (document: Document) => void])[] = [
  [
    'a removed field of an answer',
    'integrations',
    'breaking: integrations GET /auth answer 200 /data/environment: field removed',
    (document) => {
      const answer = document.paths['/auth'].get.responses[200].content['application/json'];
      delete resolved(document, resolved(document, answer.schema).properties.data).properties.environment;
    },
  ],
  [
    'a removed operation',
    'channels',
    'breaking: channels GET /locations: operation removed',
    ({ paths }) => delete paths['/locations'].get,
  ],
  [
    'a narrower list of values',
    'integrations',
    'breaking: integrations PUT /bookings/{}/status body /status: value removed: released',
    (document) => {
      const body = document.paths['/bookings/{bookingId}/status'].put.requestBody.content['application/json'];
      const { status } = resolved(document, body.schema).properties;
      status.enum = status.enum.filter((one: string) => one !== 'released');
    },
  ],
  [
    'a new required parameter',
    'management',
    'breaking: management GET /me query since: new required parameter',
    ({ paths }) => {
      paths['/me'].get.parameters ??= [];
      paths['/me'].get.parameters.push({ name: 'since', in: 'query', required: true, schema: { type: 'string' } });
    },
  ],
  [
    'a removed status',
    'resellers',
    'breaking: resellers POST /swap answer 409: status removed',
    ({ paths }) => delete paths['/swap'].post.responses[409],
  ],
];

it('finds nothing where nothing was changed', () => {
  expect(planted('integrations', () => {})).toEqual({ code: 0, said: [] });
});

it.each(faults)('fails over %s until it is declared', (_, api, line, edit) => {
  const { code, said } = planted(api, edit);
  expect(code).toBe(1);
  expect(said).toContain(line);
  expect(planted(api, edit, said.filter((one) => one.startsWith('breaking: ')).join('\n'))).toEqual({
    code: 0,
    said: [],
  });
});

it('fails over a declaration of what did not change', () => {
  const { code, said } = planted('channels', () => {}, 'breaking: channels GET /locations');
  expect([code, said]).toEqual([1, [expect.stringContaining('channels GET /locations')]]);
});
