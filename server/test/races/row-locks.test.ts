/** What the row locks of the management and integrations APIs are for. */
import { expect, inject } from 'vitest';
import { releasePlaces } from '../../src/contexts/ticketing/inventory/places.sql.ts';
import { updateAdmittedCountsOfUnlocked } from '../../src/contexts/ticketing/tickets/check-in.sql.ts';
import { sendCheckIns } from '../../src/contexts/ticketing/tickets/check-in.ts';
import { checkInTicket } from '../../src/contexts/ticketing/tickets/tickets.ts';
import { Refusal } from '../../src/platform/refusal.ts';
import { tenantDb } from '../../src/platform/sql/tenant-db.ts';
import { createBookingRow, createDiscountCodeRow } from '../support/bookings.ts';
import { beginBulkAction, workOffBulkAction } from '../support/bulk-actions.ts';
import { createEntry } from '../support/guest-lists.ts';
import { describeLocks, type LockCase } from '../support/lock-cases.ts';
import { placesOf } from '../support/places.ts';
import { createPerson, type TestPerson } from '../support/sign-in.ts';
import {
  startTestService,
  type TestAnswer,
  type TestService,
  type TestServiceOptions,
} from '../support/test-service.ts';
import { codeAt } from '../support/totp.ts';
import { createEvent, createRate, createWorld, type World } from '../support/world.ts';

/** There changes of a table that is on every node wait for each other, whatever their rows are. */
const isCluster = inject('citusNodes').length > 0;

let service: TestService;
let world: World;
let owner: TestPerson;
let admin: TestPerson;
let operator: TestPerson;

async function start(options: TestServiceOptions): Promise<TestService> {
  service = await startTestService({ connectionsMax: 20, ...options });
  world = await createWorld(service);
  owner = await createPerson(service, world.main.id, 'owner');
  admin = await createPerson(service, world.main.id, 'admin');
  operator = await createPerson(service, null, 'viewer', { operator: true });
  return service;
}

type Send = () => Promise<TestAnswer>;

const request =
  (method: string, url: string, body?: object, person: TestPerson = owner): Send =>
  () =>
    service.call(method, url, { headers: person.headers, body });
const manage = (method: string, path: string, body?: object, person?: TestPerson) =>
  request(method, `/management/organizations/${world.main.id}${path}`, body, person);

/** The id of an organization without any amount, whose owner is the operator. */
async function newOrganization(): Promise<string> {
  const slug = `meridian-${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;
  const currency = { currency: 'EUR', timezone: 'Europe/Madrid' };
  const given = { name: 'Club Meridian', slug, ...currency, owner_email: operator.email };
  return (await request('POST', '/management/organizations', given, operator)()).body.data._id;
}

const day = (number: number) => new Date(Date.UTC(2030, 0, number)).toISOString();

async function sellTickets(rate: { rateId: string; priceIds: readonly string[] }, count: number): Promise<string[]> {
  const tickets = Array.from({ length: count }, () => ({
    price_id: rate.priceIds[0],
    full_name: 'Ilse Okafor',
    email: 'ilse@example.org',
  }));
  const answer = await service.call('POST', '/integrations/tickets', {
    headers: world.main.headers,
    body: { ticket_rate_id: rate.rateId, tickets },
  });
  expect(answer.status).toBe(200);
  return answer.body.data.map(({ _id }: { _id: string }) => _id);
}

async function soldTicket() {
  const rate = await createRate(service, world.main.id, world.main.eventId);
  const [ticketId] = await sellTickets(rate, 2);
  return { rateId: rate.rateId, ticketId: ticketId! };
}

const checkIn =
  (ticketId: string): Send =>
  () =>
    service.call('PUT', `/integrations/tickets/${ticketId}/checkin`, { headers: world.main.headers, body: {} });

/** As a door asks whose check-ins come one by one. */
const checkInAlone = (ticketId: string) => async () => {
  const { database, outbox, clock } = service.services;
  const tenant = tenantDb(database, world.main.id);
  const outcome = await checkInTicket(tenant, outbox, { ticketId, recordedBy: 'door' }, clock.now());
  return outcome instanceof Refusal ? outcome.code : 'admitted';
};

/** As a door asks when many check-ins come at once. */
const checkInAmongOthers = (ticketId: string) => async () => {
  const { database, outbox, clock } = service.services;
  const tenant = tenantDb(database, world.main.id);
  const asked = [{ ticketId, recordedBy: 'door' }];
  const [row] = await sendCheckIns(tenant, outbox, updateAdmittedCountsOfUnlocked, asked, clock.now());
  if (!row!.locked) return 'passed over';
  return row!.admitted_now === null ? 'refused' : 'admitted';
};

const cases: readonly LockCase[] = [
  {
    title: 'two voids of a ticket free one place',
    label: 'void_ticket',
    arrange: async () => {
      const { rateId, ticketId } = await soldTicket();
      const send = manage('POST', `/tickets/${ticketId}/void`);
      return { first: send, second: send, state: async () => (await placesOf(service.database, rateId)).rate };
    },
    guarded: [200, 409, true, 1],
    unguarded: [200, 200, true, 0],
  },
  {
    title: 'a deletion that meets a swap gives nothing back',
    label: 'lock_tickets_to_delete',
    behind: 'insert_swapped_ticket',
    arrange: async () => {
      const { ticketId } = await soldTicket();
      const [ticket] = await service.database.sql('SELECT barcode FROM tickets WHERE id = $1', [ticketId]);
      const customer = { firstName: 'Vera', lastName: 'Lindqvist', email: 'vera@example.org' };
      return {
        first: () =>
          service.call('POST', '/resellers/swap', {
            headers: world.reseller.headers,
            body: { ticket: { barcode: ticket!.barcode }, customer },
          }),
        second: () =>
          service.call('DELETE', '/integrations/tickets', {
            headers: world.main.headers,
            body: { ticket_ids: [ticketId] },
          }),
        state: async () => {
          const refunds = await service.database.sql('SELECT id FROM refunds WHERE subject_id = $1', [ticketId]);
          return `${refunds.length} refunds`;
        },
      };
    },
    guarded: [200, 200, true, '0 refunds'],
    unguarded: [200, 500, true, '0 refunds'],
  },
  {
    title: 'a check-in waits for a name change that has begun',
    label: 'lock_ticket_for_name_change',
    arrange: async () => {
      const { ticketId } = await soldTicket();
      return {
        first: manage('POST', `/tickets/${ticketId}/name-changes`, { full_name: 'Vera Lund', amount: 0 }),
        second: checkIn(ticketId),
      };
    },
    guarded: [201, 200, true],
    unguarded: [201, 200, false],
  },
  {
    title: 'a void waits for a swap that has begun, and finds the ticket sold on',
    label: 'lock_ticket_for_swap',
    arrange: async () => {
      const { ticketId } = await soldTicket();
      const [{ barcode } = { barcode: '' }] = await service.database.sql<{ barcode: string }>(
        'SELECT barcode FROM tickets WHERE id = $1',
        [ticketId],
      );
      return {
        first: () =>
          service.call('POST', '/resellers/swap', {
            headers: world.reseller.headers,
            body: { ticket: { barcode }, customer: { firstName: 'Nadia', lastName: 'Ferrer', email: 'n@example.org' } },
          }),
        second: manage('POST', `/tickets/${ticketId}/void`),
      };
    },
    guarded: [200, 409, true],
    unguarded: [409, 200, false],
  },
  {
    title: 'a check-in waits for a void that has begun, and finds the ticket voided',
    label: 'update_admitted_count',
    behind: 'void_ticket',
    clause: 0,
    arrange: async () => {
      const { ticketId } = await soldTicket();
      return { first: manage('POST', `/tickets/${ticketId}/void`), second: checkInAlone(ticketId) };
    },
    guarded: [200, 'ticket_not_active', true],
    unguarded: [200, 'admitted', true],
  },
  {
    title: 'a check-in among others does not wait for a void that has begun',
    label: 'update_admitted_counts_of_unlocked',
    behind: 'void_ticket',
    clause: 0,
    arrange: async () => {
      const { ticketId } = await soldTicket();
      return { first: manage('POST', `/tickets/${ticketId}/void`), second: checkInAmongOthers(ticketId) };
    },
    guarded: [200, 'passed over', false],
    unguarded: [200, 'admitted', true],
  },
  {
    title: 'two who give places of the same rates back do not wait for each other in a circle',
    label: 'release_places',
    arrange: async () => {
      // Known ids: without an order the rows come in that of their hashes or in that in which they were written, the last first.
      const all = Array.from({ length: 1_000 }, (_, index) => `rate_01jd3k5v8wexbtq8m2zr4h6n${1_000 + index}`);
      const ids = all.slice(0, 8);
      const rate = await createRate(service, world.main.id, world.main.eventId, { sold_count: 9 });
      await service.database.sql(
        `INSERT INTO ticket_rates
         SELECT (jsonb_populate_record(r, jsonb_build_object('id', i.id, 'slug', i.id))).*
         FROM ticket_rates r, unnest($2::text[]) AS i (id) WHERE r.id = $1 ORDER BY i.id DESC`,
        [rate.rateId, all],
      );
      await service.database.sql('ANALYZE ticket_rates');
      let triesCount = 0;
      /** Gives a place of each back, by one statement for each of the lists. */
      const release = (...lists: (readonly string[])[]) =>
        service.services.database.transaction(async (tx) => {
          triesCount += 1;
          for (const rateIds of lists) {
            const places = rateIds.map(() => 1);
            await tenantDb(tx, world.main.id).run(releasePlaces, { rateIds, priceIds: rateIds, places });
          }
          return 'done';
        });
      return {
        first: () => release([ids[0]!], ids.slice(1)),
        second: () => release(ids),
        state: async () => triesCount,
      };
    },
    guarded: ['done', 'done', true, 2],
    unguarded: ['done', 'done', true, 3],
  },
  {
    title: 'an entry of a guest list is removed or people come in on it, not both',
    label: 'lock_guest_lists',
    arrange: async () => {
      const { id } = await createEntry(service, world.main);
      return {
        first: manage('DELETE', `/guest-lists/${id}`),
        second: request('PUT', `/management/organizations/${world.main.id}/guest-lists/${id}/check-in`, [
          { _id: 'custom', women: 2, price: 0 },
        ]),
      };
    },
    guarded: [200, 409, true],
    unguarded: [200, 200, false],
  },
  {
    title: 'a booking that two people reject returns its redemption once',
    label: 'lock_bookings',
    arrange: async () => {
      const { id: codeId } = await createDiscountCodeRow(service, world.main, {
        redemptions_max: 5,
        redemptions_count: 5,
      });
      const { id } = await createBookingRow(service, world.main, { status: 'accepted', discount_code_id: codeId });
      const reject = manage('PUT', `/bookings/${id}/status`, { status: 'rejected' });
      return {
        first: reject,
        second: reject,
        state: () =>
          service.database.sql('SELECT redemptions_count AS count FROM discount_codes WHERE id = $1', [codeId]),
      };
    },
    guarded: [200, 409, true, [{ count: 4 }]],
    unguarded: [200, 200, false, [{ count: 3 }]],
  },
  {
    title: 'two changes of an event never leave it ending before it starts',
    label: 'lock_event',
    arrange: async () => {
      const { eventId } = await createEvent(service, world.main.id, world.main.locationId, {
        starts_at: day(1),
        ends_at: day(10),
        swap_available_until: day(1),
      });
      return {
        first: manage('PATCH', `/events/${eventId}`, { start_date: day(8) }),
        second: manage('PATCH', `/events/${eventId}`, { end_date: day(5) }),
        state: () => service.database.sql('SELECT ends_at > starts_at AS ends FROM events WHERE id = $1', [eventId]),
      };
    },
    guarded: [200, 400, true, [{ ends: true }]],
    unguarded: [500, 200, false, [{ ends: true }]],
  },
  {
    title: 'an event is not deleted while a pass type is made for it',
    label: 'lock_event_ids_of_pass_type',
    arrange: async () => {
      const { eventId } = await createEvent(service, world.main.id, world.main.locationId);
      const body = { name: 'Season', price: 50, quota: 10, event_ids: [eventId] };
      return {
        first: manage('POST', '/pass-types', body),
        second: manage('DELETE', `/events/${eventId}`),
        state: () => service.database.sql('SELECT count(*)::int AS events FROM events WHERE id = $1', [eventId]),
      };
    },
    guarded: [201, 409, true, [{ events: 1 }]],
    unguarded: [201, 200, false, [{ events: 0 }]],
  },
  {
    title: 'a location is not deleted while an event is made there',
    label: 'lock_location',
    arrange: async () => {
      const location = await manage('POST', '/locations', { name: 'Harbour', timezone: 'Europe/Madrid' })();
      const locationId = location.body.data._id;
      return {
        first: manage('POST', '/events', {
          name: 'Harbour Night',
          start_date: day(1),
          end_date: day(2),
          location_id: locationId,
        }),
        second: manage('DELETE', `/locations/${locationId}`),
      };
    },
    guarded: [201, 409, true],
    unguarded: [409, 200, false],
  },
  {
    title: 'two changes of a booking rate never leave it including more persons than it is for',
    label: 'lock_booking_rate',
    arrange: async () => {
      const created = await manage('POST', `/zones/${world.main.zoneIds[0]}/booking-rates`, {
        name: 'Table',
        price: 100,
        included_persons: 2,
        max_clients: 8,
      })();
      const path = `/booking-rates/${created.body.data._id}`;
      return {
        first: manage('PATCH', path, { included_persons: 6 }),
        second: manage('PATCH', path, { max_clients: 4 }),
      };
    },
    guarded: [200, 400, true],
    unguarded: [500, 200, false],
  },
  {
    title: 'of two changes of a list rate the second is refused because it would end before it begins',
    label: 'lock_list_rate',
    arrange: async () => {
      const created = await manage('POST', `/events/${world.main.eventId}/list-rates`, {
        name: 'Friends',
        valid_from: day(1),
        valid_until: day(10),
      })();
      const rateId = created.body.data._id;
      const path = `/list-rates/${rateId}`;
      return {
        first: manage('PATCH', path, { valid_from: day(8) }),
        second: manage('PATCH', path, { valid_until: day(5) }),
        state: () =>
          service.database.sql('SELECT valid_until > valid_from AS valid FROM list_rates WHERE id = $1', [rateId]),
      };
    },
    guarded: [200, 400, true, [{ valid: true }]],
    unguarded: [500, 200, false, [{ valid: true }]],
  },
  {
    title: 'of two changes of a discount code the second is refused because it would end before it begins',
    label: 'lock_discount_code',
    arrange: async () => {
      const { id } = await createDiscountCodeRow(service, world.main, { valid_from: day(1), valid_until: day(10) });
      return {
        first: manage('PATCH', `/discount-codes/${id}`, { valid_from: day(8) }),
        second: manage('PATCH', `/discount-codes/${id}`, { valid_until: day(5) }),
        state: () =>
          service.database.sql('SELECT valid_until > valid_from AS valid FROM discount_codes WHERE id = $1', [id]),
      };
    },
    guarded: [200, 400, true, [{ valid: true }]],
    unguarded: [500, 200, false, [{ valid: true }]],
  },
  {
    title: 'a ticket rate is not sold beyond a quota that is being lowered',
    label: 'lock_ticket_rate',
    arrange: async () => {
      const rate = await createRate(service, world.main.id, world.main.eventId);
      await sellTickets(rate, 3);
      return {
        first: manage('PATCH', `/ticket-rates/${rate.rateId}`, { quota: 3 }),
        second: () =>
          service.call('POST', '/integrations/tickets', {
            headers: world.main.headers,
            body: {
              ticket_rate_id: rate.rateId,
              tickets: [{ price_id: rate.priceIds[0], full_name: 'Ilse Okafor', email: 'ilse@example.org' }],
            },
          }),
        state: () => service.database.sql('SELECT quota, sold_count FROM ticket_rates WHERE id = $1', [rate.rateId]),
      };
    },
    guarded: [200, 409, true, [{ quota: 3, sold_count: 3 }]],
    unguarded: [409, 200, false, [{ quota: 1050, sold_count: 4 }]],
  },
  {
    title: 'an organization gets no key beyond its limit',
    label: 'lock_organization_limits',
    behind: 'count_keys_of_organization',
    arrange: async () => {
      const [{ used } = { used: 0 }] = await service.database.sql<{ used: number }>(
        'SELECT count(*)::int AS used FROM api_keys WHERE organization_id = $1 AND revoked_at IS NULL',
        [world.main.id],
      );
      await service.database.sql('UPDATE organizations SET api_keys_max = $2 WHERE id = $1', [world.main.id, used + 1]);
      const key = { name: 'Door', scopes: ['tickets:read'] };
      return { first: manage('POST', '/api-keys', key), second: manage('POST', '/api-keys', key, admin) };
    },
    guarded: [201, 409, true],
    unguarded: [201, 201, false],
  },
  {
    title: 'a key is rotated once',
    label: 'lock_key_of_organization',
    arrange: async () => {
      await service.database.sql('UPDATE organizations SET api_keys_max = 10000 WHERE id = $1', [world.main.id]);
      const created = await manage('POST', '/api-keys', { name: 'Door', scopes: ['tickets:read'] })();
      const path = `/api-keys/${created.body.data._id}/rotate`;
      return { first: manage('POST', path, { grace: '1h' }), second: manage('POST', path, { grace: '1h' }, admin) };
    },
    guarded: [201, 409, true],
    unguarded: [201, 201, false],
  },
  ...(['channel', 'reseller'] as const).map(
    (of): LockCase => ({
      title: `a key of a ${of} is rotated once`,
      label: `lock_key_of_${of}`,
      arrange: async () => {
        const scopes = of === 'channel' ? { scopes: ['tickets:read'] } : {};
        const keys = `/management/${of}s/${world[of].id}/api-keys`;
        const created = await request('POST', keys, { name: 'Door', ...scopes }, operator)();
        const send = request('POST', `${keys}/${created.body.data._id}/rotate`, { grace: '1h' }, operator);
        return { first: send, second: send };
      },
      guarded: [201, 409, true],
      unguarded: [201, 201, false],
    }),
  ),
  {
    title: 'a price is not stored while the currency changes',
    label: 'lock_organization',
    behind: 'find_whether_money_is_stored',
    arrange: async () => {
      const id = await newOrganization();
      const booking = { date: day(1), for: 2, price: 50 };
      return {
        first: request('PATCH', `/management/organizations/${id}`, { currency: 'JPY' }, operator),
        second: request('POST', `/management/organizations/${id}/bookings`, booking, operator),
      };
    },
    guarded: [200, 201, true],
    unguarded: [200, 201, false],
  },
  {
    title: 'a price that was read before the currency changes is written with the decimals of the new one',
    label: 'keep_currency',
    behind: 'find_whether_money_is_stored',
    arrange: async () => {
      const id = await newOrganization();
      const type = { name: 'Season', price: 50, quota: 10 };
      return {
        first: request('PATCH', `/management/organizations/${id}`, { currency: 'JPY' }, operator),
        second: request('POST', `/management/organizations/${id}/pass-types`, type, operator),
        state: async () =>
          (await request('GET', `/management/organizations/${id}/pass-types`, undefined, operator)()).body.data[0]
            .price,
      };
    },
    guarded: [200, 201, true, 50],
    unguarded: [200, 201, true, 5000],
  },
  {
    title: 'nothing is done of a bulk action after it was stopped',
    label: 'lock_bulk_action',
    behind: 'find_next_bulk_action_item',
    arrange: async () => {
      const ground = { service, organizationId: world.main.id };
      const ids = [(await soldTicket()).ticketId, (await soldTicket()).ticketId];
      const { _id: id } = (await beginBulkAction(ground, owner.headers, 'voidTicket', ids)).body.data;
      let doneAtStop = Number.NaN;
      return {
        first: () => workOffBulkAction(ground, id),
        second: async () => {
          const answer = await manage('POST', `/bulk-actions/${id}/stop`)();
          doneAtStop = answer.body.data.done;
          return answer;
        },
        // Which of the two gets the row next is open: the work may do another item before the stop.
        state: async () => (await manage('GET', `/bulk-actions/${id}`)()).body.data.done - doneAtStop,
      };
    },
    guarded: [undefined, 200, true, 0],
    unguarded: [undefined, 200, false, 1],
  },
  {
    title: 'of two password links only the last one works',
    label: 'lock_user',
    behind: 'update_password_links_revoked',
    arrange: async () => {
      const person = await createPerson(service, null, 'viewer');
      const send = request('POST', `/management/users/${person.id}/password-links`, {}, operator);
      return {
        first: send,
        second: send,
        state: () =>
          service.database.sql(
            'SELECT count(*)::int AS works FROM password_links WHERE user_id = $1 AND revoked_at IS NULL AND used_at IS NULL',
            [person.id],
          ),
      };
    },
    guarded: [201, 201, true, [{ works: 1 }]],
    unguarded: [201, 201, isCluster, [{ works: 2 }]],
  },
  {
    title: 'the setup of a second factor is completed once',
    label: 'lock_totp',
    also: 'lock_user',
    arrange: async () => {
      const person = await createPerson(service, null, 'viewer');
      const setup = await request('POST', '/management/me/totp', {}, person)();
      const send = request(
        'POST',
        '/management/me/totp/verify',
        { code: codeAt(setup.body.data.secret, service.services.clock.now()) },
        person,
      );
      return { first: send, second: send };
    },
    guarded: [200, 409, true],
    unguarded: [200, 200, false],
  },
];

describeLocks(cases, start);
