/**
 * Bulk actions: one operation that is done with many things in the background, such as voiding 50 tickets.
 *
 * Guaranteed: each thing is done once or refused, whatever process dies when, by the function of the operation for one
 * thing, in a transaction with its entry in the audit log and the row with its outcome. The person who began it needs
 * the role of that operation, also while it is running: what is left when the role is taken away is refused. What is
 * refused holds up nothing. Nothing is done after it was stopped. It is forgotten after 30 days.
 *
 * Not guaranteed: that the things are as they were when it was begun. Others may have changed them since.
 */
import {
  type BookingStatus,
  type BulkActionStatus,
  type BulkOperation,
  type BulkThing,
  bulkOperationRules,
  bulkOperations,
  isAtLeast,
  type Role,
} from '@stagedoor/contract/vocabulary';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { enqueueJob } from '../../platform/jobs.ts';
import { Refusal, type RefusalDetail, refuse } from '../../platform/refusal.ts';
import { listPage, type Page } from '../../platform/sql/paging.ts';
import { crossTenantDb, type TenantDb, type TenantTransaction, tenantDb } from '../../platform/sql/tenant-db.ts';
import type { RowOf } from '../../platform/sql/types.ts';
import { recordAuditEvent } from '../identity/audit/audit.ts';
import type { Outbox, TenantWriteContext } from '../messaging/webhooks/webhooks.ts';
import { act } from './act.ts';
import {
  type BulkActionRow,
  bulkActionFailures,
  bulkActions,
  deleteBulkAction,
  deleteItems,
  findActor,
  findBulkAction,
  findNextItem,
  insertBulkAction,
  insertBulkActionItems,
  listKnown,
  lockBulkAction,
  type RunningBulkAction,
  updateCounts,
  updateEnded,
  updateItemEnded,
} from './bulk-actions.sql.ts';

export type { BulkActionRow } from './bulk-actions.sql.ts';

export interface NewBulkAction {
  readonly operation: BulkOperation;
  readonly resourceIds: readonly string[];
  readonly bookingStatus: BookingStatus | undefined;
  /** Of the person who begins it. */
  readonly role: Role;
  readonly createdBy: string;
  /** For the entries of the audit log. */
  readonly sessionId: string;
  readonly address: string;
  readonly userAgent: string;
  readonly requestId: string;
}

const keptMs = 30 * 86_400_000;
/** The last attempt is made some 4 minutes after the first: the person who began it waits for the end. */
const attemptsMax = 6;

const unknown = refuse('not_found', 'There is no bulk action with this id.');
const forbidden = (operation: BulkOperation) =>
  refuse('forbidden', `The role ${bulkOperationRules[operation].role} is needed for ${operation}.`);

/**
 * Begins a bulk action. Refuses a person without the role of the operation, ids of things that the organization does not
 * have or that the operation is not for, and a status where none belongs or one is missing.
 */
export async function createBulkAction(
  write: TenantWriteContext & { readonly tenant: TenantTransaction },
  given: NewBulkAction,
): Promise<BulkActionRow | Refusal<'forbidden' | 'invalid_request'>> {
  const { tenant, now } = write;
  const { operation, resourceIds, bookingStatus, role, ...by } = given;
  const { thing, role: least } = bulkOperationRules[operation];
  if (!isAtLeast(role, least)) return forbidden(operation);
  const known = new Set((await tenant.run(listKnown[thing], { ids: [...resourceIds] })).map(({ id }) => id));
  const problems: RefusalDetail[] = resourceIds.flatMap((id, index) =>
    known.has(id) ? [] : [{ path: `/resourceIds/${index}`, message: `is nothing that ${operation} is for` }],
  );
  if ((operation === 'updateBookingStatus') !== (bookingStatus !== undefined)) {
    const message = bookingStatus === undefined ? 'is required' : `is not for ${operation}`;
    problems.push({ path: '/bookingStatus', message });
  }
  if (problems.length > 0) return refuse('invalid_request', 'The bulk action is not valid.', problems);
  const id = newId('bulkAction', now);
  const subjectIds = [...new Set(resourceIds)];
  const ids = subjectIds.map(() => newId('bulkActionItem', now)).sort();
  const row = { id, operation, bookingStatus: bookingStatus ?? '', itemsCount: ids.length, ...by, now } as const;
  await tenant.run(insertBulkAction, row);
  await tenant.run(insertBulkActionItems, { bulkActionId: id, ids, subjectIds });
  await enqueue(tenant, id);
  const runAt = new Date(now.getTime() + keptMs);
  await enqueueJob(tenant, 'remove_bulk_action', { bulkActionId: id }, { key: id, runAt });
  const [created] = await tenant.run(findBulkAction, { id });
  return created!;
}

function enqueue(tenant: TenantTransaction, bulkActionId: string): Promise<string> {
  return enqueueJob(tenant, 'run_bulk_action', { bulkActionId }, { key: bulkActionId, maxAttempts: attemptsMax });
}

export interface BulkActionFilter {
  readonly thing: BulkThing | undefined;
  readonly status: BulkActionStatus | undefined;
}

/** The newest first; refuses an unknown `after`. */
export function listBulkActions(
  tenant: TenantDb,
  { thing, status }: BulkActionFilter,
  page: Page,
): Promise<BulkActionRow[] | Refusal<'invalid_request'>> {
  const operations =
    thing === undefined ? undefined : bulkOperations.filter((each) => bulkOperationRules[each].thing === thing);
  return listPage(tenant, bulkActions, { operations, status }, page);
}

/** A bulk action and how far it is; refuses an unknown one. */
export async function getBulkAction(tenant: TenantDb, id: string): Promise<BulkActionRow | Refusal<'not_found'>> {
  const [found] = await tenant.run(findBulkAction, { id });
  return found ?? unknown;
}

export type BulkActionFailureRow = RowOf<typeof bulkActionFailures.list.columns>;

/** What could not be done, in the order in which it was given; refuses an unknown bulk action or `after`. */
export async function listBulkActionFailures(
  tenant: TenantDb,
  id: string,
  page: Page,
): Promise<BulkActionFailureRow[] | Refusal<'not_found' | 'invalid_request'>> {
  const found = await getBulkAction(tenant, id);
  return found instanceof Refusal ? found : listPage(tenant, bulkActionFailures, { bulkActionId: id }, page);
}

/** Stops a bulk action after the thing that is being done; one that is over stays as it is. */
export async function stopBulkAction(
  { tenant, now }: TenantWriteContext,
  id: string,
  role: Role,
): Promise<BulkActionRow | Refusal<'forbidden' | 'not_found'>> {
  const found = await getBulkAction(tenant, id);
  if (found instanceof Refusal) return found;
  if (!isAtLeast(role, bulkOperationRules[found.operation].role)) return forbidden(found.operation);
  await tenant.run(updateEnded, { id, status: 'stopped', now });
  return getBulkAction(tenant, id);
}

interface JobServices {
  readonly database: Database;
  readonly outbox: Outbox;
  readonly clock: Clock;
}

interface BulkJob {
  readonly organizationId: string;
  readonly bulkActionId: string;
}

interface JobRun {
  readonly signal: AbortSignal;
  readonly isLastAttempt: boolean;
  /** How long the job works before it queues itself again. */
  readonly workMs?: number;
}

const defaultWorkMs = 20_000;

/**
 * Does what is left, for some seconds, and then queues itself again. A thing at which something unexpected happens holds
 * up none of the others: the job fails after them, and is tried again; after its last attempt it is refused.
 */
export async function runBulkAction(
  services: JobServices,
  job: BulkJob,
  { signal, isLastAttempt, workMs = defaultWorkMs }: JobRun,
): Promise<void> {
  const { database, clock } = services;
  const { organizationId, bulkActionId } = job;
  const startedAt = performance.now();
  let failure: unknown;
  for (let after = ''; ; ) {
    signal.throwIfAborted();
    if (performance.now() - startedAt > workMs) {
      await database.transaction((tx) => enqueue(tenantDb(tx, organizationId), bulkActionId));
      return;
    }
    const item = { id: '' };
    try {
      const isOver = await database.transaction((tx) => doNext(services, job, tx, { after, item }));
      if (isOver) break;
    } catch (error) {
      // Without an item it was not of a thing that it failed.
      if (item.id === '') throw error;
      signal.throwIfAborted();
      failure = error;
      if (isLastAttempt) await refuseItem(database, job, item.id);
    }
    after = item.id;
  }
  const tenant = tenantDb(database, organizationId);
  const found = await getBulkAction(tenant, bulkActionId);
  if (found instanceof Refusal || found.status !== 'running') return;
  const [left] = await tenant.run(findNextItem, { bulkActionId, after: '' });
  if (left) throw new Error(`things of ${bulkActionId} are left, such as ${left.subject_id}`, { cause: failure });
  await tenant.run(updateEnded, { id: bulkActionId, status: 'completed', now: clock.now() });
}

/**
 * Does the next thing after the item `after`, which is noted in `item` before anything is done. True where there is none,
 * or the bulk action is over.
 */
async function doNext(
  { outbox, clock }: JobServices,
  { organizationId, bulkActionId }: BulkJob,
  tx: Transaction,
  { after, item }: { readonly after: string; readonly item: { id: string } },
): Promise<boolean> {
  const tenant = tenantDb(tx, organizationId);
  const [running] = await tenant.run(lockBulkAction, { id: bulkActionId });
  const [next] = running ? await tenant.run(findNextItem, { bulkActionId, after }) : [];
  if (!running || !next) return true;
  item.id = next.id;
  const write = { tenant, outbox, now: clock.now(), madeBy: running.created_by };
  const [actor] = await tenant.run(findActor, { userId: running.created_by });
  const refused = isAtLeast(actor?.role ?? '', bulkOperationRules[running.operation].role)
    ? await tx.savepoint(
        () => act(write, running, next.subject_id),
        (result) => result === null,
      )
    : forbidden(running.operation);
  if (!refused) await recordAct(tx, write, running, { email: actor!.email, subjectId: next.subject_id });
  await endItem(tenant, bulkActionId, next.id, refused);
  return false;
}

async function endItem(tenant: TenantTransaction, bulkActionId: string, id: string, refused: Refusal | null) {
  const { code: errorCode = '', message = '' } = refused ?? {};
  await tenant.run(updateItemEnded, { id, outcome: refused ? 'refused' : 'done', errorCode, message });
  await tenant.run(updateCounts, { id: bulkActionId, done: refused ? 0 : 1, refused: refused ? 1 : 0 });
}

/** Of a thing that failed at the last attempt too. */
async function refuseItem(database: Database, { organizationId, bulkActionId }: BulkJob, id: string): Promise<void> {
  await database.transaction(async (tx) => {
    const tenant = tenantDb(tx, organizationId);
    const [running] = await tenant.run(lockBulkAction, { id: bulkActionId });
    if (running) await endItem(tenant, bulkActionId, id, refuse('internal_error', 'An internal error occurred.'));
  });
}

/** The entry that the operation for one thing leaves. */
async function recordAct(
  tx: Transaction,
  { tenant, now }: { readonly tenant: TenantTransaction; readonly now: Date },
  running: RunningBulkAction,
  { email, subjectId }: { readonly email: string; readonly subjectId: string },
): Promise<void> {
  const { operation, created_by: id, session_id: sessionId, address, user_agent: userAgent } = running;
  const entry = {
    operation,
    outcome: 'succeeded',
    reason: '',
    user: { id, email },
    sessionId,
    address,
    userAgent,
    requestId: running.request_id,
    targetIds: [subjectId],
    fields: operation === 'updateBookingStatus' ? ['status'] : [],
  } as const;
  await recordAuditEvent(crossTenantDb(tx), entry, { organizationId: tenant.organizationId }, now);
}

/** Forgets a bulk action. */
export async function removeBulkAction(tenant: TenantTransaction, bulkActionId: string): Promise<void> {
  await tenant.run(deleteItems, { bulkActionId });
  await tenant.run(deleteBulkAction, { id: bulkActionId });
}
