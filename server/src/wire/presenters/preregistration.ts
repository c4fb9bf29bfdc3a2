import type { Preregistration, PreregistrationResult } from '@stagedoor/contract';
import type { PreregistrationRow } from '../../contexts/venue/events/events.ts';

/** A person who preregistered, as the organization sees it. */
export function presentPreregistration(row: PreregistrationRow): Preregistration {
  return {
    _id: row.id,
    event_id: row.event_id,
    channel_id: row.channel_id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    language: row.language,
    marketing_consent: row.marketing_consent,
    created_at: row.created_at,
  };
}

/** The same as the channel sees it that has just sent it. */
export function presentPreregistrationResult(
  row: PreregistrationRow & { readonly is_new: boolean },
): PreregistrationResult {
  return { ...presentPreregistration(row), already_registered: !row.is_new };
}
