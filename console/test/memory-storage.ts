/** What a device keeps, in memory. */
import type { ManifestEntry } from '@stagedoor/contract';
import type { DoorStorage, KeptScan, ManifestCursor } from '../src/door/storage.ts';

export class MemoryStorage implements DoorStorage {
  entries = new Map<string, ManifestEntry>();
  scans: KeptScan[] = [];
  cursor: ManifestCursor | null = null;
  readEntries = async () => [...this.entries.values()];
  readCursor = async () => this.cursor;
  readScans = async () => [...this.scans];
  async writeEntries(entries: readonly ManifestEntry[], cursor: ManifestCursor | null, scans: readonly KeptScan[]) {
    for (const entry of entries) this.entries.set(entry._id, entry);
    this.cursor = cursor;
    this.scans = this.scans.map((scan) => scans.find(({ scan_id: id }) => id === scan.scan_id) ?? scan);
  }
  async writeScan(scan: KeptScan) {
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
