import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { CrossTenantWriteContext } from '../../src/contexts/messaging/webhooks/webhooks.ts';
import { swapTicket } from '../../src/contexts/ticketing/resale/resale.ts';
import type { Transaction } from '../../src/platform/database.ts';
import { Refusal } from '../../src/platform/refusal.ts';
import { crossTenantDb } from '../../src/platform/sql/tenant-db.ts';
import { openWorld } from '../support/fixtures.ts';
import { insertNameChange, makeRoom } from '../support/resale.ts';
import { sqlIn } from '../support/sql-in.ts';
import { createTicket } from '../support/world.ts';

const { service, world } = await openWorld({ connectionsMax: 40 });
await makeRoom(service);
const root = await service.listen();

const buyer = { firstName: 'Nadia', lastName: 'Ferrer', email: 'nadia@example.org' };

async function swapOverHttp(barcode: string) {
  const response = await fetch(`${root}/resellers/swap`, {
    method: 'POST',
    headers: { ...world.reseller.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ ticket: { barcode }, customer: buyer }),
  });
  return { status: response.status, body: (await response.json()) as { id: string; barcode: string; error?: string } };
}

async function checkInOverHttp(ticketId: string): Promise<number> {
  const response = await fetch(`${root}/integrations/tickets/${ticketId}/checkin`, {
    method: 'PUT',
    headers: { ...world.main.headers, 'content-type': 'application/json' },
    body: '{}',
  });
  await response.text();
  return response.status;
}

function successorsOf(id: string) {
  return service.database.sql('SELECT id, barcode FROM tickets WHERE resold_from = $1', [id]);
}

describe('100 swaps of one barcode at the same time', () => {
  it('give one ticket to one buyer and a 409 to ninety-nine', async () => {
    const { id, barcode } = await createTicket(service, world.main);
    const answers = await Promise.all(Array.from({ length: 100 }, () => swapOverHttp(barcode)));
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    for (const { status, body } of answers.filter((answer) => answer !== won[0])) {
      expect(status).toBe(409);
      expect(body).toEqual({ valid: false, swappable: false, error: 'RESELL_NOT_ALLOWED' });
    }
    expect(await successorsOf(id)).toEqual([{ id: won[0]!.body.id, barcode: won[0]!.body.barcode }]);
    const notifications = await service.database.sql(
      "SELECT kind FROM webhook_notifications WHERE resource_id = $1 AND kind = 'ticket.swapped'",
      [id],
    );
    expect(notifications).toHaveLength(1);
  });
});

/** What keeps two swaps of a ticket apart, beside the unique index. Each is taken away from the statements of the module, not from a copy. */
const guards = {
  lock: (text: string) => text.replace(' FOR UPDATE', ''),
  condition: (text: string) =>
    text.replace(
      /AND status = 'active' AND deleted_at IS NULL AND refunded_amount = 0[\s\S]*AND x\.to_count > 0\)/,
      '',
    ),
} as const;
type Guard = keyof typeof guards;

/** The transaction with guards taken out of its statements; `beforeWriting` comes between looking and acting. */
function without(removed: readonly Guard[], tx: Transaction, beforeWriting: () => Promise<unknown>): Transaction {
  let writing = Promise.resolve<unknown>(null);
  return {
    ...tx,
    execute: async ({ name, text, values }) => {
      if (name?.startsWith('insert_swapped_ticket')) writing = beforeWriting();
      // What is sent behind the write stays behind it.
      await writing;
      const changed = removed.reduce((result, guard) => guards[guard](result), text);
      return tx.execute({ name: `${name}_${removed.join('_')}`.slice(0, 63), text: changed, values });
    },
  };
}

function writeContext(tx: Transaction): CrossTenantWriteContext {
  const { outbox, clock } = service.services;
  return { crossTenant: crossTenantDb(tx), outbox, now: clock.now() };
}

function swapWithout(removed: readonly Guard[], barcode: string, beforeWriting: () => Promise<unknown>) {
  return service.services.database.transaction(
    (tx) =>
      swapTicket(writeContext(without(removed, tx, beforeWriting)), { resellerId: world.reseller.id, barcode, buyer }),
    (result) => !(result instanceof Refusal),
  );
}

/** Lets those who come wait until all of them have come. */
function barrier(count: number): () => Promise<void> {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  let waiting = 0;
  return () => {
    waiting += 1;
    if (waiting === count) open();
    return opened;
  };
}

async function swapsThatSucceed(removed: readonly Guard[]): Promise<number> {
  const { id, barcode } = await createTicket(service, world.main);
  const count = 6;
  // Under the lock they come to writing one after the other, so none waits for another.
  const pause = removed.includes('lock') ? barrier(count) : () => sleep(30);
  await Promise.allSettled(Array.from({ length: count }, () => swapWithout(removed, barcode, pause)));
  return (await successorsOf(id)).length;
}

async function withoutIndex<T>(work: () => Promise<T>): Promise<T> {
  const { database } = service;
  const [index] = await database.sql("SELECT indexdef FROM pg_indexes WHERE indexname = 'tickets_resold_once'");
  await database.sql('DROP INDEX tickets_resold_once');
  try {
    return await work();
  } finally {
    // What the anomaly has left would not fit into the index.
    await database.sql('UPDATE tickets SET resold_from = NULL, swapped_to = NULL');
    await database.sql(index!.indexdef);
  }
}

describe('the guards of a swap', () => {
  it('are all found in the statements that they are taken out of', async () => {
    const seen = new Set<string>();
    const { barcode } = await createTicket(service, world.main);
    await service.services.database.transaction((tx) => {
      const watched: Transaction = {
        ...tx,
        execute: (query) => {
          for (const [name, remove] of Object.entries(guards)) {
            if (remove(query.text) !== query.text) seen.add(name);
          }
          return tx.execute(query);
        },
      };
      return swapTicket(writeContext(watched), { resellerId: world.reseller.id, barcode, buyer });
    });
    expect([...seen].sort()).toEqual(['condition', 'lock']);
  });

  it('let one swap through: the lock alone', async () => {
    expect(await withoutIndex(() => swapsThatSucceed(['condition']))).toBe(1);
  });

  it('let one swap through: the condition of the update alone', async () => {
    expect(await withoutIndex(() => swapsThatSucceed(['lock']))).toBe(1);
  });

  it('let one swap through: the unique index alone', async () => {
    expect(await swapsThatSucceed(['lock', 'condition'])).toBe(1);
  });

  it('are needed: without all three one ticket is swapped by every request', async () => {
    expect(await withoutIndex(() => swapsThatSucceed(['lock', 'condition']))).toBe(6);
  });

  it('keep a check-in out; without them somebody enters on a ticket that another one bought', async () => {
    const guarded = await createTicket(service, world.main);
    let entering = Promise.resolve(0);
    await swapWithout([], guarded.barcode, async () => {
      entering = checkInOverHttp(guarded.id);
      await sleep(50);
    });
    expect(await entering).toBe(409);

    const unguarded = await createTicket(service, world.main);
    const result = await swapWithout(['lock', 'condition'], unguarded.barcode, async () => {
      expect(await checkInOverHttp(unguarded.id)).toBe(200);
    });
    expect(result).not.toBeInstanceOf(Refusal);
    const [row] = await service.database.sql('SELECT status, admitted_count FROM tickets WHERE id = $1', [
      unguarded.id,
    ]);
    expect(row).toEqual({ status: 'voided', admitted_count: 1 });
  });

  it('keep out a name change that is being asked for; without the lock both go on', async () => {
    const pending = async (ticketId: string) => {
      const [row] = await service.database.sql(
        `SELECT t.status, n.status AS name_change FROM tickets t
         LEFT JOIN ticket_name_changes n ON n.organization_id = t.organization_id AND n.ticket_id = t.id
         WHERE t.id = $1`,
        [ticketId],
      );
      return row;
    };
    const guarded = await createTicket(service, world.main);
    let order = '';
    let asking: Promise<unknown> = Promise.resolve();
    await swapWithout([], guarded.barcode, async () => {
      asking = insertNameChange(service, world.main.id, guarded.id, 'pending_payment').then(() => {
        order += 'name change';
      });
      await sleep(50);
      order += 'swap, then ';
    });
    await asking;
    expect(order).toBe('swap, then name change');

    const unguarded = await createTicket(service, world.main);
    await swapWithout(['lock'], unguarded.barcode, () =>
      insertNameChange(service, world.main.id, unguarded.id, 'pending_payment'),
    );
    expect(await pending(unguarded.id)).toEqual({ status: 'voided', name_change: 'pending_payment' });
  });

  it('see a name change that was asked for while the swap waited for the ticket', async () => {
    const { id, barcode } = await createTicket(service, world.main);
    const { database } = service.services;
    let swapping: Promise<unknown> = Promise.resolve();
    await database.transaction(async (tx) => {
      await sqlIn(
        tx,
        `INSERT INTO ticket_name_changes (organization_id, id, ticket_id, status, full_name, previous_full_name, created_at)
         VALUES ($1, 'nch_1', $2, 'pending_payment', 'Otto Brandt', 'Vera Lindqvist', now())`,
        [world.main.id, id],
      );
      swapping = database.transaction((other) =>
        swapTicket(writeContext(other), { resellerId: world.reseller.id, barcode, buyer }),
      );
      await sleep(50);
    });
    expect(await swapping).toMatchObject({ code: 'RESELL_NOT_ALLOWED' });
  });
});
