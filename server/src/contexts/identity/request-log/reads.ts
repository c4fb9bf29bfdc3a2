/** Reading the request log: calls of batches, which overlap, in the order in which they came in. */
import { instantOfRequestId } from '../../../platform/ids.ts';
import { type Refusal, refuse } from '../../../platform/refusal.ts';
import { type Page, refuseUnknownCursor } from '../../../platform/sql/paging.ts';
import type { CrossTenantDb, TenantDb } from '../../../platform/sql/tenant-db.ts';
import {
  anyCall,
  endOfMinute,
  type LoggedCall,
  marksAsked,
  passes,
  type RequestFilter,
  unpackCalls,
} from './batches.ts';
import { batchesOfDeployment, batchesOfOrganization } from './request-log.sql.ts';

/** Batches are asked for so many at a time. */
const batchesPerRead = 50;

interface BatchRange {
  readonly limit: number;
  readonly from: Date | undefined;
  readonly before: Date | undefined;
  readonly firstUntil: Date | undefined;
  readonly marks: readonly string[] | undefined;
  readonly until?: string;
  readonly belowId?: string;
}
interface PackedBatch {
  readonly id: string;
  readonly created_at: string;
  readonly calls: Uint8Array;
}
type ReadBatches = (range: BatchRange) => Promise<PackedBatch[]>;

/** Calls of the organization's credentials and members, the newest first. Refuses an `after` that is no call of it. */
export function listRequests(
  tenant: TenantDb,
  filter: RequestFilter,
  page: Page,
): Promise<LoggedCall[] | Refusal<'invalid_request'>> {
  return listPage((range) => tenant.run(batchesOfOrganization, range), filter, page);
}

/** Calls that belong to no organization, the newest first. Refuses an `after` that is none of them. */
export function listDeploymentRequests(
  db: CrossTenantDb,
  filter: RequestFilter,
  page: Page,
): Promise<LoggedCall[] | Refusal<'invalid_request'>> {
  return listPage((range) => db.run(batchesOfDeployment, range), filter, page);
}

/** A call of the organization by the id of the request. Refuses one that is unknown or of others. */
export function getRequest(tenant: TenantDb, id: string): Promise<LoggedCall | Refusal<'not_found'>> {
  return getCall((range) => tenant.run(batchesOfOrganization, range), id);
}

/** A call that belongs to no organization. Refuses one that is unknown, or of an organization. */
export function getDeploymentRequest(db: CrossTenantDb, id: string): Promise<LoggedCall | Refusal<'not_found'>> {
  return getCall((range) => db.run(batchesOfDeployment, range), id);
}

async function listPage(
  read: ReadBatches,
  filter: RequestFilter,
  { after, offset, limit }: Page,
): Promise<LoggedCall[] | Refusal<'invalid_request'>> {
  if (after !== undefined && !(await findCall(read, after))) return refuseUnknownCursor();
  const found: LoggedCall[] = [];
  let passed = 0;
  for await (const call of callsNewestFirst(read, filter, after)) {
    passed += 1;
    if (passed > offset) found.push(call);
    if (found.length === limit) break;
  }
  return found;
}

async function getCall(read: ReadBatches, id: string): Promise<LoggedCall | Refusal<'not_found'>> {
  const found = await findCall(read, id);
  return found ?? refuse('not_found', 'There is no call with this id in the request log, which goes back seven days.');
}

async function findCall(read: ReadBatches, id: string): Promise<LoggedCall | undefined> {
  for await (const call of callsNewestFirst(read, { ...anyCall, requestId: id }, undefined)) return call;
  return undefined;
}

/** Calls that pass the filter, the newest first; those that came in before `after` where it is given. */
async function* callsNewestFirst(
  read: ReadBatches,
  filter: RequestFilter,
  after: string | undefined,
): AsyncGenerator<LoggedCall> {
  const asked = marksAsked(filter);
  // Batches overlap: a call waits here until no batch that is still to come can have a later one.
  let waiting: LoggedCall[] = [];
  for await (const batch of batchesNewestFirst(read, filter, after, asked)) {
    const later = waiting.filter(({ id }) => id > batch.id);
    yield* later;
    const calls = (await unpackCalls(batch.calls)).filter(
      (call) => passes(call, filter, asked) && (after === undefined || call.id < after),
    );
    waiting = [...waiting.slice(later.length), ...calls].sort((a, b) => (a.id < b.id ? 1 : -1));
  }
  yield* waiting;
}

/** Batches that can have calls which pass the filter. */
async function* batchesNewestFirst(
  read: ReadBatches,
  filter: RequestFilter,
  after: string | undefined,
  asked: readonly string[],
): AsyncGenerator<PackedBatch> {
  const range = rangeOf(filter, after, asked);
  if (!range) return;
  for (let last: PackedBatch | undefined; ; ) {
    const batches = await read({ ...range, ...(last && { until: last.created_at, belowId: last.id }) });
    yield* batches;
    if (batches.length < batchesPerRead) return;
    last = batches.at(-1);
  }
}

/** Where such batches are; null where there can be none. */
function rangeOf(filter: RequestFilter, after: string | undefined, asked: readonly string[]): BatchRange | null {
  const { requestId, from, before } = filter;
  const requestAt = requestId === undefined ? undefined : instantOfRequestId(requestId);
  const afterAt = after === undefined ? undefined : instantOfRequestId(after);
  if (requestAt === null || afterAt === null) return null;
  const earliest = [from, requestAt].filter((at) => at !== undefined).sort((a, b) => Number(b) - Number(a))[0];
  const latest = [before, requestAt, afterAt].filter((at) => at !== undefined).sort((a, b) => Number(a) - Number(b))[0];
  return {
    limit: batchesPerRead,
    from: earliest,
    before: latest && endOfMinute(latest),
    firstUntil: latest,
    marks: asked.length > 0 ? asked : undefined,
  };
}
