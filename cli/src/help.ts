/** What the program says about itself. */
import { builtIns } from './built-in.ts';
import type { BuiltIn } from './built-in-command.ts';
import { flagsFor } from './call.ts';
import { apiNames, type Command, commandsOf, type Found, nameOf } from './commands.ts';
import { commonFlags, type Flag } from './options.ts';
import { bold, dim, print, width } from './terminal.ts';

/** A text in lines that fit, each behind an indent. */
function wrapped(text: string, indent: number): string[] {
  const room = Math.min(width(), 120) - indent;
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    if (line && line.length + 1 + word.length > room) {
      lines.push(line);
      line = word;
    } else line = line ? `${line} ${word}` : word;
  }
  return [...lines, line].map((one) => ' '.repeat(indent) + one);
}

/** Names on the left, what they are on the right. */
function twoColumns(rows: readonly (readonly [string, string])[]): string[] {
  const size = Math.min(34, Math.max(0, ...rows.map(([name]) => name.length)));
  return rows.flatMap(([name, about]) => {
    const [first = '', ...others] = wrapped(about, size + 4);
    if (name.length > size) return [`  ${name}`, first, ...others];
    return [`  ${name.padEnd(size)}  ${first.trimStart()}`, ...others];
  });
}

const flagRows = (flags: readonly Flag[]) =>
  flags.map(({ name, value, about }) => [`--${name}${value ? ` ${value}` : ''}`, about] as const);

export function printOverview(): void {
  print(`${bold('stagedoor')}: the Stagedoor APIs on the command line

Usage:
  stagedoor RESOURCE VERB [ARGUMENT …] [--OPTION VALUE …]     the integrations API
  stagedoor channels|resellers|management RESOURCE VERB …     the other APIs

  stagedoor tickets check-in TICKET-ID --enter 2
  stagedoor management events list --query '[].name'

${bold('Commands')}
${twoColumns(Object.values(builtIns).map(({ usage, about }) => [usage.split(' ')[0]!, about])).join('\n')}
`);
  for (const api of apiNames) {
    const resources = [...new Set(commandsOf(api).map(({ resource }) => resource))];
    print(`${bold(`Resources of ${api === 'integrations' ? api : `stagedoor ${api} …`}`)}`);
    print(`${wrapped(resources.join(', '), 2).join('\n')}\n`);
  }
  print('stagedoor COMMAND --help shows details. Exit codes: 0 done, 1 rejected, 2 wrong use, 3 not reachable.');
}

/** The commands of a resource, or the resources of an API. */
export function printCommands({ commands, resource, api }: Found): void {
  const title = resource === undefined ? api : nameOf({ api, resource, verb: '' }).trim();
  print(bold(`stagedoor ${title}`));
  const rows = commands.map((command) => [shortUsage(command, resource === undefined), command.summary] as const);
  print(twoColumns(rows).join('\n'));
}

const shortUsage = ({ resource, verb, arguments: places }: Command, withResource: boolean) =>
  [...(withResource ? [resource] : []), verb, ...places.map(({ name }) => name.toUpperCase())].join(' ');

export function printCommand(command: Command): void {
  const { summary, about, access, options, arguments: places, errors, example } = command;
  const placeNames = places.map(({ name }) => ` ${name.toUpperCase()}`).join('');
  print(`${bold(summary)}\n\n${wrapped(about, 0).join('\n')}${access ? `\n${access}` : ''}\n`);
  print(`Usage: stagedoor ${nameOf(command)}${placeNames}${options.length > 0 ? ' [--OPTION VALUE …]' : ''}\n`);
  const section = (title: string, rows: readonly (readonly [string, string])[]) =>
    rows.length > 0 && print(`${bold(title)}\n${twoColumns(rows).join('\n')}\n`);
  section(
    'Arguments',
    places.map(({ name, about: what }) => [name.toUpperCase(), what]),
  );
  section(
    'Options',
    options.map(({ name, type, list, values, required, about: what }) => {
      const value = type === 'boolean' ? '' : ` ${type === 'string' ? 'TEXT' : type.toUpperCase()}${list ? ' …' : ''}`;
      const from = values && values.length <= 12 ? ` One of ${values.join(', ')}.` : '';
      return [`--${name}${value}`, `${required ? 'Required. ' : ''}${what}${from}`];
    }),
  );
  section('Also', flagRows(flagsFor(command)));
  if (errors.length > 0) print(`${bold('Errors')}\n${wrapped(errors.join(', '), 2).join('\n')}\n`);
  print(`${bold('Example')}\n  ${dim(example)}`);
}

export function printBuiltIn({ usage, about, more = [], flags }: BuiltIn): void {
  print(`${bold(about)}\n\nUsage: stagedoor ${usage}\n`);
  if (more.length > 0) print(`${more.join('\n')}\n`);
  print(`${bold('Options')}\n${twoColumns(flagRows([...flags, ...commonFlags])).join('\n')}`);
}
