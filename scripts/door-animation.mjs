/**
 * Makes docs/images/door.png, the animation of the door, from the screenshots that its browser test leaves in
 * .cache/screenshots where it runs with PICTURES=1: an animated PNG, one picture after the other.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chunk, numbers, pixelsOf, pngOf, withPalette } from './png.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Name of the screenshot, and how long it is shown, in milliseconds. */
const frames = [
  ['door', 1_200],
  ['door-admit', 1_400],
  ['door-refuse', 1_800],
  ['door-scanned', 1_600],
  ['door-offline', 1_800],
  ['door-double', 2_200],
];

const pictures = frames.map(([name]) =>
  pixelsOf(readFileSync(join(root, `.cache/screenshots/${name}-phone-dark.png`))),
);
if (new Set(pictures.map(({ width, height }) => `${width} ${height}`)).size > 1) throw new Error('the sizes differ');
const [{ width, height }] = pictures;
const { header, palette, rows } = withPalette(pictures);
let sequence = 0;
const parts = rows.flatMap((packed, index) => {
  const [, ms] = frames[index];
  const timing = Buffer.from([ms >> 8, ms & 255, 1_000 >> 8, 1_000 & 255, 0, 0]);
  const control = chunk('fcTL', Buffer.concat([numbers(sequence++, width, height, 0, 0), timing]));
  return [control, index === 0 ? chunk('IDAT', packed) : chunk('fdAT', Buffer.concat([numbers(sequence++), packed]))];
});
mkdirSync(join(root, 'docs/images'), { recursive: true });
writeFileSync(
  join(root, 'docs/images/door.png'),
  pngOf(header, chunk('acTL', numbers(frames.length, 0)), palette, ...parts),
);
