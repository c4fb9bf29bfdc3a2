import { mergeConfig } from 'vitest/config';
import tests from '../../vitest.config.ts';

/** What `scripts/measure-flows.mjs` runs: a service as the tests have it. */
const config = mergeConfig(tests, { test: { reporters: ['default'] } });
config.test.include = ['bench/flows/flows.measure.ts'];
export default config;
