/**
 * Webhooks: the endpoints that are told what happens, what was told to them, and how long that is remembered.
 *
 * An endpoint belongs to an organization or to a channel and has a secret that only its owner is told. While it is
 * disabled, what happens is recorded for it as held: nothing is sent and nothing is lost. A delivery is one notification
 * to one endpoint; an organization sees those to its own endpoints, a channel those to its own from organizations that
 * have it as a partner. Owners test an endpoint, have one delivery sent again, or recover all that was missed: that is
 * written into the queue here. Locks are taken in the order endpoint, recovery, queue, delivery, state.
 *
 * Writing notifications is the business of the module `notifications`, in the transaction of the change they tell of;
 * sending them is that of `deliveries`.
 */
export {
  type AttemptRow,
  type DeliveryFilter,
  type DeliveryRow,
  type DeliveryWithAttemptsRow,
  findDelivery,
  listDeliveries,
} from './deliveries.sql.ts';
export { disableEndpoint, disableEndpointAutomatically } from './disabling.ts';
export {
  type DisabledEndpoint,
  type EndpointTest,
  webhookEndpointDisabled,
  webhookTest,
} from './endpoint-notifications.ts';
export type { EndpointOwner } from './endpoint-owner.ts';
export { type Endpoint, type EndpointWithSecret, findEndpoint, listEndpoints } from './endpoint-reads.ts';
export {
  createEndpoint,
  deleteEndpoint,
  enableEndpoint,
  type NewEndpoint,
  type UrlCheck,
  updateEndpoint,
} from './endpoints.ts';
export { checkReceivedSignature, type ReceivedSignatureVerdict } from './received-signature.ts';
export type { RecoveryRow } from './recovery.sql.ts';
export { findRecovery, startRecovery } from './recovery.ts';
export { advanceRecoveries, type RecoveryStep } from './recovery-steps.ts';
export { deleteOutdated, dropExpiredHistory, preparePartitions } from './retention.ts';
export { retryDelivery } from './retry.ts';
export { type RotatedSecret, rotateSecret } from './secrets.ts';
export {
  type SignatureHeaders,
  type SignedMessage,
  type SigningSecret,
  signatureHeaders,
  signingSecret,
} from './signature.ts';
export {
  checkSignature,
  type ReceivedDelivery,
  type SignatureEvidence,
  type SignatureFinding,
} from './signature-check.ts';
export { type Target, Targets } from './targets.ts';
export { sendTest } from './test-notification.ts';
