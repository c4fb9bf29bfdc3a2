/** Importing entries of one guest list: made as one by one. */
import { limits } from '@stagedoor/contract/vocabulary';
import { Refusal } from '../../platform/refusal.ts';
import type { TenantDb } from '../../platform/sql/tenant-db.ts';
import {
  createGuestLists,
  getGuestListTerms,
  listReferrers,
  type NewGuestList,
} from '../guest-lists/guest-lists/guest-lists.ts';
import { createBatch, type ImportSetup, type RowImporter } from './row-importer.ts';
import type { RowReader } from './row-reader.ts';

/** Refuses a list rate that there is no more, and one that takes no entries. */
export async function guestListImporter({
  tenant,
  found,
  now,
}: ImportSetup): Promise<RowImporter<NewGuestList> | Refusal<'not_found' | 'conflict' | 'sold_out'>> {
  const rateId = found.rate_id ?? '';
  const terms = await getGuestListTerms(tenant, rateId, now);
  if (terms instanceof Refusal) return terms;
  const referrers = await referrersByName(tenant);
  let { placesLeft } = terms;
  return {
    read: (row) => ({
      rateId,
      name: row.required('name'),
      partySize: row.int('for', { min: 1, max: limits.partySizeMax, absent: 1 }),
      email: row.email('email'),
      referrerId: referrerOf(row, referrers),
      observationsReception: row.text('observations_reception', limits.textLength),
      tags: row.list('tags', { length: 40, max: 20 }),
      channelId: null,
      createdVia: 'management',
    }),
    check: async (rows) => {
      for (const { row, item } of rows) {
        if (item.partySize > terms.partyMax) row.add('for', 'party_too_large', terms.partyMax);
        else if (placesLeft !== null) {
          if (item.partySize > placesLeft) row.add(null, 'list_full');
          else placesLeft -= item.partySize;
        }
      }
    },
    write: (write, rows) => createBatch(write, rows, (items) => createGuestLists(write, rateId, items)),
  };
}

/** Name in lower case → ids of the referrers who have it. */
async function referrersByName(tenant: TenantDb): Promise<ReadonlyMap<string, readonly string[]>> {
  const byName = new Map<string, string[]>();
  let after: string | undefined;
  for (;;) {
    const page = await listReferrers(tenant, { limit: limits.pageMax, offset: 0, after });
    if (page instanceof Refusal || page.length === 0) return byName;
    for (const { id, name } of page) byName.set(name.toLowerCase(), [...(byName.get(name.toLowerCase()) ?? []), id]);
    after = page.at(-1)!.id;
  }
}

function referrerOf(row: RowReader, referrers: ReadonlyMap<string, readonly string[]>): string | null {
  const name = row.text('referral').toLowerCase();
  if (name === '') return null;
  const found = referrers.get(name) ?? [];
  if (found.length !== 1) {
    row.add('referral', found.length === 0 ? 'unknown_referrer' : 'several_referrers');
  }
  return found[0] ?? null;
}
