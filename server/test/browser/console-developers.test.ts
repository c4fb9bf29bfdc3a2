/** The developer portal and the settings in a browser: keys, endpoints, deliveries, people, the audit log. */
import { afterAll, expect, it, vi } from 'vitest';
import { browserTest, type ConsoleBrowser, examine, signInAs, viewports } from '../support/console.ts';
import { startWorker } from '../support/delivering.ts';
import { describeNeeding } from '../support/needs.ts';
import { answerWith, type Receiver, startReceiver } from '../support/receiver.ts';
import { createPerson } from '../support/sign-in.ts';
import { createOrganization, type TestOrganization } from '../support/world.ts';

vi.setConfig({ testTimeout: 60_000 });

describeNeeding('Chromium')('the developer portal', () => {
  let console: ConsoleBrowser;
  let organization: TestOrganization;
  let receiver: Receiver;
  let worker: Awaited<ReturnType<typeof startWorker>>;
  const home = '/console/o/club-developers';
  const [desktop] = viewports;
  browserTest.beforeAll(async ({ console: shared }) => {
    console = shared;
    organization = await createOrganization(console.service, { slug: 'club-developers' });
    [receiver, worker] = await Promise.all([startReceiver(), startWorker(console.service)]);
  });
  afterAll(async () => {
    await worker?.stop();
    await receiver?.close();
    await console?.service.check();
  });

  it('creates a key, shows it once with a first call, and the API takes it until it is revoked', async () => {
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      await signInAs(console, visit, organization.id, 'admin', `${home}/developers/keys`);
      await page.getByRole('button', { name: 'Create key' }).first().click();
      await page.getByLabel('Name', { exact: true }).fill('Door software');
      await page.getByLabel('Check tickets in').check();
      await examine(visit, 'create-key');
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      const secret = await page.getByLabel('Secret', { exact: true }).innerText();
      expect(secret).toMatch(/^ik_test_/);
      const call = await page.getByLabel('A first call to paste into a terminal').innerText();
      expect(call).toContain(`curl '${console.origin}/integrations/auth'`);
      expect(call).toContain(secret);
      await page.getByRole('button', { name: 'I have copied it' }).click();
      expect(await page.content()).not.toContain(secret);
      const ask = () => fetch(`${console.origin}/integrations/auth`, { headers: { 'x-api-key': secret } });
      expect((await ask()).status).toBe(200);
      await page.getByRole('button', { name: 'Actions for Door software' }).click();
      await page.getByRole('menuitem', { name: 'Revoke' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
      await page.getByRole('row', { name: /Door software/ }).waitFor({ state: 'detached' });
      await vi.waitFor(async () => expect((await ask()).status).toBe(401), { timeout: 3_000 });
    });
  });

  it('asks for the password again where the session was not confirmed lately', async () => {
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      visit.expectStatus(403, 400);
      const { id } = await signInAs(console, visit, organization.id, 'admin');
      await console.service.database.sql('UPDATE sessions SET confirmed_until = created_at WHERE user_id = $1', [id]);
      await page.goto(`${home}/developers/keys`);
      await page.getByRole('button', { name: 'Create key' }).first().click();
      await page.getByLabel('Name', { exact: true }).fill('Website');
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
      await dialog.getByLabel('Password', { exact: true }).fill('not the password');
      await dialog.getByRole('button', { name: 'Confirm' }).click();
      await dialog.getByText('is not your password').waitFor();
      await dialog.getByLabel('Password', { exact: true }).fill('nine boats in a grey harbour');
      await dialog.getByRole('button', { name: 'Confirm' }).click();
      await page.getByRole('dialog', { name: 'Your new key' }).waitFor();
    });
  });

  it('shows calls as they come, opens one with its error, copies it as curl, and finds calls like it', async () => {
    const ask = async (path: string) => {
      const answer = await fetch(`${console.origin}${path}`, { headers: organization.headers });
      await console.service.services.requestLog!.flush();
      return String(answer.headers.get('x-request-id'));
    };
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      visit.expectStatus(404);
      await signInAs(console, visit, organization.id, 'admin', `${home}/developers/requests?operation=getTicket`);
      await page.getByText('No call like this').waitFor();
      await page.getByRole('link', { name: 'Show all calls' }).click();
      const refused = await ask('/integrations/tickets?limit=0');
      const read = await ask('/integrations/events?limit=3');
      // Nothing was pressed: the list follows by itself.
      const calls = page.getByRole('table', { name: 'Request log' });
      const row = calls.getByRole('row', { name: /integrations\/tickets/ }).first();
      await row.getByText('invalid_request').waitFor();
      await row.getByRole('link').click();
      const dialog = page.getByRole('dialog', { name: 'Call' });
      await dialog.getByText(refused, { exact: true }).waitFor();
      await dialog.getByRole('textbox', { name: 'Parameters' }).getByText('"limit": 0').waitFor();
      await dialog.getByRole('textbox', { name: 'Body of the answer' }).getByText('"success": false').waitFor();
      const help = dialog.getByRole('link', { name: 'What this error means and what to do' });
      expect(await help.getAttribute('href')).toBe('/docs/errors#invalid_request');
      await examine(visit, 'request');
      await dialog.getByRole('button', { name: 'Copy as curl' }).click();
      const command = String(await page.evaluate('navigator.clipboard.readText()'));
      expect(command).toBe(
        `curl -X GET '${console.origin}/integrations/tickets?limit=0&offset=0' \\\n  -H 'x-api-key: your_key'`,
      );
      await dialog.getByRole('link', { name: 'Refused with invalid_request' }).click();
      await dialog.waitFor({ state: 'detached' });
      expect(page.url()).toContain('error=invalid_request');
      await calls.getByRole('row', { name: /integrations\/events/ }).waitFor({ state: 'detached' });

      await page.getByLabel('Find by request id').fill('req-of-nobody');
      await page.getByText('A request id begins with req_').waitFor();
      await page.getByLabel('Find by request id').fill(read);
      await dialog.getByText('listEvents').waitFor();
      await page.goto(`${home}/developers/requests?request=req_00000000000000000000ff`);
      await dialog.getByText('There is no call with this id').waitFor();
    });
  });

  it('has first calls with a key in them, which work as they are', async () => {
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      await signInAs(console, visit, organization.id, 'admin');
      await page.getByRole('link', { name: 'API reference' }).click();
      await page.getByRole('button', { name: 'Fill in a new key' }).click();
      await page.getByText('The key is in the calls below').waitFor();
      const key = await page.getByLabel('Key', { exact: true }).inputValue();
      expect(key).toMatch(/^ik_test_/);
      const call = await page.getByRole('textbox', { name: 'Five events' }).innerText();
      expect(call).toBe(`curl '${console.origin}/integrations/events?limit=5' \\\n  -H 'x-api-key: ${key}'`);
      const answer = await fetch(`${console.origin}/integrations/events?limit=5`, { headers: { 'x-api-key': key } });
      expect(answer.status).toBe(200);
      await page.getByText('TypeScript', { exact: true }).click();
      await page.getByRole('textbox', { name: 'Five events' }).getByText(`apiKey: '${key}'`).waitFor();
      expect(page.url()).toContain('form=typescript');
      const open = page.getByRole('link', { name: 'Open the reference' });
      expect((await fetch(`${console.origin}${await open.getAttribute('href')}`)).status).toBe(200);
    });
  });

  it('adds an endpoint, sends a test, shows what came of it, and sends it again', async () => {
    receiver.answer(answerWith(200));
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      await signInAs(console, visit, organization.id, 'admin', `${home}/developers/webhooks`);
      await page.getByRole('button', { name: 'Add endpoint' }).first().click();
      await page.getByLabel('Name', { exact: true }).fill('Door system');
      await page.getByLabel('Address').fill(`${receiver.url}/hooks`);
      await page.getByRole('dialog').getByRole('button', { name: 'Add endpoint' }).click();
      const secret = await page.getByLabel('Signing secret').last().innerText();
      expect(secret).toMatch(/^whsec_/);
      await page.getByRole('button', { name: 'I have copied it' }).click();
      await page.getByRole('heading', { name: 'Door system' }).waitFor();
      await page.getByRole('button', { name: 'Send a test' }).click();
      await page.getByRole('status').getByText('Succeeded').waitFor();
      const [received] = receiver.received;
      expect(received!.body.toString()).toContain('webhook.test');
      await page.getByText('Arrived of the last 1: 100%').waitFor();
      await page.getByRole('img', { name: /How long the last attempts took/ }).waitFor();
      await examine(visit, 'endpoint');

      // The checker knows the request as it came, and what was changed in it.
      const headers = Object.entries(received!.headers).map(([name, value]) => `${name}: ${value}`);
      await page.getByLabel('Headers').fill(headers.join('\n'));
      await page.getByLabel('Body, exactly as received').fill(received!.body.toString());
      await page.getByRole('button', { name: 'Check', exact: true }).click();
      await page.getByText('The signature is right').waitFor();
      await page.getByLabel('Body, exactly as received').fill(`${received!.body.toString()} `);
      await page.getByRole('button', { name: 'Check', exact: true }).click();
      await page.getByText('The signature is wrong').waitFor();

      await page.getByRole('link', { name: 'Open the delivery' }).click();
      await page.getByRole('heading', { name: 'Attempt 1' }).waitFor();
      // The command sends again exactly what was sent.
      const sent = received!.body.toString();
      await page.getByRole('textbox', { name: 'Body' }).getByText('webhook.test').waitFor();
      await page.getByRole('button', { name: 'Copy as curl' }).click();
      const command = String(await page.evaluate('navigator.clipboard.readText()'));
      expect(command).toContain(`curl -X POST '${receiver.url}/hooks'`);
      expect(command).toContain(`-H 'webhook-signature: ${String(received!.headers['webhook-signature'])}'`);
      expect(command).toContain(`--data-binary '${sent}'`);
      expect(await page.content()).not.toContain(secret);
      await examine(visit, 'delivery');
      await page.getByRole('button', { name: 'Send again' }).click();
      await page.getByRole('heading', { name: 'Attempt 2' }).waitFor();
      expect(receiver.received).toHaveLength(2);
    });
  });

  it('offers no change of endpoints, no keys and nothing that was sent to a role that may not', async () => {
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      await signInAs(console, visit, organization.id, 'viewer', `${home}/developers/webhooks`);
      await page.getByRole('heading', { name: 'Webhooks' }).waitFor();
      await page.getByRole('link', { name: 'Deliveries' }).waitFor();
      expect(await page.getByRole('button', { name: 'Add endpoint' }).count()).toBe(0);
      expect(await page.getByRole('link', { name: 'API keys' }).count()).toBe(0);
      await page.getByText(`${receiver.url}/...`).waitFor();
      const [delivery] = await console.service.database.sql(
        "SELECT id FROM webhook_deliveries WHERE organization_id = $1 AND status = 'succeeded' LIMIT 1",
        [organization.id],
      );
      await page.goto(`${home}/developers/deliveries/${String(delivery!.id)}`);
      await page.getByRole('heading', { name: 'Attempt 1' }).waitFor();
      expect(await page.getByRole('heading', { name: 'Body' }).count()).toBe(0);
    });
  });

  it('invites a person, changes a role, and finds both in the audit log', async () => {
    await createPerson(console.service, organization.id, 'viewer');
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      await signInAs(console, visit, organization.id, 'owner', `${home}/settings/team`);
      await page.getByRole('button', { name: 'Invite' }).click();
      await page.getByLabel('E-mail').fill('noor.haddad@example.org');
      await page.getByRole('dialog').getByLabel('Role').selectOption('manager');
      await page.reload();
      expect(await page.getByLabel('E-mail').inputValue()).toBe('noor.haddad@example.org');
      expect(await page.getByRole('dialog').getByLabel('Role').inputValue()).toBe('manager');
      await page.getByRole('dialog').getByRole('button', { name: 'Invite' }).click();
      const link = await page.getByLabel('Invitation link').last().innerText();
      expect(link).toMatch(/\/console\/invitations\/[\w-]{43}$/);
      await page.getByRole('button', { name: 'I have copied it' }).click();
      await page.getByText('noor.haddad@example.org').waitFor();
      await page.goto(`${home}/settings/audit-log?search=createInvitation`);
      await page.getByRole('cell', { name: /createInvitation/ }).waitFor();
    });
  });

  it('shows which devices and keys a person who is removed had', async () => {
    const { id } = organization;
    const { headers, email } = await createPerson(console.service, id, 'admin');
    const post = async (path: string, body: object) => {
      const answer = await console.service.call('POST', `/management/organizations/${id}/${path}`, { headers, body });
      expect(answer.status, answer.text).toBe(201);
    };
    await post('door-devices', { name: 'Cellar door' });
    await post('api-keys', { name: 'Till at the bar', scopes: ['tickets:read'] });
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      await signInAs(console, visit, id, 'owner', `${home}/settings/team`);
      await page.getByRole('listitem').filter({ hasText: email }).getByRole('button', { name: 'Remove' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
      const review = page.getByRole('dialog', { name: 'Ingrid Falk is removed' });
      await review.getByText('Cellar door').waitFor();
      await review.getByText('Till at the bar').waitFor();
      expect(await review.getByText('webhook endpoints').count()).toBe(0);
      await review.getByRole('link', { name: /API keys/ }).click();
      await page.getByRole('heading', { name: 'API keys' }).waitFor();
    });
  });

  it('finds screens by the keyboard', async () => {
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      await signInAs(console, visit, organization.id, 'owner');
      await page.getByRole('navigation', { name: 'Main navigation' }).waitFor();
      await page.keyboard.press('Control+k');
      await page.getByLabel('Events, people, codes, ids and screens').fill('audit');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Audit log' }).waitFor();
    });
  });
});
