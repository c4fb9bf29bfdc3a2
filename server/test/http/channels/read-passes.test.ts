/** What a channel reads of the passes that it sold. */
import { describe, expect, it } from 'vitest';
import { openFixtures } from '../../support/fixtures.ts';
import { beginPassCheckout, createPassType } from '../../support/passes.ts';
import { cards, payOnPage } from '../../support/purchases.ts';
import { createChannel } from '../../support/world.ts';

const ground = await openFixtures({ at: '2026-11-20T21:00:00.000Z' });
const { service, world } = ground;
/** Partner of the same organization. */
const otherChannel = await createChannel(service, world.main.id);
const read = (path: string, headers = world.channel.headers) =>
  service.call('GET', `/channels/passes/${path}`, { headers });

async function hold() {
  const { data } = (await beginPassCheckout(ground, await createPassType(ground))).body;
  return { id: data.passes[0]._id as string, url: data.payment_url as string };
}

describe('200 getPass', () => {
  it('is the pass, while it is paid and after', async () => {
    const { id, url } = await hold();
    expect((await read(id)).body.data).toMatchObject({ _id: id, status: 'pending_payment', price: 50 });
    await payOnPage(service, url, cards.good);
    expect((await read(id)).body.data).toMatchObject({ _id: id, status: 'valid', full_name: 'Teodor Amsel' });
  });
});

describe('200 getPassPdf', () => {
  it('is the PDF of a pass that is paid', async () => {
    const { id, url } = await hold();
    await payOnPage(service, url, cards.good);
    const { status, headers, text } = await read(`${id}/pdf`);
    expect([status, headers['content-type'], text.slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-']);
    expect(headers['cache-control']).toBe('private, no-store');
  });
});

describe('404', () => {
  it('for a pass that another channel sold', async () => {
    const { id, url } = await hold();
    await payOnPage(service, url, cards.good);
    const { headers } = otherChannel;
    expect([(await read(id, headers)).status, (await read(`${id}/pdf`, headers)).status]).toEqual([404, 404]);
  });

  it('for the PDF of a pass that is not paid', async () => {
    expect((await read(`${(await hold()).id}/pdf`)).status).toBe(404);
  });
});
