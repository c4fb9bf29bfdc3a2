import type {
  Invitation,
  Me,
  Member,
  NewInvitation as NewInvitationAnswer,
  NewSession,
  NewUser,
  PasswordLink,
  RemovedMember,
  Session,
  User,
} from '@stagedoor/contract';
import type { DoorDeviceRow } from '../../../contexts/door/door/door.ts';
import {
  emailKeyOf,
  type InvitationRow,
  invitationUrl,
  type MemberRow,
  type NewInvitation,
  type NewPasswordLink,
  type OpenedSession,
  type OwnSessionRow,
  passwordUrl,
  type UserMembershipRow,
  type UserRow,
} from '../../../contexts/identity/accounts/accounts.ts';
import type { Departure } from '../../../contexts/identity/departures/departures.ts';
import type { Services } from '../../../http/services.ts';
import type { SessionCookie } from '../../../http/session-cookie.ts';
import { presentKey } from './api-key.ts';
import { presentDoorDevice } from './door.ts';
import { presentManagedEndpoint } from './webhook-endpoint.ts';

interface SigningIn {
  readonly body: { readonly cookie?: boolean };
  readonly sessionCookie: Pick<SessionCookie, 'set'>;
  readonly now: Date;
}

export function presentUser(row: UserRow): User {
  return {
    _id: row.id,
    email: row.email,
    name: row.name,
    operator: row.is_operator,
    disabled: row.disabled_at !== null,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

/** Hands the token out once: in the answer, or in a cookie where the caller asked for that. */
export function presentNewSession(
  { session, user }: { readonly session: OpenedSession; readonly user: UserRow },
  { body, sessionCookie, now }: SigningIn,
): NewSession {
  if (body.cookie) {
    sessionCookie.set(session.token, { expiresAt: session.expiresAt, emailKey: emailKeyOf(user.email) }, now);
  }
  return {
    _id: session.id,
    token: body.cookie ? '' : session.token,
    expires_at: session.expiresAt.toISOString(),
    confirmed_until: session.confirmedUntil.toISOString(),
    user: presentUser(user),
  };
}

export function presentSession(
  row: OwnSessionRow,
  { caller }: { readonly caller: { readonly sessionId: string } },
): Session {
  return {
    _id: row.id,
    user_agent: row.user_agent,
    created_at: row.created_at,
    last_used_at: row.last_used_at,
    expires_at: row.expires_at,
    current: row.id === caller.sessionId,
  };
}

export function presentMe(rows: readonly UserMembershipRow[]): Me {
  return {
    user: presentUser(rows[0]!),
    totp_enabled: rows[0]!.has_totp,
    recovery_codes_left: rows[0]!.recovery_codes_left,
    memberships: rows
      .filter((row) => row.organization_id !== null)
      .map((row) => ({
        _id: row.organization_id!,
        name: row.organization_name!,
        slug: row.organization_slug!,
        currency: row.currency!,
        timezone: row.timezone!,
        logo_url: row.logo_url!,
        role: row.role!,
        created_at: row.organization_created_at!,
        updated_at: row.organization_updated_at!,
      })),
  };
}

export function presentMember(row: MemberRow): Member {
  return {
    user_id: row.id,
    email: row.email,
    name: row.name,
    role: row.role,
    disabled: row.disabled_at !== null,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

export function presentInvitation(row: InvitationRow): Invitation {
  return {
    _id: row.id,
    email: row.email,
    role: row.role,
    invited_by: row.invited_by,
    created_at: row.created_at,
    expires_at: row.expires_at,
  };
}

/** What is known of the request beside the row: the address under which others reach the service. */
interface Addressed {
  readonly services: { readonly publicUrl: () => string };
}

export function presentNewInvitation(
  { invitation, token }: NewInvitation,
  { services }: Addressed,
): NewInvitationAnswer {
  return { ...presentInvitation(invitation), invitation_url: invitationUrl(token, services.publicUrl()) };
}

/** With the address where the console lets a person set the password. */
export function presentPasswordLink(link: NewPasswordLink, { services }: Addressed): PasswordLink {
  return {
    password_url: passwordUrl(link.token, services.publicUrl()),
    password_url_expires_at: link.expiresAt.toISOString(),
  };
}

export function presentNewUser(
  { user, link }: { readonly user: UserRow; readonly link: NewPasswordLink },
  addressed: Addressed,
): NewUser {
  return { ...presentUser(user), ...presentPasswordLink(link, addressed) };
}

export function presentRemovedMember(
  { userId, devices, keys, endpoints }: Departure<DoorDeviceRow>,
  at: { readonly now: Date; readonly services: Pick<Services, 'realClock'> },
): RemovedMember {
  return {
    user_id: userId,
    revoked_door_devices: devices.map(presentDoorDevice),
    api_keys: keys.map((key) => presentKey(key, at)),
    webhook_endpoints: endpoints.map((endpoint) => presentManagedEndpoint(endpoint, at)),
  };
}
