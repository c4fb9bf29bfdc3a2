import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../src/platform/ids.ts';
import { addSupplement } from '../../support/bought-supplements.ts';
import { emittedFor } from '../../support/emitted.ts';
import { openFixtures } from '../../support/fixtures.ts';
import { placesOf } from '../../support/places.ts';
import { addPartner, createOrganization, createRate, createTicket } from '../../support/world.ts';

const now = '2026-11-21T21:02:10.551Z';
const { service, clock, world } = await openFixtures({ at: now });

let rateId: string;
let priceIds: readonly [string, string];
beforeEach(async () => {
  ({ rateId, priceIds } = await createRate(service, world.main.id, world.main.eventId));
});

const holder = { full_name: 'Nadia Ferrer', email: 'Nadia.Ferrer@Example.org' };
type Body = Record<string, unknown>;
const ticket = (given: Body = {}): Body => ({ price_id: priceIds[0], ...holder, ...given });

function createTickets(tickets: readonly Body[], given: Body = {}, headers: Record<string, string> = {}) {
  return service.call('POST', '/integrations/tickets', {
    headers: { ...world.main.headers, ...headers },
    body: { ticket_rate_id: rateId, tickets, ...given },
  });
}

const ticketsCount = async () => (await placesOf(service.database, rateId)).tickets;

/** A supplement of the rate of this test. */
const supplement = (given: Body = {}) =>
  addSupplement({ service, world }, rateId, { description: 'One piece', service_charge_fixed: 0, ...given });

async function setRate(set: Body): Promise<void> {
  for (const [column, value] of Object.entries(set)) {
    const written = typeof value === 'object' ? JSON.stringify(value) : value;
    await service.database.sql(`UPDATE ticket_rates SET ${column} = $1 WHERE id = $2`, [written, rateId]);
  }
}

describe('200', () => {
  it('answers with the whole ticket, active and paid at once', async () => {
    const cloakroom = await supplement({ service_charge_fixed: 50, redemption_deadline_seconds: 7200 });
    const questionId = newId('question', clock.now());
    await setRate({ questions: [{ _id: questionId, label: 'From whom?', type: 'text', items: [], required: true }] });
    const answer = await createTickets(
      [
        ticket({
          qr_code: 'BOX-2026-000417',
          phone: '+34600000103',
          gender: 'female',
          birthday: '1994-06-17',
          address: 'Calle del Ejemplo 7',
          postal_code: '46001',
          country_code: 'es',
          personal_document_type: 'dni',
          personal_document_number: '00000000T',
          answers: [{ question_id: questionId, answer: 'A friend' }],
          supplements: [{ supplementId: cloakroom }],
        }),
      ],
      { sale_type: 'box-office', channel_id: world.channel.id },
    );
    expect(answer.status).toBe(200);
    const [made] = answer.body.data;
    expect(answer.body).toEqual({
      success: true,
      data: [
        {
          _id: expect.stringMatching(/^tkt_[0-9a-z]{26}$/),
          event_id: world.main.eventId,
          ticket_rate_id: rateId,
          status: 'active',
          payment_currency: 'EUR',
          channel_id: world.channel.id,
          qr_code: 'BOX-2026-000417',
          payment_id: expect.stringMatching(/^pay_[0-9a-z]{26}$/),
          price: {
            _id: priceIds[0],
            name: 'Early',
            includes: '',
            additional_info: '',
            valid_until: '',
            price: 20,
            fee_type: 'fixed',
            fee_quantity: 1.5,
            quantity: 50,
            used: 1,
          },
          supplements: [
            {
              _id: expect.stringMatching(/^sup_[0-9a-z]{26}$/),
              supplementId: cloakroom,
              label: 'Cloakroom',
              description: 'One piece',
              price: 3,
              fake_price: 0,
              total_price: 3.5,
              supplement_units: 1,
              product_quantity: 1,
              redemption_deadline_value: 7200,
              has_fake_price: false,
            },
          ],
          refunds: [],
          total_supplements: 3,
          total_fees: 1.5,
          total_price: 25,
          supplements_service_charge_total: 0.5,
          fees: { organization: 1.5, provider: 0 },
          full_name: 'Nadia Ferrer',
          phone: '+34600000103',
          email: 'Nadia.Ferrer@Example.org',
          gender: 'female',
          birthday: '1994-06-17',
          address: 'Calle del Ejemplo 7',
          postal_code: '46001',
          country_code: 'ES',
          personal_document_type: 'dni',
          personal_document_number: '00000000T',
          answers: [{ questionId, answer: 'A friend' }],
          refunded: 0,
          for: 1,
          enter: 0,
          refunded_at: '',
          entry_time: '',
          activation_date: now,
          discount_code: { id: '', code: '', amount: 0 },
          remaining_breakdown: {
            price: 20,
            warranty: 0,
            suplements: 3,
            ggdd: 2,
            surcharge: 0,
            suplements_upselling: 0,
            ggdd_upselling: 0,
          },
          ticket_original: { total_price: 25, price: 20 },
          surcharge: { amount: 0 },
          warranty: { total: 0, hours: 0, cost: 0 },
          payment: {
            _id: made.payment_id,
            status: 'succeeded',
            rate_id: rateId,
            organization_id: world.main.id,
            event_id: world.main.eventId,
            resource_type: 'ticket',
            resource_ids: [made._id],
            currency: 'EUR',
            sale_type: 'box-office',
            paid_at: now,
            expires_at: '',
            gateway_account_id: '',
            total: { amount: 25, fees: 1.5 },
            total_discount: 0,
            is_channel_manager: true,
            metadata: {},
            send_resources: false,
          },
        },
      ],
    });
    const [row] = await service.database.sql('SELECT email_key, created_via FROM tickets WHERE id = $1', [made._id]);
    expect(row).toEqual({ email_key: 'nadia.ferrer@example.org', created_via: 'integrations' });
  });

  it('makes a barcode where none is given, and needs no more than name and e-mail', async () => {
    const answer = await createTickets([ticket()]);
    const [made] = answer.body.data;
    expect(made.qr_code).toMatch(/^[0-9A-HJKMNP-TV-Z]{20}$/);
    expect(made).toMatchObject({ channel_id: '', gender: 'unspecified', birthday: '', country_code: '', answers: [] });
    expect(made.payment).toMatchObject({ sale_type: 'imported', is_channel_manager: false });
    expect(await service.database.sql('SELECT ticket_id FROM barcodes WHERE barcode = $1', [made.qr_code])).toEqual([
      { ticket_id: made._id },
    ]);
  });

  it('creates a hundred in the order of the request, under one payment, in few statements', async () => {
    const tickets = Array.from({ length: 100 }, (_, index) =>
      ticket({ full_name: `Guest ${index}`, price_id: priceIds[index % 4 === 0 ? 0 : 1] }),
    );
    const { database } = service.services;
    const before = database.statementsCount;
    const answer = await createTickets(tickets);
    // Rate, barcodes, places, tickets with their payment, ledger, clients, taxes, the sale, notifications, invoice.
    expect(database.statementsCount - before).toBe(10);
    expect(answer.body.data.map((made: Body) => made.full_name)).toEqual(tickets.map((sent) => sent.full_name));
    const ids = answer.body.data.map((made: Body) => made._id);
    expect([...ids].sort()).toEqual(ids);
    expect(answer.body.data[7].payment).toMatchObject({ resource_ids: ids, total: { amount: 25 * 21.5 + 75 * 26.5 } });
    expect(await placesOf(service.database, rateId)).toEqual({
      rate: 100,
      steps: [25, 75],
      tickets: 100,
      ticketsBySteps: [25, 75],
    });
  });

  it('emits every ticket with all its fields, whatever characters are in them, and the one payment', async () => {
    const names = ['Nadia Ferrer', 'Núria Œstergård', '李小龍 😀', 'Ilse Okafor'];
    const tickets = names.map((full_name) => ticket({ full_name }));
    const answer = await createTickets(tickets, { channel_id: world.channel.id });
    expect(answer.body.data.map((made: Body) => made.full_name)).toEqual(names);
    for (const made of answer.body.data) {
      expect(await emittedFor(service.database, made._id)).toMatchObject([
        { event: 'ticket.sold', payload: made, channelId: world.channel.id },
      ]);
    }
    const [made] = answer.body.data;
    expect(
      (await emittedFor(service.database, made.payment_id)).map(({ event, payload }) => ({ event, payload })),
    ).toEqual([
      {
        event: 'payment.success',
        payload: {
          payment_id: made.payment_id,
          resource_type: 'ticket',
          resource_ids: answer.body.data.map((one: Body) => one._id),
          metadata: {},
          send_resources: false,
        },
      },
      {
        event: 'sale.completed',
        payload: expect.objectContaining({
          payment_id: made.payment_id,
          lines: answer.body.data.map((one: Body) => expect.objectContaining({ resource_id: one._id })),
        }),
      },
    ]);
  });

  it.each([
    ['nothing said: price and fee', {}, { fees: { organization: 1.5, provider: 0 }, total_price: 21.5 }, 0],
    ['a fee', { fee: 0 }, { fees: { organization: 0, provider: 0 }, total_price: 20 }, 0],
    ['more than the sum', { total_price: 25, fee: 2 }, { fees: { organization: 2, provider: 3 }, total_price: 25 }, 0],
    ['less than the sum', { total_price: 18, fee: 1 }, { fees: { organization: 1, provider: 0 }, total_price: 18 }, 3],
    ['room for part of the fee', { total_price: 20.5 }, { fees: { organization: 0.5 }, total_price: 20.5 }, 0],
    ['an invitation', { total_price: 0 }, { fees: { organization: 0, provider: 0 }, total_price: 0 }, 20],
  ])('splits what was paid: %s', async (_, given, expected, discount) => {
    const [made] = (await createTickets([ticket(given)])).body.data;
    expect(made).toMatchObject({ ...expected, ticket_original: { price: 20, total_price: made.total_price } });
    expect(made.discount_code).toEqual({ id: '', code: '', amount: discount });
    const parts: number[] = Object.values(made.remaining_breakdown);
    expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(made.total_price, 10);
    expect(made.payment.total_discount).toBe(discount);
  });

  it('takes percentages of the price, rounded to the smallest unit', async () => {
    await service.database.sql(
      `UPDATE ticket_rate_prices SET fee_type = 'percentage', fee_percentage = 7.525, price = 1999 WHERE id = $1`,
      [priceIds[0]],
    );
    const drink = await supplement({ service_charge_type: 'percentage', service_charge_percentage: 10, price: 1000 });
    const [made] = (await createTickets([ticket({ supplements: [{ supplement_id: drink, price: 7.77 }] })])).body.data;
    // 7.525 % of 19.99 is 1.50425; 10 % of 7.77 is 0.777
    expect(made).toMatchObject({
      fees: { organization: 1.5 },
      total_supplements: 7.77,
      supplements_service_charge_total: 0.78,
      total_price: 30.04,
      price: { fee_type: 'percentage', fee_quantity: 7.525 },
    });
  });

  it('admits as many people as the price is for', async () => {
    await service.database.sql('UPDATE ticket_rate_prices SET party_size = 4 WHERE id = $1', [priceIds[1]]);
    const [made] = (await createTickets([ticket({ price_id: priceIds[1] })])).body.data;
    expect(made).toMatchObject({ for: 4, enter: 0 });
    expect(await placesOf(service.database, rateId)).toMatchObject({ rate: 1, steps: [0, 1] });
  });

  it('does not mind that the rate is marked complete or not on sale: it is the organizer who imports', async () => {
    await setRate({ complete: true, valid_from: '2027-01-01T00:00:00Z', type: 'private' });
    await service.database.sql(`UPDATE ticket_rate_prices SET valid_until = '2020-01-01Z' WHERE rate_id = $1`, [
      rateId,
    ]);
    expect((await createTickets([ticket()])).status).toBe(200);
  });

  it('writes money in the digits of the currency', async () => {
    const yen = await createOrganization(service, { currency: 'JPY', currency_digits: 0 });
    const answer = await service.call('POST', '/integrations/tickets', {
      headers: yen.headers,
      body: { ticket_rate_id: yen.rateId, tickets: [{ ...ticket(), price_id: yen.priceIds[0] }] },
    });
    expect(answer.body.data[0]).toMatchObject({ payment_currency: 'JPY', total_price: 2150, price: { price: 2000 } });
  });
});

describe('400', () => {
  const refused = async (answer: Awaited<ReturnType<typeof createTickets>>) => {
    expect(answer.status).toBe(400);
    expect(answer.body.error).toBe('invalid_request');
    expect(await ticketsCount()).toBe(0);
    return answer.body.details.map(({ path }: { path: string }) => path);
  };

  it('names every problem at once', async () => {
    const foreignSupplement = newId('supplement', clock.now());
    const answer = await createTickets(
      [
        ticket({ price_id: world.twin.priceIds[0], qr_code: 'TWICE' }),
        ticket({ qr_code: 'TWICE', total_price: 5, fee: 6 }),
        ticket({ supplements: [{ supplement_id: foreignSupplement }] }),
        ticket({ answers: [{ question_id: newId('question', clock.now()), answer: 'Yes' }] }),
      ],
      { channel_id: newId('channel', clock.now()) },
    );
    expect(await refused(answer)).toEqual([
      '/channel_id',
      '/tickets/0/price_id',
      '/tickets/1/fee',
      '/tickets/1/qr_code',
      '/tickets/2/supplements/0/supplement_id',
      '/tickets/3/answers/0/question_id',
    ]);
  });

  it('refuses a price of another rate, also of the same organization', async () => {
    expect(await refused(await createTickets([ticket({ price_id: world.main.priceIds[0] })]))).toEqual([
      '/tickets/0/price_id',
    ]);
  });

  it('asks for what the rate requires of the holder and for answers', async () => {
    const asked = newId('question', clock.now());
    const colour = newId('question', clock.now());
    await setRate({
      fields: [
        { slug: 'phone', type: 'tel', label: 'Phone', required: true, options: [] },
        { slug: 'gender', type: 'dropdown', label: 'Gender', required: true, options: [] },
        { slug: 'birthday', type: 'date', label: 'Birthday', required: true, options: [] },
        { slug: 'address', type: 'text', label: 'Address', required: false, options: [] },
      ],
      questions: [
        { _id: asked, label: 'From whom?', type: 'text', items: [], required: true },
        { _id: colour, label: 'Colour', type: 'dropdown', items: ['red', 'blue'], required: false },
      ],
    });
    const complete = { phone: '+34600000103', gender: 'other', birthday: '1994-06-17' };
    const answers = [
      { question_id: asked, answer: 'A friend' },
      { question_id: colour, answer: 'red' },
    ];
    expect(
      await refused(
        await createTickets([
          ticket(),
          ticket({ ...complete, phone: ' ', answers: [{ question_id: asked, answer: '' }] }),
          ticket({ ...complete, answers: [answers[0], answers[0], { question_id: colour, answer: 'green' }] }),
        ]),
      ),
    ).toEqual([
      '/tickets/0/phone',
      '/tickets/0/gender',
      '/tickets/0/birthday',
      '/tickets/0/answers',
      '/tickets/1/phone',
      '/tickets/1/answers',
      '/tickets/2/answers/1/question_id',
      '/tickets/2/answers/2/answer',
    ]);
    expect((await createTickets([ticket({ ...complete, answers })])).status).toBe(200);
  });

  it('refuses the same supplement twice on one ticket', async () => {
    const id = await supplement();
    expect(
      await refused(await createTickets([ticket({ supplements: [{ supplement_id: id }, { supplement_id: id }] })])),
    ).toEqual(['/tickets/0/supplements/1/supplement_id']);
  });

  it('refuses amounts with more decimals than the currency has', async () => {
    const id = await supplement();
    expect(
      await refused(
        await createTickets([
          ticket({ total_price: 20.555, fee: 0.001, supplements: [{ supplement_id: id, price: 1.111 }] }),
        ]),
      ),
    ).toEqual(['/tickets/0/total_price', '/tickets/0/fee', '/tickets/0/supplements/0/price']);
  });

  it('refuses a channel that is not a partner of the organization, and one that was', async () => {
    const { main, channel } = world;
    await service.database.sql('DELETE FROM channel_partners WHERE organization_id = $1', [main.id]);
    expect(await refused(await createTickets([ticket()], { channel_id: channel.id }))).toEqual(['/channel_id']);
    await addPartner(service, main.id, channel.id);
  });

  it.each([
    ['no tickets', { tickets: [] }, '/tickets'],
    ['a blank name', { tickets: [{ full_name: ' ' }] }, '/tickets/0/full_name'],
    ['no e-mail', { tickets: [{ email: undefined }] }, '/tickets/0/email'],
    ['a barcode of three characters', { tickets: [{ qr_code: 'ABC' }] }, '/tickets/0/qr_code'],
    ['a barcode with a space without width', { tickets: [{ qr_code: 'BOX\u200b-0001' }] }, '/tickets/0/qr_code'],
    ['a barcode with a mark of direction', { tickets: [{ qr_code: '\u202eBOX-0001' }] }, '/tickets/0/qr_code'],
    ['a barcode with a control character', { tickets: [{ qr_code: 'BOX-0001\u0085' }] }, '/tickets/0/qr_code'],
    ['a negative price', { tickets: [{ total_price: -1 }] }, '/tickets/0/total_price'],
    ['a birthday that does not exist', { tickets: [{ birthday: '1994-02-30' }] }, '/tickets/0/birthday'],
    ['an unknown kind of sale', { sale_type: 'barter', tickets: [{}] }, '/sale_type'],
  ])('refuses %s', async (_, given: { tickets: Body[]; sale_type?: string }, path) => {
    const { tickets, ...rest } = given;
    expect(
      await refused(
        await createTickets(
          tickets.map((one) => ticket(one)),
          rest,
        ),
      ),
    ).toEqual([path]);
  });
});

describe('200, with a barcode of another organization', () => {
  it('takes it, as barcodes are unique within an organization', async () => {
    const foreign = await createTicket(service, world.twin, { barcode: 'SHARED-0001' });
    expect((await createTickets([ticket({ qr_code: foreign.barcode })])).status).toBe(200);
    expect((await createTickets([ticket({ qr_code: foreign.barcode })])).status).toBe(409);
  });
});

describe('409', () => {
  it('creates nothing when the organization ever used one of the barcodes, and names it', async () => {
    const used = await createTicket(service, world.main, { barcode: 'USED-0001', deleted_at: clock.now() });
    const before = await placesOf(service.database, rateId);
    const answer = await createTickets([ticket({ qr_code: 'FRESH-0001' }), ticket({ qr_code: used.barcode })]);
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({
      error: 'barcode_taken',
      message: 'The barcode USED-0001 is in use, or was once.',
    });
    expect(await placesOf(service.database, rateId)).toEqual(before);
    expect((await createTickets([ticket({ qr_code: 'FRESH-0001' })])).status).toBe(200);
  });

  it('creates nothing when the rate is full though its steps are not', async () => {
    await setRate({ quota: 2 });
    expect((await createTickets([ticket(), ticket(), ticket()])).body).toMatchObject({ error: 'sold_out' });
    expect(await ticketsCount()).toBe(0);
    expect((await createTickets([ticket(), ticket()])).status).toBe(200);
    expect((await createTickets([ticket()])).status).toBe(409);
  });

  it('creates nothing when one of several steps is full, and names it', async () => {
    await service.database.sql('UPDATE ticket_rate_prices SET quota = 1 WHERE id = $1', [priceIds[0]]);
    const answer = await createTickets([ticket({ price_id: priceIds[1] }), ticket(), ticket()]);
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ error: 'sold_out', message: 'The price Early has fewer than 2 places left.' });
    expect(await placesOf(service.database, rateId)).toMatchObject({ rate: 0, steps: [0, 0], tickets: 0 });
  });
});
