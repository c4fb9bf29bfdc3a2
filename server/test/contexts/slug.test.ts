/** Identifiers that are made of names. */
import { expect, it } from 'vitest';
import { slugOf } from '../../src/platform/slug.ts';

it.each([
  ['Größe XL', 'grosse-xl'],
  ['STRASSENFEST GROẞ', 'strassenfest-gross'],
  ['Ærøskøbing', 'aeroskobing'],
  ['Łódź, Đorđe & Œuvre', 'lodz-dorde-oeuvre'],
  ['Þórður', 'thordur'],
  ['İstanbul Işık', 'istanbul-isik'],
  ['Noche de año nuevo 2027', 'noche-de-ano-nuevo-2027'],
])('of %s', (name, slug) => {
  expect(slugOf(name, 'event')).toBe(slug);
});

it('is the fallback where no letter of the alphabet is left', () => {
  expect(slugOf('東京', 'event')).toBe('event');
});
