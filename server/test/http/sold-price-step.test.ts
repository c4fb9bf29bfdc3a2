/** A ticket shows the price step that it was sold at, as it was then, however it was sold. */
import { expect, it } from 'vitest';
import { openFixtures } from '../support/fixtures.ts';
import { beginCheckout } from '../support/purchases.ts';
import { createRate } from '../support/world.ts';

const { service, world, manager } = await openFixtures({ at: '2026-11-20T21:00:00.000Z' });

async function call(method: string, url: string, headers: Record<string, string>, body?: object) {
  const answer = await service.call(method, url, { headers, body });
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body;
}

it('keeps the step of tickets that were imported, bought and swapped, while quantity and used are those of now', async () => {
  const { main, channel, reseller } = world;
  const { rateId, priceIds } = await createRate(service, main.id, main.eventId);
  const priceId = priceIds[0];
  const step = `/management/organizations/${main.id}/ticket-rates/${rateId}/prices/${priceId}`;
  const asSold = { includes: 'One drink', additional_info: 'Until two', valid_until: '2026-12-01T00:00:00.000Z' };
  await call('PATCH', step, manager, asSold);

  const ticket = { price_id: priceId, full_name: 'Vera Lindqvist', email: 'vera@example.org' };
  const imported = (
    await call('POST', '/integrations/tickets', main.headers, {
      ticket_rate_id: rateId,
      channel_id: channel.id,
      tickets: [ticket, ticket],
    })
  ).data;
  const held = (await beginCheckout(service, channel, rateId)).body.data.tickets;
  const swapped = await call('POST', '/resellers/swap', reseller.headers, {
    ticket: { barcode: imported[0].qr_code },
    customer: { firstName: 'Ilse', lastName: 'Okafor', email: 'ilse@example.org' },
  });

  const edited = {
    name: 'Dear',
    includes: '',
    additional_info: '',
    price: 90,
    fee_type: 'percentage',
    fee_quantity: 5,
  };
  await call('PATCH', step, manager, { ...edited, quantity: 70, valid_until: null });

  const { data: tickets } = await call('GET', `/channels/tickets?ticket_rate_id=${rateId}`, channel.headers);
  const expected = {
    _id: priceId,
    name: 'Early',
    ...asSold,
    price: 20,
    fee_type: 'fixed',
    fee_quantity: 1.5,
    quantity: 70,
    used: 3,
  };
  expect(tickets.map(({ price }: { price: object }) => price)).toEqual(tickets.map(() => expected));
  const shown = tickets.map(({ qr_code }: { qr_code: string }) => qr_code).sort();
  const sold = [...imported, ...held].map(({ qr_code }: { qr_code: string }) => qr_code);
  expect(shown).toEqual([...sold, swapped.barcode].sort());
  // The door reads the same, and so do the people of the organization.
  for (const code of [imported[1].qr_code, swapped.barcode]) {
    const { data } = await call('GET', `/integrations/tickets/by-code/${code}`, main.headers);
    expect(data.price_info).toEqual({
      _id: priceId,
      price: 20,
      age: 0,
      content: 'One drink',
      additional_info: 'Until two',
    });
    const managed = await call('GET', `/management/organizations/${main.id}/tickets/${data._id}`, manager);
    expect(managed.data.price).toEqual(expected);
  }
  // What is sold from now on has the step as it is now.
  const later = await call('POST', '/integrations/tickets', main.headers, {
    ticket_rate_id: rateId,
    tickets: [ticket],
  });
  expect(later.data[0].price).toMatchObject({ name: 'Dear', price: 90, fee_type: 'percentage', fee_quantity: 5 });
});
