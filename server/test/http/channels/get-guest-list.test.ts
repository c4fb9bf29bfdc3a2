import { describe, expect, it } from 'vitest';
import { openFixtures } from '../../support/fixtures.ts';
import { createPaidList, makeEntry, manageLists } from '../../support/paid-lists.ts';
import { cards, payOnPage } from '../../support/purchases.ts';
import { createChannel } from '../../support/world.ts';

const ground = await openFixtures({ at: '2026-11-20T21:00:00.000Z' });
const { service, world } = ground;
/** Partner of the same organization. */
const otherChannel = await createChannel(service, world.main.id);
const read = (id: string, headers = world.channel.headers) => service.call('GET', `/channels/lists/${id}`, { headers });

describe('200', () => {
  it('is the entry, while it is paid, after, and when it was removed', async () => {
    const rateId = await createPaidList(ground);
    const { data } = (await makeEntry(ground, rateId)).body;
    const shown = {
      _id: data._id,
      organization_id: world.main.id,
      event_id: world.main.eventId,
      list_rate_id: rateId,
      list_rate_name: 'Paid list',
      full_name: 'Teodor Amsel',
      email: 'teodor.amsel@example.org',
      for: 2,
      enter: 0,
      qr_code: data.qr_code,
      price: 25,
      payment_id: data.payment_id,
    };
    expect((await read(data._id)).body.data).toEqual({ ...shown, status: 'pending_payment' });
    await payOnPage(service, data.payment_url, cards.good);
    expect((await read(data._id)).body.data).toEqual({ ...shown, status: 'active' });
    await manageLists(ground, 'DELETE', `/guest-lists/${data._id}`);
    expect((await read(data._id)).body.data).toEqual({ ...shown, status: 'voided' });
  });

  it('has the metadata of its payment', async () => {
    const { data } = (await makeEntry(ground, await createPaidList(ground), {}, { metadata: { order: 'NG-7' } })).body;
    const { headers } = world.channel;
    const payment = await service.call('GET', `/channels/payments/${data.payment_id}`, { headers });
    expect(payment.body.data.metadata).toEqual({ order: 'NG-7' });
  });
});

describe('404', () => {
  it('for an entry that another channel made', async () => {
    const { data } = (await makeEntry(ground, await createPaidList(ground))).body;
    expect((await read(data._id, otherChannel.headers)).status).toBe(404);
  });
});
