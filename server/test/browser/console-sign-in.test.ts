/** Coming into the console: signing in and out, the second factor, links to set a password and to join, own sessions. */
import { afterAll, expect, it, vi } from 'vitest';
import {
  browserTest,
  type ConsoleBrowser,
  examine,
  examineInEveryViewport,
  password,
  signInAs,
  signInByForm,
  startConsole,
  viewports,
} from '../support/console.ts';
import { describeNeeding } from '../support/needs.ts';
import { createPerson, signIn } from '../support/sign-in.ts';
import { codeAt } from '../support/totp.ts';
import { createOrganization } from '../support/world.ts';

vi.setConfig({ testTimeout: 60_000 });

describeNeeding('Chromium')('the console', () => {
  let console: ConsoleBrowser;
  let organization: { id: string; slug: string };
  browserTest.beforeAll(async ({ console: shared }) => {
    console = shared;
    organization = { ...(await createOrganization(console.service, { slug: 'club-accounts' })), slug: 'club-accounts' };
  });
  afterAll(() => console?.service.check());
  const [desktop] = viewports;

  it('signs a person in and shows where', async () => {
    await console.visit(desktop, async (visit) => {
      const { page, context } = visit;
      await page.goto('/console/');
      await page.getByRole('heading', { name: 'Sign in' }).waitFor();
      await examineInEveryViewport(visit, 'sign-in');
      const { email } = await createPerson(console.service, organization.id, 'owner', { password });
      await signInByForm(visit, email);
      const [cookie] = await context.cookies();
      expect(cookie).toMatchObject({
        name: '__Host-stagedoor_session',
        httpOnly: true,
        secure: true,
        sameSite: 'Strict',
        path: '/',
      });
      expect(await page.evaluate('document.cookie')).toBe('');
      await page.goto(`/console/o/${organization.slug}/settings/security`);
      await page.getByText('This session').waitFor();
    });
  });

  it('loads at most 245 kB for its first screen, headers apart', async () => {
    await console.visit(desktop, async ({ page, context }) => {
      const network = await context.newCDPSession(page);
      await network.send('Network.enable');
      let bytes = 0;
      network.on('Network.responseReceived', ({ response }) => {
        bytes -= response.encodedDataLength;
      });
      network.on('Network.loadingFinished', ({ encodedDataLength }) => {
        bytes += encodedDataLength;
      });
      await page.goto('/console/', { waitUntil: 'networkidle' });
      await page.getByRole('heading', { name: 'Sign in' }).waitFor();
      expect(bytes).toBeGreaterThan(50_000);
      expect(bytes).toBeLessThanOrEqual(245_000);
    });
  });

  it('says what is wrong with a sign-in, and goes where the person wanted to go', async () => {
    await console.visit(desktop, async ({ page }) => {
      const { email } = await createPerson(console.service, organization.id, 'viewer', { password });
      await page.goto(`/console/o/${organization.slug}/settings/security?x=1`);
      await page.waitForURL(/sign-in\?next=/);
      await page.getByLabel('E-mail').fill(email);
      await page.getByLabel('Password', { exact: true }).fill('not the password');
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      const alert = page.getByRole('alert');
      await alert.waitFor();
      expect(await alert.innerText()).toMatch(/E-mail or password is wrong\.[\s\S]*Request id: req_/);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.keyboard.press('Enter');
      await page.waitForURL(/settings\/security/);
    });
  });

  it('is Spanish for a browser that is, and stays in the language that is chosen', async () => {
    await console.visit(
      desktop,
      async ({ page }) => {
        await page.goto('/console/');
        await page.getByRole('heading', { name: 'Iniciar sesión' }).waitFor();
        expect(await page.locator('html').getAttribute('lang')).toBe('es');
        await page.getByText('English').click();
        await page.getByRole('heading', { name: 'Sign in' }).waitFor();
        await page.reload();
        await page.getByRole('heading', { name: 'Sign in' }).waitFor();
      },
      'es-ES',
    );
  });

  it('signs out: the cookie is gone and the address asks to sign in', async () => {
    await console.visit(desktop, async (visit) => {
      const { page, context } = visit;
      await signInAs(console, visit, organization.id, 'viewer');
      await page.getByRole('button', { name: 'Account' }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await page.waitForURL(/sign-in/);
      expect(await context.cookies()).toEqual([]);
      await page.goto(`/console/o/${organization.slug}/settings/security`);
      await page.waitForURL(/sign-in\?next=/);
    });
  });

  it('shows nothing of an organization of which the person is no member', async () => {
    await createOrganization(console.service, { slug: 'club-boreal', name: 'Club Boreal' });
    await console.visit(desktop, async (visit) => {
      await signInAs(console, visit, organization.id, 'owner', '/console/o/club-boreal/settings/security');
      await visit.page.getByRole('heading', { name: 'There is no such page' }).waitFor();
      expect(await visit.page.getByText('Club Boreal').count()).toBe(0);
    });
  });

  it('changes the name of the person', async () => {
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      const { id } = await signInAs(
        console,
        visit,
        organization.id,
        'viewer',
        `/console/o/${organization.slug}/settings/security`,
      );
      const section = page.getByRole('region', { name: 'Your name' });
      await section.getByLabel('Name', { exact: true }).fill('Noor Haddad');
      await section.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Your name is changed').waitFor();
      const rows = await console.service.database.sql('SELECT name FROM users WHERE id = $1', [id]);
      expect(rows).toEqual([{ name: 'Noor Haddad' }]);
    });
  });

  it('sets up a second factor, asks for it at the next sign-in, and takes it away again', async () => {
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      const { email } = await signInAs(
        console,
        visit,
        organization.id,
        'owner',
        `/console/o/${organization.slug}/settings/security`,
      );
      await page.getByRole('button', { name: 'Set up' }).click();
      const secret = await page.getByLabel('Secret', { exact: true }).innerText();
      await page.getByRole('img', { name: 'QR code of the secret' }).waitFor();
      await page.getByLabel('Six digits').fill(codeAt(secret, new Date()));
      await page.getByRole('button', { name: 'Turn on' }).click();
      const shown = page.getByRole('dialog', { name: 'Recovery codes' }).locator('code');
      await shown.first().waitFor();
      const codes = await shown.allInnerTexts();
      expect(codes).toHaveLength(10);
      await page.getByRole('button', { name: 'I have kept them' }).click();
      await page.getByText('10 recovery codes are left.').waitFor();
      await page.getByRole('button', { name: 'Account' }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await page.getByLabel('E-mail').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.getByLabel('Code').fill(codes[0]!);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.waitForURL(/\/o\//);
      await page.goto(`/console/o/${organization.slug}/settings/security`);
      await page.getByText('9 recovery codes are left.').waitFor();
      await page.getByRole('button', { name: 'Remove' }).click();
      await page.getByRole('button', { name: 'Set up' }).waitFor();
    });
  });

  it('asks for a link by mail where the password was forgotten', async () => {
    const person = await createPerson(console.service, organization.id, 'viewer', { password });
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      await page.goto('/console/');
      await page.getByLabel('E-mail').fill(person.email);
      await page.getByRole('button', { name: 'Forgot your password?' }).click();
      await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
      expect(await page.getByLabel('E-mail').inputValue()).toBe(person.email);
      await page.getByRole('button', { name: 'Send the link' }).click();
      await page.getByRole('status').getByText('we have sent the link').waitFor();
      await examine(visit, 'forgotten-password');
      const mails = 'SELECT template, language FROM mails WHERE recipient = $1';
      expect(await console.service.database.sql(mails, [person.email])).toEqual([
        { template: 'password_link', language: 'en' },
      ]);
    });
  });

  it('sets a password with a link, once', async () => {
    const operator = await signIn(console.service, null, 'viewer', { operator: true });
    const person = await createPerson(console.service, organization.id, 'viewer', { password });
    const link = await console.service.call('POST', `/management/users/${person.id}/password-links`, {
      headers: operator,
    });
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      visit.expectStatus(400, 404);
      await page.goto(link.body.data.password_url);
      await page.getByLabel('New password').fill('password');
      await page.getByRole('button', { name: 'Set password' }).click();
      await page
        .getByText(/at least 12|shorter|fewer/i)
        .last()
        .waitFor();
      await page.getByLabel('New password').fill('seven loud terrace gulls');
      await page.getByRole('button', { name: 'Set password' }).click();
      await page.getByRole('heading', { name: 'Your password is set' }).waitFor();
      await page.goto(link.body.data.password_url);
      await page.getByLabel('New password').fill('eight loud terrace gulls');
      await page.getByRole('button', { name: 'Set password' }).click();
      await page.getByText('This link does not work any more').waitFor();
    });
  });

  it('lets an invited person join with a new account', async () => {
    const owner = await signIn(console.service, organization.id, 'owner');
    const invited = await console.service.call('POST', `/management/organizations/${organization.id}/invitations`, {
      headers: owner,
      body: { email: 'mateo.serra@example.org', role: 'door' },
    });
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      await page.goto(invited.body.data.invitation_url);
      await page.getByLabel('Your name').fill('Mateo Serra');
      await page.getByLabel('New password').fill('copper kettle by the door');
      await examine(visit, 'invitation');
      await page.getByRole('button', { name: 'Join' }).click();
      await page.waitForURL(/\/o\//);
      await page.getByText('Door', { exact: true }).waitFor();
    });
  });

  it('ends the session of another device', async () => {
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      const { email } = await signInAs(console, visit, organization.id, 'viewer');
      const other = await console.service.call('POST', '/management/sessions', {
        headers: { 'user-agent': 'door phone' },
        body: { email, password },
      });
      await page.goto(`/console/o/${organization.slug}/settings/security`);
      const line = page.getByRole('listitem').filter({ hasText: 'door phone' });
      await line.getByRole('button', { name: 'End session' }).click();
      await line.waitFor({ state: 'detached' });
      const headers = { authorization: `Bearer ${other.body.data.token}` };
      expect((await console.service.call('GET', '/management/me', { headers })).status).toBe(401);
    });
  });
});

describeNeeding('Chromium')('the console in production', () => {
  let console: ConsoleBrowser;
  browserTest.beforeAll(async ({ browser }) => {
    console = await startConsole(browser, { environment: 'production' });
  });
  afterAll(() => console?.close());

  it('leads an owner without a second factor to where it is set up', async () => {
    const { id } = await createOrganization(console.service, { slug: 'club-aurora' });
    await console.visit(viewports[0], async (visit) => {
      visit.expectStatus(403);
      await signInAs(console, visit, id, 'owner');
      await visit.page.waitForURL(/settings\/security\?second_factor=needed/);
      await visit.page.getByRole('status').getByText('You need a second factor here').waitFor();
      await examine(visit, 'security-needed');
    });
  });
});
