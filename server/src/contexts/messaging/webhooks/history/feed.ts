/** The feed: what happened, for those who read on from where they stopped instead of receiving requests. */
import type { NotificationKind } from '@stagedoor/contract/vocabulary';
import { type Refusal, refuse } from '../../../../platform/refusal.ts';
import type { TenantDb } from '../../../../platform/sql/tenant-db.ts';
import {
  type FeedRow,
  findFeedEnd,
  findFirstNotificationSince,
  listNotificationsAfter,
  lookedAtMax,
  type Position,
} from './feed.sql.ts';

export interface FeedQuery {
  /** The cursor to go on from, or `latest`; undefined for the beginning. */
  readonly after?: string | undefined;
  /** Instead of a cursor: begin with the first notification made at or after this instant. */
  readonly since?: Date | undefined;
  /** Undefined: all. */
  readonly kinds?: readonly NotificationKind[] | undefined;
  readonly limit: number;
}

export interface FeedPage {
  /** The bodies as they are kept, with the place of each. */
  readonly notifications: readonly { readonly cursor: string; readonly body: string }[];
  /** Where to go on: after everything that this page has shown or passed over. */
  readonly nextCursor: string;
  readonly hasMore: boolean;
}

type FoundRow = FeedRow & { transaction_id: string; sequence: number; number: number };

const beginning: Position = { transactionId: '0', sequence: 0 };

/**
 * One page of what happened in an organization. Reading on from `nextCursor` shows everything once, also what is
 * written meanwhile and what is committed late. Refuses an `after` that is no cursor of this feed.
 */
export async function readFeed(
  tenant: TenantDb,
  { after, since, kinds, limit }: FeedQuery,
): Promise<FeedPage | Refusal<'invalid_request'>> {
  const from = await startOf(tenant, after, since);
  if (!from) return badCursor('is not a cursor of this feed');
  const read = await tenant.run(listNotificationsAfter, { ...from, kinds, limit: limit + 1 });
  if (!read[0]!.known)
    return badCursor('is ahead of this feed, as after a restore into another database: begin without it');
  const rows = read.filter((row): row is FoundRow => row.sequence !== null);
  const found = rows.filter((row): row is FoundRow & { body: string } => row.body !== null);
  const shown = found.slice(0, limit);
  const isFull = found.length > limit;
  const reached = isFull ? shown.at(-1)! : rows.at(-1);
  return {
    notifications: shown.map((row) => ({ cursor: cursorOf(positionIn(row)), body: row.body })),
    nextCursor: cursorOf(reached ? positionIn(reached) : from),
    hasMore: isFull || reached?.number === lookedAtMax,
  };
}

/** The cursor from which on everything is new: what is read after this call, by whatever statement, holds all before it. */
export async function readFeedEnd(tenant: TenantDb): Promise<string> {
  return cursorOf(await endOf(tenant));
}

/** True where the first of two cursors of this feed is not before the second. */
export function hasReached(cursor: string, other: string): boolean {
  const [at, to] = [positionOf(cursor), positionOf(other)];
  if (!at || !to) throw new Error('compared something that is no cursor of a feed');
  const difference = BigInt(at.transactionId) - BigInt(to.transactionId);
  return difference > 0n || (difference === 0n && at.sequence >= to.sequence);
}

async function startOf(tenant: TenantDb, after: string | undefined, since: Date | undefined): Promise<Position | null> {
  if (after === 'latest') return endOf(tenant);
  if (after !== undefined) return positionOf(after);
  if (since === undefined) return beginning;
  const [end, [first]] = [await endOf(tenant), await tenant.run(findFirstNotificationSince, { since })];
  // A transaction that is still writing may have begun before the first that can be seen.
  if (!first || BigInt(first.transactionId) > BigInt(end.transactionId)) return end;
  return { transactionId: first.transactionId, sequence: first.sequence - 1 };
}

/** Behind everything that can be read now. */
async function endOf(tenant: TenantDb): Promise<Position> {
  const [end] = await tenant.run(findFeedEnd, {});
  if (!end) throw new Error('the organization of a feed is gone');
  return { transactionId: end.transaction_id, sequence: Number.MAX_SAFE_INTEGER };
}

function positionIn(row: FoundRow): Position {
  return { transactionId: row.transaction_id, sequence: row.sequence };
}

function cursorOf({ transactionId, sequence }: Position): string {
  return Buffer.from(`${transactionId}.${sequence}`).toString('base64url');
}

/** The position of a cursor, or null where it is none that `cursorOf` could have made. */
function positionOf(cursor: string): Position | null {
  const text = Buffer.from(cursor, 'base64url').toString('latin1');
  const [, transactionId, digits] = /^(0|[1-9]\d{0,19})\.(0|[1-9]\d{0,15})$/.exec(text) ?? [];
  if (transactionId === undefined || BigInt(transactionId) >= 2n ** 64n) return null;
  const position = { transactionId, sequence: Number(digits) };
  return Number.isSafeInteger(position.sequence) && cursorOf(position) === cursor ? position : null;
}

function badCursor(message: string): Refusal<'invalid_request'> {
  return refuse('invalid_request', `/after: ${message}.`, [{ path: '/after', message }]);
}
