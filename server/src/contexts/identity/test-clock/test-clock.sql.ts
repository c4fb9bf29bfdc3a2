import { crossTenantStatement } from '../../../platform/sql/statement.ts';
import { instant, int, text } from '../../../platform/sql/types.ts';

const columns = { real_at: instant, test_at: instant, speed: int };

export const findTestClock = crossTenantStatement(
  'find_test_clock',
  {},
  columns,
  'SELECT real_at, test_at, speed FROM test_clock',
);

/** Nothing happens where it was set before. */
export const insertTestClock = crossTenantStatement(
  'insert_test_clock',
  { realNow: instant },
  {},
  'INSERT INTO test_clock (real_at, test_at, speed) VALUES ($1, $1, 1) ON CONFLICT (singleton) DO NOTHING',
);

export const lockTestClock = crossTenantStatement(
  'lock_test_clock',
  {},
  columns,
  'SELECT real_at, test_at, speed FROM test_clock FOR UPDATE',
);

export const updateTestClock = crossTenantStatement(
  'update_test_clock',
  { realAt: instant, testAt: instant, speed: int },
  {},
  'UPDATE test_clock SET real_at = $1, test_at = $2, speed = $3',
);

/** Heard once the transaction is committed. */
export const announceTestClock = crossTenantStatement(
  'announce_test_clock',
  { channel: text },
  { announced: text },
  `SELECT pg_notify($1, '')::text AS announced`,
);
