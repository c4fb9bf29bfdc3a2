/**
 * Deliveries: notifications on their way to endpoints. What is written to the queue in a change's transaction is claimed
 * under a lease, read, signed, sent and settled here; `workers/delivery-worker.ts` runs it in a loop.
 *
 * Guaranteed: a delivery leaves the queue only when it succeeded, was given up after 40 attempts, is held for a disabled
 * endpoint or is cancelled; whoever dies in between leaves a lease that runs out, so everything is sent at least once. Two
 * attempts of one delivery can overlap only when a lease runs out under a process that is still alive; then the claim in
 * the queue decides whose result counts. No transaction is open while a receiver is waited for.
 *
 * Not done here: endpoints and their history (module `webhooks`), writing notifications (module `notifications`), which
 * addresses may be dialled (`platform/outbound-http`).
 */
export { attempt, wasNotTried } from './attempt.ts';
export { type Claimed, type ClaimOptions, claim, giveBack } from './claim.ts';
export type { ClaimedDelivery, Lane, Result } from './claimed-delivery.ts';
export { prepare, type Ready, settleUnsent, type Unsent } from './prepare.ts';
export type { Settled } from './settle.ts';
export { Settler } from './settler.ts';
export { defaultSlots, type Room, type SlotLimits, Slots } from './slots.ts';
export { Turns } from './turns.ts';
export { findQueueFactsAcrossOrganizations, findWorkers, reportAlive, reportStopped } from './workers.sql.ts';
