/**
 * Organizations and channels own webhook endpoints, and have the same operations for them, which people of an
 * organization call too: the tests of these operations are declared once for each API. Each test has an owner of its
 * own, of which nothing happened yet.
 */
import { test } from 'vitest';
import type { KeyOwner } from '../../src/contexts/identity/access/access.ts';
import type { EndpointOwner } from '../../src/contexts/messaging/webhooks/webhooks.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { createPerson } from './sign-in.ts';
import { startTestService, type TestService } from './test-service.ts';
import { addEndpoint, type GivenSendable, insertSendable } from './webhooks.ts';
import { addKey, addPartner, createChannel, createEmptyOrganization } from './world.ts';

export type OwnerApi = 'integrations' | 'channels' | 'management';
/** Those that are called with a key. */
export const keyApis = ['integrations', 'channels'] as const;
export const ownerApis = [...keyApis, 'management'] as const;

const rootOf = {
  integrations: () => '/integrations/webhook-',
  channels: () => '/channels/webhooks/',
  management: (organizationId: string) => `/management/organizations/${organizationId}/webhook-`,
};

export class WebhookOwner {
  readonly service: TestService;
  readonly api: OwnerApi;
  /** The owner, or the first partner of the channel: what happens, happens in it. */
  readonly organizationId: string;
  /** The owner, or a partner of the organization. */
  readonly channelId: string;
  /** Of its first key, which has all scopes and makes its endpoints, or of a person of the organization. */
  headers: Record<string, string> = {};
  keyId = '';

  constructor(service: TestService, api: OwnerApi, organizationId: string, channelId: string) {
    this.service = service;
    this.api = api;
    this.organizationId = organizationId;
    this.channelId = channelId;
  }

  /** With a partner of its own, or with that of another owner of the same kind. */
  static async create(service: TestService, api: OwnerApi, other?: WebhookOwner): Promise<WebhookOwner> {
    const isChannel = api === 'channels';
    const organizationId = (isChannel && other?.organizationId) || (await createEmptyOrganization(service));
    let channelId = isChannel ? undefined : other?.channelId;
    if (channelId) await addPartner(service, organizationId, channelId);
    else channelId = (await createChannel(service, organizationId)).id;
    return WebhookOwner.#withHeaders(new WebhookOwner(service, api, organizationId, channelId));
  }

  static async #withHeaders(owner: WebhookOwner): Promise<WebhookOwner> {
    if (owner.api === 'management') {
      const { headers } = await createPerson(owner.service, owner.organizationId, 'owner');
      return Object.assign(owner, { headers });
    }
    const { id, headers } = await owner.addKey();
    return Object.assign(owner, { keyId: id, headers });
  }

  /** The partner that it is not: a channel's first organization, or an organization's channel. */
  partner(): Promise<WebhookOwner> {
    const api = this.api === 'channels' ? 'integrations' : 'channels';
    return WebhookOwner.#withHeaders(new WebhookOwner(this.service, api, this.organizationId, this.channelId));
  }

  get id(): EndpointOwner {
    return this.api === 'channels' ? { channelId: this.channelId } : { organizationId: this.organizationId };
  }

  get #key(): KeyOwner {
    const { organizationId, channelId } = this;
    return this.api === 'channels' ? { kind: 'channels', channelId } : { kind: 'integrations', organizationId };
  }

  /** How many statements find out who calls. */
  get callerStatements(): number {
    return this.api === 'management' ? 1 : 0;
  }

  /** A key of the owner with all scopes, or with those given. */
  addKey(given: { scopes?: readonly string[] } = {}) {
    return addKey(this.service, this.#key, given);
  }

  async keyHeaders(given: { scopes?: readonly string[] } = {}): Promise<Record<string, string>> {
    return (await this.addKey(given)).headers;
  }

  /** Calls an operation; the path begins with `/endpoints` or `/deliveries`. */
  call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const url = path.replace('/', rootOf[this.api](this.organizationId));
    return this.service.call(method, url, { headers: { ...this.headers, ...headers }, body });
  }

  addEndpoint(given: Parameters<typeof addEndpoint>[2] = {}) {
    return addEndpoint(this.service, this.id, given, this.keyId || undefined);
  }

  /** A delivery to an endpoint of the owner, about the organization given. */
  addDelivery(given: GivenSendable, organizationId = this.organizationId) {
    const channel = this.api === 'channels' ? { channel_id: this.channelId } : {};
    return insertSendable(this.service, organizationId, { ...channel, ...given });
  }
}

const base = test
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the names of what is asked for from the pattern
  .extend('clock', { scope: 'file' }, ({}) => fixedClock('2026-11-20T20:00:00.000Z'))
  .extend('service', { scope: 'file' }, async ({ clock }, { onCleanup }) => {
    const service = await startTestService({ clock, webhookAllowAddresses: ['127.0.0.0/8'] });
    onCleanup(() => service.close());
    return service;
  });

/** `it` with what a test of this API stands on. */
export const ownerTest = (api: OwnerApi) => base.extend('owner', ({ service }) => WebhookOwner.create(service, api));
