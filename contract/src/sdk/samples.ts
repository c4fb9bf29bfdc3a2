/** Whole programs with the SDK, one for each operation: what the reference shows. */
import { documentedApis } from '../openapi/documented.ts';
import { readExamples } from '../openapi/files.ts';
import type { ApiName, Operation } from '../operation.ts';
import { exampleCalls, exampleParams } from './files.ts';

export interface SdkSample {
  readonly program: string;
  /** What the program calls the operation with. */
  readonly params: Readonly<Record<string, unknown>>;
}

/** Where the demonstration runs. */
export const sampleAddress = 'http://127.0.0.1:4000';

function programOf(api: ApiName, { access }: Operation, call: string): string {
  const client = api[0]!.toUpperCase() + api.slice(1);
  const credential =
    api === 'management' ? 'token: process.env.STAGEDOOR_TOKEN!' : 'apiKey: process.env.STAGEDOOR_KEY!';
  const isOpen = access.by === 'public' && api === 'management';
  const options = [`baseUrl: '${sampleAddress}/${api}'`, ...(isOpen ? [] : [credential])];
  const [, variable] = /^const (\w+) = /.exec(call) ?? [];
  return [
    ...(call.includes('readFileSync(') ? ["import { readFileSync } from 'node:fs';"] : []),
    `import { ${client} } from '@stagedoor/sdk/${api}';`,
    '',
    `const ${api} = new ${client}({`,
    ...options.map((option) => `  ${option},`),
    '});',
    call,
    ...(variable ? [`console.log(${variable});`] : []),
    '',
  ].join('\n');
}

/** By API and operation id. */
export function sdkSamples(): Record<string, Record<string, SdkSample>> {
  return Object.fromEntries(
    documentedApis.map((api) => {
      const calls = exampleCalls(api);
      const cases = readExamples(api.about.name);
      const samples = Object.values(api.operations).map((operation) => {
        const program = programOf(api.about.name, operation, calls[operation.id]!);
        return [operation.id, { program, params: exampleParams(operation, cases[operation.id] ?? []) }];
      });
      return [api.about.name, Object.fromEntries(samples)];
    }),
  );
}
