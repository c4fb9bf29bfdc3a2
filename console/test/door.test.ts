/** The door on a device, without a browser. */
import { createHmac } from 'node:crypto';
import type { ManifestEntry } from '@stagedoor/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { clockOffsetOf, Door, type DoorOptions, manifestHashes } from '../src/door/door.ts';
import type { DoorStorage, QueuedScan } from '../src/door/storage.ts';

class MemoryStorage implements DoorStorage {
  entries = new Map<string, ManifestEntry>();
  scans: QueuedScan[] = [];
  cursor: string | null = null;
  readEntries = async () => [...this.entries.values()];
  readCursor = async () => this.cursor;
  readScans = async () => [...this.scans];
  async writeEntries(entries: readonly ManifestEntry[], cursor: string) {
    for (const entry of entries) this.entries.set(entry._id, entry);
    this.cursor = cursor;
  }
  async writeScan(scan: QueuedScan) {
    this.scans.push(scan);
  }
  async deleteScans(ids: readonly string[]) {
    this.scans = this.scans.filter(({ scan_id: id }) => !ids.includes(id));
  }
  async clear() {
    this.entries.clear();
    this.scans = [];
    this.cursor = null;
  }
}

const key = Buffer.alloc(32, 7);
const hash = (code: string) => createHmac('sha256', key).update(code).digest().toString('base64url', 0, 16);
const entryOf = (code: string, given: Partial<ManifestEntry> = {}): ManifestEntry => ({
  _id: `tkt_01jd3k5v8wexbtq8m2zr4h${code.toLowerCase().padEnd(4, '0').slice(0, 4)}`,
  kind: 'ticket',
  hash: hash(code),
  for: 1,
  enter: 0,
  label: 'General',
  color: 3,
  valid: true,
  reason: '',
  entered_at: '',
  door: '',
  ...given,
});

let storage: MemoryStorage;
let now: number;
let count: number;
let options: DoorOptions;
beforeEach(async () => {
  storage = new MemoryStorage();
  now = Date.parse('2026-11-21T23:40:00.000Z');
  count = 0;
  options = {
    deviceId: 'dev_1',
    storage,
    hashOf: await manifestHashes(key.toString('base64url')),
    clock: () => now,
    newId: () => {
      count += 1;
      return `scan-${count}-of-device`;
    },
    otherEvents: [{ name: 'Closing Night', hashOf: async (code) => code, has: (code) => code === 'TOMORROW' }],
  };
});
async function openWith(...entries: ManifestEntry[]): Promise<Door> {
  const door = await Door.open(options);
  await door.applyManifest(entries, '1..0.');
  return door;
}

describe('a verdict', () => {
  it('admits a party in parts, and no more than it is for', async () => {
    const door = await openWith(entryOf('AAAA', { for: 3 }));
    expect(await door.scan('AAAA', 2)).toMatchObject({ outcome: 'admit', inside: 2, partySize: 3, label: 'General' });
    expect(await door.scan('AAAA', 2)).toMatchObject({ outcome: 'refuse', reason: 'already_entered', inside: 2 });
    expect(await door.scan(' AAAA ')).toMatchObject({ outcome: 'admit', inside: 3 });
  });

  it('says when and where somebody entered', async () => {
    const enteredAt = '2026-11-21T23:41:00.000Z';
    const door = await openWith(entryOf('AAAA', { enter: 1, entered_at: enteredAt, door: 'North' }));
    expect(await door.scan('AAAA')).toMatchObject({ reason: 'already_entered', enteredAt, door: 'North' });
  });

  it.each(['swapped', 'refunded', 'unpaid'] as const)('says that it was %s', async (reason) => {
    const door = await openWith(entryOf('AAAA', { valid: false, reason }));
    expect(await door.scan('AAAA')).toMatchObject({ outcome: 'refuse', reason });
  });

  it('distinguishes a code for another event from an unknown one', async () => {
    const door = await openWith(entryOf('AAAA'));
    expect(await door.scan('TOMORROW')).toMatchObject({ reason: 'other_event', otherEvent: 'Closing Night' });
    expect(await door.scan('NOBODY')).toMatchObject({ reason: 'unknown', otherEvent: '' });
  });
});

describe('the queue', () => {
  it('keeps a scan before it answers, and has it after a restart', async () => {
    const door = await openWith(entryOf('AAAA'));
    door.setClockOffset(1_250);
    await door.scan('AAAA');
    const again = await Door.open(options);
    expect(again.pending).toEqual([expect.objectContaining({ action: 'in', others: 1, clock_offset_ms: 1_250 })]);
    expect(await again.scan('AAAA')).toMatchObject({
      reason: 'already_entered',
      enteredAt: '2026-11-21T23:40:00.000Z',
    });
    await again.forget(again.pending.map(({ scan_id: id }) => id));
    expect(storage.scans).toEqual([]);
  });

  it('does not answer where the scan cannot be kept', async () => {
    const door = await openWith(entryOf('AAAA'));
    storage.writeScan = async () => {
      throw new Error('the disk is full');
    };
    await expect(door.scan('AAAA')).rejects.toThrow('the disk is full');
    expect(door.pending).toEqual([]);
  });

  it('takes a scan back within 30 seconds, and not later', async () => {
    const door = await openWith(entryOf('AAAA'));
    const first = await door.scan('AAAA');
    now += 30_000;
    expect(await door.undo(first.scanId)).toBe(true);
    const second = await door.scan('AAAA');
    expect(second.outcome).toBe('admit');
    now += 30_001;
    expect(await door.undo(second.scanId)).toBe(false);
    expect(await door.undo('scan-of-another')).toBe(false);
  });
});

it('holds no code, and nothing at all once it is locked', async () => {
  const door = await openWith(entryOf('SECRETCODE'));
  await door.scan('SECRETCODE');
  await door.scan('UNKNOWNCODE');
  const kept = () => JSON.stringify([...storage.entries.values(), storage.scans, storage.cursor]);
  expect(kept()).toContain(hash('SECRETCODE'));
  for (const code of ['SECRETCODE', 'UNKNOWNCODE']) expect(kept()).not.toContain(code);
  await door.lock();
  expect(kept()).toBe('[[],null]');
  expect(door.has(hash('SECRETCODE'))).toBe(false);
});

it('knows how far the clock is off, half the way of the answer apart', () => {
  expect(clockOffsetOf(1_000, 1_200, new Date(6_100).toISOString())).toBe(5_000);
});
