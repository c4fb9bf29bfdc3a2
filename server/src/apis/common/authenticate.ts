/**
 * Finds out who is calling. Everything that is sent must be valid and of one organization: a good key beside a wrong
 * secret is a no. `x-api-key` alone, or `integration_id` with `secret`, or all three; half a pair is a no.
 */
import type { FastifyRequest } from 'fastify';
import type { Credential, Rejected } from '../../modules/access/access.ts';
import type { Caller } from './callers.ts';
import type { Services } from './services.ts';

const missing: Rejected = { rejected: 'No credentials were sent: send an API key in the x-api-key header.' };

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value.trim() : undefined;
}

export function isRejected(value: object): value is Rejected {
  return 'rejected' in value;
}

export async function authenticateOrganization(
  services: Services,
  request: FastifyRequest,
): Promise<Caller | Rejected> {
  const key = header(request, 'x-api-key');
  const integrationId = header(request, 'integration_id');
  const secret = header(request, 'secret');
  if (key === undefined && integrationId === undefined && secret === undefined) return missing;
  if ((integrationId === undefined) !== (secret === undefined)) {
    return { rejected: 'Only one of integration_id and secret was sent: they go together.' };
  }
  const found: Credential[] = [];
  if (key !== undefined) {
    const credential = await services.access.verifyKey(key, 'integrations');
    if (isRejected(credential)) return credential;
    found.push(credential);
  }
  if (integrationId !== undefined && secret !== undefined) {
    const credential = await services.access.verifyIntegration(integrationId, secret);
    if (isRejected(credential)) return credential;
    found.push(credential);
  }
  const [first, second] = found as [Credential, Credential | undefined];
  if (second && second.organization!.id !== first.organization!.id) {
    return { rejected: 'The API key and the integration belong to different organizations: send one of them.' };
  }
  return {
    kind: 'organization',
    credentialId: first.id,
    organization: first.organization!,
    // With both, a call may do what both may.
    scopes: second ? new Set([...first.scopes].filter((scope) => second.scopes.has(scope))) : first.scopes,
    expiresAt: first.expiresAt,
    ratePerSecond: first.ratePerSecond,
    rateBurst: first.rateBurst,
  };
}

export async function authenticateChannel(services: Services, request: FastifyRequest): Promise<Caller | Rejected> {
  const key = header(request, 'x-api-key');
  if (key === undefined) return missing;
  const credential = await services.access.verifyKey(key, 'channels');
  if (isRejected(credential)) return credential;
  return {
    kind: 'channel',
    credentialId: credential.id,
    channel: credential.channel!,
    scopes: credential.scopes,
    expiresAt: credential.expiresAt,
    ratePerSecond: credential.ratePerSecond,
    rateBurst: credential.rateBurst,
  };
}

export async function authenticateReseller(services: Services, request: FastifyRequest): Promise<Caller | Rejected> {
  const key = header(request, 'authorization');
  if (key === undefined) return missing;
  const credential = await services.access.verifyKey(key, 'resellers');
  if (isRejected(credential)) return credential;
  return {
    kind: 'reseller',
    credentialId: credential.id,
    reseller: credential.reseller!,
    ratePerSecond: credential.ratePerSecond,
    rateBurst: credential.rateBurst,
  };
}
