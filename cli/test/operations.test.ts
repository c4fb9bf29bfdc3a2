/** Every operation of the contract is a command, whose example sends what the example of the contract says. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { cliFiles, cliFolder } from '../../contract/src/cli/files.ts';
import { apis, type Operation } from '../../contract/src/index.ts';
import { readExamples } from '../../contract/src/openapi/files.ts';
import { paramsOf } from '../src/call.ts';
import type { CliCommand } from '../src/cli-command.ts';
import { apiNames, commandsOf, nameOf } from '../src/commands.ts';
import { createProgram } from '../src/program.ts';
import { wordsOf } from './words.ts';

test.each(Object.keys(cliFiles()))('%s is what the contract generates; run npm run generate', (name) => {
  // As a boolean: the files are too long to be shown.
  expect(readFileSync(new URL(name, cliFolder), 'utf8') === cliFiles()[name]).toBe(true);
});

/** The command that the first words name. */
function find(words: readonly string[]): CliCommand {
  let found = createProgram(words);
  for (const word of words) {
    found = (found.commands.find((command) => command.name() === word) as CliCommand | undefined) ?? found;
    if (found.operation) break;
  }
  return found;
}

test('no two commands have one name, and none is hidden by another', () => {
  const names = apiNames.flatMap((api) => commandsOf(api).map(nameOf));
  expect(new Set(names).size).toBe(names.length);
  for (const api of apiNames) {
    for (const command of commandsOf(api)) {
      expect(find(nameOf(command).split(' ')).operation).toBe(command);
    }
  }
});

describe.each(apiNames)('%s', (api) => {
  const operations: readonly Operation[] = Object.values(apis[api]);
  const examples = readExamples(api);

  test('has a command for each operation', () => {
    const ids = commandsOf(api).map(({ id }) => id);
    expect(ids.sort()).toEqual(operations.map(({ id }) => id).sort());
  });

  test.each(commandsOf(api).map((command) => [command.id, command] as const))('%s', async (id, command) => {
    const good = examples[id]!.filter(({ response }) => response.status < 300);
    const hasBody = (one: (typeof good)[number]) =>
      Object.keys((one.request.body as object | undefined) ?? {}).length > 0;
    const { params = {}, query = {}, body } = (good.find(hasBody) ?? good[0])!.request;
    const isPaged = command.options.some(({ name }) => name === 'after');
    const [program, ...words] = wordsOf(command.example);
    expect(program).toBe('stagedoor');
    const found = find(words);
    expect(found.operation).toBe(command);
    if (command.options.some(({ secret, name }) => secret && words.includes(`--${name}`))) {
      // Asked for, as others can read the arguments of a process.
      return expect(words).toContain('-');
    }
    // What a file holds is no matter here.
    const typed = words
      .slice(nameOf(command).split(' ').length)
      .map((word) => ({ '@file.csv': 'name', '@picture.png': `@${import.meta.filename}` })[word] ?? word);
    await found.action(() => {}).parseAsync(typed, { from: 'user' });
    const sent = await paramsOf(command, found.args, found.opts(), []);
    const given = Object.entries(query).filter(([name]) => !(isPaged && name === 'offset'));
    const { organizationId, ...others } = params as Record<string, unknown>;
    const isOption = command.options.some(({ field }) => field[0] === 'organizationId');
    const file = { file: { file: 'name' }, bytes: { file: sent.file } }[String(command.call.body)];
    if (command.call.body === 'bytes') expect(sent.file).toBeInstanceOf(File);
    const fields = file ?? (Array.isArray(body) ? { body } : (body as object | undefined));
    const expected = { ...(isOption ? {} : { organizationId }), ...others, ...Object.fromEntries(given), ...fields };
    expect(withoutEmpty(sent)).toEqual(withoutEmpty(expected));
  });
});

/** In the body, an empty object and no object are the same. */
const withoutEmpty = (params: object) =>
  Object.fromEntries(
    Object.entries(params)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, typeof value === 'object' ? value : String(value)]),
  );
