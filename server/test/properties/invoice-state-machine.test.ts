/**
 * Numbers of invoices against a plain model: sales that cost something or nothing, sales that are undone, refunds in parts
 * and in full, at two organizations in turn and over the turn of years. After each step the invoices of both, with their
 * references, amounts and what they correct, are what the model has. On a real database, two organizations for each run.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { refundTicket, sellTickets } from '../../src/contexts/ticketing/tickets/tickets.ts';
import { Refusal } from '../../src/platform/refusal.ts';
import { differencesOf } from '../support/differences.ts';
import { ModelStep, writeAt } from '../support/model-step.ts';
import { holderOf } from '../support/purchases.ts';
import { openTestService } from '../support/test-service.ts';
import { createOrganization, createRate, type TestOrganization } from '../support/world.ts';

/** Minor units of a ticket, fee included. */
const price = 2150;

interface SaleModel {
  readonly organization: 0 | 1;
  readonly reference: string | null;
  /** What is left to be given back of each ticket. */
  readonly left: number[];
}

interface InvoiceModel {
  readonly reference: string;
  readonly corrects: string | null;
  readonly total: number;
}

interface Model {
  readonly sales: SaleModel[];
  readonly invoices: readonly [InvoiceModel[], InvoiceModel[]];
  /** Since the start. */
  hours: number;
}

interface Real {
  readonly organizations: readonly [Own, Own];
  /** By their place in the model. */
  readonly sales: (readonly string[])[];
}

interface Own {
  readonly id: string;
  readonly rateId: string;
  readonly freeRateId: string;
}
const service = await openTestService();

/** One hour before the year ends where the organizations are, which is before it ends in UTC. */
const start = Date.parse('2026-12-31T22:00:00.000Z');
const instant = ({ hours }: Model) => new Date(start + hours * 3_600_000);
const yearAt = (now: Date) =>
  Number(new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: 'Europe/Madrid' }).format(now));

/** The next reference of a series: one more than there are invoices in it. */
function nextReference(model: Model, organization: 0 | 1, series: 'F' | 'R'): string {
  const prefix = `${yearAt(instant(model))}-${series}-`;
  const count = model.invoices[organization].filter(({ reference }) => reference.startsWith(prefix)).length;
  return prefix + String(count + 1).padStart(6, '0');
}

abstract class Step extends ModelStep<Model, Real> {
  nextInstant(model: Model): Date {
    return instant(model);
  }
  async compare(model: Model, real: Real): Promise<void> {
    for (const [index, { id }] of real.organizations.entries()) {
      const rows = await service.database.sql(
        `SELECT i.reference, c.reference AS corrects, i.total::int AS total
         FROM invoices i LEFT JOIN invoices c ON c.organization_id = i.organization_id AND c.id = i.corrects_id
         WHERE i.organization_id = $1 ORDER BY i.reference`,
        [id],
      );
      const known = [...model.invoices[index]!].sort((a, b) => (a.reference < b.reference ? -1 : 1));
      expect(rows, this.toString()).toEqual(known);
    }
  }
}

class Sell extends Step {
  readonly organization: 0 | 1;
  readonly quantity: number;
  readonly kind: 'paid' | 'free' | 'undone';
  constructor(organization: 0 | 1, quantity: number, kind: Sell['kind']) {
    super();
    this.organization = organization;
    this.quantity = quantity;
    this.kind = kind;
  }

  expected(model: Model): string {
    if (this.kind === 'undone') return 'undone';
    const costs = this.kind === 'paid';
    const reference = costs ? nextReference(model, this.organization, 'F') : null;
    if (reference) model.invoices[this.organization].push({ reference, corrects: null, total: price * this.quantity });
    const left = Array.from({ length: this.quantity }, () => (costs ? price : 0));
    model.sales.push({ organization: this.organization, reference, left });
    return 'sold';
  }

  async act(_: Model, real: Real, now: Date): Promise<string> {
    const own = real.organizations[this.organization];
    const at = { now, organizationId: own.id, keep: this.kind !== 'undone' };
    const sold = await writeAt(service, at, (write) =>
      sellTickets(write, {
        rateId: this.kind === 'free' ? own.freeRateId : own.rateId,
        channelId: null,
        createdVia: 'management',
        createdBy: '',
        saleType: 'box-office',
        collection: 'cash',
        sendResources: false,
        language: 'en',
        tickets: Array.from({ length: this.quantity }, () => holderOf()),
      }),
    );
    if (sold instanceof Refusal) return sold.code;
    if (this.kind === 'undone') return 'undone';
    real.sales.push(sold.map(({ id }) => id));
    return 'sold';
  }

  toString(): string {
    return `sell(${this.organization}, ${this.quantity}, ${this.kind})`;
  }
}

class Refund extends Step {
  readonly pick: number;
  readonly share: number;
  constructor(pick: number, share: number) {
    super();
    this.pick = pick;
    this.share = share;
  }

  override check(model: Readonly<Model>): boolean {
    return model.sales.length > 0;
  }

  /** The ticket that is given back, and how much of it. */
  choose({ sales }: Model) {
    const index = this.pick % sales.length;
    const ticket = this.pick % sales[index]!.left.length;
    return { index, ticket, amount: Math.max(1, Math.round(price * this.share)) };
  }

  expected(model: Model): string {
    const { index, ticket, amount } = this.choose(model);
    const { organization, reference, left } = model.sales[index]!;
    if (amount > left[ticket]!) return 'refund_exceeds_paid';
    left[ticket]! -= amount;
    const corrective = nextReference(model, organization, 'R');
    model.invoices[organization].push({ reference: corrective, corrects: reference, total: -amount });
    return 'refunded';
  }

  async act(model: Model, real: Real, now: Date): Promise<string> {
    const { index, ticket, amount } = this.choose(model);
    const ticketId = real.sales[index]![ticket]!;
    const own = real.organizations[model.sales[index]!.organization];
    const refunded = await writeAt(service, { now, organizationId: own.id }, (write) =>
      refundTicket(write, { ticketId, amount, channelId: null, createdBy: '' }),
    );
    return refunded instanceof Refusal ? refunded.code : 'refunded';
  }

  toString(): string {
    return `refund(${this.pick}, ${this.share})`;
  }
}

class Wait extends Step {
  readonly hours: number;
  constructor(hours: number) {
    super();
    this.hours = hours;
  }
  expected(model: Model): string {
    model.hours += this.hours;
    return 'waited';
  }
  act(): Promise<string> {
    return Promise.resolve('waited');
  }
  toString(): string {
    return `wait(${this.hours} h)`;
  }
}

async function ownOf({ id, eventId }: TestOrganization): Promise<Own> {
  await service.database.sql(`UPDATE events SET ends_at = '2040-01-01' WHERE organization_id = $1`, [id]);
  const [paid, free] = [await createRate(service, id, eventId), await createRate(service, id, eventId)];
  await service.database.sql('UPDATE ticket_rate_prices SET quota = 1000 WHERE organization_id = $1', [id]);
  await service.database.sql('UPDATE ticket_rate_prices SET price = 0 WHERE rate_id = $1', [free.rateId]);
  return { id, rateId: paid.rateId, freeRateId: free.rateId };
}

const organization = fc.constantFrom<0 | 1>(0, 1);
const share = fc.constantFrom(1, 0.5, 0.3, 0.0001);
const commands = [
  fc
    .tuple(
      organization,
      fc.integer({ min: 1, max: 3 }),
      fc.constantFrom<Sell['kind']>('paid', 'paid', 'free', 'undone'),
    )
    .map((given) => new Sell(...given)),
  fc.tuple(fc.nat(20), share).map((given) => new Refund(...given)),
  fc.constantFrom(1, 24 * 366).map((hours) => new Wait(hours)),
];

it('sales, refunds and years leave exactly the invoices of the model, without a gap', async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(commands, { maxCommands: 25 }), async (steps) => {
      const organizations = [
        await ownOf(await createOrganization(service)),
        await ownOf(await createOrganization(service)),
      ] as const;
      const setup = () => ({
        model: { sales: [], invoices: [[], []] as const, hours: 0 } as Model,
        real: { organizations, sales: [] } as Real,
      });
      await fc.asyncModelRun(setup, steps);
    }),
    { numRuns: 25 },
  );
  expect(await differencesOf(service)).toEqual([]);
});
