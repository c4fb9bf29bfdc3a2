/** Who is calling, as the operation's access demands it. */
import type { Access, OperationShape, Role, Scope } from '@stagedoor/contract';
import type { VerifiedDevice } from '../contexts/door/door/door.ts';
import type { OrganizationRef } from '../contexts/identity/access/access.ts';

interface CallerBase {
  /** Names the caller in rate limits, idempotency and the log; never a secret. */
  readonly credentialId: string;
  readonly ratePerSecond: number;
  readonly rateBurst: number;
  /** Requests a second over all keys of the organization; null where there is no such limit. */
  readonly organizationRatePerSecond: number | null;
}

export interface OrganizationCaller extends CallerBase {
  readonly kind: 'organization';
  readonly organization: OrganizationRef;
  readonly scopes: ReadonlySet<Scope>;
  readonly expiresAt: string;
}

export interface ChannelCaller extends CallerBase {
  readonly kind: 'channel';
  readonly channel: { readonly id: string; readonly name: string; readonly slug: string };
  readonly scopes: ReadonlySet<Scope>;
  readonly expiresAt: string;
}

export interface ResellerCaller extends CallerBase {
  readonly kind: 'reseller';
  readonly reseller: { readonly id: string; readonly name: string };
}

/** Of whom a deployment in production wants one: of owners of an organization and operators, or of everybody with a role. */
export type SecondFactor = 'owners' | 'everybody';

export interface SessionCaller extends CallerBase {
  readonly kind: 'session';
  readonly sessionId: string;
  /** True where the person has given the password within the last 10 minutes. */
  readonly isConfirmed: boolean;
  /** Of whom this deployment wants a second factor, where the person has none; null where nothing is missing. */
  readonly lacksTotpOf: SecondFactor | null;
  readonly user: { readonly id: string; readonly email: string; readonly name: string; readonly isOperator: boolean };
  /** Set where the path names an organization of which the person is a member. */
  readonly organization: OrganizationRef | null;
  readonly role: Role | null;
}

/** A person in an organization: what operations with a role are given. */
export interface MemberCaller extends SessionCaller {
  readonly organization: OrganizationRef;
  readonly role: Role;
}

/** A device at a door of the organization that the path names. */
export interface DeviceCaller extends CallerBase {
  readonly kind: 'device';
  readonly device: VerifiedDevice;
  readonly organization: OrganizationRef;
}

export type Caller = OrganizationCaller | ChannelCaller | ResellerCaller | SessionCaller | DeviceCaller;

type CallerByAccess<A extends Access, Api> = A extends { by: 'key' }
  ? Api extends 'channels'
    ? ChannelCaller
    : OrganizationCaller
  : A extends { by: 'reseller' }
    ? ResellerCaller
    : A extends { by: 'session'; role: Role }
      ? MemberCaller
      : A extends { by: 'session' }
        ? SessionCaller
        : A extends { by: 'device' }
          ? DeviceCaller
          : null;

/** The caller that a handler of the operation is given. */
export type CallerOf<O extends OperationShape> = CallerByAccess<O['access'], O['api']>;
