/** With what an organization collects money, and for how long the places of a purchase are kept. */
import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { findStripeKeys, reencryptGatewayKeys } from '../../../src/contexts/sales/gateways/gateways.ts';
import { newId } from '../../../src/platform/ids.ts';
import { SecretsKey } from '../../../src/platform/secrets.ts';
import { crossTenantDb } from '../../../src/platform/sql/tenant-db.ts';
import { openWorld } from '../../support/fixtures.ts';
import { beginCheckout } from '../../support/purchases.ts';
import { signIn } from '../../support/sign-in.ts';
import { createOrganization, insert, setHoldCaps } from '../../support/world.ts';

const secretsKey = randomBytes(32);
let organizationId: string;
let admin: Record<string, string>;
const { service, world } = await openWorld({ secretsKey });
beforeEach(async () => {
  organizationId = (await createOrganization(service)).id;
  admin = await signIn(service, organizationId, 'admin');
});

const url = (id = organizationId) => `/management/organizations/${id}/payment-settings`;
const read = (headers = admin) => service.call('GET', url(), { headers });
const update = (body: object, headers = admin) => service.call('PUT', url(), { headers, body });
const keys = { stripe_secret_key: 'sk_test_51PqSecretx9Qf', stripe_webhook_secret: 'whsec_Secret7hTa' };
const keysOf = () => service.database.sql('SELECT * FROM stripe_accounts WHERE organization_id = $1', [organizationId]);

describe('getPaymentSettings', () => {
  it('200: in alpha the sandbox collects, places are kept for 15 minutes, and what is unpaid is limited', async () => {
    await setHoldCaps(service, organizationId);
    expect((await read()).body.data).toEqual({
      hold_minutes: 15,
      holds_per_buyer_max: 5,
      held_per_buyer_percentage_max: 10,
      holds_per_network_max: 20,
      held_per_channel_percentage_max: 100,
      replaces_holds: false,
      blocks_disputed_tickets: false,
      gateway: 'sandbox',
      stripe_secret_key_last4: '',
      stripe_webhook_secret_last4: '',
      stripe_webhook_url: `http://127.0.0.1:4000/gateways/stripe/${organizationId}`,
      uncollectable_amounts: [],
      stripe_connected_at: '',
    });
  });
});

describe('updatePaymentSettings', () => {
  it('200: sets the keys of Stripe, shows their last characters and keeps them encrypted', async () => {
    const answer = await update(keys);
    expect([answer.status, answer.body.data]).toEqual([
      200,
      expect.objectContaining({
        gateway: 'stripe',
        stripe_secret_key_last4: 'x9Qf',
        stripe_webhook_secret_last4: '7hTa',
        stripe_connected_at: expect.stringContaining('T'),
      }),
    ]);
    const [row] = await keysOf();
    const stored = Object.values(row!).map((value) =>
      Buffer.isBuffer(value) ? value.toString('latin1') : String(value),
    );
    for (const secret of Object.values(keys)) {
      expect(stored.some((value) => value.includes(secret))).toBe(false);
      expect(answer.text).not.toContain(secret);
      expect(service.logLines.join('')).not.toContain(secret);
    }
  });

  it('200: replaces one of the two, and removes both', async () => {
    await update(keys);
    const replaced = await update({ stripe_webhook_secret: 'whsec_Another1234' });
    expect(replaced.body.data).toMatchObject({
      stripe_secret_key_last4: 'x9Qf',
      stripe_webhook_secret_last4: '1234',
    });
    const removed = await update({ stripe_secret_key: '', stripe_webhook_secret: '' });
    expect(removed.body.data).toMatchObject({ gateway: 'sandbox', stripe_secret_key_last4: '' });
    expect(await keysOf()).toEqual([]);
  });

  it('200: changes the limits of what is unpaid that are given, and keeps the others', async () => {
    await setHoldCaps(service, organizationId);
    const changed = { holds_per_network_max: 0, held_per_channel_percentage_max: 50, replaces_holds: true };
    expect((await update(changed)).body.data).toMatchObject({ ...changed, hold_minutes: 15, holds_per_buyer_max: 5 });
    expect((await update({ replaces_holds: false })).body.data).toMatchObject({ ...changed, replaces_holds: false });
  });

  it('200: sets for how long places are kept, of purchases that begin then', async () => {
    const owner = await signIn(service, world.main.id, 'admin');
    await service.call('PUT', url(world.main.id), { headers: owner, body: { hold_minutes: 7 } });
    const { data } = (await beginCheckout(service, world.channel, world.main.rateId)).body;
    const kept = 'SELECT extract(epoch FROM expires_at - created_at)::int AS seconds FROM payments WHERE id = $1';
    expect(await service.database.sql(kept, [data.payment_id])).toEqual([{ seconds: 7 * 60 }]);
  });

  it.each([
    [{}, ''],
    [{ hold_minutes: 0 }, '/hold_minutes'],
    [{ hold_minutes: 61 }, '/hold_minutes'],
    [{ holds_per_buyer_max: -1 }, '/holds_per_buyer_max'],
    [{ holds_per_network_max: 10_001 }, '/holds_per_network_max'],
    [{ held_per_buyer_percentage_max: 0 }, '/held_per_buyer_percentage_max'],
    [{ held_per_channel_percentage_max: 101 }, '/held_per_channel_percentage_max'],
    [{ ...keys, stripe_secret_key: 'sk_live_51PqSecretx9Qf' }, '/stripe_secret_key'],
    [{ ...keys, stripe_secret_key: 'pk_test_51PqSecretx9Qf' }, '/stripe_secret_key'],
    [{ stripe_secret_key: keys.stripe_secret_key }, '/stripe_webhook_secret'],
    [{ stripe_webhook_secret: keys.stripe_webhook_secret }, '/stripe_secret_key'],
  ])('400: refuses %j', async (body, path) => {
    const answer = await update(body);
    expect(answer.status).toBe(400);
    if (path) expect(answer.body.details.map((detail: { path: string }) => detail.path)).toEqual([path]);
    expect(await keysOf()).toEqual([]);
  });

  it('409: keeps keys with which a buyer can still pay', async () => {
    const owner = await signIn(service, world.main.id, 'admin');
    const change = (body: object) => service.call('PUT', url(world.main.id), { headers: owner, body });
    const { data } = (await beginCheckout(service, world.channel, world.main.rateId)).body;
    await change(keys);
    const now = new Date();
    const id = newId('gatewaySession', now);
    await insert(service.database, 'gateway_sessions', {
      organization_id: world.main.id,
      id,
      payment_id: data.payment_id,
      gateway: 'stripe',
      status: 'open',
      created_at: now,
      updated_at: now,
    });
    const none = { stripe_secret_key: '', stripe_webhook_secret: '' };
    expect([(await change(none)).status, (await change({ ...keys })).status]).toEqual([409, 200]);
    await service.database.sql(`UPDATE gateway_sessions SET status = 'ended' WHERE id = $1`, [id]);
    expect((await change(none)).status).toBe(200);
  });
});

describe('keys of Stripe', () => {
  it('are encrypted anew under another secrets key, and counted where none decrypts them', async () => {
    await update(keys);
    const db = crossTenantDb(service.services.database);
    expect(await reencryptGatewayKeys(db, service.services.secretsKey)).toEqual({ reencrypted: 0, unreadable: 0 });
    const former = new SecretsKey(randomBytes(32));
    const present = new SecretsKey(randomBytes(32), [secretsKey]);
    const all = await service.database.sql('SELECT organization_id FROM stripe_accounts');
    expect(await reencryptGatewayKeys(db, former)).toEqual({ reencrypted: 0, unreadable: all.length });
    expect(await reencryptGatewayKeys(db, present)).toEqual({ reencrypted: all.length, unreadable: 0 });
    const tenant = db.ofTenant(organizationId);
    expect(await findStripeKeys(tenant, present)).toEqual({
      secretKey: keys.stripe_secret_key,
      webhookSecret: keys.stripe_webhook_secret,
    });
    await expect(findStripeKeys(tenant, service.services.secretsKey)).rejects.toThrow();
  });
});
