/** The built service as a process of its own: to be started, asked, killed and started again. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { takeWrongAnswers } from './process-client.ts';

const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

export interface ServiceProcess {
  readonly pid: number;
  readonly address: string;
  /** All that it has printed and logged. */
  output(): string;
  kill(signal: NodeJS.Signals): Promise<number | null>;
}

export interface EndedProcess {
  readonly code: number | null;
  readonly output: string;
}

const running = new Set<ChildProcess>();

/** Of this process, what a program needs to be found and to run; none of the settings of the service. */
export function cleanEnvironment(): Record<string, string> {
  const { PATH = '', HOME = '' } = process.env;
  return { PATH, HOME };
}

/** A port that is free at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Runs Node, this one or another, with these arguments; `endAll` ends it, where the test does not. */
export function launchNode(
  env: Record<string, string>,
  nodeArguments: readonly string[],
  program: string = process.execPath,
) {
  const child = spawn(program, nodeArguments, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const exited = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => {
      running.delete(child);
      resolve(code);
    });
  });
  return { child, exited, output: () => output };
}

export type LaunchedService = ReturnType<typeof launchNode>;

/** Begins to start the service with exactly these settings, and does not wait for it. */
export function launchService(env: Record<string, string>): LaunchedService {
  return launchNode({ PORT: '0', ...env }, [main]);
}

/** Starts with exactly these settings, and arguments for Node itself, and waits until it is ready. */
export async function startServiceProcess(
  env: Record<string, string>,
  nodeArguments: readonly string[] = [],
  program?: string,
): Promise<ServiceProcess> {
  const { child, exited, output } = launchNode({ PORT: '0', ...env }, [...nodeArguments, main], program);
  const ready = new Promise<void>((resolve) => {
    const look = () => output().includes('Ready.') && resolve();
    child.stdout.on('data', look);
  });
  const ended = exited.then((code) => {
    throw new Error(`the service ended with ${code}: ${output()}`);
  });
  await Promise.race([ready, ended]);
  ended.catch(() => {});
  return {
    pid: child.pid!,
    address: /listens on (\S+)/.exec(output())![1]!,
    output,
    kill: async (signal) => {
      child.kill(signal);
      return exited;
    },
  };
}

/** Begins to run a command of the service. */
export function launchCommand(env: Record<string, string>, words: readonly string[]): LaunchedService {
  return launchNode(env, [main, ...words]);
}

/** Runs it where it is expected to end by itself. */
export async function runToEnd(
  env: Record<string, string>,
  words: readonly string[] = [],
  nodeArguments: readonly string[] = [],
): Promise<EndedProcess> {
  const { exited, output } = launchNode(env, [...nodeArguments, main, ...words]);
  return { code: await exited, output: output() };
}

/** Ends what a failed test left behind, and fails where a process answered otherwise than its operation declares. */
export async function endAll(): Promise<void> {
  await Promise.all(
    [...running].map(
      (child) =>
        new Promise((resolve) => {
          child.once('exit', resolve);
          child.kill('SIGTERM');
          setTimeout(() => child.kill('SIGKILL'), 12_000).unref();
        }),
    ),
  );
  expect(takeWrongAnswers(), 'answers that are not as declared').toEqual([]);
}
