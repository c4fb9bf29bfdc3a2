/** Runs examples of the reference as people do: pasted into a shell, as a program with the SDK, and as a command. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import ts from 'typescript';
import { exampleFiles } from '../../contract/src/sdk/files.ts';
import { sampleAddress } from '../../contract/src/sdk/samples.ts';
import { type ApiName, apiNames } from '../src/commands.ts';
import { runCommands } from './many-commands.ts';
import { createCli } from './support.ts';
import { wordsOf } from './words.ts';

export const forms = ['curl', 'typescript', 'cli'] as const;
export type Form = (typeof forms)[number];
export type Sample = Readonly<Record<Form, string>>;

export interface SampleRun {
  readonly sample: string;
  /** The deployment that takes the place of the one in the sample. */
  readonly address: string;
  /** STAGEDOOR_KEY and STAGEDOOR_TOKEN, where there are some. */
  readonly env: Readonly<Record<string, string>>;
  /** What the command asks for without showing it, in the order of its options. */
  readonly secrets?: readonly string[];
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const readSamples = (api: ApiName) =>
  JSON.parse(readFileSync(join(root, `contract/samples/${api}.json`), 'utf8')) as Record<string, Sample>;
/** By API and operation id. */
export const samples = Object.fromEntries(apiNames.map((api) => [api, readSamples(api)])) as Record<
  ApiName,
  Record<string, Sample>
>;

const atAddress = ({ sample, address }: SampleRun) => sample.replaceAll(sampleAddress, address);
const outputMost = 64 * 1024 * 1024;

/** Runs the samples one after the other, and says for each what went wrong: nothing where it ended well. */
export async function runSamples(form: Form, runs: readonly SampleRun[]): Promise<readonly string[]> {
  if (form === 'cli') return await runAsCommands(runs);
  // Within the repository, so that imports of the SDK are found.
  mkdirSync(join(root, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(root, '.cache/samples-run-'));
  try {
    await writeExampleFiles(folder);
    return await (form === 'curl' ? runAsCurl : runAsPrograms)(runs, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function writeExampleFiles(folder: string): Promise<void> {
  for (const file of Object.values(exampleFiles)) {
    writeFileSync(join(folder, file.name), new Uint8Array(await file.arrayBuffer()));
  }
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

async function runAsCurl(runs: readonly SampleRun[], folder: string): Promise<string[]> {
  const lines = runs.flatMap((run, at) => {
    const env = Object.entries({ ...run.env, IDEMPOTENCY_KEY: `sample-${at}` });
    return [
      ...env.map(([name, value]) => `export ${name}=${quoted(value)}`),
      `${atAddress(run)} >answer 2>errors`,
      `printf '%s\\t%s\\0' "$?" "$(cat errors)"`,
    ];
  });
  writeFileSync(join(folder, 'all.sh'), ['curl() { command curl -sS "$@"; }', ...lines, ''].join('\n'));
  const { PATH } = process.env;
  const options = { cwd: folder, env: { PATH }, maxBuffer: outputMost };
  const { stdout } = await promisify(execFile)('bash', ['all.sh'], options);
  return stdout
    .split('\0')
    .slice(0, -1)
    .map((end) => (end === '0\t' ? '' : end));
}

const driver = `
import { readFileSync, writeFileSync } from 'node:fs';
const ends = [];
for (const [at, env] of JSON.parse(readFileSync('environments.json', 'utf8')).entries()) {
  Object.assign(process.env, env);
  const end = await import(\`./\${at}.mjs\`).then(() => '', (error) => String(error.stack));
  ends.push(end);
}
writeFileSync('ends.json', JSON.stringify(ends));
`;

async function runAsPrograms(runs: readonly SampleRun[], folder: string): Promise<string[]> {
  for (const [at, run] of runs.entries()) {
    const { outputText } = ts.transpileModule(atAddress(run), {
      compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2023 },
    });
    writeFileSync(join(folder, `${at}.mjs`), outputText);
  }
  writeFileSync(join(folder, 'driver.mjs'), driver);
  writeFileSync(join(folder, 'environments.json'), JSON.stringify(runs.map(({ env }) => env)));
  const { PATH } = process.env;
  await promisify(execFile)(process.execPath, ['driver.mjs'], { cwd: folder, env: { PATH }, maxBuffer: outputMost });
  return JSON.parse(readFileSync(join(folder, 'ends.json'), 'utf8'));
}

async function runAsCommands(runs: readonly SampleRun[]): Promise<string[]> {
  const cli = createCli();
  await writeExampleFiles(cli.folder);
  try {
    const lines = runs.map(({ sample, address, env }) => ({
      words: wordsOf(sample).slice(1),
      env: { ...env, STAGEDOOR_URL: address },
    }));
    const input = runs.flatMap(({ secrets = [] }) => secrets.map((secret) => `${secret}\n`)).join('');
    const { ends, stderr } = await runCommands(cli, lines, { input });
    return runs.map((_, at) => (ends[at]?.code === 0 ? '' : `${ends[at]?.code} ${ends[at]?.text} ${stderr}`));
  } finally {
    cli.close();
  }
}
