/** The command `stagedoor`. Loads what a command needs, and says how it ended by the exit code. */
import { type Found, find, meaningOf, nameOf, nearest } from './commands.ts';
import { exitCodes, Failure, WrongUse } from './failure.ts';
import { note, redOnStderr } from './terminal.ts';
import { version } from './version.ts';

const isHelp = (word: string | undefined) => word === '--help' || word === '-h' || word === 'help';

async function run(words: readonly string[]): Promise<void> {
  const [first] = words;
  if (first === undefined || isHelp(first)) {
    const help = await import('./help.ts');
    if (first === undefined || words.length === 1) help.printOverview();
    else await run([...words.slice(1), '--help']);
    return;
  }
  if (first === '--version' || first === '-v') return void process.stdout.write(`${version}\n`);
  if (first.startsWith('-')) {
    throw new WrongUse(`The first word is a command, not ${first}.`, 'stagedoor --help lists them.');
  }
  const { builtIns } = await import('./built-in.ts');
  const builtIn = Object.hasOwn(builtIns, first) ? builtIns[first] : undefined;
  if (builtIn) {
    if (words.includes('--help') || words.includes('-h')) return (await import('./help.ts')).printBuiltIn(builtIn);
    const { run: start } = await builtIn.load();
    return await start(words.slice(1), builtIn.flags, builtIns);
  }
  const found = find(words);
  if (!found) throw unknownCommand(first, Object.keys(builtIns));
  await runOf(found);
}

async function runOf(found: Found): Promise<void> {
  const [verb, ...words] = found.rest;
  if (verb === undefined || isHelp(verb) || verb.startsWith('-')) {
    if (found.rest.length === 0 || isHelp(verb)) return (await import('./help.ts')).printCommands(found);
    throw new WrongUse(`A verb is missing before ${verb}.`, `One of: ${verbsOf(found).join(', ')}.`);
  }
  const command = found.commands.find((one) => one.verb === verb);
  if (!command) {
    const verbs = verbsOf(found);
    const near = nearest(verb, verbs);
    const name = nameOf({ api: found.api, resource: found.resource!, verb });
    throw new WrongUse(`There is no command ${name}.`, `Did you mean ${(near.length > 0 ? near : verbs).join(', ')}?`);
  }
  const { readCommand, runCommand } = await import('./call.ts');
  if (words.includes('--help') || words.includes('-h')) return (await import('./help.ts')).printCommand(command);
  await runCommand(command, readCommand(command, words));
}

const verbsOf = ({ commands }: Found) => commands.map(({ verb }) => verb);

function unknownCommand(word: string, builtIns: readonly string[]): WrongUse {
  const resources = find(['integrations'])!.commands.map(({ resource }) => resource);
  const near = nearest(word, [...builtIns, 'channels', 'resellers', 'management', ...resources]);
  return new WrongUse(
    `There is no command ${word}.`,
    near.length > 0 ? `Did you mean ${near.join(', ')}?` : 'stagedoor --help lists them.',
  );
}

interface RefusedError {
  readonly name: string;
  readonly message: string;
  readonly code: string;
  readonly status: number;
  readonly requestId?: string;
  readonly details: readonly { readonly path: string; readonly message: string }[];
  readonly retryAfterMs?: number;
}

/** By its name: the SDK is loaded by commands that send something only. */
const isRefusal = (error: unknown): error is RefusedError => error instanceof Error && error.name === 'StagedoorError';
const unreachable = new Set(['no_answer', 'timeout', 'unexpected_answer']);

/** Writes what went wrong, what to do, and answers with the exit code. */
function report(error: unknown, asJson: boolean): number {
  if (isRefusal(error)) {
    const { code, message, status, requestId, details, retryAfterMs } = error;
    if (asJson) {
      note(JSON.stringify({ error: code, message, status, request_id: requestId ?? null, details }));
    } else {
      note(`${redOnStderr('Refused')}: ${message}`);
      for (const detail of details) note(`  ${detail.path}: ${detail.message}`);
      const meaning = meaningOf(code);
      note(`  code     ${code}${status ? ` (${status})` : ''}`);
      if (meaning) note(`  meaning  ${meaning}`);
      if (retryAfterMs !== undefined) note(`  retry    in ${Math.ceil(retryAfterMs / 1_000)} s`);
      const hint = hintFor(code);
      if (hint) note(`  do       ${hint}`);
      if (requestId) note(`  request  ${requestId}`);
    }
    return unreachable.has(code) || status === 502 || status === 503 || status === 504
      ? exitCodes.notReachable
      : exitCodes.refused;
  }
  const isOurs = error instanceof WrongUse || error instanceof Failure;
  const message = error instanceof Error ? error.message : String(error);
  const hint = isOurs ? error.hint : '';
  if (asJson) note(JSON.stringify({ error: error instanceof WrongUse ? 'wrong_use' : 'failed', message, hint }));
  else {
    note(`${redOnStderr(error instanceof WrongUse ? 'Wrong use' : 'Failed')}: ${message}`);
    if (hint) note(`  ${hint}`);
    if (!isOurs && error instanceof Error && process.env.STAGEDOOR_DEBUG) note(error.stack ?? '');
  }
  if (error instanceof Failure) return error.code;
  return error instanceof WrongUse || error instanceof TypeError ? exitCodes.wrongUse : exitCodes.refused;
}

function hintFor(code: string): string | undefined {
  switch (code.toLowerCase()) {
    case 'no_answer':
    case 'timeout':
    case 'unexpected_answer':
      return 'Run stagedoor whoami to see the address, stagedoor doctor to find the problem.';
    case 'unauthorized':
      return 'Run stagedoor whoami to see the owner of the key, stagedoor login to store another key.';
    case 'forbidden':
      return 'Run stagedoor whoami to see the scopes of the key.';
    case 'confirmation_required':
      return 'Run stagedoor management sessions confirm, then repeat the command.';
    case 'invalid_request':
      return 'Add --help to see the options, --dry-run to see the request.';
    default:
      return undefined;
  }
}

/** A pipe that is closed, as by head, is no failure. */
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(exitCodes.done);
    throw error;
  });
}

const words = process.argv.slice(2);
try {
  await run(words);
} catch (error) {
  process.exitCode = report(error, words.includes('--json'));
}
