/** The command `stagedoor`. Loads what a command needs, and says how it ended by the exit code. */
import { CommanderError } from 'commander';
import { meaningOf } from './commands.ts';
import { exitCodes, Failure, WrongUse } from './failure.ts';
import { createProgram } from './program.ts';
import { note, red } from './terminal.ts';

async function run(words: readonly string[]): Promise<void> {
  // A shell asks for what can follow words that are no command yet.
  if (words[0] === 'completion' && words[1] === 'words') {
    return await (await import('./completion.ts')).printWords(words.slice(2));
  }
  const given = words[0] === 'help' ? [...words.slice(1), '--help'] : words;
  await createProgram(given).parseAsync(given, { from: 'user' });
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
    const retryAfter = retryAfterMs === undefined ? undefined : Math.ceil(retryAfterMs / 1_000);
    if (asJson) {
      const said = { error: code, message, status, request_id: requestId ?? null, details };
      note(JSON.stringify({ ...said, retry_after: retryAfter ?? null }));
    } else {
      note(`${red('Refused', process.stderr)}: ${message}`);
      // What is wrong with the body as a whole has no path: the message is the same.
      for (const detail of details) if (detail.path !== '') note(`  ${detail.path}: ${detail.message}`);
      const meaning = meaningOf(code);
      note(`  code     ${code}${status ? ` (${status})` : ''}`);
      if (meaning) note(`  meaning  ${meaning}`);
      if (retryAfter !== undefined) note(`  retry    in ${retryAfter} s`);
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
    note(`${red(error instanceof WrongUse ? 'Wrong use' : 'Failed', process.stderr)}: ${message}`);
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

const words = process.argv.slice(2);
/** A pipe that is closed, as by head, is no failure; a full disk is. */
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', ({ code, message }: NodeJS.ErrnoException) => {
    if (code === 'EPIPE') process.exit(exitCodes.done);
    if (stream === process.stderr) process.exit(exitCodes.refused);
    process.exit(report(new Failure(`The output cannot be written: ${message}.`), words.includes('--json')));
  });
}

try {
  await run(words);
} catch (error) {
  // The help or the version was asked for, and is there.
  if (!(error instanceof CommanderError)) process.exitCode = report(error, words.includes('--json'));
}
