/** What a device keeps of an event: the manifest, and the scans that the service has not answered for good. */
import type { ManifestEntry, Occupancy } from '@stagedoor/contract';
import type { DoorAction, DoorReason } from '@stagedoor/contract/vocabulary';

/** A scan as it is sent. Nothing in it names a person or a code: the code is a hash with the key of the event. */
export interface QueuedScan {
  readonly scan_id: string;
  readonly action: DoorAction;
  readonly subject_id?: string;
  readonly hash: string;
  readonly others: number;
  /** By the clock of the device; ISO 8601. */
  readonly scanned_at: string;
  readonly clock_offset_ms: number;
  /** Of a list entry: the option whose price was shown. */
  readonly option_id?: string;
  readonly undoes?: string;
  readonly reason?: DoorReason;
}

/** A scan as it is kept. */
export interface KeptScan extends QueuedScan {
  /** People that it adds to those inside, by the service; left out while the service has not answered. */
  readonly counted?: number;
  /** Why the service refused to take it. */
  readonly problem?: string;
}

/** How far the manifest was read. */
export interface ManifestCursor {
  readonly text: string;
  /** False while the first reading goes on: a code that is not there may still come. */
  readonly isComplete: boolean;
  /** Who is inside at the event in all, as the service said last. */
  readonly occupancy?: Occupancy;
  /** How far the clock of the device was off then: without network nothing else is known of it. */
  readonly clockOffsetMs?: number;
}

/** What is sent of a scan that is kept. */
export function asSent({ counted: _counted, problem: _problem, ...scan }: KeptScan): QueuedScan {
  return scan;
}

/** Where a device writes: IndexedDB on a phone, a map in tests. Each call is kept once its promise is fulfilled. */
export interface DoorStorage {
  readEntries(): Promise<ManifestEntry[]>;
  /** All or nothing, so that a cursor is never ahead of the entries; `scans` take the place of those with their ids. */
  writeEntries(
    entries: readonly ManifestEntry[],
    cursor: ManifestCursor | null,
    scans: readonly KeptScan[],
  ): Promise<void>;
  readCursor(): Promise<ManifestCursor | null>;
  /** In the order in which they were written. */
  readScans(): Promise<KeptScan[]>;
  writeScan(scan: KeptScan): Promise<void>;
  deleteScans(ids: readonly string[]): Promise<void>;
  /** Everything away, as for a device that was revoked. */
  clear(): Promise<void>;
}
