/** Passes that are sold outside of the gateway: by a channel that owes the money, and imported by the organization. */
import { describe, expect, it } from 'vitest';
import { fixedClock } from '../../src/platform/clock.ts';
import { differencesOf } from '../support/differences.ts';
import { openWorld } from '../support/fixtures.ts';
import { checkInPass, createPassType, managePasses, soldCountOf } from '../support/passes.ts';

const clock = fixedClock(new Date());
const ground = await openWorld({ clock, connectionsMax: 20 });

const sql = (text: string, values: unknown[] = []) => ground.service.database.sql(text, values);
const audited = async () => expect(await differencesOf(ground.service)).toEqual([]);
const person = (name: string, given: object = {}) => ({ full_name: name, email: `${name}@example.org`, ...given });
const issue = (typeId: string, passes: readonly object[]) =>
  ground.service.call('POST', '/channels/passes', {
    headers: ground.world.channel.headers,
    body: { pass_type_id: typeId, passes },
  });
const importPasses = (typeId: string, passes: readonly object[], given: object = {}) =>
  managePasses(ground, 'POST', '/passes/import', { pass_type_id: typeId, passes, ...given });
const ledgerOf = (paymentId: string) =>
  sql('SELECT receivable::int, cash::int, pos::int, sales::int FROM ledger_transactions WHERE payment_id = $1', [
    paymentId,
  ]);

describe('200', () => {
  it('sells passes of a channel at the price of the type, which the channel owes', async () => {
    const typeId = await createPassType(ground);
    const answer = await issue(typeId, [person('ilse'), person('noor', { qr_code: 'ISSUED-00000001' })]);
    expect(answer.status).toBe(200);
    const [first, second] = answer.body.data;
    expect([first.full_name, second.code]).toEqual(['ilse', 'ISSUED-00000001']);
    expect(first).toMatchObject({ status: 'valid', price: 50, channel_id: ground.world.channel.id });
    expect(second.payment_id).toBe(first.payment_id);
    expect(await ledgerOf(first.payment_id)).toEqual([{ receivable: 10000, cash: 0, pos: 0, sales: -10000 }]);
    expect(await soldCountOf(ground, typeId)).toBe(2);
    const entered = await checkInPass(ground, first._id, ground.world.main.eventId, [{ _id: typeId, men: 1 }]);
    expect(entered.status).toBe(200);
    const refunded = await managePasses(ground, 'POST', `/passes/${first._id}/refund`, { amount: 20 });
    expect(refunded.body.data).toMatchObject({ status: 'voided', refunded: 20 });
    // Of two passes of one payment only the one that was refunded is shown with its refund.
    const { data } = (
      await ground.service.call('GET', '/integrations/sales?resource_type=pass', { headers: ground.world.main.headers })
    ).body;
    const refundOf = (id: string) => data.find(({ _id }: { _id: string }) => _id === id).refunded;
    expect([refundOf(first._id), refundOf(second._id)]).toEqual([20, 0]);
    await audited();
  });

  it('imports passes with their codes, at what was paid for each, also while the type is not on sale', async () => {
    const typeId = await createPassType(ground, { active: false });
    const passes = [person('kei', { qr_code: 'SEASON-00000001' }), person('mira', { qr_code: 'SEASON-00000002' })];
    const answer = await importPasses(typeId, passes, { price: 12.5, method: 'pos' });
    expect(answer.status).toBe(201);
    expect(answer.body.data.map(({ code }: { code: string }) => code)).toEqual(['SEASON-00000001', 'SEASON-00000002']);
    const [{ payment_id: paymentId }] = answer.body.data;
    expect(await ledgerOf(paymentId)).toEqual([{ receivable: 0, cash: 0, pos: 2500, sales: -2500 }]);
    expect(await sql('SELECT sale_type FROM payments WHERE id = $1', [paymentId])).toEqual([{ sale_type: 'imported' }]);
    const given = await importPasses(typeId, [person('anouk')], { price: 0 });
    expect(given.body.data).toMatchObject([{ price: 0, status: 'valid' }]);
    await audited();
  });
});

describe('409', () => {
  it('sells and imports no more than the quota, no code twice, and nothing in part', async () => {
    const typeId = await createPassType(ground, { quota: 2 });
    const three = ['a', 'b', 'c'].map((name) => person(name));
    expect((await issue(typeId, three)).body.error).toBe('sold_out');
    expect((await importPasses(typeId, three)).body.error).toBe('sold_out');
    await importPasses(typeId, [person('d', { qr_code: 'TAKEN-00000001' })]);
    const taken = [person('e', { qr_code: 'TAKEN-00000001' })];
    expect((await issue(typeId, taken)).body.error).toBe('barcode_taken');
    expect((await importPasses(typeId, taken)).body.error).toBe('barcode_taken');
    expect(await soldCountOf(ground, typeId)).toBe(1);
    await audited();
  });

  it('lets a channel sell nothing that is not on sale', async () => {
    const typeId = await createPassType(ground, { active: false });
    expect((await issue(typeId, [person('ilse')])).body.error).toBe('not_on_sale');
  });
});
