/** Which errors say that the database is away: they are answered 503, and a caller asks again. */
import { expect, it } from 'vitest';
import { isUnavailable } from '../../src/platform/unavailable.ts';

const error = (code: string, message: string) => Object.assign(new Error(message), { code });

it.each([
  ['08006', 'connection to the remote node 10.0.0.2:5432 failed'],
  ['57P01', 'terminating connection due to administrator command'],
  ['40P01', 'deadlock detected'],
  ['28P01', 'password authentication failed for user "stagedoor"'],
  ['28000', 'no pg_hba.conf entry for host "10.0.0.2"'],
  ['3D000', 'database "stagedoor" does not exist'],
  ['CERT_HAS_EXPIRED', 'certificate has expired'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed certificate'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'unable to verify the first certificate'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', "Hostname/IP does not match certificate's altnames"],
  ['25006', 'cannot execute INSERT in a read-only transaction'],
  ['XX000', 'failure on connection marked as essential: 10.0.0.2:5432'],
  ['XX000', 'SSL SYSCALL error: EOF detected'],
  [
    'XX000',
    'server closed the connection unexpectedly\n\tThis probably means the server terminated abnormally\n\tbefore or while processing the request.\ninvalid socket',
  ],
  ['XX000', 'failed to COPY to shard 0 on 10.0.0.2:5432'],
])('%s, %s: the database is away', (code, message) => {
  expect(isUnavailable(error(code, message))).toBe(true);
});

it.each([
  ['XX000', 'could not find valid entry for shard 0'],
  ['23505', 'duplicate key value violates unique constraint "payments_pkey"'],
  ['42P01', 'relation "tickets" does not exist'],
])('%s, %s: it is not', (code, message) => {
  expect(isUnavailable(error(code, message))).toBe(false);
});
