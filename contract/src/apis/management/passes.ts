import { operation } from '../../operation.ts';
import {
  ManagedPass,
  NewPass,
  newPassRules,
  PassRefundInput,
  PassTotals,
  PassType,
  passHolderInput,
  passRefundRules,
} from '../../resources/pass.ts';
import { LanguageInput } from '../../resources/purchase-terms.ts';
import {
  AfterQuery,
  DataOf,
  EmailInput,
  Id,
  InstantInput,
  Int,
  ListOf,
  MoneyInput,
  Nullable,
  OneOf,
  pagingQuery,
  SlugInput,
  StrInput,
  Type,
} from '../../schema.ts';
import { boxOfficeCollections, limits, listSorts, passStatuses } from '../../vocabulary.ts';

const organizationId = Id('organization', 'Id of the organization.');
const typeParams = Type.Object({ organizationId, passTypeId: Id('passType', 'Id of the pass type.') });
const passParams = Type.Object({ organizationId, passId: Id('pass', 'Id of the pass.') });
const name = StrInput('Name.', { minLength: 1 });
const price = MoneyInput('Price of one pass. Passes that are sold keep theirs.');
const quota = Int('How many there are.', { maximum: 10_000_000 });

/** What can be said when a pass type is made, and changed later. */
const terms = {
  description: Type.Optional(StrInput('Description.', { maxLength: limits.textLength })),
  event_ids: Type.Optional(
    Type.Array(Id('event', 'Id of an event.'), {
      description: 'The events that it admits to; all where there are none.',
      maxItems: 500,
      uniqueItems: true,
    }),
  ),
  entries_max: Type.Optional(
    Nullable(Int('To how many of these events one pass admits; null for all.', { minimum: 1, maximum: 10_000 })),
  ),
  for: Type.Optional(Int('People of one pass.', { minimum: 1, maximum: limits.partySizeMax })),
  needs_acceptance: Type.Optional(
    Type.Boolean({ description: 'True where a pass is not valid before the organization accepts it.' }),
  ),
  valid_from: Type.Optional(Nullable(InstantInput('When its sale begins; null for at once.'))),
  valid_until: Type.Optional(Nullable(InstantInput('When its sale ends; null for never.'))),
  active: Type.Optional(Type.Boolean({ description: 'False takes it off sale.' })),
};

export const listPassTypes = operation({
  id: 'listPassTypes',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/pass-types',
  access: { by: 'session', role: 'viewer' },
  tag: 'Passes',
  summary: 'List pass types',
  description: 'Returns the kinds of passes of the organization, ordered by (creation, id).',
  params: Type.Object({ organizationId }),
  query: Type.Object({
    active: Type.Optional(Type.Boolean({ description: 'True: only active ones; false: only others.' })),
    ...pagingQuery,
    after: AfterQuery('passType'),
  }),
  success: { status: 200, description: 'The pass types.', schema: ListOf(PassType) },
  errors: ['not_found'],
});

export const getPassType = operation({
  id: 'getPassType',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/pass-types/{passTypeId}',
  access: { by: 'session', role: 'viewer' },
  tag: 'Passes',
  summary: 'Read a pass type',
  description: 'Returns one kind of pass.',
  params: typeParams,
  success: { status: 200, description: 'The pass type.', schema: DataOf(PassType) },
  errors: ['not_found'],
});

export const createPassType = operation({
  id: 'createPassType',
  api: 'management',
  method: 'POST',
  path: '/organizations/{organizationId}/pass-types',
  access: { by: 'session', role: 'manager' },
  tag: 'Passes',
  summary: 'Create a pass type',
  description: 'Creates a kind of pass, which is on sale immediately unless the dates say otherwise.',
  params: Type.Object({ organizationId }),
  body: Type.Object(
    {
      name,
      slug: Type.Optional(SlugInput('Identifier; made of the name where none is given.')),
      price,
      quota,
      ...terms,
    },
    { description: 'The pass type.' },
  ),
  success: { status: 201, description: 'The pass type.', schema: DataOf(PassType) },
  errors: ['not_found', 'already_exists'],
});

export const updatePassType = operation({
  id: 'updatePassType',
  api: 'management',
  method: 'PATCH',
  path: '/organizations/{organizationId}/pass-types/{passTypeId}',
  access: { by: 'session', role: 'manager' },
  tag: 'Passes',
  summary: 'Change a pass type',
  description: 'Changes only the given fields. The quota cannot be lower than what is sold.',
  params: typeParams,
  body: Type.Object(
    { name: Type.Optional(name), price: Type.Optional(price), quota: Type.Optional(quota), ...terms },
    { description: 'What to change.', minProperties: 1 },
  ),
  success: { status: 200, description: 'The pass type.', schema: DataOf(PassType) },
  errors: ['not_found', 'conflict'],
});

/** By what passes are found; the list and its totals have the same. */
const passFilters = {
  pass_type_id: Type.Optional(Id('passType', 'Only passes of this type.')),
  event_id: Type.Optional(Id('event', 'Only passes that admit to this event.')),
  client_id: Type.Optional(Id('client', 'Only passes of this client.')),
  status: Type.Optional(OneOf(passStatuses, 'Only passes with this status.')),
};

export const listPasses = operation({
  id: 'listPasses',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/passes',
  access: { by: 'session', role: 'door' },
  tag: 'Passes',
  summary: 'List passes',
  description:
    'Returns passes of every status, including unpaid ones, ordered by (creation, id) or as `sort` says. ' +
    '`getPassTotals` says how many there are.',
  params: Type.Object({ organizationId }),
  query: Type.Object({
    ...passFilters,
    sort: Type.Optional(
      OneOf(
        listSorts,
        'Order: by creation, the latest or the earliest (the default) first, or by the name of the person in whatever ' +
          'case. `after` continues in the same order.',
      ),
    ),
    ...pagingQuery,
    after: AfterQuery('pass'),
  }),
  success: { status: 200, description: 'The passes.', schema: ListOf(ManagedPass) },
  errors: ['not_found'],
});

export const getPassTotals = operation({
  id: 'getPassTotals',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/passes/totals',
  access: { by: 'session', role: 'door' },
  tag: 'Passes',
  summary: 'Count passes',
  description: 'Counts the passes of `listPasses` with the same conditions, and their people.',
  params: Type.Object({ organizationId }),
  query: Type.Object(passFilters),
  success: { status: 200, description: 'The totals.', schema: DataOf(PassTotals) },
  errors: ['not_found'],
});

export const createPass = operation({
  id: 'createPass',
  api: 'management',
  method: 'POST',
  path: '/organizations/{organizationId}/passes',
  access: { by: 'session', role: 'manager' },
  tag: 'Passes',
  summary: 'Sell a pass',
  description: newPassRules,
  params: Type.Object({ organizationId }),
  body: NewPass,
  success: { status: 201, description: 'The pass.', schema: DataOf(ManagedPass) },
  errors: ['not_found', 'sold_out', 'barcode_taken'],
});

export const createPassCheckout = operation({
  id: 'createPassCheckout',
  api: 'management',
  method: 'POST',
  path: '/organizations/{organizationId}/passes/checkout',
  access: { by: 'session', role: 'manager' },
  tag: 'Passes',
  summary: 'Sell a pass by payment link',
  description:
    'Holds a pass and mails its holder the address where it is paid. The pass is sold, and mailed to its holder, when ' +
    'the payment comes in; if it does not come in, it expires after the time that the organization holds unpaid ' +
    'purchases, and the place is on sale again. Rules and price are those of an online purchase. A free pass is sold ' +
    'immediately. `sendPaymentLink` mails the address again.',
  params: Type.Object({ organizationId }),
  body: Type.Object(
    {
      pass_type_id: Id('passType', 'Id of the pass type.'),
      ...passHolderInput,
      email: EmailInput('E-mail address, where the address is mailed.'),
      language: LanguageInput,
    },
    { description: 'The pass.' },
  ),
  success: { status: 201, description: 'The pass, waiting for its payment.', schema: DataOf(ManagedPass) },
  errors: ['not_found', 'not_on_sale', 'sold_out', 'barcode_taken'],
});

export const importPass = operation({
  id: 'importPass',
  api: 'management',
  method: 'POST',
  path: '/organizations/{organizationId}/passes/import',
  access: { by: 'session', role: 'manager' },
  tag: 'Passes',
  summary: 'Import passes that were sold elsewhere',
  description:
    'Creates passes of one type that were sold or given away elsewhere: either all or none, under one payment, ' +
    'even if the type is not on sale. The quota applies, and a code that the organization has already used is ' +
    'rejected.',
  params: Type.Object({ organizationId }),
  body: Type.Object(
    {
      pass_type_id: Id('passType', 'Id of the pass type.'),
      price: Type.Optional(MoneyInput('What was paid for each; the price of the type where it is not given.')),
      method: Type.Optional(OneOf(boxOfficeCollections, 'How it was paid; cash when omitted.')),
      passes: Type.Array(Type.Object(passHolderInput), {
        description: 'Whose the passes are, with the codes that they have.',
        minItems: 1,
        maxItems: limits.importTicketsMax,
      }),
    },
    { description: 'The passes.' },
  ),
  success: { status: 201, description: 'The passes, in the order of the request.', schema: ListOf(ManagedPass) },
  errors: ['not_found', 'sold_out', 'barcode_taken'],
});

export const acceptPass = operation({
  id: 'acceptPass',
  api: 'management',
  method: 'POST',
  path: '/organizations/{organizationId}/passes/{passId}/accept',
  access: { by: 'session', role: 'manager' },
  tag: 'Passes',
  summary: 'Accept a pass',
  description:
    'Makes a pass valid that is waiting for the organization, or that was rejected if a place is left. It is mailed to its ' +
    'holder if the purchase was.',
  params: passParams,
  success: { status: 200, description: 'The pass.', schema: DataOf(ManagedPass) },
  errors: ['not_found', 'conflict', 'sold_out'],
});

export const rejectPass = operation({
  id: 'rejectPass',
  api: 'management',
  method: 'POST',
  path: '/organizations/{organizationId}/passes/{passId}/reject',
  access: { by: 'session', role: 'manager' },
  tag: 'Passes',
  summary: 'Reject a pass',
  description: 'Makes a pass unusable and frees its place. Payments are not refunded.',
  params: passParams,
  success: { status: 200, description: 'The pass.', schema: DataOf(ManagedPass) },
  errors: ['not_found', 'conflict'],
});

export const refundPass = operation({
  id: 'refundPass',
  api: 'management',
  method: 'POST',
  path: '/organizations/{organizationId}/passes/{passId}/refund',
  access: { by: 'session', role: 'manager' },
  tag: 'Passes',
  summary: 'Refund a pass',
  description: passRefundRules,
  params: passParams,
  body: PassRefundInput,
  success: { status: 200, description: 'The pass, as it is now.', schema: DataOf(ManagedPass) },
  errors: ['not_found', 'conflict', 'refund_exceeds_paid'],
});
