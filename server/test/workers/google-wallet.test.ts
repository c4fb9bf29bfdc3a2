/** What a service that stands for Google keeps of tickets and passes, after changes of them, of events and of people. */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import {
  saveToGoogleWallet,
  tellWallets,
  walletPassToken,
} from '../../src/contexts/wallets/wallet-passes/wallet-passes.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { openWorld } from '../support/fixtures.ts';
import { issuerId, startGoogleServer } from '../support/google-wallet.ts';
import { beginPassCheckout, checkInPass, createPassType } from '../support/passes.ts';
import { buyTickets, cards, holder, payOnPage } from '../support/purchases.ts';
import { createPerson } from '../support/sign-in.ts';
import { createTicket } from '../support/world.ts';

const google = await startGoogleServer();
afterAll(() => google.close());
const clock = fixedClock('2026-11-20T18:00:00.000Z');
const ground = await openWorld({ clock, googleWallet: google.wallet, connectionsMax: 20 });
const { service, world } = ground;
const { main } = world;
const { services, database } = service;
const { headers: owner } = await createPerson(service, main.id, 'owner');
const manage = (method: string, below: string, body?: object) =>
  service.call(method, `/management/organizations/${main.id}${below}`, { headers: owner, body });
const tell = (subjectId: string) =>
  tellWallets(services, { organizationId: main.id, subjectId }, { signal: AbortSignal.timeout(60_000) });

/** Does what is queued, as the workers do; answers with the subjects. */
async function runJobs(): Promise<string[]> {
  const jobs = await database.sql<{ payload: { subjectId: string } }>(
    `DELETE FROM graphile_worker._private_jobs j USING graphile_worker._private_tasks t
     WHERE t.id = j.task_id AND t.identifier = 'tell_wallets' RETURNING j.payload`,
  );
  for (const { payload } of jobs) await tell(payload.subjectId);
  return jobs.map(({ payload }) => payload.subjectId);
}

/** Has Google keep a ticket as it is now: a new one where none is given. */
async function atGoogle(ticketId?: string) {
  const id = ticketId ?? (await createTicket(service, main, { full_name: 'Nadia Ferrer' })).id;
  const key = services.secretsKey.derive('wallet-links');
  const token = walletPassToken({ organizationId: main.id, itemId: id, ownerSince: null }, key);
  const means = { database: services.database, googleWallet: google.wallet, keys: [key], now: clock.now() };
  expect(await saveToGoogleWallet(token, means)).toMatch(/^https:\/\/pay\.google\.com\//);
  await runJobs();
  google.calls.length = 0;
  return { id, kept: () => google.objects.get(`${issuerId}.${id}.0`) };
}

const event = () => google.objects.get(`${issuerId}.${main.eventId}`);

beforeEach(async () => {
  await database.sql('DELETE FROM wallet_passes');
  google.refuses = () => null;
});

describe('Google keeps', () => {
  it('a void ticket as one that is not active, without its code', async () => {
    const { id, kept } = await atGoogle();
    expect([kept().state, kept().barcode.type]).toEqual(['ACTIVE', 'QR_CODE']);
    expect((await manage('POST', `/tickets/${id}/void`)).status).toBe(200);
    expect(await runJobs()).toEqual([id]);
    expect([kept().state, kept().barcode, kept().ticketHolderName]).toEqual(['INACTIVE', undefined, 'Nadia Ferrer']);
  });

  it('nothing of the next holder for the former one, and no supplements', async () => {
    const supplements = JSON.stringify([{ _id: 'sup_1', label: 'Cloakroom', units: 2 }]);
    const { id, kept } = await atGoogle((await createTicket(service, main, { supplements })).id);
    expect(JSON.stringify(kept())).toContain('2 × Cloakroom');
    await manage('POST', `/tickets/${id}/name-changes`, { full_name: 'Ilse Okafor', amount: 0 });
    await runJobs();
    expect([kept().state, kept().barcode, kept().ticketHolderName]).toEqual(['INACTIVE', undefined, undefined]);
    expect(JSON.stringify([...google.objects.values()])).not.toContain('Ilse Okafor');
    expect(JSON.stringify(kept())).not.toContain('Cloakroom');
  });

  it('the event as it is called and where it takes place by now', async () => {
    await atGoogle();
    await manage('PATCH', `/events/${main.eventId}`, { name: 'Closing Night' });
    await manage('PATCH', `/locations/${main.locationId}`, { address: 'Pier 4' });
    await runJobs();
    expect(event().eventName.defaultValue.value).toBe('Closing Night');
    expect(event().venue.address.defaultValue.value).toMatch(/^Pier 4/);
    await manage('PATCH', `/events/${main.eventId}`, { name: 'Opening Night' });
  });

  it('a pass with the events at which it was used, and one that was refunded without its code', async () => {
    const typeId = await createPassType(ground, { event_ids: [main.eventId] });
    const { data } = (await beginPassCheckout(ground, typeId)).body;
    await payOnPage(service, data.payment_url, cards.good);
    const { id, kept } = await atGoogle(data.passes[0]._id);
    const used = () => kept().textModulesData.find((one: { id: string }) => one.id === 'used').body;
    expect([used(), kept().validTimeInterval.end.date]).toEqual(['0', expect.stringMatching(/Z$/)]);
    expect((await checkInPass(ground, id, main.eventId, [{ _id: typeId, women: 1 }])).status).toBe(200);
    await runJobs();
    expect([used(), kept().state]).toEqual(['1', 'ACTIVE']);
    expect((await manage('POST', `/passes/${id}/refund`, { amount: 50 })).status).toBe(200);
    await runJobs();
    expect([kept().state, kept().barcode]).toEqual(['INACTIVE', undefined]);
    const clients = await manage('GET', '/clients?search=teodor.amsel');
    expect((await manage('POST', `/clients/${clients.body.data[0]._id}/erase`)).status).toBe(200);
    await runJobs();
    expect(JSON.stringify(kept())).not.toContain('Teodor');
  });

  it('no name of a person who was erased', async () => {
    const data = await buyTickets(service, world.channel, main.rateId);
    const { kept } = await atGoogle(data.tickets[0]._id);
    const clients = await manage('GET', `/clients?search=${encodeURIComponent(holder.email)}`);
    expect((await manage('POST', `/clients/${clients.body.data[0]._id}/erase`)).status).toBe(200);
    expect(kept().ticketHolderName).toBe(holder.full_name);
    await runJobs();
    expect(JSON.stringify(kept())).not.toContain(holder.full_name);
  });
});

describe('a change', () => {
  it('that does not show, such as another quota, makes no call', async () => {
    await atGoogle();
    await manage('PATCH', `/ticket-rates/${main.rateId}`, { quota: 901 });
    await runJobs();
    expect(google.calls).toEqual([]);
  });

  it('that Google refuses for now is brought there when the job is tried again, and the others are not', async () => {
    const [late, early] = [await atGoogle(), await atGoogle()];
    await manage('PATCH', `/ticket-rates/${main.rateId}`, { name: 'Everybody' });
    google.refuses = (_, { id }) => (id === late.kept().id ? 429 : null);
    await expect(runJobs()).rejects.toThrow('eventTicketObject: 429');
    expect(early.kept().ticketType.defaultValue.value).toBe('Everybody');
    google.refuses = () => null;
    google.calls.length = 0;
    await tell(main.rateId);
    expect(late.kept().ticketType.defaultValue.value).toBe('Everybody');
    expect(google.calls).toEqual(['PUT eventTicketClass', 'PUT eventTicketObject']);
    await manage('PATCH', `/ticket-rates/${main.rateId}`, { name: 'General' });
  });

  it('that two jobs bring there at once stays as it was last, though the older call ends last', async () => {
    const { id, kept } = await atGoogle();
    const rename = (name: string) => database.sql('UPDATE tickets SET full_name = $1 WHERE id = $2', [name, id]);
    let isHeld = false;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      google.refuses = async (call, { ticketHolderName }) => {
        if (call !== 'PUT eventTicketObject' || ticketHolderName !== 'Early' || isHeld) return null;
        isHeld = true;
        resolve();
        await new Promise<void>((goOn) => {
          release = goOn;
        });
        return null;
      };
    });
    await rename('Early');
    const early = tell(id);
    await held;
    clock.advance(5_000);
    await rename('Late');
    await tell(id);
    expect(kept().ticketHolderName).toBe('Late');
    release();
    await early;
    expect(kept().ticketHolderName).toBe('Late');
  });
});
