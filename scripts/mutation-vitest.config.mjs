import { defineConfig } from 'vitest/config';

/** The tests that `npm run test:mutation` runs against each changed rule. */
export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    include: ['server/test/contexts/{invoice-tax,pricing-rules,resale-rules,ticket-rate-sale}.test.ts'],
    // A rule in a table is evaluated when its file is loaded, which must happen again for each change.
    isolate: true,
    expect: { requireAssertions: true },
  },
});
