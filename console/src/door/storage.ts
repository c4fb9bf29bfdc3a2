/** What a device keeps of an event: the manifest, and the scans that the service has not answered for good. */
import type { ManifestEntry } from '@stagedoor/contract';
import type { DoorAction, DoorReason } from '@stagedoor/contract/vocabulary';

/** A scan as it is kept and sent. Nothing in it names a person or a code: the code is a hash with the key of the event. */
export interface QueuedScan {
  readonly scan_id: string;
  readonly action: DoorAction;
  readonly subject_id?: string;
  readonly hash: string;
  readonly others: number;
  /** By the clock of the device; ISO 8601. */
  readonly scanned_at: string;
  readonly clock_offset_ms: number;
  readonly undoes?: string;
  readonly reason?: DoorReason;
}

/** Where a device writes: IndexedDB on a phone, a map in tests. Each call is kept once its promise is fulfilled. */
export interface DoorStorage {
  readEntries(): Promise<ManifestEntry[]>;
  /** Together, so that a cursor is never ahead of the entries. */
  writeEntries(entries: readonly ManifestEntry[], cursor: string): Promise<void>;
  readCursor(): Promise<string | null>;
  /** In the order in which they were written. */
  readScans(): Promise<QueuedScan[]>;
  writeScan(scan: QueuedScan): Promise<void>;
  deleteScans(ids: readonly string[]): Promise<void>;
  /** Everything away, as for a device that was revoked. */
  clear(): Promise<void>;
}
