import { operation } from '../../operation.ts';
import { ManagedPass, PassType, passHolderInput } from '../../resources/pass.ts';
import { purchaseTerms } from '../../resources/purchase-terms.ts';
import {
  AfterQuery,
  DataOf,
  Id,
  List,
  ListOf,
  Money,
  pagingQuery,
  Resource,
  type Static,
  Type,
  UrlOrEmpty,
} from '../../schema.ts';
import { limits } from '../../vocabulary.ts';

export const listPassTypes = operation({
  id: 'listPassTypes',
  api: 'channels',
  method: 'GET',
  path: '/pass-types',
  access: { by: 'key', scope: 'passes:read' },
  tag: 'Passes',
  summary: 'List pass types',
  description:
    'Answers the kinds of passes that organizations whose partner the channel is sell now or later, ordered by (creation, ' +
    'id).',
  query: Type.Object({
    organization_id: Type.Optional(Id('organization', 'Only those of this organization.')),
    ...pagingQuery,
    after: AfterQuery('passType'),
  }),
  success: { status: 200, description: 'The pass types.', schema: ListOf(PassType) },
  errors: [],
});

export const PassCheckoutResult = Resource('PassCheckoutResult', 'A purchase of passes that was begun.', {
  payment_id: Id('payment', 'Id of the payment.'),
  payment_url: UrlOrEmpty('Where the buyer pays: give it to nobody else.', 'https://tickets.example.org/pay/eyJvIjoi'),
  total_amount: Money('What is to be paid.'),
  passes: List(ManagedPass, 'The passes, which wait for the payment.'),
});
export type PassCheckoutResult = Static<typeof PassCheckoutResult>;

export const createPassCheckout = operation({
  id: 'createPassCheckout',
  api: 'channels',
  method: 'POST',
  path: '/passes/checkout',
  access: { by: 'key', scope: 'tickets:write' },
  tag: 'Passes',
  summary: 'Begin to sell passes',
  description:
    'Keeps passes of one type until they are paid, for 15 minutes unless the organization says otherwise, and answers with ' +
    'the address where the buyer pays. What is not paid in time is on sale again at once. Passes that cost nothing are sold ' +
    'with the answer, and `payment_url` is empty.',
  body: Type.Object(
    {
      pass_type_id: Id('passType', 'Id of the pass type.'),
      passes: Type.Array(Type.Object(passHolderInput), {
        description: 'Whose the passes are to be.',
        minItems: 1,
        maxItems: limits.checkoutPassesMax,
      }),
      ...purchaseTerms('the passes'),
    },
    { description: 'What is bought.' },
  ),
  success: { status: 200, description: 'The purchase was begun.', schema: DataOf(PassCheckoutResult) },
  errors: ['not_found', 'not_on_sale', 'sold_out', 'barcode_taken'],
});

export const createPasses = operation({
  id: 'createPasses',
  api: 'channels',
  method: 'POST',
  path: '/passes',
  access: { by: 'key', scope: 'tickets:write' },
  tag: 'Passes',
  summary: 'Issue passes that the channel was paid for',
  description:
    'Sells passes of one type outside the payment gateway, at the price of the type: the channel has the money and owes it ' +
    'to the organization. All of them or none, under one payment, while the type is on sale and its quota lasts.',
  body: Type.Object(
    {
      pass_type_id: Id('passType', 'Id of the pass type.'),
      passes: Type.Array(Type.Object(passHolderInput), {
        description: 'Whose the passes are.',
        minItems: 1,
        maxItems: limits.checkoutPassesMax,
      }),
    },
    { description: 'What was sold.' },
  ),
  success: { status: 200, description: 'The passes, in the order of the request.', schema: ListOf(ManagedPass) },
  errors: ['not_found', 'not_on_sale', 'sold_out', 'barcode_taken'],
});
