import { expect, it } from 'vitest';
import { agoFormat, numberFormat, timeFormat } from '../src/intl.ts';

it('formats of the browser are made once for each locale and each way of writing', () => {
  const hour = { hour: '2-digit', minute: '2-digit' } as const;
  const madrid = timeFormat('es-ES', { ...hour, timeZone: 'Europe/Madrid' });
  expect(timeFormat('es-ES', { ...hour, timeZone: 'Europe/Madrid' })).toBe(madrid);
  const at = new Date('2026-11-27T20:30:00Z');
  expect(madrid.format(at)).toBe('21:30');
  expect(timeFormat('es-ES', { ...hour, timeZone: 'America/New_York' }).format(at)).toBe('15:30');
  expect(timeFormat('en-US', { ...hour, timeZone: 'America/New_York' }).format(at)).toBe('03:30 PM');
  expect(numberFormat('es-ES', { style: 'percent' }).format(0.5)).not.toBe(numberFormat('es-ES', {}).format(0.5));
  expect(agoFormat('en-GB', { numeric: 'auto' }).format(-1, 'day')).toBe('yesterday');
});
