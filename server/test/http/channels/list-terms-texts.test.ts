/** The terms of organizations as channels read them, and the text that a buyer accepted, which is kept with the payment. */
import { describe, expect, it } from 'vitest';
import { openFixtures } from '../../support/fixtures.ts';
import { createPaidList, makeEntry } from '../../support/paid-lists.ts';
import { beginPassCheckout, createPassType } from '../../support/passes.ts';
import { beginCheckout } from '../../support/purchases.ts';
import { createBookingRate } from '../../support/shop.ts';
import { createEvent } from '../../support/world.ts';

const ground = await openFixtures();
const { service, world, admin, manager, foreigner } = ground;
const { main, channel } = world;

/** Sets the terms in English; answers with the id of the text. */
async function setTerms(organizationId: string, content: string, headers = admin): Promise<string> {
  const path = `/management/organizations/${organizationId}/terms-texts`;
  const { body } = await service.call('PUT', path, { headers, body: { texts: [{ language: 'en', content }] } });
  return body.data[0]._id;
}

async function acceptedWith(paymentId: string) {
  const path = `/management/organizations/${main.id}/payments/${paymentId}`;
  const { accepted_terms_id: id, terms_accepted_at: at } = (await service.call('GET', path, { headers: manager })).body
    .data;
  return [id, at];
}

const listOf = (organizationId: string) =>
  service.call('GET', `/channels/organizations/${organizationId}/terms-texts`, { headers: channel.headers });
const anInstant = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
const unknown = [{ path: '/accepted_terms_id', message: 'must be a text of terms of the organization' }];

describe('200', () => {
  it('has the current terms of a partner', async () => {
    await setTerms(main.id, 'No refunds.');
    const id = await setTerms(main.id, 'Refunds for a week.');
    expect((await listOf(main.id)).body.data).toEqual([
      { _id: id, language: 'en', content: 'Refunds for a week.', created_at: anInstant },
    ]);
  });
});

describe('404', () => {
  it('for an organization that has not admitted the channel', async () => {
    await setTerms(world.twin.id, 'Theirs.', foreigner.headers);
    expect((await listOf(world.twin.id)).status).toBe(404);
  });
});

describe('a purchase', () => {
  it('of tickets keeps the text that was accepted, though the terms change meanwhile', async () => {
    const former = await setTerms(main.id, 'One.');
    await setTerms(main.id, 'Two.');
    const { data } = (await beginCheckout(service, channel, main.rateId, { accepted_terms_id: former })).body;
    expect(await acceptedWith(data.payment_id)).toEqual([former, anInstant]);
    const without = await beginCheckout(service, channel, main.rateId);
    expect(await acceptedWith(without.body.data.payment_id)).toEqual(['', '']);
  });

  it('that is begun beside others keeps its own text', async () => {
    const [one, two] = [await setTerms(main.id, 'Three.'), await setTerms(main.id, 'Four.')];
    const wanted = Array.from({ length: 12 }, (_, index) => [one, two, undefined][index % 3]);
    const begun = await Promise.all(
      wanted.map((id, index) =>
        beginCheckout(service, channel, main.rateId, {
          tickets: [{ full_name: 'Vera', email: `vera.${index}@example.org` }],
          ...(id ? { accepted_terms_id: id } : {}),
        }),
      ),
    );
    const kept = await Promise.all(begun.map(({ body }) => acceptedWith(body.data.payment_id)));
    expect(kept.map(([id]) => id)).toEqual(wanted.map((id) => id ?? ''));
  });

  it('of passes, of a table and of a list entry keeps it too', async () => {
    const id = await setTerms(main.id, 'Five.');
    const passes = await beginPassCheckout(ground, await createPassType(ground), { accepted_terms_id: id });
    expect(await acceptedWith(passes.body.data.payment_id)).toEqual([id, anInstant]);
    const booking = await book({ accepted_terms_id: id });
    expect(await acceptedWith(booking.body.data.payment_id)).toEqual([id, anInstant]);
    const entry = await makeEntry(ground, await createPaidList(ground), {}, { accepted_terms_id: id });
    expect(await acceptedWith(entry.body.data.payment_id)).toEqual([id, anInstant]);
  });

  it('400: is not begun with a text of another organization', async () => {
    const theirs = await setTerms(world.twin.id, 'Mine.', foreigner.headers);
    const given = { accepted_terms_id: theirs };
    const counted = async () => (await service.database.sql('SELECT count(*) FROM payments'))[0];
    const before = await counted();
    const answers = await Promise.all([
      beginCheckout(service, channel, main.rateId, given),
      beginCheckout(service, channel, main.rateId, { ...given, discount_code: 'NONE' }),
      beginPassCheckout(ground, await createPassType(ground), given),
      book(given),
      makeEntry(ground, await createPaidList(ground, { name: 'Other' }), {}, given),
    ]);
    expect(answers.map(({ status, body }) => [status, body.details])).toEqual(answers.map(() => [400, unknown]));
    expect(await counted()).toEqual(before);
  });
});

/** Begins to book a table with an advance. */
async function book(given: object) {
  const { eventId, zoneIds } = await createEvent(service, main.id, main.locationId);
  const rate = await createBookingRate(service, main.id, { eventId, zoneId: zoneIds[0]!, advance: 5_000 });
  return service.call('POST', '/channels/bookings/checkout', {
    headers: channel.headers,
    body: {
      event_id: eventId,
      zone_slug: 'main-floor',
      rate_slug: rate,
      info: { full_name: 'Noor Haddad', email: 'noor@example.org', quantity: 4 },
      ...given,
    },
  });
}
