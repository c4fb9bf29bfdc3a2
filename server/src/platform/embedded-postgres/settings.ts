// The server's settings, given on its command line: nothing in the data directory has to be edited or kept in step.

import { createHash } from 'node:crypto';
import path from 'node:path';
import type { DataDirectory } from './data-directory.ts';
import type { ServerAddress } from './server-address.ts';

const defaults: Readonly<Record<string, string>> = {
  // What was committed survives a power cut. Never faster than that.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  wal_compression: 'on',
  shared_buffers: '256MB',
  max_connections: '100',
  max_wal_size: '1GB',
  // Disks of this century; queries of a few milliseconds.
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
  // Sessions of a process that was killed end within a second, also in the middle of a statement.
  ...(process.platform === 'linux' || process.platform === 'darwin' ? { client_connection_check_interval: '1s' } : {}),
};

export interface ServerSettings {
  /** Differs when a server started now would differ from the one asked; carried by the server as its cluster_name. */
  readonly fingerprint: string;
  argumentsFor(address: ServerAddress, dataDirectory: DataDirectory): string[];
}

export function serverSettings(version: string, overrides: Readonly<Record<string, string>>): ServerSettings {
  const chosen = { ...defaults, ...overrides };
  const sorted = Object.entries(chosen).sort(([a], [b]) => (a < b ? -1 : 1));
  const hash = createHash('sha256')
    .update(JSON.stringify([version, sorted]))
    .digest('hex');
  const fingerprint = `embedded-${hash.slice(0, 12)}`;
  return {
    fingerprint,
    argumentsFor(address, dataDirectory) {
      // Where to listen and whom to let in is not for callers to change.
      const fixed = {
        ...listening(address, dataDirectory),
        cluster_name: fingerprint,
        logging_collector: 'off',
        restart_after_crash: 'on',
      };
      return Object.entries({ ...chosen, ...fixed }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    },
  };
}

function listening(address: ServerAddress, dataDirectory: DataDirectory): Record<string, string> {
  if (address.password !== undefined) {
    return { listen_addresses: address.host, unix_socket_directories: '', port: String(address.port) };
  }
  // From inside the cluster the way to the socket is open even when the way from the root is not.
  const isBeside = dataDirectory.isClosed && path.dirname(address.host) === dataDirectory.path;
  const directory = isBeside ? path.relative(dataDirectory.pgData, address.host) : address.host;
  return {
    listen_addresses: '',
    // A list, so a comma or a space in the path has to be quoted.
    unix_socket_directories: `"${directory.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    port: String(address.port),
  };
}
