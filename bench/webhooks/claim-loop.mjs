// Claims and settles without HTTP, in a process of its own: what the worker does but for reading, signing and sending.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { deleteClaimed } from '../../server/dist/contexts/messaging/webhooks/engine/claim.sql.js';
import { RecordedSuccesses } from '../../server/dist/contexts/messaging/webhooks/engine/endpoint-state.js';
import { settle } from '../../server/dist/contexts/messaging/webhooks/engine/settle.js';
import {
  ConcurrencyLimiter,
  claim,
  defaultConcurrency,
} from '../../server/dist/contexts/messaging/webhooks/webhooks.js';
import { Database } from '../../server/dist/platform/database.js';
import { createLog } from '../../server/dist/platform/log.js';
import { crossTenantDb } from '../../server/dist/platform/sql/tenant-db.js';
import { nowMs } from './numbers.mjs';
import { answer, settingsOfScript } from './processes.mjs';

const { databaseUrl } = settingsOfScript();
const leaseMs = 60_000;
const database = new Database({
  connection: { connectionString: databaseUrl },
  log: createLog('warn'),
  connectionsMax: 4,
  statementTimeoutMs: 30_000,
  plansByIndex: true,
});
const db = crossTenantDb(database);

/** What a receiver said that answered at once. */
const exchange = {
  statusCode: 200,
  errorClass: '',
  errorMessage: '',
  durationMs: 2,
  connectMs: null,
  retryAfter: null,
  responseHead: 'HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\ncontent-length: 2',
  responseBody: 'ok',
  address: '127.0.0.1',
};
const outcome = { status: 'succeeded', nextAttemptAt: null, isReceiverFault: false, isGone: false, message: '' };
/** The length of what is sent at the head of a delivery. */
const requestHead = `POST https://receiver.example/hooks\r\n${'x'.repeat(480)}`;
const resultOf = (one) => {
  const now = new Date();
  return { claim: one, url: '', requestedAt: now, requestHead, endedAt: now, exchange, outcome };
};

const successes = new RecordedSuccesses();
const settling = {
  whole: (claims) => settle(database, claims.map(resultOf), successes, new Date()),
  // Without the history: as those do it that keep none.
  queue: (claims) =>
    db.run(deleteClaimed, {
      deliveryIds: claims.map((one) => one.deliveryId),
      claimIds: claims.map((one) => one.claimId),
    }),
};

/** Everything that waits, in batches, by one or two loops. */
async function settleAll({ loops, batch, settles }) {
  const { total } = defaultConcurrency;
  let settled = 0;
  const begunAt = nowMs();
  const loop = async (_, index) => {
    // Each begins elsewhere, as the workers do after a while.
    let afterEndpointId = index === 0 ? '' : 'we_8';
    for (let misses = 0; misses < 2; ) {
      const priorities = { first: batch, retry: 0, recovery: 0 };
      const capacity = {
        ...new ConcurrencyLimiter({ ...defaultConcurrency, total: batch, priorities }).capacity(),
        total: Math.min(batch, total),
      };
      const { claims, continueAfter } = await claim(db, { afterEndpointId, now: new Date(), leaseMs, capacity });
      afterEndpointId = continueAfter;
      if (claims.length === 0) {
        misses += 1;
        continue;
      }
      misses = 0;
      await settling[settles](claims);
      settled += claims.length;
    }
  };
  await Promise.all(Array.from({ length: loops }, loop));
  return { settled, perSecond: (settled / (nowMs() - begunAt)) * 1_000 };
}

/** How long claims take while one endpoint keeps all that it is given, for some seconds or until the others have nothing. */
async function timeClaims({ deadEndpointId, seconds }) {
  const limiter = new ConcurrencyLimiter(defaultConcurrency);
  const times = [];
  let afterEndpointId = '';
  let settled = 0;
  let deadCount = 0;
  const until = nowMs() + seconds * 1_000;
  for (let misses = 0; misses < 3 && nowMs() < until; ) {
    const begunAt = nowMs();
    const capacity = limiter.capacity();
    const { claims, continueAfter } = await claim(db, { afterEndpointId, now: new Date(), leaseMs, capacity });
    times.push(nowMs() - begunAt);
    afterEndpointId = continueAfter;
    const others = claims.filter((one) => one.endpointId !== deadEndpointId);
    for (const one of claims) {
      if (one.endpointId !== deadEndpointId) continue;
      limiter.acquire(one);
      deadCount += 1;
    }
    misses = others.length === 0 ? misses + 1 : 0;
    if (others.length > 0) await settle(database, others.map(resultOf), successes, new Date());
    settled += others.length;
  }
  return { times: Float64Array.from(times), settled, deadCount };
}

/** The same on a queue without endpoints, priorities and history, the floor. */
async function settleBare({ loops, batch }) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: loops });
  const claimText = `
    UPDATE bare_queue SET claim_id = $2, leased_until = now() + interval '1 minute'
    WHERE id = ANY (ARRAY(
      SELECT id FROM bare_queue WHERE due_at <= now() AND (leased_until IS NULL OR leased_until <= now())
      ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED))
    RETURNING id`;
  const settleText = 'DELETE FROM bare_queue WHERE id = ANY ($1::bigint[]) AND claim_id = $2';
  let settled = 0;
  const begunAt = nowMs();
  const loop = async () => {
    for (;;) {
      const claimId = randomUUID();
      const { rows } = await pool.query({ name: 'claim', text: claimText, values: [batch, claimId] });
      if (rows.length === 0) return;
      await pool.query({ name: 'settle', text: settleText, values: [rows.map(({ id }) => id), claimId] });
      settled += rows.length;
    }
  };
  await Promise.all(Array.from({ length: loops }, loop));
  await pool.end();
  return { settled, perSecond: (settled / (nowMs() - begunAt)) * 1_000 };
}

answer({ settleAll, timeClaims, settleBare }, () => database.close());
