/**
 * Makes docs/images/door.png, the animation of the door, from the screenshots that its browser test leaves in
 * .cache/screenshots: an animated PNG, one picture after the other.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { crc32, deflateSync, inflateSync } from 'node:zlib';

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

function chunksOf(file) {
  const chunks = [];
  for (let at = 8; at < file.length; ) {
    const length = file.readUInt32BE(at);
    chunks.push({ type: file.toString('latin1', at + 4, at + 8), data: file.subarray(at + 8, at + 8 + length) });
    at += length + 12;
  }
  return chunks;
}

function chunk(type, data) {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

const numbers = (...values) => {
  const buffer = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) buffer.writeUInt32BE(value, index * 4);
  return buffer;
};

let sequence = 0;
let header;
const parts = [];
for (const [index, [name, ms]] of frames.entries()) {
  const chunks = chunksOf(readFileSync(join(root, `.cache/screenshots/${name}-phone-dark.png`)));
  const own = chunks.find(({ type }) => type === 'IHDR').data;
  header ??= own;
  if (!header.equals(own)) throw new Error(`${name} is of another size or kind`);
  const data = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data: each }) => each));
  const packed = deflateSync(inflateSync(data), { level: 9 });
  const [width, height] = [own.readUInt32BE(0), own.readUInt32BE(4)];
  const timing = Buffer.from([ms >> 8, ms & 255, 1_000 >> 8, 1_000 & 255, 0, 0]);
  parts.push(chunk('fcTL', Buffer.concat([numbers(sequence++, width, height, 0, 0), timing])));
  parts.push(index === 0 ? chunk('IDAT', packed) : chunk('fdAT', Buffer.concat([numbers(sequence++), packed])));
}
const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
const animation = chunk('acTL', numbers(frames.length, 0));
mkdirSync(join(root, 'docs/images'), { recursive: true });
writeFileSync(
  join(root, 'docs/images/door.png'),
  Buffer.concat([signature, chunk('IHDR', header), animation, ...parts, chunk('IEND', Buffer.alloc(0))]),
);
