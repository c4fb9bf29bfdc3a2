/** The mail with the tickets of a purchase leads to its order, where the shop of the organization has one. */
import { expect, it } from 'vitest';
import type { MailTransport } from '../../src/contexts/messaging/mail/mail.ts';
import { startJobs } from '../../src/workers/jobs.ts';
import { eventually } from '../support/embedded-postgres-process.ts';
import { openWorld } from '../support/fixtures.ts';
import { createPassType } from '../support/passes.ts';
import { beginCheckout, buyTickets, cards, hiddenFields, pathOf, payOnPage, postForm } from '../support/purchases.ts';
import { buyer, buyInShop, createBookingRate, formPath, openShop } from '../support/shop.ts';
import { createPerson } from '../support/sign-in.ts';
import { createRate } from '../support/world.ts';

const ground = await openWorld();
const { service, world } = ground;
const { main, channel } = world;
const { headers: owner } = await createPerson(service, main.id, 'owner');
const shop = await openShop(service, main.id, owner);
const [event] = await service.database.sql<{ slug: string }>('SELECT slug FROM events WHERE id = $1', [main.eventId]);
const { rateId } = await createRate(service, main.id, main.eventId);

/** Sends what is queued; answers with the text of the only mail. */
async function sentText(): Promise<string> {
  const texts = await sentTexts(1);
  return texts[0]!;
}

/** Sends what is queued; answers with the texts of so many mails. */
async function sentTexts(count: number): Promise<string[]> {
  const texts: string[] = [];
  const mail: MailTransport = {
    send: async (message, begin) => {
      if (!(await begin())) return { result: 'elsewhere' };
      texts.push(message.text);
      return { result: 'accepted' };
    },
  };
  const runner = await startJobs({ ...service.services, mail }, { pollMs: 50 });
  const isSent = async () =>
    (await service.database.sql("SELECT 1 FROM mails WHERE status <> 'sent'")).length === 0 && texts.length >= count;
  try {
    await eventually(isSent, 10_000);
  } finally {
    await runner.stop();
  }
  expect(texts).toHaveLength(count);
  return texts;
}

const orderLink = /Your order\n(\S+)/;

it('leads to the order in the shop, and a ticket that is mailed again does not, and says that it is sent again', async () => {
  const begun = await buyInShop(service, `${shop}/${event!.slug}`, rateId);
  await payOnPage(service, String(begun.headers.location), cards.good);
  const [, link] = orderLink.exec(await sentText()) ?? [];
  const back = await service.call('GET', pathOf(link!));
  const order = await service.call('GET', String(back.headers.location));
  expect([back.status, order.status, order.text]).toEqual([303, 200, expect.stringContaining('Thank you!')]);
  const [ticket] = await service.database.sql<{ id: string }>('SELECT id FROM tickets WHERE rate_id = $1', [rateId]);
  const path = `/management/organizations/${main.id}/tickets/${ticket!.id}/send`;
  const again = await service.call('POST', path, { headers: owner, body: { email: 'ilse@example.org' } });
  expect(again.status).toBe(200);
  const text = await sentText();
  expect(text).not.toMatch(orderLink);
  expect(text).not.toContain('Thank you for your purchase');
  expect(text).toMatch(
    /^We are sending your ticket again\.\n\nYour ticket for .*:\n\n[\s\S]*\/resellers\/tickets\/pdf\//,
  );
});

it('of tickets and passes of one purchase, each has the total of what it is about', async () => {
  const pass = { pass_type_id: await createPassType(ground), full_name: 'Vera Lindqvist', email: 'vera@example.org' };
  await buyTickets(service, channel, rateId, { passes: [pass], send_resources: true });
  const totals = (await sentTexts(2)).map((text) =>
    /Your (passes|tickets) [\s\S]*\nTotal: (.*)/.exec(text)!.slice(1, 3),
  );
  expect(totals.toSorted()).toEqual([
    ['passes', '€50.00'],
    ['tickets', '€21.50'],
  ]);
});

/** Sends the form at an address of the shop, and pays; answers with the page to which the mail leads. */
async function orderInMail(address: string, fields: Record<string, string>) {
  const { text } = await service.call('GET', `${shop}${address}`);
  const start = text.indexOf('<form class="purchase"');
  const [, action] = /action="([^"]*)"/.exec(text.slice(start))!;
  const form = { ...hiddenFields(text.slice(start)), ...buyer, ...fields };
  const begun = await postForm(service, action!.replaceAll('&amp;', '&'), form);
  await payOnPage(service, String(begun.headers.location), cards.good);
  const [, link] = orderLink.exec(await sentText()) ?? [];
  const back = await service.call('GET', pathOf(link!));
  return service.call('GET', String(back.headers.location));
}

it('leads to the order of passes, of a table and of a place on a list that were paid', async () => {
  const manage = (path: string, body: object) =>
    service.call('POST', `/management/organizations/${main.id}${path}`, { headers: owner, body });
  await manage('/pass-types', { name: 'Season', price: 50, quota: 10 });
  expect((await orderInMail('/about/passes/season', {})).text).toContain('Thank you!');
  await manage(`/events/${main.eventId}/list-rates`, { name: 'Paid list', entry_price: 12.5, quota: 10 });
  expect((await orderInMail(`/${event!.slug}/lists/paid-list`, { people: '2' })).text).toContain('You are on the list');
  await createBookingRate(service, main.id, { eventId: main.eventId, zoneId: main.zoneIds[0]!, advance: 5_000 });
  const booked = await orderInMail(`/${event!.slug}/tables/main-floor`, { people: '2' });
  expect(booked.text).toContain('Your table is booked');
});

it('leads nowhere else for purchases by other channels, whose return addresses are for the payment alone', async () => {
  const { body } = await beginCheckout(service, channel, rateId, {
    send_resources: true,
    redirect_url: 'https://seller.example.org/thanks',
  });
  await payOnPage(service, body.data.payment_url, cards.good);
  const text = await sentText();
  expect(text).toContain('Thank you for your purchase.');
  expect(text).not.toMatch(orderLink);
  expect(text).not.toContain('seller.example.org');
});

it('says of which rate each ticket is where one person bought several, as the order does', async () => {
  const paths = (await Promise.all(
    ['Balcony', 'Floor'].map((name) => createRate(service, main.id, main.eventId, { name })),
  )) as readonly { readonly rateId: string }[];
  const quantities = Object.fromEntries(paths.map(({ rateId: id }) => [id, 1]));
  const path = `${shop}/${event!.slug}`;
  const { text: form } = await service.call('GET', formPath(path, quantities));
  const begun = await postForm(service, `${path}/buy`, { ...hiddenFields(form), ...buyer });
  await payOnPage(service, String(begun.headers.location), cards.good);
  const text = await sentText();
  expect(text).toContain('Noor Haddad, Balcony\n');
  expect(text).toContain('Noor Haddad, Floor\n');
  const back = await service.call('GET', pathOf(orderLink.exec(text)![1]!));
  const order = await service.call('GET', String(back.headers.location));
  expect(order.text.match(/(?<=dir="auto">)(Balcony|Floor)(?=, )/g)?.sort()).toEqual(['Balcony', 'Floor']);
});
