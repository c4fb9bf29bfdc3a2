import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TenantWriteContext } from '../../src/contexts/messaging/webhooks/webhooks.ts';
import {
  cancelNameChange,
  completeNameChange,
  createNameChange,
  type NameChangeRow,
  voidTicket,
} from '../../src/contexts/ticketing/tickets/tickets.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { Refusal } from '../../src/platform/refusal.ts';
import { openWorld } from '../support/fixtures.ts';
import { clearObstacles, makeRoom } from '../support/resale.ts';
import { createTicket } from '../support/world.ts';
import { inTenantWriteContext } from '../support/write-context.ts';

const clock = fixedClock('2026-11-21T20:00:00Z');
const { service, world } = await openWorld({ clock });
await makeRoom(service);

/** What is believed of a ticket, from what was done to it and nothing that was read back. */
interface BelievedTicket {
  readonly id: string;
  readonly barcode: string;
  readonly predecessor: BelievedTicket | null;
  successor: BelievedTicket | null;
  voided: boolean;
  deleted: boolean;
  entered: number;
  everAdmitted: boolean;
  renamed: boolean;
  pendingNameChange: string | null;
  refunded: boolean;
}

interface Believed {
  readonly tickets: BelievedTicket[];
  covered: boolean;
  eventResale: boolean;
  rateResale: boolean;
  open: boolean;
}

function believedTicket(id: string, barcode: string, predecessor: BelievedTicket | null): BelievedTicket {
  return {
    id,
    barcode,
    predecessor,
    successor: null,
    voided: false,
    deleted: false,
    entered: 0,
    everAdmitted: false,
    renamed: false,
    pendingNameChange: null,
    refunded: false,
  };
}

/** The table of the interface, in its order, in other words than those of the rules. */
function expectedVerdict(believed: Believed, ticket: BelievedTicket) {
  const body = { id: believed.covered ? ticket.id : '', barcode: ticket.barcode, swappable: false };
  const dead = ticket.voided || ticket.deleted || ticket.successor !== null || ticket.refunded;
  const closed = !believed.eventResale || !believed.rateResale || !believed.open;
  if (ticket.everAdmitted || ticket.renamed || dead || closed) {
    return { ...body, valid: false, error: 'RESELL_NOT_ALLOWED' };
  }
  if (ticket.pendingNameChange) return { ...body, valid: true, error: 'RESELL_PENDING_NAME_CHANGE' };
  if (ticket.predecessor) return { ...body, valid: true, error: 'RESELL_ALREADY_RESOLD' };
  if (!believed.covered) return { ...body, valid: true, error: 'RESELL_NOT_SWAPPABLE' };
  return null;
}

type Step = (believed: Believed, ticket: BelievedTicket) => Promise<void>;

function write<T>(work: (context: TenantWriteContext) => Promise<T>): Promise<T> {
  return inTenantWriteContext(service, world.main, work);
}

function sql(text: string, ...values: unknown[]) {
  return service.database.sql(text, values);
}

function switchAt(
  flag: 'covered' | 'eventResale' | 'rateResale' | 'open',
  write: (on: boolean) => Promise<unknown>,
): Step {
  return async (believed) => {
    believed[flag] = !believed[flag];
    await write(believed[flag]);
  };
}

function checkIn(people: number): Step {
  return async (_believed, ticket) => {
    const answer = await service.call('PUT', `/integrations/tickets/${ticket.id}/checkin`, {
      headers: world.main.headers,
      body: { enter: people },
    });
    const works = !ticket.voided && !ticket.deleted && ticket.entered !== people;
    expect(answer.status).toBe(works ? 200 : 409);
    if (!works) return;
    ticket.entered = people;
    if (people > 0) ticket.everAdmitted = true;
  };
}

function isRenamable(ticket: BelievedTicket): boolean {
  return !ticket.voided && !ticket.deleted && ticket.entered === 0;
}

function askForName(amount: number): Step {
  return async (_believed, ticket) => {
    const owner = { fullName: 'Otto Brandt', email: '', phone: '', amount };
    const result = await write((context) => createNameChange(context, ticket.id, owner));
    expect(result instanceof Refusal).toBe(!isRenamable(ticket) || ticket.pendingNameChange !== null);
    if (result instanceof Refusal) return;
    if (amount === 0) ticket.renamed = true;
    else ticket.pendingNameChange = (result as NameChangeRow).id;
  };
}

const steps: Record<string, Step> = {
  swap: async (believed, ticket) => {
    const answer = await service.call('POST', '/resellers/swap', {
      headers: world.reseller.headers,
      body: {
        ticket: { barcode: ticket.barcode },
        customer: { firstName: 'Nadia', lastName: 'Ferrer', email: 'nadia@example.org' },
      },
    });
    if (expectedVerdict(believed, ticket)) {
      expect(answer.status).toBe(409);
      expect(answer.body).toEqual({ valid: false, swappable: false, error: 'RESELL_NOT_ALLOWED' });
      return;
    }
    expect(answer.status).toBe(200);
    ticket.voided = true;
    ticket.successor = believedTicket(answer.body.id, answer.body.barcode, ticket);
    believed.tickets.push(ticket.successor);
  },
  validate: async (believed, ticket) => {
    const answer = await service.call('GET', `/resellers/validate?barcode=${ticket.barcode}`, {
      headers: world.reseller.headers,
    });
    expect(answer.status).toBe(200);
    const expected = expectedVerdict(believed, ticket);
    if (expected) expect(answer.body).toEqual(expected);
    else expect(answer.body).toMatchObject({ id: ticket.id, valid: true, swappable: true });
  },
  enter: checkIn(1),
  leave: checkIn(0),
  renameForFree: askForName(0),
  askForName: askForName(500),
  payForName: async (_believed, ticket) => {
    if (!ticket.pendingNameChange) return;
    const ids = { ticketId: ticket.id, nameChangeId: ticket.pendingNameChange };
    const result = await write((context) => completeNameChange(context, ids, ''));
    expect(result instanceof Refusal).toBe(!isRenamable(ticket));
    if (result instanceof Refusal) return;
    ticket.renamed = true;
    ticket.pendingNameChange = null;
  },
  giveUpName: async (_believed, ticket) => {
    if (!ticket.pendingNameChange) return;
    const ids = { ticketId: ticket.id, nameChangeId: ticket.pendingNameChange };
    expect(await write((context) => cancelNameChange(context, ids))).not.toBeInstanceOf(Refusal);
    ticket.pendingNameChange = null;
  },
  void: async (_believed, ticket) => {
    const result = await write((context) => voidTicket(context, ticket.id));
    expect(result instanceof Refusal).toBe(ticket.voided || ticket.deleted);
    if (!(result instanceof Refusal)) ticket.voided = true;
  },
  delete: async (_believed, ticket) => {
    const answer = await service.call('DELETE', '/integrations/tickets/', {
      headers: world.main.headers,
      body: { ticket_ids: [ticket.id] },
    });
    // What a swap made was not created by the integrations API, and what it voided goes on as that.
    const works = !ticket.deleted && ticket.predecessor === null && ticket.successor === null;
    expect(answer.body.deleted_tickets).toBe(works ? 1 : 0);
    // What was paid goes back, which voids the ticket.
    if (works) Object.assign(ticket, { deleted: true, voided: true });
  },
  refund: async (_believed, ticket) => {
    await sql('UPDATE tickets SET refunded_amount = 100, refunded_at = $2 WHERE id = $1', ticket.id, clock.now());
    ticket.refunded = true;
  },
  switchAuthorization: switchAt('covered', (on) =>
    on
      ? sql('INSERT INTO reseller_authorizations VALUES ($1, $2, $3)', world.main.id, world.reseller.id, clock.now())
      : sql('DELETE FROM reseller_authorizations WHERE organization_id = $1', world.main.id),
  ),
  switchEvent: switchAt('eventResale', (on) =>
    sql('UPDATE events SET resale_enabled = $2 WHERE id = $1', world.main.eventId, on),
  ),
  switchRate: switchAt('rateResale', (on) =>
    sql('UPDATE ticket_rates SET resale_enabled = $2 WHERE id = $1', world.main.rateId, on),
  ),
  switchTime: switchAt('open', (on) =>
    sql(
      'UPDATE events SET swap_available_until = $2 WHERE id = $1',
      world.main.eventId,
      new Date(clock.now().getTime() + (on ? 1 : -1)),
    ),
  ),
};

async function startOver(): Promise<Believed> {
  await clearObstacles(service, world.main, world.reseller.id);
  const tickets: BelievedTicket[] = [];
  for (let index = 0; index < 2; index += 1) {
    const { id, barcode } = await createTicket(service, world.main);
    tickets.push(believedTicket(id, barcode, null));
  }
  return { tickets, covered: true, eventResale: true, rateResale: true, open: true };
}

/** What must hold of the database after any history. */
async function expectInvariants(believed: Believed): Promise<void> {
  const rows = await sql(
    `SELECT t.id, t.status, t.deleted_at, b.ticket_id AS barcode_of,
            (SELECT count(*)::int FROM tickets s WHERE s.resold_from = t.id) AS successors
     FROM tickets t LEFT JOIN barcodes b ON b.barcode = t.barcode WHERE t.id = ANY ($1)`,
    believed.tickets.map(({ id }) => id),
  );
  expect(rows).toHaveLength(believed.tickets.length);
  for (const ticket of believed.tickets) {
    const row = rows.find(({ id }) => id === ticket.id)!;
    expect(row.status).toBe(ticket.voided ? 'voided' : 'active');
    expect(row.deleted_at !== null).toBe(ticket.deleted);
    expect(row.successors).toBe(ticket.successor ? 1 : 0);
    expect(row.barcode_of).toBe(ticket.id);
  }
  const [places] = await sql(
    `SELECT sold_count, (SELECT count(*)::int FROM tickets t WHERE t.rate_id = r.id AND t.status <> 'voided'
                           AND t.deleted_at IS NULL) AS live
     FROM ticket_rates r WHERE r.id = $1`,
    world.main.rateId,
  );
  expect(places!.sold_count).toBe(places!.live);
}

const anyHistory = fc.array(
  fc.record({
    // A swap is half of what is tried: histories without one say little.
    step: fc.oneof(fc.constant('swap'), fc.constantFrom(...Object.keys(steps))),
    ticket: fc.nat({ max: 7 }),
  }),
  { minLength: 1, maxLength: 25 },
);

describe('resale', () => {
  it('answers every validation and every swap as the table of rules does, after any history', {
    timeout: 60_000,
  }, async () => {
    const seen = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(anyHistory, async (history) => {
        const believed = await startOver();
        const look = async (ticket: BelievedTicket) => {
          await steps.validate!(believed, ticket);
          const verdict = expectedVerdict(believed, ticket)?.error ?? 'swappable';
          seen.set(verdict, (seen.get(verdict) ?? 0) + 1);
        };
        for (const { step, ticket: index } of history) {
          const ticket = believed.tickets[index % believed.tickets.length]!;
          await steps[step]!(believed, ticket);
          await look(ticket);
        }
        for (const ticket of believed.tickets) await look(ticket);
        await expectInvariants(believed);
      }),
      { numRuns: 150 },
    );
    expect([...seen.keys()].sort()).toEqual([
      'RESELL_ALREADY_RESOLD',
      'RESELL_NOT_ALLOWED',
      'RESELL_NOT_SWAPPABLE',
      'RESELL_PENDING_NAME_CHANGE',
      'swappable',
    ]);
  });
});
