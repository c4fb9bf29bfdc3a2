import { operation } from '../../operation.ts';
import { SignatureCheck } from '../../resources/signature-check.ts';
import { DataOf, Id, InstantInput, Type } from '../../schema.ts';
import { limits } from '../../vocabulary.ts';

export const checkWebhookEndpointSignature = operation({
  id: 'checkWebhookEndpointSignature',
  api: 'management',
  method: 'POST',
  path: '/organizations/{organizationId}/webhook-endpoints/{endpointId}/check-signature',
  access: { by: 'session', role: 'manager' },
  // Every usual mistake is tried on up to 256 kB: that is work.
  limit: { name: 'signature-checks', perMinute: 60, burst: 20, counts: 'calls' },
  tag: 'Webhook endpoints',
  summary: 'Find out why a signature is refused',
  description:
    'Takes a delivery as a receiver got it, or with the signature that its code computes, and says whether the ' +
    'signature is right and otherwise what was done wrong: every usual mistake is tried. Send the body as it came ' +
    '(`body`, or `body_base64` where it may be no text) and all headers. Nothing of it is kept.',
  withoutIdempotencyKey: 'It changes nothing.',
  withoutAudit: 'It changes nothing.',
  params: Type.Object({
    organizationId: Id('organization', 'Id of the organization.'),
    endpointId: Id('webhookEndpoint', 'Id of the endpoint that received it.'),
  }),
  body: Type.Object(
    {
      body: Type.Optional(
        Type.String({
          description: 'The body that was received, as text. Either this or `body_base64`.',
          maxLength: limits.bodyBytes,
          pattern: '^[^\\u0000]*$',
          examples: ['{"id":"whe_01jd3k5v8wexbtq8m2zr4h6n7c","event":"webhook.test"}'],
        }),
      ),
      body_base64: Type.Optional(
        Type.String({
          description: 'The bytes of the body that was received, in base64.',
          maxLength: limits.bodyBytes,
          pattern: '^[A-Za-z0-9+/]*={0,2}$',
        }),
      ),
      headers: Type.Record(
        // Every name, also one with a line break in it.
        Type.String({ pattern: '^[\\s\\S]*$' }),
        Type.String({ maxLength: 16_384, pattern: '^[^\\u0000-\\u0008\\u000a-\\u001f]*$' }),
        {
          description:
            'The headers that were received, by name. Those that are no part of a signature are passed over.',
          maxProperties: 200,
        },
      ),
      received_at: Type.Optional(InstantInput('When it was received, to judge its timestamp by; now when omitted.')),
    },
    { description: 'What was received.' },
  ),
  success: { status: 200, description: 'What the signature is worth.', schema: DataOf(SignatureCheck) },
  errors: ['not_found'],
});
