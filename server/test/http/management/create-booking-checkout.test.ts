import { beforeEach, describe, expect, it } from 'vitest';
import { expireOverdue } from '../../../src/contexts/sales/checkout/checkout.ts';
import { paymentAddress } from '../../../src/contexts/sales/payments/payments.ts';
import { differencesOf } from '../../support/differences.ts';
import { openFixtures } from '../../support/fixtures.ts';
import { cards, payOnPage } from '../../support/purchases.ts';
import { createEvent } from '../../support/world.ts';

const { service, clock, world, manager } = await openFixtures({ at: '2026-11-21T20:31:04.218Z' });

let event: Awaited<ReturnType<typeof createEvent>>;
beforeEach(async () => {
  event = await createEvent(service, world.main.id, world.main.locationId);
});

const path = `/management/organizations/${world.main.id}/bookings`;
const space = (name: string) => event.spaces.get(name)!;
const book = (given: object = {}) =>
  service.call('POST', `${path}/checkout`, {
    headers: manager,
    body: {
      event_id: event.eventId,
      space_ids: [space('12')],
      for: 4,
      name: 'Vera Lindqvist',
      email: 'vera@example.org',
      price: 240,
      deposit: 50,
      ...given,
    },
  });
const read = async (id: string) => (await service.call('GET', `${path}/${id}`, { headers: manager })).body.data;
const isHeld = async () =>
  (await service.database.sql('SELECT 1 FROM booking_spaces WHERE event_id = $1 AND holds', [event.eventId])).length >
  0;
const expire = () => expireOverdue(service.services.database, service.services.outbox, clock.now());

describe('201', () => {
  it('holds the space, mails where to pay, and accepts the booking when the advance is paid', async () => {
    const { status, body, text } = await book({ language: 'es' });
    expect(status, text).toBe(201);
    expect(body.data).toMatchObject({
      status: 'pending',
      deposit: 50,
      deposit_paid: 0,
      deposit_method: 'online',
      space_name: '12',
      awaited_payment_id: expect.stringMatching(/^pay_/),
    });
    expect(await isHeld()).toBe(true);
    const { awaited_payment_id: paymentId, _id: id } = body.data;
    const mails = await service.database.sql('SELECT recipient, template, language FROM mails WHERE cause LIKE $1', [
      `payment link ${paymentId}%`,
    ]);
    expect(mails).toEqual([{ recipient: 'vera@example.org', template: 'payment_link', language: 'es' }]);
    const { publicUrl, secretsKey } = service.services;
    const address = paymentAddress({ organizationId: world.main.id, paymentId }, publicUrl(), secretsKey);
    await payOnPage(service, address, cards.good);
    expect(await read(id)).toMatchObject({ status: 'accepted', deposit_paid: 50, awaited_payment_id: '' });
    const differences = await differencesOf(service);
    expect(differences.filter(({ organizationId }) => organizationId === world.main.id)).toEqual([]);
  });

  it('waits for as many hours as are given, then rejects the booking, whose space is free again', async () => {
    const { _id: id } = (await book({ payment_hours: 24 })).body.data;
    clock.advance(23 * 3_600_000);
    await expire();
    expect([(await read(id)).status, await isHeld()]).toEqual(['pending', true]);
    clock.advance(2 * 3_600_000);
    await expire();
    expect([(await read(id)).status, await isHeld()]).toEqual(['rejected', false]);
  });
});

describe('400', () => {
  it('refuses an advance of nothing, and a space of another event', async () => {
    expect((await book({ deposit: 0 })).body.details).toMatchObject([{ path: '/deposit' }]);
    const other = await createEvent(service, world.main.id, world.main.locationId);
    expect((await book({ space_ids: [other.spaces.get('12')] })).status).toBe(400);
    expect(await isHeld()).toBe(false);
  });
});

describe('409', () => {
  it('refuses a space that is held, and an unknown discount code', async () => {
    await book();
    expect((await book()).body.error).toBe('space_taken');
    expect((await book({ space_ids: [], price: 240, discount_code: 'NONE' })).body.error).toBe('discount_code_invalid');
  });
});
