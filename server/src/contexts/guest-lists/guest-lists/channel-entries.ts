/** Entries that channels make on the lists of the organizations whose partner they are. */
import type { ListRateField } from '@stagedoor/contract/vocabulary';
import { newSecretCode } from '../../../platform/ids.ts';
import { Refusal, type RefusalDetail, refuse } from '../../../platform/refusal.ts';
import {
  type CrossTenantWriteContext,
  type TenantWriteContext,
  writeOfTenant,
} from '../../messaging/webhooks/webhooks.ts';
import { getListRateOfChannel, placesLeft, reasonNotTaking } from '../list-rates/list-rates.ts';
import { createEntry } from './create-entry.ts';
import type { ManagedGuestListRow } from './guest-lists.sql.ts';

export interface ChannelGuestList {
  readonly rateId: string;
  readonly name: string;
  readonly partySize: number;
  readonly email?: string | undefined;
  readonly language?: string | undefined;
  readonly code?: string | undefined;
  /** Whether the guest is mailed the code. */
  readonly sendsMail: boolean;
  /** What the channel says of the guests. */
  readonly observations?: string | undefined;
}

const given: Readonly<Record<ListRateField, (entry: ChannelGuestList) => string | undefined>> = {
  email: (entry) => entry.email,
  language: (entry) => entry.language,
  observations_referral: (entry) => entry.observations,
};

export interface MadeGuestList {
  readonly write: TenantWriteContext;
  readonly entry: ManagedGuestListRow;
}

/**
 * Makes an entry on a rate of an organization whose partner the channel is. Refuses a rate out of its reach or that takes
 * no entries now, more people than the rate lets one entry bring, fields that the rate requires and nobody gave, and a
 * code that is taken. Where the rate has an entry price, the entry waits for the payment with the given id, which the
 * caller begins: nobody is mailed and nothing is emitted until it is paid.
 */
export async function createGuestListOfChannel(
  write: CrossTenantWriteContext,
  channelId: string,
  paymentId: string,
  entry: ChannelGuestList,
): Promise<MadeGuestList | Refusal<'not_found' | 'invalid_request' | 'conflict' | 'sold_out' | 'barcode_taken'>> {
  const rate = await getListRateOfChannel(write.crossTenant, channelId, { id: entry.rateId });
  if (rate instanceof Refusal) return rate;
  const missing = rate.required_fields.filter((field) => !given[field](entry)?.trim());
  const problems: RefusalDetail[] = missing.map((field) => ({ path: `/${field}`, message: 'is required by the rate' }));
  if (problems.length > 0) return refuse('invalid_request', 'The entry is not complete.', problems);
  // Those are refused as sold out.
  if (!rate.complete && placesLeft(rate) !== 0) {
    const reason = reasonNotTaking(rate, write.now.toISOString());
    if (reason) return refuse('conflict', `The list rate ${rate.name} takes no entries: ${reason}.`);
  }
  const code = entry.code ?? newSecretCode();
  const ofTenant = writeOfTenant(write, rate.organization_id);
  const created = await createEntry(
    ofTenant,
    {
      rateId: rate.id,
      name: entry.name,
      partySize: entry.partySize,
      email: entry.email ?? '',
      referrerId: null,
      observationsReception: entry.observations ?? '',
      tags: [],
      channelId,
      createdVia: 'channels',
      language: entry.language,
      sendsMail: entry.sendsMail,
      paymentId,
    },
    code,
  );
  if (created === null) return refuse('barcode_taken', `The code ${code} is in use, or was in use once.`);
  if (created instanceof Refusal) return created;
  return { write: ofTenant, entry: created };
}
