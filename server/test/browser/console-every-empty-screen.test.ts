/** Every screen of the console in an organization without any data: it says what to do first, and offers it. */
import { afterAll, expect, it, vi } from 'vitest';
import {
  browserTest,
  type ConsoleBrowser,
  examineInEveryViewport,
  expectExamined,
  goWithin,
  screenRoutes,
  settled,
  signInAs,
  viewports,
} from '../support/console.ts';
import { describeNeeding } from '../support/needs.ts';
import { signIn } from '../support/sign-in.ts';

vi.setConfig({ testTimeout: 600_000 });

/** Screens that have something to fill in or to filter by from the beginning. */
const filled = [
  '/imports',
  '/catalogue',
  '/subscriptions',
  '/venue',
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
/** Grows with every screen that needs no id. */
const screensCount = 28;
const routes = [...screenRoutes().values()]
  .flat()
  .filter((route) => !route.includes('$') && !withoutStep.includes(route));

describeNeeding('Chromium')('every screen of an organization without data', () => {
  let console: ConsoleBrowser;
  let organizationId: string;
  browserTest.beforeAll(async ({ console: shared }) => {
    console = shared;
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
  afterAll(() => console?.service.check());

  it('says what to do first', async () => {
    await console.visit(viewports[0], async (visit) => {
      const { page } = visit;
      await signInAs(console, visit, organizationId, 'owner');
      const examined: string[] = [];
      const withoutAction = new Set<string>();
      for (const route of routes) {
        const address = `/console/o/club-nuevo${route}`;
        if (!page.url().endsWith(address)) await goWithin(visit, address);
        else await settled(visit);
        const within = filled.includes(route) ? 'main' : 'main [data-empty]';
        const actions = page.locator(`${within} :is(a, button, input)`);
        const inEachViewport = async () => {
          if ((await actions.count()) === 0) withoutAction.add(route);
        };
        examined.push(...(await examineInEveryViewport(visit, `empty ${route}`, { inEachViewport, isThorough: true })));
      }
      expect([...withoutAction]).toEqual([]);
      expectExamined(examined, screensCount);
    });
  });
});
