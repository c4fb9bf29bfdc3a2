/** Pictures that tests upload, and what became of them. */
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { removePicture } from '../../src/contexts/identity/pictures/pictures.ts';
import type { TestAnswer, TestService } from './test-service.ts';

export interface PictureOwner {
  readonly service: TestService;
  readonly organizationId: string;
  readonly headers: Record<string, string>;
}

/** A picture of one colour; with an opacity below 1 some of it is transparent. */
export const painted = (width: number, height: number, alpha = 1) =>
  sharp({ create: { width, height, channels: 4, background: { r: 240, g: 180, b: 41, alpha } } });

export function upload({ service, organizationId, headers }: PictureOwner, file: Buffer): Promise<TestAnswer> {
  return service.call('POST', `/management/organizations/${organizationId}/pictures`, {
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    raw: file,
  });
}

/** Uploads a small picture and answers with its id and its address. */
export async function createPicture(owner: PictureOwner): Promise<{ readonly id: string; readonly url: string }> {
  const { body, text, status } = await upload(owner, await painted(30, 20).png().toBuffer());
  if (status !== 201) throw new Error(text);
  return { id: body.data._id, url: body.data.url };
}

/** What the service answers at the address of a picture. */
export async function readAt(service: TestService, url: string): Promise<Response> {
  const { pathname } = new URL(url);
  const { rawPayload, statusCode, headers } = await service.app.inject({ method: 'GET', url: pathname });
  return new Response(new Uint8Array(rawPayload), { status: statusCode, headers: headers as Record<string, string> });
}

/** Does what the job does a day after a picture was uploaded or left. */
export const runRemoval = ({ service, organizationId }: PictureOwner, pictureId: string): Promise<void> =>
  removePicture(service.services, { organizationId, pictureId });

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, sum]);
}

/** A whole PNG of one colour, 1 bit for each pixel: small as a file, and very large once it is read. */
export function pngOf(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const points = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', points), chunk('IEND', Buffer.alloc(0))]);
}
