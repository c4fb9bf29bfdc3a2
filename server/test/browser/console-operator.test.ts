/** The operator's area of the console, by its screens alone: organizations, channels, resellers, people, jobs and audit log. */
import type { Page } from 'playwright-core';
import { afterAll, expect, it, vi } from 'vitest';
import { enqueueJob } from '../../src/platform/jobs.ts';
import { tenantDb } from '../../src/platform/sql/tenant-db.ts';
import {
  browserTest,
  type ConsoleBrowser,
  examineInEveryViewport,
  password,
  showNavigation,
  signInAs,
  viewports,
} from '../support/console.ts';
import { describeNeeding } from '../support/needs.ts';
import { createPerson } from '../support/sign-in.ts';
import { createOrganization, insert } from '../support/world.ts';

vi.setConfig({ testTimeout: 180_000 });

const [desktop, , phone] = viewports;

const words = {
  'en-GB': {
    area: 'Operator’s area',
    organizations: 'Organizations',
    createOrganization: 'Create organization',
    name: 'Name',
    slug: 'Identifier',
    ownerEmail: 'E-mail of the owner',
    create: 'Create',
    link: 'Invitation link',
    copied: 'I have copied it',
    keyCopied: 'I have copied it',
    noOwner: 'No owner yet',
    actionsOf: (name: string) => `Actions for ${name}`,
    limits: 'Change limits',
    rate: 'Requests per second',
    keys: 'API keys',
    save: 'Save',
    keysUsed: '0 of 7',
    invite: 'Invite an owner',
    email: 'E-mail',
    submitInvite: 'Invite',
    channels: 'Channels',
    createChannel: 'Create channel',
    changeOf: (name: string) => `Change ${name}`,
    keysOf: (name: string) => `Keys of ${name}`,
    createKey: 'Create key',
    secret: 'Secret',
    firstCall: 'A first call to paste into a terminal',
    bookings: 'Create and change bookings',
    checkIn: 'Check tickets in',
    rotate: 'Rotate',
    revoke: 'Revoke',
    showAll: 'Show expired and revoked keys',
    resellers: 'Resellers',
    createReseller: 'Create reseller',
    website: 'Page for people who sell a ticket',
    people: 'People',
    createAccount: 'Create account',
    operator: 'Operator',
    passwordLink: 'Link to set the password',
    newLink: 'New password link',
    disable: 'Disable account',
    disabled: 'Disabled',
    enable: 'Enable account',
    makeOperator: 'Make operator',
    search: 'Search',
    audit: 'Audit log',
    taken: 'Another channel has this slug.',
  },
  'es-ES': {
    area: 'Área de operador',
    organizations: 'Organizaciones',
    createOrganization: 'Crear organización',
    name: 'Nombre',
    slug: 'Identificador',
    ownerEmail: 'Correo del propietario',
    create: 'Crear',
    link: 'Enlace de invitación',
    copied: 'Lo he copiado',
    keyCopied: 'La he copiado',
    noOwner: 'Aún sin propietario',
    actionsOf: (name: string) => `Acciones de ${name}`,
    limits: 'Cambiar límites',
    rate: 'Peticiones por segundo',
    keys: 'Claves de API',
    save: 'Guardar',
    keysUsed: '0 de 7',
    invite: 'Invitar a un propietario',
    email: 'Correo electrónico',
    submitInvite: 'Invitar',
    channels: 'Canales',
    createChannel: 'Crear canal',
    changeOf: (name: string) => `Cambiar ${name}`,
    keysOf: (name: string) => `Claves de ${name}`,
    createKey: 'Crear clave',
    secret: 'Secreto',
    firstCall: 'Una primera llamada para pegar en un terminal',
    bookings: 'Crear y cambiar reservas',
    checkIn: 'Registrar el acceso con entradas',
    rotate: 'Renovar',
    revoke: 'Revocar',
    showAll: 'Mostrar las claves que ya no valen',
    resellers: 'Revendedores',
    createReseller: 'Crear revendedor',
    website: 'Página para quien vende una entrada',
    people: 'Personas',
    createAccount: 'Crear cuenta',
    operator: 'Operador',
    passwordLink: 'Enlace para fijar la contraseña',
    newLink: 'Nuevo enlace de contraseña',
    disable: 'Desactivar cuenta',
    disabled: 'Desactivado',
    enable: 'Activar cuenta',
    makeOperator: 'Hacer operador',
    search: 'Buscar',
    audit: 'Registro de auditoría',
    taken: 'Ya existe otro con ese nombre, dirección o código.',
  },
} as const;
type Words = (typeof words)[keyof typeof words];

describeNeeding('Chromium')("the operator's area", () => {
  let console: ConsoleBrowser;
  browserTest.beforeAll(async ({ console: shared }) => {
    console = shared;
  });
  afterAll(() => console?.service.check());

  /** Signs an operator without an organization in, and opens the screen. */
  const signInOperator = (visit: Parameters<typeof signInAs>[1], address: string) =>
    signInAs(console, visit, null, 'viewer', address, { operator: true });
  const send = (page: Page, name: string) =>
    page.getByRole('dialog').last().getByRole('button', { name, exact: true }).click();
  const field = (page: Page, label: string) => page.getByRole('dialog').last().getByLabel(label, { exact: true });
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
  const choose = async (page: Page, say: Words, of: string, act: string) => {
    await press(page, say.actionsOf(of));
    await page.getByRole('menuitem', { name: act }).click();
  };
  /** On a phone the headings are hidden. */
  const rowsOf = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') });
  const goTo = async (page: Page, screen: string) => {
    await showNavigation({ page });
    await page.getByRole('navigation').getByRole('link', { name: screen, exact: true }).click();
    await page.getByRole('heading', { name: screen, level: 1 }).waitFor();
  };
  const examined = (visit: Parameters<typeof examineInEveryViewport>[0], name: string) =>
    examineInEveryViewport(visit, `operator ${name}`);

  browserTest.for(['en-GB', 'es-ES'] as const)(
    'leads from an organization to its limits and owner, in %s',
    async (language) => {
      const say = words[language];
      const slug = `pier-${language.slice(0, 2)}`;
      await console.visit(
        language === 'en-GB' ? desktop : phone,
        async (visit) => {
          const { page } = visit;
          await signInOperator(visit, '/console/sign-in');
          await page.goto('/console/');
          await page.getByRole('link', { name: say.area }).click();
          await page.getByRole('heading', { name: say.organizations }).waitFor();
          await press(page, say.createOrganization);
          await field(page, say.name).fill(`Muelle ${slug}`);
          await field(page, say.slug).fill(slug);
          await field(page, say.ownerEmail).fill(`first-${slug}@example.org`);
          await page.reload();
          expect(await field(page, say.ownerEmail).inputValue()).toBe(`first-${slug}@example.org`);
          await send(page, say.create);
          const link = await page.getByRole('textbox', { name: say.link }).innerText();
          expect(link).toMatch(/\/console\/invitations\/[\w-]{43}$/);
          await press(page, say.copied);

          await page.getByLabel(say.search).fill(slug);
          const row = page.getByRole('row', { name: new RegExp(slug) });
          await row.getByText(say.noOwner).waitFor();
          await expect.poll(() => rowsOf(page).count()).toBe(1);
          await examined(visit, `organizations ${language}`);
          await choose(page, say, `Muelle ${slug}`, say.limits);
          await field(page, say.rate).fill('250');
          await field(page, say.keys).fill('7');
          await examined(visit, `limits ${language}`);
          await send(page, say.save);
          await row.getByText(say.keysUsed).waitFor();
          await choose(page, say, `Muelle ${slug}`, say.invite);
          await field(page, say.email).fill(`second-${slug}@example.org`);
          await send(page, say.submitInvite);
          await page.getByRole('textbox', { name: say.link }).waitFor();
          await press(page, say.copied);
          const [stored] = await console.service.database.sql(
            `SELECT o.requests_per_second_max, o.api_keys_max,
               (SELECT count(*)::int FROM invitations i WHERE i.organization_id = o.id AND i.role = 'owner') AS invited
             FROM organizations o WHERE o.slug = $1`,
            [slug],
          );
          expect(stored).toEqual({ requests_per_second_max: 250, api_keys_max: 7, invited: 2 });
        },
        language,
      );
    },
  );

  browserTest.for(['en-GB', 'es-ES'] as const)(
    'makes channels and resellers with keys that work, rotates and revokes them, in %s',
    async (language) => {
      const say = words[language];
      const isPhone = language === 'es-ES';
      const slug = `guide-${language.slice(0, 2)}`;
      const name = `Guide ${slug}`;
      await insert(console.service.database, 'channels', {
        id: `chn_01jd3k5v8wexbtq8m2zr4h6n${isPhone ? '7c' : '7d'}`,
        name: 'Taken',
        slug: `taken-${slug}`,
        created_at: new Date(),
        updated_at: new Date(),
      });
      await console.visit(
        isPhone ? phone : desktop,
        async (visit) => {
          const { page } = visit;
          visit.expectStatus(409);
          await signInOperator(visit, '/console/operator/channels');
          await press(page, say.createChannel);
          await field(page, say.name).fill('Guide');
          expect(await field(page, say.slug).inputValue()).toBe('guide');
          await field(page, say.slug).fill(`taken-${slug}`);
          await send(page, say.create);
          await page.getByRole('alert').getByText(say.taken).waitFor();
          await field(page, say.slug).fill(slug);
          await send(page, say.create);
          await page.getByRole('link', { name: say.keysOf('Guide'), exact: true }).waitFor();
          await press(page, say.changeOf('Guide'));
          await field(page, say.name).fill(name);
          expect(await field(page, say.slug).inputValue()).toBe(slug);
          await send(page, say.save);
          await examined(visit, `channels ${language}`);
          await page.getByRole('link', { name: say.keysOf(name), exact: true }).click();
          await page.getByRole('heading', { name: say.keysOf(name) }).waitFor();
          await page.getByRole('button', { name: say.createKey }).first().click();
          await field(page, say.name).fill('Website');
          const scope = (name: string) => page.getByRole('dialog').getByRole('checkbox', { name });
          await scope(say.bookings).check({ force: true });
          // What a channel cannot be given is not offered.
          expect(await scope(say.checkIn).count()).toBe(0);
          await examined(visit, `create key ${language}`);
          await page.getByRole('dialog').getByRole('button', { name: say.create, exact: true }).click();
          const secret = await page.getByRole('textbox', { name: say.secret, exact: true }).innerText();
          const call = await page.getByRole('textbox', { name: say.firstCall }).innerText();
          expect(call).toContain('/channels/auth');
          await press(page, say.keyCopied);
          const auth = () => console.service.call('GET', '/channels/auth', { headers: { 'x-api-key': secret } });
          expect((await auth()).body.data.channel).toMatchObject({ name, slug });
          await page.getByRole('row', { name: /Website/ }).waitFor();
          await examined(visit, `keys ${language}`);
          await choose(page, say, 'Website', say.rotate);
          await send(page, say.rotate);
          await press(page, say.keyCopied);
          await expect.poll(() => page.getByRole('row', { name: /Website/ }).count()).toBe(2);
          for (let left = 2; left > 0; left -= 1) {
            await page
              .getByRole('button', { name: say.actionsOf('Website') })
              .first()
              .click();
            await page.getByRole('menuitem', { name: say.revoke }).click();
            await send(page, say.revoke);
            await expect.poll(() => page.getByRole('row', { name: /Website/ }).count()).toBe(left - 1);
          }
          await expect.poll(async () => (await auth()).status).toBe(401);
          await page.getByLabel(say.showAll).check({ force: true });
          await expect.poll(() => page.getByRole('row', { name: /Website/ }).count()).toBe(2);

          await goTo(page, say.resellers);
          await page.getByRole('button', { name: say.createReseller }).first().click();
          await field(page, say.name).fill(`Second ${slug}`);
          await field(page, say.website).fill('https://second-row.example/sell');
          await send(page, say.create);
          await press(page, say.changeOf(`Second ${slug}`));
          expect(await field(page, say.website).inputValue()).toBe('https://second-row.example/sell');
          await send(page, say.save);
          await page.getByRole('link', { name: say.keysOf(`Second ${slug}`) }).click();
          await page.getByRole('button', { name: say.createKey }).first().click();
          await field(page, say.name).fill('Exchange');
          expect(await page.getByRole('dialog').getByRole('checkbox').count()).toBe(0);
          await send(page, say.create);
          const resellerSecret = await page.getByRole('textbox', { name: say.secret, exact: true }).innerText();
          expect(resellerSecret).toMatch(/^rs_/);
          await press(page, say.keyCopied);
          await page.getByRole('row', { name: /Exchange/ }).waitFor();
        },
        language,
      );
    },
  );

  browserTest.for(['en-GB', 'es-ES'] as const)(
    'makes accounts, password links and operators, disables and enables people, in %s',
    async (language) => {
      const say = words[language];
      const isPhone = language === 'es-ES';
      const email = `vera-${language.toLowerCase()}@example.org`;
      await console.visit(
        isPhone ? phone : desktop,
        async (visit) => {
          const { page } = visit;
          const me = await signInOperator(visit, '/console/operator/people');
          await press(page, say.createAccount);
          await field(page, say.name).fill('Vera Roig');
          await field(page, say.email).fill(email);
          await send(page, say.create);
          const link = await page.getByRole('textbox', { name: say.passwordLink }).innerText();
          await press(page, say.copied);
          await page.getByLabel(say.search).fill(email);
          const row = page.getByRole('row', { name: new RegExp(email) });
          await row.waitFor();
          await expect.poll(() => rowsOf(page).count()).toBe(1);
          await examined(visit, `people ${language}`);
          await choose(page, say, email, say.newLink);
          await send(page, say.newLink);
          const second = await page.getByRole('textbox', { name: say.passwordLink }).innerText();
          expect(second).not.toBe(link);
          await press(page, say.copied);
          await choose(page, say, email, say.makeOperator);
          await send(page, say.makeOperator);
          await row.getByText(say.operator, { exact: true }).waitFor();
          await choose(page, say, email, say.disable);
          await examined(visit, `disable ${language}`);
          await send(page, say.disable);
          await row.getByText(say.disabled).waitFor();
          const stored = async () =>
            (
              await console.service.database.sql(
                'SELECT is_operator, disabled_at IS NOT NULL AS disabled FROM users WHERE email = $1',
                [email],
              )
            )[0];
          expect(await stored()).toEqual({ is_operator: true, disabled: true });
          await choose(page, say, email, say.enable);
          await row.getByText(say.disabled).waitFor({ state: 'detached' });
          expect(await stored()).toEqual({ is_operator: true, disabled: false });

          // All of it stands in the audit log of the deployment.
          await goTo(page, say.audit);
          await page.getByLabel(say.search).fill(me.email);
          for (const operation of ['createUser', 'createPasswordLink', 'updateUser']) {
            await page.getByRole('cell').getByText(operation).first().waitFor();
          }
          await examined(visit, `audit log ${language}`);
        },
        language,
      );
    },
  );

  it('is shown to nobody else, and leads operators to the organizations to which they belong', async () => {
    const organization = await createOrganization(console.service, { slug: 'club-operator', name: 'Club Operator' });
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      await signInAs(console, visit, organization.id, 'owner');
      await showNavigation(visit);
      await page.getByRole('button', { name: /Club Operator/ }).click();
      await page.getByRole('menuitem', { name: 'Club Operator' }).waitFor();
      expect(await page.getByRole('menuitem', { name: 'Operator’s area' }).count()).toBe(0);
      await page.goto('/console/operator/people');
      await page.getByRole('heading', { name: 'There is no such page' }).waitFor();
    });
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      await signInAs(console, visit, organization.id, 'manager', '/console/o/club-operator/partners', {
        operator: true,
      });
      await showNavigation(visit);
      await page.getByRole('button', { name: /Club Operator/ }).click();
      await page.getByRole('menuitem', { name: 'Operator’s area' }).click();
      await page.getByRole('heading', { name: 'Organizations' }).waitFor();
      await showNavigation(visit);
      await page.getByRole('button', { name: /Operator’s area/ }).click();
      await page.getByRole('menuitem', { name: 'Club Operator' }).click();
      await page.waitForURL(/\/o\/club-operator\//);
    });
  });

  it('shows jobs that failed and runs them again', async () => {
    const organization = await createOrganization(console.service, { slug: 'club-jobs' });
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      await signInAs(console, visit, organization.id, 'viewer', '/console/operator/jobs', { operator: true });
      const { database } = console.service.services;
      const { sql } = console.service.database;
      const id = await database.transaction((tx) =>
        enqueueJob(tenantDb(tx, organization.id), 'send_mail', { mailId: 'mail_1' }),
      );
      await sql(
        `UPDATE graphile_worker._private_jobs SET attempts = max_attempts, last_error = 'Error: no such host'
         WHERE payload ->> 'jobId' = $1`,
        [id],
      );
      await page.reload();
      const row = page.getByRole('row', { name: /Error: no such host/ });
      await row.getByText('Failed').waitFor();
      await examined(visit, 'jobs');
      await row.getByRole('button', { name: 'Run now' }).click();
      await row.getByText('Failed').waitFor({ state: 'detached' });
      const [job] = await sql("SELECT attempts FROM graphile_worker._private_jobs WHERE payload ->> 'jobId' = $1", [
        id,
      ]);
      expect(job).toEqual({ attempts: 0 });
      await sql("DELETE FROM graphile_worker._private_jobs WHERE payload ->> 'jobId' = $1", [id]);
    });
  });

  it('leads back to the screen after a session that ended', async () => {
    const { email } = await createPerson(console.service, null, 'viewer', { operator: true, password });
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      visit.expectStatus(401);
      await page.goto('/console/operator/resellers');
      await page.waitForURL(/sign-in\?next=/);
      const signInAgain = async () => {
        await page.getByLabel('E-mail').fill(email);
        await page.getByLabel('Password', { exact: true }).fill(password);
        await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      };
      await signInAgain();
      await page.getByRole('heading', { name: 'Resellers' }).waitFor();
      await visit.context.clearCookies();
      await showNavigation(visit);
      await page.getByRole('link', { name: 'Channels' }).click();
      await page.getByText('Your session has ended').waitFor();
      await signInAgain();
      await page.getByRole('heading', { name: 'Channels' }).waitFor();
    });
  });
});
