import { operation } from '../../operation.ts';
import {
  NewPass,
  newPassRules,
  Pass,
  PassCheckIn,
  PassPdfAddress,
  PassRefundInput,
  PassType,
  PassV2,
  passRefundRules,
} from '../../resources/pass.ts';
import { AfterQuery, BarcodeInput, DataOf, Done, Id, ListOf, pagingQuery, Type } from '../../schema.ts';

const passParams = Type.Object({ passId: Id('pass', 'Id of the pass.') });
const atEvent = Type.Object({ event_id: Id('event', 'Event.') });

export const listPasses = operation({
  id: 'listPasses',
  api: 'integrations',
  method: 'GET',
  path: '/passes',
  access: { by: 'key', scope: 'passes:read' },
  tag: 'Passes',
  summary: 'List passes',
  description:
    'Returns the passes that were sold, ordered by (creation, id). With `event_id`, returns those that admit to ' +
    'the event and how many people entered there.',
  query: Type.Object({
    event_id: Type.Optional(Id('event', 'Only passes that admit to this event.')),
    ...pagingQuery,
    after: AfterQuery('pass'),
  }),
  success: { status: 200, description: 'The passes.', schema: ListOf(Pass) },
  errors: [],
});

export const getPass = operation({
  id: 'getPass',
  api: 'integrations',
  method: 'GET',
  path: '/passes/{passId}',
  access: { by: 'key', scope: 'passes:read' },
  tag: 'Passes',
  summary: 'Read a pass',
  description: 'Returns a pass with its state at an event. A pass that does not admit to the event returns 404.',
  params: passParams,
  query: atEvent,
  success: { status: 200, description: 'The pass.', schema: DataOf(Pass) },
  errors: ['not_found'],
});

export const checkInPass = operation({
  id: 'checkInPass',
  api: 'integrations',
  method: 'PUT',
  path: '/passes/{passId}/checkin',
  access: { by: 'key', scope: 'tickets:checkin' },
  tag: 'Passes',
  summary: 'Check in a pass',
  description:
    'Sets which people are inside on the pass at the event, replacing the previous record; fewer people are a ' +
    'correction. Recording the same people again is rejected, so if two doors check in at the same instant, one ' +
    'learns that the people are already inside. A call repeated with its Idempotency-Key returns the same ' +
    'response.',
  params: passParams,
  query: atEvent,
  body: PassCheckIn,
  success: { status: 200, description: 'The pass.', schema: DataOf(Pass) },
  errors: ['not_found', 'conflict', 'already_checked_in'],
});

export const refundPass = operation({
  id: 'refundPass',
  api: 'integrations',
  method: 'POST',
  path: '/passes/refund/{passId}',
  access: { by: 'key', scope: 'refunds:write' },
  tag: 'Refunds',
  summary: 'Refund a pass',
  description: passRefundRules,
  params: passParams,
  body: PassRefundInput,
  success: { status: 200, description: 'The refund is recorded.', schema: Done },
  errors: ['not_found', 'conflict', 'refund_exceeds_paid'],
});

export const listV2Passes = operation({
  id: 'listV2Passes',
  api: 'integrations',
  method: 'GET',
  path: '/v2/passes',
  access: { by: 'key', scope: 'passes:read' },
  tag: 'Passes v2',
  summary: 'List passes with their usages',
  description: 'Returns the passes that admit to an event, with their entries there, ordered by (creation, id).',
  query: Type.Object({
    event_id: Id('event', 'Event.'),
    ...pagingQuery,
    after: AfterQuery('pass'),
  }),
  success: { status: 200, description: 'The passes.', schema: ListOf(PassV2) },
  errors: [],
});

export const getV2PassByCode = operation({
  id: 'getV2PassByCode',
  api: 'integrations',
  method: 'GET',
  path: '/v2/passes/by-code/{passCode}',
  access: { by: 'key', scope: 'passes:read' },
  tag: 'Passes v2',
  summary: 'Read a pass with its usages by its code',
  description:
    'Returns the pass with this code, with a usage for every event that it admits to. For a pass for all ' +
    'events, these are the events that have not ended and those with entries.',
  params: Type.Object({ passCode: BarcodeInput('Code of the pass.') }),
  success: { status: 200, description: 'The pass.', schema: DataOf(PassV2) },
  errors: ['not_found'],
});

export const getPassPdfAddress = operation({
  id: 'getPassPdfAddress',
  api: 'integrations',
  method: 'GET',
  path: '/passes/{passId}/pdf-address',
  access: { by: 'key', scope: 'passes:read' },
  tag: 'Passes',
  summary: 'Read the address of the PDF of a pass',
  description:
    'Returns the address where the PDF of the pass can be read without credentials, as long as the pass can be ' +
    'used. A pass that cannot be used returns 404.',
  params: passParams,
  success: { status: 200, description: 'The address.', schema: DataOf(PassPdfAddress) },
  errors: ['not_found'],
});

export const getPassPdf = operation({
  id: 'getPassPdf',
  api: 'integrations',
  method: 'GET',
  path: '/passes/pdf/{token}',
  access: { by: 'public', reason: 'The address itself is the credential: it cannot be guessed and is signed.' },
  tag: 'Passes',
  summary: 'Read the PDF of a pass',
  description:
    'The address that the buyer receives by mail and that `getPassPdfAddress` returns. The PDF is in the ' +
    'language of the purchase. The address works until the pass is rejected or refunded.',
  params: Type.Object({
    token: Type.String({
      description: 'Signed token.',
      pattern: '^[A-Za-z0-9._~-]+$',
      minLength: 1,
      maxLength: 1_024,
      examples: ['Zm9yZXhhbXBsZW9ubHk'],
    }),
  }),
  success: { status: 200, description: 'The pass.', mediaType: 'application/pdf' },
  errors: ['not_found'],
});

export const listPassTypes = operation({
  id: 'listPassTypes',
  api: 'integrations',
  method: 'GET',
  path: '/pass-types',
  access: { by: 'key', scope: 'passes:read' },
  tag: 'Passes',
  summary: 'List pass types',
  description: 'Returns the kinds of passes of the organization, on sale or not, ordered by (creation, id).',
  query: Type.Object({ ...pagingQuery, after: AfterQuery('passType') }),
  success: { status: 200, description: 'The pass types.', schema: ListOf(PassType) },
  errors: [],
});

export const createPass = operation({
  id: 'createPass',
  api: 'integrations',
  method: 'POST',
  path: '/passes',
  access: { by: 'key', scope: 'passes:write' },
  tag: 'Passes',
  summary: 'Sell a pass',
  description: newPassRules,
  body: NewPass,
  success: { status: 201, description: 'The pass.', schema: DataOf(Pass) },
  errors: ['not_found', 'sold_out', 'barcode_taken'],
});
