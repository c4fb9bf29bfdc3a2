import { management, type SignatureCheck } from '@stagedoor/contract';
import {
  checkReceivedSignature,
  type ReceivedSignatureResult,
  type SignatureFinding,
} from '../../modules/webhooks/webhooks.ts';
import { ownTransactionEndpoint } from '../common/endpoint.ts';
import type { Handler } from '../common/handlers.ts';
import type { Problems } from '../common/problems.ts';

export const webhookSignatureHandlers: readonly Handler[] = [
  // It changes nothing, so it needs no transaction.
  ownTransactionEndpoint(management.checkWebhookEndpointSignature, {
    input: ({ body, now }, problems) => ({
      headers: body.headers,
      body: readBody(body, problems),
      at: problems.instant('/received_at', body.received_at) ?? now,
    }),
    run: ({ tenant, params, services, now }, received) =>
      checkReceivedSignature(tenant, services.secretsKey, params.endpointId, received, now),
    present: presentResult,
  }),
];

function readBody(given: { body?: string; body_base64?: string }, problems: Problems): Buffer {
  const { body, body_base64: base64 } = given;
  if (body !== undefined && base64 !== undefined) problems.add('/body_base64', 'cannot be given together with body');
  if (body === undefined && base64 === undefined) problems.add('/body', 'is required, or body_base64');
  return base64 === undefined ? Buffer.from(body ?? '') : Buffer.from(base64, 'base64');
}

function presentResult(result: ReceivedSignatureResult): SignatureCheck {
  return {
    ...presentFinding(result),
    checks: result.checks.map(presentFinding),
    notification_id: result.notificationId,
    timestamp_age_s: result.timestampAgeS,
    body: result.body,
    other_endpoint_id: result.otherEndpointId,
  };
}

function presentFinding({ valid, scheme, reason, message }: SignatureFinding) {
  return { valid, scheme, reason, message };
}
