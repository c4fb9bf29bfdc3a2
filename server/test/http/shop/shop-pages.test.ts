/** Pages of a shop that show what is on sale: calendar, event, what search engines read. */
import { renderSVG } from 'uqr';
import { describe, expect, it } from 'vitest';
import { reservedSlugs } from '../../../src/contexts/identity/shops/shops.ts';
import { entriesOf } from '../../support/calendar-files.ts';
import { openFixtures } from '../../support/fixtures.ts';
import {
  openGraphOf,
  problemsOfEvent,
  problemsOfOpenGraph,
  readRobots,
  readSitemap,
  structuredDataOf,
} from '../../support/search-engines.ts';
import { openShop } from '../../support/shop.ts';
import { createEvent, createRate } from '../../support/world.ts';

const { service, clock, world, owner } = await openFixtures({ at: '2026-11-20T21:00:00.000Z' });
const { main } = world;
const shop = await openShop(service, main.id, owner);
const get = (path: string, headers: Record<string, string> = {}) => service.call('GET', `${shop}${path}`, { headers });
const change = (table: string, set: string, id: string) =>
  service.database.sql(`UPDATE ${table} SET ${set} WHERE id = $1`, [id]);
const slugOf = async (table: string, id: string) =>
  (await service.database.sql<{ slug: string }>(`SELECT slug FROM ${table} WHERE id = $1`, [id]))[0]!.slug;
const eventSlug = await slugOf('events', main.eventId);

describe('the calendar', () => {
  it('shows the events of the organization and no others', async () => {
    const page = await get('');
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.text).toContain('Opening Night');
    await change('events', "name = 'Foreign Night', slug = 'foreign-night'", world.twin.eventId);
    expect((await get('')).text).not.toContain('Foreign Night');
    expect((await get('/foreign-night')).status).toBe(404);
  });

  it.each([
    ['es', 'es-ES,es;q=0.9,en;q=0.5', 'Eventos'],
    ['en', 'de-DE,de;q=0.9,en;q=0.5', 'Events'],
    ['en', 'ja', 'Events'],
    ['es', 'en;q=0.3, es;q=0.8', 'Eventos'],
  ])('speaks %s to a browser that wants %s', async (language, accepted, word) => {
    const page = await get('', { 'accept-language': accepted });
    expect(page.text).toContain(`<html lang="${language}">`);
    expect(page.text).toContain(`<title>${word} ·`);
  });

  it('shows a month with each event on its day where it takes place, and leads to the others', async () => {
    const at = { starts_at: '2027-02-28T23:30:00Z', ends_at: '2027-03-01T04:00:00Z', slug: 'march-night' };
    await createEvent(service, main.id, main.locationId, { ...at, name: 'March Night' });
    const first = await get('?view=month');
    expect(first.text).toContain('<caption>November 2026</caption>');
    expect(first.text).toContain(`href="${shop}?view=month&amp;month=2026-10"`);
    // In Madrid it is the first of March already.
    const march = await get('?view=month&month=2027-03');
    expect(march.text).toMatch(/<time datetime="2027-03-01">[^\n]*\n<a href="[^"]*\/march-night"/);
    expect(march.text).toContain('<thead><tr><th scope="col">Mon</th>');
    expect(march.text.match(/<time datetime="2027-03-/g)).toHaveLength(31);
    expect(march.text).not.toMatch(/<time datetime="2027-0[24]-/);
    expect((await get('?view=month&month=2027-02')).text).not.toContain('March Night');
    expect((await get('?view=month&month=2027-13')).text).toContain('<caption>November 2026</caption>');
  });

  it('says from what price on tickets are sold, the fee included, and not of rates that are closed', async () => {
    const { eventId, rateId } = await createEvent(service, main.id, main.locationId);
    const { rateId: closed } = await createRate(service, main.id, eventId);
    await change('ticket_rates', 'complete = true', closed);
    await service.database.sql('UPDATE ticket_rate_prices SET price = 100 WHERE rate_id = $1', [closed]);
    await service.database.sql('UPDATE ticket_rate_prices SET price = 2000 WHERE rate_id = $1', [rateId]);
    const slug = await slugOf('events', eventId);
    const [, card] = new RegExp(`/${slug}">(.*?)</li>`, 's').exec((await get('')).text)!;
    expect(card).toContain('from €21.50');
  });

  it('keeps a language that was chosen in its links', async () => {
    const page = await get('?lang=es', { 'accept-language': 'en' });
    expect(page.text).toContain('<html lang="es">');
    expect(page.text).toContain(`href="${shop}/${eventSlug}?lang=es"`);
  });
});

describe('the page of an event', () => {
  it('says what it is, when and where, and what tickets cost now', async () => {
    const { text, headers } = await get(`/${eventSlug}`);
    for (const said of ['Opening Night', 'Aurora Hall', 'openstreetmap.org', '€20.00', '50 left at this price']) {
      expect(text).toContain(said);
    }
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).toContain("script-src 'self';");
    expect(headers['content-security-policy']).not.toMatch(/unsafe|\*/);
  });

  it('says on which day it ends where that is more than a day later', async () => {
    const at = { starts_at: '2026-11-27T17:00:00Z', ends_at: '2026-11-30T01:00:00Z', slug: 'three-days' };
    await createEvent(service, main.id, main.locationId, { ...at, name: 'Three Days' });
    const { text } = await get('/three-days');
    expect(text).toMatch(/– <time datetime="2026-11-30T01:00:00.000Z">Monday,? 30 November 2026 at 02:00<\/time>/);
    expect((await get(`/${eventSlug}`)).text).toMatch(/– <time datetime="[^"]*">04:00<\/time>/);
  });

  it('has no inline script, and loads nothing from another host', async () => {
    const { text } = await get(`/${eventSlug}`);
    expect([...text.matchAll(/<script([^>]*)>/g)].map(([, attributes]) => attributes)).toEqual([
      ' src="/shop/assets/shop.js" defer',
      ' type="application/ld+json"',
    ]);
    expect(text).not.toMatch(/ on\w+=| style=|<style/);
    expect(
      [...text.matchAll(/<(?:link rel="(?:icon|stylesheet)"|img)[^>]*(?:href|src)="([^"]*)"/g)].map(([, a]) => a),
    ).toEqual(['/shop/assets/icon.svg', '/shop/assets/shop.css']);
  });

  it('may be shown within a page of another site where it is asked for, with a script for that and no cookie', async () => {
    const within = await get(`/${eventSlug}?embed=1`);
    const policy = String(within.headers['content-security-policy']);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toMatch(/frame-ancestors \*$/);
    expect(policy).not.toContain('unsafe');
    expect(within.headers['set-cookie']).toBeUndefined();
    expect([...within.text.matchAll(/<script src="([^"]*)"/g)].map(([, source]) => source)).toEqual([
      '/shop/assets/shop.js',
      '/shop/assets/frame.js',
    ]);
    expect(within.text).toContain('name="embed" value="1"');
    expect(String((await get(`/${eventSlug}`)).headers['content-security-policy'])).toMatch(/frame-ancestors 'none'$/);
  });

  it('shows the rates alone that are asked for', async () => {
    const { eventId } = await createEvent(service, main.id, main.locationId);
    const { rateId } = await createRate(service, main.id, eventId, { name: 'Balcony' });
    const path = `/${await slugOf('events', eventId)}`;
    const { text } = await get(`${path}?show=${await slugOf('ticket_rates', rateId)}`);
    expect([...text.matchAll(/name="n_(\w+)"/g)].map(([, id]) => id)).toEqual([rateId]);
    expect((await get(path)).text.match(/name="n_/g)).toHaveLength(2);
  });

  it('shows names as text, whatever is in them, and lets none end the block of structured data', async () => {
    await change('events', 'name = \'</script><b>"Night"</b> & more\'', main.eventId);
    const { text } = await get(`/${eventSlug}`);
    expect(text).toContain('&lt;b&gt;&quot;Night&quot;&lt;/b&gt; &amp; more');
    expect(text).not.toContain('<b>"Night"');
    const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text)!;
    expect(JSON.parse(json!).name).toBe('</script><b>"Night"</b> & more');
    await change('events', "name = 'Opening Night'", main.eventId);
  });

  it('tells search engines the event, its offers and its address', async () => {
    const { text } = await get(`/${eventSlug}?lang=es`);
    const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text)!;
    const canonical = `http://127.0.0.1:4000${shop}/${eventSlug}`;
    expect(JSON.parse(json!)).toMatchObject({
      '@type': 'Event',
      url: canonical,
      location: { name: 'Aurora Hall', address: { addressLocality: 'Madrid' } },
      offers: [{ priceCurrency: 'EUR', availability: 'https://schema.org/InStock' }],
    });
    expect(text).toContain(`<link rel="canonical" href="${canonical}">`);
    expect(text).toContain(`<meta property="og:url" content="${canonical}">`);
  });

  it('has the properties that search engines and social networks ask for, and none that is empty', async () => {
    await change('events', "image_url = 'https://images.example.org/night.jpg', description = ''", main.eventId);
    const { text } = await get(`/${eventSlug}`);
    const data = structuredDataOf(text);
    expect(problemsOfEvent(data)).toEqual([]);
    expect(problemsOfOpenGraph(openGraphOf(text))).toEqual([]);
    const { startDate: _, ...withoutStart } = data;
    const planted = [
      [withoutStart, 'startDate'],
      [{ ...data, endDate: '2026-11-20' }, 'endDate'],
      [{ ...data, eventStatus: 'EventScheduled' }, 'eventStatus'],
      [{ ...data, image: ['/night.jpg'] }, 'image'],
      [{ ...data, organizer: { '@type': 'Organization', name: '' } }, 'organizer.name'],
      [{ ...data, offers: [] }, 'offers'],
    ] as const;
    for (const [wrong, path] of planted) expect(problemsOfEvent(wrong)).toContain(path);
    expect(problemsOfOpenGraph({ ...openGraphOf(text), url: 'https://other.example.org/', image: '' })).toEqual([
      'url',
      'image',
    ]);
    await change('events', "image_url = ''", main.eventId);
  });

  it.each([
    ['InStock', 'complete = false'],
    ['SoldOut', 'complete = true'],
    ['PreOrder', "valid_from = '2099-01-01T00:00:00Z'"],
    ['SoldOut', "valid_from = '2020-01-01T00:00:00Z', valid_until = '2020-01-02T00:00:00Z'"],
  ])('tells search engines %s of a rate with %s', async (expected, assignment) => {
    const { eventId } = await createEvent(service, main.id, main.locationId);
    await service.database.sql(`UPDATE ticket_rates SET ${assignment} WHERE event_id = $1`, [eventId]);
    const { text } = await get(`/${await slugOf('events', eventId)}`);
    expect(structuredDataOf(text)).toMatchObject({ offers: [{ availability: `https://schema.org/${expected}` }] });
  });

  it('keeps its policy where the host of a picture has characters that would end or change it', async () => {
    for (const url of ['https://x;sandbox/night.jpg', 'https://x,y/night.jpg']) {
      await change('events', `image_url = '${url}'`, main.eventId);
      const { headers } = await get(`/${eventSlug}`);
      expect(headers['content-security-policy']).toContain("; img-src 'self'; form-action ");
    }
    await change('events', "image_url = ''", main.eventId);
  });

  it('loads the picture of the organization from its own host alone', async () => {
    await change('events', "image_url = 'https://images.example.org/night.jpg'", main.eventId);
    const { headers, text } = await get(`/${eventSlug}`);
    expect(headers['content-security-policy']).toContain("img-src 'self' https://images.example.org;");
    expect(text).toContain('<meta property="og:image" content="https://images.example.org/night.jpg">');
    await change('events', "image_url = ''", main.eventId);
  });

  it.each([
    ['JPY', 0, 1_500, '¥1,500'],
    ['KWD', 3, 12_345, 'KWD&nbsp;12.345'],
  ])('writes amounts of %s with %i decimals', async (currency, digits, minor, shown) => {
    const price = await service.database.sql<{ price: number }>('SELECT price FROM ticket_rate_prices WHERE id = $1', [
      main.priceIds[0],
    ]);
    await change('organizations', `currency = '${currency}', currency_digits = ${digits}`, main.id);
    await change('ticket_rate_prices', `price = ${minor}`, main.priceIds[0]);
    const { text } = await get(`/${eventSlug}`);
    expect(text.replaceAll('\u00a0', '&nbsp;')).toContain(shown);
    await change('organizations', "currency = 'EUR', currency_digits = 2", main.id);
    await change('ticket_rate_prices', `price = ${price[0]!.price}`, main.priceIds[0]);
  });

  it('says that a rate is sold out, and offers no form for it', async () => {
    const { eventId } = await createEvent(service, main.id, main.locationId);
    const { rateId } = await createRate(service, main.id, eventId);
    await change('ticket_rates', 'complete = true', rateId);
    const { text } = await get(`/${await slugOf('events', eventId)}`);
    expect(text).toContain('Sold out');
    expect(text).not.toContain(`value="${rateId}"`);
  });

  it('says that a rate is sold out of which fewer are left than a purchase must have, also in the calendar', async () => {
    const name = 'Pairs Alone';
    const { eventId, rateId } = await createEvent(service, main.id, main.locationId, { name });
    await change('ticket_rates', 'purchase_min = 2, quota = 3, sold_count = 1', rateId);
    const path = `/${await slugOf('events', eventId)}`;
    expect((await get(path)).text).toContain(`name="n_${rateId}"`);
    await change('ticket_rates', 'sold_count = 2', rateId);
    const { text } = await get(path);
    expect(text).toContain('<p class="state">Sold out</p>');
    expect(text).not.toContain(`name="n_${rateId}"`);
    expect((await get('')).text.split(name)[1]).toMatch(/^.*?<span class="price">Sold out</s);
  });

  it('says when the sale begins, and how many are left at the price where others have fewer', async () => {
    const { eventId, rateId } = await createEvent(service, main.id, main.locationId);
    const path = `/${await slugOf('events', eventId)}`;
    await change('ticket_rates', "valid_from = '2026-11-20T22:00:00Z'", rateId);
    expect((await get(path)).text).toContain('On sale from');
    await change('ticket_rates', "valid_from = '2026-11-01T00:00:00Z', quota = 100, sold_count = 0", rateId);
    await service.database.sql('UPDATE ticket_rate_prices SET quota = 7 WHERE rate_id = $1', [rateId]);
    expect((await get(path)).text).toContain('7 left at this price');
  });

  it('is not there before the event is open', async () => {
    await change('events', 'active = false', main.eventId);
    expect((await get(`/${eventSlug}`)).status).toBe(404);
    await change('events', 'active = true', main.eventId);
  });

  it('offers nothing once the event is over', async () => {
    await change('events', "starts_at = '2026-11-19T20:00:00Z', ends_at = '2026-11-20T04:00:00Z'", main.eventId);
    const { text } = await get(`/${eventSlug}`);
    expect(text).toContain('This event is over.');
    expect(text).not.toContain('<form');
    await change('events', "starts_at = '2026-11-20T20:00:00Z', ends_at = '2026-11-21T05:00:00Z'", main.eventId);
  });
});

describe('files', () => {
  it('have the events for calendars, as programs read them', async () => {
    await change(
      'events',
      "name = 'Night; open, late', description = 'Doors at 23:00.\r\nÁ la carte, ünd so weiter – '||repeat('ñ', 200)||repeat('x', 200)",
      main.eventId,
    );
    await change('locations', 'latitude = 41.3851, longitude = 2.1734', main.locationId);
    const all = await get('/events.ics');
    const one = await get(`/${eventSlug}/event.ics`);
    expect(one.text).toContain('\r\nSUMMARY:Night\\; open\\, late\r\n');
    expect(one.text).toContain('\r\nGEO:41.3851;2.1734\r\n');
    for (const { headers, text } of [all, one]) {
      expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
      expect(entriesOf(text)).toContainEqual({
        uid: `${main.eventId}@127.0.0.1`,
        sequence: expect.any(Number),
        summary: 'Night; open, late',
        description: `Doors at 23:00.\nÁ la carte, ünd so weiter – ${'ñ'.repeat(200)}${'x'.repeat(200)}`,
        location: expect.stringMatching(/^Aurora Hall, .*Madrid/),
        startsAt: new Date('2026-11-20T20:00:00.000Z'),
        endsAt: expect.any(Date),
        url: `http://127.0.0.1:4000${shop}/${eventSlug}`,
      });
    }
    expect(entriesOf(one.text)).toHaveLength(1);
    await change('events', "name = 'Opening Night', description = ''", main.eventId);
    await change('locations', 'latitude = NULL, longitude = NULL', main.locationId);
  });

  it('have the entry of an event that is moved under the same identifier, with a higher number and the new time', async () => {
    const entryOf = async () => entriesOf((await get(`/${eventSlug}/event.ics`)).text)[0]!;
    const before = await entryOf();
    clock.advance(1_000);
    const moved = await service.call('PATCH', `/management/organizations/${main.id}/events/${main.eventId}`, {
      headers: owner,
      body: { start_date: '2026-11-20T20:30:00.000Z' },
    });
    expect(moved.status).toBe(200);
    const after = await entryOf();
    expect(after.sequence).toBeGreaterThan(before.sequence);
    expect(after).toEqual({ ...before, sequence: after.sequence, startsAt: new Date('2026-11-20T20:30:00.000Z') });
    await change('events', "starts_at = '2026-11-20T20:00:00Z'", main.eventId);
  });

  it('have the address of an event as a QR code', async () => {
    const { headers, text } = await get(`/${eventSlug}/code.svg`);
    expect([headers['content-type'], text.slice(0, 4)]).toEqual(['image/svg+xml', '<svg']);
    expect(renderSVG(`http://127.0.0.1:4000${shop}/${eventSlug}`, { ecc: 'Q', border: 4 })).toBe(text);
  });

  it.each(['event.ics', 'code.svg'])('%s of an event that is not open is not there', async (name) => {
    await change('events', 'active = false', main.eventId);
    expect((await get(`/${eventSlug}/${name}`)).status).toBe(404);
    await change('events', 'active = true', main.eventId);
    expect((await service.call('POST', `${shop}/${eventSlug}/${name}`)).status).toBe(404);
  });
});

describe('addresses', () => {
  it('are canonical in the sitemap, which robots.txt names, and robots may read each of them', async () => {
    const sitemap = await get('/sitemap.xml');
    expect(sitemap.headers['content-type']).toBe('application/xml; charset=utf-8');
    const root = `http://127.0.0.1:4000${shop}`;
    const addresses = (await readSitemap(sitemap.text)).map(({ url }) => url);
    expect(addresses.slice(0, 2)).toEqual([root, expect.stringContaining(`${root}/`)]);
    expect(addresses).toContain(`${root}/${eventSlug}`);
    const robots = readRobots('http://127.0.0.1:4000/robots.txt', (await service.call('GET', '/robots.txt')).text);
    expect(robots.getSitemaps()).toContain(`${root}/sitemap.xml`);
    for (const address of addresses) {
      const page = await service.call('GET', new URL(address).pathname);
      expect([page.status, openGraphOf(page.text).canonical, page.text.includes('noindex')]).toEqual([
        200,
        address,
        false,
      ]);
      expect(robots.isAllowed(address, 'Googlebot')).toBe(true);
    }
    for (const path of ['/console/', '/pay/x']) {
      expect(robots.isAllowed(`http://127.0.0.1:4000${path}`, 'Googlebot')).toBe(false);
    }
  });

  it.each([
    ['<url><loc>/opening</loc></url>'],
    ['<url><loc>https://tickets.example.org/</loc><when>2026-11-20</when></url>'],
    ['<url><loc>https://tickets.example.org/</loc><lastmod>yesterday</lastmod></url>'],
    ['<url><loc>https://tickets.example.org/</loc>'],
  ])('in a sitemap that breaks the protocol would be found: %s', async (entries) => {
    const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries}</urlset>`;
    await expect(readSitemap(xml)).rejects.toThrow();
  });

  it.each(['/nowhere', `/${eventSlug}/nowhere`, '/orders/pay_01m4xnpzmxf68byc3g6arcvwga', '/orders/return?order=x.y'])(
    '404 with a page that leads on for %s',
    async (path) => {
      const page = await get(path);
      expect([page.status, page.text]).toEqual([404, expect.stringContaining(`href="${shop}"`)]);
    },
  );

  it.each([
    ['GET', '/nobody'],
    ['GET', '/nobody/tonight'],
    ['POST', '/nobody/tonight/buy'],
    ['PUT', `${shop}/${eventSlug}`],
    ['POST', shop],
  ])('%s %s is an unknown path like any other', async (method, path) => {
    const answer = await service.call(method, path);
    expect([answer.status, answer.body.error]).toEqual([404, 'not_found']);
  });

  it('are never those of the service: each first part of a route is reserved', async () => {
    const firsts = new Set(
      service.app
        .printRoutes({ commonPrefix: false })
        .split('\n')
        .flatMap((line) => /^ {4}[├└]── ([a-z]+)(?=[ /])/.exec(line)?.[1] ?? []),
    );
    expect(firsts.size).toBeGreaterThan(8);
    expect([...firsts].filter((first) => !reservedSlugs.includes(first))).toEqual([]);
  });

  it.each(['pay', 'management'])(
    'leave /%s to the service, even where an open shop has come to that name',
    async (name) => {
      const before = await slugOf('organizations', main.id);
      await change('organizations', `slug = '${name}'`, main.id);
      for (const path of [`/${name}`, `/${name}/${eventSlug}`]) {
        const { status, text } = await service.call('GET', path);
        expect([status, text]).toEqual([404, expect.not.stringContaining('Opening Night')]);
      }
      expect((await service.call('GET', '/robots.txt')).text).not.toContain(`/${name}/sitemap.xml`);
      await change('organizations', `slug = '${before}'`, main.id);
    },
  );

  it('says that the shop is closed once its owner closed it', async () => {
    const path = `/management/organizations/${main.id}/shop`;
    await service.call('PUT', path, { headers: owner, body: { open: false } });
    for (const closed of ['', `/${eventSlug}`]) {
      const page = await get(closed);
      expect([page.status, page.text]).toEqual([404, expect.stringContaining('This shop is closed')]);
    }
    await service.call('PUT', path, { headers: owner, body: { open: true } });
    expect((await get('')).status).toBe(200);
  });

  it('lead to no shop of an organization that never opened one', async () => {
    expect((await service.call('GET', `/${await slugOf('organizations', world.twin.id)}`)).status).toBe(404);
  });
});
