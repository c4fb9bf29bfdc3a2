/**
 * Every command: each operation says in a pipe what it would send, and there and in a pseudo-terminal what it takes; the
 * commands that are not made of the contract do their work in both.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type JobRunner, startJobs } from '../../server/src/workers/jobs.ts';
import { builtIns } from '../src/built-in.ts';
import { apiNames, type Command, commandsOf, nameOf } from '../src/commands.ts';
import { type Demo, startDemo } from './demo.ts';
import { runCommands } from './many-commands.ts';
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
    writeFileSync(join(folder, 'picture.png'), '');
  }
});
afterAll(async () => {
  bare?.close();
  await jobs?.stop();
  await demo?.close();
});

/** Exit code and output of each; standard input holds a secret on each line. */
async function endsOf(lines: readonly (readonly string[])[], inTerminal: boolean) {
  const input = 'a secret\n'.repeat(lines.length);
  const commands = lines.map((words) => ({ words }));
  const { ends, stderr } = await runCommands(bare, commands, { inTerminal, input });
  expect(stderr).toBe('');
  return ends;
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
      const shown = stripVTControlCharacters(text);
      return code === 0 && shown.includes(`Usage: stagedoor ${nameOf(command)}`) ? [] : [[nameOf(command), code, text]];
    });
    expect(wrong).toEqual([]);
  });
});

interface OwnCommand {
  readonly words: readonly string[];
  readonly says: RegExp;
  /** What is typed in a terminal once something is shown; the command ends by itself without it. */
  readonly typed?: readonly [shown: string, text: string];
  /** Of a pipe: what standard input holds, and at which output the command is interrupted. */
  readonly piped?: { readonly input?: string; readonly interruptAt?: string };
  readonly code?: number;
}

const interrupt = '\u0003';
/** Words with which a command that is not made of the contract does its work, and what it says then. */
const own: Readonly<Record<string, OwnCommand>> = {
  login: {
    words: ['--url', 'http://127.0.0.1:9'],
    says: /That is no key/,
    typed: ['not shown', 'nothing\r'],
    piped: { input: 'nothing\n' },
    code: 2,
  },
  profiles: { words: [], says: /None\./ },
  whoami: { words: [], says: /integrations/ },
  doctor: { words: [], says: /keys?/ },
  listen: {
    words: ['--from', 'beginning'],
    says: /ticket\.sold .*whe_/,
    typed: ['Following', interrupt],
    piped: { interruptAt: 'Following' },
  },
  logs: {
    words: ['tail'],
    says: /GET +\/integrations/,
    typed: ['GET', interrupt],
    piped: { interruptAt: 'GET' },
  },
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
    expect(Object.keys(own).sort()).toEqual(
      builtIns()
        .map((command) => command.name())
        .sort(),
    );
  });

  it.each(Object.keys(own))('%s does its work in a terminal and in a pipe, and has help in both', async (name) => {
    const { words, says, typed, piped = {}, code = 0 } = own[name]!;
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
    const inPipe = await demo.cli.run(all, piped);
    clearInterval(flushing);
    expect(shown).toMatchObject({ code, stdout: expect.stringMatching(says) });
    for (const help of helps)
      expect(help).toMatchObject({ code: 0, stdout: expect.stringContaining(`stagedoor ${name}`) });
    expect(inPipe.code).toBe(code);
    // What is wrong, and what is about the output, goes to standard error.
    expect(code === 0 ? inPipe.stdout : inPipe.stderr).toMatch(says);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what a terminal is sent.
    expect(inPipe.stdout + inPipe.stderr).not.toMatch(/\u001b/);
  });
});
