// How to reach the server: a unix socket in a private directory, or on Windows the loopback address with a password.

import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import type { DataDirectory } from './data-directory.ts';
import type { RecordedServer } from './postmaster-file.ts';
import { isPrivateDirectory, makeSocketDirectory, socketPort } from './socket-directory.ts';

export interface ServerAddress {
  /** The directory of the socket, or 127.0.0.1. */
  readonly host: string;
  readonly port: number;
  /** Only where anyone on the machine can connect. */
  readonly password?: string;
}

export const superuser = 'postgres';

const isWindows = process.platform === 'win32';

/** A place for a server that is about to be started. */
export async function newAddress(dataDirectory: DataDirectory): Promise<ServerAddress> {
  if (!isWindows) return { host: makeSocketDirectory(dataDirectory), port: socketPort };
  return { host: '127.0.0.1', port: await freePort(), password: passwordOf(dataDirectory) };
}

/** Where a server says it listens; undefined when anyone could be listening there by now. */
export function recordedAddress(dataDirectory: DataDirectory, recorded: RecordedServer): ServerAddress | undefined {
  if (isWindows) return { host: '127.0.0.1', port: recorded.port, password: passwordOf(dataDirectory) };
  if (!isPrivateDirectory(recorded.socketDirectory, dataDirectory.account)) return undefined;
  return { host: recorded.socketDirectory, port: recorded.port };
}

/** Generated once per data directory; the first of two simultaneous starts decides. */
export function passwordOf(dataDirectory: DataDirectory): string {
  const file = passwordFile(dataDirectory);
  try {
    writeFileSync(file, randomBytes(24).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8');
}

export function passwordFile(dataDirectory: DataDirectory): string {
  return path.join(dataDirectory.path, 'postgres.password');
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
