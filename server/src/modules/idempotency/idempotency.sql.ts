import { statement } from '../../platform/database.ts';

// Released at the end of the transaction, after its effects can be seen by others.
export const tryLockKey = statement<[credentialId: string, key: string], { locked: boolean }>(
  'try_lock_idempotency_key',
  `SELECT pg_try_advisory_xact_lock(hashtextextended($1 || ' ' || $2, 7242)) AS locked`,
);

export const findAnswer = statement<
  [credentialId: string, key: string, oldest: Date],
  { fingerprint: Buffer; status: number; body: string }
>(
  'find_idempotent_answer',
  `SELECT fingerprint, status, body FROM idempotency_keys
   WHERE credential_id = $1 AND key = $2 AND created_at > $3`,
);

export const upsertAnswer = statement<
  [credentialId: string, key: string, fingerprint: Buffer, status: number, body: string, now: Date]
>(
  'upsert_idempotent_answer',
  `INSERT INTO idempotency_keys (credential_id, key, fingerprint, status, body, created_at)
   VALUES ($1, $2, $3, $4, $5, $6)
   ON CONFLICT (credential_id, key) DO UPDATE
   SET fingerprint = excluded.fingerprint, status = excluded.status, body = excluded.body,
       created_at = excluded.created_at`,
);

export const deleteAnswersBefore = statement<[before: Date], { count: number }>(
  'delete_idempotent_answers',
  `WITH gone AS (DELETE FROM idempotency_keys WHERE created_at <= $1 RETURNING 1)
   SELECT count(*)::int AS count FROM gone`,
);
