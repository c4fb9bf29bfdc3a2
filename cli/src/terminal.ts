/** What is known of where the output goes. Questions are for terminals only. */
import { styleText } from 'node:util';
import { Failure, WrongUse } from './failure.ts';

export const isTerminal = () => process.stdout.isTTY === true;

/** Columns of the terminal; unlimited in a pipe. */
export const width = () => (isTerminal() ? process.stdout.columns || 80 : Number.POSITIVE_INFINITY);

export const bold = (text: string) => styleText('bold', text);
export const dim = (text: string) => styleText('dim', text);
export const green = (text: string) => styleText('green', text);
export const red = (text: string, stream: NodeJS.WriteStream = process.stdout) => styleText('red', text, { stream });

export const print = (text: string) => void process.stdout.write(`${text}\n`);
/** For what is about the output: hints, progress. */
export const note = (text: string) => void process.stderr.write(`${text}\n`);

/** All of standard input. */
export async function readStdinBytes(): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** The same, as text. */
export const readStdin = async () => (await readStdinBytes()).toString('utf8');

let lines: string[] | undefined;

/** The next line of standard input; empty behind the last one. */
async function nextLine(): Promise<string> {
  lines ??= (await readStdin()).split('\n');
  return (lines.shift() ?? '').trim();
}

const shown = { output: process.stderr, withGuide: false };

/** What was answered to a question of the library. */
function answerOf<T>(answer: T): Exclude<T, symbol> {
  if (typeof answer === 'symbol') throw new Failure('Cancelled.', { code: 130 });
  return answer as Exclude<T, symbol>;
}

/** Asks for something that may be shown. Without a terminal it is a line of standard input. */
export async function ask(message: string, standard = ''): Promise<string> {
  if (!process.stdin.isTTY) return await nextLine();
  const { text } = await import('@clack/prompts');
  return answerOf(await text({ ...shown, message, placeholder: standard, defaultValue: standard })).trim();
}

/** Asks for a secret, without showing it. Without a terminal it is a line of standard input. */
export async function askSecret(message: string): Promise<string> {
  if (!process.stdin.isTTY) {
    const line = await nextLine();
    if (!line) throw new WrongUse('Standard input is empty.', 'Write the secret to it on its own line.');
    return line;
  }
  const { password } = await import('@clack/prompts');
  return (answerOf(await password({ ...shown, message })) ?? '').trim();
}

/** Asks a person whether something is to be done. */
export async function confirm(message: string): Promise<boolean> {
  const prompts = await import('@clack/prompts');
  return answerOf(await prompts.confirm({ ...shown, message, initialValue: false }));
}
