import { operation } from '../../operation.ts';
import { Referrer } from '../../resources/guest-list.ts';
import { AfterQuery, ListOf, pagingQuery, Type } from '../../schema.ts';

export const listReferrers = operation({
  id: 'listReferrers',
  api: 'integrations',
  method: 'GET',
  path: '/referrers',
  access: { by: 'key', scope: 'lists:read' },
  tag: 'Lists',
  summary: 'List referrers',
  description:
    'Returns the referrers, who bring guests and bookings to the organization, ordered by (creation, id): ' +
    '`referral_id` of guest-list entries and bookings is the id of one of them.',
  query: Type.Object({ ...pagingQuery, after: AfterQuery('referrer') }),
  success: { status: 200, description: 'The referrers.', schema: ListOf(Referrer) },
  errors: [],
});
