/** The commands that are made of the contract: `npm run generate` writes them. */
import { readFileSync } from 'node:fs';
import type { OperationEntry } from '@stagedoor/sdk/tools';

export const apiNames = ['integrations', 'channels', 'resellers', 'management'] as const;
export type ApiName = (typeof apiNames)[number];

export interface CommandOption {
  readonly name: string;
  /** Where the value goes: a parameter, or a path into the body. */
  readonly field: readonly string[];
  readonly type: 'string' | 'integer' | 'number' | 'boolean' | 'json';
  readonly list?: true;
  readonly nullable?: true;
  readonly required?: true;
  /** Not taken as an argument, which other people of the machine can read. */
  readonly secret?: true;
  readonly values?: readonly string[];
  readonly about: string;
}

export interface Command {
  readonly api: ApiName;
  readonly id: string;
  readonly resource: string;
  readonly verb: string;
  readonly summary: string;
  readonly about: string;
  readonly access: string;
  readonly call: OperationEntry;
  readonly arguments: readonly { readonly name: string; readonly field: string; readonly about: string }[];
  readonly options: readonly CommandOption[];
  readonly errors: readonly string[];
  readonly example: string;
}

const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`./generated/${name}.json`, import.meta.url), 'utf8'));

const tables = new Map<ApiName, readonly Command[]>();

/** All commands of an API. */
export function commandsOf(api: ApiName): readonly Command[] {
  const known = tables.get(api);
  if (known) return known;
  const commands = (read(api) as Omit<Command, 'api'>[]).map((command) => ({ ...command, api }));
  tables.set(api, commands);
  return commands;
}

/** What an error code means, in a sentence that says what to do where that is known. */
export function meaningOf(code: string): string | undefined {
  return (read('errors') as Record<string, string>)[code];
}

export function operation(api: ApiName, id: string): Command {
  const found = commandsOf(api).find((command) => command.id === id);
  if (!found) throw new Error(`The contract has no operation ${api}.${id}.`);
  return found;
}

/** How the command is typed, without `stagedoor`. The integrations API needs no word of its own. */
export const nameOf = ({ api, resource, verb }: Pick<Command, 'api' | 'resource' | 'verb'>) =>
  `${api === 'integrations' ? '' : `${api} `}${resource} ${verb}`;

export interface Found {
  readonly api: ApiName;
  /** Of one resource, or of all where none is named. */
  readonly commands: readonly Command[];
  /** Words that belong to the command behind its name. */
  readonly rest: readonly string[];
  readonly resource: string | undefined;
}

/**
 * What the first words mean: `[API] resource [verb]`. The first word is an API where it is one and the second word, if
 * there is one, is a resource of that API; otherwise it is a resource of the integrations API.
 */
export function find(words: readonly string[]): Found | undefined {
  const [first = '', second] = words;
  const api = apiNames.find((name) => name === first);
  if (api) {
    if (second === undefined) return { api, commands: commandsOf(api), rest: [], resource: undefined };
    const commands = commandsOf(api).filter(({ resource }) => resource === second);
    if (commands.length > 0) return { api, commands, rest: words.slice(2), resource: second };
  }
  const commands = commandsOf('integrations').filter(({ resource }) => resource === first);
  return commands.length > 0 ? { api: 'integrations', commands, rest: words.slice(1), resource: first } : undefined;
}

/** The words that are nearest to a mistyped one. */
export function nearest(word: string, words: readonly string[]): string[] {
  const distances = [...new Set(words)].map((other) => [distance(word, other), other] as const);
  const good = distances.filter(([steps, other]) => steps <= 2 || other.startsWith(word));
  return good
    .sort(([one], [other]) => one - other)
    .slice(0, 3)
    .map(([, other]) => other);
}

/** How many letters have to be added, removed or changed. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const changed = row[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(changed, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[other.length]!;
}
