/** Payments that banks dispute at Stripe: their money, their tickets at the door, and what is sent to contest them. */
import { describe, expect, it } from 'vitest';
import { eraseKept } from '../../src/contexts/customers/privacy/privacy.ts';
import { sendEvidence } from '../../src/contexts/sales/disputes/disputes.ts';
import { newId } from '../../src/platform/ids.ts';
import { tenantDb } from '../../src/platform/sql/tenant-db.ts';
import { differencesOf } from '../support/differences.ts';
import { reportDispute } from '../support/disputes.ts';
import { createDevice, scanOf, sendScans, type TestDevice } from '../support/door.ts';
import { emittedFor } from '../support/emitted.ts';
import { createPerson } from '../support/sign-in.ts';
import { beginPurchaseOn, comeBack, openStripeStage, payAtGateway, stateOf } from '../support/stripe.ts';
import { createEmptyOrganization, insert } from '../support/world.ts';

const { clock, stage, manage } = await openStripeStage();

/** A ticket of 20.00 + 1.50 that was paid at Stripe, with the id of its charge there. */
async function paid(given: Parameters<typeof beginPurchaseOn>[1] = {}) {
  const purchase = await beginPurchaseOn(stage, given);
  await payAtGateway(stage, purchase);
  await comeBack(stage, purchase);
  stage.emulator.discardEvents();
  return { ...purchase, chargeId: stage.emulator.charges.at(-1)!.id };
}
type Paid = Awaited<ReturnType<typeof paid>>;

const ofPayment = async ({ id }: Pick<Paid, 'id'>) =>
  (await manage('GET', `/disputes?payment_id=${id}`)).body.data as Record<string, never>[];
const accounts = async ({ id }: Pick<Paid, 'id'>) => {
  const [row] = await stage.service.database.sql(
    `SELECT sum(gateway)::int AS gateway, sum(disputed)::int AS disputed, sum(losses)::int AS losses,
       sum(gateway_fees)::int AS fees FROM ledger_transactions WHERE payment_id = $1`,
    [id],
  );
  return row;
};
const block = async (isBlocked: boolean) => {
  const { headers } = await createPerson(stage.service, stage.world.main.id, 'admin');
  return manage('PUT', '/payment-settings', { blocks_disputed_tickets: isBlocked }, headers);
};
/** Why a ticket does not admit, as the manifest of a device says; empty where it does. */
async function reasonInManifest({ headers }: TestDevice, ticketId: string): Promise<string> {
  const { id, eventId } = stage.world.main;
  const path = `/management/organizations/${id}/door-events/${eventId}/manifest`;
  const { body } = await stage.service.call('GET', path, { headers });
  return body.data.entries.find((entry: { _id: string }) => entry._id === ticketId).reason;
}
const eventsOf = async (id: string) => (await emittedFor(stage.service.database, id)).map(({ event }) => event);

async function disputed(given: Parameters<typeof beginPurchaseOn>[1] = {}) {
  const purchase = await paid(given);
  const { id: reference } = stage.emulator.dispute(purchase.chargeId);
  await stage.emulator.releaseEvents({ reverse: true, times: 2 });
  const [{ _id: id }] = (await ofPayment(purchase)) as unknown as [{ _id: string }];
  return { purchase, reference, id };
}

describe('a dispute', () => {
  it('is known once with its deadline, and its money and fee are withheld', async () => {
    const { purchase, reference, id } = await disputed();
    expect(await ofPayment(purchase)).toMatchObject([
      {
        kind: 'dispute',
        status: 'needs_response',
        reference,
        reason: 'fraudulent',
        amount: 21.5,
        withdrawn: 21.5,
        fee: 15,
        lost: 0,
        respond_by: new Date(clock.now().getTime() + 14 * 86_400_000).toISOString(),
        evidence_status: 'none',
      },
    ]);
    expect(await accounts(purchase)).toEqual({ gateway: -1500, disputed: 2150, losses: 0, fees: 1500 });
    expect(await eventsOf(id)).toEqual(['dispute.opened']);
    const { body } = await manage('GET', '/wallet-movements?type=dispute_withdrawn');
    expect(body.data.find((row: { payment_id: string }) => row.payment_id === purchase.id)).toMatchObject({
      amount: -36.5,
      description: reference,
    });
    expect(await differencesOf(stage.service)).toEqual([]);
  });

  it('that is won brings the money back, and the fee stays', async () => {
    const { purchase, reference, id } = await disputed();
    stage.emulator.changeDispute(reference, { status: 'won' });
    stage.emulator.moveDisputed(reference, 2150);
    await stage.emulator.releaseEvents({ reverse: true, times: 2 });
    expect(await ofPayment(purchase)).toMatchObject([{ status: 'won', withdrawn: 0, fee: 15, lost: 0 }]);
    expect(await accounts(purchase)).toEqual({ gateway: 650, disputed: 0, losses: 0, fees: 1500 });
    expect(await eventsOf(id)).toEqual(['dispute.opened', 'dispute.closed']);
    expect((await stateOf(stage, purchase)).tickets).toEqual(['active']);
    expect(await differencesOf(stage.service)).toEqual([]);
  });

  it('that is lost is booked as a loss', async () => {
    const { purchase, reference, id } = await disputed();
    stage.emulator.changeDispute(reference, { status: 'lost' });
    await stage.emulator.releaseEvents({ times: 2 });
    expect(await ofPayment(purchase)).toMatchObject([{ status: 'lost', withdrawn: 21.5, fee: 15, lost: 21.5 }]);
    expect(await accounts(purchase)).toEqual({ gateway: -1500, disputed: 0, losses: 2150, fees: 1500 });
    expect(await eventsOf(id)).toEqual(['dispute.opened', 'dispute.closed']);
    const closedAt = clock.now().toISOString();
    clock.advance(60_000);
    await reportDispute(
      stage.service,
      { organizationId: stage.world.main.id, paymentId: purchase.id },
      { reference, status: 'lost', movements: [] },
    );
    expect(await ofPayment(purchase)).toMatchObject([{ status: 'lost', lost: 21.5, closed_at: closedAt }]);
    expect(await differencesOf(stage.service)).toEqual([]);
  });

  it('that is known with its end first is told of as begun and ended, cannot be contested, and goes forward only', async () => {
    const purchase = await paid();
    const of = { organizationId: stage.world.main.id, paymentId: purchase.id };
    const taken = { reference: 'txn_1', amount: -2150, fee: 1500 };
    await reportDispute(stage.service, of, { status: 'lost', movements: [taken] });
    const [{ _id: id }] = (await ofPayment(purchase)) as unknown as [{ _id: string }];
    expect(await eventsOf(id)).toEqual(['dispute.opened', 'dispute.closed']);
    expect((await manage('POST', `/disputes/${id}/contest`, {})).body.error).toBe('conflict');
    // Answers of before, which arrive late.
    for (const earlier of [{ kind: 'inquiry' }, { status: 'under_review' }] as const) {
      await reportDispute(stage.service, of, { ...earlier, movements: [] });
      expect(await ofPayment(purchase)).toMatchObject([
        { kind: 'dispute', status: 'lost', withdrawn: 21.5, lost: 21.5 },
      ]);
    }
    // The bank decides once more.
    await reportDispute(stage.service, of, {
      status: 'won',
      movements: [taken, { reference: 'txn_2', amount: 2150, fee: 0 }],
    });
    expect(await ofPayment(purchase)).toMatchObject([{ status: 'won', withdrawn: 0, fee: 15, lost: 0 }]);
    expect(await accounts(purchase)).toEqual({ gateway: 650, disputed: 0, losses: 0, fees: 1500 });
    expect(await differencesOf(stage.service)).toEqual([]);
  });

  it('is booked once where Stripe sends several events at the same moment', async () => {
    const purchase = await paid();
    stage.emulator.dispute(purchase.chargeId);
    await Promise.all([1, 2, 3].map(() => stage.emulator.releaseEvents()));
    expect(await ofPayment(purchase)).toHaveLength(1);
    expect(await accounts(purchase)).toEqual({ gateway: -1500, disputed: 2150, losses: 0, fees: 1500 });
  });

  it('leaves nothing to give back while its money is withheld: a refund is refused before it voids the ticket', async () => {
    const { purchase } = await disputed();
    const answer = await manage('POST', `/tickets/${purchase.ticketIds[0]}/refund`, { amount: 5 });
    expect([answer.status, answer.body.error]).toEqual([409, 'refund_exceeds_paid']);
    expect((await manage('POST', `/payments/${purchase.id}/refund`, {})).body.error).toBe('refund_exceeds_paid');
    expect((await stateOf(stage, purchase)).tickets).toEqual(['active']);
  });

  it('that begins as an inquiry withholds nothing until the bank disputes the payment', async () => {
    const purchase = await paid();
    const { id } = stage.emulator.dispute(purchase.chargeId, { status: 'warning_needs_response', withdraws: false });
    await stage.emulator.releaseEvents();
    expect(await ofPayment(purchase)).toMatchObject([{ kind: 'inquiry', status: 'needs_response', withdrawn: 0 }]);
    stage.emulator.changeDispute(id, { status: 'needs_response' });
    stage.emulator.moveDisputed(id, -2150, 1500);
    await stage.emulator.releaseEvents();
    expect(await ofPayment(purchase)).toMatchObject([{ kind: 'dispute', withdrawn: 21.5 }]);
    expect(await differencesOf(stage.service)).toEqual([]);
  });

  it('of another organization or another system is passed over', async () => {
    const purchase = await paid();
    const { id: reference } = stage.emulator.dispute(purchase.chargeId);
    stage.emulator.discardEvents();
    const ours = stage.emulator.disputes.find(({ id }) => id === reference)!;
    const foreign = { object: 'dispute', id: 'dp_1', payment_intent: 'pi_0123456789abcdef' };
    expect(await stage.emulator.sendEvent(stage.keys.secretKey, 'charge.dispute.created', foreign)).toBe(200);
    const stranger = await stage.connect({ id: await createEmptyOrganization(stage.service) });
    expect(await stage.emulator.sendEvent(stranger.secretKey, 'charge.dispute.created', ours)).toBe(200);
    expect(await ofPayment(purchase)).toEqual([]);
    expect(await stage.emulator.sendEvent(stage.keys.secretKey, 'charge.dispute.created', ours)).toBe(200);
    expect(await ofPayment(purchase)).toMatchObject([{ reference }]);
  });
});

describe('a warning of fraud', () => {
  it('is shown with its payment, moves no money and cannot be contested', async () => {
    const purchase = await paid();
    stage.emulator.warnOfFraud(purchase.chargeId);
    await stage.emulator.releaseEvents({ times: 2 });
    const [warning] = (await ofPayment(purchase)) as unknown as [{ _id: string }];
    expect(warning).toMatchObject({
      kind: 'fraud_warning',
      status: 'needs_response',
      reason: 'made_with_stolen_card',
      amount: 21.5,
      respond_by: '',
    });
    expect(await accounts(purchase)).toEqual({ gateway: 2150, disputed: 0, losses: 0, fees: 0 });
    expect((await manage('POST', `/disputes/${warning._id}/contest`, {})).body.error).toBe('conflict');
  });
});

describe('at the door', () => {
  it('tickets of a disputed payment are let in, unless the organization blocks them', async () => {
    const { purchase } = await disputed();
    const { service, world } = stage;
    const [ticketId] = purchase.ticketIds as [string];
    const device = await createDevice(service, world.main.id, { name: 'North' });
    const place = { organizationId: world.main.id, eventId: world.main.eventId };
    const reason = () => reasonInManifest(device, ticketId);
    expect(await reason()).toBe('');
    expect((await block(true)).body.data.blocks_disputed_tickets).toBe(true);
    expect(await reason()).toBe('disputed');
    clock.advance(60_000);
    const [scan] = await sendScans(service, place, device, [scanOf(ticketId, clock.now())]);
    expect(scan).toMatchObject({ verdict: 'invalid', reason: 'disputed', counted: 0 });
    const path = `/integrations/tickets/${ticketId}/checkin`;
    const checkIn = await service.call('PUT', path, { headers: world.main.headers, body: {} });
    expect([checkIn.status, checkIn.body.error]).toEqual([409, 'ticket_not_active']);
    await block(false);
    expect(await reason()).toBe('');
    const again = await service.call('PUT', path, { headers: world.main.headers, body: {} });
    expect(again.status).toBe(200);
  });

  it('they are let in again when the dispute is won, and not when it is lost', async () => {
    await block(true);
    const blocked = async ({ id }: Paid) =>
      (
        await stage.service.database.sql<{ blocked: boolean }>(
          'SELECT dispute_blocked_at IS NOT NULL AS blocked FROM tickets WHERE payment_id = $1',
          [id],
        )
      )[0]!.blocked;
    const won = await disputed();
    const lost = await disputed();
    expect([await blocked(won.purchase), await blocked(lost.purchase)]).toEqual([true, true]);
    stage.emulator.changeDispute(won.reference, { status: 'won' });
    stage.emulator.changeDispute(lost.reference, { status: 'lost' });
    await stage.emulator.releaseEvents();
    expect([await blocked(won.purchase), await blocked(lost.purchase)]).toEqual([false, true]);
    await block(false);
    expect(await blocked(lost.purchase)).toBe(false);
  });
});

describe('contesting', () => {
  const contest = (id: string, body: object = {}) => manage('POST', `/disputes/${id}/contest`, body);
  const send = (disputeId: string) =>
    sendEvidence(stage.service.services, { organizationId: stage.world.main.id, disputeId });

  it('sends the sale, its mails and who came in to Stripe, once, with what a person says', async () => {
    const { purchase, reference, id } = await disputed();
    const headers = stage.world.main.headers;
    // Who came in by mistake went out again.
    for (const body of [{}, { enter: 0 }]) {
      await stage.service.call('PUT', `/integrations/tickets/${purchase.ticketIds[0]}/checkin`, { headers, body });
    }
    for (const [subject, status] of [
      ['Your tickets', 'sent'],
      ['Your invoice', 'failed'],
    ]) {
      await insert(stage.service.database, 'mails', {
        organization_id: stage.world.main.id,
        id: newId('mail', clock.now()),
        cause: `${subject} of ${purchase.id}`,
        recipient: 'vera@example.org',
        language: 'en',
        template: 'tickets',
        data: { paymentId: purchase.id },
        subject,
        status,
        created_at: clock.now(),
        sent_at: status === 'sent' ? clock.now() : null,
      });
    }
    const { evidence } = (await manage('GET', `/disputes/${id}`)).body.data;
    expect(evidence).toMatchObject({
      product_description: expect.stringContaining('21.50 EUR'),
      customer_email_address: expect.stringContaining('@'),
      access_activity_log: expect.stringContaining('came in (1)'),
      service_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      uncategorized_text: expect.stringContaining('"Your tickets" to vera@example.org'),
    });
    expect(evidence.access_activity_log.split('\n')).toHaveLength(1);
    expect(evidence.uncategorized_text).not.toContain('Your invoice');
    const answer = await contest(id, { statement: 'The buyer confirmed by phone.' });
    expect(answer.body.data).toMatchObject({
      evidence_status: 'pending',
      contested_by: expect.stringMatching(/^usr_/),
    });
    expect((await contest(id)).body.error).toBe('conflict');
    await Promise.all([send(id), send(id)]);
    const sent = stage.emulator.disputes.find((one) => one.id === reference)!;
    expect(sent.status).toBe('under_review');
    expect(sent.evidence).toMatchObject({
      uncategorized_text: expect.stringContaining('The buyer confirmed by phone.'),
    });
    await stage.emulator.releaseEvents();
    expect((await manage('GET', `/disputes/${id}`)).body.data).toMatchObject({
      status: 'under_review',
      evidence_status: 'sent',
      evidence: { uncategorized_text: expect.stringContaining('The buyer confirmed by phone.') },
    });
  });

  it('keeps what was said of a person who is erased until the bank has decided', async () => {
    const email = 'ines.duarte@example.org';
    const { purchase, reference, id } = await disputed({ tickets: [{ full_name: 'Ines Duarte', email }] });
    await contest(id, { statement: 'Ines Duarte confirmed by phone.' });
    await send(id);
    await stage.emulator.releaseEvents();
    const admin = (await createPerson(stage.service, stage.world.main.id, 'admin')).headers;
    const [client] = (await manage('GET', `/clients?email=${email}`)).body.data;
    expect((await manage('POST', `/clients/${client._id}/erase`, {}, admin)).status).toBe(200);
    const evidence = async () => JSON.stringify((await manage('GET', `/disputes/${id}`)).body.data.evidence);
    const look = () =>
      stage.service.services.database.transaction((tx) =>
        eraseKept(tenantDb(tx, stage.world.main.id), { paymentIds: [purchase.id], bookingIds: [] }, clock.now()),
      );
    await look();
    expect(await evidence()).toContain('Ines Duarte confirmed by phone.');
    stage.emulator.changeDispute(reference, { status: 'lost' });
    await stage.emulator.releaseEvents();
    await look();
    expect(await evidence()).not.toContain('Ines');
    const looks = await stage.service.database.sql(
      "SELECT id FROM graphile_worker._private_jobs WHERE key LIKE 'erase_kept_data/%' AND payload::text LIKE '%' || $1 || '%'",
      [purchase.id],
    );
    expect(looks, 'one of the erasure and one of the first look').toHaveLength(2);
  });

  it('is sent where only the answer of Stripe was lost', async () => {
    const { id } = await disputed();
    await contest(id);
    stage.emulator.fault({ on: 'POST /v1/disputes', kind: 'status', status: 500, after: true, times: 2 });
    await expect(send(id)).rejects.toMatchObject({ code: 'unavailable' });
    stage.emulator.clearFaults();
    await send(id);
    expect((await manage('GET', `/disputes/${id}`)).body.data).toMatchObject({ evidence_status: 'sent' });
    // Nothing is asked for any more.
    stage.emulator.fault({ on: 'POST /v1/disputes', kind: 'status', status: 500, times: 2 });
    await send(id);
  });

  it('is tried again where Stripe does not answer, and can be repeated where Stripe refuses', async () => {
    const { id } = await disputed();
    await contest(id);
    stage.emulator.fault({ on: 'POST /v1/disputes', kind: 'status', status: 500, times: 2 });
    await expect(send(id)).rejects.toMatchObject({ code: 'unavailable' });
    stage.emulator.clearFaults();
    stage.emulator.fault({ on: 'POST /v1/disputes', kind: 'status', status: 401 });
    await send(id);
    expect((await manage('GET', `/disputes/${id}`)).body.data).toMatchObject({
      evidence_status: 'failed',
      evidence_failure: 'key_refused',
    });
    expect((await contest(id)).status).toBe(200);
    await send(id);
    expect((await manage('GET', `/disputes/${id}`)).body.data).toMatchObject({ evidence_status: 'sent' });
  });

  it('is refused after the deadline: 409', async () => {
    const { id } = await disputed();
    clock.advance(15 * 86_400_000);
    const { headers } = await createPerson(stage.service, stage.world.main.id, 'manager');
    expect((await manage('POST', `/disputes/${id}/contest`, {}, headers)).body.error).toBe('conflict');
  });
});

it('in the end nothing differs', async () => {
  expect(await differencesOf(stage.service)).toEqual([]);
});
