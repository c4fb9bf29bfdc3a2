/** Identifiers that forms suggest for names. */
import { expect, it } from 'vitest';
import { slugOf } from '../src/parts/slug.ts';

it.each([
  ['Größe XL', 'grosse-xl'],
  ['Łódź, Đorđe & Œuvre', 'lodz-dorde-oeuvre'],
  ['Þórður', 'thordur'],
])('of %s', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});
