/**
 * Tests of faults come in two sizes: short beside all other tests, and full by `npm run test:faults` (FAULTS=full), which
 * kills more often and queues more.
 */
export const scale: 'full' | 'short' = process.env.FAULTS === 'full' ? 'full' : 'short';

export function sized<T>(sizes: { readonly full: T; readonly short: T }): T {
  return sizes[scale];
}
