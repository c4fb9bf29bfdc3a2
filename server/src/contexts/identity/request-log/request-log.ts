/**
 * The request log: every call with a credential and how it was answered, for developers who ask why a call was refused.
 * It is written in batches behind the answers and kept for seven days.
 *
 * Guaranteed: no answer waits for it, and it keeps no text of people, no secret and no barcode, since entries come here
 * masked (http/request-record.ts). Not guaranteed: that every call is in it. Under more load than the database
 * takes, and at the death of a process, entries are lost.
 *
 * A call belongs to the organization of its key, or to the one in which a person acted. Calls of channels and resellers
 * belong to no organization, whatever they were about: operators read those.
 */
export { instantOf, type LoggedCall, type RequestFilter, unpackCalls } from './batches.ts';
export { getDeploymentRequest, getRequest, listDeploymentRequests, listRequests } from './reads.ts';
export { dropExpiredRequestLog, prepareRequestLog } from './retention.ts';
export { type PendingEntry, RequestLog } from './writer.ts';
