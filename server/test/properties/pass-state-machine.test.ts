/**
 * Passes of one type with few places, driven at random over HTTP and compared with a model of a few lines: what is sold,
 * paid, imported, admitted, rejected, accepted, refunded and expired, what is refused, and how many places are taken.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expireOverdue } from '../../src/contexts/sales/checkout/checkout.ts';
import { sendRefund } from '../../src/contexts/sales/refunds/refunds.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { differencesOf } from '../support/differences.ts';
import { type OpenWorld, openWorld } from '../support/fixtures.ts';
import { beginPassCheckout, checkInPass, createPassType, managePasses, soldCountOf } from '../support/passes.ts';
import { cards, payOnPage } from '../support/purchases.ts';
import { createPerson } from '../support/sign-in.ts';

const clock = fixedClock(new Date());
let ground: OpenWorld;
const { service, world } = await openWorld({ clock });
ground = { service, world, manager: (await createPerson(service, world.main.id, 'manager')).headers };

const quota = 4;
const price = 50;

interface ModelPass {
  status: 'pending_payment' | 'valid' | 'rejected' | 'voided';
  refunded: number;
  isPaid: boolean;
  inside: number;
}
interface RealPass {
  readonly id: string;
  readonly url: string;
}

const takesPlace = ({ status }: ModelPass) => status === 'pending_payment' || status === 'valid';

class Run {
  readonly typeId: string;
  readonly model: ModelPass[] = [];
  readonly real: RealPass[] = [];
  constructor(typeId: string) {
    this.typeId = typeId;
  }

  get taken(): number {
    return this.model.filter(takesPlace).length;
  }

  add(id: string, url: string, status: ModelPass['status']): void {
    this.model.push({ status, refunded: 0, isPaid: status === 'valid', inside: 0 });
    this.real.push({ id, url });
  }

  async checkout(): Promise<void> {
    const answer = await beginPassCheckout(ground, this.typeId);
    expect(answer.status).toBe(this.taken < quota ? 200 : 409);
    if (answer.status === 200) {
      this.add(answer.body.data.passes[0]._id, answer.body.data.payment_url, 'pending_payment');
    }
  }

  async issue(): Promise<void> {
    const answer = await ground.service.call('POST', '/channels/passes', {
      headers: ground.world.channel.headers,
      body: { pass_type_id: this.typeId, passes: [{ full_name: 'Mira Solano' }] },
    });
    expect(answer.status).toBe(this.taken < quota ? 200 : 409);
    if (answer.status === 200) this.add(answer.body.data[0]._id, '', 'valid');
  }

  async importTwo(): Promise<void> {
    const passes = [{ full_name: 'Kei Mori' }, { full_name: 'Noor Haddad' }];
    const body = { pass_type_id: this.typeId, price, passes };
    const answer = await managePasses(ground, 'POST', '/passes/import', body);
    expect(answer.status).toBe(this.taken + 2 <= quota ? 201 : 409);
    if (answer.status === 201) for (const { _id } of answer.body.data) this.add(_id, '', 'valid');
  }

  async pay(index: number): Promise<void> {
    const pass = this.model[index]!;
    if (pass.status !== 'pending_payment') return;
    await payOnPage(ground.service, this.real[index]!.url, cards.good);
    Object.assign(pass, { status: 'valid', isPaid: true });
  }

  async expire(): Promise<void> {
    clock.advance(16 * 60_000);
    await expireOverdue(ground.service.services.database, ground.service.services.outbox, clock.now());
    for (const pass of this.model) if (pass.status === 'pending_payment') pass.status = 'voided';
  }

  async admit(index: number, men: number): Promise<void> {
    const pass = this.model[index]!;
    const { eventId } = ground.world.main;
    const answer = await checkInPass(ground, this.real[index]!.id, eventId, [{ _id: this.typeId, men }]);
    // The same number again is refused once somebody was there; nobody at all is nothing new.
    const isNew = pass.status === 'valid' && pass.inside !== men;
    if (pass.status !== 'valid') expect(answer.body.error).toBe('conflict');
    if (isNew) expect(answer.status).toBe(200);
    if (isNew) pass.inside = men;
  }

  async reject(index: number): Promise<void> {
    const pass = this.model[index]!;
    const answer = await managePasses(ground, 'POST', `/passes/${this.real[index]!.id}/reject`);
    expect(answer.status).toBe(pass.status === 'valid' ? 200 : 409);
    if (pass.status === 'valid') pass.status = 'rejected';
  }

  async accept(index: number): Promise<void> {
    const pass = this.model[index]!;
    const mayAccept = pass.status === 'rejected' && this.taken < quota;
    const answer = await managePasses(ground, 'POST', `/passes/${this.real[index]!.id}/accept`);
    expect(answer.status).toBe(mayAccept ? 200 : 409);
    if (mayAccept) pass.status = 'valid';
  }

  async refund(index: number, amount: number): Promise<void> {
    const pass = this.model[index]!;
    const mayRefund = pass.isPaid && pass.refunded + amount <= price;
    const answer = await managePasses(ground, 'POST', `/passes/${this.real[index]!.id}/refund`, { amount });
    expect(answer.status).toBe(mayRefund ? 200 : 409);
    if (mayRefund) Object.assign(pass, { status: 'voided', refunded: pass.refunded + amount });
  }

  async expectAlike(): Promise<void> {
    const { data } = (await managePasses(ground, 'GET', `/passes?pass_type_id=${this.typeId}`)).body;
    const shown = this.real.map(({ id }) => data.find(({ _id }: { _id: string }) => _id === id));
    expect(shown.map(({ status, refunded }) => [status, refunded])).toEqual(
      this.model.map(({ status, refunded }) => [status, refunded]),
    );
    expect(await soldCountOf(ground, this.typeId)).toBe(this.taken);
  }
}

const step = fc.record({
  kind: fc.constantFrom('checkout', 'issue', 'import', 'pay', 'expire', 'admit', 'reject', 'accept', 'refund'),
  which: fc.nat(20),
  amount: fc.constantFrom(10, 20, 50),
});

async function take(run: Run, { kind, which, amount }: { kind: string; which: number; amount: number }): Promise<void> {
  if (kind === 'checkout') return run.checkout();
  if (kind === 'issue') return run.issue();
  if (kind === 'import') return run.importTwo();
  if (kind === 'expire') return run.expire();
  if (run.model.length === 0) return;
  const index = which % run.model.length;
  if (kind === 'pay') return run.pay(index);
  if (kind === 'admit') return run.admit(index, which % 2);
  if (kind === 'reject') return run.reject(index);
  if (kind === 'accept') return run.accept(index);
  return run.refund(index, amount);
}

test('passes are what the model says after every step, and the audit finds nothing', { timeout: 120_000 }, async () => {
  const { service, world } = ground;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      ground = { ...ground, manager: (await createPerson(service, world.main.id, 'manager')).headers };
      const run = new Run(await createPassType(ground, { quota, price }));
      for (const one of steps) {
        clock.advance(1_000);
        await take(run, one);
        await run.expectAlike();
      }
      for (const { id } of await service.database.sql(`SELECT id FROM refunds WHERE status = 'pending'`)) {
        await sendRefund(service.services, { organizationId: world.main.id, refundId: String(id) });
      }
      expect(await differencesOf(service)).toEqual([]);
    }),
    { numRuns: 12 },
  );
});
