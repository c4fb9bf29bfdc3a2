/**
 * Webhooks: notifications of what happened, and their way to the receivers that asked for them.
 *
 * - `outbox`: other modules emit notifications in the transaction of the change that they are about.
 * - `endpoints`: receivers of an organization or of a channel, with a secret that only the owner knows. While one is
 *   disabled, what happens is recorded for it as held: nothing is sent and nothing is lost.
 * - `engine`: the queue and what empties it. It alone writes the queue, the state of endpoints, notifications, deliveries,
 *   attempts and recoveries, by the verbs enqueue, cancel, pause, retry, claim and settle.
 * - `history`: what was sent and what is kept of it, the feed, and sending again.
 * - `signing`: how a notification is signed, and why a signature is refused.
 *
 * Guaranteed: a delivery leaves the queue only when it succeeded, was given up after 40 attempts, is held for a disabled
 * endpoint or is cancelled. A worker that dies leaves a lease that runs out, so everything is sent at least once. Two
 * attempts of one delivery can overlap only when a lease runs out under a process that is still alive; then the claim in
 * the queue decides whose result counts. No transaction is open while a receiver is waited for.
 *
 * Locks are taken in the order key, endpoint, recovery, queue, delivery, state. `workers/delivery-worker.ts` runs the engine;
 * which addresses may be dialled is decided by `platform/outbound-http`.
 */
export {
  cancelDeletedEndpoints,
  type DisabledEndpoint,
  deleteEndpoint,
  disableEndpoint,
  disableEndpointAutomatically,
  webhookEndpointDisabled,
} from './endpoints/ending.ts';
export {
  type Endpoint,
  type EndpointOwner,
  getEndpoint,
  listEndpointIdsMadeBy,
  listEndpoints,
  type SecretsOfKey,
} from './endpoints/endpoint-reads.ts';
export { disableEndpointsOfKey, renewEndpointsOfKey, replaceKeyOfEndpoints } from './endpoints/endpoint-rights.ts';
export {
  createEndpoint,
  enableEndpoint,
  type NewEndpoint,
  type UpdatedEndpoint,
  type UrlCheck,
  updateEndpoint,
} from './endpoints/endpoints.ts';
export { type RotatedSecret, reencryptSecrets, rotateSecret } from './endpoints/secrets.ts';
export { type AttemptResult, attempt, failedBeforeSend } from './engine/attempt.ts';
export { type ClaimedDelivery, type ClaimOptions, type ClaimResult, claim, releaseClaims } from './engine/claim.ts';
export {
  type Capacity,
  ConcurrencyLimiter,
  type ConcurrencyLimits,
  defaultConcurrency,
  type Priority,
  priorities,
} from './engine/concurrency-limiter.ts';
export type { DisableRequest } from './engine/endpoint-state.ts';
export { anyQueued, enqueueMessages } from './engine/enqueue.sql.ts';
export { FairScheduler } from './engine/fair-scheduler.ts';
export { cancelDeliveriesOfRemovedPartner, endDeliveriesOfRemovedPartner } from './engine/partner-removal.ts';
export {
  type PreparedDelivery,
  prepare,
  type SkippedDelivery,
  settleSkipped,
  type Target,
  TargetReader,
} from './engine/prepare.ts';
export type { DeliveryRow } from './engine/queue.ts';
export { advanceRecoveries, type RecoveryRow, type RecoveryStep } from './engine/recoveries.ts';
export { type SettleReport, Settler } from './engine/settle.ts';
export {
  findQueueFactsAcrossOrganizations,
  findWorkers,
  notifyWaiting,
  reportAlive,
  reportStopped,
  wakeChannel,
} from './engine/workers.ts';
export {
  type AttemptRow,
  type DeliveryFilter,
  type DeliveryWithAttemptsRow,
  getDelivery,
  listDeliveries,
} from './history/deliveries.ts';
export { type FeedPage, type FeedQuery, hasReached, readFeed, readFeedEnd } from './history/feed.ts';
export {
  type EndpointTest,
  type ExampleOccasion,
  getRecovery,
  retryDelivery,
  sendTest,
  startRecovery,
  webhookTest,
} from './history/resending.ts';
export { deleteOutdated, dropExpiredHistory, preparePartitions } from './history/retention.ts';
export {
  bodyHead,
  type CrossTenantWriteContext,
  emit,
  type Kind,
  notificationKind,
  Outbox,
  type OutboxMessage,
  outboxMessage,
  type Presenter,
  presenter,
  type TenantWriteContext,
  writeOfTenant,
} from './outbox/outbox.ts';
export { checkReceivedSignature, type ReceivedSignatureResult } from './signing/received-signature.ts';
export {
  type SignatureHeaders,
  type SignedMessage,
  type SigningSecret,
  signatureHeaders,
  signingSecret,
} from './signing/signature.ts';
export {
  checkSignature,
  type ReceivedDelivery,
  type SignatureEvidence,
  type SignatureFinding,
} from './signing/signature-check.ts';
