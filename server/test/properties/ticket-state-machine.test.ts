/**
 * Tickets against a plain model: whatever is done to a few of them in whatever order, the module answers as the model
 * says, and rows, counters and notifications are what the model has. On a real database, a fresh rate for each run.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { TenantWriteContext } from '../../src/contexts/messaging/webhooks/webhooks.ts';
import {
  cancelNameChange,
  checkInTicket,
  completeNameChange,
  createNameChange,
  createTickets,
  deleteTickets,
  voidTicket,
} from '../../src/contexts/ticketing/tickets/tickets.ts';
import { newId } from '../../src/platform/ids.ts';
import { Refusal } from '../../src/platform/refusal.ts';
import { tenantDb } from '../../src/platform/sql/tenant-db.ts';
import { openWorld } from '../support/fixtures.ts';
import { codeOf, ModelStep, writeAt } from '../support/model-step.ts';
import { placesOf } from '../support/places.ts';
import { createRate } from '../support/world.ts';

interface TicketModel {
  readonly step: 0 | 1;
  readonly barcode: string;
  readonly via: 'integrations' | 'management';
  status: 'active' | 'voided';
  deleted: boolean;
  inside: number;
  firstEntry: string | null;
  name: string;
  renamed: boolean;
  pendingName: string | null;
  /** Kinds of the notifications about it. */
  readonly emitted: string[];
}

interface Model {
  readonly tickets: TicketModel[];
  minute: number;
}

/** Steps for one and for three people, with two and three places; the rate has four. */
const partySizes = [1, 3] as const;
const stepQuotas = [2, 3] as const;
const rateQuota = 4;

interface Real {
  readonly rateId: string;
  readonly priceIds: readonly [string, string];
  /** By their place in the model. */
  readonly ids: string[];
  readonly pendingIds: (string | null)[];
}
const { service, world } = await openWorld();

const start = Date.parse('2026-11-21T22:00:00.000Z');
const instant = (model: Model) => new Date(start + model.minute * 60_000);

const change = <T>(now: Date, work: (write: TenantWriteContext) => Promise<T>) =>
  writeAt(service, { now, organizationId: world.main.id }, work);

const held = (model: Model, step?: number) =>
  model.tickets.filter(
    (ticket) => !ticket.deleted && ticket.status !== 'voided' && (step === undefined || ticket.step === step),
  ).length;

abstract class Step extends ModelStep<Model, Real> {
  nextInstant(model: Model): Date {
    model.minute += 1;
    return instant(model);
  }
  compare(model: Model, real: Real): Promise<void> {
    return compare(model, real);
  }
}

/** Something done to one ticket. */
abstract class TicketStep extends Step {
  readonly pick: number;
  constructor(pick: number) {
    super();
    this.pick = pick;
  }
  override check(model: Readonly<Model>): boolean {
    return model.tickets.length > 0;
  }
  index(model: Readonly<Model>): number {
    return this.pick % model.tickets.length;
  }
  ticket(model: Model): TicketModel {
    return model.tickets[this.index(model)]!;
  }
}

class Import extends Step {
  readonly steps: readonly (0 | 1)[];
  readonly via: 'integrations' | 'management';
  /** Brings the barcode of a ticket that there was before. */
  readonly reused: number | null;
  constructor(steps: readonly (0 | 1)[], via: 'integrations' | 'management', reused: number | null) {
    super();
    this.steps = steps;
    this.via = via;
    this.reused = reused;
  }

  barcodes(model: Readonly<Model>, prefix: string): string[] {
    const codes = this.steps.map((_, index) => `${prefix}-${model.minute}-${index}`);
    if (this.reused !== null && model.tickets.length > 0) {
      codes[0] = model.tickets[this.reused % model.tickets.length]!.barcode;
    }
    return codes;
  }

  prefix = '';
  expected(model: Model): string {
    if (this.reused !== null && model.tickets.length > 0) return 'barcode_taken';
    const wanted = (step: number) => this.steps.filter((one) => one === step).length;
    if (held(model) + this.steps.length > rateQuota) return 'sold_out';
    if ([0, 1].some((step) => held(model, step) + wanted(step) > stepQuotas[step]!)) return 'sold_out';
    const codes = this.barcodes(model, this.prefix);
    for (const [index, step] of this.steps.entries()) {
      model.tickets.push({
        step,
        barcode: codes[index]!,
        via: this.via,
        status: 'active',
        deleted: false,
        inside: 0,
        firstEntry: null,
        name: 'Vera',
        renamed: false,
        pendingName: null,
        emitted: ['ticket.sold'],
      });
    }
    return 'done';
  }

  async act(model: Model, real: Real, now: Date): Promise<string> {
    this.prefix = real.rateId.slice(-12);
    const codes = this.barcodes(model, this.prefix);
    const result = await change(now, (handle) =>
      createTickets(handle, {
        rateId: real.rateId,
        channelId: null,
        saleType: 'imported',
        collection: 'cash',
        createdVia: this.via,
        createdBy: '',
        tickets: this.steps.map((step, index) => ({
          priceId: real.priceIds[step],
          barcode: codes[index],
          fullName: 'Vera',
          email: 'vera@example.org',
          phone: '',
          gender: 'unspecified',
          birthday: null,
          address: '',
          postalCode: '',
          countryCode: '',
          documentType: '',
          documentNumber: '',
          answers: [],
          supplements: [],
        })),
      }),
    );
    if (!(result instanceof Refusal)) {
      real.ids.push(...result.map(({ id }) => id));
      real.pendingIds.push(...result.map(() => null));
    }
    return codeOf(result);
  }

  toString(): string {
    return `import(${this.steps}, ${this.via}${this.reused === null ? '' : `, a used barcode ${this.reused}`})`;
  }
}

class CheckIn extends TicketStep {
  readonly enter: number | undefined;
  constructor(pick: number, enter: number | undefined) {
    super(pick);
    this.enter = enter;
  }

  expected(model: Model): string {
    const ticket = this.ticket(model);
    const target = this.enter ?? partySizes[ticket.step];
    if (target > partySizes[ticket.step]) return 'invalid_request';
    if (ticket.deleted || ticket.status !== 'active') return 'ticket_not_active';
    if (target === ticket.inside) return 'already_checked_in';
    if (target === 0) ticket.firstEntry = null;
    else ticket.firstEntry ??= instant(model).toISOString();
    ticket.inside = target;
    ticket.emitted.push('ticket.checked_in');
    return 'done';
  }

  async act(model: Model, real: Real, now: Date): Promise<string> {
    const checkIn = { ticketId: real.ids[this.index(model)]!, admittedCount: this.enter, recordedBy: '' };
    const { database, outbox } = service.services;
    return codeOf(await checkInTicket(tenantDb(database, world.main.id), outbox, checkIn, now));
  }

  toString(): string {
    return `checkIn(${this.pick}, ${this.enter})`;
  }
}

class Delete extends Step {
  readonly picks: readonly number[];
  constructor(picks: readonly number[]) {
    super();
    this.picks = picks;
  }
  override check(model: Readonly<Model>): boolean {
    return model.tickets.length > 0;
  }

  expected(model: Model): number {
    const named = new Set(this.picks.map((pick) => model.tickets[pick % model.tickets.length]!));
    const gone = [...named].filter((ticket) => !ticket.deleted && ticket.via === 'integrations');
    for (const ticket of gone) {
      ticket.deleted = true;
      // What was paid goes back, which voids the ticket.
      ticket.status = 'voided';
      ticket.emitted.push('ticket.refunded', 'ticket.deleted');
    }
    return gone.length;
  }

  act(model: Model, real: Real, now: Date): Promise<number> {
    const ids = this.picks.map((pick) => real.ids[pick % model.tickets.length]!);
    return change(now, (handle) => deleteTickets(handle, ids, { createdVia: 'integrations', createdBy: '' }));
  }

  toString(): string {
    return `delete(${this.picks})`;
  }
}

class Void extends TicketStep {
  expected(model: Model): string {
    const ticket = this.ticket(model);
    if (ticket.deleted) return 'not_found';
    if (ticket.status === 'voided') return 'conflict';
    ticket.status = 'voided';
    ticket.emitted.push('ticket.voided');
    return 'done';
  }

  async act(model: Model, real: Real, now: Date): Promise<string> {
    return codeOf(await change(now, (handle) => voidTicket(handle, real.ids[this.index(model)]!)));
  }

  toString(): string {
    return `void(${this.pick})`;
  }
}

function renameRefusal(ticket: TicketModel): string | null {
  if (ticket.deleted) return 'not_found';
  if (ticket.status !== 'active') return 'ticket_not_active';
  return ticket.inside > 0 ? 'conflict' : null;
}

function rename(ticket: TicketModel, name: string): void {
  ticket.name = name;
  ticket.renamed = true;
  ticket.emitted.push('ticket.name_changed');
}

class AskForName extends TicketStep {
  readonly amount: number;
  readonly name: string;
  constructor(pick: number, amount: number, name: string) {
    super(pick);
    this.amount = amount;
    this.name = name;
  }

  expected(model: Model): string {
    const ticket = this.ticket(model);
    const refused = renameRefusal(ticket) ?? (ticket.pendingName === null ? null : 'conflict');
    if (refused) return refused;
    if (this.amount === 0) rename(ticket, this.name);
    else ticket.pendingName = this.name;
    return 'done';
  }

  async act(model: Model, real: Real, now: Date): Promise<string> {
    const index = this.index(model);
    const owner = { fullName: this.name, email: '', phone: '', amount: this.amount };
    const result = await change(now, (handle) => createNameChange(handle, real.ids[index]!, owner));
    if (!(result instanceof Refusal) && this.amount > 0) real.pendingIds[index] = result.id;
    return codeOf(result);
  }

  toString(): string {
    return `askForName(${this.pick}, ${this.name}, ${this.amount})`;
  }
}

class EndNameChange extends TicketStep {
  readonly end: 'complete' | 'cancel';
  constructor(pick: number, end: 'complete' | 'cancel') {
    super(pick);
    this.end = end;
  }

  expected(model: Model): string {
    const ticket = this.ticket(model);
    const refused = this.end === 'complete' ? renameRefusal(ticket) : null;
    if (refused) return refused;
    if (ticket.pendingName === null) return 'not_found';
    if (this.end === 'complete') rename(ticket, ticket.pendingName);
    ticket.pendingName = null;
    return 'done';
  }

  async act(model: Model, real: Real, now: Date): Promise<string> {
    const index = this.index(model);
    const unknown = newId('nameChange', now);
    const ids = { ticketId: real.ids[index]!, nameChangeId: real.pendingIds[index] ?? unknown };
    const result = await change<unknown>(now, (handle) =>
      this.end === 'complete' ? completeNameChange(handle, ids, '') : cancelNameChange(handle, ids),
    );
    if (!(result instanceof Refusal)) real.pendingIds[index] = null;
    return codeOf(result);
  }

  toString(): string {
    return `${this.end}NameChange(${this.pick})`;
  }
}

async function compare(model: Model, real: Real): Promise<void> {
  const rows = await service.database.sql(
    `SELECT status, deleted_at IS NOT NULL AS deleted, admitted_count AS inside, first_entered_at AS "firstEntry",
       full_name AS name, name_changed_at IS NOT NULL AS renamed,
       (SELECT full_name FROM ticket_name_changes n WHERE n.ticket_id = t.id AND n.status = 'pending_payment')
         AS "pendingName",
       ARRAY(SELECT kind FROM webhook_notifications w WHERE w.resource_id = t.id ORDER BY sequence) AS emitted
     FROM tickets t WHERE rate_id = $1 ORDER BY array_position($2::text[], id::text)`,
    [real.rateId, real.ids],
  );
  expect(rows).toEqual(
    model.tickets.map(({ status, deleted, inside, firstEntry, name, renamed, pendingName, emitted }) => ({
      status,
      deleted,
      inside,
      firstEntry: firstEntry === null ? null : new Date(firstEntry),
      name,
      renamed,
      pendingName,
      emitted,
    })),
  );
  if (rows.length === 0) return;
  const steps = [held(model, 0), held(model, 1)];
  expect(await placesOf(service.database, real.rateId)).toEqual({
    rate: held(model),
    steps,
    tickets: held(model),
    ticketsBySteps: steps,
  });
}

async function freshRate(): Promise<Real> {
  const { rateId, priceIds } = await createRate(service, world.main.id, world.main.eventId, { quota: rateQuota });
  for (const step of [0, 1] as const) {
    await service.database.sql('UPDATE ticket_rate_prices SET party_size = $1, quota = $2 WHERE id = $3', [
      partySizes[step],
      stepQuotas[step],
      priceIds[step],
    ]);
  }
  return { rateId, priceIds, ids: [], pendingIds: [] };
}

const pick = fc.nat({ max: 5 });
const step = fc.constantFrom<0 | 1>(0, 1);
const via = fc.constantFrom<'integrations' | 'management'>('integrations', 'management');
const checkIn = fc
  .tuple(pick, fc.option(fc.nat({ max: 4 }), { nil: undefined }))
  .map(([one, enter]) => new CheckIn(one, enter));
const commands = [
  fc
    .tuple(
      fc.array(step, { minLength: 1, maxLength: 3 }),
      via,
      fc.oneof({ weight: 5, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: pick }),
    )
    .map(([steps, api, reused]) => new Import(steps, api, reused)),
  // Twice: it is what happens most.
  checkIn,
  checkIn,
  fc.array(pick, { minLength: 1, maxLength: 4 }).map((picks) => new Delete(picks)),
  pick.map((one) => new Void(one)),
  fc
    .tuple(pick, fc.constantFrom(0, 500), fc.constantFrom('Ilse', 'Nadia'))
    .map(([one, amount, name]) => new AskForName(one, amount, name)),
  fc
    .tuple(pick, fc.constantFrom<'complete' | 'cancel'>('complete', 'cancel'))
    .map(([one, end]) => new EndNameChange(one, end)),
];

it('tickets do what the model does, in whatever order things happen to them', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(commands, { maxCommands: 40, size: 'max' }), async (cmds) => {
      const real = await freshRate();
      await fc.asyncModelRun(() => ({ model: { tickets: [], minute: 0 }, real }), cmds);
    }),
    { numRuns: 40 },
  );
});
