/** What an organization says in its mails. */
import { languages, mailTemplates } from '@stagedoor/contract/vocabulary';
import { describe, expect, it } from 'vitest';
import { signIn } from '../../support/sign-in.ts';
import { openTestService } from '../../support/test-service.ts';
import { createOrganization } from '../../support/world.ts';

const service = await openTestService();
const organization = await createOrganization(service);
const headers = await signIn(service, organization.id, 'manager');

const call = (method: string, body?: object, given = headers) =>
  service.call(method, `/management/organizations/${organization.id}/mail-texts`, { headers: given, body });
const change = (...texts: object[]) => call('PUT', { texts });
const textOf = (
  answer: { body: { data: { template: string; language: string }[] } },
  template: string,
  language = 'en',
) => answer.body.data.find((one) => one.template === template && one.language === language);

describe('listMailTexts', () => {
  it('200: answers every kind of mail in every language, empty until something is set', async () => {
    const { data } = (await call('GET')).body;
    expect(data).toHaveLength(mailTemplates.length * languages.length);
    expect(data[0]).toEqual({ template: 'tickets_sold', language: 'en', subject: '', message: '' });
    expect(data[1]).toEqual({ template: 'tickets_sold', language: 'es', subject: '', message: '' });
  });
});

describe('updateMailTexts', () => {
  it('200: changes what is named, and nothing else', async () => {
    const first = await change(
      { template: 'refund', language: 'en', subject: 'Money back: {event}', message: 'We are sorry.' },
      { template: 'refund', language: 'es', message: 'Lo sentimos.' },
    );
    expect(textOf(first, 'refund')).toMatchObject({ subject: 'Money back: {event}', message: 'We are sorry.' });
    expect(textOf(first, 'refund', 'es')).toMatchObject({ subject: '', message: 'Lo sentimos.' });
    const second = await change({ template: 'refund', language: 'en', message: '' });
    expect(textOf(second, 'refund')).toMatchObject({ subject: 'Money back: {event}', message: '' });
    expect(textOf(second, 'refund', 'es')).toMatchObject({ message: 'Lo sentimos.' });
    expect((await call('GET')).body).toEqual(second.body);
  });

  it('200: many at once lose nothing of each other', async () => {
    await change({ template: 'list_entry', language: 'en', subject: '', message: '' });
    const given = Array.from({ length: 8 }, () => [
      change({ template: 'list_entry', language: 'en', subject: 'On the list' }),
      change(
        { template: 'payment_link', language: 'es', message: 'Paga pronto.' },
        { template: 'list_entry', language: 'en', message: 'Come early.' },
      ),
    ]);
    for (const { status } of await Promise.all(given.flat())) expect(status).toBe(200);
    expect(textOf(await call('GET'), 'list_entry')).toMatchObject({ subject: 'On the list', message: 'Come early.' });
  });

  it('400: refuses other placeholders, a kind of mail twice, texts that are too long, and nothing', async () => {
    const refused = await change(
      { template: 'refund', language: 'en', subject: 'For {name}' },
      { template: 'refund', language: 'en', message: 'Twice.' },
    );
    expect(refused.status).toBe(400);
    expect(refused.body.details).toEqual([
      { path: '/texts/0/subject', message: 'must have no other placeholder than {event} and {organization}' },
      { path: '/texts/1', message: 'is for refund in en, which stands before' },
    ]);
    for (const text of [
      { template: 'receipt', language: 'en' },
      { template: 'refund', language: 'fr' },
      { template: 'refund', language: 'en', subject: 'x'.repeat(151) },
      { template: 'refund', language: 'en', message: 'x'.repeat(2_001) },
    ]) {
      expect((await change(text)).status, JSON.stringify(text)).toBe(400);
    }
    expect((await change()).status).toBe(400);
  });
});
