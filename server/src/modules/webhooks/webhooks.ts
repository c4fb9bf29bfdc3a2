/**
 * Webhooks: the endpoints that are told what happens, what was told to them, and how long that is remembered.
 *
 * An endpoint belongs to an organization or to a channel and has a secret that only its owner is told. While it is
 * disabled, what happens is recorded for it as held: nothing is sent and nothing is lost. A delivery is one notification
 * to one endpoint; an organization sees those to its own endpoints. Writing notifications is the business of the module
 * `notifications`, in the transaction of the change they tell of; sending them is not done here.
 */
export {
  type AttemptRow,
  type DeliveryFilter,
  type DeliveryRow,
  type DeliveryWithAttemptsRow,
  findDelivery,
  listDeliveries,
} from './deliveries.sql.ts';
export {
  createEndpoint,
  deleteEndpoint,
  disableEndpoint,
  type Endpoint,
  type EndpointOwner,
  enableEndpoint,
  listEndpointsOfChannel,
  type NewEndpoint,
} from './endpoints.ts';
export { dropExpiredHistory, preparePartitions } from './retention.ts';
export {
  type SignatureHeaders,
  type SignedMessage,
  type SigningSecret,
  signatureHeaders,
  signingSecret,
} from './signature.ts';
export { type Target, Targets } from './targets.ts';
