/** People who wait for tickets of an event to be on sale. */
import { newId } from '../../../platform/ids.ts';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import { listPage, type Page } from '../../../platform/sql/paging.ts';
import type { TenantDb, TenantTransaction } from '../../../platform/sql/tenant-db.ts';
import { recordClients } from '../../customers/clients/clients.ts';
import type { PersonalDataSource } from '../../customers/privacy/privacy.ts';
import type { TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import { noEvent } from './event-writes.ts';
import { findEvent } from './events.sql.ts';
import {
  claimPreregistrationsToTell,
  erasePreregistrations,
  insertPreregistration,
  listPreregistrationsOfPerson,
  type PreregistrationRow,
  preregistrations,
} from './preregistrations.sql.ts';

export interface NewPreregistration {
  readonly eventId: string;
  readonly channelId: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly language: string;
  readonly marketingConsent: boolean;
}

/**
 * Keeps a person's address for an event, once: for one that is kept already it answers with what there is, and keeps a
 * consent to marketing that is given now. Refuses an event that is not active or has ended.
 */
export async function preregister(
  write: TenantWriteContext,
  given: NewPreregistration,
): Promise<(PreregistrationRow & { readonly is_new: boolean }) | Refusal<'not_found' | 'not_on_sale'>> {
  const { tenant, now } = write;
  const [event] = await tenant.run(findEvent, { id: given.eventId });
  if (!event) return noEvent;
  if (!event.active) return refuse('not_on_sale', 'The event is not active.');
  if (event.ends_at <= now.toISOString()) return refuse('not_on_sale', 'The event has ended.');
  const emailKey = given.email.trim().toLowerCase();
  const [row] = await tenant.run(insertPreregistration, { ...given, id: newId('preregistration', now), emailKey, now });
  await recordClients(write, [given]);
  return row!;
}

/** The people of an event in the order of (creation, id). Refuses an unknown event, and an `after` that is none of them. */
export async function listPreregistrations(
  tenant: TenantDb,
  eventId: string,
  page: Page,
): Promise<PreregistrationRow[] | Refusal<'not_found' | 'invalid_request'>> {
  const rows = await listPage(tenant, preregistrations, { eventId }, page);
  if (rows instanceof Refusal || rows.length > 0) return rows;
  const [event] = await tenant.run(findEvent, { id: eventId });
  return event ? [] : noEvent;
}

/** Some of those who wait for tickets of a cancelled event and are not told yet; whoever has them tells them. */
export async function claimWaitingPeople(
  tenant: TenantTransaction,
  eventId: string,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<{ readonly people: readonly WaitingPerson[]; readonly isLast: boolean }> {
  const claimed = await tenant.run(claimPreregistrationsToTell, { eventId, now, limit });
  return { people: claimed.filter(({ is_told: isTold }) => !isTold), isLast: claimed.length < limit };
}

export type WaitingPerson = Pick<PreregistrationRow, 'id' | 'email' | 'language'>;

export const preregistrationPersonalData: PersonalDataSource<PreregistrationRow> = {
  list: (tenant, { emailKeys }) => tenant.run(listPreregistrationsOfPerson, { emailKeys }),
  erase: (tenant, { emailKeys }) => tenant.run(erasePreregistrations, { emailKeys }),
};
