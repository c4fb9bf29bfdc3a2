/** The waiting room of an event in the console: switched on for an opening, and what it says of those who wait. */
import { afterAll, expect, it, vi } from 'vitest';
import { passWaitingRooms } from '../../src/contexts/ticketing/waiting-rooms/waiting-rooms.ts';
import { browserTest, type ConsoleBrowser, examine, signInAs, viewports } from '../support/console.ts';
import { describeNeeding } from '../support/needs.ts';
import { signIn } from '../support/sign-in.ts';
import { takePlaces } from '../support/waiting-rooms.ts';
import { createChannel, createOrganization, type TestOrganization } from '../support/world.ts';

vi.setConfig({ testTimeout: 60_000 });

describeNeeding('Chromium')('the waiting room in the console', () => {
  let console: ConsoleBrowser;
  let organization: TestOrganization;
  let address: string;
  const [desktop, phone] = viewports;

  browserTest.beforeAll(async ({ console: shared }) => {
    console = shared;
    organization = await createOrganization(console.service, { slug: 'club-queue' });
    address = `/console/o/club-queue/events/${organization.eventId}`;
  });
  afterAll(() => console?.service.check());

  it('is switched on for an opening, then opened, and shows how many wait and the draw', async () => {
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      await signInAs(console, visit, organization.id, 'manager', address);
      const form = page.getByRole('form', { name: 'Waiting room' });
      const section = page.getByRole('region', { name: 'Waiting room' });
      await section.getByText('Nobody waits').waitFor();
      await form.getByLabel('When buyers wait').selectOption('on');
      const inTwoHours = new Date(Date.now() + 2 * 3_600_000).toISOString().slice(0, 16);
      await form.getByLabel('Opening').fill(inTwoHours);
      await form.getByLabel('Minutes to begin a purchase').fill('10');
      await form.getByRole('button', { name: 'Save' }).click();
      await section.getByText('Before the opening').waitFor();
      await section.getByText('SHA-256 of the seed').waitFor();
      expect(await form.getByLabel('Opening').inputValue()).toBe(inTwoHours);
      const { headers } = await createChannel(console.service, organization.id);
      await takePlaces(console.service, headers, organization.eventId, 3);
      await passWaitingRooms(console.service.services.database, new Date(), 0);
      await page.reload();
      await section.getByText('3', { exact: true }).waitFor();
      await form.getByLabel('Opening').fill('');
      const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
      await form.getByRole('button', { name: 'Save' }).click();
      await saved;
      await passWaitingRooms(console.service.services.database, new Date(Date.now() + 2_000), 0);
      await section.getByText('People are let in').waitFor();
      await section.getByText('Seed of the draw').waitFor();
      await examine(visit, 'waiting room');
    });
  });

  it('keeps what is typed, and what somebody else changed since it was shown', async () => {
    const other = await createOrganization(console.service, { slug: 'club-queue-together' });
    const headers = await signIn(console.service, other.id, 'manager');
    const path = `/management/organizations/${other.id}/events/${other.eventId}/waiting-room`;
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      await signInAs(console, visit, other.id, 'manager', `/console/o/club-queue-together/events/${other.eventId}`);
      const form = page.getByRole('form', { name: 'Waiting room' });
      await form.getByLabel('Minutes to begin a purchase').fill('12');
      const switched = await console.service.call('PUT', path, { headers, body: { mode: 'off' } });
      expect(switched.status).toBe(200);
      await visit.context.setOffline(true);
      await form.getByRole('button', { name: 'Save' }).click();
      await form.getByRole('alert').waitFor();
      await visit.context.setOffline(false);
      await form.getByRole('button', { name: 'Save' }).click();
      await page.getByText('The waiting room was saved').waitFor();
      expect((await console.service.call('GET', path, { headers })).body).toMatchObject({
        data: { mode: 'off', admission_minutes: 12 },
      });
    });
  });

  it('is shown to viewers without a form', async () => {
    await console.visit(phone, async (visit) => {
      const { page } = visit;
      await signInAs(console, visit, organization.id, 'viewer', address);
      await page.getByRole('region', { name: 'Waiting room' }).getByText('People are let in').waitFor();
      expect(await page.getByRole('form', { name: 'Waiting room' }).count()).toBe(0);
    });
  });
});
