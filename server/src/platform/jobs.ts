/**
 * Background jobs: work that begins after a change is committed, such as sending a mail. A job is written in the
 * transaction of its cause, so both are committed or neither is. `workers/jobs.ts` runs the jobs.
 *
 * Guaranteed: a committed job is run until it succeeds or has failed as often as it may, also when processes die. Not
 * guaranteed: that it is run once only. A process that dies after the work and before it is recorded has it run again,
 * so a job must be able to see that its work is done.
 */

import { newId } from './ids.ts';
import { addJob } from './jobs.sql.ts';
import type { TenantTransaction } from './sql/tenant-db.ts';
import { toJson } from './sql/types.ts';

/**
 * Name of each job → what it needs to know beside the organization. Ids of rows, no personal data: payloads stay in
 * the database for as long as a job that failed is kept.
 */
export interface JobPayloads {
  readonly send_mail: { readonly mailId: string };
  readonly send_refund: { readonly refundId: string };
  readonly send_evidence: { readonly disputeId: string };
  readonly issue_late_invoices: Readonly<Record<never, never>>;
  readonly renew_subscription: { readonly subscriptionId: string };
  readonly look_up_gateway_session: { readonly sessionId: string };
  readonly check_import: { readonly importId: string };
  readonly run_import: { readonly importId: string };
  readonly undo_import: { readonly importId: string };
  readonly remove_import_file: { readonly importId: string };
  readonly remove_picture: { readonly pictureId: string };
  /** Id of the ticket, rate, event, location or organization that changed. */
  readonly tell_wallets: { readonly subjectId: string };
  readonly cancel_event: { readonly eventId: string };
  readonly run_bulk_action: { readonly bulkActionId: string };
  readonly remove_bulk_action: { readonly bulkActionId: string };
  readonly cancel_deliveries_of_removed_partner: { readonly channelId: string };
  readonly erase_kept_data: { readonly paymentIds: readonly string[]; readonly bookingIds: readonly string[] };
  /** Name of the migration. */
  readonly fill_rows: { readonly migration: string };
}
export type JobName = keyof JobPayloads & string;

/** What every payload has. */
export interface JobOrigin {
  readonly jobId: string;
  readonly organizationId: string;
}

/** Schema of the tables of graphile-worker. */
export const jobSchema = 'graphile_worker';

/**
 * How often a job is tried where nothing else is said. The pauses grow from 3 seconds to 6 hours (e^n seconds, n up to
 * 10), so that the last attempt is made 22 hours after the first.
 */
const jobAttemptsMax = 13;

export interface JobOptions {
  /** Of the jobs with this name and key of an organization at most one waits: a later one replaces it. */
  readonly key?: string;
  /** Not before this instant; at once where it is not given. */
  readonly runAt?: Date;
  readonly maxAttempts?: number;
}

const jobKey = (name: JobName, organizationId: string, key: string) => `${name}/${organizationId}/${key}`;

/** The same in SQL, for statements that look whether a job is there: `graphile_worker._private_jobs.key`. */
export const jobKeySql = (name: JobName, organizationId: string, key: string) =>
  `'${name}/' || ${organizationId} || '/' || ${key}`;

/** Adds a job of the organization in the transaction; answers with its id. It is run after the commit. */
export async function enqueueJob<Name extends JobName>(
  tenant: Pick<TenantTransaction, 'organizationId' | 'run' | 'inTransaction'>,
  name: Name,
  payload: JobPayloads[Name],
  { key, runAt, maxAttempts = jobAttemptsMax }: JobOptions = {},
): Promise<string> {
  const jobId = newId('job', new Date());
  await tenant.run(addJob, {
    name,
    payload: toJson({ ...payload, jobId }),
    runAt: runAt ?? null,
    attemptsMax: maxAttempts,
    key: jobKey(name, tenant.organizationId, key ?? jobId),
  });
  return jobId;
}
