import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    include: [
      'contract/test/**/*.test.ts',
      'sdk/test/**/*.test.ts',
      'cli/test/**/*.test.ts',
      'console/test/**/*.test.ts',
      'server/test/**/*.test.ts',
    ],
    // Only where `npm run test:locks` asks for it: it is in every file's way otherwise.
    setupFiles:
      process.env.RECORD_LOCKS || process.env.STRIPPED_LOCK ? ['server/test/support/statement-control.ts'] : [],
    globalSetup: ['server/test/support/global-setup.ts'],
    // Busy machines are slow: these end only what would wait for ever.
    testTimeout: 60_000,
    // A test that checks nothing passes whatever happens.
    expect: { requireAssertions: true, poll: { timeout: 15_000 } },
    hookTimeout: 60_000,
    pool: 'forks',
    // Files share the modules of their process, and nothing else: loading these anew for each takes longer than the tests.
    isolate: false,
    // One more than there are processors: a file waits for its database, browser and processes for a quarter of its time.
    maxWorkers: availableParallelism() + 1,
  },
});
