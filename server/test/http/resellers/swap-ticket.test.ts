import { Ticket } from '@stagedoor/contract';
import Value from 'typebox/value';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openFixtures } from '../../support/fixtures.ts';
import { clearObstacles, createResaleTicket, makeRoom, obstacles } from '../../support/resale.ts';
import { createTicket, insert } from '../../support/world.ts';

const { service, world } = await openFixtures();

beforeAll(async () => {
  await makeRoom(service);
});
beforeEach(() => clearObstacles(service, world.main, world.reseller.id));

const cloakroom = {
  _id: 'sup_01jd3k5v8wexbtq8m2zr4h6n7c',
  supplement_id: 'sup_01jd3k5v8wexbtq8m2zr4h6n7d',
  label: 'Cloakroom',
  description: '',
  price: 300,
  fake_price: 0,
  has_fake_price: false,
  total_price: 300,
  units: 1,
  product_quantity: 1,
  redemption_deadline_seconds: null,
};
const customer = { firstName: 'Nadia', lastName: 'Ferrer', email: 'Nadia.Ferrer@example.org', language: 'es' };

function swap(barcode: string, headers: Record<string, string> = {}, buyer: object = customer) {
  return service.call('POST', '/resellers/swap', {
    headers: { ...world.reseller.headers, ...headers },
    body: { ticket: { barcode }, customer: buyer },
  });
}

async function validate(barcode: string) {
  const { body } = await service.call('GET', `/resellers/validate?barcode=${barcode}`, {
    headers: world.reseller.headers,
  });
  return body;
}

async function rowOf(id: string) {
  const [row] = await service.database.sql('SELECT * FROM tickets WHERE id = $1', [id]);
  return row!;
}

/** Everything that a swap writes. */
async function traces() {
  const [counts] = await service.database.sql(
    `SELECT (SELECT count(*) FROM tickets) AS tickets, (SELECT count(*) FROM barcodes) AS barcodes,
            (SELECT count(*) FROM webhook_notifications) AS notifications,
            (SELECT sum(sold_count) FROM ticket_rates) AS sold, (SELECT sum(used_count) FROM ticket_rate_prices) AS used`,
  );
  return counts;
}

describe('200', () => {
  it('answers with the new ticket, its barcode and the address of its PDF, and nothing else', async () => {
    const { id, barcode } = await createTicket(service, world.main);
    const answer = await swap(barcode);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^tkt_[0-9a-z]{26}$/),
      barcode: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{20}$/),
      pdf: expect.stringMatching(/^http:\/\/127\.0\.0\.1:4000\/resellers\/tickets\/pdf\/[A-Za-z0-9_-]{72}$/),
    });
    expect(answer.body.id).not.toBe(id);
    expect(answer.body.barcode).not.toBe(barcode);
  });

  it('kills the old barcode, and gives the new one a ticket that is good but cannot be sold on again', async () => {
    const { id, barcode } = await createTicket(service, world.main);
    const { body: created } = await swap(barcode);
    expect(await validate(barcode)).toEqual({
      id,
      barcode,
      valid: false,
      swappable: false,
      error: 'RESELL_NOT_ALLOWED',
    });
    expect(await validate(created.barcode)).toEqual({
      id: created.id,
      barcode: created.barcode,
      valid: true,
      swappable: false,
      error: 'RESELL_ALREADY_RESOLD',
    });
  });

  it('voids the old ticket and makes the new one of the same rate, price, amounts and channel', async () => {
    const { id, barcode } = await createTicket(service, world.main, {
      channel_id: world.channel.id,
      party_size: 4,
      fees_provider: 75,
      supplements: [cloakroom],
      supplements_total: 300,
      warranty_total: 100,
      warranty_hours: 48,
      discount_amount: 50,
      total_price: 2575,
    });
    const before = await rowOf(id);
    const { body } = await swap(barcode);
    const [old, created] = [await rowOf(id), await rowOf(body.id)];
    expect(old.status).toBe('voided');
    expect(old.voided_at).toEqual(old.updated_at);
    expect(old.written_in).not.toBe(before.written_in);
    const written = { updated_at: old.updated_at, written_in: old.written_in };
    const ended = { status: 'voided', swapped_to: body.id, voided_at: old.voided_at, ...written };
    expect(old).toEqual({ ...before, ...ended });
    expect(created).toEqual({
      ...before,
      ...written,
      id: body.id,
      barcode: body.barcode,
      payment_id: expect.not.stringMatching(String(before.payment_id)),
      status: 'active',
      created_via: 'resellers',
      reseller_id: world.reseller.id,
      resold_from: id,
      full_name: 'Nadia Ferrer',
      email: 'Nadia.Ferrer@example.org',
      email_key: 'nadia.ferrer@example.org',
      language: 'es',
      activated_at: old.voided_at,
      created_at: old.voided_at,
    });
    const payments = await service.database.sql('SELECT language FROM payments WHERE id = $1', [created.payment_id]);
    expect(payments).toEqual([{ language: 'es' }]);
  });

  it('takes nothing along of the person who sold', async () => {
    const { barcode } = await createTicket(service, world.main, {
      phone: '+34600000102',
      gender: 'female',
      birthday: '1994-06-17',
      address: 'Calle Luna 4',
      postal_code: '28004',
      country_code: 'ES',
      document_type: 'dni',
      document_number: '00000000T',
      answers: [{ question_id: 'qst_1', answer: 'vegetarian' }],
      quality: 5,
    });
    const { body } = await swap(barcode);
    expect(await rowOf(body.id)).toMatchObject({
      phone: '',
      gender: 'unspecified',
      birthday: null,
      address: '',
      postal_code: '',
      country_code: '',
      document_type: '',
      document_number: '',
      answers: [],
      quality: null,
      admitted_count: 0,
    });
  });

  it('leaves the numbers of sold places as they are', async () => {
    const { barcode } = await createTicket(service, world.main);
    const before = await traces();
    await swap(barcode);
    const after = await traces();
    expect(after).toMatchObject({ sold: before!.sold, used: before!.used });
  });

  it('keeps the language of the ticket where the buyer names none, and trims the name', async () => {
    const { barcode } = await createTicket(service, world.main, { language: 'de' });
    const { body } = await swap(
      barcode,
      {},
      { firstName: ' Ana ', lastName: ' de la Fuente ', email: 'ana@example.org' },
    );
    expect(await rowOf(body.id)).toMatchObject({ full_name: 'Ana de la Fuente', language: 'de' });
  });

  it('swaps the ticket that the key covers where another organization has the same barcode', async () => {
    const foreign = await createTicket(service, world.twin);
    const own = await createTicket(service, world.main, { barcode: foreign.barcode });
    expect((await swap(foreign.barcode)).status).toBe(200);
    expect(await rowOf(own.id)).toMatchObject({ status: 'voided' });
    expect(await rowOf(foreign.id)).toMatchObject({ status: 'active' });
  });

  it('is emitted as ticket.swapped, with both tickets, to the organization and to the channel that sold the ticket', async () => {
    const { id, barcode } = await createTicket(service, world.main, { channel_id: world.channel.id });
    const at = { created_at: new Date(), updated_at: new Date() };
    const endpoint = { name: 'Receiver', url: 'https://receiver.example.org/', status: 'active', ...at };
    const { database } = service;
    await insert(database, 'webhook_endpoints', { id: 'we_own', organization_id: world.main.id, ...endpoint });
    await insert(database, 'webhook_endpoints', { id: 'we_channel', channel_id: world.channel.id, ...endpoint });
    await insert(database, 'webhook_endpoints', { id: 'we_twin', organization_id: world.twin.id, ...endpoint });
    const { body: created } = await swap(barcode);
    const notifications = await database.sql(
      'SELECT id, kind, channel_id, body FROM webhook_notifications WHERE resource_id IN ($1, $2)',
      [id, created.id],
    );
    expect(notifications).toHaveLength(1);
    expect(notifications[0]).toMatchObject({ kind: 'ticket.swapped', channel_id: world.channel.id });
    const notification = JSON.parse(notifications[0]!.body.toString());
    expect(notification).toMatchObject({ event: 'ticket.swapped', organization_id: world.main.id });
    expect(Object.keys(notification.payload)).toEqual(['old_ticket', 'new_ticket']);
    for (const side of Object.values(notification.payload)) expect(Value.Check(Ticket, side)).toBe(true);
    expect(notification.payload).toMatchObject({
      old_ticket: { _id: id, status: 'voided', qr_code: barcode, email: 'vera@example.org', total_price: 21.5 },
      new_ticket: {
        _id: created.id,
        status: 'active',
        qr_code: created.barcode,
        full_name: 'Nadia Ferrer',
        email: 'Nadia.Ferrer@example.org',
        channel_id: world.channel.id,
        total_price: 21.5,
      },
    });
    const deliveries = await database.sql(
      'SELECT endpoint_id FROM webhook_deliveries WHERE notification_id = $1 ORDER BY endpoint_id',
      [notifications[0]!.id],
    );
    expect(deliveries).toEqual([{ endpoint_id: 'we_channel' }, { endpoint_id: 'we_own' }]);
    await database.sql("UPDATE webhook_endpoints SET deleted_at = now() WHERE id IN ('we_channel', 'we_own')");
  });

  it('answers a repeated request with the same Idempotency-Key alike, and swaps once', async () => {
    const { id, barcode } = await createTicket(service, world.main);
    const first = await swap(barcode, { 'idempotency-key': 'order-1' });
    const again = await swap(barcode, { 'idempotency-key': 'order-1' });
    expect(again.status).toBe(200);
    expect(again.text).toBe(first.text);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(await service.database.sql('SELECT id FROM tickets WHERE resold_from = $1', [id])).toHaveLength(1);
  });
});

describe('400', () => {
  it.each([
    ['nothing', {}],
    ['no customer', { ticket: { barcode: 'AAAA' } }],
    ['no ticket', { customer }],
    ['a barcode that is a number', { ticket: { barcode: 12345678 }, customer }],
    ['an empty barcode', { ticket: { barcode: '' }, customer }],
    ['a blank first name', { ticket: { barcode: 'AAAA' }, customer: { ...customer, firstName: ' ' } }],
    ['no last name', { ticket: { barcode: 'AAAA' }, customer: { firstName: 'Nadia', email: 'nadia@example.org' } }],
    ['an e-mail that is none', { ticket: { barcode: 'AAAA' }, customer: { ...customer, email: 'nadia' } }],
    ['a language that is none', { ticket: { barcode: 'AAAA' }, customer: { ...customer, language: 'español' } }],
    ['a list', []],
  ])('answers the verdict and every problem for %s', async (_, body) => {
    const answer = await service.call('POST', '/resellers/swap', { headers: world.reseller.headers, body });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      valid: false,
      swappable: false,
      error: 'INVALID_REQUEST',
      message: expect.any(String),
      details: expect.arrayContaining([{ path: expect.any(String), message: expect.any(String) }]),
    });
  });

  it('refuses fields that it does not know, and swaps nothing', async () => {
    const { id, barcode } = await createTicket(service, world.main);
    for (const body of [
      { ticket: { barcode, seat: 4 }, customer },
      { ticket: { barcode }, customer: { ...customer, vip: true } },
      { ticket: { barcode }, customer, order: 'A-1' },
    ]) {
      const answer = await service.call('POST', '/resellers/swap', { headers: world.reseller.headers, body });
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ valid: false, swappable: false, error: 'INVALID_REQUEST' });
    }
    const [ticket] = await service.database.sql('SELECT status FROM tickets WHERE id = $1', [id]);
    expect(ticket!.status).toBe('active');
  });
});

describe('404', () => {
  it('answers that a barcode exists nowhere', async () => {
    const answer = await swap('NOWHERE');
    expect(answer.status).toBe(404);
    expect(answer.body).toEqual({ valid: false, swappable: false, error: 'TICKET_NOT_FOUND' });
  });
});

describe('409', () => {
  const refused = { valid: false, swappable: false, error: 'RESELL_NOT_ALLOWED' };

  it.each(obstacles.map((obstacle) => [obstacle.name, obstacle] as const))(
    'refuses a ticket that is %s with the one word, and leaves nothing behind',
    async (_, obstacle) => {
      const ticket = await createResaleTicket(service, world.main);
      await obstacle.put(service, ticket);
      const [row, before] = [await rowOf(ticket.id), await traces()];
      for (const headers of [{}, { 'idempotency-key': `409 ${ticket.id}` }] as Record<string, string>[]) {
        const answer = await swap(ticket.barcode, headers);
        expect(answer.status).toBe(409);
        expect(answer.body).toEqual(refused);
      }
      expect(await rowOf(ticket.id)).toEqual(row);
      expect(await traces()).toEqual(before);
    },
  );

  it('refuses a second swap of either barcode', async () => {
    const { barcode } = await createTicket(service, world.main);
    const { body } = await swap(barcode);
    for (const code of [barcode, body.barcode]) {
      const answer = await swap(code);
      expect(answer.status).toBe(409);
      expect(answer.body).toEqual(refused);
    }
  });

  it('allows with the same Idempotency-Key what was refused before its obstacle went away', async () => {
    const ticket = await createResaleTicket(service, world.main);
    await service.database.sql('UPDATE events SET resale_enabled = false WHERE id = $1', [world.main.eventId]);
    expect((await swap(ticket.barcode, { 'idempotency-key': 'later' })).status).toBe(409);
    await clearObstacles(service, world.main, world.reseller.id);
    expect((await swap(ticket.barcode, { 'idempotency-key': 'later' })).status).toBe(200);
  });
});
