/**
 * Every command: each operation says in a pipe what it would send, and there and in a pseudo-terminal what it takes; the
 * commands that are not made of the contract do their work in both.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type JobRunner, startJobs } from '../../server/src/workers/jobs.ts';
import { builtIns } from '../src/built-in.ts';
import { apiNames, type Command, commandsOf, nameOf } from '../src/commands.ts';
import { type Demo, startDemo } from './demo.ts';
import { type Cli, createCli } from './support.ts';
import { wordsOf } from './words.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

let demo: Demo;
let jobs: JobRunner;
let bare: Cli;
beforeAll(async () => {
  demo = await startDemo();
  jobs = await startJobs({ ...demo.service.services, mail: null });
  bare = createCli();
  for (const { folder } of [bare, demo.cli]) {
    writeFileSync(join(folder, 'file.csv'), 'name,email\nHana Brandt,hana.brandt@example.org\n');
  }
});
afterAll(async () => {
  bare?.close();
  await jobs?.stop();
  await demo?.close();
});

/**
 * Runs one command after the other in a process, as if each were started by itself: a start of Node for each would take
 * minutes. Standard input holds a secret on each line.
 */
const driver = `
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
const [, , program, list] = process.argv;
process.stdout.setMaxListeners(0);
process.stderr.setMaxListeners(0);
for (const [at, words] of JSON.parse(readFileSync(list, 'utf8')).entries()) {
  process.argv = [process.argv[0], program, ...words];
  process.exitCode = 0;
  process.stdout.write(\`<<\${at}>>\`);
  await import(\`\${pathToFileURL(program)}?\${at}\`);
  process.stdout.write(\`<<\${process.exitCode}>>\`);
}
`;
const built = fileURLToPath(new URL('../dist/main.js', import.meta.url));

/** Exit code and output of each, in their order. */
async function endsOf(lines: readonly (readonly string[])[], inTerminal: boolean) {
  const [program, list] = [join(bare.folder, 'driver.mjs'), join(bare.folder, 'commands.json')];
  writeFileSync(program, driver);
  writeFileSync(list, JSON.stringify(lines));
  const secrets = 'a secret\n'.repeat(lines.length);
  const { code, stdout, stderr } = inTerminal
    ? await bare.runInTerminal([built, list], { columns: 72, program })
    : await bare.run([built, list], { input: secrets, program });
  expect([code, stderr]).toEqual([0, '']);
  return [...stdout.matchAll(/<<(\d+)>>(.*?)<<(\d+)>>/gs)].map(([, , text = '', exitCode]) => ({
    code: Number(exitCode),
    text: text.replaceAll('\r\n', '\n'),
  }));
}

const methodOf = ({ call: { method } }: Command) => (method === 'GET' ? '' : `-X ${method} `);

describe.each(apiNames)('every operation of %s', (api) => {
  const commands = commandsOf(api);

  it('says in a pipe what it would send', async () => {
    const ends = await endsOf(
      commands.map(({ example }) => [...wordsOf(example).slice(1), '--dry-run']),
      false,
    );
    const wrong = commands.flatMap((command, at) => {
      const { code, text } = ends[at] ?? { code: -1, text: '' };
      const isGood = code === 0 && text.startsWith(`curl ${methodOf(command)}'http://127.0.0.1:4000/${api}`);
      return isGood && !text.includes('a secret') ? [] : [[nameOf(command), code, text]];
    });
    expect(wrong).toEqual([]);
  });

  it.each([false, true])('says what it takes; in a terminal: %s', async (inTerminal) => {
    const ends = await endsOf(
      commands.map((command) => [...nameOf(command).split(' '), '--help']),
      inTerminal,
    );
    const wrong = commands.flatMap((command, at) => {
      const { code, text } = ends[at] ?? { code: -1, text: '' };
      return code === 0 && text.includes(`Usage: stagedoor ${nameOf(command)}`) ? [] : [[nameOf(command), code, text]];
    });
    expect(wrong).toEqual([]);
  });
});

interface OwnCommand {
  readonly words: readonly string[];
  readonly says: RegExp;
  /** What is typed in a terminal once something is shown: without it the command ends by itself, also in a pipe. */
  readonly typed?: readonly [shown: string, text: string];
  readonly code?: number;
}

const interrupt = '\u0003';
/** Words with which a command that is not made of the contract does its work, and what it says then. */
const own: Readonly<Record<string, OwnCommand>> = {
  login: { words: ['--url', 'http://127.0.0.1:9'], says: /That is no key/, typed: ['not shown', 'nothing\r'], code: 2 },
  profiles: { words: [], says: /None\./ },
  whoami: { words: [], says: /integrations/ },
  doctor: { words: [], says: /keys?/ },
  listen: { words: [], says: /Following the feed/, typed: ['Following', interrupt] },
  logs: { words: ['tail'], says: /GET +\/integrations/, typed: ['GET', interrupt] },
  explain: { words: ['BARCODE'], says: /A door would/ },
  simulate: { words: ['night', '--size', '2', '--speed', '36000'], says: /failed/ },
  trigger: { words: ['--list'], says: /ticket\.sold/ },
  clock: { words: ['show'], says: /speed.* 1/ },
  import: { words: ['clients', 'file.csv', '--dry-run'], says: /1 row, 0 of them bad/ },
  export: { words: ['clients'], says: /email/ },
  completion: { words: ['zsh'], says: /#compdef stagedoor/ },
};

describe('commands that are not made of the contract', () => {
  it('are all tried here', () => {
    expect(Object.keys(own).sort()).toEqual(Object.keys(builtIns).sort());
  });

  it.each(Object.keys(own))('%s does its work in a terminal and in a pipe, and has help in both', async (name) => {
    const { words, says, typed, code = 0 } = own[name]!;
    const demoFile = JSON.parse(readFileSync(demo.cli.env.DEMO_FILE!, 'utf8'));
    const all = [name, ...words.map((word) => (word === 'BARCODE' ? demoFile.barcodes.scanned : word))];
    // What `logs tail` follows.
    const headers = { 'x-api-key': demoFile.integration.api_key };
    const flushing = setInterval(() => {
      const flush = () => demo.service.services.requestLog?.flush();
      if (name === 'logs') void demo.service.call('GET', '/integrations/auth', { headers }).then(flush);
    }, 500);
    const shown = await demo.cli.runInTerminal(all, typed ? { typed: [typed] } : {});
    const helps = [await demo.cli.runInTerminal([name, '--help']), await demo.cli.run(['help', name])];
    const piped = typed ? undefined : await demo.cli.run(all);
    clearInterval(flushing);
    expect(shown).toMatchObject({ code, stdout: expect.stringMatching(says) });
    for (const help of helps)
      expect(help).toMatchObject({ code: 0, stdout: expect.stringContaining(`stagedoor ${name}`) });
    if (piped) {
      expect(piped).toMatchObject({ code, stdout: expect.stringMatching(says) });
      // biome-ignore lint/suspicious/noControlCharactersInRegex: what a terminal is sent.
      expect(piped.stdout + piped.stderr).not.toMatch(/\u001b/);
    }
  });
});
