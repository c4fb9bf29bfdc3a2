/** Answers the script of a shell: what the words that are being typed can become. */
import type { Option } from 'commander';
import type { CliCommand } from './cli-command.ts';
import type { ApiName } from './commands.ts';
import { type Candidate, type IdPlace, liveIds } from './live-ids.ts';
import { findSource } from './profiles.ts';
import { createProgram } from './program.ts';

/** A line for each word; where a shell shows them, what it is about behind a tab. */
export async function printWords([shell, ...words]: readonly string[]): Promise<void> {
  const last = words.at(-1) ?? '';
  const place = placeOf(words);
  const ids = place ? await liveIds(place) : [];
  const found: Candidate[] = [
    ...wordsFor(words).map((word) => ({ word, about: '' })),
    ...ids.filter(({ word }) => word.startsWith(last)),
  ];
  const lines = found.map(({ word, about }) => (about && shell !== 'bash' ? `${word}\t${about}` : word));
  // A request that is still under way must not keep the shell waiting.
  process.stdout.write(`${lines.join('\n')}\n`, () => process.exit());
}

/** What the last word, which is being typed, can become, but for ids. */
export function wordsFor(words: readonly string[]): string[] {
  const last = words.at(-1) ?? '';
  return [...new Set(candidates(readTyped(words), last))].filter((word) => word.startsWith(last)).sort();
}

/** The words before the last one, as the program reads them. */
interface Typed {
  readonly command: CliCommand;
  /** Behind the name of the command, without options. */
  readonly places: readonly string[];
  /** Values of options, by their names. */
  readonly given: Map<string, string>;
  /** Whose value is being typed. */
  readonly open: Option | undefined;
}

function readTyped(words: readonly string[]): Typed {
  let command = createProgram(words);
  const places: string[] = [];
  const given = new Map<string, string>();
  let open: Option | undefined;
  for (const word of words.slice(0, -1)) {
    const next = places.length === 0 && !open ? command.commands.find((one) => one.name() === word) : undefined;
    if (open) {
      given.set(open.name(), word);
      open = undefined;
    } else if (next) command = next as CliCommand;
    else if (word.startsWith('--')) open = command.options.find(({ long, required }) => required && long === word);
    else places.push(word);
  }
  return { command, places, given, open };
}

function candidates({ command, places, open }: Typed, last: string): readonly string[] {
  if (open) return open.argChoices ?? [];
  const help = command.createHelp();
  if (last.startsWith('-')) return help.visibleOptions(command).flatMap(({ long }) => long ?? []);
  const argument = command.registeredArguments[places.length];
  if (argument?.argChoices) return argument.argChoices;
  return places.length === 0 ? help.visibleCommands(command).map((one) => one.name()) : [];
}

/** Where the last word is an id; undefined where it is anything else. */
function placeOf(words: readonly string[]): IdPlace | undefined {
  const { command, places, given, open } = readTyped(words);
  if (words.at(-1)?.startsWith('-')) return undefined;
  const names = command.registeredArguments.map((argument) => argument.name().toLowerCase());
  for (const [at, name] of names.entries()) if (places[at] !== undefined) given.set(name, places[at]);
  const { operation } = command;
  const api = operation?.api ?? apiOfBuiltIn(given.get('profile'));
  if (open) {
    const name = open.name();
    return name === 'profile' || name === 'undo' || /-ids?$/.test(name) ? { api, name, given } : undefined;
  }
  const name = names[places.length];
  if (name === undefined) return undefined;
  const resource = places.length === names.length - 1 ? operation?.resource : undefined;
  // Of what can be explained, tickets have a list in which their holders are looked for.
  return command.name() === 'explain'
    ? { api: 'integrations', name: 'ticket-id', given }
    : { api, name, resource, given };
}

/** Commands of their own use the session of a person where there is one. */
function apiOfBuiltIn(profile: string | undefined): ApiName {
  try {
    const source = findSource(profile);
    return source?.keys.management || source?.login ? 'management' : 'integrations';
  } catch {
    return 'integrations';
  }
}
