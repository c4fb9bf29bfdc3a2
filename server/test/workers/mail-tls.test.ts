/** Where TLS is required, a mail server that has none gets nothing that is secret: neither password nor recipient nor text. */
import { once } from 'node:events';
import { type AddressInfo, createConnection, createServer, type Server, type Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { type MailServer, queueMail, smtpTransport } from '../../src/contexts/messaging/mail/mail.ts';
import { tenantDb } from '../../src/platform/sql/tenant-db.ts';
import { type JobRunner, startJobs } from '../../src/workers/jobs.ts';
import { selfSigned } from '../support/certificate.ts';
import { eventually } from '../support/embedded-postgres-process.ts';
import { openTestService } from '../support/test-service.ts';
import { createEmptyOrganization } from '../support/world.ts';

let received: { readonly isSecure: boolean; readonly text: string }[] = [];
let runner: JobRunner | undefined;
const listening: Server[] = [];

const service = await openTestService({ publicUrl: 'https://tickets.example.org' });
const organizationId = await createEmptyOrganization(service);
/** Offers STARTTLS and takes mails of clients that have the password. */
const genuine: SMTPServer = new SMTPServer({
  ...selfSigned('localhost'),
  logger: false,
  onAuth: ({ username, password }, _session, done) =>
    done(null, username === 'club' && password === 'harbour' ? { user: username } : undefined),
  onData: (stream, { secure }, done) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      received.push({ isSecure: secure, text: Buffer.concat(chunks).toString() });
      done();
    });
  },
});
genuine.on('error', () => {});
await new Promise<void>((resolve) => genuine.listen(0, '127.0.0.1', resolve));
afterEach(async () => {
  await runner?.stop();
  runner = undefined;
  received = [];
  for (const server of listening.splice(0)) server.close();
  await service.database.sql('DELETE FROM graphile_worker._private_jobs; DELETE FROM mails');
});
afterAll(async () => {
  await new Promise<void>((resolve) => genuine.close(resolve));
});

const genuinePort = () => (genuine.server.address() as AddressInfo).port;

/** Listens with what `serve` does of a connection; answers with the port. */
async function listen(serve: (client: Socket) => void): Promise<number> {
  const server = createServer((client) => {
    client.on('error', () => {});
    serve(client);
  });
  listening.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** A server that answers each command by its first word, and keeps what it read. */
function serverThatAnswers(answers: Readonly<Record<string, string>>, wire: string[]): Promise<number> {
  return listen((client) => {
    client.write('220 mail.example.org ESMTP\r\n');
    client.on('data', (chunk) => {
      const line = chunk.toString();
      wire.push(line);
      client.write(`${answers[line.trim().split(' ')[0]!.toUpperCase()] ?? '250 OK'}\r\n`);
    });
  });
}

/** A network that removes the offer of STARTTLS from the answer of the genuine server, refuses it, and reads along. */
function strippingNetwork(wire: string[]): Promise<number> {
  return listen((client) => {
    const server = createConnection(genuinePort(), '127.0.0.1');
    server.on('error', () => {});
    client.on('data', (chunk) => {
      wire.push(chunk.toString());
      if (/^STARTTLS/i.test(chunk.toString())) client.write('502 5.5.1 not implemented\r\n');
      else server.write(chunk);
    });
    server.on('data', (chunk) => client.write(chunk.toString().replace('STARTTLS', 'XXXXXXXX')));
    client.on('close', () => server.destroy());
    server.on('close', () => client.destroy());
  });
}

async function send(port: number, tls: MailServer['tls']): Promise<void> {
  const url = `smtp://club:harbour@127.0.0.1:${port}`;
  runner = await startJobs({
    ...service.services,
    mail: smtpTransport({ url, from: 'tickets@example.org', tls }, 5_000),
  });
  await service.services.database.transaction((tx) =>
    queueMail(
      { tenant: tenantDb(tx, organizationId), now: new Date() },
      {
        cause: 'password',
        to: 'vera@example.org',
        language: 'en',
        eventId: null,
        template: 'password_link',
        data: { nonce: 'a-nonce', until: '2026-11-22T22:30:00.000Z' },
      },
    ),
  );
}

const mails = () => service.database.sql<{ status: string; error: string }>('SELECT status, error FROM mails');
const plainAnswers = {
  EHLO: '250-mail.example.org\r\n250 AUTH PLAIN LOGIN',
  STARTTLS: '502 5.5.1 not implemented',
  AUTH: '235 2.7.0 authenticated',
  DATA: '354 go ahead',
};
const secrets = [
  'AUTH',
  'MAIL',
  'RCPT',
  'vera@',
  'console/password',
  Buffer.from('\0club\0harbour').toString('base64'),
];

describe('where TLS is required', () => {
  it.each<[string, (wire: string[]) => Promise<number>]>([
    ['offers no STARTTLS', (wire) => serverThatAnswers(plainAnswers, wire)],
    ['refuses STARTTLS that it offered', (wire) => serverThatAnswers({ ...plainAnswers, EHLO: '250 STARTTLS' }, wire)],
    ['refuses EHLO', (wire) => serverThatAnswers({ ...plainAnswers, EHLO: '502 not implemented' }, wire)],
    ['is behind a network that removes the offer of STARTTLS', strippingNetwork],
  ])('a server that %s reads nothing secret, the mail stays queued, and the log says what to do', async (_, start) => {
    const wire: string[] = [];
    service.logLines.length = 0;
    await send(await start(wire), 'verify');
    await eventually(async () => (await mails())[0]!.error !== '', 10_000);
    expect(await mails()).toMatchObject([{ status: 'queued' }]);
    expect(wire.join('')).toMatch(/^EHLO /);
    for (const secret of secrets) expect(wire.join('')).not.toContain(secret);
    expect(received).toEqual([]);
    await eventually(
      () => service.logLines.some((line) => /No TLS with the mail server .+ SMTP_TLS/.test(line)),
      5_000,
    );
  });

  it('a server whose certificate nobody vouches for gets no mail', async () => {
    await send(genuinePort(), 'verify');
    await eventually(
      async () => (await mails())[0]!.error.startsWith('No TLS with the mail server (self-signed certificate)'),
      10_000,
    );
    expect(await mails()).toMatchObject([{ status: 'queued' }]);
    expect(received).toEqual([]);
  });

  it('but any certificate will do, the mail arrives by TLS', async () => {
    await send(genuinePort(), 'require');
    await eventually(async () => (await mails())[0]!.status === 'sent', 10_000);
    expect(received).toMatchObject([{ isSecure: true, text: expect.stringContaining('console/password') }]);
  });
});

describe('where TLS is off', () => {
  it('a server without STARTTLS gets the password and the mail in plain text', async () => {
    const wire: string[] = [];
    await send(await serverThatAnswers(plainAnswers, wire), 'off');
    await eventually(() => wire.some((line) => line.includes('console/password')), 10_000);
    for (const secret of secrets) expect(wire.join('')).toContain(secret);
  });
});
