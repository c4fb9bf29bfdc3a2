/** Passes of tickets and of seasons for Apple Wallet, and what phones that keep them ask (Apple's "Wallet Passes" web service). */
import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { passPdfToken } from '../../src/contexts/memberships/pass-pdf/pass-pdf.ts';
import { deleteOldWalletPasses, walletPassToken } from '../../src/contexts/wallets/wallet-passes/wallet-passes.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { crossTenantDb } from '../../src/platform/sql/tenant-db.ts';
import {
  contentOfPass,
  filesOfPass,
  newAppleWallet,
  passTypeId,
  phone,
  teamId,
  walletSettings,
} from '../support/apple-wallet.ts';
import { openWorld } from '../support/fixtures.ts';
import { itNeeding } from '../support/needs.ts';
import { beginPassCheckout, createPassType, managePasses, sellPass } from '../support/passes.ts';
import { createPicture } from '../support/pictures.ts';
import { buyTickets, cards, payOnPage } from '../support/purchases.ts';
import { createPerson } from '../support/sign-in.ts';
import { startTestService } from '../support/test-service.ts';
import { createEvent, createTicket } from '../support/world.ts';

const start = '2026-11-20T18:00:00.000Z';
const clock = fixedClock(start);
const publicUrl = 'https://tickets.example.org';
const secretsKey = randomBytes(32);
const ground = await openWorld({ clock, publicUrl, secretsKey, appleWallet: newAppleWallet() });
const { service, world } = ground;
const { main } = world;
const { headers: owner } = await createPerson(service, main.id, 'owner');

const tokenOf = (ticketId: string, ownerSince: Date | null = null) =>
  walletPassToken(
    { organizationId: main.id, itemId: ticketId, ownerSince },
    service.services.secretsKey.derive('wallet-links'),
  );

async function newTicket(given: Record<string, unknown> = {}) {
  const { id, barcode } = await createTicket(service, main, { full_name: 'Nadia Ferrer', ...given });
  return { id, barcode, token: tokenOf(id) };
}

/** A pass that admits to several events. */
async function newSeasonPass(type: Record<string, unknown> = {}) {
  const { _id: id, code } = await sellPass(ground, await createPassType(ground, type));
  return { id, code, token: tokenOf(id) };
}

/** As the link in a mail gives it. */
const open = (token: string) => service.app.inject({ method: 'GET', url: `/wallet/passes/${token}` });
const contentOf = async (token: string) => contentOfPass((await open(token)).rawPayload);

const manage = (method: string, below: string, body?: object) =>
  service.call(method, `/management/organizations/${main.id}${below}`, { headers: owner, body });

describe('a pass', () => {
  it('has the organization, the event, the place, the holder, the rate and the code of the ticket', async () => {
    await service.database.sql('UPDATE locations SET latitude = 41.3851, longitude = 2.1734 WHERE id = $1', [
      main.locationId,
    ]);
    const { id, barcode, token } = await newTicket({ party_size: 2 });
    const answer = await open(token);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/vnd.apple.pkpass']);
    const pass = contentOfPass(answer.rawPayload);
    const [event] = await service.database.sql('SELECT starts_at, ends_at FROM events WHERE id = $1', [main.eventId]);
    expect(pass).toMatchObject({
      formatVersion: 1,
      passTypeIdentifier: passTypeId,
      teamIdentifier: teamId,
      serialNumber: id,
      authenticationToken: token,
      webServiceURL: `${publicUrl}/wallet`,
      organizationName: 'Club Aurora',
      description: 'Opening Night',
      voided: false,
      relevantDate: event!.starts_at.toISOString(),
      expirationDate: event!.ends_at.toISOString(),
      locations: [{ latitude: 41.3851, longitude: 2.1734 }],
      barcodes: [{ format: 'PKBarcodeFormatQR', message: barcode, messageEncoding: 'iso-8859-1', altText: barcode }],
    });
    const fields = Object.values(pass.eventTicket as Record<string, { key: string; value: string }[]>).flat();
    expect(Object.fromEntries(fields.map(({ key, value }) => [key, value]))).toMatchObject({
      event: 'Opening Night',
      rate: 'General',
      holder: 'Nadia Ferrer',
      people: '2 people',
      place: 'Aurora Hall',
      date: expect.stringMatching(/^Friday, 20 November 2026\n18:00 – /),
    });
  });

  it('speaks the language of the holder', async () => {
    const { token } = await newTicket({ language: 'es-MX' });
    const { eventTicket } = await contentOf(token);
    expect(eventTicket.auxiliaryFields[0].label).toBe('Nombre');
  });

  it('has the logo of the organization in three sizes, and the icon of the service where there is none', async () => {
    const { token } = await newTicket();
    const widthOf = (png: Buffer | undefined) => png?.readUInt32BE(16);
    const without = filesOfPass((await open(token)).rawPayload);
    expect([widthOf(without['icon.png']), without['logo.png']]).toEqual([87, undefined]);
    const { url } = await createPicture({ service, organizationId: main.id, headers: owner });
    await manage('PATCH', '', { logo_url: url });
    const files = filesOfPass((await open(token)).rawPayload);
    expect(['icon.png', 'icon@2x.png', 'icon@3x.png', 'logo.png'].map((name) => widthOf(files[name]))).toEqual([
      29, 58, 87, 50,
    ]);
    await manage('PATCH', '', { logo_url: '' });
  });

  it('lists the SHA-1 of each of its files', async () => {
    const { token } = await newTicket();
    const { 'manifest.json': manifest, signature, ...files } = filesOfPass((await open(token)).rawPayload);
    const hashes = Object.entries(files).map(([name, file]) => [name, createHash('sha1').update(file).digest('hex')]);
    expect(JSON.parse(manifest!.toString())).toEqual(Object.fromEntries(hashes));
    expect(signature!.length).toBeGreaterThan(500);
  });

  itNeeding('openssl')('is signed with the certificate of the pass type: another list is not', async () => {
    const { token } = await newTicket();
    const { 'manifest.json': manifest, signature } = filesOfPass((await open(token)).rawPayload);
    const folder = mkdtempSync(path.join(tmpdir(), 'stagedoor-pass-'));
    const put = (name: string, content: Buffer | string) => {
      writeFileSync(path.join(folder, name), content);
      return path.join(folder, name);
    };
    const verify = (list: string) =>
      spawnSync('openssl', [
        ...['cms', '-verify', '-inform', 'DER', '-in', put('signature', signature!), '-content', list, '-binary'],
        ...['-CAfile', put('authority.pem', walletSettings().authority), '-purpose', 'any', '-out', '/dev/null'],
      ]);
    const right = verify(put('manifest.json', manifest!));
    const wrong = verify(put('other.json', Buffer.concat([manifest!, Buffer.from(' ')])));
    rmSync(folder, { recursive: true });
    expect([right.status, String(right.stderr)]).toEqual([0, expect.stringContaining('successful')]);
    expect(wrong.status).not.toBe(0);
  });

  it('has no code while the ticket is sealed, and says when it opens', async () => {
    const { barcode, token } = await newTicket();
    const opensAt = new Date(clock.now().getTime() + 3_600_000);
    await service.database.sql('UPDATE events SET sealed_tickets_available_at = $1 WHERE id = $2', [
      opensAt,
      main.eventId,
    ]);
    const sealed = await contentOf(token);
    expect([sealed.voided, sealed.barcodes]).toEqual([false, undefined]);
    expect(JSON.stringify(sealed)).not.toContain(barcode);
    expect(JSON.stringify(sealed)).toContain('This ticket is still sealed');
    clock.set(opensAt);
    expect((await contentOf(token)).barcodes[0].message).toBe(barcode);
    clock.set(start);
    await service.database.sql('UPDATE events SET sealed_tickets_available_at = NULL');
  });

  it.each(["status = 'voided', voided_at = now()", 'deleted_at = now()'])(
    'is void and has no code once the ticket is no longer valid: %s',
    async (assignment) => {
      const { id, barcode, token } = await newTicket();
      await service.database.sql(`UPDATE tickets SET ${assignment} WHERE id = $1`, [id]);
      const pass = await contentOf(token);
      expect([pass.voided, pass.barcodes]).toEqual([true, undefined]);
      expect(JSON.stringify(pass)).not.toContain(barcode);
    },
  );

  it('is void for a former holder, who is not told the new name and the supplements', async () => {
    const supplements = JSON.stringify([{ _id: 'sup_1', label: 'Cloakroom', units: 2 }]);
    const { id, token } = await newTicket({ supplements });
    const changed = await manage('POST', `/tickets/${id}/name-changes`, { full_name: 'Ilse Okafor', amount: 0 });
    expect(changed.status).toBe(201);
    const former = await contentOf(token);
    expect([former.voided, former.barcodes]).toEqual([true, undefined]);
    expect(JSON.stringify(former)).not.toMatch(/Ilse Okafor|Cloakroom/);
    const present = await contentOf(tokenOf(id, clock.now()));
    expect(JSON.stringify(present)).toContain('2 × Cloakroom');
    expect([present.voided, JSON.stringify(present)]).toEqual([false, expect.stringContaining('Ilse Okafor')]);
  });

  it('is not there for another token, nor for one of a PDF, nor 30 days after the end of the event', async () => {
    const { id, token } = await newTicket();
    const other = token[0] === 'A' ? 'B' : 'A';
    for (const forged of [`${other}${token.slice(1)}`, token.slice(1), 'x', '%00', 'a'.repeat(1_500)]) {
      expect((await open(forged)).statusCode).toBe(404);
    }
    const ofPdf = service.services.secretsKey.derive('pdf-links');
    const forPdf = walletPassToken({ organizationId: main.id, itemId: id, ownerSince: null }, ofPdf);
    expect((await open(forPdf)).statusCode).toBe(404);
    const [event] = await service.database.sql('SELECT ends_at FROM events WHERE id = $1', [main.eventId]);
    clock.set(new Date(event!.ends_at.getTime() + 30 * 86_400_000));
    expect((await open(token)).statusCode).toBe(404);
    clock.set(start);
    expect((await open(token)).statusCode).toBe(200);
  });
});

describe('a pass that admits to several events', () => {
  it('is opened by its token alone, in the language of the purchase', async () => {
    const { id, code, token } = await newSeasonPass();
    const { serialNumber, barcodes, eventTicket } = await contentOf(token);
    expect([serialNumber, barcodes[0].message, eventTicket.secondaryFields[0].value]).toEqual([
      id,
      code,
      'Mira Solano',
    ]);
    const other = token[0] === 'A' ? 'B' : 'A';
    for (const forged of [`${other}${token.slice(1)}`, token.slice(1)]) {
      expect((await open(forged)).statusCode).toBe(404);
    }
    const forPdf = walletPassToken(
      { organizationId: main.id, itemId: id, ownerSince: null },
      service.services.secretsKey.derive('pdf-links'),
    );
    expect((await open(forPdf)).statusCode).toBe(404);
    const link = { organizationId: main.id, passId: id };
    const ofPdf = passPdfToken(link, service.services.secretsKey.derive('wallet-links'));
    expect((await open(ofPdf)).statusCode).toBe(404);
    const typeId = await createPassType(ground);
    const { data } = (await beginPassCheckout(ground, typeId, { language: 'es' })).body;
    await payOnPage(service, data.payment_url, cards.good);
    const spanish = await contentOf(tokenOf(data.passes[0]._id));
    expect(spanish.eventTicket.secondaryFields[0].label).toBe('Nombre');
  });

  it('has the names of its events in the order in which they begin, and expires at the end of the last', async () => {
    const early = await createEvent(service, main.id, main.locationId, {
      name: 'Matinee',
      starts_at: new Date('2026-11-20T10:00:00.000Z'),
      ends_at: new Date('2026-11-20T12:00:00.000Z'),
    });
    const { token } = await newSeasonPass({ event_ids: [main.eventId, early.eventId] });
    const [event] = await service.database.sql<{ name: string; ends_at: Date }>(
      'SELECT name, ends_at FROM events WHERE id = $1',
      [main.eventId],
    );
    const { expirationDate, eventTicket } = await contentOf(token);
    expect(expirationDate).toBe(event!.ends_at.toISOString());
    expect(eventTicket.backFields).toMatchObject([{ key: 'events', value: `Matinee\n${event!.name}` }]);
  });

  it('is void and has no code once it is rejected', async () => {
    const { id, code, token } = await newSeasonPass();
    expect((await managePasses(ground, 'POST', `/passes/${id}/reject`)).status).toBe(200);
    const pass = await contentOf(token);
    expect([pass.voided, pass.barcodes]).toEqual([true, undefined]);
    expect(JSON.stringify(pass)).not.toContain(code);
  });

  it('is not there 30 days after the end of the last of its events', async () => {
    const { token } = await newSeasonPass({ event_ids: [main.eventId] });
    const { token: ofAllEvents } = await newSeasonPass();
    const [event] = await service.database.sql('SELECT ends_at FROM events WHERE id = $1', [main.eventId]);
    clock.set(new Date(event!.ends_at.getTime() + 30 * 86_400_000));
    expect([(await open(token)).statusCode, (await open(ofAllEvents)).statusCode]).toEqual([404, 200]);
    clock.set(start);
    expect((await open(token)).statusCode).toBe(200);
  });

  it('is kept by a phone that has its token, and by none that has that of a ticket', async () => {
    const { id, token } = await newSeasonPass();
    const one = phone(service, 'ba11bb22cc33');
    expect((await one.register(id, (await newTicket()).token)).status).toBe(401);
    expect((await one.register(id, token)).status).toBe(201);
    expect((await one.changed()).body.serialNumbers).toEqual([id]);
    expect((await one.pass(id, token)).content.serialNumber).toBe(id);
    expect((await one.unregister(id, token)).status).toBe(200);
    expect((await one.changed()).status).toBe(204);
  });
});

describe('a phone', () => {
  it('registers once, is answered 201 and then 200, and has the pass no more after it unregistered', async () => {
    const { id, token } = await newTicket();
    const one = phone(service, 'aa11bb22cc33');
    expect((await one.register(id, token)).status).toBe(201);
    expect((await one.register(id, token)).status).toBe(200);
    expect((await one.changed()).body.serialNumbers).toEqual([id]);
    expect((await one.unregister(id, token)).status).toBe(200);
    expect((await one.changed()).status).toBe(204);
    expect((await one.unregister(id, token)).status).toBe(200);
  });

  it.each([
    ['no token', ''],
    ['the token of another ticket', 'other'],
    ['a changed token', 'changed'],
  ])('is refused with %s', async (_, which) => {
    const { id, token } = await newTicket();
    const given = {
      '': '',
      other: (await newTicket()).token,
      changed: `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
    }[which]!;
    const one = phone(service, 'dd11bb22cc33');
    const answers = [await one.register(id, given), await one.unregister(id, given), await one.pass(id, given)];
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
    expect((await one.changed()).status).toBe(204);
  });

  it('is refused for a pass of another type', async () => {
    const { id, token } = await newTicket();
    const url = `/wallet/v1/passes/pass.org.example.others/${id}`;
    const answer = await service.call('GET', url, { headers: { authorization: `ApplePass ${token}` } });
    expect(answer.status).toBe(401);
  });

  it.each([{}, { pushToken: 5 }, { pushToken: 'not-hex' }, { pushToken: 'a'.repeat(500) }, []])(
    'is refused without a token for pushes: %j',
    async (body) => {
      const { id, token } = await newTicket();
      expect((await phone(service, 'ee11bb22cc33').register(id, token, body)).status).toBe(400);
    },
  );

  it('is refused where 20 others keep the pass', async () => {
    const { id, token } = await newTicket();
    const numbers = Array.from({ length: 21 }, (_, index) => index);
    const statuses = [];
    for (const index of numbers)
      statuses.push((await phone(service, `phone-of-many-${index}`).register(id, token)).status);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 201), 409]);
    expect((await phone(service, 'phone-of-many-3').register(id, token)).status).toBe(200);
  });

  it('gets a pass that it has by now answered with 304', async () => {
    const { id, token } = await newTicket();
    const one = phone(service, 'ff11bb22cc33');
    await one.register(id, token);
    const first = await one.pass(id, token);
    expect([first.status, first.content.serialNumber]).toEqual([200, id]);
    const seen = { 'if-modified-since': String(first.headers['last-modified']) };
    expect((await one.pass(id, token, seen)).status).toBe(304);
    const earlier = { 'if-modified-since': new Date(clock.now().getTime() - 3_600_000).toUTCString() };
    expect((await one.pass(id, token, earlier)).status).toBe(200);
    expect((await one.pass(id, token, { 'if-modified-since': 'yesterday' })).status).toBe(200);
  });

  it('reports problems, which are logged, and nothing else of what it sends', async () => {
    service.logLines.length = 0;
    const body = { logs: ['the pass has no icon', { token: 'secret' }, 'x'.repeat(2_000)] };
    expect((await service.call('POST', '/wallet/v1/log', { body })).status).toBe(200);
    const logged = service.logLines.join('');
    expect(logged).toContain('the pass has no icon');
    expect(logged).not.toContain('secret');
    expect(logged).not.toContain('x'.repeat(600));
    expect((await service.call('POST', '/wallet/v1/log', { body: [] })).status).toBe(200);
  });

  it('writes no token into the log', async () => {
    service.logLines.length = 0;
    const { id, token } = await newTicket();
    const one = phone(service, 'ab11bb22cc33');
    await one.register(id, token);
    await one.pass(id, token);
    await open(token);
    const logs = [
      `GET https://shop.example.org/wallet/passes/${token}: 503`,
      `ApplePass ${token}, ${'ab12'.repeat(8)}`,
    ];
    expect((await service.call('POST', '/wallet/v1/log', { body: { logs } })).status).toBe(200);
    const logged = service.logLines.join('');
    expect(logged).toContain('https://shop.example.org/wallet/passes/');
    expect(logged).not.toContain(token);
    expect(logged).not.toContain('ab12'.repeat(8));
  });
});

describe('what is kept of phones', () => {
  const count = async (ticketId: string) =>
    (await service.database.sql('SELECT 1 FROM wallet_devices WHERE item_id = $1', [ticketId])).length;

  it('is gone when the client is erased', async () => {
    const data = await buyTickets(service, world.channel, main.rateId);
    const { _id: id, email } = data.tickets[0];
    const other = await newTicket();
    await phone(service, 'cd11bb22cc33').register(id, tokenOf(id));
    await phone(service, 'cd11bb22cc33').register(other.id, other.token);
    expect([await count(id), await count(other.id)]).toEqual([1, 1]);
    const clients = await service.database.sql('SELECT id FROM clients WHERE email_key = $1', [email]);
    expect((await manage('POST', `/clients/${clients[0]!.id}/erase`)).body).toEqual({ success: true });
    expect([await count(id), await count(other.id)]).toEqual([0, 1]);
  });

  it('is gone when the client with a pass is erased', async () => {
    const typeId = await createPassType(ground);
    const holders = [
      { full_name: 'Teodor Amsel', email: 'teodor.amsel@example.org' },
      { full_name: 'Vera Lindqvist', email: 'vera.lindqvist@example.org' },
    ];
    const { data } = (await beginPassCheckout(ground, typeId, { passes: holders })).body;
    await payOnPage(service, data.payment_url, cards.good);
    const ids: string[] = data.passes.map(({ _id: id }: { _id: string }) => id);
    for (const id of ids) await phone(service, 'cf11bb22cc33').register(id, tokenOf(id));
    const clients = await service.database.sql('SELECT id FROM clients WHERE email_key = $1', [holders[0]!.email]);
    expect((await manage('POST', `/clients/${clients[0]!.id}/erase`)).body).toEqual({ success: true });
    expect([await count(ids[0]!), await count(ids[1]!)]).toEqual([0, 1]);
  });

  it('is deleted by maintenance when a pass is not valid for 30 days, and not before', async () => {
    const { id, token } = await newSeasonPass();
    const kept = await newSeasonPass();
    for (const one of [{ id, token }, kept]) await phone(service, 'cb11bb22cc33').register(one.id, one.token);
    await managePasses(ground, 'POST', `/passes/${id}/reject`);
    const over = clock.now().getTime() + 30 * 86_400_000;
    const db = crossTenantDb(service.services.database);
    await deleteOldWalletPasses(db, new Date(over));
    expect(await count(id)).toBe(1);
    await deleteOldWalletPasses(db, new Date(over + 1));
    expect([await count(id), await count(kept.id)]).toEqual([0, 1]);
  });

  it.each([
    ['ticket', () => newTicket()],
    ['pass', () => newSeasonPass({ event_ids: [main.eventId] })],
  ])('is deleted by maintenance 30 days after the end of the event of a %s, and not before', async (_, make) => {
    const { id, token } = await make();
    await phone(service, 'ce11bb22cc33').register(id, token);
    const [event] = await service.database.sql('SELECT ends_at FROM events WHERE id = $1', [main.eventId]);
    const over = event!.ends_at.getTime() + 30 * 86_400_000;
    const db = crossTenantDb(service.services.database);
    await deleteOldWalletPasses(db, new Date(over));
    expect(await count(id)).toBe(1);
    await deleteOldWalletPasses(db, new Date(over + 1));
    expect(await count(id)).toBe(0);
  });
});

it('limits networks that try tokens and phones, and each pass by itself', async () => {
  const { id, token } = await newTicket();
  const other = await newTicket();
  const limited = await startTestService({
    clock,
    database: service.database,
    secretsKey,
    appleWallet: newAppleWallet(),
    unauthenticatedRate: { perSecond: 0.001, burst: 3 },
  });
  const one = phone(limited, 'de11bb22cc33');
  const statusOf = async (work: () => Promise<{ status: number }>) => {
    const answers = [];
    for (let count = 0; count < 4; count += 1) answers.push((await work()).status);
    return answers;
  };
  expect(await statusOf(() => one.pass(id, token))).toEqual([200, 200, 200, 429]);
  expect(await statusOf(() => one.pass(other.id, other.token))).toEqual([200, 200, 200, 429]);
  expect(await statusOf(() => one.pass(id, 'x'))).toEqual([401, 401, 401, 429]);
  const { database } = limited.services;
  const before = database.statementsCount;
  expect(await statusOf(() => one.changed())).toEqual([204, 204, 204, 429]);
  expect(database.statementsCount - before).toBe(3);
  const another = phone(limited, 'de11bb22cc34');
  expect((await another.changed()).status).toBe(429);
  expect(database.statementsCount - before).toBe(3);
  expect((await limited.call('GET', '/wallet/passes/x')).headers['retry-after']).toMatch(/^\d+$/);
  await limited.close();
});
