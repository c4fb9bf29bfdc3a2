/**
 * What ends when a person leaves an organization, over all modules, in one transaction with the membership: open
 * invitations, devices at the doors that the person registered or showed the codes for, and codes that nobody has used.
 * Keys and webhook endpoints go on, as the programs behind them do; the answer of the removal lists those that the
 * person may know, to rotate or revoke them.
 *
 * The row of the membership decides between leaving and making something: a person who makes a device, a code, an
 * invitation or a key locks it, so that it is seen here or refused there.
 */
import type { Role } from '@stagedoor/contract/vocabulary';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import type {
  CrossTenantDb,
  CrossTenantTransaction,
  TenantDb,
  TenantTransaction,
} from '../../../platform/sql/tenant-db.ts';
import { type Endpoint, listEndpointIdsMadeBy, listEndpoints } from '../../messaging/webhooks/webhooks.ts';
import { type KeyRow, listKeysMadeBy, type OwnerOfKeys } from '../access/access.ts';
import { lockRole, type MemberChange, type MemberRow, removeMember, updateMember } from '../accounts/accounts.ts';
import { listIdsChangedBy } from '../audit/audit.ts';

/** Revokes what opens the doors to a person, which is known above; answers with the devices that opened them. */
export type RevokeDoorAccess<Device> = (
  tenant: TenantTransaction,
  personId: string,
  now: Date,
) => Promise<readonly Device[]>;

/** What a person who was removed had, or may still know. */
export interface Departure<Device> {
  readonly userId: string;
  /** Revoked by the removal. */
  readonly devices: readonly Device[];
  /** Keys that the person created or rotated, and that work. */
  readonly keys: readonly KeyRow[];
  /** Endpoints that the person, or a key of the person, created or changed, or whose secret the person was shown. */
  readonly endpoints: readonly Endpoint[];
}

/** Operations of the contract that show a person the secret of an endpoint, or set its address. */
const endpointOperations = ['createWebhookEndpoint', 'updateWebhookEndpoint', 'rotateWebhookEndpointSecret'];

type Refused = Refusal<'forbidden' | 'confirmation_required' | 'not_found' | 'conflict'>;

/** Removes a person with all access to the doors. Refuses as `removeMember` of the accounts does. */
export async function endMembership<Device>(
  db: CrossTenantDb,
  change: MemberChange,
  userId: string,
  revokeDoorAccess: RevokeDoorAccess<Device>,
): Promise<Departure<Device> | Refused> {
  const { tenant, now } = change;
  const refused = await removeMember(change, userId);
  if (refused) return refused;
  const devices = await revokeDoorAccess(tenant, userId, now);
  const keys = await listKeysMadeBy(tenant, userId, now);
  return { userId, devices, keys, endpoints: await listEndpointsKnownTo(db, tenant, userId) };
}

/** The endpoints themselves say who made them and set their address; who was shown a secret is in the audit log alone. */
async function listEndpointsKnownTo(db: CrossTenantDb, tenant: TenantDb, userId: string): Promise<Endpoint[]> {
  const owner = { organizationId: tenant.organizationId };
  const known = new Set([
    ...(await listEndpointIdsMadeBy(db, owner, userId)),
    ...(await listIdsChangedBy(tenant, userId, endpointOperations)),
  ]);
  return (await listEndpoints(db, owner)).filter(({ id }) => known.has(id));
}

/** Changes a role; a person who becomes a viewer opens no door any more. Refuses as `updateMember` does. */
export async function changeRole(
  change: MemberChange,
  userId: string,
  role: Role,
  revokeDoorAccess: RevokeDoorAccess<unknown>,
): Promise<MemberRow | Refused> {
  const member = await updateMember(change, userId, role);
  if (role === 'viewer' && !(member instanceof Refusal)) {
    await revokeDoorAccess(change.tenant, userId, change.now);
  }
  return member;
}

/** Refuses a person who makes a key and has just lost the role for it; who removes the person waits, and is shown the key. */
export async function refuseFormerAdmin(
  db: CrossTenantTransaction,
  owner: OwnerOfKeys,
  userId: string,
): Promise<Refusal<'not_found'> | null> {
  if (owner.kind !== 'organization') return null;
  const role = await lockRole(db.ofTenant(owner.id), userId);
  return role === 'owner' || role === 'admin'
    ? null
    : refuse('not_found', 'The person is no longer an admin of the organization.');
}
