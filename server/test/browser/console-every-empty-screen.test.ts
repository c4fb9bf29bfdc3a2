/** Every screen of the console in an organization without any data: it says what to do first, and offers it. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import {
  type ConsoleBrowser,
  examine,
  looks,
  screenRoutes,
  settled,
  signInAs,
  startConsole,
} from '../support/console.ts';
import { describeNeeding } from '../support/needs.ts';
import { signIn } from '../support/sign-in.ts';

vi.setConfig({ testTimeout: 600_000 });

/** Screens that have something to fill in or to filter by from the beginning. */
const filled = [
  '/imports',
  '/catalogue',
  '/developers/reference',
  '/settings/team',
  '/settings/security',
  '/settings/audit-log',
  '/settings/organization',
  '/settings/mails',
  '/settings/payments',
];
/** Channels and resellers are created by those who run the service: the screen says so. */
const withoutStep = ['/partners'];
const routes = [...screenRoutes().values()]
  .flat()
  .filter((route) => !route.includes('$') && !withoutStep.includes(route));

describeNeeding('Chromium')('every screen of an organization without data', () => {
  let console: ConsoleBrowser;
  let organizationId: string;
  beforeAll(async () => {
    console = await startConsole();
    const headers = await signIn(console.service, null, 'viewer', { operator: true });
    const created = await console.service.call('POST', '/management/organizations', {
      headers,
      body: {
        name: 'Club Nuevo',
        slug: 'club-nuevo',
        currency: 'EUR',
        timezone: 'Europe/Madrid',
        owner_email: 'owner@example.org',
      },
    });
    expect(created.status, created.text).toBe(201);
    organizationId = created.body.data.organization?._id ?? created.body.data._id;
  });
  afterAll(() => console?.close());

  it.each([looks[0], looks[3]])('says what to do first, $name', async (look) => {
    await console.visit(look, async (visit) => {
      const { page } = visit;
      await signInAs(console, visit, organizationId, 'owner');
      const withoutAction: string[] = [];
      for (const route of routes) {
        await page.goto(`/console/o/club-nuevo${route}`);
        await settled(visit);
        const within = filled.includes(route) ? 'main' : 'main [data-empty]';
        const actions = page.locator(`${within} :is(a, button, input)`);
        if ((await actions.count()) === 0) withoutAction.push(route);
        await examine(visit, `empty${route.replaceAll('/', '-')}`);
      }
      expect(withoutAction).toEqual([]);
    });
  });
});
