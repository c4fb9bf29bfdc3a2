/** The door on a device, without a browser. */
import { createCipheriv, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import type { DoorEntry, DoorManifest, ManifestEntry, ScanResult } from '@stagedoor/contract';
import { isShortCode } from '@stagedoor/contract/door-rules';
import { beforeEach, describe, expect, it } from 'vitest';
import { clockOffsetOf, Door, type DoorOptions, importManifestKey, manifestHashes } from '../src/door/door.ts';
import type { QueuedScan } from '../src/door/storage.ts';
import { type DoorService, synchronize } from '../src/door/sync.ts';
import { MemoryStorage } from './memory-storage.ts';

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
  shows_name: true,
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
    hashOf: manifestHashes(await importManifestKey(key.toString('base64url'))),
    lookUp: async () => undefined,
    clock: () => now,
    newId: () => {
      count += 1;
      return `scan-${count}-of-device`;
    },
    otherEvents: () => [{ name: 'Closing Night', hashOf: async (code) => code, has: (code) => code === 'TOMORROW' }],
  };
});
async function openWith(...entries: ManifestEntry[]): Promise<Door> {
  const door = await Door.open(options);
  await door.applyManifest({ entries, verdicts: [], cursor: '1..0.', has_more: false });
  return door;
}

describe('a verdict', () => {
  it('admits a party in parts, and no more than it is for', async () => {
    const door = await openWith(entryOf('AAAA', { for: 3 }));
    expect(await door.scan('AAAA', 2)).toMatchObject({ outcome: 'admit', inside: 2, partySize: 3, label: 'General' });
    expect(await door.scan('AAAA', 2)).toMatchObject({ outcome: 'refuse', reason: 'already_entered', inside: 2 });
    expect(await door.scan(' AAAA ')).toMatchObject({ outcome: 'admit', inside: 3 });
  });

  it('keeps those whom the service has counted where the party is made smaller', async () => {
    const door = await openWith(entryOf('AAAA', { for: 4 }));
    const { scanId } = await door.scan('AAAA', 3);
    await door.settle([{ scan_id: scanId, counted: 3, enter: 3, verdict: 'admitted' }]);
    const smaller = entryOf('AAAA', { for: 2, enter: 3 });
    await door.applyManifest({ entries: [smaller], verdicts: [], cursor: '2..0.', has_more: false });
    expect(await door.scan('AAAA')).toMatchObject({ outcome: 'refuse', reason: 'already_entered', inside: 3 });
  });

  it('does not know a pass any more that does not admit to the event any more', async () => {
    const door = await openWith(entryOf('AAAA', { kind: 'pass' }));
    const narrowed = entryOf('AAAA', { kind: 'pass', valid: false, reason: 'unknown' });
    await door.applyManifest({ entries: [narrowed], verdicts: [], cursor: '2..0.', has_more: false });
    for (const one of [door, await Door.open(options)]) {
      expect(one.has(hash('AAAA'))).toBe(false);
      expect(await one.scan('AAAA')).toMatchObject({ outcome: 'refuse', reason: 'unknown', label: '' });
    }
    await door.applyManifest({ entries: [entryOf('AAAA')], verdicts: [], cursor: '3..0.', has_more: false });
    expect(await door.scan('AAAA')).toMatchObject({ outcome: 'admit' });
  });

  it('says when and where somebody entered', async () => {
    const enteredAt = '2026-11-21T23:41:00.000Z';
    const door = await openWith(entryOf('AAAA', { enter: 1, entered_at: enteredAt, door: 'North' }));
    expect(await door.scan('AAAA')).toMatchObject({ reason: 'already_entered', enteredAt, door: 'North' });
    const ofDevice = await openWith(entryOf('BBBB'));
    await ofDevice.scan('BBBB');
    for (let again = 0; again < 2; again += 1) {
      now += 60_000;
      expect(await ofDevice.scan('BBBB')).toMatchObject({ enteredAt: '2026-11-21T23:40:00.000Z' });
    }
  });

  it('says what is to be collected for a list entry by the price of that instant, also with a wrong clock', async () => {
    const prices = [
      { option_id: 'prc_free', price: 0, until: '2026-11-21T23:41:00.000Z' },
      { option_id: 'prc_late', price: 10, until: '2026-11-22T03:00:00.000Z' },
    ];
    const door = await openWith(entryOf('AAAA', { kind: 'list', for: 4, prices }));
    expect(await door.find('AAAA')).toMatchObject({ price: 0 });
    expect(await door.scan('AAAA')).toMatchObject({ outcome: 'admit', toCollect: 0 });
    door.setClockOffset(60_000);
    expect(await door.find('AAAA')).toMatchObject({ price: 10, left: 3 });
    expect(await door.scan('AAAA', 2)).toMatchObject({ outcome: 'admit', toCollect: 20 });
    expect(await door.scan('AAAA', 9)).toMatchObject({ outcome: 'refuse', toCollect: 0 });
    expect((await Door.open(options)).pending).toMatchObject([
      { option_id: 'prc_free' },
      { option_id: 'prc_late', others: 2 },
      { action: 'refused' },
    ]);
    expect(door.past.map(({ toCollect }) => toCollect)).toEqual([0, 20, 0]);
    await door.undo('scan-2-of-device');
    expect(door.past.map(({ isUndone }) => isUndone)).toEqual([false, true, false]);
    expect(door.past.map(({ scan }) => scan.scan_id)).toEqual([3, 2, 1].map((number) => `scan-${number}-of-device`));
  });

  it('asks the service about a short code that is not in the manifest, and about no other', async () => {
    const asked: string[] = [];
    const known = new Map<string, string | null>([
      ['GATE-0042', hash('of an id')],
      ['GATE-0043', null],
    ]);
    options = {
      ...options,
      lookUp: async (code) => {
        asked.push(code);
        return known.get(code);
      },
    };
    const door = await openWith(entryOf('AAAA'), entryOf('BBBB', { hash: hash('of an id'), label: 'Imported' }));
    expect(await door.find(' GATE-0042 ')).toMatchObject({ hash: hash('of an id'), label: 'Imported', left: 1 });
    expect(await door.find('GATE-0043')).toMatchObject({ partySize: 0, left: 0 });
    expect(await door.find('8400012345678')).toBeNull();
    expect(await door.find('AAAA')).toMatchObject({ left: 1 });
    expect(await door.find('5F0C2A9D7BE4183A9C01')).toMatchObject({ left: 0 });
    expect(asked).toEqual(['GATE-0042', 'GATE-0043', '8400012345678']);
    expect(storage.scans).toEqual([]);
  });

  it('without a network knows the short codes that are in the manifest, and takes others for unknown', async () => {
    const codeHash = pbkdf2Sync('8400012345678', hash(''), 1_000, 16, 'sha256').toString('base64url');
    const entry = entryOf('BBBB', { hash: hash('of an id'), code_hash: codeHash, label: 'Imported' });
    const door = await openWith(entryOf('AAAA'), entry);
    expect(await door.find(' 8400012345678 ')).toMatchObject({ hash: hash('of an id'), label: 'Imported', left: 1 });
    expect(await door.scanHash(hash('of an id'), 1)).toMatchObject({ outcome: 'admit' });
    expect(await door.find('8400012345679')).toMatchObject({ partySize: 0, left: 0 });
    expect(await door.scan('8400012345679')).toMatchObject({ outcome: 'refuse', reason: 'unknown' });
    const again = await Door.open(options);
    expect(await again.find('8400012345678')).toMatchObject({ label: 'Imported', inside: 1, left: 0 });
    const { code_hash: _, ...without } = entry;
    await again.applyManifest({ entries: [without], verdicts: [], cursor: '2..0.', has_more: false });
    expect(await again.find('8400012345678')).toBeNull();
  });

  it('with a network asks the service about a short code that is not there: it may have been sold since the manifest was read', async () => {
    const codeHash = pbkdf2Sync('8400012345678', hash(''), 1_000, 16, 'sha256').toString('base64url');
    options = { ...options, lookUp: async (code) => (code === '8400012345679' ? hash('of another id') : null) };
    const entries = [
      entryOf('BBBB', { hash: hash('of an id'), code_hash: codeHash }),
      entryOf('CCCC', { hash: hash('of another id'), label: 'Sold since' }),
    ];
    const door = await openWith(...entries);
    expect(await door.find('8400012345679')).toMatchObject({ label: 'Sold since', left: 1 });
    expect(await door.find('8400012345670')).toMatchObject({ partySize: 0 });
  });

  it.each<[string, boolean]>([
    ['1234567890123456789', true],
    ['12345678901234567890', false],
    ['ABCD2345EFGH', true],
    ['ABCD2345EFGHJ', false],
    ['abcDEF1234', true],
    ['abcDEF12345', false],
    ['GATE-0042', true],
    ['GATE-00421', false],
  ])('takes %s for a short code: %s', (code, isShort) => expect(isShortCode(code)).toBe(isShort));

  it.each(['swapped', 'refunded', 'unpaid', ''] as const)('says that it was %s', async (reason) => {
    const door = await openWith(entryOf('AAAA', { valid: false, reason }));
    expect(await door.scan('AAAA')).toMatchObject({ outcome: 'refuse', reason: reason || 'other' });
    expect(await door.find('AAAA')).toMatchObject({ left: 0 });
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
    await again.settle(
      again.pending.map(({ scan_id }) => ({
        scan_id,
        counted: scan_id === 'scan-1-of-device' ? 1 : 0,
        enter: 1,
        verdict: 'admitted',
      })),
    );
    expect(again.waiting).toBe(0);
    now += 30_001;
    await again.forgetOld();
    expect(storage.scans).toEqual([]);
  });

  it('keeps what it refused until the service has it, with the reason', async () => {
    const door = await openWith(entryOf('AAAA', { valid: false, reason: 'refunded' }));
    await door.scan('AAAA', 2);
    await door.scan('NOBODY');
    const again = await Door.open(options);
    expect(again.pending).toMatchObject([
      { action: 'refused', hash: hash('AAAA'), others: 2, reason: 'refunded' },
      { action: 'refused', hash: hash('NOBODY'), others: 1, reason: 'unknown' },
    ]);
    expect(again.waiting).toBe(2);
  });

  it('corrects scans by what it learnt last of its clock, where it was started without network', async () => {
    const door = await Door.open(options);
    door.setClockOffset(-3_600_000);
    await door.applyManifest({ entries: [entryOf('AAAA')], verdicts: [], cursor: '1..0.', has_more: false });
    const again = await Door.open(options);
    await again.scan('AAAA');
    expect(again.pending).toMatchObject([{ clock_offset_ms: -3_600_000 }]);
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

  it.each([-300_000, 4_000])(
    'takes a scan back by its own clock, which was corrected by %s ms since',
    async (offset) => {
      const door = await openWith(entryOf('AAAA'));
      const { scanId } = await door.scan('AAAA');
      door.setClockOffset(offset);
      now += 29_000;
      expect(await door.undo(scanId)).toBe(true);
      expect(door.pending).toMatchObject([{ clock_offset_ms: 0 }, { undoes: scanId, clock_offset_ms: 0 }]);
      expect(await door.scan('AAAA')).toMatchObject({ outcome: 'admit', inside: 1 });
    },
  );
});

/** A service that counts as the real one does, for one ticket. */
class Service implements DoorService {
  enter = 0;
  sent: QueuedScan[][] = [];
  #counted = new Map<string, number>();
  readonly entry: ManifestEntry;
  constructor(entry: ManifestEntry) {
    this.entry = entry;
  }
  async sendScans(scans: readonly QueuedScan[]) {
    this.sent.push([...scans]);
    return scans.map((scan) => {
      if (scan.action === 'in' && !this.#counted.has(scan.scan_id)) {
        const counted = Math.min(scan.others, this.entry.for - this.enter);
        this.#counted.set(scan.scan_id, counted);
        this.enter += counted;
      }
      if (scan.undoes !== undefined) {
        this.enter -= this.#counted.get(scan.undoes) ?? 0;
        this.#counted.set(scan.undoes, 0);
      }
      const counted = this.#counted.get(scan.scan_id) ?? 0;
      const verdict = scan.action === 'undo' ? 'undo' : 'admitted';
      return { scan_id: scan.scan_id, counted, enter: this.enter, verdict } as ScanResult;
    });
  }
  async readManifest(_cursor: string | undefined): Promise<DoorManifest> {
    const entries = [{ ...this.entry, enter: this.enter }];
    return {
      entries,
      verdicts: [],
      cursor: '2..0.',
      names_key: Buffer.alloc(32).toString('base64url'),
      has_more: false,
      server_time: new Date(now + 4_000).toISOString(),
    };
  }
}

describe('together with the service', () => {
  it('counts a party once, whether the manifest has it already or not', async () => {
    const entry = entryOf('AAAA', { for: 4 });
    const door = await openWith(entry);
    const service = new Service(entry);
    await door.scan('AAAA', 2);
    expect(door.people).toEqual({ inside: 2, expected: 4, capacity: null });
    const { clockOffsetMs } = await synchronize(door, service, () => now);
    expect(clockOffsetMs).toBe(4_000);
    expect(door.people.inside).toBe(2);
    expect(await door.find('AAAA')).toMatchObject({ inside: 2, left: 2 });
    // The same after a restart, before anything is asked.
    const again = await Door.open(options);
    expect(await again.find('AAAA')).toMatchObject({ inside: 2, left: 2 });
    service.enter = 3;
    await synchronize(again, service, () => now);
    expect(await again.scan('AAAA')).toMatchObject({ outcome: 'admit', inside: 4 });
  });

  it('counts as the service does: what is valid, and members, who are on no manifest', async () => {
    const [inside, void_] = [entryOf('AAAA', { enter: 1 }), entryOf('BBBB', { enter: 3, for: 3, valid: false })];
    const door = await openWith(inside, void_);
    const occupancy = { inside: 6, capacity: 300, tickets: 1, bookings: 0, lists: 0, passes: 0, members: 5 };
    expect(door.people).toEqual({ inside: 1, expected: 1, capacity: null });
    await door.applyManifest({ entries: [], verdicts: [], cursor: '2..0.', has_more: false, occupancy });
    // A page that does not say it leaves it as it was.
    await door.applyManifest({ entries: [], verdicts: [], cursor: '3..0.', has_more: false });
    expect(door.people).toEqual({ inside: 6, expected: 1, capacity: 300 });
    expect((await Door.open(options)).people).toEqual({ inside: 6, expected: 1, capacity: 300 });
  });

  it('takes a scan back that the service has counted, before it knows of that', async () => {
    const entry = entryOf('AAAA', { for: 2, enter: 1 });
    const door = await openWith(entry);
    const service = new Service(entry);
    // At another door.
    service.enter = 1;
    const { scanId } = await door.scan('AAAA');
    await synchronize(door, service, () => now);
    expect(await door.undo(scanId)).toBe(true);
    expect(door.people.inside).toBe(1);
    expect(door.mayUndo({ scan_id: scanId, scanned_at: new Date(now).toISOString() })).toBe(false);
    await synchronize(door, service, () => now);
    expect(service.enter).toBe(1);
    expect(await door.find('AAAA')).toMatchObject({ inside: 1, left: 1 });
    expect(await door.scan('AAAA')).toMatchObject({ outcome: 'admit' });
  });

  it('keeps a scan that the service has counted until it has the undo of it, too', async () => {
    const entry = entryOf('AAAA');
    const door = await openWith(entry);
    const { scanId } = await door.scan('AAAA');
    await synchronize(door, new Service(entry), () => now);
    await door.undo(scanId);
    now += 30_001;
    await door.forgetOld();
    expect(door.people.inside).toBe(0);
  });

  it('leaves who is inside as it was where the service does not say it', async () => {
    const door = await openWith(entryOf('AAAA', { for: 3, enter: 1 }));
    const { scanId } = await door.scan('AAAA');
    await door.settle([{ scan_id: scanId, counted: 0, enter: null, verdict: 'refused' }]);
    expect(await door.find('AAAA')).toMatchObject({ inside: 1, left: 2 });
  });

  it('tells of double entries that are new: of none at the first reading, and of no other scans', async () => {
    const door = await Door.open(options);
    const service = new Service(entryOf('AAAA'));
    const read = service.readManifest.bind(service);
    const verdicts = (['double_entry', 'admitted'] as const).map((verdict) => ({ _id: verdict, verdict }) as DoorEntry);
    service.readManifest = async (cursor) => ({ ...(await read(cursor)), verdicts });
    expect((await synchronize(door, service, () => now)).doubleEntries).toEqual([]);
    expect((await synchronize(door, service, () => now)).doubleEntries).toEqual([verdicts[0]]);
  });

  it('follows what became of its scans by scans of other doors', async () => {
    const entry = entryOf('AAAA', { for: 2 });
    const door = await openWith(entry);
    const service = new Service(entry);
    const { scanId } = await door.scan('AAAA');
    await synchronize(door, service, () => now);
    // Two of another door came first: the one of this door is none too many of the party.
    await door.applyManifest({
      entries: [{ ...entry, enter: 2 }],
      verdicts: [{ device_id: 'dev_1', scan_id: scanId, counted: 0 }],
      cursor: '3..0.',
      has_more: false,
    });
    expect(await door.find('AAAA')).toMatchObject({ inside: 2, left: 0 });
  });

  it('sends what is left where it was broken off, and nothing that was answered', async () => {
    const entry = entryOf('AAAA', { for: 200 });
    const door = await openWith(entry);
    const service = new Service(entry);
    for (let count = 0; count < 150; count += 1) await door.scan('AAAA');
    const send = service.sendScans.bind(service);
    service.sendScans = async (scans) => {
      if (service.sent.length === 1) throw Object.assign(new Error('no network'), { status: 0, code: 'unreachable' });
      return send(scans);
    };
    await expect(synchronize(door, service, () => now)).rejects.toThrow('no network');
    expect(door.waiting).toBe(50);
    service.sendScans = send;
    await synchronize(door, service, () => now);
    expect(service.sent.map(({ length }) => length)).toEqual([100, 50]);
    expect(service.enter).toBe(150);
    expect(door.people.inside).toBe(150);
  });

  it('sends all once, though what the service answers cannot be kept', async () => {
    const entry = entryOf('AAAA', { for: 200 });
    const door = await openWith(entry);
    const service = new Service(entry);
    for (let count = 0; count < 150; count += 1) await door.scan('AAAA');
    storage.writeEntries = async () => {
      throw new Error('the disk is full');
    };
    for (let round = 0; round < 3; round += 1) {
      await expect(synchronize(door, service, () => now)).rejects.toThrow('the disk is full');
    }
    expect(service.sent.map(({ length }) => length)).toEqual([100, 50]);
    expect(door.waiting).toBe(0);
    expect((await Door.open(options)).waiting).toBe(150);
  });

  it.each([400, 404, 413, 422])(
    'sets a scan aside that the service refuses with %i, and sends the others',
    async (status) => {
      const entry = entryOf('AAAA', { for: 9 });
      const door = await openWith(entry);
      const service = new Service(entry);
      for (let count = 0; count < 5; count += 1) await door.scan('AAAA');
      const send = service.sendScans.bind(service);
      service.sendScans = async (scans) => {
        if (scans.some(({ scan_id: id }) => id === 'scan-2-of-device')) {
          throw Object.assign(new Error('refused'), { status, code: 'invalid_request' });
        }
        return send(scans);
      };
      await synchronize(door, service, () => now);
      expect(service.sent.map(({ length }) => length)).toEqual([1, 3]);
      expect(service.enter).toBe(4);
      now += 30_001;
      await door.forgetOld();
      expect(door).toMatchObject({ waiting: 0, failed: 1 });
      expect(storage.scans.find(({ problem }) => problem)).toMatchObject({
        scan_id: 'scan-2-of-device',
        problem: 'invalid_request',
      });
    },
  );

  it.each([400, 404, 413, 422])(
    'sets nothing aside where something else than the service answers %i',
    async (status) => {
      const entry = entryOf('AAAA', { for: 9 });
      const door = await openWith(entry);
      const service = new Service(entry);
      await door.scan('AAAA');
      const send = service.sendScans;
      service.sendScans = async () => {
        throw Object.assign(new Error('of a proxy'), { status, code: 'unreachable' });
      };
      await expect(synchronize(door, service, () => now)).rejects.toThrow('of a proxy');
      expect(door).toMatchObject({ waiting: 1, failed: 0 });
      service.sendScans = send;
      await synchronize(door, service, () => now);
      expect(service.enter).toBe(1);
    },
  );

  it('is not complete before the last page of the first reading, also after a restart', async () => {
    const door = await Door.open(options);
    await door.applyManifest({ entries: [entryOf('AAAA')], verdicts: [], cursor: '1.2.0.x', has_more: true });
    expect(door.isComplete).toBe(false);
    const again = await Door.open(options);
    expect(again).toMatchObject({ isComplete: false, cursor: '1.2.0.x' });
    const service = new Service(entryOf('BBBB'));
    await synchronize(again, service, () => now);
    expect(again.isComplete).toBe(true);
    expect((await Door.open(options)).isComplete).toBe(true);
    await again.applyManifest({ entries: [], verdicts: [], cursor: '3.4.0.x', has_more: true });
    expect(again.isComplete).toBe(true);
  });

  it('reads everything anew where the service does not know the cursor', async () => {
    const entry = entryOf('AAAA');
    const door = await openWith(entry);
    const service = new Service(entry);
    const asked: (string | undefined)[] = [];
    const read = service.readManifest.bind(service);
    service.readManifest = async (cursor) => {
      asked.push(cursor);
      if (cursor !== undefined) throw Object.assign(new Error('unknown'), { status: 400, code: 'invalid_request' });
      return read(cursor);
    };
    await synchronize(door, service, () => now);
    expect(asked).toEqual(['1..0.', undefined]);
    expect(door.cursor).toBe('2..0.');
    service.readManifest = async () => {
      throw Object.assign(new Error('no such event'), { status: 404, code: 'not_found' });
    };
    await expect(synchronize(door, service, () => now)).rejects.toThrow('no such event');
    expect(door.cursor).toBe('2..0.');
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

describe('names', () => {
  const namesKey = randomBytes(32);
  const page = { verdicts: [], cursor: '1..0.', has_more: false, names_key: namesKey.toString('base64url') };
  /** As the service seals it. */
  const sealed = (id: string, name: string, key = namesKey) => {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(id));
    return Buffer.concat([nonce, cipher.update(name, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString(
      'base64url',
    );
  };
  const named = (code: string, name: string, given: Partial<ManifestEntry> = {}) => {
    const entry = entryOf(code, given);
    return { ...entry, sealed_name: sealed(entry._id, name) };
  };

  it('are found whatever the case and the accents, with who is inside', async () => {
    const door = await openWith();
    await door.applyManifest({
      ...page,
      entries: [
        named('AAAA', 'Zoë Núñez', { for: 2, enter: 1 }),
        named('BBBB', 'Ada Nunes'),
        named('CCCC', 'Bo Li'),
        named('DDDD', 'Işık Yılmaz'),
      ],
    });
    expect(door.search('isik yil', 10)).toMatchObject([{ name: 'Işık Yılmaz' }]);
    expect(door.search('NUN', 10)).toMatchObject([
      { name: 'Ada Nunes', inside: 0 },
      { name: 'Zoë Núñez', inside: 1, partySize: 2, left: 1 },
    ]);
    expect(door.search('nun', 1)).toHaveLength(1);
    expect(door.search('nobody', 10)).toEqual([]);
  });

  it('are shown after a scan where the rate is nominative, and not otherwise', async () => {
    const door = await openWith();
    await door.applyManifest({
      ...page,
      entries: [named('AAAA', 'Ada Lund'), named('BBBB', 'Bo Li', { shows_name: false })],
    });
    expect((await door.find('AAAA'))?.name).toBe('Ada Lund');
    expect((await door.scan('AAAA')).name).toBe('Ada Lund');
    expect((await door.scan('BBBB')).name).toBe('');
  });

  it('are not kept: after a start they are closed until the service has answered', async () => {
    const door = await openWith();
    expect(door.hasNames).toBe(false);
    await door.applyManifest({ ...page, entries: [named('AAAA', 'Ada Lund')] });
    await door.scan('AAAA');
    const kept = JSON.stringify([[...storage.entries.values()], storage.scans, storage.cursor]);
    expect(kept).not.toContain('Ada');
    expect(kept).not.toContain(page.names_key);
    const again = await Door.open(options);
    expect([again.hasNames, again.search('ada', 10), (await again.scan('AAAA')).name]).toEqual([false, [], '']);
    await again.applyManifest({ ...page, entries: [] });
    expect([again.hasNames, again.search('ada', 10).length]).toEqual([true, 1]);
    await again.lock();
    expect(again.hasNames).toBe(false);
  });

  it('follow changes: another name, none any more, and one that does not open', async () => {
    const door = await openWith();
    await door.applyManifest({ ...page, entries: [named('AAAA', 'Ada Lund'), named('BBBB', 'Adam Li')] });
    await door.applyManifest({ ...page, entries: [named('AAAA', 'Eve Lund'), entryOf('BBBB')] });
    expect([door.search('ada', 10), door.search('eve', 10).length]).toEqual([[], 1]);
    const foreign = { ...entryOf('AAAA'), sealed_name: sealed(entryOf('CCCC')._id, 'Ada Lund') };
    await door.applyManifest({ ...page, entries: [foreign] });
    expect(door.search('lund', 10)).toEqual([]);
  });
});
