/** What an organization says on pages that sell for it: written by its people, read by every channel that it has admitted. */
import { describe, expect, it } from 'vitest';
import { openFixtures } from '../../support/fixtures.ts';

const { service, world, admin, foreigner, clock } = await openFixtures({ at: '2026-11-20T21:00:00.000Z' });
const { main, twin, channel } = world;
const pathOf = (organizationId: string) => `/management/organizations/${organizationId}/shop-texts`;
const change = (...texts: object[]) => service.call('PUT', pathOf(main.id), { headers: admin, body: { texts } });
const ofChannel = (organizationId: string) =>
  service.call('GET', `/channels/organizations/${organizationId}/shop-texts`, { headers: channel.headers });
const aText = (page: string, language: string, content: string) => ({ page, language, content });
const contentsOf = ({ body }: Awaited<ReturnType<typeof change>>) =>
  body.data.map(({ page, language, content }: ReturnType<typeof aText>) => [page, language, content]);

describe('updateShopTexts', () => {
  it('200: sets the given texts without spaces around them, keeps the others, and removes those that are empty', async () => {
    await change(
      aText('thanks', 'en', ' See you. \n'),
      aText('calendar', 'es', 'Hola.'),
      aText('calendar', 'en', 'Hi.'),
    );
    const changed = await change(aText('thanks', 'en', 'Come early.'), aText('calendar', 'en', ' \n'));
    expect([changed.status, contentsOf(changed)]).toEqual([
      200,
      [
        ['calendar', 'es', 'Hola.'],
        ['thanks', 'en', 'Come early.'],
      ],
    ]);
    expect((await service.call('GET', pathOf(main.id), { headers: admin })).body).toEqual(changed.body);
    expect((await ofChannel(main.id)).body.data).toEqual(changed.body.data);
  });

  it('200: a text that is given again keeps the instant at which it was written', async () => {
    const first = await change(aText('privacy', 'en', 'We keep it for a year.'));
    clock.advance(60_000);
    expect((await change(aText('privacy', 'en', 'We keep it for a year.'))).body).toEqual(first.body);
    const [text] = (await change(aText('privacy', 'en', 'For two.'))).body.data.slice(-2);
    expect(Date.parse(text.updated_at)).toBeGreaterThan(Date.parse(first.body.data[0].updated_at));
  });

  it('200: of several changes at the same moment one is kept of each text, and each is answered', async () => {
    const changes = Array.from({ length: 12 }, (_, index) => {
      const texts = [aText('checkout', 'en', `One ${index}`), aText('checkout', 'es', `Uno ${index}`)];
      return change(...(index % 2 === 0 ? texts : texts.toReversed()));
    });
    const answers = await Promise.all(changes);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const kept = contentsOf(await ofChannel(main.id)).filter(([page]: string[]) => page === 'checkout');
    const numbers = kept.map(([, , content]: string[]) => content!.split(' ')[1]);
    expect([kept.length, new Set(numbers).size]).toEqual([2, 1]);
  });

  it.each([
    ['another page', [aText('home', 'en', 'A')]],
    ['another language', [aText('thanks', 'fr', 'A')]],
    ['a text that is too long', [aText('thanks', 'en', 'x'.repeat(4_001))]],
    ['a character that nobody can read', [aText('thanks', 'en', 'a\u0007b')]],
    ['no text', []],
  ])('400: refuses %s', async (_, texts) => {
    expect((await change(...texts)).status).toBe(400);
  });

  it('400: refuses a page twice in one language', async () => {
    const twice = await change(aText('thanks', 'en', 'A'), aText('thanks', 'es', 'B'), aText('thanks', 'en', 'C'));
    expect(twice.body.details).toEqual([{ path: '/texts/2', message: 'is for thanks in en, which stands before' }]);
  });
});

describe('listShopTexts of the channels API', () => {
  it('404: for an organization that has not admitted the channel', async () => {
    const theirs = { texts: [aText('thanks', 'en', 'Theirs.')] };
    const written = await service.call('PUT', pathOf(twin.id), { headers: foreigner.headers, body: theirs });
    expect([written.status, contentsOf(written)]).toEqual([200, [['thanks', 'en', 'Theirs.']]]);
    expect((await ofChannel(twin.id)).status).toBe(404);
    expect(contentsOf(await ofChannel(main.id)).flat()).not.toContain('Theirs.');
  });
});
