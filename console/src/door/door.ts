/**
 * The door on a device: what a code admits, before and without the service. A scan is kept before its verdict is answered,
 * and sent when there is network; the manifest brings what other doors did. Scans of this device that the manifest cannot
 * know of are judged together with it, by the rule of the service.
 */
import type { ManifestEntry } from '@stagedoor/contract';
import { type DoorFact, judgeEntries } from '@stagedoor/contract/door-rules';
import { type DoorReason, limits } from '@stagedoor/contract/vocabulary';
import type { DoorStorage, QueuedScan } from './storage.ts';

export interface Verdict {
  readonly outcome: 'admit' | 'refuse';
  /** Why nobody is let in; null where somebody is. */
  readonly reason: DoorReason | null;
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
  /** To be named by an undo. */
  readonly scanId: string;
}

/** Another event of the device, whose codes it knows too. */
export interface OtherEvent {
  readonly name: string;
  readonly hashOf: (code: string) => Promise<string>;
  readonly has: (hash: string) => boolean;
}

export interface DoorOptions {
  readonly deviceId: string;
  readonly storage: DoorStorage;
  /** HMAC of a code with the key of the event. */
  readonly hashOf: (code: string) => Promise<string>;
  readonly clock: () => number;
  readonly newId: () => string;
  readonly otherEvents?: readonly OtherEvent[];
}

/** What the answer of the service says of its time, half the way there and back apart. */
export function clockOffsetOf(sentMs: number, receivedMs: number, serverTime: string): number {
  return Math.round(Date.parse(serverTime) - (sentMs + receivedMs) / 2);
}

/** The hash of a manifest: HMAC-SHA-256 with the key of device and event, its first 16 bytes in base64url. */
export async function manifestHashes(key: string): Promise<(code: string) => Promise<string>> {
  const bytes = Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0));
  const imported = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return async (code) => {
    const signed = await crypto.subtle.sign('HMAC', imported, new TextEncoder().encode(code));
    const text = btoa(String.fromCharCode(...new Uint8Array(signed, 0, 16)));
    return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
  };
}

export class Door {
  readonly #options: DoorOptions;
  readonly #byHash = new Map<string, ManifestEntry>();
  #queue: QueuedScan[] = [];
  #clockOffsetMs = 0;
  #cursor: string | null = null;

  private constructor(options: DoorOptions) {
    this.#options = options;
  }

  /** The door as the device left it, with what was not sent. */
  static async open(options: DoorOptions): Promise<Door> {
    const door = new Door(options);
    for (const entry of await options.storage.readEntries()) door.#byHash.set(entry.hash, entry);
    door.#queue = await options.storage.readScans();
    door.#cursor = await options.storage.readCursor();
    return door;
  }

  get cursor(): string | null {
    return this.#cursor;
  }

  /** Scans to be sent next, in order. */
  get pending(): readonly QueuedScan[] {
    return this.#queue.slice(0, limits.scansMax);
  }

  setClockOffset(offsetMs: number): void {
    this.#clockOffsetMs = offsetMs;
  }

  has(hash: string): boolean {
    return this.#byHash.has(hash);
  }

  /** Takes a page of the manifest. */
  async applyManifest(entries: readonly ManifestEntry[], cursor: string): Promise<void> {
    await this.#options.storage.writeEntries(entries, cursor);
    for (const entry of entries) this.#byHash.set(entry.hash, entry);
    this.#cursor = cursor;
  }

  /** Judges a code for some people, and keeps the scan before it answers. */
  async scan(code: string, people = 1): Promise<Verdict> {
    const hash = await this.#options.hashOf(code.trim());
    const entry = this.#byHash.get(hash);
    const inside = entry ? this.#insideOf(entry) : 0;
    const otherEvent = entry ? '' : await this.#otherEventOf(code.trim());
    const reason = reasonOf(entry, inside, people, otherEvent);
    const scan = this.#newScan(reason === null ? 'in' : 'refused', hash, entry, people, reason);
    await this.#keep(scan);
    const fallback = entry ? this.#ownEntryTime(entry, scan) : '';
    return {
      outcome: reason === null ? 'admit' : 'refuse',
      reason,
      enteredAt: reason === 'already_entered' ? entry!.entered_at || fallback : '',
      door: reason === 'already_entered' ? entry!.door : '',
      otherEvent,
      inside: reason === null ? inside + people : inside,
      partySize: entry?.for ?? 0,
      label: entry?.label ?? '',
      color: entry?.color ?? 0,
      scanId: scan.scan_id,
    };
  }

  /** Takes back a scan of this device; false where it is longer ago than 30 seconds, or not known any more. */
  async undo(scanId: string): Promise<boolean> {
    const scan = this.#queue.find((one) => one.scan_id === scanId);
    if (!scan || this.#options.clock() - Date.parse(scan.scanned_at) > limits.undoMs) return false;
    const entry = this.#byHash.get(scan.hash);
    await this.#keep({ ...this.#newScan('undo', scan.hash, entry, 0, null), undoes: scanId });
    return true;
  }

  /**
   * Forgets scans for which the service has answered. To be called once a manifest that was read after the answer has been
   * applied and the scans can be undone no more: until then they are judged together with the manifest.
   */
  async forget(settled: readonly string[]): Promise<void> {
    await this.#options.storage.deleteScans(settled);
    this.#queue = this.#queue.filter(({ scan_id: id }) => !settled.includes(id));
  }

  /** The device was revoked: nothing of the event stays on it. */
  async lock(): Promise<void> {
    await this.#options.storage.clear();
    this.#byHash.clear();
    this.#queue = [];
    this.#cursor = null;
  }

  #newScan(
    action: QueuedScan['action'],
    hash: string,
    entry: ManifestEntry | undefined,
    others: number,
    reason: DoorReason | null,
  ): QueuedScan {
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

  async #keep(scan: QueuedScan): Promise<void> {
    await this.#options.storage.writeScan(scan);
    this.#queue.push(scan);
  }

  /** People inside by the manifest and by what this device has scanned since. */
  #insideOf(entry: ManifestEntry): number {
    const { deviceId } = this.#options;
    const facts = this.#queue
      .filter(({ hash }) => hash === entry.hash)
      .map(
        (scan): DoorFact => ({
          key: scan.scan_id,
          deviceId,
          action: scan.action,
          observedMs: Date.parse(scan.scanned_at) + scan.clock_offset_ms,
          clock: 'ok',
          people: scan.others,
          undoes: scan.undoes ?? '',
          valid: true,
          fixed: false,
        }),
      );
    return judgeEntries({ partySize: entry.for, base: entry.enter }, facts).admitted;
  }

  #ownEntryTime(entry: ManifestEntry, but: QueuedScan): string {
    const own = this.#queue.filter((scan) => scan.hash === entry.hash && scan.action === 'in' && scan !== but);
    return own.at(-1)?.scanned_at ?? '';
  }

  async #otherEventOf(code: string): Promise<string> {
    for (const event of this.#options.otherEvents ?? []) {
      if (event.has(await event.hashOf(code))) return event.name;
    }
    return '';
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
