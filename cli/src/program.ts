/**
 * The tree of all commands. What is made of the contract is added on the way that the words take only: to make commands
 * of all operations takes longer than the rest of a start.
 */
import { builtIns } from './built-in.ts';
import { type CliCommand, group } from './cli-command.ts';
import { type ApiName, apiNames, commandsOf } from './commands.ts';
import { operationCommand } from './operation-command.ts';
import { version } from './version.ts';

const exitCodes = 'Exit codes: 0 done, 1 rejected, 2 wrong use, 3 not reachable.';
const examples = `
  stagedoor tickets check-in TICKET-ID --enter 2
  stagedoor management events list --query '[].name'`;

function list(name: string, about: string): CliCommand {
  const command = group(name, about);
  command.listsCommands = true;
  return command;
}

/** `words` are those that the program is then given. */
export function createProgram([first, second]: readonly string[]): CliCommand {
  const program = list('stagedoor', 'The Stagedoor APIs on the command line.');
  program
    .version(version, '-v, --version', 'Print the version.')
    .enablePositionalOptions()
    .addHelpText('after', `${examples}\n\n${exitCodes}`);
  for (const command of builtIns()) program.addCommand(command);
  program.commandsGroup('APIs:');
  for (const api of apiNames) {
    const command = list(api, `The resources of the ${api} API.`);
    if (first === api) addResources(command, api, second);
    program.addCommand(command);
  }
  program.commandsGroup('Resources of the integrations API:');
  addResources(program, 'integrations', first);
  return program;
}

/**
 * Adds a group for each resource, with its commands where it is the one that is named. A resource that is called as an
 * API adds its commands to those of that.
 */
function addResources(parent: CliCommand, api: ApiName, named: string | undefined): void {
  const all = commandsOf(api);
  for (const resource of new Set(all.map((operation) => operation.resource))) {
    const operations = all.filter((operation) => operation.resource === resource);
    const known = parent.commands.find((command) => command.name() === resource) as CliCommand | undefined;
    const verbs = operations.map(({ verb }) => verb).join(', ');
    const target = known ?? list(resource, `Operations of the ${api} API on ${resource}.`).summary(verbs);
    if (resource === named) {
      const names = new Set(target.commands.map((command) => command.name()));
      for (const operation of operations) {
        if (names.has(operation.verb)) continue;
        const command = operationCommand(operation);
        target.addCommand(known ? command.helpGroup(`Operations of the ${api} API:`) : command);
      }
    }
    if (!known) parent.addCommand(target);
  }
}
