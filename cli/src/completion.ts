/**
 * `stagedoor completion bash|zsh|fish`: a script that asks the program itself, so that it knows every command, and the ids
 * of the service.
 */
import type { BuiltIn, BuiltIns } from './built-in-command.ts';
import { flagsFor } from './call.ts';
import { type ApiName, apiNames, type Command, find, operation } from './commands.ts';
import { WrongUse } from './failure.ts';
import { type Candidate, type IdPlace, liveIds } from './live-ids.ts';
import { commonFlags, type Flag } from './options.ts';
import { findSource } from './profiles.ts';

const bash = `_stagedoor() {
  local IFS=$'\\n'
  COMPREPLY=($(stagedoor completion words bash "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
}
complete -o default -F _stagedoor stagedoor`;

const zsh = `#compdef stagedoor
_stagedoor() {
  local -a found shown
  local line
  for line in "\${(@f)$(stagedoor completion words zsh "\${(@)words[2,CURRENT]}" 2>/dev/null)}"; do
    [[ -n "$line" ]] || continue
    found+=("\${line%%$'\\t'*}")
    shown+=("\${line/$'\\t'/  }")
  done
  if [[ -n "$found" ]]; then compadd -d shown -- "\${found[@]}"; else _files; fi
}
if [[ "$funcstack[1]" = _stagedoor ]]; then _stagedoor; else compdef _stagedoor stagedoor; fi`;

const fish = `complete -c stagedoor -f -a '(set -l words (commandline -opc) (commandline -ct); stagedoor completion words fish $words[2..-1] 2>/dev/null)'`;

const scripts: Readonly<Record<string, string>> = { bash, zsh, fish };

export async function run(words: readonly string[], _flags: readonly Flag[], builtIns: BuiltIns): Promise<void> {
  const [shell = '', ...typed] = words;
  if (shell === 'words') return await printWords(typed, builtIns);
  const script = Object.hasOwn(scripts, shell) ? scripts[shell] : undefined;
  if (!script) throw new WrongUse('For which shell?', 'stagedoor completion bash, zsh or fish');
  process.stdout.write(`${script}\n`);
}

/** A line for each word; where a shell shows them, what it is about behind a tab. */
async function printWords([shell, ...typed]: readonly string[], builtIns: BuiltIns): Promise<void> {
  const last = typed.at(-1) ?? '';
  const place = placeOf(typed, builtIns);
  const ids = place ? await liveIds(place) : [];
  const found: Candidate[] = [
    ...wordsFor(typed, builtIns).map((word) => ({ word, about: '' })),
    ...ids.filter(({ word }) => word.startsWith(last)),
  ];
  const lines = found.map(({ word, about }) => (about && shell !== 'bash' ? `${word}\t${about}` : word));
  // A request that is still under way must not keep the shell waiting.
  process.stdout.write(`${lines.join('\n')}\n`, () => process.exit());
}

/** What the last word, which is being typed, can become, but for ids. */
export function wordsFor(typed: readonly string[], builtIns: BuiltIns): string[] {
  const last = typed.at(-1) ?? '';
  return [...new Set(candidates(typed.slice(0, -1), last, builtIns))].filter((word) => word.startsWith(last)).sort();
}

/** The words before the last one, as a command reads them. */
interface Typed {
  readonly api: ApiName;
  readonly command: Command | undefined;
  readonly builtIn: BuiltIn | undefined;
  /** Words behind the name of the command. */
  readonly rest: readonly string[];
}

function readTyped(before: readonly string[], builtIns: BuiltIns): Typed | undefined {
  const [first] = before;
  if (first === undefined) return undefined;
  const builtIn = Object.hasOwn(builtIns, first) ? builtIns[first] : undefined;
  if (builtIn) return { api: 'integrations', command: undefined, builtIn, rest: before.slice(1) };
  const found = find(before);
  const [verb, ...rest] = found?.rest ?? [];
  const command = found?.resource === undefined ? undefined : found.commands.find((one) => one.verb === verb);
  return command && { api: command.api, command, builtIn: undefined, rest };
}

function candidates(before: readonly string[], last: string, builtIns: BuiltIns): string[] {
  const [first, second] = before;
  const resources = (api: string) => find([api])!.commands.map(({ resource }) => resource);
  if (first === undefined) return [...Object.keys(builtIns), ...apiNames, ...resources('integrations')];
  const typed = readTyped(before, builtIns);
  if (typed?.builtIn) {
    if (awaitsValue(typed, before.at(-1))) return [];
    const verbs = before.length === 1 ? wordsOf(first, typed.builtIn) : [];
    return [...verbs, ...[...typed.builtIn.flags, ...commonFlags].map(({ name }) => `--${name}`)];
  }
  if (typed?.command) {
    const option = typed.command.options.find(({ name }) => `--${name}` === before.at(-1));
    if (option && option.type !== 'boolean') return [...(option.values ?? [])];
    if (!last.startsWith('-')) return [];
    return [...typed.command.options, ...flagsFor(typed.command)].map(({ name }) => `--${name}`);
  }
  const isApi = apiNames.some((name) => name === first);
  const own = isApi && second === undefined ? resources(first) : [];
  const found = find(before) ?? (isApi ? find([first]) : undefined);
  if (found?.resource === undefined || found.rest.length > 0) return own;
  return [...own, ...found.commands.map((command) => command.verb)];
}

/** The kinds of notifications are those of the contract. */
const wordsOf = (name: string, { words = [] }: BuiltIn): readonly string[] =>
  name === 'trigger'
    ? (operation('integrations', 'testWebhookEndpoint').options.find((one) => one.name === 'event')?.values ?? [])
    : words;

const awaitsValue = ({ command, builtIn }: Typed, word = '') => {
  const flags = [...(builtIn?.flags ?? []), ...(command ? flagsFor(command) : []), ...commonFlags];
  const isOption = command?.options.some(({ name, type }) => `--${name}` === word && type !== 'boolean') ?? false;
  return isOption || flags.some(({ name, value }) => `--${name}` === word && value !== undefined);
};

/** Where the last word is an id; undefined where it is anything else. */
export function placeOf(words: readonly string[], builtIns: BuiltIns): IdPlace | undefined {
  const before = words.slice(0, -1);
  const last = words.at(-1) ?? '';
  const typed = readTyped(before, builtIns);
  if (!typed || last.startsWith('-')) return undefined;
  const given = new Map<string, string>();
  const places: string[] = [];
  const left = [...typed.rest];
  while (left.length > 0) {
    const word = left.shift()!;
    if (!word.startsWith('--')) places.push(word);
    else if (awaitsValue(typed, word) && left.length > 0) given.set(word.slice(2), left.shift()!);
  }
  const { command, builtIn } = typed;
  for (const [at, { name }] of (command?.arguments ?? []).entries()) {
    if (places[at] !== undefined) given.set(name, places[at]);
  }
  const previous = before.at(-1) ?? '';
  const api = command ? command.api : apiOfBuiltIn(given.get('profile'));
  if (previous.startsWith('--') && awaitsValue(typed, previous)) return optionPlace(api, previous.slice(2), given);
  const next = command?.arguments[places.length];
  if (next) {
    const resource = places.length === command!.arguments.length - 1 ? command!.resource : undefined;
    return { api, name: next.name, resource, given };
  }
  if (builtIn === builtIns.profiles && places.length === 1) return { api, name: 'profile', given };
  return builtIn === builtIns.explain && places.length === 0
    ? { api: 'integrations', name: 'ticket-id', given }
    : undefined;
}

function optionPlace(api: ApiName, name: string, given: ReadonlyMap<string, string>): IdPlace | undefined {
  return name === 'profile' || name === 'undo' || /-ids?$/.test(name) ? { api, name, given } : undefined;
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
