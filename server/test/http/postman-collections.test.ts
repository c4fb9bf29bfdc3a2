/** The Postman collections of a demonstration: each call that reads is answered, with the key and the ids that stand in it. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { registerDocs } from '../../src/apis/docs/docs.ts';
import { crossTenantDb } from '../../src/platform/sql/tenant-db.ts';
import { readDemoExamples, readDemoKeys } from '../../src/process/demo/demo.ts';
import { startDemoService } from '../support/demo-service.ts';

const { service, dataDir, close } = await startDemoService();
const docs = fastify();
registerDocs(docs, service.services, {
  readDemoKeys: () => readDemoKeys(dataDir),
  readDemoExamples: (api) => readDemoExamples(crossTenantDb(service.services.database), dataDir, api),
});
afterAll(async () => {
  await docs.close();
  await close();
});

interface Entry {
  readonly key: string;
  readonly value: string;
  readonly disabled?: boolean;
}
interface Item {
  readonly name: string;
  readonly request: {
    readonly method: string;
    readonly header: readonly Entry[];
    readonly url: {
      readonly path: readonly string[];
      readonly query: readonly Entry[];
      readonly variable: readonly Entry[];
    };
  };
}
interface Collection {
  readonly variable: readonly Entry[];
  readonly item: readonly { readonly item: readonly Item[] }[];
}

const collectionOf = async (api: string, remoteAddress = '127.0.0.1') =>
  (await docs.inject({ url: `/${api}/postman.json`, remoteAddress })).json() as Collection;
const readsOf = ({ item }: Collection) =>
  item.flatMap((folder) => folder.item).filter(({ request }) => request.method === 'GET');

/** Sends a call as Postman does. */
function send(api: string, { request }: Item, key: string) {
  const filled = (text: string) => text.replaceAll('{{key}}', key);
  const { path, query, variable } = request.url;
  const given = new Map(variable.map((entry) => [`:${entry.key}`, entry.value]));
  const steps = path.map((step) => encodeURIComponent(given.get(step) ?? step));
  const asked = query.filter(({ disabled }) => !disabled).map(({ key: name, value }) => [name, value]);
  const headers = request.header.filter(({ disabled }) => !disabled).map((entry) => [entry.key, filled(entry.value)]);
  const text = new URLSearchParams(asked as [string, string][]).toString();
  return service.call('GET', `/${api}/${steps.join('/')}${text === '' ? '' : `?${text}`}`, {
    headers: Object.fromEntries(headers),
  });
}

/** Of things that the demonstration has none of, and of addresses that expire. */
const unanswered: Readonly<Record<string, readonly string[]>> = {
  integrations: [
    'passes/pdf/:token 404',
    'subscriptions/:subscriptionId 404',
    'invoices/pdf/:token 404',
    'webhook-endpoints/:webhookEndpointId/recover 404',
  ],
  channels: [
    // It has no certificate and no account for wallets.
    'tickets/:ticketId/wallet-pass 409',
    'tickets/:ticketId/google-wallet-link 409',
    'lists/:listId 404',
    'passes/:passId 404',
    'passes/:passId/pdf 404',
    'passes/:passId/wallet-pass 404',
    'passes/:passId/google-wallet-link 404',
    'waiting-rooms/:eventId/draw 404',
    'waiting-places/:placeId 404',
    'webhooks/endpoints/:webhookEndpointId/recover 404',
    'webhooks/deliveries/:deliveryId 404',
  ],
  resellers: ['tickets/pdf/:token 404'],
  management: [
    'deployment-requests/:requestId 404',
    'organizations/:organizationId/requests/:requestId 404',
    'organizations/:organizationId/terms-texts/:termsTextId 404',
    'organizations/:organizationId/refund-requests/:requestId 404',
    'organizations/:organizationId/disputes/:disputeId 404',
    'organizations/:organizationId/imports/:importId 404',
    'organizations/:organizationId/imports/:importId/problems 404',
    'organizations/:organizationId/bulk-actions/:bulkActionId 404',
    'organizations/:organizationId/bulk-actions/:bulkActionId/failures 404',
    // A door device asks for these, with a credential of its own.
    'organizations/:organizationId/door-events 401',
    'organizations/:organizationId/door-events/:eventId/manifest 401',
    'organizations/:organizationId/webhook-endpoints/:endpointId/recover 404',
  ],
};

const demo = JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8'));
const session = (await service.call('POST', '/management/sessions', { body: demo.login })).body.data.token as string;

describe.each(Object.keys(unanswered))('the collection of %s', (api) => {
  it('has calls that are all answered with 2xx by the demonstration, but for those that are named here', async () => {
    const collection = await collectionOf(api);
    const key = collection.variable.find((entry) => entry.key === 'key')!.value;
    const others: string[] = [];
    for (const item of readsOf(collection)) {
      const answer = await send(api, item, api === 'management' ? session : key);
      if (answer.status >= 300) others.push(`${item.request.url.path.join('/')} ${answer.status}`);
    }
    expect(others).toEqual(unanswered[api]);
  });
});

it('another machine is shown neither keys nor ids of the demonstration', async () => {
  const [own, other] = [await collectionOf('integrations'), await collectionOf('integrations', '203.0.113.9')];
  expect(own.variable).toContainEqual({ key: 'key', value: demo.integration.api_key });
  expect(other.variable).toContainEqual({ key: 'key', value: '' });
  expect(JSON.stringify(own)).toContain(demo.events[0]._id);
  expect(JSON.stringify(other)).not.toContain(demo.events[0]._id);
});
