/**
 * Announces that a webhook endpoint has another address: a mail to the owners of the organization, beside the entry in the
 * audit log that every change of an endpoint leaves. A channel has no people: operators read of it.
 */
import { getKey } from '../contexts/identity/access/access.ts';
import { mailAddressChange } from '../contexts/identity/accounts/accounts.ts';
import type { UpdatedEndpoint } from '../contexts/messaging/webhooks/webhooks.ts';
import type { Call } from '../http/handlers.ts';
import { Refusal } from '../platform/refusal.ts';
import type { CrossTenantTransaction } from '../platform/sql/tenant-db.ts';
import type { WebhookCaller } from './webhook-owner.ts';

interface Context extends Pick<Call<never>, 'now'> {
  readonly crossTenant: CrossTenantTransaction;
  readonly caller: WebhookCaller;
}

/** To be called in the transaction of the change; does nothing where the address is the same. */
export async function announceAddressChange(
  { crossTenant: db, caller, now }: Context,
  { id, name, url, previousUrl }: UpdatedEndpoint,
): Promise<void> {
  if (url === previousUrl || caller.kind === 'channel') return;
  const { credentialId: changedBy } = caller;
  const organizationId = caller.organization.id;
  const changedByName = caller.kind === 'session' ? caller.user.email : await keyNameOf(db, organizationId, changedBy);
  const change = { endpointId: id, endpointName: name, from: previousUrl, to: url, changedBy, changedByName };
  await mailAddressChange({ tenant: db.ofTenant(organizationId), now }, change);
}

async function keyNameOf(db: CrossTenantTransaction, organizationId: string, keyId: string): Promise<string> {
  const key = await getKey(db, { kind: 'organization', id: organizationId }, keyId);
  return key instanceof Refusal ? keyId : `${key.name} (…${key.last4})`;
}
