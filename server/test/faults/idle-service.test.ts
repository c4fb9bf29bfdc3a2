/** A service without work: how often it asks its database all the same. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { temporaryDirectory } from '../support/embedded-postgres-process.ts';
import { startOwnPostgres } from '../support/own-postgres.ts';
import { endAll, startServiceProcess } from '../support/service-process.ts';
import { databaseUrlOf } from '../support/test-database.ts';

/** Until a worker that was just started is patient. */
const settledMs = 4_000;
const measuredMs = 5_000;

it('sends its database at most five statements a second', async () => {
  const postgres = await startOwnPostgres({ log_statement: 'all' });
  try {
    await startServiceProcess({
      DATABASE_URL: databaseUrlOf(postgres.database),
      DATA_DIR: temporaryDirectory('idle'),
      DEMO: 'off',
    });
    await sleep(settledMs);
    const before = postgres.log().length;
    await sleep(measuredMs);
    const statements =
      postgres
        .log()
        .slice(before)
        .match(/LOG: {2}(?:statement|execute) .*/g) ?? [];
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual((5 * measuredMs) / 1_000);
    expect(statements.length).toBeGreaterThan(0);
  } finally {
    await endAll();
    await postgres.close();
  }
}, 60_000);
