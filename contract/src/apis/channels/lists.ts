import { operation } from '../../operation.ts';
import { ChannelsList, ChannelsListEntry, ChannelsListRate } from '../../resources/channels-list-rate.ts';
import { MetadataInput } from '../../resources/purchase-terms.ts';
import { acceptedTerms } from '../../resources/terms-text.ts';
import {
  AfterQuery,
  DataOf,
  EmailInput,
  Id,
  Int,
  ListOf,
  NewBarcodeInput,
  pagingQuery,
  SlugInput,
  StrInput,
  Type,
  UrlInput,
} from '../../schema.ts';
import { limits } from '../../vocabulary.ts';
import { EventIds } from './event-ids.ts';

export const listListRates = operation({
  id: 'listListRates',
  api: 'channels',
  method: 'GET',
  path: '/list-rates',
  access: { by: 'key', scope: 'lists:read' },
  tag: 'List Rates',
  summary: 'List list rates',
  description:
    'Returns the list rates of the given events of partner organizations, ordered by (creation, id), except ' +
    'private ones. An unknown event has none.',
  query: Type.Object({ event_id: EventIds, ...pagingQuery, after: AfterQuery('rate') }),
  success: { status: 200, description: 'The list rates.', schema: ListOf(ChannelsListRate) },
  errors: [],
});

export const getListRateBySlug = operation({
  id: 'getListRateBySlug',
  api: 'channels',
  method: 'GET',
  path: '/list-rates/by-slug/{slug}',
  access: { by: 'key', scope: 'lists:read' },
  tag: 'List Rates',
  summary: 'Read a list rate by its slug',
  description: 'Returns the list rate of an event with a slug, unless it is private.',
  params: Type.Object({ slug: SlugInput('Slug of the rate.') }),
  query: Type.Object({ event_id: Id('event', 'Event that it is for.') }),
  success: { status: 200, description: 'The list rate.', schema: DataOf(ChannelsListRate) },
  errors: ['not_found'],
});

export const createGuestList = operation({
  id: 'createGuestList',
  api: 'channels',
  method: 'POST',
  path: '/lists',
  access: { by: 'key', scope: 'lists:write' },
  tag: 'Lists',
  summary: 'Create a guest-list entry',
  description:
    'Creates an entry, a name with a number of people, on a list rate that accepts entries now: within its ' +
    'dates, not complete, for an active event that has not ended. The rate defines how many people an entry can ' +
    'have and which fields it requires. The response has the code that admits them. If the rate has an ' +
    '`entry_price`, the entry waits for its payment: its places are held for 15 minutes unless the organization ' +
    'sets another time, the guest pays at `payment_url`, and `list.created` is sent when the payment succeeds. ' +
    'An entry that is not paid in time is removed.',
  body: Type.Object(
    {
      list_rate_id: Id('rate', 'Id of the list rate.'),
      send_notification: Type.Optional(
        Type.Boolean({
          description: 'True to mail the code to the guest, if there is an e-mail address; false if omitted.',
        }),
      ),
      redirect_url: Type.Optional(
        UrlInput('Where the guest is redirected after paying.', 'https://shop.example.org/thanks'),
      ),
      error_url: Type.Optional(UrlInput('Where the guest is redirected otherwise.', 'https://shop.example.org/failed')),
      metadata: MetadataInput,
      ...acceptedTerms,
      list: Type.Object(
        {
          full_name: StrInput('Name of the entry.', { minLength: 1, examples: ['Ilse Okafor'] }),
          email: Type.Optional(EmailInput('E-mail of the guest.')),
          for: Int('Number of people, at most `max` of the rate.', { minimum: 1, maximum: limits.partySizeMax }),
          language: Type.Optional(
            Type.String({
              description: 'Language of the guest, ISO 639-1; en when omitted.',
              pattern: '^[a-z]{2}$',
              maxLength: 2,
              examples: ['es'],
            }),
          ),
          qr_code: Type.Optional(
            NewBarcodeInput('Access code, if the channel makes it; the organization must never have had it.'),
          ),
          observations_referral: Type.Optional(
            StrInput('What the channel says of the guests; reception reads it.', { maxLength: limits.textLength }),
          ),
        },
        { description: 'The entry.' },
      ),
    },
    { description: 'The entry and its rate.' },
  ),
  success: { status: 200, description: 'The entry.', schema: DataOf(ChannelsList) },
  errors: ['not_found', 'conflict', 'sold_out', 'barcode_taken', 'not_on_sale'],
});

export const getGuestList = operation({
  id: 'getGuestList',
  api: 'channels',
  method: 'GET',
  path: '/lists/{listId}',
  access: { by: 'key', scope: 'lists:read' },
  tag: 'Lists',
  summary: 'Read a guest-list entry',
  description: 'Returns an entry that the channel created for a partner organization.',
  params: Type.Object({ listId: Id('guestList', 'Id of the entry.') }),
  success: { status: 200, description: 'The entry.', schema: DataOf(ChannelsListEntry) },
  errors: ['not_found'],
});
