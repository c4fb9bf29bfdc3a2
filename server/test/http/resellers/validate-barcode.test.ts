import { beforeEach, describe, expect, it } from 'vitest';
import { fixedClock } from '../../../src/platform/clock.ts';
import { newSecretCode } from '../../../src/platform/ids.ts';
import { openWorld } from '../../support/fixtures.ts';
import {
  clearObstacles,
  createResaleTicket,
  insertNameChange,
  makeRoom,
  type Obstacle,
  obstacles,
} from '../../support/resale.ts';
import { startTestService } from '../../support/test-service.ts';
import { createOrganization, createTicket, createWorld, insert, type TestOrganization } from '../../support/world.ts';

const clock = fixedClock(new Date());
const { service, world } = await openWorld({ clock });
await makeRoom(service);
beforeEach(() => clearObstacles(service, world.main, world.reseller.id));

function validate(barcode: string, headers = world.reseller.headers) {
  return service.call('GET', `/resellers/validate?barcode=${encodeURIComponent(barcode)}`, { headers });
}

async function blockedBy(...chosen: readonly Obstacle[]) {
  const ticket = await createResaleTicket(service, world.main);
  for (const obstacle of chosen) await obstacle.put(service, ticket);
  return { ticket, answer: await validate(ticket.barcode) };
}

/** What a reseller outside the organization may see has no id. */
function blockedBody(ticket: { id: string; barcode: string }, reported: Obstacle, all: readonly Obstacle[]) {
  const isForeign = all.some((obstacle) => obstacle.error === 'RESELL_NOT_SWAPPABLE');
  return {
    id: isForeign ? '' : ticket.id,
    barcode: ticket.barcode,
    valid: reported.valid,
    swappable: false,
    error: reported.error,
  };
}

describe('200', () => {
  it('answers event, type and money of a ticket that may be swapped, and no error', async () => {
    const ticket = await createTicket(service, world.main, { fees_provider: 75, total_price: 2225 });
    const [event] = await service.database.sql('SELECT * FROM events WHERE id = $1', [world.main.eventId]);
    const dates = {
      date_start: event!.starts_at.toISOString(),
      date_end: event!.ends_at.toISOString(),
      date_only: false,
    };
    const answer = await validate(ticket.barcode);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      id: ticket.id,
      barcode: ticket.barcode,
      valid: true,
      swappable: true,
      event: { id: world.main.eventId, name: 'Opening Night', ...dates },
      type: {
        id: world.main.rateId,
        name: 'General',
        ...dates,
        price: '20.00',
        service_fee: '2.25',
        currency: 'EUR',
      },
    });
  });

  describe('of a barcode that several organizations have', () => {
    const shared = async (...owners: readonly (readonly [TestOrganization, Record<string, unknown>?])[]) => {
      const barcode = newSecretCode();
      const tickets = [];
      for (const [owner, given] of owners) {
        tickets.push(await createTicket(service, owner, { barcode, ...given }));
        clock.advance(1);
      }
      return { tickets, answer: await validate(barcode) };
    };

    it('takes the ticket of the organization that the key covers, also where one that another key covers had it first', async () => {
      const { tickets, answer } = await shared([world.twin], [world.main]);
      expect(answer.body).toMatchObject({ id: tickets[1]!.id, valid: true, swappable: true });
    });

    it('takes that one also where it may not be resold', async () => {
      const { tickets, answer } = await shared([world.twin], [world.main, { name_changed_at: clock.now() }]);
      expect(answer.body).toEqual(blockedBody(tickets[1]!, obstacles.find(({ name }) => name === 'renamed')!, []));
    });

    it('of two that the key covers takes the one that had it first', async () => {
      const other = await createOrganization(service);
      await insert(service.database, 'reseller_authorizations', {
        organization_id: other.id,
        reseller_id: world.reseller.id,
        created_at: clock.now(),
      });
      const { tickets, answer } = await shared([other], [world.main]);
      expect(answer.body.id).toBe(tickets[0]!.id);
    });

    it('says no more than of one where the key covers none of them', async () => {
      const { tickets, answer } = await shared([world.twin], [await createOrganization(service)]);
      expect(answer.body).toEqual({
        id: '',
        barcode: tickets[0]!.barcode,
        valid: true,
        swappable: false,
        error: 'RESELL_NOT_SWAPPABLE',
      });
    });
  });

  it('writes money with the digits of the currency: none for yen, three for Kuwaiti dinars', async () => {
    for (const [currency, currency_digits, price, service_fee] of [
      ['JPY', 0, '2000', '150'],
      ['KWD', 3, '2.000', '0.150'],
    ] as const) {
      const organization = await createOrganization(service, { currency, currency_digits });
      await insert(service.database, 'reseller_authorizations', {
        organization_id: organization.id,
        reseller_id: world.reseller.id,
        created_at: new Date(),
      });
      const ticket = await createTicket(service, organization);
      const { body } = await validate(ticket.barcode);
      expect(body.type).toMatchObject({ price, service_fee, currency });
    }
  });

  it('says date_only of an event that has a day but no hour', async () => {
    await service.database.sql('UPDATE events SET date_only = true WHERE id = $1', [world.main.eventId]);
    const { body } = await validate((await createTicket(service, world.main)).barcode);
    await service.database.sql('UPDATE events SET date_only = false WHERE id = $1', [world.main.eventId]);
    expect(body.event.date_only).toBe(true);
    expect(body.type.date_only).toBe(true);
  });

  it.each(obstacles.map((obstacle) => [obstacle.name, obstacle] as const))(
    'blocks a ticket that is %s, without event and type',
    async (_, obstacle) => {
      const { ticket, answer } = await blockedBy(obstacle);
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual(blockedBody(ticket, obstacle, [obstacle]));
    },
  );

  const pairs = obstacles.flatMap((first, index) =>
    obstacles
      .slice(index + 1)
      .filter((second) => second.writes !== first.writes && second.error !== first.error)
      .map((second) => [first.name, second.name, first, second] as const),
  );
  it.each(pairs)('reports only that a ticket is %s when it is also %s', async (_first, _second, first, second) => {
    const { ticket, answer } = await blockedBy(second, first);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(blockedBody(ticket, first, [first, second]));
  });

  it('has a pair for each rule of the interface before each later one', () => {
    const orders = new Set(pairs.map(([, , first, second]) => `${first.error} before ${second.error}`));
    expect([...orders].sort()).toEqual([
      'RESELL_ALREADY_RESOLD before RESELL_NOT_SWAPPABLE',
      'RESELL_NOT_ALLOWED before RESELL_ALREADY_RESOLD',
      'RESELL_NOT_ALLOWED before RESELL_NOT_SWAPPABLE',
      'RESELL_NOT_ALLOWED before RESELL_PENDING_NAME_CHANGE',
      'RESELL_PENDING_NAME_CHANGE before RESELL_ALREADY_RESOLD',
      'RESELL_PENDING_NAME_CHANGE before RESELL_NOT_SWAPPABLE',
    ]);
  });

  it('answers nothing about a foreign ticket but the result: not even its id', async () => {
    const { barcode, id } = await createTicket(service, world.twin);
    const answer = await validate(barcode);
    expect(answer.body).toEqual({ id: '', barcode, valid: true, swappable: false, error: 'RESELL_NOT_SWAPPABLE' });
    expect(answer.text).not.toContain(id.slice(4, 12));
  });

  it('allows a swap until the very instant at which the time for swaps is over', async () => {
    const ticket = await createTicket(service, world.main);
    await service.database.sql('UPDATE events SET swap_available_until = $2 WHERE id = $1', [
      world.main.eventId,
      clock.now(),
    ]);
    expect((await validate(ticket.barcode)).body.swappable).toBe(true);
    clock.advance(1);
    expect((await validate(ticket.barcode)).body.error).toBe('RESELL_NOT_ALLOWED');
  });

  it('is not bothered by name changes that were given up', async () => {
    const ticket = await createTicket(service, world.main);
    await insertNameChange(service, world.main.id, ticket.id, 'cancelled');
    expect((await validate(ticket.barcode)).body.swappable).toBe(true);
  });

  it('lets a sealed ticket be swapped', async () => {
    await service.database.sql(
      "UPDATE events SET sealed_tickets_available_at = now() + interval '1 day' WHERE id = $1",
      [world.main.eventId],
    );
    const { body } = await validate((await createTicket(service, world.main)).barcode);
    await service.database.sql('UPDATE events SET sealed_tickets_available_at = NULL WHERE id = $1', [
      world.main.eventId,
    ]);
    expect(body).toMatchObject({ valid: true, swappable: true });
  });

  it('finds a barcode that a caller made, with signs that an address must escape', async () => {
    const barcode = 'A&b=c%20 ñ/#?+';
    const ticket = await createTicket(service, world.main, { barcode });
    expect((await validate(barcode)).body).toMatchObject({ id: ticket.id, barcode, swappable: true });
  });
});

describe('400', () => {
  const malformed = { valid: false, swappable: false, error: 'INVALID_REQUEST', message: expect.any(String) };
  it.each([
    ['no barcode', ''],
    ['an empty barcode', '?barcode='],
    ['two barcodes', '?barcode=AAAA&barcode=BBBB'],
    ['a NUL in the barcode', '?barcode=AAAA%00'],
    ['a barcode of 129 characters', `?barcode=${'A'.repeat(129)}`],
    ['an escape that is no UTF-8', '?barcode=%ff'],
    ['another name for the parameter', '?code=AAAA'],
  ])('answers the verdict and what is wrong for %s', async (_, query) => {
    const answer = await service.call('GET', `/resellers/validate${query}`, { headers: world.reseller.headers });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject(malformed);
  });
});

describe('404', () => {
  it('answers that a barcode exists nowhere', async () => {
    const answer = await validate('NOWHERE');
    expect(answer.status).toBe(404);
    expect(answer.body).toEqual({ valid: false, swappable: false, error: 'TICKET_NOT_FOUND' });
  });

  it('does not take a barcode for another one in other letters', async () => {
    const { barcode } = await createTicket(service, world.main, { barcode: 'abcDEF-1' });
    expect((await validate(barcode.toUpperCase())).status).toBe(404);
  });
});

describe('test barcodes', () => {
  const outcomes = [
    ['TEST-RESELL-NOT-ALLOWED', 'RESELL_NOT_ALLOWED', false],
    ['TEST-RESELL-PENDING-NAME-CHANGE', 'RESELL_PENDING_NAME_CHANGE', true],
    ['TEST-RESELL-ALREADY-RESOLD', 'RESELL_ALREADY_RESOLD', true],
    ['TEST-RESELL-NOT-SWAPPABLE', 'RESELL_NOT_SWAPPABLE', true],
  ] as const;

  it.each(outcomes)('%s is answered with %s in alpha', async (barcode, error, valid) => {
    const answer = await validate(barcode);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ id: '', barcode, valid, swappable: false, error });
    const swapped = await service.call('POST', '/resellers/swap', {
      headers: world.reseller.headers,
      body: { ticket: { barcode }, customer: { firstName: 'Vera', lastName: 'Lindqvist', email: 'vera@example.org' } },
    });
    expect([swapped.status, swapped.body.error]).toEqual([409, 'RESELL_NOT_ALLOWED']);
  });

  it('TEST-TICKET-NOT-FOUND is not found', async () => {
    const answer = await validate('TEST-TICKET-NOT-FOUND');
    expect([answer.status, answer.body.error]).toEqual([404, 'TICKET_NOT_FOUND']);
  });

  it('are of no ticket in production', async () => {
    const production = await startTestService({ clock, environment: 'production' });
    try {
      const { reseller } = await createWorld(production);
      for (const [barcode] of outcomes) {
        const url = `/resellers/validate?barcode=${barcode}`;
        expect((await production.call('GET', url, { headers: reseller.headers })).status).toBe(404);
      }
    } finally {
      await production.close();
    }
  });
});
