/** The shop as a process of its own, which reads and sells over the network. */
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { eventually } from '../../support/embedded-postgres-process.ts';
import { openWorld } from '../../support/fixtures.ts';
import { cards, hiddenFields } from '../../support/purchases.ts';
import { cleanEnvironment, endAll, freePort, launchNode } from '../../support/service-process.ts';

const program = fileURLToPath(new URL('../../../../shop/dist/standalone.js', import.meta.url));
const { service, world } = await openWorld();
const { main } = world;
const api = await service.listen();
afterAll(endAll);
const [{ slug }] = (await service.database.sql('SELECT slug FROM organizations WHERE id = $1', [main.id])) as [
  { slug: string },
];
const [event] = (await service.database.sql('SELECT slug FROM events WHERE id = $1', [main.eventId])) as [
  { slug: string },
];

async function start(given: Record<string, string> = {}) {
  const port = await freePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  const settings = {
    SHOP_API_URL: `${api}/channels`,
    SHOP_API_KEY: world.channel.headers['x-api-key']!,
    SHOP_ORGANIZATION: slug,
    SHOP_PUBLIC_URL: publicUrl,
    SHOP_SIGNING_KEYS: 'f3b1c7a95d2e4860b7c1d9e3a5f70824',
    PORT: String(port),
    ...given,
  };
  return { publicUrl, ...launchNode({ ...cleanEnvironment(), ...settings }, [program]) };
}

const send = (address: string, fields: Record<string, string>) =>
  fetch(address, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });

describe('the shop by itself', () => {
  it('sells from the event to the order over the network', async () => {
    const { publicUrl, output } = await start();
    await eventually(async () => output().includes('listens on'), 20_000);
    const root = await fetch(publicUrl);
    expect([root.url, root.status]).toEqual([`${publicUrl}/${slug}`, 200]);
    expect(await root.text()).toContain('Opening Night');
    const style = await fetch(`${publicUrl}/shop/assets/shop.css`);
    expect([style.status, style.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8']);
    const form = await fetch(`${publicUrl}/${slug}/${event.slug}/buy?n_${main.rateId}=1`);
    expect(form.headers.get('content-security-policy')).toContain("default-src 'none'");
    const fields = { 'p0.full_name': 'Noor Haddad', 'p0.email': 'noor.haddad@example.org' };
    const begun = await send(`${publicUrl}/${slug}/${event.slug}/buy`, {
      ...hiddenFields(await form.text()),
      ...fields,
    });
    expect([begun.status, begun.headers.get('location')]).toEqual([303, expect.stringContaining('/pay/')]);
    const payment = new URL(begun.headers.get('location')!);
    const page = await fetch(`${api}${payment.pathname}`);
    const card = { number: cards.good, expiry: '12/39', cvc: '123' };
    const paid = await send(`${api}${payment.pathname}`, { ...hiddenFields(await page.text()), ...card });
    const order = await fetch(paid.headers.get('location')!);
    expect(order.url).toMatch(new RegExp(`^${publicUrl}/${slug}/orders/pay_`));
    expect(await order.text()).toContain('Thank you!');
  });

  it('shows its logo, and on an unpaid order the time that is left, counted down by a script of its own', async () => {
    const logo = 'https://club.example.org/logo.svg';
    const { publicUrl, output } = await start({ SHOP_LOGO_URL: logo });
    await eventually(async () => output().includes('listens on'), 20_000);
    const form = await fetch(`${publicUrl}/${slug}/${event.slug}/buy?n_${main.rateId}=1`);
    const fields = { 'p0.full_name': 'Nour Aziz', 'p0.email': 'nour.aziz@example.org' };
    await send(`${publicUrl}/${slug}/${event.slug}/buy`, { ...hiddenFields(await form.text()), ...fields });
    const [payment] = await service.database.sql<{ id: string; redirect_url: string; expires_at: Date }>(
      `SELECT p.id, p.redirect_url, p.expires_at FROM payments p
       JOIN tickets t ON t.organization_id = p.organization_id AND t.payment_id = p.id
       WHERE t.email = 'nour.aziz@example.org'`,
    );
    const back = new URL(payment!.redirect_url);
    back.searchParams.set('payment_id', payment!.id);
    back.searchParams.set('status', 'failed');
    const order = await fetch(back);
    const page = await order.text();
    expect(page).toContain(`<img src="${logo}" alt="" referrerpolicy="no-referrer">`);
    expect(order.headers.get('content-security-policy')).toContain("img-src 'self' https://club.example.org");
    expect(page).toContain(`role="timer" data-until="${payment!.expires_at.toISOString()}"`);
    const [, script] = /<script src="([^"]+)"/.exec(page)!;
    expect((await fetch(new URL(script!, publicUrl))).status).toBe(200);
  });

  it('answers no other path, method or size', async () => {
    const { publicUrl, output } = await start();
    await eventually(async () => output().includes('listens on'), 20_000);
    const statuses = await Promise.all([
      fetch(`${publicUrl}/nowhere`),
      fetch(`${publicUrl}//[`),
      fetch(`${publicUrl}/shop/assets/..%2Fpackage.json`),
      fetch(`${publicUrl}/shop/assets/constructor`),
      fetch(`${publicUrl}/${slug}`, { method: 'PUT' }),
      send(`${publicUrl}/${slug}/${event.slug}/buy`, { note: 'x'.repeat(200_000) }),
      fetch(`${publicUrl}/livez`, { method: 'HEAD' }),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404, 404, 405, 413, 200]);
  });

  it('limits how much a network asks for', async () => {
    const { publicUrl, output } = await start();
    await eventually(async () => output().includes('listens on'), 20_000);
    const answers = await Promise.all(
      Array.from({ length: 130 }, () => fetch(`${publicUrl}/${slug}/about/privacy`).then(({ status }) => status)),
    );
    expect(answers.filter((status) => status === 200).length).toBeGreaterThanOrEqual(100);
    expect(answers).toContain(429);
  });

  it('takes the first half of an IPv6 address for one network, as the service does', async () => {
    const { publicUrl, output } = await start({ SHOP_PROXIES: '1' });
    await eventually(async () => output().includes('listens on'), 20_000);
    const statusFor = async (address: string) =>
      (await fetch(`${publicUrl}/${slug}/about/privacy`, { headers: { 'x-forwarded-for': address } })).status;
    const household = Array.from({ length: 130 }, (_, device) => `2001:db8:1:2::${device.toString(16)}`);
    const answers = await Promise.all(household.map(statusFor));
    expect(answers.filter((status) => status === 200).length).toBeGreaterThanOrEqual(100);
    expect(answers).toContain(429);
    expect(await statusFor('2001:db8:1:3::1')).toBe(200);
  });

  it.each([
    ['SHOP_API_KEY must be an API key of the channel', { SHOP_API_KEY: '' }],
    ['SHOP_LOGO_URL must be an address such as', { SHOP_LOGO_URL: 'logo.png' }],
    ['SHOP_SIGNING_KEYS must have a key of at least 32 random characters', { SHOP_SIGNING_KEYS: 'short' }],
    ['SHOP_API_URL must be an address such as', { SHOP_API_URL: 'tickets' }],
    ['SHOP_ORGANIZATION must be one of the organizations of the key', { SHOP_ORGANIZATION: 'nobody' }],
  ])('says at the start what is missing: %s', async (said, given) => {
    const { exited, output } = await start(given);
    expect(await exited).toBe(1);
    expect(output()).toContain(said);
  });
});
