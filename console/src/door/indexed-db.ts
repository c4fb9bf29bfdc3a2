/**
 * What a device keeps, in IndexedDB: its credential, the events with the keys of their manifests (for hashing only, they
 * cannot be read out), the manifests, and the scans. No e-mail, phone or code is in it, and names are encrypted with a key that
 * is not.
 */
import type { ManifestEntry } from '@stagedoor/contract';
import { type DBSchema, deleteDB, type IDBPDatabase, openDB, unwrap } from 'idb';
import type { DoorStorage, KeptScan, ManifestCursor } from './storage.ts';

const databaseName = 'stagedoor-door';
/** The device as it was registered. */
export interface KeptDevice {
  readonly deviceId: string;
  readonly organizationId: string;
  readonly name: string;
  readonly token: string;
  /** The event that was chosen last; empty where none was. */
  readonly eventId: string;
}

export interface KeptEvent {
  readonly _id: string;
  readonly name: string;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly currency?: string;
  readonly key: CryptoKey;
}

type EntryRecord = ManifestEntry & { readonly event_id: string };
type ScanRecord = KeptScan & { readonly event_id: string; readonly order: number };

interface Schema extends DBSchema {
  device: { key: 'device'; value: KeptDevice };
  events: { key: string; value: KeptEvent };
  entries: { key: [eventId: string, id: string]; value: EntryRecord };
  cursors: { key: string; value: ManifestCursor };
  scans: { key: string; value: ScanRecord; indexes: { event_id: string } };
}
const stores = ['device', 'events', 'entries', 'cursors', 'scans'] as const;

export class DoorDatabase {
  readonly #database: IDBPDatabase<Schema>;
  #order = 0;

  private constructor(database: IDBPDatabase<Schema>) {
    this.#database = database;
  }

  static async open(): Promise<DoorDatabase> {
    const database = await openDB<Schema>(databaseName, 1, {
      upgrade(created) {
        created.createObjectStore('device');
        created.createObjectStore('events', { keyPath: '_id' });
        created.createObjectStore('entries', { keyPath: ['event_id', '_id'] });
        created.createObjectStore('scans', { keyPath: 'scan_id' }).createIndex('event_id', 'event_id');
        created.createObjectStore('cursors');
      },
      // Another tab deletes everything: it shall not wait for this one.
      blocking: () => database.close(),
    });
    const opened = new DoorDatabase(database);
    const scans = await database.getAll('scans');
    opened.#order = Math.max(0, ...scans.map(({ order }) => order));
    return opened;
  }

  async readDevice(): Promise<KeptDevice | null> {
    return (await this.#database.get('device', 'device')) ?? null;
  }

  async writeDevice(device: KeptDevice): Promise<void> {
    await this.#database.put('device', device, 'device');
  }

  readEvents(): Promise<KeptEvent[]> {
    return this.#database.getAll('events');
  }

  /** Puts events in place of those that are kept; the manifest of one that is not among them goes. */
  async writeEvents(events: readonly KeptEvent[]): Promise<void> {
    const ids = new Set(events.map(({ _id }) => _id));
    const gone = (await this.readEvents()).filter(({ _id }) => !ids.has(_id));
    const transaction = this.#database.transaction(['events', 'entries', 'cursors'], 'readwrite');
    await Promise.all([
      ...gone.flatMap(({ _id }) => [
        transaction.objectStore('events').delete(_id),
        transaction.objectStore('entries').delete(rangeOf(_id)),
        transaction.objectStore('cursors').delete(_id),
      ]),
      ...events.map((event) => transaction.objectStore('events').put(event)),
      transaction.done,
    ]);
  }

  /** Events with scans that were not forgotten. */
  async eventsWithScans(): Promise<string[]> {
    const scans = await this.#database.getAll('scans');
    return [...new Set(scans.map(({ event_id }) => event_id))];
  }

  storageOf(eventId: string): DoorStorage {
    const database = this.#database;
    return {
      readEntries: async () => {
        const records = await database.getAll('entries', rangeOf(eventId));
        return records.map(({ event_id: _, ...entry }) => entry);
      },
      readCursor: async () => (await database.get('cursors', eventId)) ?? null,
      readScans: async () => {
        const records = await database.getAllFromIndex('scans', 'event_id', eventId);
        return records
          .sort((one, other) => one.order - other.order)
          .map(({ event_id: _event, order: _order, ...scan }) => scan);
      },
      writeEntries: async (entries, cursor, scans) => {
        const orders = await this.#ordersOf(eventId, scans);
        // A scan that comes meanwhile waits only for what writes scans as well.
        const names: ('entries' | 'cursors' | 'scans')[] = ['entries', 'cursors'];
        if (scans.length > 0) names.push('scans');
        const transaction = database.transaction(names, 'readwrite', { durability: 'relaxed' });
        // The plain store: of thousands of entries none needs a promise of its own, as the transaction fails with any.
        const store = unwrap(transaction.objectStore('entries'));
        for (const entry of entries) store.put({ ...entry, event_id: eventId } satisfies EntryRecord);
        const cursors = transaction.objectStore('cursors');
        const kept = scans.flatMap((scan) => {
          const order = orders.get(scan.scan_id);
          return order === undefined ? [] : transaction.objectStore('scans').put({ ...scan, event_id: eventId, order });
        });
        const moved = cursor === null ? cursors.delete(eventId) : cursors.put(cursor, eventId);
        await Promise.all([...kept, moved, transaction.done]);
      },
      writeScan: async (scan) => {
        this.#order += 1;
        // On the disk before the verdict is shown: a tab or a phone may be gone a moment later.
        const transaction = database.transaction('scans', 'readwrite', { durability: 'strict' });
        const kept = transaction.store.put({ ...scan, event_id: eventId, order: this.#order });
        await Promise.all([kept, transaction.done]);
      },
      deleteScans: async (ids) => {
        const transaction = database.transaction('scans', 'readwrite', { durability: 'relaxed' });
        await Promise.all([...ids.map((id) => transaction.store.delete(id)), transaction.done]);
      },
      clear: async () => {
        const transaction = database.transaction([...stores], 'readwrite', { durability: 'relaxed' });
        await Promise.all([...stores.map((name) => transaction.objectStore(name).clear()), transaction.done]);
      },
    };
  }

  /** Deletes all that the device keeps. */
  async erase(): Promise<void> {
    // First the content, which an open connection of another tab cannot delay.
    await this.storageOf('')
      .clear()
      .catch(() => {});
    this.#database.close();
    await new Promise<void>((resolve) => {
      deleteDB(databaseName, { blocked: () => resolve() }).then(resolve, () => resolve());
    });
  }

  async #ordersOf(eventId: string, scans: readonly KeptScan[]): Promise<Map<string, number>> {
    if (scans.length === 0) return new Map();
    const records = await this.#database.getAllFromIndex('scans', 'event_id', eventId);
    return new Map(records.map(({ scan_id: id, order }) => [id, order]));
  }
}
/** Keys of the entries of an event: an array sorts after every text. */
function rangeOf(eventId: string): IDBKeyRange {
  return IDBKeyRange.bound([eventId], [eventId, []]);
}
