/** Who learns that a webhook endpoint has another address. */
import { describe, expect } from 'vitest';
import { entriesOf } from '../../support/audit-log.ts';
import { createPerson } from '../../support/sign-in.ts';
import { keyApis, ownerTest, type WebhookOwner } from '../../support/webhook-owners.ts';

const elsewhere = 'https://elsewhere.example.org/in?token=hidden';
const move = (owner: WebhookOwner, id: string, url = elsewhere) => owner.call('PATCH', `/endpoints/${id}`, { url });
const mailsOf = ({ service, organizationId }: WebhookOwner) =>
  service.database.sql<{ recipient: string; data: object; template: string }>(
    'SELECT recipient, template, data FROM mails WHERE organization_id = $1 ORDER BY recipient',
    [organizationId],
  );
const logOf = (owner: WebhookOwner, headers: Record<string, unknown>) =>
  entriesOf(owner.service.database, [String(headers['x-request-id'])]);

describe.each(keyApis)('%s: an address that a key changes', (api) => {
  const it = ownerTest(api);

  it('is in the audit log that people read, with the key', async ({ owner }) => {
    const { id } = await owner.addEndpoint();
    const answer = await move(owner, id);
    expect(await logOf(owner, answer.headers)).toMatchObject([
      {
        organization_id: api === 'channels' ? null : owner.organizationId,
        operation: 'updateWebhookEndpoint',
        outcome: 'succeeded',
        user_id: null,
        user_email: '',
        target_kind: 'webhookEndpoint',
        target_ids: [id, owner.keyId],
        fields: ['url'],
      },
    ]);
  });

  it('is neither in the log nor mailed where it is refused; another change is in the log, and not mailed', async ({
    owner,
  }) => {
    const { id } = await owner.addEndpoint();
    const named = await owner.call('PATCH', `/endpoints/${id}`, { name: 'Named' });
    const same = await move(owner, id, 'https://hooks.example.org/stagedoor');
    const refused = await move(owner, id, 'https://10.0.0.1/');
    expect([named.status, same.status, refused.status]).toEqual([200, 200, 400]);
    expect(await logOf(owner, named.headers)).toMatchObject([{ target_ids: [id, owner.keyId], fields: ['name'] }]);
    expect(await logOf(owner, same.headers)).toMatchObject([{ target_ids: [id, owner.keyId] }]);
    expect(await logOf(owner, refused.headers)).toEqual([]);
    expect(await mailsOf(owner)).toEqual([]);
  });
});

describe('the owners of the organization', () => {
  const it = ownerTest('integrations');

  it('get a mail that names the key and no secret of the address; once an hour for the same change', async ({
    owner,
    service,
  }) => {
    const first = await createPerson(service, owner.organizationId, 'owner');
    const second = await createPerson(service, owner.organizationId, 'owner');
    const disabled = await createPerson(service, owner.organizationId, 'owner');
    await service.database.sql('UPDATE users SET disabled_at = now() WHERE id = $1', [disabled.id]);
    await createPerson(service, owner.organizationId, 'admin');
    const { id } = await owner.addEndpoint();
    await move(owner, id);
    await move(owner, id, 'https://hooks.example.org/stagedoor');
    await move(owner, id);
    const mails = await mailsOf(owner);
    expect(new Set(mails.map(({ recipient }) => recipient))).toEqual(new Set([first.email, second.email]));
    expect(mails).toHaveLength(4);
    expect(mails.map(({ data }) => data)).toContainEqual({
      endpoint: 'Order system',
      from: 'https://hooks.example.org',
      to: 'https://elsewhere.example.org',
      changedBy: expect.stringMatching(/^test key \(….{4}\)$/),
      isKey: true,
      changedAt: service.services.clock.now().toISOString(),
    });
    expect(JSON.stringify(mails)).not.toContain('hidden');
  });

  it('get a mail that names the person', async ({ owner, service }) => {
    await createPerson(service, owner.organizationId, 'owner');
    const manager = await createPerson(service, owner.organizationId, 'manager');
    const { id } = await owner.addEndpoint();
    const path = `/management/organizations/${owner.organizationId}/webhook-endpoints/${id}`;
    const answer = await service.call('PATCH', path, { headers: manager.headers, body: { url: elsewhere } });
    expect(answer.status).toBe(200);
    expect(await mailsOf(owner)).toMatchObject([
      { template: 'webhook_address_changed', data: { changedBy: manager.email, isKey: false } },
    ]);
    expect(await logOf(owner, answer.headers)).toMatchObject([{ user_id: manager.id }]);
  });
});
