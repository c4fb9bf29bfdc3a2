/** What systems of the organization that have no person's session create and change of what is sold. */
import { describe, expect, it } from 'vitest';
import { emittedFor } from '../../support/emitted.ts';
import { openFixtures } from '../../support/fixtures.ts';
import { createEvent } from '../../support/world.ts';

const { service, clock, world, owner, callUnder } = await openFixtures({ at: '2026-11-20T21:00:00.000Z' });

const call = callUnder('/integrations', world.main.headers);
const manage = async (path: string, body: object) =>
  (await service.call('POST', `/management/organizations/${world.main.id}${path}`, { headers: owner, body })).body.data;
const refused = (answer: { status: number; body: { error?: string } }) => [answer.status, answer.body.error];

describe('events', () => {
  const night = {
    name: 'Solstice',
    start_date: '2026-12-20T22:00:00Z',
    end_date: '2026-12-21T05:00:00Z',
    location_id: world.main.locationId,
    age: '18',
  };

  it('201 and 200: are created and changed as by people, and told', async () => {
    const created = await call('POST', '/events', night);
    expect(created.status).toBe(201);
    const { data } = created.body;
    expect(data).toMatchObject({ name: 'Solstice', slug: 'solstice', age: 18, active: true, visible: true });
    expect((await call('GET', `/events/${data._id}`)).body.data).toEqual(data);
    const changed = await call('PATCH', `/events/${data._id}`, { outfit: 'formal', active: false });
    expect(changed.body.data).toEqual({ ...data, outfit: 'formal', active: false });
    expect((await emittedFor(service.database, data._id)).map(({ event }) => event)).toEqual([
      'event.created',
      'event.updated',
    ]);
  });

  it('200: name one of the locations, which are listed page by page', async () => {
    const created = await manage('/locations', { name: 'Second hall', city: 'Valencia' });
    const { body } = await call('GET', '/locations');
    expect(body.data.map(({ _id }: { _id: string }) => _id)).toEqual([world.main.locationId, created._id]);
    expect(body.data[1]).toEqual(created);
    const rest = await call('GET', `/locations?limit=1&after=${world.main.locationId}`);
    expect(rest.body.data).toEqual([created]);
    expect((await call('POST', '/events', { ...night, location_id: created._id })).status).toBe(201);
  });

  it('400: a location of another organization and an end before the start; 409: a slug that is taken; 404', async () => {
    const elsewhere = await call('POST', '/events', { ...night, location_id: world.twin.locationId });
    expect(elsewhere.body).toMatchObject({ error: 'invalid_request', details: [{ path: '/location_id' }] });
    const backwards = await call('POST', '/events', { ...night, end_date: '2026-12-20T21:00:00Z' });
    expect(backwards.body).toMatchObject({ error: 'invalid_request', details: [{ path: '/end_date' }] });
    const { data } = (await call('POST', '/events', { ...night, slug: 'taken-night' })).body;
    expect(refused(await call('POST', '/events', { ...night, slug: 'taken-night' }))).toEqual([409, 'already_exists']);
    const other = (await call('POST', '/events', night)).body.data;
    expect(refused(await call('PATCH', `/events/${other._id}`, { slug: data.slug }))).toEqual([409, 'already_exists']);
    expect((await call('PATCH', `/events/${world.twin.eventId}`, { name: 'Mine' })).status).toBe(404);
  });
});

describe('ticket rates', () => {
  const given = { name: 'General', quota: 5, prices: [{ name: 'Early', price: 10, quantity: 5 }] };
  const create = async (more: object = {}) => {
    const { eventId } = await createEvent(service, world.main.id, world.main.locationId);
    return call('POST', '/tickets-rates', { event_id: eventId, ...given, ...more });
  };

  it('201 and 200: are created and changed with their price steps, and told', async () => {
    const created = await create({ type: 'private' });
    expect(created.status).toBe(201);
    const { data } = created.body;
    expect(data).toMatchObject({ name: 'General', slug: 'general', availability: { sold: 0, available: 5 } });
    expect(data.options).toMatchObject([{ price: 10, max_quantity: 10 }]);
    const path = `/tickets-rates/${data._id}`;
    const more = await call('PATCH', path, { quota: 8, max: 4 });
    expect(more.body.data.options).toMatchObject([{ max_quantity: 4 }]);
    const step = await call('POST', `${path}/prices`, { name: 'Late', price: 15, quantity: 3 });
    expect(step.status).toBe(201);
    expect(step.body.data).toMatchObject({ availability: { available: 8 }, options: [{ price: 10 }, { price: 15 }] });
    const cheaper = await call('PATCH', `${path}/prices/${step.body.data.options[1]._id}`, { price: 12.5 });
    expect(cheaper.body.data.options).toMatchObject([{ price: 10 }, { price: 12.5 }]);
    expect((await call('GET', path)).body).toEqual(cheaper.body);
    expect((await emittedFor(service.database, data._id)).map(({ event }) => event)).toEqual(
      Array.from({ length: 4 }, () => 'rate.updated'),
    );
  });

  it('201: show the supplements, fields and questions that their tickets name', async () => {
    const created = await create({
      supplements: [{ label: 'Cloakroom', price: 3 }],
      fields: [{ slug: 'company', type: 'text', label: 'Company', required: true }],
      questions: [{ label: 'How did you hear of us?', type: 'text', required: true }],
    });
    expect(created.status).toBe(201);
    const { _id, options, supplements, fields, questions } = created.body.data;
    expect(supplements).toMatchObject([{ label: 'Cloakroom', price: 3, product_quantity: 1 }]);
    expect(fields).toMatchObject([{ slug: 'company', required: true }]);
    const answers = [
      { question_id: questions[0]._id, answer: 'A poster' },
      { question_id: 'company', answer: 'Salt Works' },
    ];
    const ticket = { price_id: options[0]._id, full_name: 'Ilse Okafor', email: 'ilse@example.org', answers };
    const sold = await call('POST', '/tickets', {
      ticket_rate_id: _id,
      tickets: [{ ...ticket, supplements: [{ supplement_id: supplements[0]._id }] }],
    });
    expect(sold.body.data).toMatchObject([{ supplements: [{ label: 'Cloakroom' }], total_price: 13 }]);
  });

  it('400: an event of another organization; 404: its rates and steps', async () => {
    const elsewhere = await call('POST', '/tickets-rates', { event_id: world.twin.eventId, ...given });
    expect(elsewhere.body).toMatchObject({ error: 'invalid_request', details: [{ path: '/event_id' }] });
    const path = `/tickets-rates/${world.twin.rateId}`;
    expect((await call('PATCH', path, { quota: 1 })).status).toBe(404);
    expect((await call('POST', `${path}/prices`, { name: 'Late', price: 15, quantity: 3 })).status).toBe(404);
    expect((await call('PATCH', `${path}/prices/${world.twin.priceIds[0]}`, { price: 1 })).status).toBe(404);
  });

  it('409: a slug that is taken, a quota below what is sold, more steps and rates than there may be', async () => {
    const { data } = (await create({ slug: 'one' })).body;
    const [{ event_id }] = (await service.database.sql('SELECT event_id FROM ticket_rates WHERE id = $1', [
      data._id,
    ])) as [{ event_id: string }];
    const again = await call('POST', '/tickets-rates', { event_id, ...given, slug: 'one' });
    expect(refused(again)).toEqual([409, 'already_exists']);
    const two = (await call('POST', '/tickets-rates', { event_id, ...given, slug: 'two' })).body.data;
    expect(refused(await call('PATCH', `/tickets-rates/${two._id}`, { slug: 'one' }))).toEqual([409, 'already_exists']);
    const ticket = { price_id: data.options[0]._id, full_name: 'Ilse Okafor', email: 'ilse@example.org' };
    await call('POST', '/tickets', { ticket_rate_id: data._id, tickets: [ticket, ticket] });
    expect(refused(await call('PATCH', `/tickets-rates/${data._id}`, { quota: 1 }))).toEqual([409, 'conflict']);
    const step = `/tickets-rates/${data._id}/prices/${data.options[0]._id}`;
    expect(refused(await call('PATCH', step, { quantity: 1 }))).toEqual([409, 'conflict']);
    await service.database.sql(
      `INSERT INTO ticket_rate_prices SELECT (jsonb_populate_record(p, jsonb_build_object(
         'id', 'prc_' || $1 || n, 'position', n, 'quota', 1, 'used_count', 0))).* FROM ticket_rate_prices p, generate_series(1, 49) n WHERE p.id = $2`,
      [data._id.slice(5, 20), data.options[0]._id],
    );
    const beyond = await call('POST', `/tickets-rates/${data._id}/prices`, { name: 'n', price: 1, quantity: 1 });
    expect(refused(beyond)).toEqual([409, 'conflict']);
    await service.database.sql(
      `INSERT INTO ticket_rates SELECT (jsonb_populate_record(r, jsonb_build_object(
         'id', 'rate_' || $1 || n, 'slug', 'rate-' || n))).* FROM ticket_rates r, generate_series(1, 198) n WHERE r.id = $2`,
      [data._id.slice(5, 20), two._id],
    );
    expect(refused(await call('POST', '/tickets-rates', { event_id, ...given }))).toEqual([409, 'conflict']);
  });
});

describe('discount codes', () => {
  it('201 and 200: are created and changed, and used from then on; 409 and 404', async () => {
    const created = await call('POST', '/discount-codes', { code: 'VENUE10', type: 'tickets', percentage: 10 });
    expect(created.status).toBe(201);
    const { data } = created.body;
    expect(data).toMatchObject({ code: 'VENUE10', percentage: 10, active: true, redemptions_count: 0 });
    const again = await call('POST', '/discount-codes', { code: 'venue10', type: 'tickets', percentage: 5 });
    expect(refused(again)).toEqual([409, 'already_exists']);
    const path = `/discount-codes/${data._id}`;
    const changed = await call('PATCH', path, { fixed_amount: 2.5, active: false });
    expect(changed.body.data).toMatchObject({ fixed_amount: 2.5, percentage: null, active: false });
    expect((await call('GET', path)).body).toEqual(changed.body);
    await service.database.sql('UPDATE discount_codes SET redemptions_count = 3 WHERE id = $1', [data._id]);
    expect(refused(await call('PATCH', path, { redemptions_max: 2 }))).toEqual([409, 'conflict']);
    const foreign = await call('PATCH', path, { active: true }, world.twin.headers);
    expect(foreign.status).toBe(404);
    const elsewhere = { code: 'OTHER', type: 'tickets', percentage: 5, event_id: world.twin.eventId };
    expect((await call('POST', '/discount-codes', elsewhere)).body).toMatchObject({
      error: 'invalid_request',
      details: [{ path: '/event_id' }],
    });
  });
});

describe('clients', () => {
  it('200: are added once for each address, and changed', async () => {
    const body = { email: 'Rui@Example.org', name: 'Rui Barros', language: 'pt', marketing_consent: true };
    const added = await call('POST', '/clients', body);
    expect(added.status).toBe(200);
    const { data } = added.body;
    expect(data).toMatchObject({
      email: 'Rui@Example.org',
      name: 'Rui Barros',
      language: 'pt',
      marketing_consent: true,
    });
    clock.advance(1_000);
    const again = await call('POST', '/clients', { email: 'rui@example.org', phone: '+34600000104' });
    expect(again.body.data).toMatchObject({ _id: data._id, name: 'Rui Barros', phone: '+34600000104' });
    const changed = await call('PATCH', `/clients/${data._id}`, { marketing_consent: false });
    expect(changed.body.data).toMatchObject({ marketing_consent: false, name: 'Rui Barros' });
    expect((await call('GET', `/clients/${data._id}`)).body).toEqual(changed.body);
    expect((await call('PATCH', `/clients/${data._id}`, { name: 'x' }, world.twin.headers)).status).toBe(404);
    const told = (await emittedFor(service.database, data._id)).map(({ event }) => event);
    expect(told).toEqual(['client.updated', 'client.updated', 'client.updated']);
  });
});

describe('passes', () => {
  const holder = { full_name: 'Vera Lindqvist', email: 'vera@example.org', method: 'cash' };

  it('201: are sold for cash, and their types listed', async () => {
    const type = await manage('/pass-types', { name: 'Season', price: 30, quota: 2, for: 2 });
    const types = await call('GET', '/pass-types');
    expect(types.body.data).toContainEqual(type);
    const answer = await call('POST', '/passes', { pass_type_id: type._id, ...holder, price: 25, qr_code: 'SEASON-1' });
    expect(answer.status).toBe(201);
    const { data } = answer.body;
    expect(data).toMatchObject({ code: 'SEASON-1', name: 'Vera Lindqvist', raised: 25, for: 2, status: 'valid' });
    expect((await call('GET', `/passes/${data._id}?event_id=${world.main.eventId}`)).body.data).toEqual(data);
    const [payment] = await service.database.sql(
      `SELECT p.amount::int, p.collection, p.created_by, s.created_via FROM passes s
       JOIN payments p ON p.organization_id = s.organization_id AND p.id = s.payment_id WHERE s.id = $1`,
      [data._id],
    );
    expect(payment).toEqual({
      amount: 2_500,
      collection: 'cash',
      created_by: expect.stringMatching(/^key_/),
      created_via: 'integrations',
    });
    const taken = await call('POST', '/passes', { pass_type_id: type._id, ...holder, qr_code: 'SEASON-1' });
    expect(refused(taken)).toEqual([409, 'barcode_taken']);
    expect((await call('POST', '/passes', { pass_type_id: type._id, ...holder })).status).toBe(201);
    expect(refused(await call('POST', '/passes', { pass_type_id: type._id, ...holder }))).toEqual([409, 'sold_out']);
    const foreign = await call('POST', '/passes', { pass_type_id: type._id, ...holder }, world.twin.headers);
    expect(foreign.status).toBe(404);
    expect((await call('GET', '/pass-types', undefined, world.twin.headers)).body.data).toEqual([]);
  });
});
