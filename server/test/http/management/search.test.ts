/** What people type to find somebody: without accents, and other letters for those that their keyboard lacks. */
import { plainText } from '@stagedoor/contract/vocabulary';
import { expect, it } from 'vitest';
import { plainText as plainTextInSql } from '../../../src/platform/sql/plain-text.ts';
import { openFixtures } from '../../support/fixtures.ts';
import { createEvent, createTicket } from '../../support/world.ts';

const { world, manager, manage, service } = await openFixtures();
const call = manage(manager);

const names = [
  'Zoë Núñez',
  'IŞIK YILMAZ',
  'Işık Yılmaz',
  'Søren Łuć',
  'Große Bäß',
  'Ærøskøbing',
  'Đorđe',
  'Þórður Ħŧŋ',
  'Ğ İ',
  'Ada 50%',
  '',
];

it.each(names)('is compared by the database as by screens and doors: %s', async (name) => {
  for (const form of [name, name.normalize('NFD')]) {
    const [row] = await service.database.sql<{ plain: string }>(`SELECT ${plainTextInSql('$1::text')} AS plain`, [
      form,
    ]);
    expect(row!.plain).toBe(plainText(form));
    expect(plainText(form)).toMatch(/^[ -~]*$/);
  }
});

it('finds entries, their referrers, clients, tickets and events without accents, and with them what has none', async () => {
  const { id: organizationId, locationId } = world.main;
  const { eventId, listRateId } = await createEvent(service, organizationId, locationId);
  const referrer = await call('POST', '/referrers', { name: 'José Ibáñez' });
  const entry = await call('POST', '/guest-lists', {
    list_rate_id: listRateId,
    name: 'Işık Yılmaz',
    for: 1,
    email: 'x17@example.org',
    referral_id: referrer.body.data._id,
  });
  expect(entry.status, entry.text).toBe(201);
  await createTicket(service, world.main, { full_name: 'Søren Große' });
  await service.database.sql('UPDATE events SET name = $2 WHERE id = $1', [eventId, 'Fiesta de la Ñ']);
  const found = async (path: string) => (await call('GET', path)).body.data.length;
  const ofList = (search: string) => found(`/guest-lists?event_id=${eventId}&search=${encodeURIComponent(search)}`);
  const ofTickets = (search: string) =>
    found(`/tickets?event_id=${world.main.eventId}&search=${encodeURIComponent(search)}`);
  expect([await ofList('isik yil'), await ofList('YILMÁZ'), await ofList('ibanez')]).toEqual([1, 1, 1]);
  expect(await found('/clients?search=yilmaz')).toBe(1);
  expect([await ofTickets('soren'), await ofTickets('GROSSE'), await ofTickets('søren')]).toEqual([1, 1, 1]);
  expect(await found('/events?search=la%20n')).toBe(1);
});
