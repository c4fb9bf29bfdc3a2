import type { Path } from 'fontkit';

// A font with an axis of weights is embedded by the outlines of its glyphs at one place of the axis. The font reader has
// an encoder for them, `encodeSimple`, which fails on its own stream (fontkit 2.0.4) and writes fractions of a unit.

const headBytes = 10;
const onCurve = 1;

/** The entry of the table `glyf` of a glyph of lines and quadratic curves, without instructions. */
export function encodeOutline({ commands, bbox }: Path): Uint8Array {
  const points: { x: number; y: number; flag: number }[] = [];
  const ends: number[] = [];
  for (const { command, args } of commands) {
    for (let at = 0; at < args.length; at += 2) {
      const isControl = command === 'quadraticCurveTo' && at === 0;
      points.push({ x: Math.round(args[at]!), y: Math.round(args[at + 1]!), flag: isControl ? 0 : onCurve });
    }
    if (command === 'closePath') ends.push(points.length - 1);
  }
  const size = headBytes + 2 * ends.length + 2 + 5 * points.length;
  const entry = Buffer.alloc(Math.ceil(size / 4) * 4);
  entry.writeInt16BE(ends.length, 0);
  entry.writeInt16BE(Math.floor(bbox.minX), 2);
  entry.writeInt16BE(Math.floor(bbox.minY), 4);
  entry.writeInt16BE(Math.ceil(bbox.maxX), 6);
  entry.writeInt16BE(Math.ceil(bbox.maxY), 8);
  let offset = headBytes;
  for (const end of ends) offset = entry.writeUInt16BE(end, offset);
  offset = entry.writeUInt16BE(0, offset); // the length of the instructions
  for (const { flag } of points) offset = entry.writeUInt8(flag, offset);
  for (const axis of ['x', 'y'] as const) {
    let before = 0;
    for (const point of points) {
      offset = entry.writeInt16BE(point[axis] - before, offset);
      before = point[axis];
    }
  }
  return entry;
}
