import { operation } from '../../operation.ts';
import { ManagedPass, PassType, passHolderInput } from '../../resources/pass.ts';
import { purchaseTerms } from '../../resources/purchase-terms.ts';
import { acceptedTerms } from '../../resources/terms-text.ts';
import { WalletLink } from '../../resources/wallet-link.ts';
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
  description: 'Returns the pass types that partner organizations sell now or later, ordered by (creation, id).',
  query: Type.Object({
    organization_id: Type.Optional(Id('organization', 'Only those of this organization.')),
    ...pagingQuery,
    after: AfterQuery('passType'),
  }),
  success: { status: 200, description: 'The pass types.', schema: ListOf(PassType) },
  errors: [],
});

export const PassCheckoutResult = Resource('PassCheckoutResult', 'A purchase of passes that was started.', {
  payment_id: Id('payment', 'Id of the payment.'),
  payment_url: UrlOrEmpty(
    'Where the buyer pays: give it only to that person.',
    'https://tickets.example.org/pay/eyJvIjoi',
  ),
  total_amount: Money('Amount to pay.'),
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
  summary: 'Start the checkout of passes',
  description:
    'Holds passes of one type until they are paid, for 15 minutes unless the organization sets another time, ' +
    'and returns the address where the buyer pays. Passes that are not paid in time are immediately on sale ' +
    'again. Free passes are sold immediately, and `payment_url` is empty.',
  body: Type.Object(
    {
      pass_type_id: Id('passType', 'Id of the pass type.'),
      passes: Type.Array(Type.Object(passHolderInput), {
        description: 'The future holders of the passes.',
        minItems: 1,
        maxItems: limits.checkoutPassesMax,
      }),
      ...purchaseTerms('the passes'),
      ...acceptedTerms,
    },
    { description: 'The items to buy.' },
  ),
  success: { status: 200, description: 'The purchase was started.', schema: DataOf(PassCheckoutResult) },
  errors: ['not_found', 'not_on_sale', 'sold_out', 'barcode_taken'],
});

export const createPasses = operation({
  id: 'createPasses',
  api: 'channels',
  method: 'POST',
  path: '/passes',
  access: { by: 'key', scope: 'tickets:write' },
  tag: 'Passes',
  summary: 'Issue passes paid to the channel',
  description:
    'Sells passes of one type outside the payment gateway, at the price of the type: the channel has the money ' +
    'and owes it to the organization. Sells either all passes or none, under one payment. The type must be on ' +
    'sale and have quota left.',
  body: Type.Object(
    {
      pass_type_id: Id('passType', 'Id of the pass type.'),
      passes: Type.Array(Type.Object(passHolderInput), {
        description: 'The holders of the passes.',
        minItems: 1,
        maxItems: limits.checkoutPassesMax,
      }),
    },
    { description: 'What was sold.' },
  ),
  success: { status: 200, description: 'The passes, in the order of the request.', schema: ListOf(ManagedPass) },
  errors: ['not_found', 'not_on_sale', 'sold_out', 'barcode_taken'],
});

const passParams = Type.Object({ passId: Id('pass', 'Id of the pass.') });

export const getPass = operation({
  id: 'getPass',
  api: 'channels',
  method: 'GET',
  path: '/passes/{passId}',
  access: { by: 'key', scope: 'passes:read' },
  tag: 'Passes',
  summary: 'Read a pass',
  description: 'Returns a pass that the channel sold for a partner organization, or holds until it is paid.',
  params: passParams,
  success: { status: 200, description: 'The pass.', schema: DataOf(ManagedPass) },
  errors: ['not_found'],
});

export const getPassPdf = operation({
  id: 'getPassPdf',
  api: 'channels',
  method: 'GET',
  path: '/passes/{passId}/pdf',
  access: { by: 'key', scope: 'passes:read' },
  tag: 'Passes',
  summary: 'Read the PDF of a pass',
  description:
    'Returns the PDF of a pass that the channel sold, in the language of the purchase. A pass that is not paid, was ' +
    'rejected or was refunded has no PDF.',
  params: passParams,
  success: { status: 200, description: 'The pass.', mediaType: 'application/pdf' },
  errors: ['not_found'],
});

export const getPassWalletPass = operation({
  id: 'getPassWalletPass',
  api: 'channels',
  method: 'GET',
  path: '/passes/{passId}/wallet-pass',
  access: { by: 'key', scope: 'passes:read' },
  tag: 'Passes',
  summary: 'Read a pass for Apple Wallet',
  description:
    'Returns the file with which Apple Wallet keeps a pass that the channel sold, where the organization has `wallets` with ' +
    '`apple`. Phones that keep it are notified when the pass is used, ends or changes. Only a valid pass has one, until 30 ' +
    'days after the end of the last event that it admits to.',
  params: passParams,
  success: { status: 200, description: 'The file.', mediaType: 'application/vnd.apple.pkpass' },
  errors: ['not_found', 'conflict'],
});

export const getPassGoogleWalletLink = operation({
  id: 'getPassGoogleWalletLink',
  api: 'channels',
  method: 'GET',
  path: '/passes/{passId}/google-wallet-link',
  access: { by: 'key', scope: 'passes:read' },
  tag: 'Passes',
  summary: 'Read the link that adds a pass to Google Wallet',
  description:
    'Returns where the holder takes a pass that the channel sold into Google Wallet, where the organization has `wallets` ' +
    'with `google`. The link is for the holder alone. What the wallet shows changes with the pass. Only a valid pass has a ' +
    'link, until 30 days after the end of the last event that it admits to.',
  params: passParams,
  success: { status: 200, description: 'The link.', schema: DataOf(WalletLink) },
  errors: ['not_found', 'conflict'],
});
