/** Paying by Stripe in production: our page, the page of the gateway, and the ways in which the money is heard of. */
import { Registry } from 'prom-client';
import { beforeEach, describe, expect, it } from 'vitest';
import { expireOverdue, lookUpGatewaySession } from '../../src/contexts/sales/checkout/checkout.ts';
import { differencesOf } from '../support/differences.ts';
import { emittedFor } from '../support/emitted.ts';
import { beginCheckout, hiddenFields, postForm } from '../support/purchases.ts';
import {
  type BegunPurchase,
  beginPurchaseOn,
  comeBack,
  openStripeStage,
  pagesOf,
  payAtGateway,
  pressPay,
  runGatewayJobs,
  stateOf,
} from '../support/stripe.ts';
import type { TestAnswer } from '../support/test-service.ts';
import { addPartner, createEvent, createOrganization, createRate } from '../support/world.ts';

const { clock, stage } = await openStripeStage();
beforeEach(() => clock.set('2026-11-20T21:00:00.000Z'));

const minuteMs = 60_000;
const thanks = { redirect_url: 'https://night.example/thanks?a=1', error_url: 'https://night.example/sorry' };
const expire = () => expireOverdue(stage.service.services.database, stage.service.services.outbox, clock.now());
/** The last line of the log with this message. */
const loggedAs = (message: string) =>
  JSON.parse(stage.service.logLines.findLast((line) => line.includes(`"msg":"${message}`)) ?? 'null');
/** What a line of the log says, so that it is known whose payment it is about. */
const namesOf = ({ headers }: TestAnswer, { id }: Pick<BegunPurchase, 'id'>) => ({
  request_id: headers['x-request-id'],
  organization: stage.world.main.id,
  payment: id,
});
const soldState = {
  payment: { status: 'succeeded', method_last4: '4242' },
  tickets: ['active'],
  charges: [{ gateway: 'stripe', status: 'succeeded', amount: 2150, currency: 'EUR' }],
  refunds: [],
  sessions: [{ status: 'ended', failure_reason: '' }],
};

describe('the page', () => {
  it('says what is bought and asks for no card: a button leads to the page of Stripe', async () => {
    const purchase = await beginPurchaseOn(stage, { quantity: 2 });
    const page = await stage.service.call('GET', purchase.path);
    expect(page.status).toBe(200);
    for (const text of ['Opening Night', '2 × General, Early', '€43.00', 'secure page of Stripe', '22:15:00']) {
      expect(page.text).toContain(text);
    }
    expect(page.text).not.toContain('name="number"');
    expect(page.headers['content-security-policy']).toContain("form-action 'self' https:");
  });

  it('sends the buyer to a page with amount, currency and language, which comes back to ours', async () => {
    const purchase = await beginPurchaseOn(stage, { language: 'es' });
    const answer = await pressPay(stage, purchase);
    const [session] = pagesOf(stage, purchase);
    expect([answer.status, answer.headers.location]).toEqual([303, session!.url]);
    expect(session).toMatchObject({ amount_total: 2150, currency: 'eur', locale: 'es', payment_status: 'unpaid' });
    expect(session!.success_url).toBe(`https://tickets.example.org${purchase.path}?returned=true`);
    expect(session!.cancel_url).toBe(`https://tickets.example.org${purchase.path}`);
    expect(session!.expires_at).toBe(clock.now().getTime() / 1_000 + 35 * 60);
  });

  it('opens one page, however often and at however many places the button is pressed', async () => {
    const purchase = await beginPurchaseOn(stage);
    const answers = await Promise.all(Array.from({ length: 5 }, () => pressPay(stage, purchase)));
    expect(new Set(answers.map(({ headers }) => headers.location)).size).toBe(1);
    await pressPay(stage, purchase);
    expect(pagesOf(stage, purchase)).toHaveLength(1);
  });

  it('completes the purchase when the buyer comes back, and sends the buyer on', async () => {
    const purchase = await beginPurchaseOn(stage, thanks);
    await payAtGateway(stage, purchase);
    const back = await comeBack(stage, purchase);
    expect([back.status, back.headers.location]).toEqual([
      303,
      `https://night.example/thanks?a=1&payment_id=${purchase.id}&status=succeeded`,
    ]);
    expect(await stateOf(stage, purchase)).toMatchObject(soldState);
    expect((await emittedFor(stage.service.database, purchase.id)).map(({ event }) => event)).toEqual([
      'payment.success',
      'sale.completed',
    ]);
    const [payment] = await stage.service.database.sql('SELECT * FROM payments WHERE id = $1', [purchase.id]);
    expect(payment).toMatchObject({
      payment_method: 'visa',
      card_type: 'debit',
      co_branded_with: 'cartes_bancaires',
      issuer_name: 'Banco de Prueba',
      issuer_country: 'ES',
      shopper_country: 'FR',
      gateway_account_id: expect.stringMatching(/^acct_/),
    });
    expect((await stage.service.call('GET', purchase.path)).text).toContain('Payment received');
  });

  it('waits where the buyer comes back and nothing was paid', async () => {
    const purchase = await beginPurchaseOn(stage);
    await pressPay(stage, purchase);
    const back = await comeBack(stage, purchase);
    expect([back.status, back.text.includes('http-equiv="refresh"')]).toEqual([200, true]);
    expect(await stateOf(stage, purchase)).toMatchObject({
      payment: { status: 'pending' },
      tickets: ['pending_payment'],
    });
  });

  it('waits while Stripe does not answer about its page, and the log names the payment', async () => {
    const purchase = await beginPurchaseOn(stage);
    await payAtGateway(stage, purchase);
    stage.emulator.fault({ on: 'GET', kind: 'status', status: 500, times: 9 });
    const back = await comeBack(stage, purchase);
    stage.emulator.clearFaults();
    expect([back.status, back.text.includes('http-equiv="refresh"')]).toEqual([200, true]);
    expect(loggedAs('a gateway did not answer about the state of a page')).toMatchObject(namesOf(back, purchase));
    expect((await comeBack(stage, purchase)).status).toBe(303);
  });

  it('ends the page of Stripe when the buyer cancels', async () => {
    const purchase = await beginPurchaseOn(stage, thanks);
    await pressPay(stage, purchase);
    const page = await stage.service.call('GET', purchase.path);
    const form = page.text.slice(page.text.lastIndexOf('<form'));
    const cancelled = await postForm(stage.service, purchase.path, hiddenFields(form));
    expect(cancelled.headers.location).toContain('https://night.example/sorry');
    expect(await runGatewayJobs(stage)).toEqual([]);
    expect(pagesOf(stage, purchase)).toMatchObject([{ status: 'expired' }]);
    expect(await stateOf(stage, purchase)).toMatchObject({
      payment: { status: 'failed' },
      sessions: [{ status: 'ended' }],
    });
  });

  it('says so where Stripe refuses the key of the organization, and logs neither key nor secret', async () => {
    const organization = await createOrganization(stage.service);
    const keys = await stage.connect(organization);
    await stage.service.database.sql(
      'INSERT INTO channel_partners (organization_id, channel_id, created_at) VALUES ($1, $2, now())',
      [organization.id, stage.world.channel.id],
    );
    const { data } = (await beginCheckout(stage.service, stage.world.channel, organization.rateId)).body;
    stage.emulator.fault({ on: 'POST /v1/checkout/sessions', kind: 'status', status: 401 });
    const { pathname: path } = new URL(data.payment_url);
    const answer = await postForm(stage.service, path, {});
    expect([answer.status, answer.text.includes('cannot be paid at the moment')]).toEqual([409, true]);
    const log = stage.service.logLines.join('');
    expect(log).toContain('key_refused');
    expect(loggedAs('a gateway refused to collect a payment')).toMatchObject({
      request_id: answer.headers['x-request-id'],
      organization: organization.id,
      payment: data.payment_id,
    });
    for (const secret of Object.values(keys)) expect(log).not.toContain(secret);
    expect((await postForm(stage.service, path, {})).status).toBe(303);
  });
});

it('is counted by what came of each call, so that a refused key and a gateway that is away raise alerts', async () => {
  const registry = new Registry();
  stage.service.services.gateways.registerMetrics(registry);
  const read = async (): Promise<Record<string, number>> => {
    const { values } = await registry.getSingleMetric('stagedoor_gateway_calls_total')!.get();
    return Object.fromEntries(values.map(({ labels, value }) => [labels.outcome, value]));
  };
  const before = await read();
  expect(Object.keys(before)).toEqual(['answered', 'refused', 'key_refused', 'unanswered']);
  for (const status of [401, 403, 400, 500]) {
    const purchase = await beginPurchaseOn(stage);
    stage.emulator.fault({ on: 'POST /v1/checkout/sessions', kind: 'status', status, times: 9 });
    await postForm(stage.service, purchase.path, {});
    stage.emulator.clearFaults();
  }
  await pressPay(stage, await beginPurchaseOn(stage));
  const after = await read();
  const grown = Object.entries(after).map(([outcome, count]) => [outcome, count - before[outcome]!]);
  expect(Object.fromEntries(grown)).toEqual({ answered: 1, refused: 1, key_refused: 2, unanswered: 1 });
});

describe('what Stripe sends', () => {
  it('completes the purchase of a buyer who does not come back, once, however often it is sent', async () => {
    const purchase = await beginPurchaseOn(stage);
    await payAtGateway(stage, purchase);
    expect(await stage.emulator.releaseEvents({ times: 3 })).toEqual([200, 200, 200]);
    await comeBack(stage, purchase);
    expect(await runGatewayJobs(stage)).toEqual([]);
    expect(await stateOf(stage, purchase)).toMatchObject(soldState);
    expect(await emittedFor(stage.service.database, purchase.ticketIds[0]!)).toHaveLength(1);
  });

  it('is asked for again while what it is about cannot be looked up, and the log names the organization', async () => {
    const purchase = await beginPurchaseOn(stage);
    await payAtGateway(stage, purchase);
    stage.emulator.fault({ on: 'GET', kind: 'status', status: 500, times: 9 });
    expect(await stage.emulator.releaseEvents()).toEqual([500]);
    stage.emulator.clearFaults();
    expect(loggedAs('an event of a gateway could not be looked up')).toMatchObject({
      organization: stage.world.main.id,
    });
    expect(await stage.emulator.releaseEvents()).toEqual([200]);
  });

  it('comes to the same in the opposite order', async () => {
    const purchase = await beginPurchaseOn(stage);
    const session = await payAtGateway(stage, purchase);
    await stage.emulator.sendEvent(stage.keys.secretKey, 'checkout.session.expired', { ...session, status: 'expired' });
    expect(await stage.emulator.releaseEvents({ reverse: true, times: 2 })).toEqual([200, 200]);
    expect(await stateOf(stage, purchase)).toMatchObject(soldState);
  });

  it('is believed as Stripe answers when it is asked, not as it is sent', async () => {
    const purchase = await beginPurchaseOn(stage);
    await pressPay(stage, purchase);
    const [session] = pagesOf(stage, purchase);
    const paid = { ...session, status: 'complete', payment_status: 'paid' };
    expect(await stage.emulator.sendEvent(stage.keys.secretKey, 'checkout.session.completed', paid)).toBe(200);
    expect(await stateOf(stage, purchase)).toMatchObject({ payment: { status: 'pending' }, charges: [] });
  });

  it('400: without a signature of the organization, with one that is too old, and with another body', async () => {
    const object = { object: 'checkout.session', id: 'cs_1', metadata: {} };
    const send = (overrides: object) =>
      stage.emulator.sendEvent(stage.keys.secretKey, 'checkout.session.completed', object, overrides);
    expect(await send({})).toBe(200);
    expect(await send({ webhookSecret: 'whsec_another' })).toBe(400);
    expect(await send({ timestamp: clock.now().getTime() / 1_000 - 301 })).toBe(400);
    expect(await send({ timestamp: clock.now().getTime() / 1_000 - 290 })).toBe(200);
    const path = new URL(stage.webhookUrl).pathname;
    const unsigned = await stage.service.call('POST', path, { body: { id: 'evt_1' } });
    expect([unsigned.status, unsigned.body]).toEqual([400, { received: false, outcome: 'unsigned' }]);
    const headers = { 'stripe-signature': 't=1,v1=00' };
    for (const raw of ['', '{', 'null']) {
      const answer = await stage.service.call('POST', path, { headers, raw });
      expect(answer.status, raw).toBe(400);
    }
  });

  it('404: for an organization that has no account there, or that there is not', async () => {
    const { twin } = stage.world;
    for (const id of [twin.id, 'org_x', `${twin.id.slice(0, -1)}0`, twin.eventId]) {
      const webhookUrl = stage.webhookUrl.replace(stage.world.main.id, id);
      expect(await stage.emulator.sendEvent(stage.keys.secretKey, 'a', {}, { webhookUrl }), id).toBe(404);
    }
  });

  it('413: over 256 kB', async () => {
    const object = { object: 'refund', id: 'x'.repeat(300_000) };
    expect(await stage.emulator.sendEvent(stage.keys.secretKey, 'refund.updated', object)).toBe(413);
  });

  it('200: passes over what is none of ours', async () => {
    const foreign = { gateway_session_id: 'gws_01hnj1svyweb5sckjgn53yn84s', refund_id: 'x\u0000' };
    for (const object of [
      { object: 'customer', id: 'cus_1' },
      { object: 'checkout.session', id: 'cs_1' },
      { object: 'checkout.session', id: 'cs_1', metadata: foreign },
      { object: 'refund', id: 're_1', metadata: foreign },
      { object: 'refund', id: 're_1', metadata: { refund_id: 'ref_01hnj1svyweb5sckjgn53yn84s' } },
    ]) {
      expect(await stage.emulator.sendEvent(stage.keys.secretKey, 'any', object), JSON.stringify(object)).toBe(200);
    }
  });

  it('does nothing to a purchase of another organization', async () => {
    const purchase = await beginPurchaseOn(stage);
    const session = await payAtGateway(stage, purchase);
    const organization = await createOrganization(stage.service);
    const { secretKey } = await stage.connect(organization);
    expect(await stage.emulator.sendEvent(secretKey, 'checkout.session.completed', session)).toBe(200);
    expect(await stateOf(stage, purchase)).toMatchObject({ payment: { status: 'pending' } });
  });

  it('is sent again, and lost nowhere, where it could not be recorded or looked up', async () => {
    const purchase = await beginPurchaseOn(stage);
    await payAtGateway(stage, purchase);
    const { sql } = stage.service.database;
    await sql('ALTER TABLE ledger_transactions ADD CONSTRAINT none_for_now CHECK (kind = $$none$$) NOT VALID');
    const [status] = await stage.emulator.releaseEvents();
    expect(status).toBeGreaterThanOrEqual(500);
    expect(await stateOf(stage, purchase)).toMatchObject({ payment: { status: 'pending' }, charges: [] });
    await sql('ALTER TABLE ledger_transactions DROP CONSTRAINT none_for_now');
    stage.emulator.fault({ on: 'GET /v1/checkout', kind: 'status', times: 2 });
    expect(await stage.emulator.releaseEvents()).toEqual([500]);
    stage.emulator.webhooks = 'send';
    expect(await stage.emulator.releaseEvents()).toEqual([200]);
    expect(await stateOf(stage, purchase)).toMatchObject(soldState);
  });
});

describe('the look-up', () => {
  const runAt = async (paymentId: string) => {
    const jobs = await stage.service.database.sql<{ run_at: Date }>(
      `SELECT j.run_at FROM graphile_worker._private_jobs j
       JOIN gateway_sessions s ON j.payload->>'sessionId' = s.id WHERE s.payment_id = $1`,
      [paymentId],
    );
    return jobs.map(({ run_at }) => (run_at.getTime() - Date.parse('2026-11-20T21:00:00.000Z')) / 1_000);
  };

  it('finds what nobody said: after half a minute, then less and less often, and when the hold ends', async () => {
    const purchase = await beginPurchaseOn(stage);
    await pressPay(stage, purchase);
    const look = async (seconds: number) => {
      clock.set(new Date(Date.parse('2026-11-20T21:00:00.000Z') + seconds * 1_000));
      await runGatewayJobs(stage);
      return runAt(purchase.id);
    };
    expect(await runAt(purchase.id)).toEqual([30]);
    expect(await look(30)).toEqual([60]);
    expect(await look(60)).toEqual([120]);
    expect(await look(500)).toEqual([900]);
    stage.emulator.pay(pagesOf(stage, purchase)[0]!.id);
    expect(await look(600)).toEqual([]);
    expect(await stateOf(stage, purchase)).toMatchObject(soldState);
  });

  it('ends the page at Stripe when the hold ends', async () => {
    const purchase = await beginPurchaseOn(stage);
    await pressPay(stage, purchase);
    clock.advance(15 * minuteMs);
    await expire();
    expect(await runGatewayJobs(stage)).toEqual([]);
    expect(pagesOf(stage, purchase)).toMatchObject([{ status: 'expired' }]);
    expect(await stateOf(stage, purchase)).toMatchObject({
      payment: { status: 'expired' },
      sessions: [{ status: 'ended' }],
    });
    expect(await runAt(purchase.id)).toEqual([]);
    expect((await pressPay(stage, purchase)).headers.location).toBe('?');
    expect(pagesOf(stage, purchase)).toHaveLength(1);
  });

  it('is tried again while Stripe does not answer', async () => {
    const purchase = await beginPurchaseOn(stage);
    await payAtGateway(stage, purchase);
    stage.emulator.fault({ on: 'GET', kind: 'status', status: 500, times: 2 });
    expect(await runGatewayJobs(stage)).toEqual(['unavailable']);
    const [{ id }] = (await stateOf(stage, purchase)).sessions as [{ id: string }];
    const about = { organizationId: stage.world.main.id, sessionId: id };
    expect(await lookUpGatewaySession(stage.service.services, about)).toBe('paid');
    expect(await stateOf(stage, purchase)).toMatchObject(soldState);
  });
});

describe('money that comes late', () => {
  it('is taken while the places are still free', async () => {
    const purchase = await beginPurchaseOn(stage);
    await payAtGateway(stage, purchase);
    clock.advance(15 * minuteMs);
    await expire();
    expect(await stateOf(stage, purchase)).toMatchObject({ payment: { status: 'expired' }, tickets: ['voided'] });
    expect(await runGatewayJobs(stage)).toEqual([]);
    expect(await stateOf(stage, purchase)).toMatchObject(soldState);
  });

  it('is looked for when the buyer comes back after the time, and completes the purchase', async () => {
    const purchase = await beginPurchaseOn(stage, thanks);
    await payAtGateway(stage, purchase);
    clock.advance(15 * minuteMs);
    await expire();
    const back = await comeBack(stage, purchase);
    expect([back.status, back.headers.location]).toEqual([
      303,
      `https://night.example/thanks?a=1&payment_id=${purchase.id}&status=succeeded`,
    ]);
    expect(await stateOf(stage, purchase)).toMatchObject(soldState);
  });

  it('is said to go back to a buyer who comes back after the time, also when the page is read again', async () => {
    const purchase = await beginPurchaseOn(stage, { quota: 1 });
    await payAtGateway(stage, purchase);
    clock.advance(15 * minuteMs);
    await expire();
    await beginCheckout(stage.service, stage.world.channel, purchase.rateId);
    const back = await comeBack(stage, purchase);
    const again = await stage.service.call('GET', purchase.path);
    for (const page of [back, again]) {
      expect([page.status, page.text.includes('The money goes back')]).toEqual([200, true]);
      expect(page.text).not.toContain('nothing was charged');
    }
    await runGatewayJobs(stage);
    expect(await stateOf(stage, purchase)).toMatchObject({
      payment: { status: 'expired' },
      refunds: [{ status: 'succeeded', amount: 2150 }],
    });
  });

  it('goes back where a place is gone', async () => {
    const purchase = await beginPurchaseOn(stage, { quota: 1 });
    await payAtGateway(stage, purchase);
    clock.advance(15 * minuteMs);
    await expire();
    await beginCheckout(stage.service, stage.world.channel, purchase.rateId);
    const back = await stage.service.call('GET', purchase.path);
    expect(back.text).toContain('The time is over');
    await runGatewayJobs(stage);
    await runGatewayJobs(stage);
    expect(await stateOf(stage, purchase)).toMatchObject({
      payment: { status: 'expired' },
      tickets: ['voided'],
      charges: [{ status: 'returned', amount: 2150 }],
      refunds: [{ status: 'succeeded', amount: 2150 }],
    });
    expect(stage.emulator.refunds.at(-1)).toMatchObject({ amount: 2150, status: 'succeeded' });
  });
});

describe('money that is not what was asked for', () => {
  it.each([
    ['another amount', { amount: 2149 }, { amount: 2149, currency: 'EUR' }],
    ['another currency', { currency: 'usd' }, { amount: 2150, currency: 'USD' }],
  ])('%s: goes back, and the purchase waits on', async (_what, how, charge) => {
    const purchase = await beginPurchaseOn(stage);
    await payAtGateway(stage, purchase, how);
    const back = await comeBack(stage, purchase);
    expect([back.status, back.text.includes('The money goes back')]).toEqual([200, true]);
    await runGatewayJobs(stage);
    expect(await stateOf(stage, purchase)).toMatchObject({
      payment: { status: 'pending' },
      tickets: ['pending_payment'],
      charges: [{ status: 'returned', ...charge }],
      refunds: [{ status: 'succeeded' }],
    });
    await payAtGateway(stage, purchase);
    await comeBack(stage, purchase);
    expect(await stateOf(stage, purchase)).toMatchObject({ payment: { status: 'succeeded' }, tickets: ['active'] });
  });
});

describe('a Stripe that fails while the page is opened', () => {
  const path = 'POST /v1/checkout/sessions';
  const opened = async (faults: Parameters<typeof stage.emulator.fault>[0]) => {
    const purchase = await beginPurchaseOn(stage);
    stage.emulator.fault({ on: path, ...faults });
    const first = await pressPay(stage, purchase);
    stage.emulator.clearFaults();
    return { purchase, first };
  };

  it.each([
    ['asks for patience twice', { kind: 'status', status: 429, times: 2 }],
    ['answers 500 once', { kind: 'status', status: 500, times: 1 }],
    ['cuts the connection once, and has opened the page', { kind: 'drop', after: true, times: 1 }],
    ['is late', { kind: 'late', ms: 1_000 }],
  ] as const)('which %s: is asked again with the same key', async (_what, fault) => {
    const { purchase, first } = await opened(fault);
    expect([first.status, first.headers.location]).toEqual([303, pagesOf(stage, purchase)[0]!.url]);
    expect(pagesOf(stage, purchase)).toHaveLength(1);
  });

  it.each([
    ['asks for patience for too long', { kind: 'status', status: 429, times: 9 }],
    ['answers 500', { kind: 'status', status: 500, times: 9 }],
    ['cuts connections, and has opened the page', { kind: 'drop', after: true, times: 9 }],
    ['never answers, and has opened the page', { kind: 'silence', after: true, times: 9 }],
  ] as const)('which %s: 503, and the same page when the buyer tries again', async (_what, fault) => {
    const { purchase, first } = await opened(fault);
    expect([first.status, first.text.includes('does not answer')]).toEqual([503, true]);
    expect(loggedAs('a gateway did not open a page')).toMatchObject(namesOf(first, purchase));
    expect(loggedAs('a gateway did not open a page')).not.toHaveProperty('stack');
    const again = await pressPay(stage, purchase);
    expect([again.status, again.headers.location]).toEqual([303, pagesOf(stage, purchase)[0]!.url]);
    expect(pagesOf(stage, purchase)).toHaveLength(1);
    expect((await stateOf(stage, purchase)).sessions).toMatchObject([{ status: 'open' }]);
  });

  it('which answers 500 to the key for a day: is asked for another page', async () => {
    const { purchase, first } = await opened({ kind: 'status', status: 500, after: true, times: 1 });
    expect(first.status).toBe(503);
    // Stripe repeats what it answered to a key, so the page of that key stays unknown, and nobody can pay there.
    expect((await pressPay(stage, purchase)).status).toBe(503);
    clock.advance(2 * minuteMs);
    expect((await pressPay(stage, purchase)).status).toBe(303);
  });

  it('is asked for another page where the same one cannot be described in the same words any more', async () => {
    const { purchase } = await opened({ kind: 'silence', after: true, times: 9 });
    clock.advance(1_000);
    await stage.service.database.sql(`UPDATE events SET name = 'Another Night' WHERE id = $1`, [
      stage.world.main.eventId,
    ]);
    const again = await pressPay(stage, purchase);
    await stage.service.database.sql(`UPDATE events SET name = 'Opening Night' WHERE id = $1`, [
      stage.world.main.eventId,
    ]);
    const [lost, open] = pagesOf(stage, purchase);
    expect([again.status, again.headers.location]).toEqual([303, open!.url]);
    expect((await stateOf(stage, purchase)).sessions).toMatchObject([
      { status: 'ended', failure_reason: 'idempotency_error' },
      { status: 'open', reference: open!.id },
    ]);
    expect(lost!.payment_status).toBe('unpaid');
  });

  it('opens the same page after the process died between the question and the answer', async () => {
    const purchase = await beginPurchaseOn(stage);
    await pressPay(stage, purchase);
    await stage.service.database.sql(
      `UPDATE gateway_sessions SET status = 'opening', reference = '', url = '' WHERE payment_id = $1`,
      [purchase.id],
    );
    const again = await pressPay(stage, purchase);
    expect(again.headers.location).toBe(pagesOf(stage, purchase)[0]!.url);
    expect(pagesOf(stage, purchase)).toHaveLength(1);
  });

  it('has what was paid on a page whose opening is not known applied when it is sent', async () => {
    const purchase = await beginPurchaseOn(stage);
    await payAtGateway(stage, purchase);
    await stage.service.database.sql(
      `UPDATE gateway_sessions SET status = 'opening', reference = '', url = '' WHERE payment_id = $1`,
      [purchase.id],
    );
    clock.advance(15 * minuteMs);
    await expire();
    await runGatewayJobs(stage);
    expect((await stateOf(stage, purchase)).sessions).toMatchObject([
      { status: 'ended', failure_reason: 'not_opened' },
    ]);
    // With those of other pages, which ended.
    expect(new Set(await stage.emulator.releaseEvents())).toEqual(new Set([200]));
    expect(await stateOf(stage, purchase)).toMatchObject(soldState);
  });
});

describe('while Stripe is waited for', () => {
  it('no transaction is open, in any of the ways in which it is asked', async () => {
    const purchase = await beginPurchaseOn(stage);
    const idle = async () =>
      stage.service.database.sql<{ query: string }>(
        `SELECT query FROM pg_stat_activity
         WHERE datname = current_database() AND state IN ('idle in transaction', 'active') AND pid <> pg_backend_pid()
           AND backend_type = 'client backend' AND xact_start < clock_timestamp() - interval '100 milliseconds'`,
      );
    const whileLate = async (on: string, work: () => Promise<unknown>) => {
      const { requests } = stage.emulator;
      const before = requests.length;
      const isAsked = () => requests.slice(before).some(({ method, path }) => `${method} ${path}`.startsWith(on));
      let answer = () => {};
      const until = new Promise<void>((resolve) => {
        answer = resolve;
      });
      stage.emulator.fault({ on, kind: 'late', until });
      const working = work();
      await expect.poll(isAsked, { interval: 5 }).toBe(true);
      // Longer than a transaction may be old.
      await stage.service.database.sql('SELECT pg_sleep(0.15)');
      const seen = await idle();
      answer();
      await working;
      return seen;
    };
    expect(await whileLate('POST /v1/checkout/sessions', () => pressPay(stage, purchase))).toEqual([]);
    expect(await whileLate('GET', () => comeBack(stage, purchase))).toEqual([]);
    stage.emulator.pay(pagesOf(stage, purchase)[0]!.id, { amount: 1 });
    expect(await whileLate('GET', () => stage.emulator.releaseEvents())).toEqual([]);
    expect(await whileLate('POST /v1/refunds', () => runGatewayJobs(stage))).toEqual([]);
  });
});

describe('amounts', () => {
  /** Buys in an organization of that currency; the price of its rate in minor units. */
  const priced = async (currency: string, digits: number, price: number) => {
    const organization = await createOrganization(stage.service, { currency, currency_digits: digits });
    await stage.connect(organization);
    await addPartner(stage.service, organization.id, stage.world.channel.id);
    const { eventId } = await createEvent(stage.service, organization.id, organization.locationId);
    const { rateId } = await createRate(stage.service, organization.id, eventId);
    await stage.service.database.sql('UPDATE ticket_rate_prices SET price = $2, fee_fixed = 0 WHERE rate_id = $1', [
      rateId,
      price,
    ]);
    const { data } = (await beginCheckout(stage.service, stage.world.channel, rateId)).body;
    const { pathname: path } = new URL(data.payment_url);
    const ticketIds = data.tickets.map(({ _id }: { _id: string }) => _id);
    return { id: data.payment_id as string, path, rateId, ticketIds };
  };

  it.each([
    ['EUR', 2, 2_150, 2_150],
    ['JPY', 0, 2_150, 2_150],
    ['KWD', 3, 2_150, 2_150],
    ['ISK', 0, 2_150, 215_000],
    ['UGX', 0, 2_150, 215_000],
    ['MGA', 2, 2_100, 21],
    ['HUF', 2, 17_550, 17_550],
  ])('of %s, with %i digits, are what Stripe calls its minor units', async (currency, digits, price, units) => {
    const purchase = await priced(currency, digits, price);
    await payAtGateway(stage, purchase);
    expect(pagesOf(stage, purchase)).toMatchObject([{ amount_total: units, currency: currency.toLowerCase() }]);
    await comeBack(stage, purchase);
    expect(await stateOf(stage, purchase)).toMatchObject({
      payment: { status: 'succeeded' },
      charges: [{ status: 'succeeded', amount: price, currency }],
    });
  });

  it.each([
    ['KWD', 3, 2_151],
    ['MGA', 2, 2_150],
  ])('of %s that Stripe cannot collect exactly are not collected', async (currency, digits, price) => {
    const purchase = await priced(currency, digits, 2_100);
    const setAmount = (amount: number) =>
      stage.service.database.sql('UPDATE payments SET amount = $2 WHERE id = $1', [purchase.id, amount]);
    // As a purchase is that was begun before such amounts were refused.
    await setAmount(price);
    const answer = await pressPay(stage, purchase);
    expect([answer.status, answer.text.includes('cannot be paid')]).toEqual([409, true]);
    expect(pagesOf(stage, purchase)).toEqual([]);
    await setAmount(2_100);
  });
});

describe('in the end', () => {
  it('nothing differs: each charge has a sold ticket or a refund, and no page is open without need', async () => {
    clock.advance(60 * minuteMs);
    await expire();
    stage.emulator.webhooks = 'send';
    for (let round = 0; round < 3; round += 1) await runGatewayJobs(stage);
    expect(await runGatewayJobs(stage)).toEqual([]);
    const { sql } = stage.service.database;
    const succeeded = await sql<{ reference: string }>(`SELECT reference FROM charges WHERE status = 'succeeded'`);
    const sold = new Set(succeeded.map(({ reference }) => reference));
    const paid = stage.emulator.sessions.filter(({ payment_status }) => payment_status === 'paid');
    const withoutUse = paid.filter(({ id }) => !sold.has(id));
    expect(paid.length).toBeGreaterThan(10);
    expect(stage.emulator.charges.filter(({ refunded, amount }) => refunded === amount)).toHaveLength(
      withoutUse.length,
    );
    expect(stage.emulator.sessions.filter(({ status }) => status === 'open')).toEqual([]);
    expect(await differencesOf(stage.service)).toEqual([]);
  });
});
