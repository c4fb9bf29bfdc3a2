/** TLS to the database: in production asked for and verified, whatever the address says. */

import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { TLSSocket } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { selfSigned } from '../support/certificate.ts';
import { endAll, runToEnd, startServiceProcess } from '../support/service-process.ts';
import { cloneDatabase, type TestDatabase } from '../support/test-database.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'stagedoor-tls-'));
const { key, cert } = selfSigned('localhost');
const authority = path.join(folder, 'authority.pem');
const sockets = new Set<Socket>();
let database: TestDatabase;
let withTls: Server;
let withoutTls: Server;
let production: Record<string, string>;
/** Of connections to the server with TLS, in turn. */
const encrypted: boolean[] = [];

/** In front of the socket of the test's PostgreSQL: a TCP port that answers the request for TLS itself. */
async function listen(offersTls: boolean): Promise<Server> {
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    socket.once('data', (first) => {
      const asksForTls = first.length === 8 && first.readUInt32BE(4) === 80_877_103;
      encrypted.push(asksForTls && offersTls);
      if (!asksForTls) return join(socket, first);
      socket.write(offersTls ? 'S' : 'N');
      if (offersTls) return join(new TLSSocket(socket, { isServer: true, key, cert }));
      socket.once('data', (next) => join(socket, next));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

function join(client: Socket, first?: Buffer): void {
  const { host, port } = database.connection;
  const upstream = host!.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port!, host);
  sockets.add(upstream);
  for (const socket of [client, upstream]) socket.on('error', () => socket.destroy());
  if (first) upstream.write(first);
  client.pipe(upstream).pipe(client);
}

function urlOf(server: Server, query = ''): string {
  const { user, password, database: name } = database.connection;
  const { port } = server.address() as { port: number };
  return `postgres://${user}${password ? `:${password}` : ''}@localhost:${port}/${name}${query}`;
}

beforeAll(async () => {
  writeFileSync(authority, cert);
  database = await cloneDatabase();
  [withTls, withoutTls] = await Promise.all([listen(true), listen(false)]);
  production = {
    ENVIRONMENT: 'production',
    SECRETS_KEY: randomBytes(32).toString('base64'),
    PUBLIC_URL: 'https://tickets.example.org',
    TRUST_PROXY: 'none',
    ROLE: 'api',
    PORT: '0',
    DATA_DIR: folder,
  };
});
afterAll(async () => {
  await endAll();
  for (const socket of sockets) socket.destroy();
  withTls.close();
  withoutTls.close();
  await database.drop();
  rmSync(folder, { recursive: true });
});

describe('in production', () => {
  it.each(['', '?sslmode=disable', '?sslmode=prefer', '?ssl=false'])(
    'a server without TLS is refused, though the address ends in "%s"',
    async (query) => {
      const ended = await runToEnd({ ...production, DATABASE_URL: urlOf(withoutTls, query), LOG_LEVEL: 'silent' });
      expect(ended.code).toBe(1);
      expect(ended.output).toMatch(/^The database of DATABASE_URL cannot be used \(.*SSL.*\): .*DATABASE_TLS\.\n$/);
    },
    60_000,
  );

  it.each(['', '?sslmode=no-verify'])(
    'an untrusted certificate is refused, though the address ends in "%s"',
    async (query) => {
      const ended = await runToEnd({ ...production, DATABASE_URL: urlOf(withTls, query), LOG_LEVEL: 'silent' });
      expect(ended.code).toBe(1);
      expect(ended.output).toMatch(
        /^The database of DATABASE_URL cannot be used \(.*certificate.*\): .*DATABASE_TLS\.\n$/,
      );
    },
    60_000,
  );

  it('an authority whose file is not there is said in one sentence', async () => {
    const missing = path.join(folder, 'missing.pem');
    const DATABASE_URL = urlOf(withTls, `?sslrootcert=${missing}`);
    const ended = await runToEnd({ ...production, DATABASE_URL, LOG_LEVEL: 'silent' });
    expect(ended.code).toBe(1);
    expect(ended.output).toMatch(
      /^The database of DATABASE_URL cannot be used \(ENOENT: no such file .*missing\.pem'\): [^\n]*\.\n$/,
    );
  }, 60_000);

  it.each([
    ['a certificate of an authority that the address names', () => urlOf(withTls, `?sslrootcert=${authority}`), {}],
    ['any certificate where DATABASE_TLS is require', () => urlOf(withTls), { DATABASE_TLS: 'require' }],
  ])(
    'all connections are encrypted with %s',
    async (_, url, settings) => {
      encrypted.length = 0;
      const service = await startServiceProcess({ ...production, ...settings, DATABASE_URL: url() });
      expect((await fetch(`${service.address}/readyz`)).status).toBe(200);
      expect(await service.kill('SIGTERM')).toBe(0);
      expect(encrypted.length).toBeGreaterThanOrEqual(3);
      expect(encrypted).not.toContain(false);
    },
    120_000,
  );

  it('the address decides where DATABASE_TLS is off', async () => {
    const env = { ...production, DATABASE_TLS: 'off', DATABASE_URL: urlOf(withoutTls) };
    const service = await startServiceProcess(env);
    expect((await fetch(`${service.address}/readyz`)).status).toBe(200);
    expect(await service.kill('SIGTERM')).toBe(0);
  }, 120_000);
});
