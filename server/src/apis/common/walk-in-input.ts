/** A walk-in as the wire brings it, for every API that takes one. */
import { type InputOf, type integrations, limits } from '@stagedoor/contract';
import type { OriginApi } from '@stagedoor/contract/vocabulary';
import type { OrganizationRef } from '../../modules/access/access.ts';
import { readSpaceNames, type WalkIn } from '../../modules/bookings/bookings.ts';
import type { Refusal } from '../../platform/refusal.ts';
import { Problems } from './problems.ts';

type Body = InputOf<typeof integrations.createWalkInBooking>['body'];

export function readWalkIn(
  body: Body,
  context: { readonly organization: OrganizationRef; readonly now: Date; readonly createdVia: OriginApi },
): WalkIn | Refusal<'invalid_request'> {
  const { organization, now, createdVia } = context;
  const problems = new Problems();
  const createdAt = problems.instant('/created_at', body.created_at) ?? now;
  if (createdAt.getTime() > now.getTime() + limits.createdAtAheadMs) {
    problems.add('/created_at', `lies more than ${limits.createdAtAheadMs / 60_000} minutes ahead`);
  }
  const spaceNames = readSpaceNames(body.space_names);
  if (spaceNames.length === 0) problems.add('/space_names', 'names no space');
  const price = problems.money('/price', body.price, organization.currencyDigits);
  if (body.discount_code !== undefined && body.price === undefined) {
    problems.add('/price', 'is required when discount_code is given');
  }
  if (problems.any) return problems.refusal();
  return {
    eventId: body.event_id,
    spaceNames,
    createdAt,
    partySize: body.for,
    name: body.name ?? '',
    phone: body.phone ?? '',
    email: body.email ?? '',
    commentaryReserve: body.commentary_reserve ?? '',
    genderGroup: body.gender_group ?? 'mixed',
    hour: body.hour ?? '',
    price,
    discountCode: body.discount_code ?? null,
    createdVia,
  };
}
