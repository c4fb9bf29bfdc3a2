/** Phones that keep a ticket or pass are told when something on it changes, by a service that stands for Apple's. */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { sendRefund } from '../../src/contexts/sales/refunds/refunds.ts';
import { tellWallets, walletPassToken } from '../../src/contexts/wallets/wallet-passes/wallet-passes.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { contentOfPass, newAppleWallet, passTypeId, phone, startPushServer } from '../support/apple-wallet.ts';
import { addSupplement } from '../support/bought-supplements.ts';
import { openWorld } from '../support/fixtures.ts';
import { newGoogleWallet } from '../support/google-wallet.ts';
import { beginPassCheckout, checkInPass, createPassType } from '../support/passes.ts';
import { buyTickets, cards, payOnPage } from '../support/purchases.ts';
import { createPerson } from '../support/sign-in.ts';
import { createTicket } from '../support/world.ts';

const pushes = await startPushServer();
afterAll(() => pushes.close());
const clock = fixedClock('2026-11-20T18:00:00.000Z');
const ground = await openWorld({
  clock,
  appleWallet: newAppleWallet({ pushUrl: pushes.url, pushAuthority: pushes.authority }),
  googleWallet: newGoogleWallet(),
});
const { service, world } = ground;
const { main } = world;
const { services, database } = service;
const { headers: owner } = await createPerson(service, main.id, 'owner');
const manage = (method: string, below: string, body?: object) =>
  service.call(method, `/management/organizations/${main.id}${below}`, { headers: owner, body });

interface QueuedJob {
  readonly id: string;
  readonly payload: { readonly organizationId: string; readonly subjectId: string };
  readonly run_at: Date;
}

/** Takes the jobs that wait out of the queue. */
const takeJobs = () =>
  database.sql<QueuedJob>(
    `DELETE FROM graphile_worker._private_jobs j USING graphile_worker._private_tasks t
     WHERE t.id = j.task_id AND t.identifier = 'tell_wallets' RETURNING j.id, j.payload, j.run_at`,
  );

/** Does what is queued, as the workers do; answers with the subjects. */
async function runJobs(): Promise<string[]> {
  const jobs = (await takeJobs()).filter(({ run_at }) => run_at.getTime() < Date.now() + 60_000);
  for (const { payload } of jobs) {
    const origin = { ...payload, organizationId: payload.organizationId ?? main.id };
    await tellWallets(services, origin, { signal: AbortSignal.timeout(30_000) });
  }
  return jobs.map(({ payload }) => payload.subjectId);
}

const told = () => pushes.received.splice(0).map(({ path }) => path.replace('/3/device/', ''));

let nextPhone = 0;

/** A ticket on a phone that knows all of it. */
async function onPhone(given: Record<string, unknown> = {}) {
  const { id, barcode } = await createTicket(service, main, given);
  return { id, barcode, ...(await keptByPhone(id)) };
}

/** A pass that admits to several events, on a phone that knows all of it. */
async function seasonOnPhone() {
  const typeId = await createPassType(ground, { event_ids: [main.eventId], entries_max: 4 });
  const { data } = (await beginPassCheckout(ground, typeId)).body;
  await payOnPage(service, data.payment_url, cards.good);
  const id: string = data.passes[0]._id;
  return { id, typeId, ...(await keptByPhone(id)) };
}

async function keptByPhone(id: string) {
  const key = services.secretsKey.derive('wallet-links');
  const token = walletPassToken({ organizationId: main.id, itemId: id, ownerSince: null }, key);
  nextPhone += 1;
  const pushToken = `abcdef${String(nextPhone).padStart(58, '0')}`;
  const device = phone(service, `phone-${String(nextPhone).padStart(8, '0')}`, pushToken);
  expect((await device.register(id, token)).status).toBe(201);
  await runJobs();
  pushes.received.length = 0;
  return { token, pushToken, device };
}

beforeEach(async () => {
  pushes.received.length = 0;
  pushes.answers.clear();
  await database.sql('DELETE FROM wallet_passes');
  await takeJobs();
});

describe('a phone is told', () => {
  it('once when it registers, as what it has may be older, by the certificate of the pass type', async () => {
    const { id } = await createTicket(service, main);
    const key = services.secretsKey.derive('wallet-links');
    const token = walletPassToken({ organizationId: main.id, itemId: id, ownerSince: null }, key);
    const device = phone(service, 'phone-registering');
    await device.register(id, token);
    expect(await runJobs()).toEqual([id]);
    const [first, ...others] = pushes.received;
    expect(others).toEqual([]);
    expect(first).toEqual({
      path: expect.stringMatching(/^\/3\/device\/[0-9a-f]{64}$/),
      topic: passTypeId,
      type: 'background',
      body: '{}',
      sender: passTypeId,
    });
    const { lastUpdated, serialNumbers } = (await device.changed()).body;
    expect([lastUpdated, serialNumbers]).toEqual([expect.stringMatching(/^\d+$/), [id]]);
    // A change of the minute before may have been committed since.
    expect((await device.changed(lastUpdated)).body.serialNumbers).toEqual([id]);
    expect((await device.changed(String(Number(lastUpdated) + 60))).status).toBe(204);
    pushes.received.length = 0;
    await tellWallets(services, { organizationId: main.id, subjectId: id }, { signal: AbortSignal.timeout(30_000) });
    expect(told()).toEqual([]);
  });

  it('again when it registers again, as it may have lost what it had', async () => {
    const { id, token, pushToken, device } = await onPhone();
    expect((await device.register(id, token)).status).toBe(200);
    await runJobs();
    expect(told()).toEqual([pushToken]);
  });

  it('that its ticket is void, and gets it void', async () => {
    const { id, token, pushToken, device } = await onPhone();
    const { lastUpdated } = (await device.changed()).body;
    clock.advance(3_600_000);
    expect((await device.changed(String(Number(lastUpdated) + 61))).status).toBe(204);
    expect((await manage('POST', `/tickets/${id}/void`)).status).toBe(200);
    await runJobs();
    expect(told()).toEqual([pushToken]);
    const changed = await device.changed(lastUpdated);
    expect(changed.body.serialNumbers).toEqual([id]);
    expect(Number(changed.body.lastUpdated)).toBeGreaterThan(Number(lastUpdated));
    const pass = await device.pass(id, token, {
      'if-modified-since': new Date(Number(lastUpdated) * 1_000).toUTCString(),
    });
    expect([pass.status, pass.content.voided]).toEqual([200, true]);
    expect(pass.headers['last-modified']).toBe(new Date(Number(changed.body.lastUpdated) * 1_000).toUTCString());
  });

  it('of two changes within one second by two dates', async () => {
    const { id, token, device } = await onPhone();
    const dates = [];
    for (const name of ['Early', 'Late']) {
      await manage('PATCH', `/events/${main.eventId}`, { name });
      await runJobs();
      dates.push((await device.pass(id, token)).headers['last-modified']);
    }
    expect(new Set(dates).size).toBe(2);
    const seen = { 'if-modified-since': String(dates[0]) };
    expect((await device.pass(id, token, seen)).content.description).toBe('Late');
  });

  it.each<readonly [string, (ticketId: string, barcode: string) => Promise<{ status: number }>]>([
    [
      'the ticket has another name',
      (id) => manage('POST', `/tickets/${id}/name-changes`, { full_name: 'Ilse', amount: 0 }),
    ],
    [
      'the ticket was swapped',
      (_, barcode) =>
        service.call('POST', '/resellers/swap', {
          headers: world.reseller.headers,
          body: { ticket: { barcode }, customer: { firstName: 'Nadia', lastName: 'Ferrer', email: 'n@example.org' } },
        }),
    ],
    ['the ticket was refunded', (id) => manage('POST', `/tickets/${id}/refund`, { amount: 21.5 })],
    ['the event moved', () => manage('PATCH', `/events/${main.eventId}`, { end_date: '2026-11-21T03:00:00.000Z' })],
    ['the event is called otherwise', () => manage('PATCH', `/events/${main.eventId}`, { name: 'Closing Night' })],
    ['the rate is called otherwise', () => manage('PATCH', `/ticket-rates/${main.rateId}`, { name: 'Everybody' })],
    ['the place has another address', () => manage('PATCH', `/locations/${main.locationId}`, { address: 'Pier 4' })],
    ['the organization is called otherwise', () => manage('PATCH', '', { name: 'Club Borealis' })],
    [
      'a supplement was bought',
      async (id) => {
        const supplementId = await addSupplement({ service, world }, main.rateId);
        return manage('POST', `/tickets/${id}/supplements`, {
          supplements: [{ supplementId }],
          collection: 'cash',
        });
      },
    ],
  ])('that %s', async (_, change) => {
    const { id, barcode, pushToken } = await onPhone();
    expect((await change(id, barcode)).status).toBeLessThan(300);
    await runJobs();
    expect(told()).toEqual([pushToken]);
  });

  const enter = [{ women: 1 }];
  const fieldsOf = (content: { eventTicket: Record<string, { key: string; value: string }[]> }) =>
    Object.fromEntries(
      Object.values(content.eventTicket)
        .flat()
        .map(({ key, value }) => [key, value]),
    );
  it.each<
    readonly [string, (ids: { id: string; typeId: string }) => Promise<{ status: number }>, Record<string, unknown>]
  >([
    [
      'was used',
      ({ id, typeId }) => checkInPass(ground, id, main.eventId, [{ _id: typeId, ...enter[0] }]),
      { used: '1 / 4', voided: false },
    ],
    [
      'was not used after all',
      async ({ id, typeId }) => {
        await checkInPass(ground, id, main.eventId, [{ _id: typeId, ...enter[0] }]);
        await runJobs();
        pushes.received.length = 0;
        return checkInPass(ground, id, main.eventId, []);
      },
      { used: '0 / 4' },
    ],
    ['was refunded', ({ id }) => manage('POST', `/passes/${id}/refund`, { amount: 50 }), { voided: true }],
    ['was rejected', ({ id }) => manage('POST', `/passes/${id}/reject`), { voided: true }],
    [
      'has a type with another name',
      ({ typeId }) => manage('PATCH', `/pass-types/${typeId}`, { name: 'Winter' }),
      { type: 'Winter' },
    ],
    [
      'ends later',
      () => manage('PATCH', `/events/${main.eventId}`, { end_date: '2026-11-21T04:00:00.000Z' }),
      { expirationDate: '2026-11-21T04:00:00.000Z' },
    ],
    [
      'is of an organization with another name',
      () => manage('PATCH', '', { name: 'Club Zenit' }),
      { logoText: 'Club Zenit' },
    ],
  ])('that its pass %s, and reads so', async (_, change, shown) => {
    const { id, typeId, token, pushToken, device } = await seasonOnPhone();
    expect((await change({ id, typeId })).status).toBeLessThan(300);
    await runJobs();
    expect(told()).toEqual([pushToken]);
    const { content } = await device.pass(id, token);
    expect({ ...content, ...fieldsOf(content!) }).toMatchObject(shown);
  });

  it('that a pass that was rejected is accepted again', async () => {
    const { id, token, pushToken, device } = await seasonOnPhone();
    for (const act of ['reject', 'accept']) {
      expect((await manage('POST', `/passes/${id}/${act}`)).status).toBe(200);
      await runJobs();
    }
    expect(told()).toEqual([pushToken, pushToken]);
    expect((await device.pass(id, token)).content.voided).toBe(false);
  });

  it('that its ticket is valid again, as the refund failed', async () => {
    const data = await buyTickets(service, world.channel, main.rateId, { card: cards.refundsFail });
    const id: string = data.tickets[0]._id;
    const { token, pushToken, device } = await keptByPhone(id);
    expect((await manage('POST', `/tickets/${id}/refund`, { amount: data.total_amount })).status).toBe(200);
    await runJobs();
    const [refund] = await database.sql<{ id: string }>('SELECT id FROM refunds WHERE subject_id = $1', [id]);
    await sendRefund(services, { organizationId: main.id, refundId: refund!.id });
    await runJobs();
    expect(told()).toEqual([pushToken, pushToken]);
    expect((await device.pass(id, token)).content.voided).toBe(false);
  });

  it('nothing about tickets that no phone has, for which no job is queued', async () => {
    const { id } = await createTicket(service, main);
    await manage('POST', `/tickets/${id}/void`);
    await manage('PATCH', `/events/${main.eventId}`, { name: 'Opening Night' });
    expect(await takeJobs()).toEqual([]);
  });

  it('nothing of a change that does not show, such as another quota', async () => {
    await onPhone();
    expect((await manage('PATCH', `/ticket-rates/${main.rateId}`, { quota: 901 })).status).toBe(200);
    await runJobs();
    expect(told()).toEqual([]);
  });

  it('when a sealed ticket opens', async () => {
    const { id, barcode, token, pushToken, device } = await onPhone();
    const opensAt = new Date(clock.now().getTime() + 7_200_000);
    await database.sql('UPDATE events SET sealed_tickets_available_at = $1 WHERE id = $2', [opensAt, main.eventId]);
    const origin = { organizationId: main.id, subjectId: main.eventId };
    const run = { signal: AbortSignal.timeout(30_000) };
    await tellWallets(services, origin, run);
    expect(told()).toEqual([pushToken]);
    expect((await device.pass(id, token)).content.barcodes).toBeUndefined();
    const [opening, ...others] = await takeJobs();
    expect([opening!.payload.subjectId, opening!.run_at, others]).toEqual([main.eventId, opensAt, []]);
    clock.set(opensAt);
    await tellWallets(services, origin, run);
    expect(told()).toEqual([pushToken]);
    expect((await device.pass(id, token)).content.barcodes[0].message).toBe(barcode);
    await database.sql('UPDATE events SET sealed_tickets_available_at = NULL');
  });
});

describe('the service that tells phones', () => {
  it.each([
    [410, 'Unregistered'],
    [400, 'BadDeviceToken'],
  ])('says by %i %s that a phone has the pass no more, which is forgotten', async (status, reason) => {
    const [gone, kept] = [await onPhone(), await onPhone()];
    pushes.answers.set(gone.pushToken, { status, reason });
    await manage('PATCH', `/events/${main.eventId}`, { name: `Event ${reason}` });
    await runJobs();
    expect(told().sort()).toEqual([gone.pushToken, kept.pushToken].sort());
    expect((await gone.device.changed()).status).toBe(204);
    expect((await kept.device.changed()).body.serialNumbers).toEqual([kept.id]);
  });

  it('has a job tried again that it refuses for now, which tells only those that were not told', async () => {
    const [late, early] = [await onPhone(), await onPhone()];
    pushes.answers.set(late.pushToken, { status: 429, reason: 'TooManyRequests' });
    await manage('PATCH', `/events/${main.eventId}`, { name: 'Busy Night' });
    await expect(runJobs()).rejects.toThrow('1 phones were not told: 429 TooManyRequests');
    expect(told().sort()).toEqual([late.pushToken, early.pushToken].sort());
    pushes.answers.clear();
    const origin = { organizationId: main.id, subjectId: main.eventId };
    await tellWallets(services, origin, { signal: AbortSignal.timeout(30_000) });
    expect(told()).toEqual([late.pushToken]);
  });

  it('has the job tried again where it cannot be reached', async () => {
    const { id } = await onPhone();
    await database.sql("UPDATE tickets SET full_name = 'Otto Brandt' WHERE id = $1", [id]);
    const unreachable = { ...services, appleWallet: newAppleWallet({ pushUrl: 'https://127.0.0.1:1' }) };
    const run = { signal: AbortSignal.timeout(30_000) };
    const origin = { organizationId: main.id, subjectId: id };
    await expect(tellWallets(unreachable, origin, run)).rejects.toThrow(/1 phones were not told: .*ECONNREFUSED/);
    await tellWallets(services, origin, run);
    expect(told()).toHaveLength(1);
  });
});

it('mails lead to the passes of what is valid, where the deployment has a certificate and an account at Google', async () => {
  const { id } = await createTicket(service, main, { full_name: 'Nadia Ferrer' });
  expect((await manage('POST', `/tickets/${id}/send`, { email: 'n@example.org' })).status).toBe(200);
  const season: string[] = [];
  for (const needsAcceptance of [false, true]) {
    const typeId = await createPassType(ground, { needs_acceptance: needsAcceptance });
    const { data } = (await beginPassCheckout(ground, typeId, { send_resources: true })).body;
    await payOnPage(service, data.payment_url, cards.good);
    season.push(data.passes[0]._id);
  }
  const { startJobs } = await import('../../src/workers/jobs.ts');
  const mails: { text: string; html: string }[] = [];
  const mail = {
    send: async (message: { text: string; html: string }, begin: () => Promise<boolean>) => {
      if (!(await begin())) return { result: 'elsewhere' } as const;
      mails.push(message);
      return { result: 'accepted' } as const;
    },
  };
  const runner = await startJobs({ ...services, mail }, { pollMs: 50 });
  try {
    await expect.poll(() => mails.length, { timeout: 20_000 }).toBe(3);
  } finally {
    await runner.stop();
  }
  const opened = mails.flatMap(({ text, html }) => {
    const [, address] = /Add to Apple Wallet: .+\n(\S+)/.exec(text) ?? [];
    const [, forGoogle] = /Add to Google Wallet: .+\n(\S+)/.exec(text) ?? [];
    expect(forGoogle).toBe(address?.replace('/wallet/passes/', '/wallet/google/'));
    if (address) expect(html).toContain(address);
    return address ?? [];
  });
  const ids = [];
  for (const address of opened) {
    const pass = await service.app.inject({ method: 'GET', url: new URL(address).pathname });
    ids.push(contentOfPass(pass.rawPayload).serialNumber);
  }
  expect(ids.sort()).toEqual([season[0], id].sort());
});
