/** Where pictures are kept: a folder, and a bucket that speaks the protocol of S3. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bucketStore, type FileStore, folderStore } from '../../src/platform/file-store/file-store.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'stagedoor-files-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Objects of the bucket, and the requests that it was sent. */
const objects = new Map<string, Buffer>();
const requests: Pick<IncomingMessage, 'method' | 'url' | 'headers'>[] = [];
let failure = 0;
const bucket = createServer((request, response) => void answer(request, response));

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method, url = '', headers } = request;
  requests.push({ method, url, headers });
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const present = objects.get(url);
  if (failure > 0) response.writeHead(failure).end();
  else if (method === 'PUT') {
    objects.set(url, Buffer.concat(chunks));
    response.end();
  } else if (method === 'DELETE') {
    objects.delete(url);
    response.writeHead(204).end();
  } else if (present) response.end(present);
  else response.writeHead(404).end();
}
let url = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => bucket.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(bucket.address() as AddressInfo).port}/pictures`;
});
afterAll(() => bucket.close());

const inBucket = () => bucketStore({ url, region: 'eu-west-1', keyId: 'AKIDEXAMPLE', secret: 'of the bucket' });
const stores: readonly (readonly [string, () => FileStore])[] = [
  ['folder', () => folderStore(path.join(folder, 'pictures'))],
  ['bucket', inBucket],
];

describe.each(stores)('a %s', (_, open) => {
  it('gives back what was stored, and nothing once it is removed, however often', async () => {
    const store = open();
    expect(await store.read('pic_1.jpg')).toBeNull();
    for (const _once of [1, 2]) await store.store('pic_1.jpg', Buffer.from([1, 2, 255]), 'image/jpeg');
    expect(await store.read('pic_1.jpg')).toEqual(Buffer.from([1, 2, 255]));
    for (const _once of [1, 2]) await store.remove('pic_1.jpg');
    expect(await store.read('pic_1.jpg')).toBeNull();
  });

  it.each(['../secrets.key', 'a/b.jpg', '.jpg', 'PIC.jpg', ''])('takes no file of the name %j', async (name) => {
    const store = open();
    await expect((async () => store.read(name))()).rejects.toThrow('not the name of a file');
    await expect((async () => store.store(name, Buffer.from('x'), 'image/png'))()).rejects.toThrow('not the name');
    await expect((async () => store.remove(name))()).rejects.toThrow('not the name of a file');
  });
});

describe('a folder', () => {
  it('is open to its owner only, and has no part of a file', async () => {
    const place = path.join(folder, 'closed');
    await folderStore(place).store('pic_1.png', Buffer.from('x'), 'image/png');
    expect(readdirSync(place)).toEqual(['pic_1.png']);
    expect([statSync(place).mode & 0o777, statSync(path.join(place, 'pic_1.png')).mode & 0o777]).toEqual([
      0o700, 0o600,
    ]);
  });

  it('keeps nothing of a file that could not be stored', async () => {
    const place = path.join(folder, 'refusing');
    mkdirSync(path.join(place, 'pic_1.png'), { recursive: true });
    await expect(folderStore(place).store('pic_1.png', Buffer.from('x'), 'image/png')).rejects.toThrow();
    expect(readdirSync(place)).toEqual(['pic_1.png']);
  });
});

describe('a bucket', () => {
  it('is asked with a signature for its region, and told the type of a file', async () => {
    requests.length = 0;
    await inBucket().store('pic_2.png', Buffer.from('x'), 'image/png');
    const [{ method, url: asked, headers }] = requests as [(typeof requests)[number]];
    expect([method, asked, headers['content-type']]).toEqual(['PUT', '/pictures/pic_2.png', 'image/png']);
    expect(headers.authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/eu-west-1\/s3\/aws4_request, SignedHeaders=.*, Signature=[0-9a-f]{64}$/,
    );
  });

  it('that refuses or fails is an error, after three attempts at a failure', async () => {
    for (const [status, attempts] of [
      [403, 1],
      [503, 3],
    ] as const) {
      failure = status;
      requests.length = 0;
      await expect(inBucket().read('pic_3.png')).rejects.toThrow(`answers GET with ${status}`);
      expect(requests).toHaveLength(attempts);
    }
    failure = 0;
  });
});
