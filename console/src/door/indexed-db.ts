/**
 * What a device keeps, in IndexedDB: its credential, the events with the keys of their manifests (for hashing only, they
 * cannot be read out), the manifests, and the scans. No name, e-mail, phone or code is in it.
 */
import type { ManifestEntry } from '@stagedoor/contract';
import type { DoorStorage, KeptScan, ManifestCursor } from './storage.ts';

const databaseName = 'stagedoor-door';
const stores = ['device', 'events', 'entries', 'cursors', 'scans'] as const;
type Store = (typeof stores)[number];

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
  readonly key: CryptoKey;
}

type EntryRecord = ManifestEntry & { readonly event_id: string };
type ScanRecord = KeptScan & { readonly event_id: string; readonly order: number };

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function endOf(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
    transaction.onerror = () => reject(transaction.error);
  });
}

export class DoorDatabase {
  readonly #database: IDBDatabase;
  #order = 0;

  private constructor(database: IDBDatabase) {
    this.#database = database;
    // Another tab deletes everything: it shall not wait for this one.
    database.onversionchange = () => database.close();
  }

  static async open(): Promise<DoorDatabase> {
    const request = indexedDB.open(databaseName, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('device');
      request.result.createObjectStore('events', { keyPath: '_id' });
      request.result.createObjectStore('entries', { keyPath: ['event_id', '_id'] });
      request.result.createObjectStore('scans', { keyPath: 'scan_id' }).createIndex('event_id', 'event_id');
      request.result.createObjectStore('cursors');
    };
    const opened = new DoorDatabase(await answerOf(request));
    const scans = await opened.#read<ScanRecord[]>('scans', (store) => store.getAll());
    opened.#order = Math.max(0, ...scans.map(({ order }) => order));
    return opened;
  }

  async readDevice(): Promise<KeptDevice | null> {
    return (await this.#read<KeptDevice | undefined>('device', (store) => store.get('device'))) ?? null;
  }

  writeDevice(device: KeptDevice): Promise<void> {
    return this.#write(['device'], (transaction) => transaction.objectStore('device').put(device, 'device'));
  }

  readEvents(): Promise<KeptEvent[]> {
    return this.#read('events', (store) => store.getAll());
  }

  /** Puts events in place of those that are kept; the manifest of one that is not among them goes. */
  async writeEvents(events: readonly KeptEvent[]): Promise<void> {
    const ids = new Set(events.map(({ _id }) => _id));
    const gone = (await this.readEvents()).filter(({ _id }) => !ids.has(_id));
    await this.#write(['events', 'entries', 'cursors'], (transaction) => {
      for (const { _id } of gone) {
        transaction.objectStore('events').delete(_id);
        transaction.objectStore('entries').delete(rangeOf(_id));
        transaction.objectStore('cursors').delete(_id);
      }
      for (const event of events) transaction.objectStore('events').put(event);
    });
  }

  /** Events with scans that were not forgotten. */
  async eventsWithScans(): Promise<string[]> {
    const scans = await this.#read<ScanRecord[]>('scans', (store) => store.getAll());
    return [...new Set(scans.map(({ event_id }) => event_id))];
  }

  storageOf(eventId: string): DoorStorage {
    return {
      readEntries: async () => {
        const records = await this.#read<EntryRecord[]>('entries', (store) => store.getAll(rangeOf(eventId)));
        return records.map(({ event_id: _, ...entry }) => entry);
      },
      readCursor: async () =>
        (await this.#read<ManifestCursor | undefined>('cursors', (store) => store.get(eventId))) ?? null,
      readScans: async () => {
        const records = await this.#read<ScanRecord[]>('scans', (store) => store.index('event_id').getAll(eventId));
        return records
          .sort((one, other) => one.order - other.order)
          .map(({ event_id: _event, order: _order, ...scan }) => scan);
      },
      writeEntries: async (entries, cursor, scans) => {
        const orders = await this.#ordersOf(eventId, scans);
        // A scan that comes meanwhile waits only for what writes scans as well.
        const names: Store[] = ['entries', 'cursors', ...(scans.length > 0 ? (['scans'] as const) : [])];
        await this.#write(names, (transaction) => {
          const store = transaction.objectStore('entries');
          for (const entry of entries) store.put({ ...entry, event_id: eventId } satisfies EntryRecord);
          if (cursor === null) transaction.objectStore('cursors').delete(eventId);
          else transaction.objectStore('cursors').put(cursor, eventId);
          for (const scan of scans) {
            const order = orders.get(scan.scan_id);
            if (order !== undefined) transaction.objectStore('scans').put({ ...scan, event_id: eventId, order });
          }
        });
      },
      writeScan: (scan) => {
        this.#order += 1;
        const record: ScanRecord = { ...scan, event_id: eventId, order: this.#order };
        // On the disk before the verdict is shown: a tab or a phone may be gone a moment later.
        return this.#write(['scans'], (transaction) => transaction.objectStore('scans').put(record), 'strict');
      },
      deleteScans: (ids) =>
        this.#write(['scans'], (transaction) => {
          for (const id of ids) transaction.objectStore('scans').delete(id);
        }),
      clear: () =>
        this.#write(stores, (transaction) => {
          for (const store of stores) transaction.objectStore(store).clear();
        }),
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
      const request = indexedDB.deleteDatabase(databaseName);
      request.onsuccess = request.onerror = request.onblocked = () => resolve();
    });
  }

  async #ordersOf(eventId: string, scans: readonly KeptScan[]): Promise<Map<string, number>> {
    if (scans.length === 0) return new Map();
    const records = await this.#read<ScanRecord[]>('scans', (store) => store.index('event_id').getAll(eventId));
    return new Map(records.map(({ scan_id: id, order }) => [id, order]));
  }

  #read<T>(store: Store, ask: (store: IDBObjectStore) => IDBRequest): Promise<T> {
    return answerOf(ask(this.#database.transaction(store).objectStore(store)));
  }

  async #write(
    names: readonly Store[],
    put: (transaction: IDBTransaction) => unknown,
    durability: IDBTransactionDurability = 'relaxed',
  ): Promise<void> {
    const transaction = this.#database.transaction([...names], 'readwrite', { durability });
    const ended = endOf(transaction);
    put(transaction);
    await ended;
  }
}

/** Keys of the entries of an event: an array sorts after every text. */
function rangeOf(eventId: string): IDBKeyRange {
  return IDBKeyRange.bound([eventId], [eventId, []]);
}
