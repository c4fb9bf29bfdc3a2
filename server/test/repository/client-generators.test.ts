/** Clients that generators of others make of the OpenAPI documents: they compile under `strict`, and no name collides. */
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect } from 'vitest';
import { documentTexts } from '../../../contract/src/openapi/files.ts';
import { openApi30 } from '../../src/apis/docs/openapi-3-0.ts';
import { generatorProgram, itNeeding } from '../support/needs.ts';

const run = promisify(execFile);
const compiler = fileURLToPath(new URL('../../../node_modules/typescript7/bin/tsc', import.meta.url));
/** Those of partners. The fourth API is made of the same parts, and its clients take as long as these together. */
const apis = ['integrations', 'channels', 'resellers'] as const;

// Outside of the repository, whose own TypeScript a generator would look for.
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'stagedoor-generated-'));
  writeFileSync(path.join(folder, 'package.json'), '{ "name": "generated", "private": true, "type": "module" }\n');
  const texts = documentTexts();
  for (const api of apis) {
    writeFileSync(path.join(folder, `${api}.json`), texts[api]!);
    writeFileSync(path.join(folder, `${api}-3.0.json`), JSON.stringify(openApi30(JSON.parse(texts[api]!))));
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The version of the documents that each generator is given, and how it is called with a document and a folder. */
const generators = [
  ['openapi-ts', '3.1', (document: string, to: string) => ['--input', document, '--output', to, '--silent']],
  [
    'orval',
    '3.1',
    (document: string, to: string) => ['--input', document, '--output', `${to}/index.ts`, '--client', 'fetch'],
  ],
  [
    'swagger-typescript-api',
    '3.0',
    (document: string, to: string) => [
      'generate',
      '--path',
      document,
      '--output',
      to,
      '--name',
      'index.ts',
      '--silent',
    ],
  ],
] as const;

/** What the compiler has to say of what is in the folder. */
async function compiled(folderOfClients: string): Promise<string> {
  const compilerOptions = {
    ...{ strict: true, noEmit: true, skipLibCheck: true, target: 'ES2022', module: 'esnext', types: [] },
    ...{ moduleResolution: 'bundler', lib: ['ES2022', 'DOM', 'DOM.Iterable', 'DOM.AsyncIterable'] },
  };
  writeFileSync(path.join(folderOfClients, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['**/*.ts'] }));
  const { stdout } = await run(process.execPath, [compiler, '-p', folderOfClients]).catch(
    (error: { stdout: string }) => error,
  );
  return stdout;
}

const sourcesIn = (of: string) =>
  readdirSync(of, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(path.join(of, name), 'utf8'));

for (const [name, version, parameters] of generators) {
  itNeeding('client generators')(
    `clients that ${name} makes of the documents in OpenAPI ${version} compile`,
    async () => {
      const to = path.join(folder, name);
      const suffix = version === '3.1' ? '' : '-3.0';
      await Promise.all(
        apis.map((api) =>
          run(generatorProgram(name), parameters(`${api}${suffix}.json`, path.join(to, api)), { cwd: folder }),
        ),
      );
      expect(await compiled(to)).toBe('');
      const sources = sourcesIn(to);
      expect(sources.length).toBeGreaterThanOrEqual(apis.length);
      // A generator that has given a name already puts a number behind the next one.
      const numbered = sources.flatMap(
        (text) => text.match(/\bexport (?:type|interface) \w+(?:Response|Client|Error)\d\b/g) ?? [],
      );
      expect(numbered).toEqual([]);
      // Which of two spellings a client sends should not depend on its generator.
      expect(sources.filter((text) => /\bquestion_id\b[^}]*\bquestionId\b/.test(text))).toEqual([]);
    },
    { timeout: 180_000 },
  );
}

itNeeding('client generators')(
  'a field that does not exist does not compile in a generated client',
  async () => {
    const to = path.join(folder, 'wrong');
    cpSync(path.join(folder, 'openapi-ts/integrations'), to, { recursive: true });
    writeFileSync(
      path.join(to, 'wrong.ts'),
      "import type { CreateWalkInBookingRequest } from './types.gen.js';\n" +
        "export const wrong: CreateWalkInBookingRequest = { event_id: 'evt', space_names: '1', for: 2, colour: 'red' };\n",
    );
    expect(await compiled(to)).toContain("'colour' does not exist");
  },
  { timeout: 60_000 },
);
