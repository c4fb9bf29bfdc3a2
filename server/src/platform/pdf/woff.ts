import { inflateSync } from 'node:zlib';

// Noto Sans comes to us as WOFF. The PDF writer embeds neither kind as it is: of WOFF2 it cannot make a subset
// ("offset outside the bounds"), and of WOFF it inflates the whole glyph table again for every single glyph
// (30 to 90 ms a page). Unwrapped once into the plain font file that WOFF packs, a page takes a few milliseconds.

const woffHeaderBytes = 44;
const woffEntryBytes = 20;
const sfntHeaderBytes = 12;
const sfntEntryBytes = 16;

/** The plain TrueType file inside a WOFF 1.0 file. Throws on anything else: the files are our own. */
export function unwrapWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('not a WOFF 1.0 file');
  const tableCount = woff.readUInt16BE(12);
  const head = Buffer.alloc(sfntHeaderBytes + sfntEntryBytes * tableCount);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(tableCount, 4);
  const searchPower = 2 ** Math.floor(Math.log2(tableCount));
  head.writeUInt16BE(searchPower * sfntEntryBytes, 6);
  head.writeUInt16BE(Math.log2(searchPower), 8);
  head.writeUInt16BE((tableCount - searchPower) * sfntEntryBytes, 10);

  const parts: Buffer[] = [head];
  let offset = head.length;
  for (let index = 0; index < tableCount; index++) {
    const entry = woffHeaderBytes + index * woffEntryBytes;
    const start = woff.readUInt32BE(entry + 4);
    const packedBytes = woff.readUInt32BE(entry + 8);
    const plainBytes = woff.readUInt32BE(entry + 12);
    const packed = woff.subarray(start, start + packedBytes);
    const plain = packedBytes < plainBytes ? inflateSync(packed) : packed;
    if (plain.length !== plainBytes) throw new Error('a table of the WOFF file is damaged');

    const target = sfntHeaderBytes + index * sfntEntryBytes;
    woff.copy(head, target, entry, entry + 4); // the table's tag
    woff.copy(head, target + 4, entry + 16, entry + 20); // its checksum
    head.writeUInt32BE(offset, target + 8);
    head.writeUInt32BE(plainBytes, target + 12);
    const padding = Buffer.alloc((4 - (plainBytes % 4)) % 4);
    parts.push(plain, padding);
    offset += plainBytes + padding.length;
  }
  return Buffer.concat(parts);
}
