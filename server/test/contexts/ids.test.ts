import { TypeID } from 'typeid-js';
import { describe, expect, it } from 'vitest';
import { instantOfId, newId } from '../../src/platform/ids.ts';

const at = new Date('2026-11-20T21:00:00.123Z');

describe('newId', () => {
  it('is a TypeID over a UUID of version 7, with the instant, the count within it and 62 random bits', () => {
    const first = new Date(at.getTime() + 1_000);
    const ids = Array.from({ length: 300 }, () => TypeID.fromString(newId('ticket', first), 'tkt'));
    const uuids = ids.map((id) => id.toUUID());
    for (const [index, uuid] of uuids.entries()) {
      const hex = (first.getTime().toString(16).padStart(12, '0') + (0x7000 + index).toString(16)).match(
        /^(.{8})(.{4})(.{4})$/,
      )!;
      expect(uuid.slice(0, 18)).toBe(`${hex[1]}-${hex[2]}-${hex[3]}`);
      expect(uuid.slice(18)).toMatch(/^-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    }
    // Each of the random bits is 0 in some and 1 in others.
    const bits = uuids.map((uuid) => BigInt(`0x${uuid.slice(19).replace('-', '')}`));
    const [everSet, alwaysSet] = [bits.reduce((one, two) => one | two), bits.reduce((one, two) => one & two)];
    expect([everSet, alwaysSet]).toEqual([0xbfff_ffff_ffff_ffffn, 0x8000_0000_0000_0000n]);
  });

  it('has the digits of the library for every instant', () => {
    for (const ms of [0, 1, 31, 1_023, 2 ** 20 - 1, 2 ** 20, 2 ** 30, 2 ** 40 + 12_345, 2 ** 48 - 1]) {
      const bytes = Buffer.alloc(16);
      bytes.writeUIntBE(ms, 0, 6);
      expect(newId('ticket', new Date(ms)).slice(0, 14)).toBe(
        TypeID.fromUUIDBytes('tkt', bytes).toString().slice(0, 14),
      );
    }
  });

  it('sorts the ids of one process and millisecond as they were made', () => {
    const ids = Array.from({ length: 1_000 }, () => newId('ticket', at));
    expect(ids).toEqual(ids.toSorted());
    expect(new Set(ids).size).toBe(1_000);
  });

  it('sorts by the instant given, which can be read from the id', () => {
    const later = newId('ticket', new Date(at.getTime() + 1));
    expect(newId('ticket', at) < later).toBe(true);
    expect(instantOfId(later)).toEqual(new Date(at.getTime() + 1));
  });
});
