/** Brings a door and the service together: scans first, then what has changed. Everything may be broken off and repeated. */
import type { DoorEntry, DoorManifest, ScanResult } from '@stagedoor/contract';
import { limits } from '@stagedoor/contract/vocabulary';
import { clockOffsetOf, type Door } from './door.ts';
import { asSent, type QueuedScan } from './storage.ts';

/** What a device asks of the service about one event. Failures have the `status` and `code` of the answer. */
export interface DoorService {
  sendScans(scans: readonly QueuedScan[]): Promise<readonly ScanResult[]>;
  readManifest(cursor: string | undefined): Promise<DoorManifest>;
}

export interface Synchronized {
  /** To be added to the clock of the device. */
  readonly clockOffsetMs: number;
  /** Double entries at any door that are new to this device. */
  readonly doubleEntries: readonly DoorEntry[];
}

/** True where the service will refuse the same request again. What a proxy answers in its place has no code of it. */
function isRefused(error: unknown): error is { readonly status: number; readonly code: string } {
  const { status, code } = (error ?? {}) as { status?: unknown; code?: unknown };
  return typeof status === 'number' && [400, 404, 413, 422].includes(status) && code !== 'unreachable';
}

/** Throws what the service or the network throws; what was done until then stays. */
export async function synchronize(door: Door, service: DoorService, clock: () => number): Promise<Synchronized> {
  await sendAll(door, service);
  const isFirst = !door.isComplete;
  const doubleEntries: DoorEntry[] = [];
  for (;;) {
    const sentMs = clock();
    const page = await readPage(door, service);
    const clockOffsetMs = clockOffsetOf(sentMs, clock(), page.server_time);
    door.setClockOffset(clockOffsetMs);
    await door.applyManifest(page);
    doubleEntries.push(...page.verdicts.filter(({ verdict }) => verdict === 'double_entry'));
    if (page.has_more) continue;
    await door.forgetOld();
    return { clockOffsetMs, doubleEntries: isFirst ? [] : doubleEntries };
  }
}

async function sendAll(door: Door, service: DoorService): Promise<void> {
  let size: number = limits.scansMax;
  for (let scans = door.pending; scans.length > 0; scans = door.pending.slice(0, size)) {
    try {
      await door.settle(await service.sendScans(scans.map(asSent)));
    } catch (error) {
      if (!isRefused(error)) throw error;
      // One scan that the service cannot take must not keep the others: it is found by sending them one by one.
      if (scans.length > 1) {
        size = 1;
        continue;
      }
      await door.setAside(scans[0]!.scan_id, error.code);
      size = limits.scansMax;
    }
  }
}

async function readPage(door: Door, service: DoorService): Promise<DoorManifest> {
  try {
    return await service.readManifest(door.cursor ?? undefined);
  } catch (error) {
    if (!isRefused(error) || error.status !== 400 || door.cursor === null) throw error;
    await door.forgetCursor();
    return service.readManifest(undefined);
  }
}
