/** From an installation without accounts to an organization that can open its doors, by the screens alone. */
import type { Page } from 'playwright-core';
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
  settled,
  signInAs,
  type Viewport,
  type Visit,
  viewports,
} from '../support/console.ts';
import { describeNeeding } from '../support/needs.ts';
import { createPerson } from '../support/sign-in.ts';
import { startTestService, type TestServiceOptions } from '../support/test-service.ts';
import { codeAt } from '../support/totp.ts';
import { createOrganization } from '../support/world.ts';

vi.setConfig({ testTimeout: 180_000 });

const [desktop, , phone] = viewports;

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

/** What the first steps and their screens are called, in each language. */
const stepWords = {
  'en-GB': {
    title: 'First steps',
    progress: (done: number) => `${done} of 8 done`,
    done: 'Done',
    missing: 'Missing',
    name: 'Name',
    place: 'Add a place',
    addPlace: 'Add place',
    add: 'Add',
    event: 'Create an event',
    createEvent: 'Create event',
    starts: 'Starts',
    ends: 'Ends',
    create: 'Create',
    publish: 'Publish',
    published: 'The event is published',
    zones: 'Draw zones and tables',
    addZone: 'Add zone',
    zoneName: 'Name of the zone',
    addSpace: 'Add space',
    space: /^Space 1, 4 places/,
    rates: 'Set the rates',
    addRate: 'Add ticket rate',
    price: 'Price',
    nominative: 'Tickets bear a name',
    payments: 'Set up payments',
    purchase: 'Make a test purchase',
    sell: 'Sell for €15.00',
    collect: 'Take €15.00',
    door: 'Set up the door',
    useDevice: 'Use this device at a door',
    doorName: 'Name of the door',
    useAccount: 'Use your account',
    invitation: 'Invite a person',
    invite: 'Invite',
    email: 'E-mail',
    copied: 'I have copied it',
    tonight: 'Tonight',
  },
  'es-ES': {
    title: 'Primeros pasos',
    progress: (done: number) => `${done} de 8 hechos`,
    done: 'Hecho',
    missing: 'Falta',
    name: 'Nombre',
    place: 'Añade un lugar',
    addPlace: 'Añadir lugar',
    add: 'Añadir',
    event: 'Crea un evento',
    createEvent: 'Crear evento',
    starts: 'Empieza',
    ends: 'Termina',
    create: 'Crear',
    publish: 'Publicar',
    published: 'El evento está publicado',
    zones: 'Dibuja zonas y mesas',
    addZone: 'Añadir zona',
    zoneName: 'Nombre de la zona',
    addSpace: 'Añadir espacio',
    space: /^Espacio 1, 4 plazas/,
    rates: 'Fija las tarifas',
    addRate: 'Añadir tarifa de entradas',
    price: 'Precio',
    nominative: 'Las entradas llevan nombre',
    payments: 'Configura los cobros',
    purchase: 'Haz una compra de prueba',
    sell: 'Vender por 15,00 €',
    collect: 'Cobra 15,00 €',
    door: 'Prepara la puerta',
    useDevice: 'Usar este dispositivo en una puerta',
    doorName: 'Nombre de la puerta',
    useAccount: 'Usar tu cuenta',
    invitation: 'Invita a una persona',
    invite: 'Invitar',
    email: 'Correo electrónico',
    copied: 'Lo he copiado',
    tonight: 'Esta noche',
  },
} as const;

/** From nothing to a published event with a test purchase, a paired door and an invitation. */
const firstDayMaxSeconds = 600;

/** What a person needs for it, by the keystroke-level model: reading where to press and pressing, finding a field, a key. */
const secondsOf = { press: 4, field: 3, key: 0.3 };

/** Counts what is pressed and typed on the pages from now on. */
async function countWork(page: Page): Promise<{ seconds(): number }> {
  const count = { press: 0, field: 0, key: 0 };
  await page.exposeFunction('countWork', (kind: 'press' | 'field', keys: number) => {
    count[kind] += 1;
    count.key += keys;
  });
  await page.addInitScript(`
    addEventListener('click', ({ target }) => {
      if (target.closest?.('button, a, label, [role=menuitem], [role=checkbox]')) countWork('press', 0);
    }, true);
    addEventListener('change', ({ target }) => countWork('field', target.value?.length ?? 0), true);`);
  return {
    seconds: () => {
      // Nobody does it without pressing or typing anything.
      expect(Math.min(count.press, count.field, count.key)).toBeGreaterThan(10);
      return count.press * secondsOf.press + count.field * secondsOf.field + count.key * secondsOf.key;
    },
  };
}

/** Each language is examined and pictured in one of the windows. */
const isPictured = (language: keyof typeof stepWords, viewport: Viewport) =>
  viewport === (language === 'en-GB' ? desktop : phone);

/** Does each of the first steps on the screen to which it leads, and sees its tick, until none is left. */
async function doFirstSteps(visit: Visit, home: string, language: keyof typeof stepWords): Promise<void> {
  const { page } = visit;
  const say = stepWords[language];
  const pictured = (name: string) => (isPictured(language, visit.viewport) ? examined(visit, name) : undefined);
  const card = page.getByRole('region', { name: say.title });
  const dialog = page.getByRole('dialog');
  const button = (name: string) => page.getByRole('button', { name, exact: true }).first().click();
  const send = (name: string) => dialog.getByRole('button', { name, exact: true }).click();
  const shown = async (done: number, title: string) => {
    await page.goto(`${home}/tonight`);
    await card.getByText(say.progress(done)).waitFor();
    await card
      .getByRole('listitem')
      .filter({ hasText: `${say.done}: ${title}` })
      .waitFor();
  };
  const lead = async (title: string) => {
    await card
      .getByRole('listitem')
      .filter({ hasText: `${say.missing}: ${title}` })
      .waitFor();
    await card.getByRole('link', { name: title }).click();
  };

  // The sandbox collects without an account.
  await shown(1, say.payments);
  await pictured(`first-steps-${language}`);
  await lead(say.place);
  await button(say.addPlace);
  await dialog.getByLabel(say.name, { exact: true }).fill('Ánfora');
  await send(say.add);
  await page.getByRole('row', { name: /Ánfora/ }).waitFor();

  await shown(2, say.place);
  await lead(say.event);
  await button(say.createEvent);
  await dialog.getByLabel(say.name, { exact: true }).fill('Winter Tide');
  await dialog.getByLabel(say.starts).fill('2030-12-06T23:30');
  await dialog.getByLabel(say.ends).fill('2030-12-07T06:00');
  await send(say.create);
  await page.getByRole('heading', { name: 'Winter Tide' }).waitFor();
  await button(say.publish);
  await page.getByText(say.published).waitFor();

  await shown(3, say.event);
  await lead(say.zones);
  await button(say.addZone);
  await dialog.getByLabel(say.zoneName).fill('Main');
  await send(say.addZone);
  await button(say.addSpace);
  await page.getByRole('button', { name: say.space }).waitFor();

  await shown(4, say.zones);
  await lead(say.rates);
  await button(say.addRate);
  await dialog.getByLabel(say.name, { exact: true }).fill('Early bird');
  await dialog.getByLabel(say.price, { exact: true }).fill('15');
  await dialog.getByLabel(say.nominative).uncheck({ force: true });
  await send(say.create);
  await page.getByRole('heading', { name: 'Early bird' }).waitFor();

  await shown(5, say.rates);
  await pictured(`first-steps-half-${language}`);
  await lead(say.purchase);
  await button(say.sell);
  await page.getByText(say.collect).waitFor();

  await shown(6, say.purchase);
  await lead(say.door);
  await page.getByRole('link', { name: say.useDevice }).click();
  await page.getByLabel(say.doorName).fill('North');
  await page.getByRole('button', { name: say.useAccount }).click();
  await page.getByLabel(say.doorName).waitFor({ state: 'detached' });

  await shown(7, say.door);
  await lead(say.invitation);
  await button(say.invite);
  await dialog.getByLabel(say.email).fill('noor@example.org');
  await send(say.invite);
  await button(say.copied);

  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const isAsked = () => asked.some((path) => path.endsWith('/invitations'));
  await page.goto(`${home}/tonight`);
  await expect.poll(isAsked).toBe(true);
  await card.waitFor({ state: 'detached' });
  await settled(visit);
  expect(await card.count()).toBe(0);
  // What is complete is not asked for again.
  asked.length = 0;
  await page.reload();
  await page.getByRole('heading', { name: say.tonight }).waitFor();
  await page.getByText('Early bird').waitFor();
  expect([await card.count(), isAsked()]).toEqual([0, false]);
}

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

  browserTest.for(
    (['en-GB', 'es-ES'] as const).flatMap((language) => [desktop, phone].map((viewport) => ({ language, viewport }))),
  )(
    'leads from the setup link to an organization and through its first steps in $language, $viewport.name',
    async ({ language, viewport }, { browser }) => {
      const console = await openEmpty(browser);
      const say = words[language];
      await console.visit(
        viewport,
        async (visit) => {
          const { page } = visit;
          const work = await countWork(page);
          const pictured = (name: string) => (isPictured(language, viewport) ? examined(visit, name) : undefined);
          visit.expectStatus(400, 404);
          await page.goto('/console/');
          await page.getByRole('heading', { name: say.setUp }).waitFor();
          await page.getByText('npm start -- users setup-link').waitFor();
          await pictured(`set-up-without-link-${language}`);

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
          await pictured(`set-up-replaced-link-${language}`);
          await fill(link, 'Password12345');
          await page.getByText(say.common).waitFor();
          await page.getByLabel(say.password, { exact: true }).fill(password);
          await pictured(`set-up-${language}`);
          await page.getByRole('button', { name: say.create }).click();

          await page.getByRole('heading', { name: say.title }).waitFor();
          await page.getByLabel(say.organizationName, { exact: true }).fill('Sala Ánfora 21');
          expect(await page.getByLabel(say.slug).inputValue()).toBe('sala-anfora-21');
          await pictured(`first-organization-${language}`);
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
          await doFirstSteps(visit, '/console/o/sala-anfora-21', language);

          expect(work.seconds()).toBeLessThan(firstDayMaxSeconds);

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
      // Nothing collects in production until there is an account at Stripe.
      const steps = page.getByRole('region', { name: 'First steps' });
      await steps.getByText('0 of 8 done').waitFor();
      await steps.getByRole('listitem').filter({ hasText: 'Missing: Set up payments' }).waitFor();
    });
    await console.close();
  });
});

describeNeeding('Chromium')('the first steps of an organization', () => {
  browserTest('are hidden by owners and admins in their browser, and shown to nobody else', async ({ console }) => {
    const organization = await createOrganization(console.service, { slug: 'club-first-steps' });
    for (const role of ['owner', 'admin'] as const) {
      await console.visit(desktop, async (visit) => {
        const { page } = visit;
        await signInAs(console, visit, organization.id, role);
        const card = page.getByRole('region', { name: 'First steps' });
        const hide = card.getByRole('button', { name: 'Hide first steps' });
        await hide.click();
        await card.waitFor({ state: 'detached' });
        await page.getByRole('button', { name: 'Undo' }).click();
        await hide.click();
        await card.waitFor({ state: 'detached' });
        await page.reload();
        await page.getByText('Arrivals per 15 minutes.').waitFor();
        expect(await card.count()).toBe(0);
      });
    }
    await console.visit(desktop, async (visit) => {
      await signInAs(console, visit, organization.id, 'manager');
      await visit.page.getByText('Arrivals per 15 minutes.').waitFor();
      expect(await visit.page.getByText('First steps').count()).toBe(0);
    });
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
