/**
 * `stagedoor completion bash|zsh|fish`: a script that asks the program itself, so that it knows every command, and the ids
 * of the service.
 */
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

export async function printScript(shell: string): Promise<void> {
  process.stdout.write(`${scripts[shell]}\n`);
}
