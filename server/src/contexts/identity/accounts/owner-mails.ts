/** Mails that tell the owners of an organization what was done with its settings. */
import { queueMail } from '../../messaging/mail/mail.ts';
import type { TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import { listOwnerEmails } from './members.sql.ts';

export interface AddressChange {
  readonly endpointId: string;
  readonly endpointName: string;
  readonly from: string;
  readonly to: string;
  /** Id of the key or person. */
  readonly changedBy: string;
  /** Name of the key, or e-mail of the person. */
  readonly changedByName: string;
}

const originOf = (url: string) => new URL(url).origin;

/** Mails the owners that a webhook endpoint has another address; once an hour for the same change. */
export async function mailAddressChange(
  { tenant, now }: Pick<TenantWriteContext, 'tenant' | 'now'>,
  { endpointId, endpointName, from, to, changedBy, changedByName }: AddressChange,
): Promise<void> {
  const changedAt = now.toISOString();
  const data = {
    endpoint: endpointName,
    from: originOf(from),
    to: originOf(to),
    changedBy: changedByName,
    isKey: changedBy.startsWith('key_'),
    changedAt,
  };
  for (const { user_id: userId, email } of await tenant.run(listOwnerEmails, {})) {
    const cause = `address ${data.to} of ${endpointId} set by ${changedBy} in ${changedAt.slice(0, 13)} for ${userId}`;
    const mail = { cause, to: email, language: 'en', data, eventId: null } as const;
    await queueMail({ tenant, now }, { ...mail, template: 'webhook_address_changed' });
  }
}
