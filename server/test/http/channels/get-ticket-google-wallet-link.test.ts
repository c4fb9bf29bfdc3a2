import { afterAll, describe, expect, it } from 'vitest';
import { openFixtures, openWorld } from '../../support/fixtures.ts';
import { issuerId, savedBy, startGoogleServer } from '../../support/google-wallet.ts';
import { beginCheckout, buyTickets, cards, payOnPage } from '../../support/purchases.ts';
import { createPerson } from '../../support/sign-in.ts';

const google = await startGoogleServer();
afterAll(() => google.close());
const publicUrl = 'https://tickets.example.org';
const { service, world } = await openWorld({ publicUrl, googleWallet: google.wallet });
const { main } = world;
const { headers: owner } = await createPerson(service, main.id, 'owner');
const manage = (method: string, below: string, body?: object) =>
  service.call(method, `/management/organizations/${main.id}${below}`, { headers: owner, body });

async function hold() {
  const { data } = (await beginCheckout(service, world.channel, main.rateId)).body;
  return { id: data.tickets[0]._id as string, url: data.payment_url as string };
}

async function buy(): Promise<string> {
  const { id, url } = await hold();
  await payOnPage(service, url, cards.good);
  return id;
}

const linkOf = (id: string, headers = world.channel.headers) =>
  service.call('GET', `/channels/tickets/${id}/google-wallet-link`, { headers });
const open = (url: string) => service.app.inject({ method: 'GET', url: new URL(url).pathname });

/** The link of a new ticket. */
async function newLink() {
  const id = await buy();
  return { id, url: (await linkOf(id)).body.data.url as string };
}

describe('200', () => {
  it('leads the holder to Google, which keeps ticket and event by then', async () => {
    await service.database.sql('UPDATE locations SET latitude = 41.3851, longitude = 2.1734 WHERE id = $1', [
      main.locationId,
    ]);
    const { id, url } = await newLink();
    expect(url.startsWith(`${publicUrl}/wallet/google/`)).toBe(true);
    const answer = await open(url);
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([302, 'no-store']);
    const [objectId, classId] = [`${issuerId}.${id}.0`, `${issuerId}.${main.eventId}`];
    const address = String(answer.headers.location);
    // Browsers take no longer ones, by the documentation of Google.
    expect(address.length).toBeLessThan(1_800);
    expect(savedBy(address)).toEqual({
      iss: 'passes@tickets.example',
      aud: 'google',
      typ: 'savetowallet',
      iat: expect.any(Number),
      payload: { eventTicketObjects: [{ id: objectId, classId }] },
    });
    const [event] = await service.database.sql('SELECT starts_at, ends_at FROM events WHERE id = $1', [main.eventId]);
    const inEnglish = (value: string) => ({ defaultValue: { language: 'en', value } });
    expect(google.objects.get(classId)).toEqual({
      id: classId,
      issuerName: 'Club Aurora',
      reviewStatus: 'UNDER_REVIEW',
      eventId: main.eventId,
      eventName: inEnglish('Opening Night'),
      venue: { name: inEnglish('Aurora Hall'), address: inEnglish(expect.any(String) as unknown as string) },
      dateTime: { start: event!.starts_at.toISOString(), end: event!.ends_at.toISOString() },
      hexBackgroundColor: '#182033',
      multipleDevicesAndHoldersAllowedStatus: 'ONE_USER_ALL_DEVICES',
      merchantLocations: [{ latitude: 41.3851, longitude: 2.1734 }],
    });
    const [ticket] = await service.database.sql('SELECT barcode, full_name FROM tickets WHERE id = $1', [id]);
    expect(google.objects.get(objectId)).toMatchObject({
      id: objectId,
      classId,
      state: 'ACTIVE',
      ticketHolderName: ticket!.full_name,
      ticketType: inEnglish('General'),
      barcode: { type: 'QR_CODE', value: ticket!.barcode, alternateText: ticket!.barcode },
      textModulesData: [{ id: 'people', header: 'Admits', body: '1 person' }],
      validTimeInterval: { end: { date: event!.ends_at.toISOString() } },
      groupingInfo: { groupingId: main.eventId },
    });
    expect((await open(url)).headers.location).toMatch(/^https:\/\/pay\.google\.com\/gp\/v\/save\//);
  });

  it('has no code in it while the ticket is sealed', async () => {
    const opensAt = '2099-01-01T00:00:00.000Z';
    await service.database.sql('UPDATE events SET sealed_tickets_available_at = $1', [opensAt]);
    const { id, url } = await newLink();
    expect((await open(url)).statusCode).toBe(302);
    await service.database.sql('UPDATE events SET sealed_tickets_available_at = NULL');
    const kept = google.objects.get(`${issuerId}.${id}.0`);
    expect([kept.state, kept.barcode, kept.textModulesData.map((text: { id: string }) => text.id)]).toEqual([
      'ACTIVE',
      undefined,
      ['people', 'sealed'],
    ]);
  });

  it('asks Google for another token when it takes the one before no more', async () => {
    const { url } = await newLink();
    google.endTokens();
    google.calls.length = 0;
    expect((await open(url)).statusCode).toBe(302);
    expect(google.calls.filter((call) => call === 'token')).toHaveLength(1);
  });

  it.each([
    [500, 'eventTicketClass: 500'],
    [403, 'eventTicketClass: 403'],
  ])('says to come back where Google answers with %i', async (status, problem) => {
    const { url } = await newLink();
    google.refuses = () => status;
    const answer = await open(url);
    google.refuses = () => null;
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '30']);
    expect(service.logLines.join('')).toContain(problem);
    expect((await open(url)).statusCode).toBe(302);
  });
});

describe('404', () => {
  it('for a ticket that another channel sold', async () => {
    expect((await linkOf(await buy(), world.twinChannel.headers)).status).toBe(404);
  });

  it('at the address of a token of nothing, of a former holder, and of a void ticket', async () => {
    const { id, url } = await newLink();
    expect((await open(`${url.slice(0, -1)}${url.endsWith('A') ? 'B' : 'A'}`)).statusCode).toBe(404);
    await manage('POST', `/tickets/${id}/name-changes`, { full_name: 'Ilse Okafor', amount: 0 });
    expect((await open(url)).statusCode).toBe(404);
    const { url: ofNext } = (await linkOf(id)).body.data;
    expect((await open(ofNext)).statusCode).toBe(302);
    await manage('POST', `/tickets/${id}/void`);
    expect((await open(ofNext)).statusCode).toBe(404);
  });
});

describe('409', () => {
  it('while the ticket is not paid', async () => {
    const { id } = await hold();
    const answer = await linkOf(id);
    expect([answer.status, answer.body.error]).toEqual([409, 'conflict']);
  });

  it('where the deployment has no account at Google, which the list of organizations says', async () => {
    const without = await openFixtures();
    const { channel, main: ofOther } = without.world;
    const data = await buyTickets(without.service, channel, ofOther.rateId);
    const path = `/channels/tickets/${data.tickets[0]._id}/google-wallet-link`;
    const answer = await without.service.call('GET', path, { headers: channel.headers });
    expect([answer.status, answer.body.error]).toEqual([409, 'conflict']);
    const listed = await service.call('GET', '/channels/organizations', { headers: world.channel.headers });
    expect(listed.body.data[0].wallets).toEqual(['google']);
  });
});
