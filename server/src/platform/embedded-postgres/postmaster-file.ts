// Reads `postmaster.pid`, which the server writes while it runs and leaves behind when it is killed, and distinguishes
// a running server from an unrelated process that got its process id since.

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

export interface RecordedServer {
  readonly pid: number;
  readonly port: number;
  readonly socketDirectory: string;
  /** starting, stopping, ready or standby; empty while the server is still writing the file. */
  readonly status: string;
}

export function readPostmasterFile(pgData: string): RecordedServer | undefined {
  let text: string;
  try {
    text = readFileSync(path.join(pgData, 'postmaster.pid'), 'utf8');
  } catch {
    return undefined;
  }
  // Lines: pid, data directory, start time, port, socket directory, listen address, shared memory key, status.
  const [pid, , , port, socketDirectory, , , status] = text.split('\n');
  if (!Number.isInteger(Number(pid)) || Number(pid) <= 0) return undefined;
  return {
    pid: Number(pid),
    port: Number(port ?? 0),
    // Relative to the cluster when the server was started with a relative path.
    socketDirectory: path.resolve(pgData, socketDirectory ?? ''),
    status: status?.trim() ?? '',
  };
}

/** A setting without effect by which the server of a cluster is known in the list of processes. */
export function markOf(pgData: string): string {
  return `embedded_postgres.cluster=${pgData}`;
}

/** True while the process `pid` is the server of this cluster. A dead one that has not been reaped is not. */
export function isServerOf(pgData: string, pid: number): boolean {
  if (process.platform === 'win32') return isAlive(pid);
  if (process.platform !== 'linux') return psCommandLine(pid).includes(`${markOf(pgData)} `);
  const [program = '', ...args] = linuxCommandLine(pid);
  return path.basename(program) === 'postgres' && args.includes(markOf(pgData));
}

function linuxCommandLine(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    return [];
  }
}

function psCommandLine(pid: number): string {
  return spawnSync('/bin/ps', ['-ww', '-o', 'command=', '-p', String(pid)], { env: {}, encoding: 'utf8' }).stdout ?? '';
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
