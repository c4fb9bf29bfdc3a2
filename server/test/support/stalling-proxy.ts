/** A proxy before PostgreSQL whose connections can go silent: they stay open, and nothing passes any more. */
import { once } from 'node:events';
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';
import type { ConnectionSettings } from '../../src/platform/database.ts';

export interface StallingProxy {
  /** The same database, by way of the proxy. */
  readonly connection: ConnectionSettings;
  connectionsCount(): number;
  /** Silences the connections that are open now, or those among them that have sent this text; new ones work. */
  silence(sent?: string): number;
  /** New connections are accepted and never answered, until `false`. */
  silenceNew(isSilent: boolean): void;
  close(): Promise<void>;
}

interface Pair {
  readonly client: Socket;
  readonly server: Socket;
  sent: string;
  isSilent: boolean;
}

export async function startStallingProxy(to: ConnectionSettings): Promise<StallingProxy> {
  const pairs = new Set<Pair>();
  let newAreSilent = false;
  const proxy = createServer((client) => {
    const server = to.host?.startsWith('/')
      ? createConnection(`${to.host}/.s.PGSQL.${to.port}`)
      : createConnection(to.port!, to.host!);
    const pair: Pair = { client, server, sent: '', isSilent: newAreSilent };
    pairs.add(pair);
    client.on('data', (chunk: Buffer) => {
      pair.sent += chunk.toString('latin1');
      if (!pair.isSilent) server.write(chunk);
    });
    server.on('data', (chunk: Buffer) => {
      if (!pair.isSilent) client.write(chunk);
    });
    for (const socket of [client, server]) {
      socket.on('error', () => {});
      socket.on('close', () => {
        // A network that has gone says nothing of an end either.
        if (pair.isSilent && socket === server) return;
        client.destroy();
        server.destroy();
        pairs.delete(pair);
      });
    }
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    connection: { ...to, host: '127.0.0.1', port: (proxy.address() as AddressInfo).port },
    connectionsCount: () => pairs.size,
    silence: (sent = '') => {
      const silenced = [...pairs].filter((pair) => pair.sent.includes(sent));
      for (const pair of silenced) pair.isSilent = true;
      return silenced.length;
    },
    silenceNew: (isSilent) => {
      newAreSilent = isSilent;
    },
    close: async () => {
      for (const { client, server } of pairs) {
        client.destroy();
        server.destroy();
      }
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}
