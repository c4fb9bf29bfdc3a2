import { describe, expect, it } from 'vitest';
import { contentOfPass, newAppleWallet } from '../../support/apple-wallet.ts';
import { openFixtures, openWorld } from '../../support/fixtures.ts';
import { beginCheckout, buyTickets, cards, payOnPage } from '../../support/purchases.ts';

const { service, world } = await openWorld({ appleWallet: newAppleWallet() });

async function hold() {
  const { data } = (await beginCheckout(service, world.channel, world.main.rateId)).body;
  return { id: data.tickets[0]._id as string, url: data.payment_url as string };
}

async function buy(): Promise<string> {
  const { id, url } = await hold();
  await payOnPage(service, url, cards.good);
  return id;
}

const passOf = (id: string, headers = world.channel.headers) =>
  service.app.inject({ method: 'GET', url: `/channels/tickets/${id}/wallet-pass`, headers });

describe('200', () => {
  it('is the pass of a ticket that the channel sold', async () => {
    const id = await buy();
    const { statusCode, headers, rawPayload } = await passOf(id);
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/vnd.apple.pkpass']);
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'content-disposition': 'attachment; filename="ticket.pkpass"',
    });
    expect(contentOfPass(rawPayload)).toMatchObject({ serialNumber: id, voided: false });
  });
});

describe('404', () => {
  it('for a ticket that another channel sold', async () => {
    expect((await passOf(await buy(), world.twinChannel.headers)).statusCode).toBe(404);
  });
});

describe('409', () => {
  it('while the ticket is not paid, and once its event is over for 30 days', async () => {
    const { id } = await hold();
    const unpaid = await passOf(id);
    expect([unpaid.statusCode, unpaid.json().error]).toEqual([409, 'conflict']);
    const paid = await buy();
    const { eventId } = world.main;
    // Added in UTC: a cluster adds nothing that depends on the time zone of the session.
    const moved = (column: string, by: string) => `${column} = (${column} AT TIME ZONE 'UTC' ${by}) AT TIME ZONE 'UTC'`;
    const move = (by: string) =>
      service.database.sql(`UPDATE events SET ${moved('starts_at', by)}, ${moved('ends_at', by)} WHERE id = $1`, [
        eventId,
      ]);
    await move("- interval '400 days'");
    expect((await passOf(paid)).statusCode).toBe(409);
    await move("+ interval '400 days'");
    expect((await passOf(paid)).statusCode).toBe(200);
  });

  it('where the deployment has no certificate, which the list of organizations says', async () => {
    const without = await openFixtures();
    const data = await buyTickets(without.service, without.world.channel, without.world.main.rateId);
    const { headers } = without.world.channel;
    const answer = await without.service.call('GET', `/channels/tickets/${data.tickets[0]._id}/wallet-pass`, {
      headers,
    });
    expect([answer.status, answer.body.error]).toEqual([409, 'conflict']);
    const walletsOf = async (from: typeof service, by: Record<string, string>) =>
      (await from.call('GET', '/channels/organizations', { headers: by })).body.data[0].wallets;
    expect(await walletsOf(without.service, headers)).toEqual([]);
    expect(await walletsOf(service, world.channel.headers)).toEqual(['apple']);
  });
});
