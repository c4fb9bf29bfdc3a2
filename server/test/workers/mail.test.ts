/** Mails, sent by the job to a real SMTP server on loopback: once for a cause, tried again, refused, and in doubt not again. */
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type ParsedMail, simpleParser } from 'mailparser';
import { Registry } from 'prom-client';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { linkToken } from '../../src/contexts/identity/accounts/accounts.ts';
import { listJobs, retryJob } from '../../src/contexts/messaging/jobs/jobs.ts';
import {
  type AnyMail,
  countQueuedMailsAcrossOrganizations,
  fileTransport,
  type MailTransport,
  type NewMail,
  queueMail,
  sendQueuedMail,
  smtpTransport,
  updateMailTexts,
  withTestAddresses,
} from '../../src/contexts/messaging/mail/mail.ts';
import { newId } from '../../src/platform/ids.ts';
import { enqueueJob } from '../../src/platform/jobs.ts';
import { crossTenantDb, tenantDb } from '../../src/platform/sql/tenant-db.ts';
import { JobMetrics } from '../../src/workers/job-metrics.ts';
import { type JobRunner, startJobs } from '../../src/workers/jobs.ts';
import { entriesOf } from '../support/calendar-files.ts';
import { eventually } from '../support/embedded-postgres-process.ts';
import { freePort } from '../support/service-process.ts';
import { openTestService } from '../support/test-service.ts';
import { createOrganization } from '../support/world.ts';

const from = 'tickets@example.org';
let received: ParsedMail[] = [];
let runners: JobRunner[] = [];
let registry: Registry;
let metrics: JobMetrics;
/** What the server answers a recipient with; nothing: it takes the mail. */
let answerTo: (address: string) => number | undefined = () => undefined;
/** The same of senders. */
let answerFrom: () => number | undefined = () => undefined;
/** Breaks the connection when the text has come in. */
let drops = false;

const smtpError = (code: number) => Object.assign(new Error('no'), { responseCode: code });

const service = await openTestService({ publicUrl: 'https://tickets.example.org' });
const place = await createOrganization(service, { name: 'Salt <b>Works</b>' });
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  logger: false,
  onMailFrom: (_address, _session, done) => {
    const code = answerFrom();
    done(code === undefined ? null : smtpError(code));
  },
  onRcptTo: ({ address }, _session, done) => {
    const code = answerTo(address);
    done(code === undefined ? null : smtpError(code));
  },
  onData: (stream: SMTPServerDataStream, session: SMTPServerSession, done) => {
    simpleParser(stream).then((mail) => {
      received.push(mail);
      if (!drops) return done();
      for (const connection of (server as never as { connections: Set<{ id: string; close(): void }> }).connections) {
        if (connection.id === session.id) connection.close();
      }
    }, done);
  },
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const smtpUrl = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
afterAll(async () => {
  await new Promise<void>((resolve) => server.close(resolve));
});
beforeEach(() => {
  received = [];
  runners = [];
  registry = new Registry();
  metrics = new JobMetrics(registry);
  answerTo = () => undefined;
  answerFrom = () => undefined;
  drops = false;
});
afterEach(async () => {
  await Promise.all(runners.map((runner) => runner.stop()));
  await service.database.sql('DELETE FROM graphile_worker._private_jobs; DELETE FROM mails');
});

async function start(
  mail: MailTransport | null = smtpTransport({ url: smtpUrl, from, tls: 'off' }, 2_000),
): Promise<void> {
  runners.push(await startJobs({ ...service.services, mail }, { pollMs: 50, metrics }));
}

const booking = { name: 'Vera & Ana', partySize: 4, code: 'K7Q2' };

function queue(given: Partial<NewMail<'booking_accepted'>> = {}): Promise<void> {
  const mail = { cause: 'booking 1', to: 'vera@example.org', language: 'en', eventId: place.eventId, ...given };
  return service.services.database.transaction((tx) =>
    queueMail(
      { tenant: tenantDb(tx, place.id), now: new Date() },
      { template: 'booking_accepted', data: booking, ...mail },
    ),
  );
}

const calendars = (mail: ParsedMail) =>
  mail.attachments.map(({ filename, contentType, content }) => [filename, contentType, content.toString()] as const);

function setText(text: { readonly subject: string; readonly message: string }): Promise<unknown> {
  return service.services.database.transaction((tx) =>
    updateMailTexts(tenantDb(tx, place.id), [{ template: 'booking_accepted', language: 'en', ...text }], new Date()),
  );
}

interface Mail {
  readonly id: string;
  readonly recipient: string;
  readonly status: string;
  readonly error: string;
  readonly subject: string;
  readonly data: unknown;
}
const mails = () => service.database.sql<Mail & Record<string, unknown>>('SELECT * FROM mails ORDER BY id');
const endedAs = (status: string) => async () => (await mails()).every((mail) => mail.status === status);
const failed = { state: 'failed', name: undefined } as const;
const retryNow = () => service.database.sql('UPDATE graphile_worker._private_jobs SET run_at = now()');

describe('a mail', () => {
  it('is handed over once its cause is committed, with plain text and HTML without anything of another place', async () => {
    await start();
    await queue();
    await eventually(endedAs('sent'), 10_000);
    const [mail] = received;
    expect(mail!.from!.value).toEqual([{ address: from, name: 'Salt <b>Works</b>' }]);
    expect(mail!.to).toMatchObject({ value: [{ address: 'vera@example.org' }] });
    expect(mail!.subject).toMatch(/^Your booking is confirmed: /);
    expect(mail!.text).toContain('Vera & Ana, your booking for 4 people is confirmed');
    const [event] = await service.database.sql<{ starts_at: Date }>('SELECT starts_at FROM events WHERE id = $1', [
      place.eventId,
    ]);
    const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Europe/Madrid' });
    expect(mail!.text).toContain(`at ${clock.format(event!.starts_at)}.`);
    expect(mail!.html).toContain('Vera &amp; Ana');
    expect(mail!.html).toContain('Salt &lt;b&gt;Works');
    expect(mail!.html).not.toMatch(/<(img|link|script|iframe)|src=|url\(|@import/);
    const [row] = await mails();
    expect(row).toMatchObject({ status: 'sent', error: '', subject: mail!.subject, data: {} });
    expect(mail!.messageId).toBe(`<${row!.id}@example.org>`);
  });

  it('brings the event along as an entry for calendars, and says where it is', async () => {
    await start();
    const [event] = await service.database.sql<{ starts_at: Date }>('SELECT starts_at FROM events WHERE id = $1', [
      place.eventId,
    ]);
    await service.database.sql(`UPDATE events SET name = $2 WHERE id = $1`, [
      place.eventId,
      `${'Überlange Nacht; '.repeat(6)}mit, allem`,
    ]);
    await service.database.sql(`UPDATE locations SET postal_code = '28013' WHERE id = $1`, [place.locationId]);
    await queue();
    await queue({ cause: 'without an event', eventId: null });
    await eventually(endedAs('sent'), 10_000);
    const [mail] = received.filter(({ attachments }) => attachments.length > 0);
    expect(received).toHaveLength(2);
    expect(calendars(mail!).map(([name, type]) => [name, type])).toEqual([['event.ics', 'text/calendar']]);
    const [[, , text]] = calendars(mail!) as [readonly [unknown, unknown, string]];
    expect(entriesOf(text)).toEqual([
      expect.objectContaining({
        uid: `${place.eventId}@tickets.example.org`,
        summary: `${'Überlange Nacht; '.repeat(6)}mit, allem`,
        location: 'Aurora Hall, Calle Mayor 1, 28013 Madrid',
        startsAt: new Date(Math.floor(event!.starts_at.getTime() / 1_000) * 1_000),
      }),
    ]);
    // Some programs end a text at a semicolon that is not escaped.
    expect(text.replaceAll('\r\n ', '')).toContain('Nacht\\; Überlange');
    expect(mail!.text).toMatch(/^Aurora Hall, /m);
  });

  it('has an entry for calendars under the same identifier, with a higher number, where the event was moved', async () => {
    await start();
    await queue();
    await eventually(endedAs('sent'), 10_000);
    await service.database.sql(
      `UPDATE events SET starts_at = starts_at + interval '1 hour', updated_at = updated_at + interval '1 second'
       WHERE id = $1`,
      [place.eventId],
    );
    await queue({ cause: 'booking 2' });
    await eventually(endedAs('sent'), 10_000);
    const [before, after] = received.map((mail) => entriesOf(calendars(mail)[0]![2])[0]!);
    expect([after!.uid, after!.sequence]).toEqual([before!.uid, before!.sequence + 1]);
    expect(after!.startsAt.getTime() - before!.startsAt.getTime()).toBe(3_600_000);
  });

  it('is written in the language of the buyer, English where it is another than Spanish', async () => {
    await start();
    for (const language of ['es-MX', 'de', 'est']) await queue({ language, cause: language });
    await eventually(endedAs('sent'), 10_000);
    const subjects = received.map(({ subject }) => subject!.replace(/:.*/, ''));
    expect(subjects.toSorted()).toEqual([
      'Tu reserva está confirmada',
      'Your booking is confirmed',
      'Your booking is confirmed',
    ]);
  });

  it('is queued once for a cause, and not at all where the cause is undone or there is no address', async () => {
    await Promise.all([queue(), queue(), queue({ to: 'other@example.org' })]);
    await queue({ to: '', cause: 'booking 2' });
    const undone = service.services.database.transaction(async (tx) => {
      const write = { tenant: tenantDb(tx, place.id), now: new Date() };
      const mail = { cause: 'undone', to: 'vera@example.org', language: 'en', eventId: null } as const;
      await queueMail(write, { ...mail, template: 'booking_accepted', data: booking });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await mails()).toHaveLength(1);
    await start();
    await eventually(endedAs('sent'), 10_000);
    expect(received).toHaveLength(1);
  });

  it('with tickets leads to the PDF of each', async () => {
    await start();
    await service.services.database.transaction((tx) =>
      queueMail(
        { tenant: tenantDb(tx, place.id), now: new Date() },
        {
          cause: 'tickets',
          to: 'vera@example.org',
          language: 'en',
          template: 'tickets_sold',
          data: { tickets: [{ id: 'tkt_01m7zyj37ge7h9by91dnv1jy6x', holder: 'Vera Lindqvist' }] },
          eventId: place.eventId,
        },
      ),
    );
    await eventually(endedAs('sent'), 10_000);
    expect(received[0]!.text).toMatch(
      /Vera Lindqvist\nhttps:\/\/tickets\.example\.org\/resellers\/tickets\/pdf\/[\w-]+/,
    );
  });

  it('is sent once by two processes', async () => {
    await Promise.all([start(), start()]);
    await Promise.all(Array.from({ length: 12 }, (_, index) => queue({ cause: `booking ${index}` })));
    await eventually(endedAs('sent'), 20_000);
    expect(received).toHaveLength(12);
  });
});

describe('a server that answers', () => {
  it('4xx is asked again later', async () => {
    answerTo = () => 451;
    await start();
    await queue();
    await eventually(async () => (await mails())[0]?.error === 'The mail server answered 451.', 10_000);
    expect((await mails())[0]!.status).toBe('queued');
    answerTo = () => undefined;
    await eventually(async () => {
      await retryNow();
      return (await mails())[0]?.status === 'sent';
    }, 10_000);
    expect(received).toHaveLength(1);
  });

  it('5xx is not asked again, and holds up no other mail', async () => {
    answerTo = (address) => (address === 'nobody@example.org' ? 550 : undefined);
    await start();
    await queue({ to: 'nobody@example.org' });
    await queue({ cause: 'booking 2' });
    await eventually(
      async () => (await mails()).every(({ status }) => status !== 'queued' && status !== 'sending'),
      10_000,
    );
    expect(await mails()).toMatchObject([
      { recipient: 'nobody@example.org', status: 'failed', error: 'The mail server answered 550.', data: {} },
      { recipient: 'vera@example.org', status: 'sent' },
    ]);
  });

  it('5xx before it hears of a mail is asked again later', async () => {
    const refusing = createServer((client) => {
      client.on('error', () => {});
      client.end('554 5.7.1 no service for this address\r\n');
    });
    await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve));
    const url = `smtp://127.0.0.1:${(refusing.address() as AddressInfo).port}`;
    await start(smtpTransport({ url, from, tls: 'off' }, 2_000));
    await queue();
    await eventually(async () => (await mails())[0]?.error === 'The mail server answered 554.', 10_000);
    expect((await mails())[0]!.status).toBe('queued');
    refusing.close();
  });

  it('5xx to the sender is asked again later: the operator mends the settings', async () => {
    answerFrom = () => 530;
    await start();
    await queue();
    await eventually(async () => (await mails())[0]?.error === 'The mail server answered 530.', 10_000);
    expect(await mails()).toMatchObject([{ status: 'queued', data: booking }]);
  });

  it('nothing, as the connection breaks after the text: the mail is not sent again', async () => {
    drops = true;
    await start();
    await queue();
    await eventually(endedAs('failed'), 15_000);
    expect((await mails())[0]!.error).toContain('it may have arrived');
    expect(received).toHaveLength(1);
    // The job ends after the mail is written as failed.
    await eventually(
      async () => (await service.database.sql('SELECT FROM graphile_worker._private_jobs')).length === 0,
    );
  });
});

describe('a mail about a subscription', () => {
  it('names days by the clock of the organization, and until when on the day it can be paid', async () => {
    await start();
    const timezones = [
      ['America/New_York', '20 November 2026', '20 de noviembre de 2026', '21:30'],
      ['Europe/Madrid', '21 November 2026', '21 de noviembre de 2026', '3:30'],
    ] as const;
    for (const [timezone, english, spanish, hour] of timezones) {
      received = [];
      await service.database.sql('UPDATE organizations SET timezone = $2 WHERE id = $1', [place.id, timezone]);
      const until = '2026-11-21T02:30:00.000Z';
      const total = { amount: 3_000, currency: 'EUR', digits: 2 };
      const asked = { plan: 'Friends', paymentId: 'pay_01m4xnqaswejkszv4axq26m6mz', total, until, isFirst: false };
      const paid = { plan: 'Friends', code: 'K7Q2', until };
      await service.services.database.transaction(async (tx) => {
        const write = { tenant: tenantDb(tx, place.id), now: new Date() };
        for (const language of ['en', 'es']) {
          const mail = { to: 'vera@example.org', language, eventId: null };
          const cause = `${timezone} ${language}`;
          await queueMail(write, { ...mail, cause: `${cause} asked`, template: 'plan_payment', data: asked });
          await queueMail(write, { ...mail, cause: `${cause} paid`, template: 'subscription_active', data: paid });
        }
      });
      await eventually(endedAs('sent'), 10_000);
      const texts = received.map(({ text }) => text!);
      for (const day of [english, spanish]) expect(texts.filter((text) => text.includes(day))).toHaveLength(2);
      const asking = texts.filter((text) => text.includes(`${hour} `));
      expect(asking.map((text) => /Pay €30\.00 by|Paga 30,00\s€ antes del/.test(text))).toEqual([true, true]);
    }
  });
});

describe('a mail with a link of an account', () => {
  it('has the link that the nonce stands for', async () => {
    await start();
    const nonce = 'a-nonce';
    const until = '2026-11-22T22:30:00.000Z';
    const mail = { to: 'vera@example.org', language: 'en', data: { nonce, until }, eventId: null } as const;
    await service.services.database.transaction(async (tx) => {
      const write = { tenant: tenantDb(tx, place.id), now: new Date() };
      await queueMail(write, { ...mail, cause: 'invitation', template: 'invitation' });
      await queueMail(write, { ...mail, cause: 'password', template: 'password_link' });
    });
    await eventually(endedAs('sent'), 10_000);
    const token = linkToken(nonce, service.services.secretsKey.derive('account-links'));
    const texts = received.map(({ text }) => text!).sort();
    expect(texts[0]).toContain(`https://tickets.example.org/console/password/${token}`);
    expect(texts[0]).toContain('until 22 November 2026 at 22:30 UTC');
    expect(texts[1]).toContain(`https://tickets.example.org/console/invitations/${token}`);
    expect(JSON.stringify(await mails())).not.toContain(token);
    expect(
      (await mails()).map(({ data }) => data),
      'what it was made of',
    ).toEqual([{}, {}]);
  });
});

describe('a mail to owners about a new address of a webhook endpoint', () => {
  it('names the endpoint, both addresses, the key and the instant, in both languages', async () => {
    await start();
    const data = {
      endpoint: 'Door system',
      from: 'https://hooks.example.org',
      to: 'https://elsewhere.example.org',
      changedBy: 'Venue system (…x7Qf)',
      isKey: true,
      changedAt: '2026-11-22T22:30:00.000Z',
    };
    const mail = { to: 'vera@example.org', template: 'webhook_address_changed', data, eventId: null } as const;
    await service.services.database.transaction(async (tx) => {
      const write = { tenant: tenantDb(tx, place.id), now: new Date() };
      await queueMail(write, { ...mail, cause: 'in English', language: 'en' });
      await queueMail(write, { ...mail, cause: 'in Spanish', language: 'es' });
    });
    await eventually(endedAs('sent'), 10_000);
    const texts = received.map(({ text }) => text!).sort();
    expect(texts[0]).toContain('22 de noviembre de 2026');
    expect(texts[1]).toContain('on 22 November 2026 at 22:30 UTC');
    for (const text of texts) {
      for (const part of [data.endpoint, data.from, data.to, data.changedBy]) expect(text).toContain(part);
    }
  });
});

describe('what goes along with a mail', () => {
  const address = () => 'https://tickets.example.org/a';
  const links = {
    host: 'tickets.example.org',
    ticketPdfUrl: address,
    walletLinks: () => [],
    passPdfUrl: address,
    paymentUrl: address,
    invoiceUrl: address,
    returnUrl: address,
    invitationUrl: address,
    passwordUrl: address,
  };

  /** Types of what a mail brings whose PDFs have so many bytes, and whose event has a picture. */
  async function broughtBy(mail: Partial<AnyMail>, bytes = 10): Promise<string[]> {
    received = [];
    const given = {
      cause: `${mail.template} ${bytes}`,
      to: 'vera@example.org',
      language: 'en',
      eventId: place.eventId,
    };
    await service.services.database.transaction((tx) =>
      queueMail({ tenant: tenantDb(tx, place.id), now: new Date() }, { ...given, ...mail } as AnyMail),
    );
    await sendQueuedMail(tenantDb(service.services.database, place.id), (await mails()).at(-1)!.id, {
      transport: smtpTransport({ url: smtpUrl, from, tls: 'off' }, 2_000),
      links: () => links,
      sources: {
        ticket: async () => ({ pdf: Buffer.alloc(bytes), fileName: 'ticket.pdf', code: 'K7Q2' }),
        pass: async () => null,
        picture: async () => Buffer.from('picture'),
      },
      isLastAttempt: true,
    });
    return received[0]!.attachments.map(({ contentType }) => contentType).toSorted();
  }
  const tickets = ['tkt_1', 'tkt_2'].map((id) => ({ id, holder: 'Vera' }));

  it('is no PDF where all of them have more than 5 MB', async () => {
    const pdfs = async (bytes: number) =>
      (await broughtBy({ template: 'tickets_sold', data: { tickets } }, bytes)).filter((type) => /pdf/.test(type))
        .length;
    expect([await pdfs(2_500_000), await pdfs(2_500_001)]).toEqual([2, 0]);
  });

  it('is the picture of the event where the mail leads to it', async () => {
    await service.database.sql("UPDATE events SET image_url = '/pictures/a.jpg' WHERE id = $1", [place.eventId]);
    expect(await broughtBy({ template: 'booking_accepted', data: booking })).toContain('image/jpeg');
    expect(await broughtBy({ template: 'booking_rejected', data: booking })).toEqual([]);
    await service.database.sql("UPDATE events SET image_url = '' WHERE id = $1", [place.eventId]);
  });
});

it('says amounts with the decimals of their currency', async () => {
  await start();
  for (const total of [
    { amount: 1_500, currency: 'JPY', digits: 0 },
    { amount: 12_345, currency: 'KWD', digits: 3 },
  ]) {
    await service.services.database.transaction((tx) =>
      queueMail(
        { tenant: tenantDb(tx, place.id), now: new Date() },
        {
          template: 'payment_link',
          cause: `link in ${total.currency}`,
          to: 'vera@example.org',
          language: 'en',
          eventId: place.eventId,
          data: { paymentId: 'pay_01jd3k5v8wexbtq8m2zr4h6n7c', total },
        },
      ),
    );
  }
  await eventually(endedAs('sent'), 10_000);
  const texts = received.map(({ text }) => text!.replaceAll('\u00a0', ' ')).join('\n');
  expect(texts).toMatch(/¥1,500 for /);
  expect(texts).toContain('KWD 12.345 for ');
});

describe('an organization with texts of its own', () => {
  it('has its subject, and its message before what the mail is about', async () => {
    await setText({ subject: 'See you\nat {event}', message: 'Doors open at 23:00.\n\nWith <3, {organization}' });
    await start();
    await queue({ eventId: null });
    await eventually(endedAs('sent'), 10_000);
    const [mail] = received;
    expect(mail!.subject).toBe('See you at Salt <b>Works</b>');
    expect((await mails())[0]!.subject).toBe(mail!.subject);
    const paragraphs = mail!.text!.split('\n\n');
    expect(paragraphs.slice(0, 2)).toEqual(['Doors open at 23:00.', 'With <3, Salt <b>Works</b>']);
    expect(paragraphs[2]).toContain('Vera');
    expect(mail!.html).toContain('<p dir="auto">With &lt;3, Salt &lt;b&gt;Works&lt;/b&gt;</p>');
    await queue({ cause: 'booking in Spanish', language: 'es' });
    await eventually(() => received.length === 2, 10_000);
    expect(received[1]!.subject).toMatch(/^Tu reserva está confirmada/);
    expect(received[1]!.text).not.toContain('Doors open');
    await setText({ subject: '', message: '' });
    await queue({ cause: 'booking 2' });
    await eventually(() => received.length === 3, 10_000);
    expect(received[2]!.subject).toContain('booking');
  });
});

describe('a mail server that is away', () => {
  it('is asked again, and after the last attempt the mail has failed', async () => {
    await start(smtpTransport({ url: 'smtp://127.0.0.1:1', from, tls: 'off' }, 1_000));
    await queue();
    await eventually(async () => (await mails())[0]?.error !== '', 10_000);
    const error = 'The mail server is not reached (ECONNREFUSED).';
    expect((await mails())[0]).toMatchObject({ status: 'queued', error });
    const logged = () => service.logLines.map((line) => JSON.parse(line)).find(({ message }) => message === error);
    await eventually(() => logged() !== undefined, 10_000);
    expect(logged()).toMatchObject({ level: 'warn', name: 'send_mail', attempt: 1 });
    expect(logged()).not.toHaveProperty('stack');
    // Not while the first attempt is still to be recorded.
    const lastIsDue = `UPDATE graphile_worker._private_jobs SET attempts = max_attempts - 1, run_at = now()
      WHERE locked_at IS NULL AND attempts < max_attempts RETURNING id`;
    await eventually(async () => (await service.database.sql(lastIsDue)).length === 1, 10_000);
    await eventually(endedAs('failed'), 10_000);
    await eventually(async () => (await registry.metrics()).includes('stagedoor_mails_total{status="failed"} 1\n'));
  });

  it('and comes back: with the first mail that it takes go those that wait for their next attempt', async () => {
    const port = await freePort();
    await start(smtpTransport({ url: `smtp://127.0.0.1:${port}`, from, tls: 'off' }, 2_000));
    await queue();
    const laterInTheNight = `UPDATE graphile_worker._private_jobs SET attempts = 8, run_at = now() + interval '50 minutes'
      WHERE locked_at IS NULL AND attempts > 0 RETURNING id`;
    await eventually(async () => (await service.database.sql(laterInTheNight)).length === 1, 10_000);
    const back = createServer((client) => {
      client.pipe(createConnection((server.server.address() as AddressInfo).port, '127.0.0.1')).pipe(client);
    }).listen(port, '127.0.0.1');
    await queue({ cause: 'booking 2' });
    await eventually(endedAs('sent'), 10_000);
    expect(received).toHaveLength(2);
    back.close();
  });

  it('and comes back after the last attempt: the mail is sent when its job is retried', async () => {
    answerTo = () => 451;
    await queue();
    await service.database.sql('UPDATE graphile_worker._private_jobs SET attempts = max_attempts - 1');
    await start();
    await eventually(endedAs('failed'), 10_000);
    const failedJobs = () =>
      listJobs(crossTenantDb(service.services.database), failed, { limit: 9, offset: 0, after: undefined });
    await eventually(async () => ((await failedJobs()) as unknown[]).length === 1, 10_000);
    answerTo = () => undefined;
    const [job] = (await failedJobs()) as { id: string }[];
    await service.services.database.transaction((tx) => retryJob(crossTenantDb(tx), job!.id));
    await eventually(endedAs('sent'), 10_000);
    expect(received).toHaveLength(1);
    expect(await mails()).toMatchObject([{ status: 'sent', error: '', data: {} }]);
  });
});

describe('a mail server that takes connections and never answers', () => {
  it('is tried by one mail at a time once that is known, so that other jobs go on, and again when it answers', async () => {
    let isSilent = true;
    const sockets = new Set<Socket>();
    const between = createServer((client) => {
      sockets.add(client);
      client.on('error', () => {}).on('close', () => sockets.delete(client));
      if (isSilent) return;
      const to = createConnection((server.server.address() as AddressInfo).port, '127.0.0.1');
      client.pipe(to).pipe(client);
    }).listen(0, '127.0.0.1');
    await once(between, 'listening');
    const url = `smtp://127.0.0.1:${(between.address() as AddressInfo).port}`;
    for (let number = 1; number <= 16; number += 1) await queue({ cause: `booking ${number}` });
    await service.services.database.transaction((tx) =>
      enqueueJob(tenantDb(tx, place.id), 'remove_bulk_action', { bulkActionId: newId('bulkAction', new Date()) }),
    );
    const began = performance.now();
    await start(smtpTransport({ url, from, tls: 'off' }, 1_500));
    const others = `SELECT FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
      WHERE t.identifier <> 'send_mail'`;
    await eventually(async () => (await service.database.sql(others)).length === 0, 20_000);
    // The first four hang together; the others would take three times as long, four at a time.
    expect(performance.now() - began).toBeLessThan(3_000);
    await eventually(async () =>
      (await mails()).every(({ error }) => error === 'The mail server is not reached (ETIMEDOUT).'),
    );
    expect(sockets.size).toBeLessThanOrEqual(1);
    isSilent = false;
    for (const socket of sockets) socket.destroy();
    await eventually(async () => sockets.size === 0);
    await eventually(async () => {
      await retryNow();
      return endedAs('sent')();
    }, 20_000);
    expect(received).toHaveLength(16);
    between.close();
  }, 40_000);
});

describe('a process that died while it handed a mail over', () => {
  it('leaves the mail as failed: it may have arrived', async () => {
    await queue();
    await service.database.sql("UPDATE mails SET status = 'sending'");
    await start();
    await eventually(endedAs('failed'), 10_000);
    expect(received).toEqual([]);
  });
});

describe('without a mail server', () => {
  it('mails wait, and are counted', async () => {
    await start(null);
    await queue();
    await queue({ cause: 'booking 2' });
    expect(await countQueuedMailsAcrossOrganizations(crossTenantDb(service.services.database))).toBe(2);
    expect(await service.database.sql('SELECT FROM graphile_worker._private_jobs WHERE attempts = 0')).toHaveLength(2);
  });

  it('mails become files where they are to', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'stagedoor-mail-'));
    await start(fileTransport(path.join(folder, 'mail'), from));
    await queue();
    await eventually(endedAs('sent'), 10_000);
    await eventually(async () => (await registry.metrics()).includes('stagedoor_mails_total{status="sent"} 1\n'));
    const [row] = await mails();
    expect(readdirSync(path.join(folder, 'mail'))).toEqual([`${row!.id}.eml`]);
    expect(statSync(path.join(folder, 'mail', `${row!.id}.eml`)).mode & 0o777).toBe(0o600);
    const mail = await simpleParser(readFileSync(path.join(folder, 'mail', `${row!.id}.eml`)));
    expect(mail.text).toContain('your booking for 4 people');
    rmSync(folder, { recursive: true });
  });
});

describe('test addresses', () => {
  it('have their outcomes and get no mail; others do', async () => {
    await start(withTestAddresses(smtpTransport({ url: smtpUrl, from, tls: 'off' })));
    await queue({ cause: 'booking 1', to: 'refused@outcomes.example.org' });
    await queue({ cause: 'booking 2', to: 'Unknown@outcomes.example.org' });
    await queue({ cause: 'booking 3', to: 'later@outcomes.example.org' });
    await queue({ cause: 'booking 4' });
    const outcomes = async () =>
      (
        await service.database.sql<{ cause: string; status: string; error: string }>(
          'SELECT * FROM mails ORDER BY cause',
        )
      ).map(({ status, error }) => [status, error === '' ? '' : 'says why']);
    await eventually(
      async () =>
        JSON.stringify(await outcomes()) ===
        JSON.stringify([
          ['failed', 'says why'],
          ['failed', 'says why'],
          ['queued', 'says why'],
          ['sent', ''],
        ]),
      10_000,
    );
    expect(received).toHaveLength(1);
  });
});

it.each([
  ['en', true, 'The link is valid until 21 November 2026 at 21:15.'],
  ['es', true, 'El enlace vale hasta el 21 de noviembre de 2026 a las 21:15.'],
  ['en', false, 'The link is valid until 21 November 2026 at 22:15.'],
])(
  'says until when a payment link is valid, in %s by the clock of the event (%s) or of the organization',
  async (language, isOfEvent, said) => {
    await service.database.sql("UPDATE locations SET timezone = 'Atlantic/Canary' WHERE organization_id = $1", [
      place.id,
    ]);
    await start();
    await service.services.database.transaction((tx) =>
      queueMail(
        { tenant: tenantDb(tx, place.id), now: new Date() },
        {
          template: 'payment_link',
          cause: `link in ${language} ${isOfEvent}`,
          to: 'vera@example.org',
          language,
          eventId: isOfEvent ? place.eventId : null,
          data: {
            paymentId: 'pay_01jd3k5v8wexbtq8m2zr4h6n7c',
            total: { amount: 2_150, currency: 'EUR', digits: 2 },
            until: '2026-11-21T21:15:00.000Z',
          },
        },
      ),
    );
    await eventually(() => received.length > 0);
    expect(received[0]!.text?.split('\n')).toContain(said);
  },
);
