/**
 * The door on a device: what a code admits, before and without the service. A scan is kept before its verdict is answered,
 * and sent when there is network; the manifest brings what other doors did. Scans of this device that the manifest cannot
 * know of are judged together with it, by the rule of the service.
 */
import type { DoorEntry, DoorManifest, ManifestEntry, ScanResult } from '@stagedoor/contract';
import { type DoorFact, isShortCode, judgeEntries, priceAt, shortCodeRounds } from '@stagedoor/contract/door-rules';
import { type DoorReason, limits, plainText } from '@stagedoor/contract/vocabulary';
import type { DoorStorage, KeptScan, ManifestCursor } from './storage.ts';

export interface Verdict {
  readonly outcome: 'admit' | 'refuse';
  /** Why nobody is let in; null where somebody is. `needs_network` and `not_kept`: see `needsNetwork` and `notKept`. */
  readonly reason: DoorReason | 'needs_network' | 'not_kept' | null;
  /** Where and when people came in before, for `already_entered`. */
  readonly enteredAt: string;
  readonly door: string;
  /** The event to which the code belongs instead, for `other_event`. */
  readonly otherEvent: string;
  /** People inside after the scan, and those whom it is for. */
  readonly inside: number;
  readonly partySize: number;
  readonly label: string;
  readonly color: number;
  /** Of the holder, where it is shown after a scan; empty otherwise. */
  readonly name: string;
  /** What is to be collected for those who come in, in major units; 0 for nothing. */
  readonly toCollect: number;
  /** To be named by an undo. */
  readonly scanId: string;
}

/** The verdict on a short code that the service cannot be asked about now. Nothing was judged, so no scan is kept. */
export const needsNetwork: Verdict = {
  outcome: 'refuse',
  reason: 'needs_network',
  enteredAt: '',
  door: '',
  otherEvent: '',
  inside: 0,
  partySize: 0,
  label: '',
  color: 0,
  name: '',
  toCollect: 0,
  scanId: '',
};

/** The verdict where the device could not store the scan: nobody is let in with a scan that may be lost. */
export const notKept: Verdict = { ...needsNetwork, reason: 'not_kept' };

/** What a code stands for, before anybody is let in with it. */
export interface Found {
  readonly hash: string;
  readonly label: string;
  /** Of the holder, where it is shown after a scan; empty otherwise. */
  readonly name: string;
  readonly color: number;
  readonly inside: number;
  readonly partySize: number;
  /** How many may still come in; none where it does not admit. */
  readonly left: number;
  /** What one person pays at the door now, in major units; 0 for nothing. */
  readonly price: number;
}

/** Somebody whom a search finds. */
export interface Guest extends Found {
  /** Of what was found: a ticket, list entry, pass or booking. */
  readonly id: string;
}

/** A scan of this device, for the list of the last ones. */
export interface PastScan {
  readonly scan: KeptScan;
  readonly label: string;
  readonly color: number;
  /** What was to be collected, in major units. */
  readonly toCollect: number;
  readonly isUndone: boolean;
}

/** A page of the manifest, of which a door needs this. */
export type ManifestPage = Pick<DoorManifest, 'entries' | 'cursor' | 'has_more' | 'occupancy'> & {
  /** Without it names stay closed. */
  readonly names_key?: string;
  readonly verdicts: readonly Pick<DoorEntry, 'device_id' | 'scan_id' | 'counted'>[];
};

/** Another event of the device, whose codes it knows too. */
export interface OtherEvent {
  readonly name: string;
  readonly hashOf: (code: string) => Promise<string>;
  readonly has: (hash: string) => boolean;
}

/** The hash of a code with the key of an event. */
export type HashOf = (code: string) => Promise<string>;

export interface DoorOptions {
  readonly deviceId: string;
  readonly storage: DoorStorage;
  readonly hashOf: HashOf;
  /**
   * Asks the service under which hash the manifest has a short code, of which it says nothing itself; null for a code that is
   * unknown, undefined where the service cannot be asked.
   */
  readonly lookUp: (code: string) => Promise<string | null | undefined>;
  readonly clock: () => number;
  readonly newId: () => string;
  readonly otherEvents?: () => readonly OtherEvent[];
}

/** What the answer of the service says of its time, half the way there and back apart. */
export function clockOffsetOf(sentMs: number, receivedMs: number, serverTime: string): number {
  return Math.round(Date.parse(serverTime) - (sentMs + receivedMs) / 2);
}

/** The same in browsers and in Node, whose types give it different names. */
export type ManifestKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

const fromBase64Url = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0));

/** The key of a manifest, for hashing only: what is kept of it cannot be read out again. */
export function importManifestKey(key: string): Promise<ManifestKey> {
  return crypto.subtle.importKey('raw', fromBase64Url(key), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
}

/** The hash of a manifest: HMAC-SHA-256 with the key of device and event, its first 16 bytes in base64url. */
export function manifestHashes(key: ManifestKey): HashOf {
  return async (code) => hashText(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(code)));
}

const hashBytes = 16;

function hashText(bytes: ArrayBuffer): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes, 0, hashBytes)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** The hash of a short code, where a manifest has it: PBKDF2 with the hash of an empty code as the salt. */
async function shortCodeHash(hashOf: HashOf, code: string): Promise<string> {
  const encoder = new TextEncoder();
  const password = await crypto.subtle.importKey('raw', encoder.encode(code), 'PBKDF2', false, ['deriveBits']);
  const salt = encoder.encode(await hashOf(''));
  const algorithm = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: shortCodeRounds };
  return hashText(await crypto.subtle.deriveBits(algorithm, password, 8 * hashBytes));
}

const nonceBytes = 12;

/** Opens names with their key; one that is not of the key or of the id is empty, rather than keeping the others closed. */
async function nameOpener(key: string): Promise<(id: string, sealed: string) => Promise<string>> {
  const aes = await crypto.subtle.importKey('raw', fromBase64Url(key), 'AES-GCM', false, ['decrypt']);
  const decoder = new TextDecoder();
  return async (id, sealed) => {
    const bytes = fromBase64Url(sealed);
    const algorithm = {
      name: 'AES-GCM',
      iv: bytes.subarray(0, nonceBytes),
      additionalData: new TextEncoder().encode(id),
    };
    const opened = crypto.subtle.decrypt(algorithm, aes, bytes.subarray(nonceBytes));
    return opened.then(
      (plain) => decoder.decode(plain),
      () => '',
    );
  };
}

export class Door {
  readonly #options: DoorOptions;
  readonly #byHash = new Map<string, ManifestEntry>();
  /** The `hash` of entries with a short code by their `code_hash`, where the manifest has that. */
  readonly #byCodeHash = new Map<string, string>();
  /** Opened names by hash, with what each was made of; in memory only, as is their key. */
  readonly #names = new Map<string, { readonly sealed: string; readonly name: string }>();
  #hasNames = false;
  #queue: KeptScan[] = [];
  #clockOffsetMs = 0;
  #cursor: ManifestCursor | null = null;
  #isComplete = false;

  private constructor(options: DoorOptions) {
    this.#options = options;
  }

  /** The door as the device left it, with what was not sent. */
  static async open(options: DoorOptions): Promise<Door> {
    const door = new Door(options);
    for (const entry of await options.storage.readEntries()) door.#take(entry);
    door.#queue = await options.storage.readScans();
    door.#cursor = await options.storage.readCursor();
    door.#isComplete = door.#cursor?.isComplete ?? false;
    door.#clockOffsetMs = door.#cursor?.clockOffsetMs ?? 0;
    return door;
  }

  get cursor(): string | null {
    return this.#cursor?.text ?? null;
  }

  /** False until the manifest was read to its end once: a code that is not there may still come. */
  get isComplete(): boolean {
    return this.#isComplete;
  }

  /** Scans to be sent next, in order. */
  get pending(): readonly KeptScan[] {
    return this.#unsent().slice(0, limits.scansMax);
  }

  /** How many scans the service does not have yet. */
  get waiting(): number {
    return this.#unsent().length;
  }

  /** Scans that the service refused to take: they stay on the device. */
  get failed(): number {
    return this.#queue.filter(({ problem }) => problem !== undefined).length;
  }

  /**
   * People inside, and those for whom there is a place, by the manifest and by what this device has scanned since; with the
   * capacity of the location. Counted as the service counts them: with what is valid, and members, who are on no manifest.
   */
  get people(): { readonly inside: number; readonly expected: number; readonly capacity: number | null } {
    const { members, capacity } = this.#cursor?.occupancy ?? { members: 0, capacity: null };
    let [inside, expected] = [members, 0];
    const scanned = new Map<string, KeptScan[]>();
    for (const scan of this.#queue) {
      const same = scanned.get(scan.hash);
      if (same) same.push(scan);
      else scanned.set(scan.hash, [scan]);
    }
    for (const entry of this.#byHash.values()) {
      if (!entry.valid) continue;
      const scans = scanned.get(entry.hash);
      inside += scans ? this.#insideOf(entry, scans) : entry.enter;
      expected += entry.for;
    }
    return { inside, expected, capacity };
  }

  /** The scans that the device still has, the last one first. */
  get past(): readonly PastScan[] {
    return this.#queue
      .filter(({ action }) => action !== 'undo')
      .map((scan) => {
        const entry = this.#byHash.get(scan.hash);
        const price = entry?.prices?.find(({ option_id: id }) => id === scan.option_id)?.price ?? 0;
        const toCollect = scan.action === 'in' ? price * scan.others : 0;
        const isUndone = this.isUndone(scan.scan_id);
        return { scan, label: entry?.label ?? '', color: entry?.color ?? 0, toCollect, isUndone };
      })
      .reverse();
  }

  setClockOffset(offsetMs: number): void {
    this.#clockOffsetMs = offsetMs;
  }

  has(hash: string): boolean {
    return this.#byHash.has(hash);
  }

  /** Takes a page of the manifest: what other doors and the service know, and scans of this device that became others. */
  async applyManifest({ entries, verdicts, cursor: text, has_more: hasMore, ...page }: ManifestPage): Promise<void> {
    const occupancy = page.occupancy ?? this.#cursor?.occupancy;
    const clockOffsetMs = this.#clockOffsetMs;
    const isComplete = this.#isComplete || !hasMore;
    const cursor = { text, isComplete, clockOffsetMs, ...(occupancy ? { occupancy } : {}) };
    const counted = new Map(
      verdicts
        .filter((verdict) => verdict.device_id === this.#options.deviceId)
        .map((one) => [one.scan_id, one.counted]),
    );
    const recounted = this.#queue.flatMap((scan) => {
      const now = counted.get(scan.scan_id);
      return now === undefined || scan.counted === undefined || scan.counted === now ? [] : [{ ...scan, counted: now }];
    });
    await this.#options.storage.writeEntries(entries, cursor, recounted);
    for (const entry of entries) this.#take(entry);
    this.#cursor = cursor;
    this.#isComplete = cursor.isComplete;
    this.#replace(recounted);
    await this.#openNames(page.names_key, this.#hasNames ? entries : [...this.#byHash.values()]);
  }

  /** False until the service has answered since the start: the key of the names is not on the device. */
  get hasNames(): boolean {
    return this.#hasNames;
  }

  /** Whose name has the text in it, whatever the case and the accents, in the order of the names. */
  search(text: string, most: number): readonly Guest[] {
    const wanted = plainText(text.trim());
    const found: (Guest & { readonly key: string })[] = [];
    for (const [hash, { name }] of this.#names) {
      const key = plainText(name);
      const entry = this.#byHash.get(hash);
      if (entry && key.includes(wanted)) found.push({ ...this.#foundAt(hash), id: entry._id, name, key });
    }
    return found.sort((one, other) => (one.key < other.key ? -1 : 1)).slice(0, most);
  }

  /** Reads everything anew at the next page: the service does not know the cursor. */
  async forgetCursor(): Promise<void> {
    await this.#options.storage.writeEntries([], null, []);
    this.#cursor = null;
  }

  /**
   * What a code stands for; null for a short one that the service cannot be asked about. Where the manifest has short codes,
   * one that it does not have is unknown.
   */
  async find(code: string): Promise<Found | null> {
    const { hashOf, lookUp } = this.#options;
    const plain = code.trim();
    const hash = await hashOf(plain);
    if (!isShortCode(plain) || this.#byHash.has(hash)) return this.#foundAt(hash);
    const hasShortCodes = this.#byCodeHash.size > 0;
    const known = hasShortCodes ? this.#byCodeHash.get(await shortCodeHash(hashOf, plain)) : undefined;
    const found = known ?? (await lookUp(plain));
    if (found === undefined && !hasShortCodes) return null;
    return this.#foundAt(found ?? hash);
  }

  #take(entry: ManifestEntry): void {
    const before = this.#byHash.get(entry.hash)?.code_hash;
    if (before !== undefined) this.#byCodeHash.delete(before);
    // A pass that does not admit to the event any more is as if it had never been there.
    if (entry.reason === 'unknown') {
      this.#byHash.delete(entry.hash);
      this.#names.delete(entry.hash);
      return;
    }
    if (entry.code_hash !== undefined) this.#byCodeHash.set(entry.code_hash, entry.hash);
    this.#byHash.set(entry.hash, entry);
  }

  /** The same by the id of a ticket, list entry, pass or booking; null where the manifest does not have it. */
  findSubject(id: string): Found | null {
    for (const entry of this.#byHash.values()) if (entry._id === id) return this.#foundAt(entry.hash);
    return null;
  }

  /** Judges a code for some people by what the manifest says of it, and keeps the scan before it answers. */
  async scan(code: string, people = 1): Promise<Verdict> {
    const hash = await this.#options.hashOf(code.trim());
    const otherEvent = this.#byHash.has(hash) ? '' : await this.#otherEventOf(code.trim());
    return this.scanHash(hash, people, otherEvent);
  }

  /** The same for what was found before. */
  async scanHash(hash: string, people: number, otherEvent = ''): Promise<Verdict> {
    const entry = this.#byHash.get(hash);
    const inside = entry ? this.#insideOf(entry) : 0;
    const reason = reasonOf(entry, inside, people, otherEvent);
    const last = entry && this.#lastOwnEntry(entry);
    const price = reason === null ? this.#priceOf(entry) : undefined;
    const option = price ? { option_id: price.option_id } : {};
    const scan = { ...this.#newScan(reason === null ? 'in' : 'refused', hash, entry, people, reason), ...option };
    await this.#keep(scan);
    const isSecond = reason === 'already_entered';
    return {
      outcome: reason === null ? 'admit' : 'refuse',
      reason,
      enteredAt: isSecond ? entry!.entered_at || (last ?? '') : '',
      door: isSecond ? entry!.door : '',
      otherEvent,
      inside: reason === null ? inside + people : inside,
      partySize: entry?.for ?? 0,
      label: entry?.label ?? '',
      color: entry?.color ?? 0,
      name: this.#shownName(entry),
      toCollect: (price?.price ?? 0) * people,
      scanId: scan.scan_id,
    };
  }

  /** Takes back a scan of this device; false where it is longer ago than 30 seconds, or not known any more. */
  async undo(scanId: string): Promise<boolean> {
    const scan = this.#queue.find((one) => one.scan_id === scanId);
    if (!scan || !this.mayUndo(scan)) return false;
    const entry = this.#byHash.get(scan.hash);
    // The 30 seconds are those of the clock of the device: what was learnt of it meanwhile is not among them.
    const { clock_offset_ms } = scan;
    await this.#keep({ ...this.#newScan('undo', scan.hash, entry, 0, null), clock_offset_ms, undoes: scanId });
    return true;
  }

  /** True for a scan of the last 30 seconds that was not taken back. */
  mayUndo({ scan_id: id, scanned_at: at }: Pick<KeptScan, 'scan_id' | 'scanned_at'>): boolean {
    if (this.#options.clock() - Date.parse(at) > limits.undoMs) return false;
    return !this.isUndone(id);
  }

  isUndone(scanId: string): boolean {
    return this.#queue.some(({ undoes }) => undoes === scanId);
  }

  /**
   * Takes what the service answered to scans: how many people each of them counts for, and how many are inside now. The
   * scans stay for as long as they can be undone.
   */
  async settle(results: readonly Pick<ScanResult, 'scan_id' | 'counted' | 'enter' | 'verdict'>[]): Promise<void> {
    const answered = new Map(results.map((result) => [result.scan_id, result]));
    const undone = new Set(
      this.#queue.flatMap(({ scan_id: id, undoes }) =>
        undoes !== undefined && answered.get(id)?.verdict === 'undo' ? [undoes] : [],
      ),
    );
    const entries = new Map<string, ManifestEntry>();
    const settled = this.#queue.flatMap((scan) => {
      const result = answered.get(scan.scan_id);
      if (undone.has(scan.scan_id)) return [{ ...scan, counted: 0 }];
      if (!result) return [];
      const entry = this.#byHash.get(scan.hash);
      if (entry && result.enter !== null) entries.set(entry.hash, { ...entry, enter: result.enter });
      return [{ ...scan, counted: result.counted }];
    });
    // Where it cannot be kept, the next scans are sent all the same: after a restart these would be sent once more.
    for (const entry of entries.values()) this.#byHash.set(entry.hash, entry);
    this.#replace(settled);
    await this.#options.storage.writeEntries([...entries.values()], this.#cursor, settled);
  }

  /** Sets scans aside that the service refuses to take, so that they do not keep others from being sent. */
  async setAside(scanId: string, problem: string): Promise<void> {
    const aside = this.#queue
      .filter((scan) => scan.scan_id === scanId)
      .map((scan) => ({ ...scan, counted: 0, problem }));
    await this.#options.storage.writeEntries([], this.#cursor, aside);
    this.#replace(aside);
  }

  /** Forgets scans that the service has, once they can be undone no more. */
  async forgetOld(): Promise<void> {
    const before = this.#options.clock() - limits.undoMs;
    const old = this.#queue
      .filter(
        (scan) => scan.counted !== undefined && scan.problem === undefined && Date.parse(scan.scanned_at) < before,
      )
      .map(({ scan_id: id }) => id);
    // An undo that was not answered yet needs the scan that it takes back.
    const needed = new Set(this.#unsent().map(({ undoes }) => undoes));
    const forgotten = new Set(old.filter((id) => !needed.has(id)));
    if (forgotten.size === 0) return;
    await this.#options.storage.deleteScans([...forgotten]);
    this.#queue = this.#queue.filter(({ scan_id: id }) => !forgotten.has(id));
  }

  /** The device was revoked: nothing of the event stays on it. */
  async lock(): Promise<void> {
    await this.#options.storage.clear();
    this.#byHash.clear();
    this.#byCodeHash.clear();
    this.#names.clear();
    this.#hasNames = false;
    this.#queue = [];
    this.#cursor = null;
    this.#isComplete = false;
  }

  #unsent(): KeptScan[] {
    return this.#queue.filter(({ counted }) => counted === undefined);
  }

  #replace(scans: readonly KeptScan[]): void {
    const byId = new Map(scans.map((scan) => [scan.scan_id, scan]));
    this.#queue = this.#queue.map((scan) => byId.get(scan.scan_id) ?? scan);
  }

  #foundAt(hash: string): Found {
    const entry = this.#byHash.get(hash);
    const inside = entry ? this.#insideOf(entry) : 0;
    return {
      hash,
      label: entry?.label ?? '',
      color: entry?.color ?? 0,
      inside,
      name: this.#shownName(entry),
      partySize: entry?.for ?? 0,
      left: entry?.valid ? Math.max(0, entry.for - inside) : 0,
      price: this.#priceOf(entry)?.price ?? 0,
    };
  }

  #shownName(entry: ManifestEntry | undefined): string {
    return entry?.shows_name ? (this.#names.get(entry.hash)?.name ?? '') : '';
  }

  /** Opens the names of entries; a name that has not changed stays open. */
  async #openNames(namesKey: string | undefined, entries: readonly ManifestEntry[]): Promise<void> {
    if (namesKey === undefined) return;
    const open = await nameOpener(namesKey);
    await Promise.all(
      entries.map(async ({ _id, hash, sealed_name: sealed }) => {
        if (sealed === undefined) this.#names.delete(hash);
        else if (this.#names.get(hash)?.sealed !== sealed) {
          this.#names.set(hash, { sealed, name: await open(_id, sealed) });
        }
      }),
    );
    this.#hasNames = true;
  }

  /** What a person of a list entry pays now, by the clock of the service. */
  #priceOf(entry: ManifestEntry | undefined) {
    const prices = (entry?.prices ?? []).map((price) => ({ ...price, untilMs: Date.parse(price.until) }));
    return priceAt(prices, this.#options.clock() + this.#clockOffsetMs);
  }

  #newScan(
    action: KeptScan['action'],
    hash: string,
    entry: ManifestEntry | undefined,
    others: number,
    reason: DoorReason | null,
  ): KeptScan {
    return {
      scan_id: this.#options.newId(),
      action,
      ...(entry ? { subject_id: entry._id } : {}),
      hash,
      others,
      scanned_at: new Date(this.#options.clock()).toISOString(),
      clock_offset_ms: this.#clockOffsetMs,
      ...(reason === null ? {} : { reason }),
    };
  }

  async #keep(scan: KeptScan): Promise<void> {
    await this.#options.storage.writeScan(scan);
    this.#queue.push(scan);
  }

  /**
   * People inside by the manifest and by what this device has scanned since. What the service has counted of the scans is
   * in the manifest: it is taken off before they are judged together with those that it does not know.
   */
  #insideOf(entry: ManifestEntry, scans = this.#queue.filter(({ hash }) => hash === entry.hash)): number {
    const undone = new Set(scans.map(({ undoes }) => undoes));
    const known = scans.reduce((sum, { counted = 0 }) => sum + counted, 0);
    const facts = scans.map(
      (scan): DoorFact => ({
        key: scan.scan_id,
        action: scan.action,
        observedMs: Date.parse(scan.scanned_at) + scan.clock_offset_ms,
        clock: 'ok',
        people: scan.counted === undefined || undone.has(scan.scan_id) ? scan.others : Math.abs(scan.counted),
        undoes: scan.undoes ?? '',
        valid: true,
        fixed: false,
        // What the service has counted stays where the party is made smaller.
        ...(scan.counted === undefined ? {} : { partySize: Number.POSITIVE_INFINITY }),
      }),
    );
    return judgeEntries({ partySize: entry.for, base: Math.max(0, entry.enter - known) }, facts).admitted;
  }

  #lastOwnEntry(entry: ManifestEntry): string | undefined {
    return this.#queue.findLast((scan) => scan.hash === entry.hash && scan.action === 'in')?.scanned_at;
  }

  async #otherEventOf(code: string): Promise<string> {
    const events = this.#options.otherEvents?.() ?? [];
    const hashes = await Promise.all(events.map((event) => event.hashOf(code)));
    return events.find((event, index) => event.has(hashes[index]!))?.name ?? '';
  }
}

function reasonOf(
  entry: ManifestEntry | undefined,
  inside: number,
  people: number,
  otherEvent: string,
): DoorReason | null {
  if (!entry) return otherEvent === '' ? 'unknown' : 'other_event';
  if (!entry.valid) return entry.reason === '' ? 'other' : entry.reason;
  return inside + people > entry.for ? 'already_entered' : null;
}
