// The lock by which a data directory has one owner among our processes: an advisory lock of the server itself, held by a
// connection kept open for it. It dies with the process however that ends, there is no file that could be stale, and two
// processes that start at once ask the same server, so exactly one of them gets it.
//
// When the server loses its sessions and goes on (a backend that crashed, an administrator's hand) the lock is taken
// again at once. In that moment another process could get it; then both use one server, which harms no data.

import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { dataDirectoryLock } from '../advisory-locks.ts';
import { PostgresStartError } from './errors.ts';
import { type ServerAddress, superuser } from './server-address.ts';

const ownerPrefix = 'embedded-postgres owner ';
/** Behind the process id of an owner that lets other processes use its server. */
const sharedSuffix = ' (shared)';

export type Answer =
  | { readonly state: 'owned'; readonly lock: OwnerLock; readonly clusterName: string }
  | Holder
  | Absence;

interface Holder {
  readonly state: 'held';
  readonly pid: number | undefined;
  readonly isShared: boolean;
}

type Absence = { readonly state: 'starting' | 'stopping' | 'unreachable' };

/** Missing in the types of `pg`. */
type Unrefable = pg.Client & { unref(): void };

export interface OwnerLock {
  /** The server is about to end: losing the lock is no accident any more. */
  expectEnd(): void;
  release(): Promise<void>;
}

export function clientFor(address: ServerAddress, database: string, applicationName: string): pg.Client {
  const client = new pg.Client({
    host: address.host,
    port: address.port,
    user: superuser,
    password: address.password,
    database,
    // Said here so that no PG… variable of the environment decides it.
    ssl: false,
    application_name: applicationName,
    connectionTimeoutMillis: 5_000,
  });
  client.on('error', () => {});
  return client;
}

export async function tryToOwn(
  address: ServerAddress,
  isShared: boolean,
  log: (line: string) => void,
): Promise<Answer> {
  const answer = await askForLock(address, isShared);
  if (answer.state !== 'owned') return answer;
  return { state: 'owned', lock: keep(answer, address, isShared, log), clusterName: answer.clusterName };
}

interface Held {
  readonly state: 'owned';
  readonly client: pg.Client;
  readonly clusterName: string;
  /** Distinguishes this server from one that has taken its place since. */
  readonly startedAt: string;
}

/** Takes the lock only from the server that started at `startedAt`, when that is given. */
async function askForLock(
  address: ServerAddress,
  isShared: boolean,
  startedAt?: string,
): Promise<Held | Absence | Holder> {
  const client = clientFor(address, 'postgres', `${ownerPrefix}${process.pid}${isShared ? sharedSuffix : ''}`);
  try {
    await client.connect();
    const { rows } = await client.query<{ is_ours: boolean; cluster_name: string; started_at: string }>(
      `select set_config('idle_session_timeout', '0', false), current_setting('cluster_name') as cluster_name, started_at,
              case when $3::text is null or started_at = $3 then pg_try_advisory_lock($1, $2) else false end as is_ours
         from (select extract(epoch from pg_postmaster_start_time())::text as started_at) server`,
      [...dataDirectoryLock, startedAt ?? null],
    );
    const { is_ours, cluster_name, started_at } = rows[0]!;
    if (is_ours) return { state: 'owned', client, clusterName: cluster_name, startedAt: started_at };
    const holder = await findOwner(client);
    await client.end();
    return holder;
  } catch (error) {
    client.end().catch(() => {});
    return { state: stateFrom(error) };
  }
}

async function findOwner(client: pg.Client): Promise<Holder> {
  const { rows } = await client.query<{ application_name: string }>(
    `select a.application_name from pg_locks l join pg_stat_activity a on a.pid = l.pid
      where l.locktype = 'advisory' and l.granted and l.classid = $1 and l.objid = $2
        and l.database = (select oid from pg_database where datname = current_database())`,
    [...dataDirectoryLock],
  );
  const name = rows[0]?.application_name ?? '';
  const pid = Number.parseInt(name.slice(ownerPrefix.length), 10);
  return { state: 'held', pid: pid > 0 ? pid : undefined, isShared: name.endsWith(sharedSuffix) };
}

function stateFrom(error: unknown): Absence['state'] {
  if (!(error instanceof pg.DatabaseError)) return 'unreachable';
  if (error.code === '57P03') return /shutting down/.test(error.message) ? 'stopping' : 'starting';
  // Ended by an administrator or by the end of the server, or no connection free.
  if (error.code?.startsWith('57P') || error.code === '53300') return 'unreachable';
  throw new PostgresStartError(
    `The PostgreSQL server refuses its owner (${error.message}): set DATA_DIR to another directory or mend the cluster.`,
  );
}

function keep(first: Held, address: ServerAddress, isShared: boolean, log: (line: string) => void): OwnerLock {
  let client = first.client;
  let isOver = false;

  const watch = () => {
    client.once('end', () => {
      regain().catch((error: Error) => log(`The data directory cannot be held any more: ${error.message}`));
    });
    // A process that ends without stop() must not be kept alive by its lock.
    (client as Unrefable).unref();
  };
  const regain = async () => {
    while (!isOver) {
      const answer = await askForLock(address, isShared, first.startedAt);
      if (answer.state === 'owned') {
        client = answer.client;
        log('The server had ended the session that holds the data directory; taken again');
        if (isOver) await client.end();
        else watch();
        return;
      }
      if (answer.state === 'held') {
        log(`The data directory is held by process ${answer.pid} now`);
        return;
      }
      await sleep(50, undefined, { ref: false });
    }
  };
  watch();
  return {
    expectEnd() {
      isOver = true;
    },
    async release() {
      isOver = true;
      await client.end().catch(() => {});
    },
  };
}
