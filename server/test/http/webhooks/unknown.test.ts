/** What an owner cannot reach: endpoints and deliveries of others, also of its partner, and what was deleted. */
import { describe, expect } from 'vitest';
import { ownerApis, ownerTest, WebhookOwner } from '../../support/webhook-owners.ts';
import { rowOf } from '../../support/webhooks.ts';

const since = '2026-11-20T00:00:00Z';
const ofEndpoint: readonly [string, string, object?][] = [
  ['GET', ''],
  ['PATCH', '', { name: 'Mine' }],
  ['DELETE', ''],
  ['POST', '/enable'],
  ['POST', '/disable'],
  ['POST', '/rotate-secret'],
  ['POST', '/test'],
  ['POST', '/check-signature', { body: '', headers: {} }],
  ['POST', '/recover', { since }],
  ['GET', '/recover'],
];
const ofDelivery: readonly [string, string][] = [
  ['GET', ''],
  ['POST', '/retry'],
];

/** An endpoint and a delivery to it, which every operation would answer with 2xx to their owner. */
async function createThings(owner: WebhookOwner) {
  const { id, signSecret } = await owner.addEndpoint();
  const delivery = await owner.addDelivery({ endpoint_id: id, status: 'exhausted' });
  expect((await owner.call('POST', `/endpoints/${id}/recover`, { since })).status).toBe(202);
  return { id, signSecret, deliveryId: delivery.id };
}
type Things = Awaited<ReturnType<typeof createThings>>;

describe.each(ownerApis)('%s: 404', (api) => {
  const it = ownerTest(api);

  async function expectUnreachable(owner: WebhookOwner, { id, signSecret, deliveryId }: Things) {
    const paths = [
      ...ofEndpoint.map(([method, path, body]) => [method, `/endpoints/${id}${path}`, body] as const),
      ...ofDelivery.map(([method, path]) => [method, `/deliveries/${deliveryId}${path}`, undefined] as const),
    ];
    const { database } = owner.service;
    const state = async () => [
      await rowOf(owner.service, 'webhook_endpoints', id),
      await rowOf(owner.service, 'webhook_deliveries', deliveryId),
      await rowOf(owner.service, 'webhook_queue', deliveryId),
      await database.sql('SELECT * FROM webhook_secrets WHERE endpoint_id = $1', [id]),
      await database.sql('SELECT * FROM webhook_recoveries WHERE endpoint_id = $1', [id]),
      await database.sql('SELECT * FROM webhook_notifications WHERE resource_id = $1', [id]),
    ];
    const before = await state();
    for (const [method, path, body] of paths) {
      const answer = await owner.call(method, path, body);
      expect(answer.status, `${method} ${path}`).toBe(404);
      expect(answer.body).toMatchObject({ success: false, error: 'not_found' });
      expect(answer.text).not.toContain(signSecret);
    }
    expect(await state()).toEqual(before);
  }

  it('what belongs to another owner of the same kind, which has the same partner', async ({ owner, service }) => {
    const other = await WebhookOwner.create(service, api, owner);
    await expectUnreachable(owner, await createThings(other));
  });

  it('what belongs to the partner', async ({ owner }) => {
    await expectUnreachable(owner, await createThings(await owner.partner()));
  });

  it('a deleted endpoint', async ({ owner }) => {
    const { id } = await createThings(owner);
    expect((await owner.call('DELETE', `/endpoints/${id}`)).status).toBe(200);
    for (const [method, path, body] of ofEndpoint) {
      expect((await owner.call(method, `/endpoints/${id}${path}`, body)).status, `${method} ${path}`).toBe(404);
    }
  });
});
