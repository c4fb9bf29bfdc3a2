/** What Stryker changes in `npm run test:mutation`: rules that need no database. */
export default {
  mutate: [
    'server/src/contexts/ticketing/resale/rules.ts',
    'server/src/contexts/sales/pricing/{ticket-prices,charges,booking-price,given-total,remaining-parts}.ts',
    'server/src/contexts/sales/invoices/tax.ts',
    'server/src/contexts/ticketing/ticket-rates/sale.ts',
  ],
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'scripts/mutation-vitest.config.mjs' },
  // Everything but what the tests read, which is copied.
  ignorePatterns: [
    '**',
    '!package.json',
    '!scripts/mutation-vitest.config.mjs',
    '!server/package.json',
    '!server/src/contexts/**',
    '!server/test/contexts/**',
  ],
  tempDirName: '.cache/mutation',
  cleanTempDir: 'always',
  // Long enough on a busy machine. An endless loop is ended sooner, by the number of its turns.
  timeoutMS: 60_000,
  reporters: ['clear-text', 'json'],
  clearTextReporter: { reportTests: false, allowColor: false, skipFull: true },
  jsonReporter: { fileName: '.cache/mutation-report.json' },
  warnings: { slow: false },
  thresholds: { high: 100, low: 95, break: 95 },
};
