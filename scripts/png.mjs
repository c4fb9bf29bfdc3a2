/** PNG files as small as they get without another program: few colours, and the longest compression. */
import { crc32, deflateSync, inflateSync } from 'node:zlib';

const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
const coloursMax = 256;

/** The chunks of a file, with their types. */
export function chunksOf(file) {
  const chunks = [];
  for (let at = signature.length; at < file.length; ) {
    const length = file.readUInt32BE(at);
    chunks.push({ type: file.toString('latin1', at + 4, at + 8), data: file.subarray(at + 8, at + 8 + length) });
    at += length + 12;
  }
  return chunks;
}

export function chunk(type, data) {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([numbers(data.length), named, numbers(crc32(named))]);
}

export function numbers(...values) {
  const buffer = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) buffer.writeUInt32BE(value, index * 4);
  return buffer;
}

export const pngOf = (...chunks) => Buffer.concat([signature, ...chunks, chunk('IEND', Buffer.alloc(0))]);

/** Width, height, and three bytes for each pixel, of a file as browsers write it. */
export function pixelsOf(file) {
  const chunks = chunksOf(file);
  const header = chunks.find(({ type }) => type === 'IHDR').data;
  const [width, height, depth, kind] = [header.readUInt32BE(0), header.readUInt32BE(4), header[8], header[9]];
  if (depth !== 8 || (kind !== 2 && kind !== 6) || header[12] !== 0) throw new Error('this kind of PNG is not read');
  const size = kind === 2 ? 3 : 4;
  const packed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data));
  const raw = inflateSync(packed);
  const stride = width * size;
  let before = new Uint8Array(stride);
  const pixels = new Uint8Array(width * height * 3);
  for (let row = 0; row < height; row += 1) {
    const start = row * (stride + 1);
    const line = unfiltered(raw[start], raw.subarray(start + 1, start + 1 + stride), before, size);
    for (let x = 0; x < width; x += 1) {
      pixels.set(line.subarray(x * size, x * size + 3), (row * width + x) * 3);
    }
    before = line;
  }
  return { width, height, pixels };
}

function unfiltered(filter, given, above, size) {
  const line = new Uint8Array(given.length);
  for (let at = 0; at < given.length; at += 1) {
    const left = at < size ? 0 : line[at - size];
    const up = above[at];
    const corner = at < size ? 0 : above[at - size];
    const predicted = [0, left, up, (left + up) >> 1, nearest(left, up, corner)][filter];
    line[at] = given[at] + predicted;
  }
  return line;
}

/** Of three neighbours the one that is nearest to what they suggest together. */
function nearest(left, up, corner) {
  const [toLeft, toUp, toCorner] = [left, up, corner].map((one) => Math.abs(left + up - corner - one));
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

/** One palette for several pictures of the same size, and their pixels by it: the commonest colours, others by the nearest. */
export function withPalette(pictures) {
  const counts = new Map();
  for (const { pixels } of pictures) {
    for (let at = 0; at < pixels.length; at += 3) {
      const colour = (pixels[at] << 16) | (pixels[at + 1] << 8) | pixels[at + 2];
      counts.set(colour, (counts.get(colour) ?? 0) + 1);
    }
  }
  const palette = paletteOf(counts);
  const indexes = new Map(palette.map((colour, index) => [colour, index]));
  const indexOf = (colour) => {
    const known = indexes.get(colour);
    if (known !== undefined) return known;
    const index = palette.reduce(
      (best, one, at) => (distance(one, colour) < distance(palette[best], colour) ? at : best),
      0,
    );
    indexes.set(colour, index);
    return index;
  };
  const rows = pictures.map(({ width, height, pixels }) => {
    const data = Buffer.alloc(height * (width + 1));
    for (let row = 0; row < height; row += 1) {
      for (let x = 0; x < width; x += 1) {
        const at = (row * width + x) * 3;
        data[row * (width + 1) + 1 + x] = indexOf((pixels[at] << 16) | (pixels[at + 1] << 8) | pixels[at + 2]);
      }
    }
    return deflateSync(data, { level: 9, memLevel: 9 });
  });
  const [{ width, height }] = pictures;
  const header = chunk('IHDR', Buffer.concat([numbers(width, height), Buffer.from([8, 3, 0, 0, 0])]));
  const colours = palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]);
  return { header, palette: chunk('PLTE', Buffer.from(colours)), rows };
}

/** As many colours as a palette has, of which none is hardly different from a commoner one. */
function paletteOf(counts) {
  const byCount = [...counts].sort((one, other) => other[1] - one[1]).map(([colour]) => colour);
  if (byCount.length <= coloursMax) return byCount;
  for (let apart = 64; ; apart = Math.floor(apart * 0.7)) {
    const chosen = [];
    for (const colour of byCount) {
      if (chosen.every((one) => distance(one, colour) > apart)) chosen.push(colour);
      if (chosen.length === coloursMax) break;
    }
    if (chosen.length === coloursMax || apart === 0) return chosen;
  }
}

function distance(one, other) {
  const [red, green, blue] = [16, 8, 0].map((shift) => ((one >> shift) & 255) - ((other >> shift) & 255));
  return 2 * red * red + 4 * green * green + 3 * blue * blue;
}

/** A picture as a file with a palette. */
export function smallPng(file) {
  const { header, palette, rows } = withPalette([pixelsOf(file)]);
  return pngOf(header, palette, chunk('IDAT', rows[0]));
}
