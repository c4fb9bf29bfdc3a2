import { operation } from '../../operation.ts';
import { ManagedListRate } from '../../resources/managed-rate.ts';
import {
  DataOf,
  Done,
  Id,
  InstantInput,
  Int,
  ListOf,
  MoneyInput,
  Nullable,
  OneOf,
  SlugInput,
  Type,
} from '../../schema.ts';
import { limits, listRateFields, rateTypes } from '../../vocabulary.ts';
import { changesOf, count, flag, nameInput, text, until } from './inputs.ts';

const organizationId = Id('organization', 'Id of the organization.');
const rateId = Id('rate', 'Id of the rate.');
const eventPath = Type.Object({ organizationId, eventId: Id('event', 'Id of the event.') });
const ratePath = Type.Object({ organizationId, rateId });
const week = 604_800;

const listRateBody = Type.Object(
  {
    name: nameInput,
    slug: Type.Optional(SlugInput('Identifier within the event; made of the name when not given.')),
    type: Type.Optional(OneOf(rateTypes, 'Who may use it; public when not given.')),
    complete: flag('True to take no more entries.'),
    valid_from: Type.Optional(InstantInput('From when entries are taken; now when not given.')),
    valid_until: until('Until when entries are taken; null or not given: without end.'),
    max: count('Most people of one entry; 10 when not given.', { minimum: 1, maximum: limits.partySizeMax }),
    entry_price: Type.Optional(
      MoneyInput('Price of one person, paid when a channel makes an entry; 0 when not given: an entry costs nothing.'),
    ),
    quota: Type.Optional(
      Nullable(
        Int('People of all entries together, those that are being paid too; null or not given: not limited.', {
          maximum: 10_000_000,
        }),
      ),
    ),
    required_fields: Type.Optional(
      Type.Array(OneOf(listRateFields, 'Name of a field.'), {
        description:
          'Fields that channels have to give of an entry, beside name and number of people; none when not given.',
        maxItems: listRateFields.length,
        uniqueItems: true,
      }),
    ),
    options: Type.Optional(
      Type.Array(
        Type.Object(
          {
            _id: Type.Optional(Id('price', 'Id of an option that the rate has already; a new one gets its own.')),
            price: MoneyInput('Price for one person.'),
            women: count('Women whom one entry may bring on it; 0: not limited.', { maximum: limits.partySizeMax }),
            men: count('Men whom one entry may bring on it; 0: not limited.', { maximum: limits.partySizeMax }),
            age: count('Least age in years; 0: all ages.', { maximum: 99 }),
            additional_info: text('What guests should know besides.'),
            from: Type.Optional(
              Int('From when it holds, in seconds from the start of the event; 0 when not given.', {
                minimum: -week,
                maximum: 4 * week,
              }),
            ),
            until: Int('Until when it holds, in seconds from the start of the event.', {
              minimum: -week,
              maximum: 4 * week,
            }),
          },
          { description: 'An option.' },
        ),
        { description: 'The prices on which guests come in; all of them are replaced.', maxItems: 50 },
      ),
    ),
  },
  { description: 'The list rate.' },
);

export const listListRates = operation({
  id: 'listListRates',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/events/{eventId}/list-rates',
  access: { by: 'session', role: 'viewer' },
  tag: 'List Rates',
  summary: 'List list rates of an event',
  description: 'Returns all list rates of an event, ordered by (creation, id).',
  params: eventPath,
  success: { status: 200, description: 'The rates.', schema: ListOf(ManagedListRate) },
  errors: ['not_found'],
});

export const createListRate = operation({
  id: 'createListRate',
  api: 'management',
  method: 'POST',
  path: '/organizations/{organizationId}/events/{eventId}/list-rates',
  access: { by: 'session', role: 'manager' },
  tag: 'List Rates',
  summary: 'Create a list rate',
  description:
    'Creates conditions under which guest-list entries are admitted. An event has at most ' + `${limits.perEventMax}.`,
  params: eventPath,
  body: listRateBody,
  success: { status: 201, description: 'The rate.', schema: DataOf(ManagedListRate) },
  errors: ['not_found', 'already_exists', 'conflict'],
});

export const getListRate = operation({
  id: 'getListRate',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/list-rates/{rateId}',
  access: { by: 'session', role: 'viewer' },
  tag: 'List Rates',
  summary: 'Read a list rate',
  description: 'Returns a list rate.',
  params: ratePath,
  success: { status: 200, description: 'The rate.', schema: DataOf(ManagedListRate) },
  errors: ['not_found'],
});

export const updateListRate = operation({
  id: 'updateListRate',
  api: 'management',
  method: 'PATCH',
  path: '/organizations/{organizationId}/list-rates/{rateId}',
  access: { by: 'session', role: 'manager' },
  tag: 'List Rates',
  summary: 'Change a list rate',
  description:
    'Changes a list rate. An option with admitted guests cannot be removed, and the quota cannot be lower than ' +
    'the number of people on the list.',
  params: ratePath,
  body: Type.Partial(listRateBody, changesOf),
  success: { status: 200, description: 'The rate.', schema: DataOf(ManagedListRate) },
  errors: ['not_found', 'already_exists', 'conflict'],
});

export const deleteListRate = operation({
  id: 'deleteListRate',
  api: 'management',
  method: 'DELETE',
  path: '/organizations/{organizationId}/list-rates/{rateId}',
  access: { by: 'session', role: 'manager' },
  tag: 'List Rates',
  summary: 'Delete a list rate',
  description: 'Deletes a list rate that never had an entry. Mark other rates as complete instead.',
  params: ratePath,
  success: { status: 200, description: 'The rate is deleted.', schema: Done },
  errors: ['not_found', 'conflict'],
});
