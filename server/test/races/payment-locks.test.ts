/** What the locks of payments and refunds are for. */
import { applyGatewayReports } from '../../src/contexts/sales/checkout/apply-report.ts';
import {
  applyGatewayReport,
  expireOverdue,
  issueLateInvoices,
  ReportBatcher,
} from '../../src/contexts/sales/checkout/checkout.ts';
import { getTaxSettings, updateTaxSettings } from '../../src/contexts/sales/invoices/invoices.ts';
import { sendRefund } from '../../src/contexts/sales/refunds/refunds.ts';
import type { Transaction } from '../../src/platform/database.ts';
import { tenantDb } from '../../src/platform/sql/tenant-db.ts';
import { paidByCard } from '../support/gateway-report.ts';
import { describeLocks, type LockCase } from '../support/lock-cases.ts';
import { createPassType, managePasses, sellPass, soldCountOf } from '../support/passes.ts';
import { placesOf } from '../support/places.ts';
import { beginCheckout, cards, payOnPage } from '../support/purchases.ts';
import { createPerson } from '../support/sign-in.ts';
import { startTestService, type TestService, type TestServiceOptions } from '../support/test-service.ts';
import {
  createChannel,
  createOrganization,
  createRate,
  createWorld,
  setTaxSettings,
  type World,
} from '../support/world.ts';

let service: TestService;
let world: World;

async function start(options: TestServiceOptions): Promise<TestService> {
  service = await startTestService({ connectionsMax: 20, ...options });
  world = await createWorld(service);
  return service;
}

/** A purchase of one ticket that was begun. */
async function begun() {
  const { rateId } = await createRate(service, world.main.id, world.main.eventId);
  const { data } = (await beginCheckout(service, world.channel, rateId)).body;
  return { rateId, id: data.payment_id as string, url: data.payment_url as string, ticketId: data.tickets[0]._id };
}

/** What applies the success of a card, as a process of its own does, and answers with what came of it. */
function paidBy(card: string, paymentId: string, organizationId = world.main.id) {
  const { database, outbox, clock } = service.services;
  const batcher = new ReportBatcher(database, outbox);
  return async () => {
    const applied = await batcher.apply(organizationId, reportOf(card, paymentId), clock.now()).catch(() => null);
    return applied && 'isReturned' in applied ? (applied.isReturned ? 'returned' : 'succeeded') : 'failed';
  };
}

/** The same for two payments in one transaction. */
function paidInBatch(card: string, paymentIds: readonly string[]) {
  const { database, outbox, clock } = service.services;
  const reports = paymentIds.map((id) => reportOf(card, id));
  return () =>
    database
      .transaction((tx) =>
        applyGatewayReports({ tenant: tenantDb(tx, world.main.id), outbox, now: clock.now() }, reports),
      )
      .then(
        (applied) => applied?.map(({ payment }) => payment.status).join(),
        () => 'failed',
      );
}

const reportOf = (card: string, paymentId: string) => paidByCard(paymentId, { reference: `${card}_${paymentId}` });

const chargesOf = async (id: string) =>
  (await service.database.sql('SELECT status FROM charges WHERE payment_id = $1 ORDER BY status', [id])).map(
    ({ status }) => status,
  );

/** A purchase that was begun of an organization without a tax number, and what enters it. */
async function begunWithoutIssuer() {
  const organization = await createOrganization(service);
  const { id: organizationId, eventId } = organization;
  await setTaxSettings(service, organizationId, { tax_number: '' });
  const channel = await createChannel(service, organizationId);
  const { rateId } = await createRate(service, organizationId, eventId);
  const { data } = (await beginCheckout(service, channel, rateId)).body;
  const { database, outbox, clock } = service.services;
  const write = (tx: Transaction) => ({ tenant: tenantDb(tx, organizationId), outbox, now: clock.now() });
  const paymentId = String(data.payment_id);
  return {
    organizationId,
    channel,
    paymentId,
    ticketId: String(data.tickets[0]._id),
    /** Stops behind `find_tax_settings`. */
    pay: () =>
      database.transaction(async (tx) => {
        await applyGatewayReport(write(tx), reportOf('card', paymentId));
        await getTaxSettings(write(tx).tenant);
      }),
    enterIssuer: async () => {
      await database.transaction((tx) => updateTaxSettings(write(tx).tenant, { tax_number: 'B1' }, clock.now()));
      await issueLateInvoices(service.services, { organizationId }, new AbortController().signal);
    },
    invoices: async () =>
      (
        await service.database.sql('SELECT series FROM invoices WHERE payment_id = $1 ORDER BY series', [paymentId])
      ).map(({ series }) => series),
  };
}

const issuerLock = (label: string): LockCase => ({
  title: `a sale has its invoice where the tax number is entered at the same instant: ${label}`,
  label,
  behind: 'find_tax_settings',
  arrange: async () => {
    const { pay, enterIssuer, invoices } = await begunWithoutIssuer();
    return { first: pay, second: enterIssuer, state: invoices };
  },
  guarded: [undefined, undefined, true, ['F']],
  unguarded: [undefined, undefined, false, []],
});

const cases: readonly LockCase[] = [
  issuerLock('lock_issuer'),
  issuerLock('lock_issuer_to_change'),
  {
    title: 'a refund that counts at the instant at which its payment is invoiced late corrects that invoice',
    label: 'lock_payments_to_invoice',
    behind: 'list_refunds_to_invoice',
    arrange: async () => {
      const { organizationId, channel, ticketId, pay, enterIssuer, invoices } = await begunWithoutIssuer();
      await pay();
      const given = { headers: channel.headers, body: { amount: 5 } };
      await service.call('PUT', `/channels/tickets/${ticketId}/refund`, given);
      const [refund] = await service.database.sql('SELECT id FROM refunds WHERE subject_id = $1', [ticketId]);
      const send = () => sendRefund(service.services, { organizationId, refundId: String(refund!.id) });
      return { first: send, second: enterIssuer, state: invoices };
    },
    guarded: [undefined, undefined, true, ['F', 'R']],
    unguarded: [undefined, undefined, false, ['F']],
  },
  {
    title: 'of two cards at the same instant one pays, and the other is sent back',
    label: 'lock_payment',
    arrange: async () => {
      const { id } = await begun();
      return { first: paidBy('first', id), second: paidBy('second', id), state: () => chargesOf(id) };
    },
    guarded: ['succeeded', 'returned', true, ['returned', 'succeeded']],
    unguarded: ['failed', 'succeeded', false, ['succeeded']],
  },
  {
    title: 'a card that pays one of two payments which are recorded together is sent back',
    label: 'lock_payments',
    arrange: async () => {
      const [one, other] = [await begun(), await begun()];
      return {
        first: paidInBatch('first', [one.id, other.id]),
        second: paidBy('second', one.id),
        state: () => chargesOf(one.id),
      };
    },
    guarded: ['succeeded,succeeded', 'returned', true, ['returned', 'succeeded']],
    unguarded: ['failed', 'succeeded', false, ['succeeded']],
  },
  {
    title:
      'a purchase that is paid at the instant at which its buyer begins another instead ends first, and is sold then',
    label: 'lock_holds_of_buyer',
    arrange: async () => {
      const { id: organizationId, eventId } = world.twin;
      await service.database.sql('UPDATE organizations SET replaces_holds = true WHERE id = $1', [organizationId]);
      const channel = await createChannel(service, organizationId);
      const { rateId } = await createRate(service, organizationId, eventId);
      const { payment_id: id } = (await beginCheckout(service, channel, rateId)).body.data;
      return {
        first: () => beginCheckout(service, channel, rateId),
        second: paidBy('card', id, organizationId),
        state: () =>
          service.database.sql(
            `SELECT p.status, t.status AS ticket FROM payments p
             JOIN tickets t ON t.organization_id = p.organization_id AND t.payment_id = p.id
             WHERE p.rate_id = $1 ORDER BY p.id`,
            [rateId],
          ),
      };
    },
    guarded: [
      200,
      'succeeded',
      true,
      [
        { status: 'succeeded', ticket: 'active' },
        { status: 'pending', ticket: 'pending_payment' },
      ],
    ],
    unguarded: [
      200,
      'succeeded',
      false,
      [
        { status: 'failed', ticket: 'active' },
        { status: 'pending', ticket: 'pending_payment' },
      ],
    ],
  },
  {
    title: 'a ticket that is refunded and voided at the same instant frees one place',
    label: 'lock_tickets_for_refund',
    arrange: async () => {
      const { rateId, url, ticketId } = await begun();
      await beginCheckout(service, world.channel, rateId);
      await payOnPage(service, url, cards.good);
      const { headers } = await createPerson(service, world.main.id, 'manager');
      const body = { amount: 21.5 };
      const path = `/management/organizations/${world.main.id}/tickets/${ticketId}/void`;
      return {
        first: () =>
          service.call('PUT', `/channels/tickets/${ticketId}/refund`, { headers: world.channel.headers, body }),
        second: () => service.call('POST', path, { headers }),
        state: async () => (await placesOf(service.database, rateId)).rate,
      };
    },
    guarded: [200, 409, true, 1],
    unguarded: [200, 200, false, 0],
  },
  {
    title: 'a pass that is rejected at the instant at which it is refunded is refunded, and its place is free once',
    label: 'lock_pass_for_refund',
    arrange: async () => {
      const ground = { service, world, manager: (await createPerson(service, world.main.id, 'manager')).headers };
      const typeId = await createPassType(ground);
      const { _id: id } = await sellPass(ground, typeId);
      return {
        first: () => managePasses(ground, 'POST', `/passes/${id}/refund`, { amount: 50 }),
        second: () => managePasses(ground, 'POST', `/passes/${id}/reject`),
        state: () => soldCountOf(ground, typeId),
      };
    },
    guarded: [200, 409, true, 0],
    unguarded: [200, 200, false, 0],
  },
  {
    title: 'a payment that two processes end at the same instant gives its places back once',
    label: 'expire_payments',
    arrange: async () => {
      const { id, rateId } = await begun();
      await beginCheckout(service, world.channel, rateId);
      await service.database.sql(`UPDATE payments SET expires_at = now() - interval '1 second' WHERE id = $1`, [id]);
      const expire = () => expireOverdue(service.services.database, service.services.outbox, new Date());
      const failures = () =>
        service.database.sql('SELECT count(*)::int AS count FROM webhook_notifications WHERE resource_id = $1', [id]);
      return { first: expire, second: expire, state: async () => (await failures())[0]!.count };
    },
    guarded: [1, 0, false, 1],
    unguarded: [1, 1, true, 2],
  },
];

describeLocks(cases, start);
