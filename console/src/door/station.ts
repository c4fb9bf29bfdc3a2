/**
 * A device at work: its events, a door for each, and the rounds in which they are brought together with the service. A
 * screen reads the present state and is notified of each change.
 */
import type { DoorEntry } from '@stagedoor/contract';
import { ApiError, call } from '../data/client.ts';
import { Door, type Found, importManifestKey, manifestHashes, type PastScan, type Verdict } from './door.ts';
import type { DoorDatabase, KeptDevice, KeptEvent } from './indexed-db.ts';
import { type DoorService, synchronize } from './sync.ts';

/** Doors agree mostly within half a second while people come in, and within 2 s otherwise: a round takes some of it. */
const busyRoundMs = 350;
const roundMs = 1_500;
/** How long after somebody came in, at any door, others are expected. */
const busyMs = 30_000;
const hiddenRoundMs = 30_000;
const retryMaxMs = 30_000;
/** About two frames of an old phone. */
const afterVerdictMs = 50;
const timeoutMs = 10_000;
/** Somebody stands at the door. */
const lookUpTimeoutMs = 3_000;
/** Events, and the manifests of those that are not chosen, change rarely. */
const slowRoundMs = 60_000;
const otherEventsMax = 5;
const alertsMax = 100;

export type Network = 'connecting' | 'online' | 'offline';

export interface StationState {
  readonly network: Network;
  /** True where the device cannot store what the service says: it does not learn what other doors do. */
  readonly isStorageFull: boolean;
  /** When the service answered last; ms since 1970, 0 where it has not since the start. */
  readonly contactMs: number;
  readonly clockOffsetMs: number;
  /** True until the manifest of the chosen event is there. */
  readonly isLoading: boolean;
  /** `unknown`: the service does not know the device; what it keeps stays until a person decides. */
  readonly locked: 'revoked' | 'unknown' | null;
  readonly events: readonly KeptEvent[];
  readonly event: KeptEvent | undefined;
  readonly door: Door | undefined;
  readonly inside: number;
  readonly expected: number;
  /** People for whom the location has room; null where that is not said. */
  readonly capacity: number | null;
  readonly waiting: number;
  readonly failed: number;
  readonly doubleEntries: readonly DoorEntry[];
  /** The scans of the chosen event that the device still has, the last one first. */
  readonly past: readonly PastScan[];
}

interface OpenDoor {
  readonly door: Door;
  readonly hashOf: (code: string) => Promise<string>;
  syncedMs: number;
}

/** Answers that did not come are of `ApiError`: the rest is what the browser says of its storage. */
const isOfStorage = (error: unknown): error is DOMException => error instanceof DOMException;

export class Station {
  readonly #database: DoorDatabase;
  #device: KeptDevice;
  #events: readonly KeptEvent[] = [];
  readonly #doors = new Map<string, OpenDoor>();
  #eventsReadMs = 0;
  #busyUntilMs = 0;
  #failures = 0;
  #isStopped = false;
  #wake: () => void = () => {};
  readonly #listeners = new Set<() => void>();
  #opening: Promise<void> = Promise.resolve();
  #now = {
    network: 'connecting' as Network,
    isStorageFull: false,
    contactMs: 0,
    clockOffsetMs: 0,
    locked: null as StationState['locked'],
  };
  #doubleEntries: readonly DoorEntry[] = [];
  #state: StationState;

  private constructor(database: DoorDatabase, device: KeptDevice) {
    this.#database = database;
    this.#device = device;
    this.#state = this.#read();
  }

  /** The device as it was left; nothing is asked of the service before `start`. */
  static async open(database: DoorDatabase, device: KeptDevice): Promise<Station> {
    const station = new Station(database, device);
    await station.#takeEvents(await database.readEvents());
    return station;
  }

  get state(): StationState {
    return this.#state;
  }

  get device(): KeptDevice {
    return this.#device;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Begins the rounds; the answer ends them. */
  start(): () => void {
    const wake = () => {
      // What failed without network says nothing of the one that there is now.
      this.#failures = 0;
      this.#wake();
    };
    const look = () => document.hidden || wake();
    window.addEventListener('online', wake);
    window.addEventListener('offline', wake);
    document.addEventListener('visibilitychange', look);
    this.#isStopped = false;
    void this.#run();
    return () => {
      this.#isStopped = true;
      this.#wake();
      window.removeEventListener('online', wake);
      window.removeEventListener('offline', wake);
      document.removeEventListener('visibilitychange', look);
    };
  }

  async choose(eventId: string): Promise<void> {
    this.#device = { ...this.#device, eventId };
    await this.#database.writeDevice(this.#device);
    await this.#openDoors();
    this.#changed();
    this.#wake();
  }

  /** What a code stands for at the chosen event; null for a short one that the service cannot be asked about. */
  find(code: string): Promise<Found | null> {
    return this.#chosen().find(code);
  }

  async scan(code: string): Promise<Verdict> {
    return this.#after(await this.#chosen().scan(code));
  }

  async admit(hash: string, people: number): Promise<Verdict> {
    return this.#after(await this.#chosen().scanHash(hash, people));
  }

  async undo(scanId: string): Promise<boolean> {
    return this.#after(await this.#chosen().undo(scanId));
  }

  dismissDoubleEntries(): void {
    this.#doubleEntries = [];
    this.#changed();
  }

  /** Deletes all that the device keeps. */
  async leave(): Promise<void> {
    this.#isStopped = true;
    this.#wake();
    await this.#database.erase();
  }

  #chosen(): Door {
    const door = this.state.door;
    if (!door) throw new Error('no event is chosen');
    return door;
  }

  /** Counts, lists and the network follow when the verdict is on the screen. */
  #after<T>(result: T): T {
    this.#busyUntilMs = Date.now() + busyMs;
    setTimeout(() => {
      this.#changed();
      // Without network each scan would only repeat what has just failed.
      if (this.#now.network === 'online') this.#wake();
    }, afterVerdictMs);
    return result;
  }

  async #run(): Promise<void> {
    while (!this.#isStopped) {
      const waitMs = await this.#round();
      if (this.#isStopped) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, waitMs);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      this.#wake = () => {};
    }
  }

  /** One round; the milliseconds until the next one. */
  async #round(): Promise<number> {
    const { inside } = this.#state;
    try {
      // What cannot be kept of the events does not keep scans from being sent.
      let unkept: DOMException | null = null;
      try {
        if (Date.now() - this.#eventsReadMs > slowRoundMs) await this.#readEvents();
      } catch (error) {
        if (!isOfStorage(error)) throw error;
        unkept = error;
      }
      for (const [eventId, open] of this.#doors) await this.#syncIfDue(eventId, open);
      if (unkept) throw unkept;
      this.#failures = 0;
      this.#now = { ...this.#now, network: 'online', isStorageFull: false, contactMs: Date.now(), locked: null };
      this.#changed();
      if (this.#state.inside !== inside) this.#busyUntilMs = Date.now() + busyMs;
      const isBehind = [...this.#doors.values()].some(({ door }) => door.waiting > 0);
      if (isBehind) return 0;
      if (document.hidden) return hiddenRoundMs;
      return Date.now() < this.#busyUntilMs ? busyRoundMs : roundMs;
    } catch (error) {
      return this.#failed(error);
    }
  }

  async #failed(error: unknown): Promise<number> {
    if (error instanceof ApiError && error.code === 'device_revoked') {
      this.#doors.clear();
      this.#events = [];
      await this.leave();
      this.#now = { ...this.#now, locked: 'revoked' };
    } else if (error instanceof ApiError && error.code === 'unauthorized') {
      this.#now = { ...this.#now, locked: 'unknown' };
    }
    this.#failures += 1;
    // What the device could not store came from the service.
    const isStorageFull = isOfStorage(error);
    this.#now = { ...this.#now, isStorageFull, network: isStorageFull ? 'online' : 'offline' };
    this.#changed();
    const longest = Math.min(retryMaxMs, 1_000 * 2 ** Math.min(this.#failures, 5));
    return longest * (0.5 + Math.random() / 2);
  }

  async #syncIfDue(eventId: string, open: OpenDoor): Promise<void> {
    const isChosen = eventId === this.state.event?._id;
    if (!isChosen && open.door.waiting === 0 && Date.now() - open.syncedMs < slowRoundMs) return;
    const synchronized = await synchronize(open.door, this.#serviceOf(eventId), Date.now).catch((error: unknown) => {
      // It was deleted meanwhile. What was scanned there stays, and the other events are not kept from being read.
      if (isChosen || !(error instanceof ApiError) || error.code !== 'not_found') throw error;
      return null;
    });
    open.syncedMs = Date.now();
    if (!synchronized) return;
    const { clockOffsetMs, doubleEntries } = synchronized;
    this.#now = { ...this.#now, clockOffsetMs };
    if (!isChosen || doubleEntries.length === 0) return;
    const known = new Set(doubleEntries.map(({ _id }) => _id));
    const before = this.#doubleEntries.filter(({ _id }) => !known.has(_id));
    this.#doubleEntries = [...doubleEntries, ...before].slice(0, alertsMax);
  }

  #serviceOf(eventId: string): DoorService {
    const { organizationId, token } = this.#device;
    const params = { organizationId, eventId };
    const bounded = () => ({ params, token, signal: AbortSignal.timeout(timeoutMs) });
    return {
      readManifest: (cursor) =>
        call('getDoorEventManifest', { ...bounded(), query: cursor === undefined ? {} : { cursor } }),
      sendScans: (scans) => call('createScans', { ...bounded(), body: [...scans] }),
    };
  }

  async #lookUp(eventId: string, code: string): Promise<string | null | undefined> {
    if (this.#now.network === 'offline') return undefined;
    const { organizationId, token } = this.#device;
    const signal = AbortSignal.timeout(lookUpTimeoutMs);
    try {
      const params = { organizationId, eventId };
      return (await call('findDoorEventCode', { params, token, signal, body: { code } })).hash;
    } catch (error) {
      return error instanceof ApiError && error.status === 404 ? null : undefined;
    }
  }

  async #readEvents(): Promise<void> {
    const { organizationId, token } = this.#device;
    const listed = await call('listDoorEvents', {
      params: { organizationId },
      token,
      signal: AbortSignal.timeout(timeoutMs),
    });
    const events = await Promise.all(
      listed.map(async ({ key, ...event }) => ({ ...event, key: await importManifestKey(key) })),
    );
    // An event that is over for the service stays for as long as scans of it were not sent.
    const needed = new Set(await this.#database.eventsWithScans());
    const ids = new Set(events.map(({ _id }) => _id));
    const kept = this.#events.filter(({ _id }) => needed.has(_id) && !ids.has(_id));
    await this.#database.writeEvents([...events, ...kept]);
    await this.#takeEvents([...events, ...kept]);
    this.#eventsReadMs = Date.now();
  }

  async #takeEvents(events: readonly KeptEvent[]): Promise<void> {
    this.#events = [...events].sort((one, other) => Date.parse(one.starts_at) - Date.parse(other.starts_at));
    await this.#openDoors();
    this.#changed();
  }

  /** The chosen event, or the only one. */
  #chosenEvent(): KeptEvent | undefined {
    const { eventId } = this.#device;
    return this.#events.find(({ _id }) => _id === eventId) ?? (this.#events.length === 1 ? this.#events[0] : undefined);
  }

  /** One after the other: of two doors of one event, one would not know what the other has scanned. */
  #openDoors(): Promise<void> {
    const opened = this.#opening.then(() => this.#openWanted());
    this.#opening = opened.catch(() => {});
    return opened;
  }

  async #openWanted(): Promise<void> {
    const chosen = this.#chosenEvent();
    const scanned = new Set(await this.#database.eventsWithScans());
    const others = this.#events.filter((event) => event !== chosen);
    const wanted = [
      ...(chosen ? [chosen] : []),
      ...others.filter(({ _id }, index) => index < otherEventsMax || scanned.has(_id)),
    ];
    const opened: [string, OpenDoor][] = [];
    for (const event of wanted) opened.push([event._id, this.#doors.get(event._id) ?? (await this.#open(event))]);
    this.#doors.clear();
    for (const [eventId, open] of opened) this.#doors.set(eventId, open);
  }

  async #open(event: KeptEvent): Promise<OpenDoor> {
    const hashOf = manifestHashes(event.key);
    const door = await Door.open({
      deviceId: this.#device.deviceId,
      storage: this.#database.storageOf(event._id),
      hashOf,
      lookUp: (code) => this.#lookUp(event._id, code),
      clock: Date.now,
      newId: () => crypto.randomUUID(),
      otherEvents: () =>
        this.#events.flatMap(({ _id, name }) => {
          const other = _id === event._id ? undefined : this.#doors.get(_id);
          return other ? [{ name, hashOf: other.hashOf, has: (hash: string) => other.door.has(hash) }] : [];
        }),
    });
    return { door, hashOf, syncedMs: 0 };
  }

  #changed(): void {
    this.#state = this.#read();
    for (const listener of this.#listeners) listener();
  }

  #read(): StationState {
    const event = this.#chosenEvent();
    const door = event && this.#doors.get(event._id)?.door;
    const { inside, expected, capacity } = door?.people ?? { inside: 0, expected: 0, capacity: null };
    const doors = [...this.#doors.values()];
    return {
      ...this.#now,
      isLoading: !door?.isComplete,
      events: this.#events,
      event,
      door,
      inside,
      expected,
      capacity,
      waiting: doors.reduce((sum, open) => sum + open.door.waiting, 0),
      failed: doors.reduce((sum, open) => sum + open.door.failed, 0),
      doubleEntries: this.#doubleEntries,
      past: door?.past ?? [],
    };
  }
}
