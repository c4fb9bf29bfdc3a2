/**
 * The manifest of an event, as a device keeps it: nobody's e-mail, phone or barcode. In place of a code it has a hash with a
 * key of this device and this event; a short code is looked up by the service (`findManifestHash`), unless the organization
 * has set that manifests have a hash of it, too. Names are encrypted with
 * another key, which the device is given with each page and does not keep: a device that is revoked or lost cannot read them.
 * Changes are read from a cursor on, which stands for a transaction: what any
 * transaction wrote that had not ended when the cursor was given is behind it, so no change is missed, however late it is
 * committed. The same entry may be sent again.
 */
import { createCipheriv, randomBytes } from 'node:crypto';
import { Refusal, refuse, refuseInput } from '../../../platform/refusal.ts';
import type { TenantDb } from '../../../platform/sql/tenant-db.ts';
import { getDoorSettings } from '../../identity/organizations/organizations.ts';
import { type DoorEntryRow, listEntriesByIds, noEvent } from '../../venue/entry-log/entry-log.ts';
import { type Occupancy, readOccupancy } from '../../venue/occupancy/occupancy.ts';
import { manifestKeyOf, namesKeyOf, type VerifiedDevice } from './devices.ts';
import { manifestHashes, shortCodeHashes } from './hash-codes.ts';
import { worksFor } from './scans.ts';
import {
  findCoded,
  findHorizon,
  type HorizonRow,
  listChangedVerdicts,
  type ManifestRow,
  manifestOf,
} from './subjects.sql.ts';

const stages = ['ticket', 'list', 'pass', 'booking', 'verdict'] as const;
type Stage = (typeof stages)[number];

export interface ManifestEntry extends Omit<ManifestRow, 'code' | 'name'> {
  readonly kind: Exclude<Stage, 'verdict'>;
  readonly hash: string;
  /** Of a short code, where the organization has it in manifests; null otherwise. */
  readonly codeHash: string | null;
  /** Empty where there is no name. */
  readonly sealedName: string;
}

export interface Manifest {
  readonly entries: readonly ManifestEntry[];
  /** Scans of the device, and double entries at any door, whose verdict has changed. */
  readonly verdicts: readonly DoorEntryRow[];
  /** Who is inside at the event in all; null where more pages follow. */
  readonly occupancy: Occupancy | null;
  /** Opens the names. */
  readonly namesKey: Buffer;
  /** Where to go on. */
  readonly cursor: string;
  /** True where more is there already. */
  readonly hasMore: boolean;
}

interface Cursor {
  /** Transactions from this one on are looked at. */
  readonly since: string;
  /** Where the next round begins; empty before the first page. */
  readonly next: string;
  readonly stage: Stage;
  readonly afterId: string;
  /** Whether what the device has read has hashes of short codes. */
  readonly shortCodes: boolean;
}

/**
 * What has changed since a cursor. Everything without one, and where since then the setting of short codes has changed or the
 * database was restored. At most `limit` things a page. Refuses an event that the device does not work for, and a cursor that was never given.
 */
export async function readManifest(
  tenant: TenantDb,
  { device, eventId }: { readonly device: VerifiedDevice; readonly eventId: string },
  page: { readonly cursor: string | undefined; readonly limit: number },
): Promise<Manifest | Refusal<'not_found' | 'invalid_request'>> {
  const { limit } = page;
  const given = parseCursor(page.cursor);
  if (!given) return refuseCursor();
  if (!(await worksFor(tenant, device, eventId))) return noEvent;
  const settings = await getDoorSettings(tenant);
  if (settings instanceof Refusal) return settings;
  const { shortCodesOffline: shortCodes } = settings;
  // Asked before anything is read: what is written from here on belongs to the next round.
  const [{ horizon, end: before }] = (await tenant.run(findHorizon, {})) as [HorizonRow];
  // Only of a database that was restored since can a cursor be ahead.
  const goesOn = given.shortCodes === shortCodes && BigInt(given.next || given.since) <= BigInt(horizon);
  const cursor = goesOn ? given : { ...beginning, shortCodes };
  const next = cursor.next || horizon;
  const key = manifestKeyOf(device, eventId);
  const namesKey = namesKeyOf(device, eventId);
  const entries: ManifestEntry[] = [];
  let { stage, afterId } = cursor;
  for (;;) {
    const left = limit - entries.length;
    const asked = { eventId, since: cursor.since, before, afterId, limit: left };
    if (stage === 'verdict') {
      const rows = await tenant.run(listChangedVerdicts, { ...asked, limit: limit + 1, deviceId: device.id });
      const verdicts = await listEntriesByIds(
        tenant,
        rows.slice(0, limit).map(({ id }) => id),
      );
      const hasMore = rows.length > limit;
      const last = rows[limit - 1]?.id ?? '';
      const text = hasMore
        ? cursorText({ ...cursor, next, stage, afterId: last })
        : cursorText({ ...beginning, since: next, shortCodes });
      const occupancy = hasMore ? null : await readOccupancy(tenant, eventId);
      return { entries, verdicts, occupancy, namesKey, cursor: text, hasMore };
    }
    const rows = await tenant.run(manifestOf[stage], asked);
    const hashes = manifestHashes(key, rows);
    const codeHashes = shortCodes ? await shortCodeHashes(key, rows) : [];
    for (const [index, { code: _, name, ...row }] of rows.entries()) {
      const [hash, codeHash] = [hashes[index]!, codeHashes[index] ?? null];
      entries.push({ ...row, kind: stage, hash, codeHash, sealedName: sealName(namesKey, row.id, name) });
    }
    if (rows.length === left) {
      const text = cursorText({ ...cursor, next, stage, afterId: rows.at(-1)!.id });
      return { entries, verdicts: [], occupancy: null, namesKey, cursor: text, hasMore: true };
    }
    [stage, afterId] = [stages[stages.indexOf(stage) + 1]!, ''];
  }
}

/** The hash under which the manifest of the device has the code, short or not. Refuses one that admits to nothing there. */
export async function findManifestHash(
  tenant: TenantDb,
  { device, eventId }: { readonly device: VerifiedDevice; readonly eventId: string },
  code: string,
): Promise<{ readonly hash: string } | Refusal<'not_found'>> {
  if (!(await worksFor(tenant, device, eventId))) return noEvent;
  const found = await tenant.run(findCoded, { eventId, code });
  const [hash] = manifestHashes(manifestKeyOf(device, eventId), found);
  return hash === undefined ? refuse('not_found', 'There is no such code at the event.') : { hash };
}

const beginning: Cursor = { since: '0', next: '', stage: 'ticket', afterId: '', shortCodes: false };

function parseCursor(text: string | undefined): Cursor | null {
  if (text === undefined) return beginning;
  const match = /^(\d{1,19})\.(\d{0,19})\.([0-4])\.([a-z]{3}_[0-9a-z]{26})?(~?)$/.exec(text);
  if (!match) return null;
  const [, since, next, stage, afterId = '', shortCodes] = match;
  // Both have to fit into 64 bits.
  if ([since!, next!].some((one) => one !== '' && BigInt(one) > 9_223_372_036_854_775_807n)) return null;
  return { since: since!, next: next!, stage: stages[Number(stage)]!, afterId, shortCodes: shortCodes === '~' };
}

function cursorText({ since, next, stage, afterId, shortCodes }: Cursor): string {
  return `${since}.${next}.${stages.indexOf(stage)}.${afterId}${shortCodes ? '~' : ''}`;
}

function refuseCursor(): Refusal<'invalid_request'> {
  return refuseInput('/cursor', 'is not a cursor that was given: begin again without it');
}

const nonceBytes = 12;

/**
 * A name as it is on a device: nonce, ciphertext and tag of AES-256-GCM, in the order in which browsers have them, in
 * base64url. It is tied to the thing that it names. Empty where there is no name.
 */
function sealName(key: Buffer, id: string, name: string): string {
  if (name === '') return '';
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(id));
  return Buffer.concat([nonce, cipher.update(name, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url');
}
