/** A device at work, without a browser: its rounds, and what it makes of answers. */
import { management } from '@stagedoor/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { DoorDatabase, KeptDevice, KeptEvent } from '../src/door/indexed-db.ts';
import type { Station } from '../src/door/station.ts';
import { MemoryStorage } from './memory-storage.ts';

const device: KeptDevice = { deviceId: 'dev_1', organizationId: 'org_1', name: 'North', token: 'token', eventId: '1' };
const manifestKey = 'A'.repeat(43);
const eventOf = (id: number) => ({ _id: String(id), name: `Event ${id}`, starts_at: `2026-12-0${id}T22:00:00.000Z` });

/** What the device keeps, in memory. */
class Kept {
  readonly events: KeptEvent[] = [];
  readonly storages = new Map<string, MemoryStorage>();
  storageOf = (eventId: string) => {
    const storage = this.storages.get(eventId) ?? new MemoryStorage();
    this.storages.set(eventId, storage);
    return storage;
  };
  readEvents = async () => this.events;
  writeEvents = async (_events: readonly KeptEvent[]) => {};
  writeDevice = async () => {};
  eventsWithScans = async () => [...this.storages].filter(([, { scans }]) => scans.length > 0).map(([id]) => id);
}

let listeners: Map<string, () => void>;
let kept: Kept;
let answers: Record<string, () => Response>;
let sent: string[];
let end: () => void;
beforeEach(async () => {
  const operations = Object.values(management).map(({ id, method, path }) => [id, `${method} ${path}`]);
  Object.assign(globalThis, { __OPERATIONS__: Object.fromEntries(operations) });
  listeners = new Map();
  const listens = {
    addEventListener: (kind: string, heard: () => void) => listeners.set(kind, heard),
    removeEventListener: () => {},
  };
  vi.stubGlobal('window', listens);
  vi.stubGlobal('document', { ...listens, hidden: false });
  sent = [];
  vi.stubGlobal('fetch', async (address: string, { body }: { body?: string }) => {
    const part = address.split('?')[0]!.split('/').at(-1)!;
    if (part === 'scans') sent.push(...JSON.parse(body!).map(({ scan_id: id }: { scan_id: string }) => id));
    return answers[part]!();
  });
  const json = (data: unknown) => () => Response.json({ data });
  answers = {
    'door-events': json([{ ...eventOf(1), ends_at: '2026-12-02T06:00:00.000Z', key: manifestKey }]),
    scans: () =>
      Response.json({ data: sent.map((scan_id) => ({ scan_id, counted: 1, enter: 1, verdict: 'admitted' })) }),
    manifest: json({
      entries: [],
      verdicts: [],
      cursor: '1..0.',
      has_more: false,
      server_time: '2026-12-01T22:00:00.000Z',
    }),
  };
  kept = new Kept();
  end = () => {};
});
afterEach(() => {
  end();
  vi.unstubAllGlobals();
});

async function openStation(): Promise<Station> {
  const { Station } = await import('../src/door/station.ts');
  const { importManifestKey } = await import('../src/door/door.ts');
  const key = await importManifestKey(manifestKey);
  for (let id = 1; id <= 8; id += 1) kept.events.push({ ...eventOf(id), ends_at: '', key });
  return Station.open(kept as unknown as DoorDatabase, device);
}

it('sends what it scanned though it cannot keep what the service says, and says so', async () => {
  const station = await openStation();
  kept.storageOf('1').cursor = { text: '1..0.', isComplete: true };
  const { scanId } = await station.scan('NOBODYHASTHISCODE');
  const full = async () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  kept.writeEvents = full;
  end = station.start();
  await expect.poll(() => sent).toEqual([scanId]);
  await expect.poll(() => station.state).toMatchObject({ isStorageFull: true, network: 'online', waiting: 0 });
});

it('tries again soon where there is a network again, however often it had failed before', async () => {
  const station = await openStation();
  let asked = 0;
  answers['door-events'] = () => {
    asked += 1;
    throw new TypeError('no network');
  };
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  try {
    end = station.start();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(station.state.network).toBe('offline');
    const before = asked;
    listeners.get('online')!();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(asked - before).toBeGreaterThan(1);
  } finally {
    vi.useRealTimers();
  }
});

it('tells of every double entry', async () => {
  kept.storageOf('1').cursor = { text: '1..0.', isComplete: true };
  const station = await openStation();
  const verdicts = Array.from({ length: 12 }, (_, index) => ({ _id: `ent_${index}`, verdict: 'double_entry' }));
  const page = { entries: [], verdicts, cursor: '2..0.', has_more: false, server_time: '2026-12-01T22:00:00.000Z' };
  answers.manifest = () => Response.json({ data: page });
  end = station.start();
  await expect.poll(() => station.state.doubleEntries).toHaveLength(12);
});

it('is locked where the service does not know it, and not where something else answers so', async () => {
  const station = await openStation();
  answers['door-events'] = () => new Response('<h1>Sign in to this network</h1>', { status: 401 });
  end = station.start();
  await expect.poll(() => station.state.network).toBe('offline');
  expect(station.state.locked).toBeNull();
  answers['door-events'] = () => Response.json({ error: 'unauthorized' }, { status: 401 });
  await expect.poll(() => station.state.locked).toBe('unknown');
});

it('has one door for an event that is opened twice at the same time', async () => {
  const station = await openStation();
  const storage = kept.storageOf('8');
  storage.cursor = { text: '1..0.', isComplete: true };
  const read = storage.readScans;
  let goOn = () => {};
  let readings = 0;
  // The first is read at once, the second one after somebody was scanned.
  storage.readScans = async () => {
    const scans = await read();
    readings += 1;
    if (readings > 1)
      await new Promise<void>((resolve) => {
        goOn = resolve;
      });
    return scans;
  };
  const opened = [station.choose('8'), station.choose('8')];
  await opened[0];
  const { scanId } = await station.scan('NOBODYHASTHISCODE');
  goOn();
  await opened[1];
  expect(station.state.door!.past.map(({ scan }) => scan.scan_id)).toEqual([scanId]);
});

it.each([
  ['ends early', '{ "data": '],
  ['is a page of another network', '<h1>Welcome</h1>'],
])('takes an answer that %s for none: nobody knows whether a change was made', async (_, body) => {
  const { call } = await import('../src/data/client.ts');
  const { isUndecided } = await import('../src/data/query.ts');
  answers['door-codes'] = () => new Response(body, { status: 200 });
  const thrown = await call('createDoorCode', { params: { organizationId: 'org_1' }, body: {} }).catch(
    (error) => error,
  );
  expect(isUndecided(thrown)).toBe(true);
});
