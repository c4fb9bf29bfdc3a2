import { IdOrEmpty, List, Nullable, OneOf, OneOfOrEmpty, Resource, type Static, Str, Type } from '../schema.ts';
import { signatureFaults, signatureSchemes } from '../vocabulary.ts';

const finding = {
  valid: Type.Boolean({ description: 'Whether a receiver with the current secret accepts it.' }),
  scheme: OneOfOrEmpty(
    signatureSchemes,
    'standard: `webhook-signature`, after Standard Webhooks; plain: `x-webhook-signature`.',
  ),
  reason: Type.Unsafe<(typeof signatureFaults)[number] | ''>({
    type: 'string',
    enum: [...signatureFaults, ''],
    description: 'The problem with it; the first one if there are several. Empty if there is none.',
    maxLength: 64,
  }),
  message: Str('All problems and how to fix them.', [
    'The standard signature is keyed with the text of the secret. Its key is what stands after whsec_, decoded from ' +
      'base64 into 32 bytes.',
  ]),
};

export const SignatureFinding = Resource('SignatureFinding', 'The result for one signature.', finding);
export type SignatureFinding = Static<typeof SignatureFinding>;

export const SignatureCheck = Resource(
  'SignatureCheck',
  'The result for a delivery: valid if one of its signatures is valid, otherwise why a receiver rejects it.',
  {
    ...finding,
    checks: List(SignatureFinding, 'Each signature that was received.'),
    notification_id: IdOrEmpty('notification', 'The notification that it says it is.'),
    timestamp_age_s: Nullable(
      Type.Integer({
        description: 'Seconds from `webhook-timestamp` to `received_at`; negative if it is ahead, null without one.',
        format: 'int64',
        minimum: -1_000_000_000_000_000,
        maximum: 1_000_000_000_000_000,
      }),
    ),
    body: OneOf(
      ['as_sent', 'changed', 'unknown'],
      'Whether the body is the one that is sent with this id; unknown where no notification with it is kept.',
    ),
    other_endpoint_id: IdOrEmpty('webhookEndpoint', 'The other endpoint whose secret it is signed with.'),
  },
);
export type SignatureCheck = Static<typeof SignatureCheck>;
