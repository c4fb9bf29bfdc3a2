/**
 * Finds out who is calling. Everything that is sent must be valid and of one organization: a good key beside a wrong
 * secret is a no. `x-api-key` alone, or `integration_id` with `secret`, or all three; half a pair is a no.
 */
import type { FastifyRequest } from 'fastify';
import type { Credential, Rejected } from '../contexts/identity/access/access.ts';
import type { Caller } from './callers.ts';
import type { Services } from './services.ts';

const missing: Rejected = { rejected: 'No credentials were sent: send an API key in the x-api-key header.' };

const withoutSecret: Rejected = { rejected: 'The header secret is missing: it goes together with integration_id.' };

const withoutIntegrationId: Rejected = {
  rejected:
    'The header integration_id is missing: it goes together with secret. If it was sent, a proxy dropped it: some ' +
    'proxies drop headers with an underscore.',
};

const inAuthorization: Rejected = {
  rejected: 'This API reads no Authorization header: send the API key in the x-api-key header, without Bearer.',
};

/** Why a request without a key is refused. */
const withoutKey = (request: FastifyRequest) =>
  header(request, 'authorization') === undefined ? missing : inAuthorization;

const missingReseller: Rejected = {
  rejected: 'No credentials were sent: send the API key in the Authorization header.',
};

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value.trim() : undefined;
}

export function isRejected(value: object): value is Rejected {
  return 'rejected' in value;
}

type Found = Caller | Rejected | Promise<Caller | Rejected>;

/** Presents the credential, at once where it is known already. */
function callerFrom(
  found: Credential | Rejected | Promise<Credential | Rejected>,
  present: (credential: Credential) => Caller,
): Found {
  const judge = (credential: Credential | Rejected) => (isRejected(credential) ? credential : present(credential));
  return found instanceof Promise ? found.then(judge) : judge(found);
}

export function authenticateOrganization({ access }: Services, request: FastifyRequest): Found {
  const key = header(request, 'x-api-key');
  const integrationId = header(request, 'integration_id');
  const secret = header(request, 'secret');
  if ((integrationId === undefined) !== (secret === undefined)) {
    return integrationId === undefined ? withoutIntegrationId : withoutSecret;
  }
  if (integrationId === undefined || secret === undefined) {
    if (key === undefined) return withoutKey(request);
    return callerFrom(access.verifyKey(key, 'integrations'), (credential) => organizationCaller(credential));
  }
  const pair = access.verifyIntegration(integrationId, secret);
  if (key === undefined) return callerFrom(pair, (credential) => organizationCaller(credential));
  return bothOf(access.verifyKey(key, 'integrations'), pair);
}

/** With both forms a call may do what both may. */
async function bothOf(
  key: Credential | Rejected | Promise<Credential | Rejected>,
  pair: Promise<Credential | Rejected>,
): Promise<Caller | Rejected> {
  const [first, second] = await Promise.all([key, pair]);
  if (isRejected(first)) return first;
  if (isRejected(second)) return second;
  if (second.organization!.id !== first.organization!.id) {
    return { rejected: 'The API key and the integration belong to different organizations: send one of them.' };
  }
  return organizationCaller(first, new Set([...first.scopes].filter((scope) => second.scopes.has(scope))));
}

function organizationCaller(credential: Credential, scopes = credential.scopes): Caller {
  return {
    kind: 'organization',
    credentialId: credential.id,
    organization: credential.organization!,
    scopes,
    expiresAt: credential.expiresAt,
    ratePerSecond: credential.ratePerSecond,
    rateBurst: credential.rateBurst,
    organizationRatePerSecond: credential.organizationRatePerSecond,
  };
}

export function authenticateChannel({ access }: Services, request: FastifyRequest): Found {
  const key = header(request, 'x-api-key');
  if (key === undefined) return withoutKey(request);
  return callerFrom(access.verifyKey(key, 'channels'), (credential) => ({
    kind: 'channel',
    credentialId: credential.id,
    channel: credential.channel!,
    scopes: credential.scopes,
    expiresAt: credential.expiresAt,
    ratePerSecond: credential.ratePerSecond,
    rateBurst: credential.rateBurst,
    organizationRatePerSecond: credential.organizationRatePerSecond,
  }));
}

export function authenticateReseller({ access }: Services, request: FastifyRequest): Found {
  // The key alone, as the interface has it, or behind the scheme word that many clients put before it.
  const key = header(request, 'authorization')?.replace(/^Bearer +/i, '');
  if (key === undefined) return missingReseller;
  return callerFrom(access.verifyKey(key, 'resellers'), (credential) => ({
    kind: 'reseller',
    credentialId: credential.id,
    reseller: credential.reseller!,
    ratePerSecond: credential.ratePerSecond,
    rateBurst: credential.rateBurst,
    organizationRatePerSecond: credential.organizationRatePerSecond,
  }));
}
