/** The examples of the reference are what the contract makes, and every program of them compiles. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { afterAll, describe, expect, test } from 'vitest';
import { apis } from '../../contract/src/index.ts';
import { sampleAddress, sdkSamples } from '../../contract/src/sdk/samples.ts';
import { type ApiName, apiNames, commandsOf } from '../src/commands.ts';
import { curlFor } from '../src/dry-run.ts';

interface Sample {
  readonly curl: string;
  readonly typescript: string;
  readonly cli: string;
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const samplesOf = (api: ApiName) =>
  JSON.parse(readFileSync(join(root, `contract/samples/${api}.json`), 'utf8')) as Record<string, Sample>;
const samples = Object.fromEntries(apiNames.map((api) => [api, samplesOf(api)])) as Record<
  ApiName,
  Record<string, Sample>
>;

/** Within the repository, so that imports of the SDK are found. */
mkdirSync(join(root, '.cache'), { recursive: true });
const folder = mkdtempSync(join(root, '.cache/samples-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each(apiNames)('%s', (api) => {
  const written = sdkSamples()[api]!;

  test('has the examples that the contract makes; run npm run generate', async () => {
    const source = { source: '', name: '', url: sampleAddress, keys: {} };
    for (const command of commandsOf(api)) {
      const { program, params } = written[command.id]!;
      const curl = await curlFor(command, params, { source, idempotencyKey: '$IDEMPOTENCY_KEY' });
      expect(samples[api][command.id]).toEqual({
        curl: curl.replace(`'idempotency-key: $IDEMPOTENCY_KEY'`, '"idempotency-key: $IDEMPOTENCY_KEY"'),
        typescript: program,
        cli: command.example,
      });
    }
    expect(Object.keys(samples[api]).sort()).toEqual(Object.keys(apis[api]).sort());
  });
});

test('every program compiles under strict', () => {
  const names = apiNames.flatMap((api) =>
    Object.entries(samples[api]).map(([id, { typescript }]) => {
      const file = join(folder, `${api}-${id}.ts`);
      writeFileSync(file, typescript);
      return file;
    }),
  );
  const program = ts.createProgram(names, {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUnusedLocals: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    customConditions: ['source'],
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    types: ['node'],
  });
  const found = ts.getPreEmitDiagnostics(program).map(({ file, messageText }) => {
    const name = file?.fileName.slice(folder.length + 1) ?? 'settings';
    return `${name}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
  });
  expect(found).toEqual([]);
}, 120_000);
