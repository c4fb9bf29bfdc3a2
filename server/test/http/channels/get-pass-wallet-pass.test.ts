/** What takes passes that a channel sold into wallets: the file for Apple Wallet, and the link to Google Wallet. */
import { afterAll, describe, expect, it } from 'vitest';
import { contentOfPass, newAppleWallet } from '../../support/apple-wallet.ts';
import { openFixtures, openWorld } from '../../support/fixtures.ts';
import { issuerId, savedBy, startGoogleServer } from '../../support/google-wallet.ts';
import { beginPassCheckout, createPassType, managePasses } from '../../support/passes.ts';
import { cards, payOnPage } from '../../support/purchases.ts';
import { createChannel } from '../../support/world.ts';

const google = await startGoogleServer();
afterAll(() => google.close());
const publicUrl = 'https://tickets.example.org';
const ground = await openWorld({ publicUrl, appleWallet: newAppleWallet(), googleWallet: google.wallet });
const { service, world } = ground;
const otherChannel = await createChannel(service, world.main.id);

async function hold(type: Record<string, unknown> = {}, from = ground) {
  const typeId = await createPassType(from, type);
  const { data } = (await beginPassCheckout(from, typeId)).body;
  return { id: data.passes[0]._id as string, typeId, url: data.payment_url as string };
}

async function buy(type: Record<string, unknown> = {}, from = ground) {
  const held = await hold(type, from);
  await payOnPage(from.service, held.url, cards.good);
  return held;
}

const fileOf = (id: string, headers = world.channel.headers, from = service) =>
  from.app.inject({ method: 'GET', url: `/channels/passes/${id}/wallet-pass`, headers });
const linkOf = (id: string, headers = world.channel.headers, from = service) =>
  from.call('GET', `/channels/passes/${id}/google-wallet-link`, { headers });
const both = async (id: string, headers = world.channel.headers, from = service) => [
  (await fileOf(id, headers, from)).statusCode,
  (await linkOf(id, headers, from)).status,
];

describe('200', () => {
  it('is the file for Apple Wallet of a pass that is paid', async () => {
    const { id } = await buy({ event_ids: [world.main.eventId], entries_max: 3 });
    const { statusCode, headers, rawPayload } = await fileOf(id);
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/vnd.apple.pkpass']);
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'content-disposition': 'attachment; filename="pass.pkpass"',
    });
    const [row] = await service.database.sql(
      `SELECT p.code, e.ends_at FROM passes p JOIN events e ON e.organization_id = p.organization_id
       WHERE p.id = $1 AND e.id = $2`,
      [id, world.main.eventId],
    );
    const pass = contentOfPass(rawPayload);
    expect(pass).toMatchObject({
      serialNumber: id,
      description: 'Season',
      organizationName: 'Club Aurora',
      voided: false,
      expirationDate: row!.ends_at.toISOString(),
      barcodes: [{ format: 'PKBarcodeFormatQR', message: row!.code }],
    });
    const fields = Object.values(pass.eventTicket as Record<string, { key: string; value: string }[]>).flat();
    expect(Object.fromEntries(fields.map(({ key, value }) => [key, value]))).toEqual({
      type: 'Season',
      used: '0 / 3',
      holder: 'Teodor Amsel',
      people: '1 person',
      events: 'Opening Night',
    });
  });

  it('is the link that leads the holder to Google, which keeps pass and type by then', async () => {
    const { id, typeId } = await buy();
    const { status, body } = await linkOf(id);
    expect([status, body.data.url.startsWith(`${publicUrl}/wallet/google/`)]).toEqual([200, true]);
    const answer = await service.app.inject({ method: 'GET', url: new URL(body.data.url).pathname });
    const [objectId, classId] = [`${issuerId}.${id}.0`, `${issuerId}.${typeId}`];
    expect(answer.statusCode).toBe(302);
    expect(savedBy(String(answer.headers.location)).payload).toEqual({
      eventTicketObjects: [{ id: objectId, classId }],
    });
    expect(google.objects.get(classId)).toEqual({
      id: classId,
      issuerName: 'Club Aurora',
      reviewStatus: 'UNDER_REVIEW',
      eventId: typeId,
      eventName: { defaultValue: { language: 'en', value: 'Season' } },
      hexBackgroundColor: '#182033',
      multipleDevicesAndHoldersAllowedStatus: 'ONE_USER_ALL_DEVICES',
    });
    const [pass] = await service.database.sql('SELECT code FROM passes WHERE id = $1', [id]);
    expect(google.objects.get(objectId)).toEqual({
      id: objectId,
      classId,
      state: 'ACTIVE',
      ticketHolderName: 'Teodor Amsel',
      barcode: { type: 'QR_CODE', value: pass!.code, alternateText: pass!.code },
      groupingInfo: { groupingId: typeId },
      textModulesData: [
        { id: 'people', header: 'Admits', body: '1 person' },
        { id: 'used', header: 'Used', body: '0' },
      ],
    });
  });
});

describe('404', () => {
  it('for a pass that another channel sold', async () => {
    expect(await both((await buy()).id, otherChannel.headers)).toEqual([404, 404]);
  });
});

describe('409', () => {
  it('while the pass is not paid, waits for the organization, or is rejected, and not once it is accepted', async () => {
    expect(await both((await hold()).id)).toEqual([409, 409]);
    const { id } = await buy({ needs_acceptance: true });
    expect(await both(id)).toEqual([409, 409]);
    for (const [act, expected] of [
      ['accept', 200],
      ['reject', 409],
    ] as const) {
      expect((await managePasses(ground, 'POST', `/passes/${id}/${act}`)).status).toBe(200);
      expect(await both(id)).toEqual([expected, expected]);
    }
  });

  it('once the last of its events is over for 30 days', async () => {
    const { id } = await buy({ event_ids: [world.main.eventId] });
    const { id: ofAll } = await buy();
    // Added in UTC: a cluster adds nothing that depends on the time zone of the session.
    const moved = (column: string, by: string) => `${column} = (${column} AT TIME ZONE 'UTC' ${by}) AT TIME ZONE 'UTC'`;
    const move = (by: string) =>
      service.database.sql(`UPDATE events SET ${moved('starts_at', by)}, ${moved('ends_at', by)} WHERE id = $1`, [
        world.main.eventId,
      ]);
    await move("- interval '400 days'");
    expect([await both(id), await both(ofAll)]).toEqual([
      [409, 409],
      [200, 200],
    ]);
    await move("+ interval '400 days'");
    expect(await both(id)).toEqual([200, 200]);
  });

  it('where the deployment has no certificate and no account at Google', async () => {
    const without = await openFixtures();
    const { id } = await buy({}, without);
    expect(await both(id, without.world.channel.headers, without.service)).toEqual([409, 409]);
  });
});
