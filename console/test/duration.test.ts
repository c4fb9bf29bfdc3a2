/** Lengths of time in the largest unit that fits. */
import { expect, it } from 'vitest';
import { durationOf } from '../src/parts/duration.ts';

it.each([
  [5_000, '5 seconds', '5 segundos'],
  [59_400, '59 seconds', '59 segundos'],
  [60_000, '1 minute', '1 minuto'],
  [3_599_980, '1 hour', '1 hora'],
  [5_400_000, '1.5 hours', '1,5 horas'],
  [86_400_000, '1 day', '1 día'],
  [200 * 86_400_000, '200 days', '200 días'],
])('says %i ms as %s, in Spanish as %s', (ms, english, spanish) => {
  expect(durationOf(ms, 'en')).toBe(english);
  expect(durationOf(ms, 'es')).toBe(spanish);
});
