import { management, type SignatureCheck } from '@stagedoor/contract';
import {
  checkReceivedSignature,
  type ReceivedSignatureVerdict,
  type SignatureFinding,
} from '../../modules/webhooks/webhooks.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Handler, read } from '../common/handlers.ts';
import { Problems } from '../common/problems.ts';

export const webhookSignatureHandlers: readonly Handler[] = [
  read(management.checkWebhookEndpointSignature, async ({ db, caller, params, body, services, now }) => {
    const problems = new Problems();
    const bytes = readBody(body, problems);
    const at = problems.instant('/received_at', body.received_at) ?? now;
    if (problems.any) return problems.refusal();
    const received = { headers: body.headers, body: bytes, at };
    const { id } = caller.organization;
    const verdict = await checkReceivedSignature(db, services.secretsKey, id, params.endpointId, received, now);
    return verdict instanceof Refusal ? verdict : { success: true, data: presentVerdict(verdict) };
  }),
];

function readBody(given: { body?: string; body_base64?: string }, problems: Problems): Buffer {
  const { body, body_base64: base64 } = given;
  if (body !== undefined && base64 !== undefined) problems.add('/body_base64', 'cannot be given together with body');
  if (body === undefined && base64 === undefined) problems.add('/body', 'is required, or body_base64');
  return base64 === undefined ? Buffer.from(body ?? '') : Buffer.from(base64, 'base64');
}

function presentVerdict(verdict: ReceivedSignatureVerdict): SignatureCheck {
  return {
    ...presentFinding(verdict),
    checks: verdict.checks.map(presentFinding),
    notification_id: verdict.notificationId,
    timestamp_age_s: verdict.timestampAgeS,
    body: verdict.body,
    other_endpoint_id: verdict.otherEndpointId,
  };
}

function presentFinding({ valid, scheme, reason, message }: SignatureFinding) {
  return { valid, scheme, reason, message };
}
