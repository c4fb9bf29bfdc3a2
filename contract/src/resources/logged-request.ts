import { AnyId, Bool, IdOrEmpty, Instant, Int, Num, OneOf, Resource, type Static, Str, Type } from '../schema.ts';
import { callerKinds, originApis } from '../vocabulary.ts';

/** Id of a request, as in `X-Request-Id`. */
export function RequestId(description: string) {
  return Type.String({
    description,
    pattern: '^req_[0-9a-z]{6,40}$',
    maxLength: 44,
    examples: ['req_5f1c09ab37de2461000017'],
  });
}

const summary = {
  request_id: RequestId('Id of the request, as in `X-Request-Id`.'),
  created_at: Instant('When it came in.'),
  api: OneOf(originApis, 'API that was called.'),
  operation: Str('Id of the operation, as in these documents.', ['checkInTicket']),
  method: OneOf(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const, 'HTTP method.'),
  route: Str('Path with the names of its parameters.', ['/integrations/tickets/{ticketId}/checkin']),
  status: Int('HTTP status of the answer.', { minimum: 100, maximum: 599 }),
  error_code: Str('`error` of the answer; empty where it succeeded.', ['already_checked_in']),
  duration_ms: Num('Milliseconds from the request to the end of the answer.'),
  caller: OneOf(
    callerKinds,
    'Who called: an organization, a channel or a reseller by a key, a person, or a device at the door.',
  ),
  credential_id: AnyId('Id of the API key or integration, of the person or of the device.'),
  organization_id: IdOrEmpty('organization', 'Organization of the key, or the one in which the person acted.'),
  channel_id: IdOrEmpty('channel', 'Channel of the key.'),
  reseller_id: IdOrEmpty('reseller', 'Reseller of the key.'),
};

export const LoggedRequest = Resource('LoggedRequest', 'A call and how it was answered.', summary);
export type LoggedRequest = Static<typeof LoggedRequest>;

export const LoggedRequestDetails = Resource(
  'LoggedRequestDetails',
  'A call with what was sent and answered. Texts of people, secrets and barcodes are masked: `(12 characters)`.',
  {
    ...summary,
    path: Str('Path that was called; what could name a person or a ticket is masked.', [
      '/integrations/tickets/tkt_01jd3k5v8wexbtq8m2zr4h6n7c/checkin',
    ]),
    query: Str('Parameters behind the `?`, masked, as JSON; empty where there were none.', ['{"limit":"20"}']),
    request_body: Str('Body that was sent, masked, as JSON; empty where there was none.', ['{"enter":2}']),
    request_body_cut: Bool('True where only the first part of a large body is kept.'),
    response_body: Str('Body of the answer, masked, as JSON; empty where it was not JSON or larger than 64 kB.', [
      '{"success":false,"error":"already_checked_in"}',
    ]),
    response_body_cut: Bool('True where only the first part of a large body is kept.'),
  },
);
export type LoggedRequestDetails = Static<typeof LoggedRequestDetails>;
