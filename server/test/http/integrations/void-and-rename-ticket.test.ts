import { describe, expect, it } from 'vitest';
import { fixedClock } from '../../../src/platform/clock.ts';
import {
  buyTicket,
  createRateWithSupplement,
  sendAsChannel,
  ticketOfChannel,
} from '../../support/bought-supplements.ts';
import { emittedFor } from '../../support/emitted.ts';
import { openWorld } from '../../support/fixtures.ts';
import { createTicket } from '../../support/world.ts';

const clock = fixedClock(new Date());
const ground = await openWorld({ clock });
const { service, world } = ground;

const call = (method: string, path: string, body?: object) =>
  service.call(method, `/integrations/tickets${path}`, { headers: world.main.headers, body });
const placesTaken = async () =>
  (await service.database.sql('SELECT sold_count FROM ticket_rates WHERE id = $1', [world.main.rateId]))[0]!.sold_count;

describe('voidTicket', () => {
  it('200: the ticket is cancelled, its place free, and it is told', async () => {
    const ticket = await createTicket(service, world.main, { channel_id: world.channel.id });
    const before = (await call('GET', `/${ticket.id}`)).body.data;
    const taken = Number(await placesTaken());
    const answer = await call('POST', `/${ticket.id}/void`);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({
      ...before,
      ticket_status: 'voided',
      status: 'cancelled',
      updated_at: answer.body.data.updated_at,
    });
    expect(await placesTaken()).toBe(taken - 1);
    expect(await emittedFor(service.database, ticket.id)).toMatchObject([
      { event: 'ticket.voided', channelId: world.channel.id },
    ]);
    const again = await call('POST', `/${ticket.id}/void`);
    expect([again.status, again.body.error]).toEqual([409, 'conflict']);
  });

  it('404: of another organization, which keeps it', async () => {
    const ticket = await createTicket(service, world.twin);
    expect((await call('POST', `/${ticket.id}/void`)).status).toBe(404);
    const read = await service.call('GET', `/integrations/tickets/${ticket.id}`, { headers: world.twin.headers });
    expect(read.body.data.status).toBe('activated');
  });
});

describe('createNameChange', () => {
  const holder = { full_name: 'Nadia Ferrer', email: 'nadia@example.org' };

  it('200: another holder with the same barcode, and it is told', async () => {
    const ticket = await createTicket(service, world.main, { phone: '+34600000101' });
    const answer = await call('POST', `/${ticket.id}/name-changes`, holder);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({
      _id: ticket.id,
      code: ticket.barcode,
      name: 'Nadia Ferrer',
      email: 'nadia@example.org',
      phone: '',
    });
    expect((await call('GET', `/${ticket.id}`)).body).toEqual(answer.body);
    expect(await emittedFor(service.database, ticket.id)).toMatchObject([{ event: 'ticket.name_changed' }]);
  });

  it('409: after somebody entered, and of a ticket that is void; 404: of another organization', async () => {
    const entered = await createTicket(service, world.main, { admitted_count: 1 });
    expect((await call('POST', `/${entered.id}/name-changes`, holder)).body.error).toBe('conflict');
    const voided = await createTicket(service, world.main, { status: 'voided' });
    expect((await call('POST', `/${voided.id}/name-changes`, holder)).body.error).toBe('ticket_not_active');
    const foreign = await createTicket(service, world.twin);
    expect((await call('POST', `/${foreign.id}/name-changes`, holder)).status).toBe(404);
  });
});

describe('updateTicket', () => {
  it('200: changes what is given of the holder, and is emitted with the whole ticket', async () => {
    const ticket = await createTicket(service, world.main, {
      channel_id: world.channel.id,
      phone: '+34600000101',
      birthday: '1994-06-17',
      postal_code: '46001',
    });
    const before = (await call('GET', `/${ticket.id}`)).body.data;
    clock.advance(1_000);
    const changes = { phone: '+34600000199', gender: 'female', birthday: null, country_code: 'es', address: '' };
    const document = { personal_document_type: 'passport', personal_document_number: 'X0000000' };
    const answer = await call('PATCH', `/${ticket.id}`, { ...changes, ...document });
    expect(answer.status).toBe(200);
    const { phone, gender } = changes;
    const updated_at = clock.now().toISOString();
    expect(answer.body.data).toEqual({ ...before, phone, gender, country: 'ES', updated_at });
    expect(await emittedFor(service.database, ticket.id)).toMatchObject([
      {
        event: 'ticket.updated',
        channelId: world.channel.id,
        payload: {
          _id: ticket.id,
          phone,
          birthday: '',
          postal_code: '46001',
          full_name: 'Vera Lindqvist',
          ...document,
        },
      },
    ]);
  });

  it('409: a ticket that is void; 404: of another organization, which keeps its data', async () => {
    const voided = await createTicket(service, world.main, { status: 'voided' });
    const refused = await call('PATCH', `/${voided.id}`, { phone: '+34600000199' });
    expect([refused.status, refused.body.error]).toEqual([409, 'ticket_not_active']);
    const foreign = await createTicket(service, world.twin, { phone: '+34600000101' });
    expect((await call('PATCH', `/${foreign.id}`, { phone: '+34600000199' })).status).toBe(404);
    const [row] = await service.database.sql('SELECT phone FROM tickets WHERE id = $1', [foreign.id]);
    expect(row).toEqual({ phone: '+34600000101' });
    const gone = await createTicket(service, world.main, { deleted_at: clock.now() });
    expect((await call('PATCH', `/${gone.id}`, { phone: '+34600000199' })).status).toBe(404);
  });
});

describe('refundTicketSupplement', () => {
  it('200: takes the supplement off the ticket; 409 beyond what was paid; 404 of another ticket', async () => {
    const { rateId, supplementId } = await createRateWithSupplement(ground);
    const ticketId = await buyTicket(ground, rateId);
    const bought = await sendAsChannel(ground, 'POST', `/tickets/${ticketId}/supplements`, {
      supplements: [{ supplement_id: supplementId }],
    });
    expect(bought.status).toBe(200);
    const [{ _id: id }] = (await ticketOfChannel(ground, ticketId)).supplements;
    const path = `/${ticketId}/supplements/${id}/refund`;
    const tooMuch = await call('POST', path, { amount: 3.6 });
    expect([tooMuch.status, tooMuch.body.error]).toEqual([409, 'refund_exceeds_paid']);
    const other = await createTicket(service, world.main);
    expect((await call('POST', `/${other.id}/supplements/${id}/refund`, { amount: 1 })).status).toBe(404);
    expect((await call('POST', path, { amount: 3.5 })).body).toEqual({ success: true });
    expect((await ticketOfChannel(ground, ticketId)).supplements).toEqual([]);
    expect((await call('POST', path, { amount: 1 })).body.error).toBe('refund_exceeds_paid');
  });
});
