/** A walk-in as the wire brings it, for every API that takes one. */
import { type InputOf, type integrations, limits } from '@stagedoor/contract';
import type { OriginApi } from '@stagedoor/contract/vocabulary';
import type { OrganizationRef } from '../contexts/identity/access/access.ts';
import { readSpaceNames, type WalkIn } from '../contexts/tables/bookings/bookings.ts';
import type { Problems } from '../http/problems.ts';

interface Call extends Pick<InputOf<typeof integrations.createWalkInBooking>, 'body'> {
  readonly caller: { readonly organization: OrganizationRef };
  readonly now: Date;
}

export function walkInInput({ body, caller, now }: Call, created_via: OriginApi, problems: Problems): WalkIn {
  const created_at = problems.instant('/created_at', body.created_at) ?? now;
  if (created_at.getTime() > now.getTime() + limits.createdAtAheadMs) {
    problems.add('/created_at', `lies more than ${limits.createdAtAheadMs / 60_000} minutes ahead`);
  }
  const space_names = readSpaceNames(body.space_names);
  if (space_names.length === 0) problems.add('/space_names', 'names no space');
  const price = problems.money('/price', body.price, caller.organization.currencyDigits);
  if (body.discount_code !== undefined && body.price === undefined) {
    problems.add('/price', 'is required when discount_code is given');
  }
  return {
    event_id: body.event_id,
    space_names,
    created_at,
    party_size: body.for,
    name: body.name ?? '',
    phone: body.phone ?? '',
    email: body.email ?? '',
    commentary_reserve: body.commentary_reserve ?? '',
    gender_group: body.gender_group ?? 'mixed',
    hour: body.hour ?? '',
    price,
    discount_code: body.discount_code ?? null,
    created_via,
  };
}
