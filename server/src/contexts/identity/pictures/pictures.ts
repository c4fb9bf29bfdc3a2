/**
 * Pictures of an organization: those of its events, and its logo. A file is read, scaled and written anew; what comes of it
 * is kept in the file store under the id of the picture, and anybody can read it there (`/pictures/<id>.jpg`).
 *
 * Events and the organization name a picture by its address. What nothing names for a day is deleted by a job: the row
 * decides, which a change that names the picture locks too, so that no event is left with a picture that is gone. The row
 * stays and says so. If the process dies between the row and the file, the job runs again and removes the file then.
 */
import { limits, type PictureType } from '@stagedoor/contract/vocabulary';
import { createCache } from '../../../platform/cache.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database.ts';
import type { FileStore } from '../../../platform/file-store/file-store.ts';
import { newId } from '../../../platform/ids.ts';
import { enqueueJob } from '../../../platform/jobs.ts';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import { type TenantTransaction, tenantDb } from '../../../platform/sql/tenant-db.ts';
import {
  findPictureUse,
  insertPicture,
  keepPictureRow,
  lockPicture,
  type PictureRow,
  updatePictureDeleted,
} from './pictures.sql.ts';
import { type FlatPicture, fitPicture, flattenPicture, readPicture } from './read-picture.ts';

export type { PictureRow } from './pictures.sql.ts';
export type { FlatPicture } from './read-picture.ts';

interface Means {
  readonly database: Database;
  readonly clock: Clock;
  readonly files: FileStore;
}

const dayMs = 86_400_000;
const extensions: Readonly<Record<PictureType, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png' };
const types = new Map(Object.entries(extensions).map(([type, extension]) => [extension, type as PictureType]));

const nameOf = (id: string, mediaType: PictureType) => `${id}.${extensions[mediaType]}`;

/** Path of a picture below the address of the service. */
export const picturePath = ({ id, media_type: mediaType }: Pick<PictureRow, 'id' | 'media_type'>) =>
  `/pictures/${nameOf(id, mediaType)}`;

const addressPattern = /\/pictures\/((pic_[0-7][0-9a-hjkmnp-tv-z]{25})\.(?:jpg|png))$/;

/** Name and id in the address of a picture of this service; null in any other. */
function pictureIn(address: string): { readonly name: string; readonly id: string } | null {
  const [, name, id] = addressPattern.exec(address) ?? [];
  return name !== undefined && id !== undefined ? { name, id } : null;
}

/**
 * Takes the file and keeps the picture in it. Refuses a file that is too large or no picture that can be read, and more than
 * so many pictures in a day.
 */
export async function createPicture(
  { database, clock, files }: Means,
  organizationId: string,
  file: AsyncIterable<Uint8Array>,
): Promise<PictureRow | Refusal<'invalid_request' | 'payload_too_large' | 'conflict'>> {
  const content = await readAll(file);
  if (content instanceof Refusal) return content;
  const read = await readPicture(content);
  if (read instanceof Refusal) return read;
  const { mediaType, width, height } = read;
  const now = clock.now();
  const id = newId('picture', now);
  const created = await database.transaction(async (tx) => {
    const tenant = tenantDb(tx, organizationId);
    const [row] = await tenant.run(insertPicture, {
      id,
      mediaType,
      width,
      height,
      bytesCount: read.content.length,
      now,
      since: new Date(now.getTime() - dayMs),
      picturesMax: limits.picturesPerDayMax,
    });
    if (row) await queueRemoval(tenant, id, now);
    return row;
  });
  if (!created) {
    return refuse(
      'conflict',
      `More than ${limits.picturesPerDayMax} pictures were uploaded in a day: try again later.`,
    );
  }
  await files.store(nameOf(id, mediaType), read.content, mediaType);
  return created;
}

async function readAll(
  file: AsyncIterable<Uint8Array>,
): Promise<Buffer | Refusal<'invalid_request' | 'payload_too_large'>> {
  const chunks: Uint8Array[] = [];
  let bytesCount = 0;
  for await (const chunk of file) {
    bytesCount += chunk.length;
    if (bytesCount > limits.pictureFileBytes) return fileTooLarge;
    chunks.push(chunk);
  }
  return bytesCount === 0 ? refuse('invalid_request', 'The file is empty.') : Buffer.concat(chunks);
}

const fileTooLarge = refuse(
  'payload_too_large',
  `The file is larger than ${limits.pictureFileBytes / 1_048_576} MB: send a smaller one.`,
);

/** Has the picture deleted after a day, unless something names it then. */
async function queueRemoval(tenant: TenantTransaction, pictureId: string, now: Date): Promise<void> {
  const runAt = new Date(now.getTime() + dayMs);
  await enqueueJob(tenant, 'remove_picture', { pictureId }, { key: pictureId, runAt });
}

/**
 * For a change that names the address `after` in place of `before` (empty: none). Keeps the one and has the other deleted
 * later. Answers with what is wrong where the picture was deleted, or null.
 */
export async function replacePicture(
  tenant: TenantTransaction,
  { before, after }: { readonly before: string; readonly after: string },
  now: Date,
): Promise<string | null> {
  if (before === after) return null;
  const [kept, left] = [pictureIn(after), pictureIn(before)];
  if (kept) {
    const [row] = await tenant.run(keepPictureRow, { id: kept.id });
    // One that is not known may be of another organization or another service.
    if (row?.is_deleted) return 'is a picture that was deleted, because nothing named it: upload it again';
  }
  if (left) await queueRemoval(tenant, left.id, now);
  return null;
}

/** Deletes a picture that nothing names; does nothing to another one. */
export async function removePicture(
  { database, clock, files }: Means,
  { organizationId, pictureId }: { readonly organizationId: string; readonly pictureId: string },
): Promise<void> {
  const removed = await database.transaction(async (tx) => {
    const tenant = tenantDb(tx, organizationId);
    const [found] = await tenant.run(lockPicture, { id: pictureId });
    if (!found || found.deleted_at !== null) return found;
    // A statement of its own, which sees what was committed while the lock was waited for.
    const [use] = await tenant.run(findPictureUse, { id: pictureId });
    if (use) return undefined;
    await tenant.run(updatePictureDeleted, { id: pictureId, now: clock.now() });
    return found;
  });
  if (removed) await files.remove(nameOf(pictureId, removed.media_type));
}

/** The file of a picture with its type; null where there is none of that name. */
export async function readPictureFile(
  files: FileStore,
  name: string,
): Promise<{ readonly content: Buffer; readonly mediaType: PictureType } | null> {
  const known = pictureIn(`/pictures/${name}`);
  const content = known && (await files.read(known.name));
  return content && { content, mediaType: types.get(name.slice(name.lastIndexOf('.') + 1))! };
}

/** Pictures for paper and mails by their names and boxes: logos of 10 kB, pictures of 100 kB. */
const printed = createCache<string, Promise<FlatPicture | null>>(200);

/**
 * The picture at the address as JPEG on the ground, such as a logo for the band of a ticket; null where it was not uploaded
 * here or is gone. Nothing is asked of other servers.
 */
export function readFlatPicture(
  files: FileStore,
  address: string,
  { width, height, ground }: { readonly width: number; readonly height: number; readonly ground: string },
): Promise<FlatPicture | null> {
  const name = pictureIn(address)?.name;
  if (name === undefined) return Promise.resolve(null);
  const key = `${name} ${width} ${height} ${ground}`;
  const known = printed.get(key);
  if (known) return known;
  const reading = files.read(name).then((found) => found && flattenPicture(found, { width, height, ground }));
  printed.set(key, reading);
  // What could not be read now may be there later.
  reading.then((found) => found ?? printed.delete(key)).catch(() => printed.delete(key));
  return reading;
}

/** Logos for phones by their names and sizes, some kB each. */
const fitted = createCache<string, Promise<Readonly<Record<string, Buffer>> | null>>(200);

/**
 * The picture of this service at the address in these sizes, as PNG by their names; null where it was not uploaded here or is
 * gone.
 */
export function fitLogo(
  files: FileStore,
  address: string,
  sizes: Readonly<Record<string, { readonly width: number; readonly height: number }>>,
): Promise<Readonly<Record<string, Buffer>> | null> {
  const name = pictureIn(address)?.name;
  if (name === undefined) return Promise.resolve(null);
  const key = `${name} ${JSON.stringify(sizes)}`;
  const known = fitted.get(key);
  if (known) return known;
  const reading = files.read(name).then(async (found) => {
    if (!found) return null;
    const entries = Object.entries(sizes).map(async ([size, box]) => [size, await fitPicture(found, box)] as const);
    return Object.fromEntries(await Promise.all(entries));
  });
  fitted.set(key, reading);
  // What could not be read now may be there later.
  reading.then((found) => found ?? fitted.delete(key)).catch(() => fitted.delete(key));
  return reading;
}
