import { advisoryLockSeeds } from '../../../platform/advisory-locks.ts';
import { crossTenantStatement } from '../../../platform/sql/statement.ts';
import { bool, bytes, instant, int, listOf, text } from '../../../platform/sql/types.ts';

// Answers belong to credentials, of which channels and resellers have some as well as organizations.

/** Released at the end of the transaction, after its effects can be seen by others. */
export const tryLockKey = crossTenantStatement(
  'try_lock_idempotency_key',
  { credentialId: text, key: text },
  { locked: bool },
  `SELECT pg_try_advisory_xact_lock(hashtextextended($1 || ' ' || $2, ${advisoryLockSeeds.idempotencyKey})) AS locked`,
);

/** The same for several keys, all different: the places of those that are locked now. */
export const tryLockKeys = crossTenantStatement(
  'try_lock_idempotency_keys',
  { credentialIds: listOf(text), keys: listOf(text) },
  { place: int, locked: bool },
  `SELECT place::int AS place,
     pg_try_advisory_xact_lock(hashtextextended(credential_id || ' ' || key, ${advisoryLockSeeds.idempotencyKey})) AS locked
   FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS asked (credential_id, key, place)`,
);

/** Which of the keys have an answer. */
export const listAnsweredKeys = crossTenantStatement(
  'list_answered_idempotency_keys',
  { credentialIds: listOf(text), keys: listOf(text), createdAfter: instant },
  { place: int },
  `SELECT place::int AS place
   FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS asked (credential_id, key, place)
   JOIN idempotency_keys k ON k.credential_id = asked.credential_id AND k.key = asked.key
   WHERE k.created_at > $3`,
);

export const findAnswer = crossTenantStatement(
  'find_idempotent_answer',
  { credentialId: text, key: text, createdAfter: instant },
  { fingerprint: bytes, status: int, body: text },
  `SELECT fingerprint, status, body FROM idempotency_keys
   WHERE credential_id = $1 AND key = $2 AND created_at > $3`,
);

export const upsertAnswers = crossTenantStatement(
  'upsert_idempotent_answers',
  {
    credentialIds: listOf(text),
    keys: listOf(text),
    fingerprints: listOf(bytes),
    statuses: listOf(int),
    bodies: listOf(text),
    now: instant,
  },
  {},
  `INSERT INTO idempotency_keys (credential_id, key, fingerprint, status, body, created_at)
   SELECT credential_id, key, fingerprint, status, body, $6
   FROM unnest($1::text[], $2::text[], $3::bytea[], $4::int[], $5::text[])
     AS answer (credential_id, key, fingerprint, status, body)
   ON CONFLICT (credential_id, key) DO UPDATE
   SET fingerprint = excluded.fingerprint, status = excluded.status, body = excluded.body,
       created_at = excluded.created_at`,
);

export const deleteAnswersBefore = crossTenantStatement(
  'delete_idempotent_answers',
  { before: instant },
  { count: int },
  `WITH deleted AS (DELETE FROM idempotency_keys WHERE created_at <= $1 RETURNING 1)
   SELECT count(*) AS count FROM deleted`,
);

/** Those that are kept encrypted: base64, where others are JSON or empty. In the order of the key. */
export const listEncryptedAnswersAcrossOrganizations = crossTenantStatement(
  'list_encrypted_idempotent_answers',
  { afterCredentialId: text, afterKey: text, limit: int },
  { credential_id: text, key: text, body: text },
  `SELECT credential_id, key, body FROM idempotency_keys
   WHERE (credential_id, key) > ($1, $2) AND body ~ '^[A-Za-z0-9+/]'
   ORDER BY credential_id, key LIMIT $3`,
);

/** Leaves alone what has changed since it was read. */
export const updateAnswerReencryptedAcrossOrganizations = crossTenantStatement(
  'update_idempotent_answer_reencrypted',
  { credentialId: text, key: text, oldBody: text, newBody: text },
  { key: text },
  'UPDATE idempotency_keys SET body = $4 WHERE credential_id = $1 AND key = $2 AND body = $3 RETURNING key',
);
