/**
 * Finds out which person is calling, and whether the operation is for them. The token travels as a bearer token, or in
 * the cookie of a browser; the cookie alone changes nothing unless the request comes from a page of this service. An
 * organization of which the person is not a member does not exist for that person: 404, whatever the role needed.
 */
import { isAtLeast, type Operation } from '@stagedoor/contract';
import type { FastifyRequest } from 'fastify';
import type { Rejected } from '../../contexts/identity/access/access.ts';
import { confirmationRequired, findSession } from '../../contexts/identity/accounts/accounts.ts';
import { isRejected } from '../../http/authenticate.ts';
import type { Caller, SessionCaller } from '../../http/callers.ts';
import type { ErrorAnswer } from '../../http/errors.ts';
import type { Services } from '../../http/services.ts';
import { isFromOwnPage, sessionTokenInCookie } from '../../http/session-cookie.ts';
import { crossTenantDb } from '../../platform/sql/tenant-db.ts';

export async function authenticateSession(
  services: Services,
  request: FastifyRequest,
): Promise<SessionCaller | Rejected> {
  const token = tokenOf(services, request);
  if (typeof token !== 'string') return token;
  const session = await findSession(
    crossTenantDb(services.database),
    token,
    organizationOf(request),
    services.clock.now(),
  );
  if (isRejected(session)) return session;
  return {
    kind: 'session',
    credentialId: session.user.id,
    sessionId: session.id,
    isConfirmed: session.isConfirmed,
    lacksTotpOf: services.environment === 'production' && !session.hasTotp ? services.secondFactor : null,
    user: session.user,
    organization: session.membership?.organization ?? null,
    role: session.membership?.role ?? null,
    ratePerSecond: services.sessionRate.perSecond,
    rateBurst: services.sessionRate.burst,
    organizationRatePerSecond: null,
  };
}

/** The token of the request. A bearer token counts before a cookie. */
function tokenOf(services: Services, request: FastifyRequest): string | Rejected {
  const { authorization } = request.headers;
  if (authorization !== undefined) return /^Bearer +([^\s]+)\s*$/i.exec(authorization)?.[1] ?? '';
  const token = sessionTokenInCookie(services, request);
  if (token === null) {
    return { rejected: 'No session was sent: sign in and send the token as Authorization: Bearer.' };
  }
  if (request.method !== 'GET' && !isFromOwnPage(services, request)) {
    return { rejected: 'The request does not come from a page of this service, so its cookie does not count.' };
  }
  return token;
}

/** The organization that the path names; null for an id of no organization, which has no members. */
function organizationOf(request: FastifyRequest): string | null {
  const { organizationId } = request.params as { organizationId?: string };
  return organizationId !== undefined && /^org_[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(organizationId)
    ? organizationId
    : null;
}

export function sessionForbids(caller: Caller, operation: Operation): ErrorAnswer | null {
  const { access } = operation;
  if (access.by !== 'session' || caller.kind !== 'session') return null;
  if (access.operator && !caller.user.isOperator) {
    return { code: 'forbidden', message: 'This is for those who run the deployment.' };
  }
  if (access.role) {
    if (!caller.role) return { code: 'not_found', message: 'There is no such organization.' };
    if (!isAtLeast(caller.role, access.role)) {
      return { code: 'forbidden', message: `This needs the role ${access.role}, yours is ${caller.role}.` };
    }
  }
  if (needsTotp(caller, access.operator)) {
    const who = caller.lacksTotpOf === 'everybody' ? 'Everybody needs' : 'Owners and operators need';
    return {
      code: 'totp_setup_required',
      message: `${who} a second factor: set it up (createTotp), then repeat the request.`,
    };
  }
  return operation.needsConfirmation && !caller.isConfirmed ? confirmationRequired : null;
}

/** What a person does with the own account, such as setting up the second factor, needs none. */
function needsTotp({ lacksTotpOf, role }: SessionCaller, isOperators: boolean | undefined): boolean {
  if (lacksTotpOf === null) return false;
  return isOperators || role === 'owner' || (lacksTotpOf === 'everybody' && role !== null);
}
