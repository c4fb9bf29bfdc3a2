/**
 * Files that outlive a process, such as pictures, by name: in a folder, or in a bucket that speaks the protocol of S3. Names
 * are made by the service alone: small letters, digits, `_`, `.` and no slash.
 *
 * Guaranteed: a file is there as a whole or not at all, and storing or removing it again changes nothing. Files are written
 * once and never changed. An error of the folder or the bucket is thrown.
 */
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { AwsClient } from 'aws4fetch';
import { makeFolder } from '../make-folder.ts';
import { writeWholeFile } from '../whole-file.ts';

export interface FileStore {
  store(name: string, content: Uint8Array, mediaType: string): Promise<void>;
  /** Null where there is no such file. */
  read(name: string): Promise<Buffer | null>;
  remove(name: string): Promise<void>;
}

const namePattern = /^[a-z0-9_]+\.[a-z0-9]+$/;

function checked(name: string): string {
  if (!namePattern.test(name)) throw new Error(`not the name of a file: ${JSON.stringify(name)}`);
  return name;
}

/** Files of a folder, which is made with the first one and is open to its owner only. */
export function folderStore(folder: string): FileStore {
  const placeOf = (name: string) => path.join(folder, checked(name));
  return {
    async store(name, content) {
      const place = placeOf(name);
      makeFolder(folder, { mode: 0o700 });
      await writeWholeFile(place, content);
    },
    async read(name) {
      try {
        return await readFile(placeOf(name));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
    remove: (name) => rm(placeOf(name), { force: true }),
  };
}

export interface BucketSettings {
  /** Of the bucket, without a slash at the end: `https://s3.eu-west-1.amazonaws.com/pictures`. */
  readonly url: string;
  readonly region: string;
  readonly keyId: string;
  readonly secret: string;
}

const answerMs = 10_000;

/** Files of a bucket; requests are signed (AWS signature 4) and tried three times. */
export function bucketStore({ url, region, keyId, secret }: BucketSettings): FileStore {
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, service: 's3', region, retries: 2 });
  const ask = async (method: string, name: string, init: RequestInit = {}): Promise<Response | null> => {
    const signal = AbortSignal.timeout(answerMs);
    const answer = await client.fetch(`${url}/${checked(name)}`, { method, signal, redirect: 'error', ...init });
    if (answer.ok) return answer;
    await answer.body?.cancel();
    if (answer.status === 404) return null;
    throw new Error(`the bucket of pictures answers ${method} with ${answer.status}`);
  };
  return {
    async store(name, content, mediaType) {
      const stored = await ask('PUT', name, {
        body: content as Uint8Array<ArrayBuffer>,
        headers: { 'content-type': mediaType },
      });
      if (!stored) throw new Error('there is no such bucket of pictures');
      await stored.arrayBuffer();
    },
    async read(name) {
      const found = await ask('GET', name);
      return found && Buffer.from(await found.arrayBuffer());
    },
    async remove(name) {
      const removed = await ask('DELETE', name);
      await removed?.arrayBuffer();
    },
  };
}
