/** What was bought with a payment that a bank disputes admits nobody, at every door, where the organization blocks it. */
import { beforeEach, describe, expect, it } from 'vitest';
import { fixedClock } from '../../src/platform/clock.ts';
import { buyTicket, createRateWithSupplement, sendAsChannel } from '../support/bought-supplements.ts';
import { type Disputable, disputables } from '../support/disputable.ts';
import { reportDispute } from '../support/disputes.ts';
import { createDevice, scanOf, sendScans } from '../support/door.ts';
import { openWorld } from '../support/fixtures.ts';
import { beginCheckout, buyTickets, cards, payOnPage, reportPaid } from '../support/purchases.ts';
import { createPerson } from '../support/sign-in.ts';
import { admitMember, createMember, createPlan, putOnList } from '../support/subscriptions.ts';

const clock = fixedClock(new Date());
const ground = await openWorld({ clock, connectionsMax: 20 });
const { service, world, manager } = ground;
const { main } = world;
const { headers: admin } = await createPerson(service, main.id, 'admin');
const device = await createDevice(service, main.id);
const place = { organizationId: main.id, eventId: main.eventId };

const block = async (isBlocked: boolean) => {
  const url = `/management/organizations/${main.id}/payment-settings`;
  const answer = await service.call('PUT', url, { headers: admin, body: { blocks_disputed_tickets: isBlocked } });
  expect(answer.status).toBe(200);
};
const dispute = ({ paymentId }: Disputable, given: Parameters<typeof reportDispute>[2] = {}) =>
  reportDispute(service, { organizationId: main.id, paymentId }, given);
/** Why the thing does not admit, as a device has it for a time without network; empty where it does. */
async function reasonOf({ id }: Disputable): Promise<string> {
  const url = `/management/organizations/${main.id}/door-events/${main.eventId}/manifest`;
  const { body } = await service.call('GET', url, { headers: device.headers });
  return body.data.entries.find((entry: { _id: string }) => entry._id === id).reason;
}
const scan = async ({ id }: Disputable, at = clock.now()) =>
  (await sendScans(service, place, device, [scanOf(id, at)]))[0];

beforeEach(async () => {
  clock.advance(60_000);
  await block(true);
});

it('a charge that had no use is disputed: what another one paid admits, and can be given back', async () => {
  const data = await buyTickets(service, world.channel, main.rateId);
  const paymentId = String(data.payment_id);
  expect(await reportPaid(service, main, { paymentId, amount: 2150 })).toMatchObject({ isReturned: true });
  await reportDispute(service, { organizationId: main.id, paymentId, status: 'returned' });
  const [ticket] = data.tickets;
  const checkIn = { headers: main.headers, body: { enter: 1 } };
  expect((await service.call('PUT', `/integrations/tickets/${ticket._id}/checkin`, checkIn)).status).toBe(200);
  const refund = { headers: manager, body: { amount: 21.5 } };
  const path = `/management/organizations/${main.id}/tickets/${ticket._id}/refund`;
  const refunded = await service.call('POST', path, refund);
  expect(refunded.status, refunded.text).toBe(200);
});

describe.each(Object.entries(disputables))('a %s', (_kind, sell) => {
  it('of a disputed payment is refused by devices and by the API, and admits again when the dispute is won', async () => {
    const thing = await sell(ground);
    expect(await reasonOf(thing)).toBe('');
    await dispute(thing);
    expect(await reasonOf(thing)).toBe('disputed');
    clock.advance(60_000);
    expect(await scan(thing)).toMatchObject({ verdict: 'invalid', reason: 'disputed', counted: 0 });
    const refused = await thing.letIn(1);
    expect([refused.status, refused.body.error]).toEqual(thing.refusal);
    await dispute(thing, { status: 'won', movements: [] });
    expect(await reasonOf(thing)).toBe('');
    expect((await thing.letIn(1)).status).toBe(200);
  });

  it('stays blocked when the dispute is lost, and admits when the organization blocks nothing', async () => {
    const thing = await sell(ground);
    await dispute(thing, { status: 'lost' });
    expect(await reasonOf(thing)).toBe('disputed');
    await block(false);
    expect(await reasonOf(thing)).toBe('');
    expect((await thing.letIn(1)).status).toBe(200);
  });

  it('keeps who is in, and lets them be counted out', async () => {
    const thing = await sell(ground);
    expect((await thing.letIn(1)).status).toBe(200);
    await dispute(thing);
    expect((await thing.letIn(0)).status).toBe(200);
    const again = await thing.letIn(1);
    expect([again.status, again.body.error]).toEqual(thing.refusal);
  });

  it('counts people whom a device let in before the dispute, and sends afterwards', async () => {
    const thing = await sell(ground);
    clock.advance(10_000);
    const before = clock.now();
    clock.advance(10_000);
    await dispute(thing);
    clock.advance(10_000);
    expect(await scan(thing, before)).toMatchObject({ verdict: 'admitted', reason: '', counted: 1 });
  });
});

it('an inquiry and a warning of fraud block nothing; a dispute does until the bank has decided', async () => {
  const thing = await disputables.ticket!(ground);
  for (const kind of ['inquiry', 'fraud_warning'] as const) {
    await dispute(thing, { kind, reference: `${kind} ${thing.paymentId}`, movements: [] });
    expect(await reasonOf(thing)).toBe('');
  }
  await dispute(thing, { status: 'under_review' });
  expect(await reasonOf(thing)).toBe('disputed');
});

it('the people of a blocked booking cannot be counted as inside by an edit either', async () => {
  const thing = await disputables.booking!(ground);
  await dispute(thing);
  const url = `/management/organizations/${main.id}/bookings/${thing.id}`;
  const answer = await service.call('PATCH', url, { headers: manager, body: { enter: 2 } });
  expect(answer.status).toBe(400);
  expect(answer.body.details).toEqual([{ path: '/enter', message: 'the payment is disputed: nobody is let in' }]);
});

it('a supplement of a disputed payment is not handed out, and can be taken back; its ticket admits', async () => {
  const { rateId, supplementId } = await createRateWithSupplement(ground, { product_quantity: 2 });
  const ticketId = await buyTicket(ground, rateId);
  const { data } = (
    await sendAsChannel(ground, 'POST', `/tickets/${ticketId}/supplements/checkout`, {
      supplements: [{ supplement_id: supplementId }],
    })
  ).body;
  await payOnPage(service, data.payment_url, cards.good);
  const thing = { paymentId: String(data.payment_id) } as Disputable;
  const handOut = async (quantity: number) => {
    const url = `/integrations/tickets/supplement-product-quantity-used/${ticketId}`;
    const body = { supplement_id: supplementId, quantity };
    const answer = await service.call('PATCH', url, { headers: main.headers, body });
    return [answer.status, answer.body.message];
  };
  const done = [200, undefined];
  const refused = [409, 'The payment of Cloakroom is disputed: it is not handed out.'];
  expect(await handOut(1)).toEqual(done);
  await dispute(thing);
  expect(await handOut(1)).toEqual(refused);
  expect(await handOut(-1)).toEqual(done);
  const url = `/integrations/tickets/${ticketId}/checkin`;
  expect((await service.call('PUT', url, { headers: main.headers, body: { enter: 1 } })).status).toBe(200);
  await block(false);
  expect(await handOut(1)).toEqual(done);
  await block(true);
  expect(await handOut(1)).toEqual(refused);
  await dispute(thing, { status: 'won', movements: [] });
  expect(await handOut(1)).toEqual(done);
});

it('nothing is handed out on a ticket whose own payment is disputed', async () => {
  const { rateId, supplementId } = await createRateWithSupplement(ground, { product_quantity: 2 });
  const ticketId = await buyTicket(ground, rateId, [{ supplement_id: supplementId, supplement_units: 1 }]);
  const [{ payment_id: paymentId }] = (await service.database.sql('SELECT payment_id FROM tickets WHERE id = $1', [
    ticketId,
  ])) as [{ payment_id: string }];
  await dispute({ paymentId } as Disputable);
  const url = `/integrations/tickets/supplement-product-quantity-used/${ticketId}`;
  const answer = await service.call('PATCH', url, { headers: main.headers, body: { supplement_id: supplementId } });
  expect([answer.status, answer.body.error]).toEqual([409, 'conflict']);
});

describe('a subscription', () => {
  it('gives nothing in a period whose payment is disputed, and gives again where it is won', async () => {
    const planId = await createPlan(ground, { free_entry: true, list_entries_per_event: 2 });
    const member = await createMember(ground, planId, { email: `${clock.now().getTime()}@example.org`, name: 'Mira' });
    const [{ payment_id: paymentId }] = (await service.database.sql(
      'SELECT payment_id FROM subscription_periods WHERE subscription_id = $1',
      [member._id],
    )) as [{ payment_id: string }];
    const thing = { paymentId } as Disputable;
    await dispute(thing);
    const admit = async () => (await admitMember(ground, member.code, main.eventId)).body;
    const message = 'The payment of the subscription is disputed: it gives no benefits.';
    expect(await admit()).toMatchObject({ error: 'conflict', message });
    const entry = async () => (await putOnList(ground, member._id, { for: 1 })).body;
    expect(await entry()).toMatchObject({ error: 'conflict', message });
    await dispute(thing, { status: 'won', movements: [] });
    expect((await admit()).success).toBe(true);
    expect((await entry()).success).toBe(true);
  });

  it('admits nobody by list entries that it gave in that period; those of other periods and without it admit', async () => {
    const planId = await createPlan(ground, { list_entries_per_event: 3 });
    const member = await createMember(ground, planId, { email: `${clock.now().getTime()}@example.org`, name: 'Mira' });
    const [{ payment_id: paymentId, ends_at: endsAt }] = (await service.database.sql(
      'SELECT payment_id, ends_at FROM subscription_periods WHERE subscription_id = $1',
      [member._id],
    )) as [{ payment_id: string; ends_at: Date }];
    const given = async () => (await putOnList(ground, member._id, { for: 1 })).body.data._id as string;
    const [before, at, after] = [await given(), await given(), await given()];
    const made = 'UPDATE guest_lists SET created_at = $2 WHERE id = $1';
    await service.database.sql(made, [before, new Date(clock.now().getTime() - 40 * 86_400_000)]);
    await service.database.sql(made, [after, endsAt]);
    const url = `/management/organizations/${main.id}/guest-lists`;
    const body = { list_rate_id: main.listRateId, name: 'Ines Vidal', for: 1, email: 'ines.vidal@example.org' };
    const { data } = (await service.call('POST', url, { headers: manager, body })).body;
    const reasons = async () => {
      const all: string[] = [];
      for (const id of [before, at, after, data._id]) all.push(await reasonOf({ id } as Disputable));
      return all;
    };
    const thing = { paymentId } as Disputable;
    await dispute(thing);
    expect(await reasons()).toEqual(['', 'disputed', '', '']);
    const checkIn = () =>
      service.call('PUT', `${url}/${at}/check-in`, { headers: manager, body: [{ _id: 'custom', women: 1, price: 0 }] });
    expect((await checkIn()).body.error).toBe('conflict');
    await block(false);
    expect(await reasons()).toEqual(['', '', '', '']);
    await block(true);
    expect(await reasons()).toEqual(['', 'disputed', '', '']);
    await dispute(thing, { status: 'won', movements: [] });
    expect(await reasons()).toEqual(['', '', '', '']);
    expect((await checkIn()).status).toBe(200);
  });

  it.each([
    ['is over', -40, -10],
    ['has not begun', 10, 40],
  ])(
    'gives what it gives while another payment paid for it, where a period is disputed that %s',
    async (_, from, until) => {
      const planId = await createPlan(ground, { free_entry: true, discount_percentage: 100 });
      const email = `${clock.now().getTime()}@example.org`;
      const member = await createMember(ground, planId, { email, name: 'Noor' });
      const periods = 'UPDATE subscription_periods SET starts_at = $2, ends_at = $3 WHERE subscription_id = $1';
      const inDays = (days: number) => new Date(clock.now().getTime() + days * 86_400_000);
      await service.database.sql(periods, [member._id, inDays(from), inDays(until)]);
      const [{ payment_id: paymentId }] = (await service.database.sql(
        'SELECT payment_id FROM subscription_periods WHERE subscription_id = $1',
        [member._id],
      )) as [{ payment_id: string }];
      await dispute({ paymentId } as Disputable);
      expect((await admitMember(ground, member.code, main.eventId)).body.success).toBe(true);
      const tickets = [{ full_name: 'Noor', email }];
      const { body } = await beginCheckout(service, world.channel, main.rateId, { tickets });
      expect(body.data.total_amount).toBe(0);
    },
  );
});
