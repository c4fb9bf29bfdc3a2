/** Refunds of passes, by both APIs: the pass is void, its place is free, and the money goes back where it came from. */
import { describe, expect, it } from 'vitest';
import { sendRefund } from '../../src/contexts/sales/refunds/refunds.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { differencesOf } from '../support/differences.ts';
import { openWorld } from '../support/fixtures.ts';
import {
  beginPassCheckout,
  checkInPass,
  createPassType,
  managePasses,
  sellPass,
  soldCountOf,
} from '../support/passes.ts';
import { cards, payOnPage } from '../support/purchases.ts';

const clock = fixedClock(new Date());
const ground = await openWorld({ clock, connectionsMax: 20 });

const sql = (text: string, values: unknown[] = []) => ground.service.database.sql(text, values);
const audited = async () => expect(await differencesOf(ground.service)).toEqual([]);
const manage = (path: string, body?: object) => managePasses(ground, 'POST', path, body);
const refund = (passId: string, amount: number) => manage(`/passes/${passId}/refund`, { amount });
const integrations = (method: string, path: string, body?: object) =>
  ground.service.call(method, `/integrations${path}`, { headers: ground.world.main.headers, body });
const sendAll = async () => {
  for (const { id } of await sql(`SELECT id FROM refunds WHERE status = 'pending'`)) {
    await sendRefund(ground.service.services, { organizationId: ground.world.main.id, refundId: String(id) });
  }
};
const ledgerOf = (paymentId: string) =>
  sql(
    `SELECT gateway::int, cash::int, sales::int FROM ledger_transactions WHERE payment_id = $1 AND kind = 'refund'
     ORDER BY created_at, id`,
    [paymentId],
  );

describe('200', () => {
  it('voids a pass with the first refund, frees its place, and counts what the gateway confirms', async () => {
    const typeId = await createPassType(ground, { quota: 1 });
    const { data } = (await beginPassCheckout(ground, typeId)).body;
    await payOnPage(ground.service, data.payment_url, cards.good);
    const [{ _id: id }] = data.passes;
    const first = await refund(id, 20);
    expect(first.body.data).toMatchObject({ _id: id, status: 'voided', price: 50, refunded: 20 });
    expect(await soldCountOf(ground, typeId)).toBe(0);
    expect(await ledgerOf(data.payment_id)).toEqual([]);
    await audited();
    await sendAll();
    clock.advance(1_000);
    expect((await integrations('POST', `/passes/refund/${id}`, { amount: 30 })).body).toEqual({ success: true });
    await sendAll();
    expect(await ledgerOf(data.payment_id)).toEqual([
      { gateway: -2000, cash: 0, sales: 2000 },
      { gateway: -3000, cash: 0, sales: 3000 },
    ]);
    expect(await sql('SELECT status, refunded_amount::int FROM payments WHERE id = $1', [data.payment_id])).toEqual([
      { status: 'refunded', refunded_amount: 5000 },
    ]);
    const { eventId } = ground.world.main;
    expect((await checkInPass(ground, id, eventId, [{ _id: typeId, men: 1 }])).body.error).toBe('conflict');
    expect((await integrations('GET', `/passes/${id}?event_id=${eventId}`)).body.data).toMatchObject({
      status: 'rejected',
      raised: 0,
    });
    const listed = (await integrations('GET', '/passes')).body.data;
    expect(listed.map(({ _id }: { _id: string }) => _id)).toContain(id);
    expect((await beginPassCheckout(ground, typeId)).status).toBe(200);
    await audited();
  });

  it('gives back at once what was taken in cash, one pass of several, and none of the place of a rejected one', async () => {
    const typeId = await createPassType(ground);
    const pass = await sellPass(ground, typeId);
    await manage(`/passes/${pass._id}/reject`);
    expect(await soldCountOf(ground, typeId)).toBe(0);
    const { data } = (await refund(pass._id, 50)).body;
    expect(data).toMatchObject({ status: 'voided', refunded: 50 });
    expect(await soldCountOf(ground, typeId)).toBe(0);
    expect(await ledgerOf(data.payment_id)).toEqual([{ gateway: 0, cash: -5000, sales: 5000 }]);
    expect((await manage(`/passes/${pass._id}/accept`)).body.error).toBe('conflict');
    await audited();
  });

  it('counts nothing that the gateway does not give back, and sends it again when it is asked to', async () => {
    const typeId = await createPassType(ground);
    const { data } = (await beginPassCheckout(ground, typeId)).body;
    await payOnPage(ground.service, data.payment_url, cards.refundsFail);
    const [{ _id: id }] = data.passes;
    await refund(id, 50);
    await sendAll();
    const read = async () => (await managePasses(ground, 'GET', `/passes?pass_type_id=${typeId}`)).body.data[0];
    expect(await read()).toMatchObject({ status: 'voided', refunded: 0 });
    await audited();
    const [failed] = await sql(`SELECT id FROM refunds WHERE subject_id = $1 AND status = 'failed'`, [id]);
    const retried = await manage(`/refunds/${String(failed!.id)}/retry`);
    expect(retried.body.data).toMatchObject({ status: 'pending', pass_id: id });
    expect(await read()).toMatchObject({ refunded: 50 });
    await sendAll();
    await refund(id, 50);
    const again = await manage(`/refunds/${String(failed!.id)}/retry`);
    expect(again.body.error).toBe('refund_exceeds_paid');
    await audited();
  });

  it('gives back no more than was paid, of eight refunds at once', async () => {
    const typeId = await createPassType(ground);
    const pass = await sellPass(ground, typeId);
    const answers = await Promise.all(Array.from({ length: 8 }, () => refund(pass._id, 20)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(await soldCountOf(ground, typeId)).toBe(0);
    await audited();
  });
});

describe('409', () => {
  it('gives nothing back on a pass that is not paid, and no more than remains', async () => {
    const typeId = await createPassType(ground);
    const [{ _id: held }] = (await beginPassCheckout(ground, typeId)).body.data.passes;
    expect((await refund(held, 1)).body.error).toBe('conflict');
    expect((await integrations('POST', `/passes/refund/${held}`, { amount: 1 })).body.error).toBe('conflict');
    const pass = await sellPass(ground, typeId);
    expect((await refund(pass._id, 50.01)).body.error).toBe('refund_exceeds_paid');
    expect((await refund(pass._id, 10)).status).toBe(200);
    const answer = await integrations('POST', `/passes/refund/${pass._id}`, { amount: 40.01 });
    expect(answer.body.error).toBe('refund_exceeds_paid');
    await audited();
  });
});
