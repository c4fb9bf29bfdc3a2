/** The mail of bought tickets leads their buyer to the invoice, where there is one. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { simpleParser } from 'mailparser';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { fileTransport } from '../../src/contexts/messaging/mail/mail.ts';
import { type JobRunner, startJobs } from '../../src/workers/jobs.ts';
import { readPdf } from '../contexts/read-pdf.ts';
import { sendAsManager } from '../support/bought-supplements.ts';
import { eventually } from '../support/embedded-postgres-process.ts';
import { openWorld } from '../support/fixtures.ts';
import { beginCheckout, cards, holder, pathOf, payOnPage } from '../support/purchases.ts';
import { createRate } from '../support/world.ts';

const ground = await openWorld({ publicUrl: 'https://tickets.example.org' });
const { service, world } = ground;
const folder = mkdtempSync(path.join(tmpdir(), 'stagedoor-mail-'));
let jobs: JobRunner;
beforeAll(async () => {
  const mail = fileTransport(folder, 'tickets@example.org');
  jobs = await startJobs({ ...service.services, mail }, { pollMs: 50 });
});
afterAll(async () => {
  await jobs.stop();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  for (const file of readdirSync(folder)) rmSync(path.join(folder, file));
});

/** Buys a ticket of a rate, and has the tickets mailed. */
async function buy(rateId: string, language: string) {
  const given = { language, send_resources: true, tickets: [holder] };
  const { data } = (await beginCheckout(service, world.channel, rateId, given)).body;
  if (data.payment_url !== '') await payOnPage(service, data.payment_url, cards.good);
  return { paymentId: String(data.payment_id), ticketId: String(data.tickets[0]._id) };
}

/** The text of the mail that was sent as soon as there is one. */
async function sentMail(): Promise<string> {
  const files = () => readdirSync(folder).filter((file) => file.endsWith('.eml'));
  await eventually(async () => files().length === 1, 10_000);
  return (await simpleParser(readFileSync(path.join(folder, files()[0]!)))).text!;
}

it.each([
  ['en', 'Invoice (PDF)'],
  ['es', 'Factura (PDF)'],
])('leads to the invoice of the purchase: %s', async (language, label) => {
  const { rateId } = await createRate(service, world.main.id, world.main.eventId);
  const { paymentId } = await buy(rateId, language);
  const text = await sentMail();
  expect(text).toContain(`${label}\nhttps://tickets.example.org/pay/`);
  const url = pathOf(/https:\S+\/invoice/.exec(text)![0]);
  const answer = await service.app.inject({ method: 'GET', url });
  expect(answer.statusCode).toBe(200);
  const [invoice] = await service.database.sql('SELECT reference FROM invoices WHERE payment_id = $1', [paymentId]);
  expect(readPdf(answer.rawPayload).text).toContain(invoice!.reference);
});

it('says nothing of a total or an invoice where the tickets cost nothing', async () => {
  const { rateId, priceIds } = await createRate(service, world.main.id, world.main.eventId);
  await service.database.sql('UPDATE ticket_rate_prices SET price = 0, fee_fixed = 0 WHERE id = $1', [priceIds[0]]);
  await buy(rateId, 'en');
  const text = await sentMail();
  expect([text.includes('/resellers/tickets/pdf/'), text.includes('/pay/')]).toEqual([true, false]);
  expect(text).not.toContain('Total');
});

it('says nothing of a total or an invoice where a ticket is sent to somebody who may not be its buyer', async () => {
  const { rateId } = await createRate(service, world.main.id, world.main.eventId);
  const { ticketId } = await buy(rateId, 'en');
  await sentMail();
  for (const file of readdirSync(folder)) rmSync(path.join(folder, file));
  const sent = await sendAsManager(ground, 'POST', `/tickets/${ticketId}/send`, { email: 'friend@example.org' });
  expect(sent.status, sent.text).toBeLessThan(300);
  const text = await sentMail();
  expect([text.includes('/resellers/tickets/pdf/'), text.includes('/pay/')]).toEqual([true, false]);
  expect(text).not.toContain('Total');
});
