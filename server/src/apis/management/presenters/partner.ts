import type { ManagedChannel, PartnerChannel } from '@stagedoor/contract';
import type { AdmissionRow, PartnerRow } from '../../../contexts/identity/partners/partners.ts';

/** Channels and resellers look alike; their ids differ by prefix. */
export function presentManagedPartner(row: PartnerRow): ManagedChannel {
  return { _id: row.id, name: row.name, slug: row.slug, created_at: row.created_at, updated_at: row.updated_at };
}

export function presentPartner(row: AdmissionRow): PartnerChannel {
  return {
    _id: row.id,
    name: row.name,
    slug: row.slug,
    admitted: row.admitted_at !== null,
    admitted_at: row.admitted_at ?? '',
  };
}
