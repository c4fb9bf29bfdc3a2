/** `stagedoor completion bash|zsh|fish`: a script that asks the program itself, so that it knows every command. */
import type { BuiltIns } from './built-in-command.ts';
import { flagsFor } from './call.ts';
import { apiNames, find } from './commands.ts';
import { WrongUse } from './failure.ts';
import { commonFlags, type Flag } from './options.ts';
import { print } from './terminal.ts';

const bash = `_stagedoor() {
  local IFS=$'\\n'
  COMPREPLY=($(stagedoor completion words "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
}
complete -o default -F _stagedoor stagedoor`;

const zsh = `#compdef stagedoor
_stagedoor() {
  local -a found
  found=("\${(@f)$(stagedoor completion words "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  if [[ -n "$found" ]]; then compadd -- "\${found[@]}"; else _files; fi
}
if [[ "$funcstack[1]" = _stagedoor ]]; then _stagedoor; else compdef _stagedoor stagedoor; fi`;

const fish = `complete -c stagedoor -f -a '(set -l words (commandline -opc) (commandline -ct); stagedoor completion words $words[2..-1] 2>/dev/null)'`;

const scripts: Readonly<Record<string, string>> = { bash, zsh, fish };

export async function run(words: readonly string[], _flags: readonly Flag[], builtIns: BuiltIns): Promise<void> {
  const [shell = '', ...typed] = words;
  if (shell === 'words') return print(wordsFor(typed, builtIns).join('\n'));
  const script = Object.hasOwn(scripts, shell) ? scripts[shell] : undefined;
  if (!script) throw new WrongUse('For which shell?', 'stagedoor completion bash, zsh or fish');
  print(script);
}

/** What the last word, which is being typed, can become. */
export function wordsFor(typed: readonly string[], builtIns: BuiltIns): string[] {
  const before = typed.slice(0, -1);
  const last = typed.at(-1) ?? '';
  return [...new Set(candidates(before, last, builtIns))].filter((word) => word.startsWith(last)).sort();
}

function candidates(before: readonly string[], last: string, builtIns: BuiltIns): string[] {
  const [first, second] = before;
  const resources = (api: string) => find([api])!.commands.map(({ resource }) => resource);
  if (first === undefined) return [...Object.keys(builtIns), ...apiNames, ...resources('integrations')];
  const builtIn = Object.hasOwn(builtIns, first) ? builtIns[first] : undefined;
  if (builtIn) {
    const verbs = before.length === 1 ? (builtIn.words ?? []) : [];
    return [...verbs, ...[...builtIn.flags, ...commonFlags].map(({ name }) => `--${name}`)];
  }
  const isApi = apiNames.some((name) => name === first);
  const own = isApi && second === undefined ? resources(first) : [];
  const found = find(before) ?? (isApi ? find([first]) : undefined);
  if (!found) return own;
  if (found.resource === undefined) return own;
  const [verb] = found.rest;
  if (verb === undefined) return [...own, ...found.commands.map((command) => command.verb)];
  const command = found.commands.find((one) => one.verb === verb);
  if (!command) return [];
  const option = command.options.find(({ name }) => `--${name}` === before.at(-1));
  if (option && option.type !== 'boolean') return [...(option.values ?? [])];
  if (!last.startsWith('-')) return [];
  return [...command.options, ...flagsFor(command)].map(({ name }) => `--${name}`);
}
