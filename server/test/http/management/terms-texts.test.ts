/** The terms of an organization: texts that never change. */
import { describe, expect, it } from 'vitest';
import { signIn } from '../../support/sign-in.ts';
import { openTestService } from '../../support/test-service.ts';
import { createOrganization } from '../../support/world.ts';

const service = await openTestService();
const organization = await createOrganization(service);
const headers = await signIn(service, organization.id, 'admin');
const path = `/management/organizations/${organization.id}/terms-texts`;
const list = async () => (await service.call('GET', path, { headers })).body.data;
const change = (...texts: object[]) => service.call('PUT', path, { headers, body: { texts } });

describe('updateTermsTexts', () => {
  it('200: the latest text of each language is the current one, and the former can still be read', async () => {
    expect(await list()).toEqual([]);
    const first = await change({ language: 'en', content: ' No refunds. ' }, { language: 'es', content: 'Sin.' });
    expect(first.body.data).toMatchObject([
      { language: 'en', content: 'No refunds.' },
      { language: 'es', content: 'Sin.' },
    ]);
    const second = (await change({ language: 'en', content: 'Refunds for a week.' })).body.data;
    expect(second).toMatchObject([{ content: 'Refunds for a week.' }, first.body.data[1]]);
    expect(await list()).toEqual(second);
    const former = await service.call('GET', `${path}/${first.body.data[0]._id}`, { headers });
    expect(former.body.data).toEqual(first.body.data[0]);
  });

  it('200: a text that changes nothing is no new one', async () => {
    const before = (await change({ language: 'en', content: 'Be kind.' })).body.data;
    expect((await change({ language: 'en', content: 'Be kind.' })).body.data).toEqual(before);
  });

  it('200: an empty text ends the terms in its language, until there is another', async () => {
    await change({ language: 'en', content: 'A' }, { language: 'es', content: 'B' });
    expect((await change({ language: 'en', content: '' })).body.data).toMatchObject([{ language: 'es' }]);
    expect((await change({ language: 'en', content: 'A' })).body.data).toMatchObject([{ content: 'A' }, {}]);
  });

  it('200: a text is the current one also where the clock is behind that of the former one', async () => {
    await change({ language: 'en', content: 'Written ahead.' });
    await service.database.sql('UPDATE terms_texts SET created_at = $1', [new Date(Date.now() + 3_600_000)]);
    expect((await change({ language: 'en', content: 'Behind.' })).body.data).toMatchObject([
      { content: 'Behind.' },
      {},
    ]);
  });

  it('200: of several changes at the same moment one is the current text, and each is answered', async () => {
    const contents = Array.from({ length: 12 }, (_, index) => `Text ${index}`);
    const answers = await Promise.all(contents.map((content) => change({ language: 'en', content })));
    expect(answers.map(({ status }) => status)).toEqual(contents.map(() => 200));
    const current = await list();
    expect(current).toHaveLength(2);
    expect(contents).toContain(current[0].content);
  });

  it('400: a language twice, another one, a text that is too long, and nothing', async () => {
    const twice = await change({ language: 'en', content: 'A' }, { language: 'en', content: 'B' });
    expect(twice.body.details).toEqual([{ path: '/texts/1', message: 'is for en, which stands before' }]);
    for (const text of [
      { language: 'fr', content: 'A' },
      { language: 'en', content: 'x'.repeat(20_001) },
    ]) {
      expect((await change(text)).status).toBe(400);
    }
    expect((await change()).status).toBe(400);
  });
});

describe('getTermsText', () => {
  it('404: for a text of another organization', async () => {
    const other = await createOrganization(service);
    const [text] = (await change({ language: 'en', content: 'Ours.' })).body.data;
    const url = `/management/organizations/${other.id}/terms-texts/${text._id}`;
    const answer = await service.call('GET', url, { headers: await signIn(service, other.id, 'owner') });
    expect(answer.status).toBe(404);
  });
});
