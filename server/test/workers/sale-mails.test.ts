/** The mail after a purchase: what it says, shows and brings along, read as a mail program reads it. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type ParsedMail, simpleParser } from 'mailparser';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fileTransport } from '../../src/contexts/messaging/mail/mail.ts';
import { startJobs } from '../../src/workers/jobs.ts';
import { readPdf } from '../contexts/read-pdf.ts';
import { eventually } from '../support/embedded-postgres-process.ts';
import { openWorld } from '../support/fixtures.ts';
import { painted, upload } from '../support/pictures.ts';
import { beginCheckout, cards, payOnPage } from '../support/purchases.ts';
import { createPerson } from '../support/sign-in.ts';
import { createRate } from '../support/world.ts';

const { service, world } = await openWorld();
const { main, channel } = world;
const { headers: owner } = await createPerson(service, main.id, 'owner');
const manage = (method: string, below: string, body: object) =>
  service.call(method, `/management/organizations/${main.id}${below}`, { headers: owner, body });

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'stagedoor-mails-'));
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await service.database.sql("UPDATE events SET image_url = '', sealed_tickets_available_at = NULL");
});

/** Sends what is queued; answers with the only mail. */
async function sent(): Promise<ParsedMail> {
  const runner = await startJobs({ ...service.services, mail: fileTransport(folder, 'a@example.org') }, { pollMs: 50 });
  const files = () => readdirSync(folder).filter((name) => name.endsWith('.eml'));
  try {
    await eventually(() => files().length > 0, 20_000);
  } finally {
    await runner.stop();
  }
  const [file, ...others] = files();
  expect(others).toEqual([]);
  return simpleParser(readFileSync(path.join(folder, file!)));
}

/** Sends what is queued since a mail was sent. */
function sentNext(): Promise<ParsedMail> {
  for (const file of readdirSync(folder)) rmSync(path.join(folder, file));
  return sent();
}

async function buy(quantity: number) {
  const { rateId } = await createRate(service, main.id, main.eventId, { purchase_max: 50 });
  const begun = await beginCheckout(service, channel, rateId, { quantity, send_resources: true });
  expect(begun.status).toBe(200);
  await payOnPage(service, begun.body.data.payment_url, cards.good);
  return service.database.sql<{ id: string; barcode: string }>(
    'SELECT id, barcode FROM tickets WHERE rate_id = $1 ORDER BY id',
    [rateId],
  );
}

async function giveEventPicture(width = 1_600, height = 900): Promise<void> {
  const owning = { service, organizationId: main.id, headers: owner };
  const { body } = await upload(owning, await painted(width, height).png().toBuffer());
  expect((await manage('PATCH', `/events/${main.eventId}`, { image_url: body.data.url })).status).toBe(200);
}

const pdfsOf = (mail: ParsedMail) => mail.attachments.filter(({ contentType }) => contentType === 'application/pdf');

describe('the mail with tickets', () => {
  it('has the event, the place, the codes and the total, in HTML and in plain text', async () => {
    const tickets = await buy(2);
    const mail = await sent();
    for (const text of [mail.text!, String(mail.html)]) {
      expect(text).toContain('Opening Night');
      expect(text).toContain('Aurora Hall');
      for (const { barcode } of tickets) expect(text).toContain(barcode);
      expect(text).toMatch(/Total: €\d+\.\d\d/);
    }
  });

  it('brings each ticket along as PDF, and the event for calendars', async () => {
    const tickets = await buy(2);
    const mail = await sent();
    const pdfs = pdfsOf(mail);
    expect(pdfs.map(({ filename }) => filename)).toEqual(['ticket-opening-night-1.pdf', 'ticket-opening-night-2.pdf']);
    const texts = pdfs.map(({ content }) => readPdf(content).text.replaceAll(/\s/g, '')).join('\n');
    for (const { barcode } of tickets) expect(texts).toContain(barcode);
    expect(mail.attachments.filter(({ filename }) => filename === 'event.ics')).toHaveLength(1);
  });

  it('shows the picture of the event, which comes along and says what it shows, and asks for nothing of other places', async () => {
    await giveEventPicture();
    await buy(1);
    const mail = await sent();
    expect(String(mail.html)).toMatch(/<img src="data:image\/jpeg;base64,[^"]+" alt="Opening Night">/);
    const [picture] = mail.attachments.filter(({ cid }) => cid === 'picture');
    expect([picture!.contentType, picture!.contentDisposition]).toEqual(['image/jpeg', 'inline']);
    const { width, height } = await sharp(picture!.content).metadata();
    expect([width, height]).toEqual([1_000, 563]);
    expect(String(mail.html)).not.toMatch(/(?:src|background)="?https?:|url\(|@import|<link|<script/);
  });

  it('shows no picture that was not uploaded here', async () => {
    await service.database.sql("UPDATE events SET image_url = 'https://pictures.example.org/a.jpg' WHERE id = $1", [
      main.eventId,
    ]);
    await buy(1);
    const mail = await sent();
    expect(String(mail.html)).not.toMatch(/<img|pictures\.example\.org/);
    expect(mail.attachments.some(({ cid }) => cid === 'picture')).toBe(false);
  });

  it('brings no PDF and no code of sealed tickets', async () => {
    const opensAt = new Date(service.services.clock.now().getTime() + 3_600_000);
    await service.database.sql('UPDATE events SET sealed_tickets_available_at = $1', [opensAt]);
    const [ticket] = await buy(1);
    const mail = await sent();
    expect(pdfsOf(mail)).toEqual([]);
    expect(`${mail.text}${mail.html}`).not.toContain(ticket!.barcode);
    expect(mail.text).toContain('/resellers/tickets/pdf/');
  });

  it('brings no PDF of a ticket that is void by then', async () => {
    const [ticket] = await buy(1);
    expect((await manage('POST', `/tickets/${ticket!.id}/void`, {})).status).toBe(200);
    expect(pdfsOf(await sent())).toEqual([]);
  });

  it('brings no PDFs of more than 20 tickets, to which it leads all the same', async () => {
    const tickets = await buy(21);
    expect(tickets).toHaveLength(21);
    const mail = await sent();
    expect(pdfsOf(mail)).toEqual([]);
    expect(mail.text!.match(/\/resellers\/tickets\/pdf\//g)).toHaveLength(21);
  });
});

describe('the mail of a refund', () => {
  it.each([
    ['cash', 'en', 'We have refunded €21.50 for Opening Night, '],
    ['cash', 'es', 'Te hemos devuelto 21,50\u00a0€ por Opening Night, '],
    ['pos', 'en', 'We have refunded €21.50 for Opening Night, '],
  ])('speaks of a bank only where the money goes through one: %s, %s', async (collection, language, said) => {
    const { rateId } = await createRate(service, main.id, main.eventId);
    const buyer = { full_name: 'Vera Lindqvist', email: 'vera@example.org' };
    const sale = { ticket_rate_id: rateId, collection, tickets: [buyer], send_resources: true, language };
    const sold = await manage('POST', '/tickets/box-office', sale);
    expect(sold.status).toBe(201);
    await sent();
    const refund = await manage('POST', `/tickets/${sold.body.data[0]._id}/refund`, { amount: 21.5 });
    expect(refund.status).toBeLessThan(300);
    const { text } = await sentNext();
    expect(text).toContain(said);
    expect(/bank|banco/.test(text!)).toBe(collection === 'pos');
  });
});

describe('the mail with a pass', () => {
  it.each([
    ['en', 'It is not valid until Club Aurora accepts it. You will get a mail then.', 'Show the code'],
    ['es', 'No vale hasta que Club Aurora lo acepte. Entonces recibirás un correo.', 'Muestra el código'],
  ])('says that it waits to be accepted, and how it is used once it is: %s', async (language, waits, shown) => {
    const type = await manage('POST', '/pass-types', { name: 'Season', price: 50, quota: 5, needs_acceptance: true });
    const holder = { full_name: 'Vera Lindqvist', email: 'vera@example.org', send_resources: true, language };
    const sold = await manage('POST', '/passes', { pass_type_id: type.body.data._id, method: 'cash', ...holder });
    expect(sold.status, sold.text).toBe(201);
    const waiting = await sent();
    expect(waiting.text).toContain(waits);
    expect(waiting.text).not.toContain(shown);
    expect((await manage('POST', `/passes/${sold.body.data._id}/accept`, {})).status).toBe(200);
    const accepted = await sentNext();
    expect(accepted.text).toContain(shown);
    expect(accepted.text).not.toContain(waits);
  });
});

it('the mail after a change of name brings the ticket along for the new holder', async () => {
  const [ticket] = await buy(1);
  await sent();
  const body = { full_name: 'Ilse Okafor', email: 'ilse@example.org', amount: 0 };
  expect((await manage('POST', `/tickets/${ticket!.id}/name-changes`, body)).status).toBe(201);
  const [pdf, ...others] = pdfsOf(await sentNext());
  expect([others, readPdf(pdf!.content).text.includes('Ilse Okafor')]).toEqual([[], true]);
});

it('the mail of a ticket that is sent again after a change of name brings and leads to that of its holder', async () => {
  const [ticket] = await buy(1);
  await sent();
  const body = { full_name: 'Ilse Okafor', email: 'ilse@example.org', amount: 0 };
  expect((await manage('POST', `/tickets/${ticket!.id}/name-changes`, body)).status).toBe(201);
  await sentNext();
  expect((await manage('POST', `/tickets/${ticket!.id}/send`, {})).status).toBe(200);
  const mail = await sentNext();
  expect(pdfsOf(mail).map(({ content }) => readPdf(content).text.includes('Ilse Okafor'))).toEqual([true]);
  expect(mail.text).toContain(ticket!.barcode);
  const [link] = /\/resellers\/tickets\/pdf\/\S+/.exec(mail.text!)!;
  expect((await service.app.inject({ method: 'GET', url: link })).statusCode).toBe(200);
});
