/** Passes for wallets on the page of an order. */
import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { contentOfPass, newAppleWallet } from '../../support/apple-wallet.ts';
import { openWorld } from '../../support/fixtures.ts';
import { newGoogleWallet } from '../../support/google-wallet.ts';
import { createPassType } from '../../support/passes.ts';
import { cards, hiddenFields, pathOf, payOnPage, postForm } from '../../support/purchases.ts';
import { addressesIn, buyer, buyInShop, openShop } from '../../support/shop.ts';
import { createPerson } from '../../support/sign-in.ts';
import { startTestService, type TestService } from '../../support/test-service.ts';
import { createRate } from '../../support/world.ts';

const secretsKey = randomBytes(32);
const ground = await openWorld({
  secretsKey,
  appleWallet: newAppleWallet(),
  googleWallet: newGoogleWallet(),
});
const { service, world } = ground;
const { main } = world;
const { headers: owner } = await createPerson(service, main.id, 'owner');
const shop = await openShop(service, main.id, owner);
const [event] = await service.database.sql<{ slug: string }>('SELECT slug FROM events WHERE id = $1', [main.eventId]);

/** The address of the order of a paid ticket. */
async function order(): Promise<string> {
  const { rateId } = await createRate(service, main.id, main.eventId);
  const begun = await buyInShop(service, `${shop}/${event!.slug}`, rateId);
  const paid = await payOnPage(service, String(begun.headers.location), cards.good);
  const back = await service.call('GET', pathOf(String(paid.headers.location)));
  return String(back.headers.location);
}

const passes = (page: string) => addressesIn(page, /\.pkpass\?/);
const file = (from: TestService, url: string) => from.app.inject({ method: 'GET', url });

it('offers the pass of each valid ticket, and none of a void one', async () => {
  const address = await order();
  const page = await service.call('GET', address);
  const [pass, ...others] = passes(page.text);
  expect([others, page.text.includes('Add to Apple Wallet')]).toEqual([[], true]);
  const answer = await file(service, pass!);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/vnd.apple.pkpass']);
  const content = contentOfPass(answer.rawPayload);
  expect(content).toMatchObject({ voided: false, description: 'Opening Night' });
  const { pathname, searchParams } = new URL(pass!, 'http://127.0.0.1');
  const sent = await postForm(service, pathname, { signature: searchParams.get('signature')! });
  expect(sent.status).toBe(404);
  const path = `/management/organizations/${main.id}/tickets/${content.serialNumber}/void`;
  expect((await service.call('POST', path, { headers: owner })).status).toBe(200);
  expect(passes((await service.call('GET', address)).text)).toEqual([]);
  expect((await file(service, pass!)).statusCode).toBe(409);
});

it('gives no pass for another signature', async () => {
  const [pass] = passes((await service.call('GET', await order())).text);
  const answer = await file(service, otherSignature(pass!));
  expect(answer.statusCode).toBe(404);
});

function otherSignature(link: string): string {
  return link.replace(/(?<=signature=)./, (first) => (first === 'A' ? 'B' : 'A'));
}

it('leads from each valid ticket to Google Wallet, by its signature alone', async () => {
  const page = await service.call('GET', await order());
  const [link, ...others] = addressesIn(page.text, /\/google-wallet\?/);
  expect([others, page.text.includes('Add to Google Wallet')]).toEqual([[], true]);
  const { statusCode, headers } = await file(service, link!);
  expect([statusCode, headers.location]).toEqual([303, expect.stringMatching(/\/wallet\/google\/[\w-]+$/)]);
  expect((await file(service, otherSignature(link!))).statusCode).toBe(404);
});

it('offers both wallets for each valid pass, and none for one that was rejected', async () => {
  const typeId = await createPassType(ground, { name: 'Winter' });
  const [address] = addressesIn((await service.call('GET', shop)).text, /\/about\/passes\/winter/);
  const page = (await service.call('GET', address!)).text;
  const fields = hiddenFields(page.slice(page.indexOf('<form class="purchase"')));
  const begun = await postForm(service, address!.split('?')[0]!, { ...fields, ...buyer });
  expect(begun.headers.location, begun.text).toContain('/pay/');
  const paid = await payOnPage(service, String(begun.headers.location), cards.good);
  const back = await service.call('GET', pathOf(String(paid.headers.location)));
  const path = String(back.headers.location);
  const bought = (await service.call('GET', path)).text;
  const [apple, google] = [passes(bought), addressesIn(bought, /\/google-wallet\?/)];
  expect([apple.length, google.length]).toEqual([1, 1]);
  const { statusCode, headers, rawPayload } = await file(service, apple[0]!);
  expect([statusCode, headers['content-disposition']]).toEqual([200, 'attachment; filename="pass.pkpass"']);
  const { serialNumber, description } = contentOfPass(rawPayload);
  expect(description).toBe('Winter');
  const led = await file(service, google[0]!);
  expect([led.statusCode, led.headers.location]).toEqual([303, expect.stringMatching(/\/wallet\/google\/[\w-]+$/)]);
  const [sold] = await service.database.sql('SELECT id FROM passes WHERE type_id = $1', [typeId]);
  expect(serialNumber).toBe(sold!.id);
  for (const link of [apple[0]!, google[0]!]) {
    expect((await file(service, otherSignature(link))).statusCode).toBe(404);
  }
  const reject = `/management/organizations/${main.id}/passes/${serialNumber}/reject`;
  expect((await service.call('POST', reject, { headers: owner })).status).toBe(200);
  const after = (await service.call('GET', path)).text;
  expect([passes(after), addressesIn(after, /\/google-wallet\?/)]).toEqual([[], []]);
  expect([(await file(service, apple[0]!)).statusCode, (await file(service, google[0]!)).statusCode]).toEqual([
    409, 409,
  ]);
});

it('offers none where the deployment has no certificate and no account', async () => {
  const address = await order();
  const [pass] = passes((await service.call('GET', address)).text);
  const without = await startTestService({ database: service.database, secretsKey });
  const page = await without.call('GET', address);
  expect([page.status, passes(page.text), page.text.includes('Google Wallet')]).toEqual([200, [], false]);
  expect((await file(without, pass!)).statusCode).toBe(404);
  await without.close();
});
