/** What is known of where the output goes. Colors, widths and questions are for terminals only. */
import { createInterface } from 'node:readline/promises';
import { Failure, WrongUse } from './failure.ts';

export const isTerminal = () => process.stdout.isTTY === true;
const isColored = (stream: NodeJS.WriteStream) =>
  stream.isTTY === true && !process.env.NO_COLOR && process.env.TERM !== 'dumb';

/** Columns of the terminal; unlimited in a pipe. */
export const width = () => (isTerminal() ? process.stdout.columns || 80 : Number.POSITIVE_INFINITY);

const styled = (code: number, stream: () => NodeJS.WriteStream) => (text: string) =>
  isColored(stream()) ? `\u001b[${code}m${text}\u001b[0m` : text;
export const bold = styled(1, () => process.stdout);
export const dim = styled(2, () => process.stdout);
export const green = styled(32, () => process.stdout);
export const red = styled(31, () => process.stdout);
export const redOnStderr = styled(31, () => process.stderr);

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

/** The next line of standard input; undefined behind the last one. */
async function nextLine(): Promise<string | undefined> {
  lines ??= (await readStdin()).split('\n');
  const line = lines.shift()?.replace(/\r$/, '');
  return line === '' && lines.length === 0 ? undefined : line;
}

/** Asks for something that may be shown. Without a terminal it is a line of standard input. */
export async function ask(question: string): Promise<string> {
  if (!process.stdin.isTTY) return (await nextLine()) ?? '';
  const reader = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return (await reader.question(question)).trim();
  } finally {
    reader.close();
  }
}

/** Asks for a secret, without showing it. Without a terminal it is a line of standard input. */
export async function askSecret(question: string): Promise<string> {
  if (!process.stdin.isTTY) {
    const line = await nextLine();
    if (!line) throw new WrongUse('Standard input is empty.', 'Write the secret to it on its own line.');
    return line.trim();
  }
  const { stdin } = process;
  // First: what is typed as soon as the question is there must not be shown either.
  stdin.setRawMode(true);
  try {
    process.stderr.write(question);
    let text = '';
    for await (const chunk of stdin) {
      for (const character of String(chunk)) {
        if (character === '\r' || character === '\n') return text.trim();
        if (character === '\u0003' || character === '\u0004') throw new Failure('Cancelled.', { code: 130 });
        text = character === '\u007f' || character === '\b' ? text.slice(0, -1) : text + character;
      }
    }
    return text.trim();
  } finally {
    stdin.setRawMode(false);
    stdin.pause();
    process.stderr.write('\n');
  }
}
