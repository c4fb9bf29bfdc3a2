/** From an installation without accounts to an organization, by the screens alone. */
import { expect, vi } from 'vitest';
import { createSetupLink, setupUrl } from '../../src/contexts/identity/accounts/accounts.ts';
import { Refusal } from '../../src/platform/refusal.ts';
import { crossTenantDb } from '../../src/platform/sql/tenant-db.ts';
import {
  browserTest,
  type ConsoleBrowser,
  consoleOf,
  examineInEveryViewport,
  password,
  photograph,
  type Visit,
  viewports,
} from '../support/console.ts';
import { describeNeeding } from '../support/needs.ts';
import { createPerson } from '../support/sign-in.ts';
import { startTestService, type TestServiceOptions } from '../support/test-service.ts';
import { codeAt } from '../support/totp.ts';

vi.setConfig({ testTimeout: 90_000 });

const [desktop] = viewports;

/** What the tests say to the screens, in each language. */
const words = {
  'en-GB': {
    setUp: 'Set up',
    name: 'Your name',
    email: 'E-mail',
    password: 'Password',
    create: 'Create account',
    title: 'Create your organization',
    organizationName: 'Name',
    slug: 'Identifier',
    submit: 'Create organization',

    done: 'This installation is set up',
    common: 'password that many people use',
    gone: 'This link does not work any more',
    signOut: 'Sign out',
    none: 'You belong to no organization yet',
    startTotp: 'Set up',
    secret: 'Secret',
    digits: 'Six digits',
    turnOn: 'Turn on',
    kept: 'I have kept them',
  },
  'es-ES': {
    setUp: 'Configuración inicial',
    name: 'Tu nombre',
    email: 'Correo electrónico',
    password: 'Contraseña',
    create: 'Crear cuenta',
    title: 'Crea tu organización',
    organizationName: 'Nombre',
    slug: 'Identificador',
    submit: 'Crear organización',
    done: 'Esta instalación ya está configurada',
    common: 'contraseña que usan muchas personas',
    gone: 'Este enlace ya no funciona',
  },
} as const;

/** Examines the screen in every viewport, and keeps a picture of each. */
async function examined(visit: Visit, name: string): Promise<void> {
  let at = 0;
  const pictures = [viewports[0], viewports[1], viewports[3], viewports[2]];
  const inEachViewport = () => photograph({ page: visit.page, viewport: pictures[at++]! }, name);
  await examineInEveryViewport(visit, name, { inEachViewport });
}

async function linkOf({ service, origin }: ConsoleBrowser): Promise<string> {
  const { database, clock } = service.services;
  const link = await database.transaction((tx) => createSetupLink(crossTenantDb(tx), clock.now()));
  if (link instanceof Refusal) throw new Error(link.message);
  return setupUrl(link.token, origin);
}

describeNeeding('Chromium')('the console of an installation without accounts', () => {
  const openEmpty = async (browser: Parameters<typeof consoleOf>[0], options: TestServiceOptions = {}) =>
    consoleOf(browser, await startTestService(options));

  browserTest.for(['en-GB', 'es-ES'] as const)(
    'leads from the setup link to an organization in %s',
    async (language, { browser }) => {
      const console = await openEmpty(browser);
      const say = words[language];
      await console.visit(
        desktop,
        async (visit) => {
          const { page } = visit;
          visit.expectStatus(400, 404);
          await page.goto('/console/');
          await page.getByRole('heading', { name: say.setUp }).waitFor();
          await page.getByText('npm start -- users setup-link').waitFor();
          await examined(visit, `set-up-without-link-${language}`);

          const replaced = await linkOf(console);
          const link = await linkOf(console);
          const fill = async (address: string, typed: string) => {
            await page.goto(address);
            await page.getByLabel(say.name).fill('Ada Moreno');
            await page.getByLabel(say.email).fill('ada@example.org');
            await page.getByLabel(say.password, { exact: true }).fill(typed);
            await page.getByRole('button', { name: say.create }).click();
          };
          await fill(replaced, password);
          await page.getByRole('alert').getByText(say.gone).waitFor();
          await examined(visit, `set-up-replaced-link-${language}`);
          await fill(link, 'Password12345');
          await page.getByText(say.common).waitFor();
          await page.getByLabel(say.password, { exact: true }).fill(password);
          await examined(visit, `set-up-${language}`);
          await page.getByRole('button', { name: say.create }).click();

          await page.getByRole('heading', { name: say.title }).waitFor();
          await page.getByLabel(say.organizationName, { exact: true }).fill('Sala Ánfora 21');
          expect(await page.getByLabel(say.slug).inputValue()).toBe('sala-anfora-21');
          await examined(visit, `first-organization-${language}`);
          await page.getByRole('button', { name: say.submit }).click();
          await page.waitForURL(/\/o\/sala-anfora-21\//);
          const [organization] = await console.service.database.sql(
            'SELECT o.name, o.currency, o.timezone, m.role FROM organizations o JOIN memberships m ON m.organization_id = o.id',
          );
          expect(organization).toEqual({
            name: 'Sala Ánfora 21',
            currency: 'EUR',
            timezone: 'Asia/Tokyo',
            role: 'owner',
          });

          await page.goto(link);
          await page.getByRole('heading', { name: say.done }).waitFor();
        },
        language,
      );
      await console.close();
    },
  );

  browserTest('in production, asks for a second factor before the organization is created', async ({ browser }) => {
    const console = await openEmpty(browser, { environment: 'production' });
    const say = words['en-GB'];
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      visit.expectStatus(403);
      await page.goto(await linkOf(console));
      await page.getByLabel(say.name).fill('Ada Moreno');
      await page.getByLabel(say.email).fill('ada@example.org');
      await page.getByLabel(say.password, { exact: true }).fill(password);
      await page.getByRole('button', { name: say.create }).click();
      await page.getByLabel(say.organizationName, { exact: true }).fill('Sala Norte');
      await page.getByRole('button', { name: say.submit }).click();
      await page.getByRole('status').getByText('need a second factor').waitFor();
      await examined(visit, 'first-organization-second-factor');
      await page.getByRole('button', { name: say.startTotp }).click();
      const secret = await page.getByLabel(say.secret, { exact: true }).innerText();
      await page.getByLabel(say.digits).fill(codeAt(secret, new Date()));
      await page.getByRole('button', { name: say.turnOn }).click();
      await page.getByRole('button', { name: say.kept }).click();
      await page.getByRole('button', { name: say.submit }).click();
      await page.waitForURL(/\/o\/sala-norte\//);
    });
    await console.close();
  });
});

describeNeeding('Chromium')('a person without an organization', () => {
  browserTest('is told to ask for an invitation, and can sign out', async ({ console }) => {
    const say = words['en-GB'];
    const person = await createPerson(console.service, null, 'viewer', { password });
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      await page.goto('/console/');
      await page.getByLabel(say.email).fill(person.email);
      await page.getByLabel(say.password, { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.getByRole('heading', { name: say.none }).waitFor();
      expect(await page.getByRole('button', { name: say.submit }).count()).toBe(0);
      await examined(visit, 'no-organization');
      await page.getByRole('button', { name: say.signOut }).click();
      await page.waitForURL(/sign-in/);
    });
  });
});
