/** Runs the command line as people do: built, as a process of its own, in a pipe or in a pseudo-terminal. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../..', import.meta.url));
export const program = join(root, 'cli/bin/stagedoor.js');

export interface Served {
  /** Without a path. */
  readonly url: string;
  close(): void;
}

/** A server of the test: in place of the service, or to receive deliveries. */
export async function serve(answer: RequestListener): Promise<Served> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Cli {
  /** Where it is run, without a demo.json. */
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
  /** In a pipe; `input` is what standard input holds. */
  run(words: readonly string[], options?: RunOptions): Promise<Ended>;
  /** In a pseudo-terminal; `typed` is typed once `prompt` is shown. Output and errors are one there. */
  runInTerminal(words: readonly string[], options?: TerminalOptions): Promise<Ended>;
  close(): void;
}

interface RunOptions {
  readonly input?: string;
  /** Interrupts the command, as Ctrl-C does, once it has written this. */
  readonly interruptAt?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** In place of the command line. */
  readonly program?: string;
}

interface TerminalOptions {
  readonly columns?: number;
  readonly typed?: readonly (readonly [prompt: string, text: string])[];
  readonly env?: NodeJS.ProcessEnv;
  readonly program?: string;
}

const timeoutMs = 30_000;

/** Builds where a source is newer than the build: files that run side by side must not replace it under each other. */
export async function buildCli(): Promise<void> {
  await promisify(execFile)(process.execPath, [program, '--version']);
}

const quoted = (word: string) => `'${word.replaceAll("'", "'\\''")}'`;

/** With a folder of settings of its own. */
export function createCli(given: NodeJS.ProcessEnv = {}): Cli {
  const folder = mkdtempSync(join(tmpdir(), 'stagedoor-cli-'));
  const { PATH } = process.env;
  const env = { PATH, HOME: folder, STAGEDOOR_CONFIG_DIR: join(folder, 'settings'), TERM: 'xterm', ...given };

  function ended(
    file: string,
    words: readonly string[],
    options: RunOptions,
    typed: readonly (readonly [string, string])[] = [],
  ): Promise<Ended> {
    return new Promise((resolve, reject) => {
      const child = spawn(file, words, { cwd: folder, env: { ...env, ...options.env } });
      const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
      let stdout = '';
      let stderr = '';
      const left = [...typed];
      let interruptAt = options.interruptAt;
      const interrupt = () => {
        if (interruptAt === undefined || !(stdout + stderr).includes(interruptAt)) return;
        interruptAt = undefined;
        child.kill('SIGINT');
      };
      child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
        stdout += chunk;
        const [next] = left;
        if (next && stdout.includes(next[0])) {
          left.shift();
          child.stdin.write(next[1]);
        }
        interrupt();
      });
      child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
        stderr += chunk;
        interrupt();
      });
      child.on('error', reject);
      child.stdin.on('error', () => {});
      child.on('close', (code) => {
        clearTimeout(timer);
        resolve({ code: code ?? -1, stdout, stderr });
      });
      if (typed.length === 0) child.stdin.end(options.input ?? '');
    });
  }

  return {
    folder,
    env,
    run: (words, options = {}) => ended(process.execPath, [options.program ?? program, ...words], options),
    runInTerminal(words, { columns = 100, typed = [], env: more = {}, program: other = program } = {}) {
      const command = [process.execPath, other, ...words].map(quoted).join(' ');
      // Without anything to type, standard input is a terminal where nobody types.
      const line = `stty cols ${columns} rows 40 2>/dev/null; exec ${command}`;
      return ended('script', ['-qefc', line, '/dev/null'], { env: { ...more, SHELL: '/bin/sh' } }, [
        ...typed,
        ...(typed.length === 0 ? ([['\u0000never', '']] as const) : []),
      ]);
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}
