import { operation } from '../../operation.ts';
import { GuestList } from '../../resources/guest-list.ts';
import { AfterQuery, dateRangeQuery, FilterQuery, Id, ListOf, pagingQuery, StrInput, Type } from '../../schema.ts';

export const listGuestLists = operation({
  id: 'listGuestLists',
  api: 'integrations',
  method: 'GET',
  path: '/lists',
  access: { by: 'key', scope: 'lists:read' },
  tag: 'Lists',
  summary: 'List guest lists',
  description:
    'Answers guest-list entries of an event or of a range of dates, one of which must be given, ordered by ' +
    '(creation, id). An unknown event is an empty list.',
  query: Type.Object({
    event_id: Type.Optional(Id('event', 'Event id.')),
    ...dateRangeQuery(['created_at', 'updated_at']),
    ...pagingQuery,
    after: AfterQuery('guestList'),
    filter: FilterQuery({
      rate_id: Type.Optional(Id('rate', 'Id of the list rate.')),
      rate_slug: Type.Optional(StrInput('Identifier of the list rate.')),
      referral_id: Type.Optional(Id('referrer', 'Id of the referrer.')),
      channel_id: Type.Optional(Id('channel', 'Channel id.')),
      name: Type.Optional(StrInput('Name of the entry.')),
    }),
  }),
  success: { status: 200, description: 'The guest-list entries.', schema: ListOf(GuestList) },
  errors: [],
});
