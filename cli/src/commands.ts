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

/** Those that an endpoint can be sent. */
export function notificationKinds(): readonly string[] {
  const { options } = operation('integrations', 'testWebhookEndpoint');
  return options.find(({ name }) => name === 'event')?.values ?? [];
}

/** How the command is typed, without `stagedoor`. The integrations API needs no word of its own. */
export const nameOf = ({ api, resource, verb }: Pick<Command, 'api' | 'resource' | 'verb'>) =>
  `${api === 'integrations' ? '' : `${api} `}${resource} ${verb}`;
