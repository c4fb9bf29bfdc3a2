/** Makes of any file a picture that can be given to anybody, or says that it is none. */
import { limits, type PictureType } from '@stagedoor/contract/vocabulary';
import type Sharp from 'sharp';
import { type Refusal, refuse } from '../../../platform/refusal.ts';

export interface ReadPicture {
  readonly mediaType: PictureType;
  readonly width: number;
  readonly height: number;
  readonly content: Buffer;
}

const readMs = 20_000;
const noPicture = refuse(
  'invalid_request',
  'The file is no picture that can be read: send JPEG, PNG, WebP, GIF or AVIF.',
);
const tooManyPixels = refuse(
  'invalid_request',
  `The picture has more than ${limits.picturePixelsMax / 1_000_000} million pixels: send a smaller one.`,
);

let loading: Promise<typeof Sharp> | undefined;

/**
 * The library, loaded with the first picture. It reads these formats alone: the others, such as SVG and PDF, are programs
 * rather than pictures, or are read by code that is seldom tested.
 */
function loadLibrary(): Promise<typeof Sharp> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.block({ operation: ['VipsForeignLoad'] });
    const formats = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'];
    sharp.unblock({ operation: formats.map((format) => `VipsForeignLoad${format}Buffer`) });
    sharp.cache(false);
    sharp.concurrency(1);
    return sharp;
  });
  return loading;
}

let last: Promise<unknown> = Promise.resolve();

/** One picture at a time in a process: each takes up to a quarter of a gigabyte while it is read. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const result = last.then(work);
  last = result.catch(() => {});
  return result;
}

const openingOf = (limitInputPixels: number) => ({ limitInputPixels, failOn: 'error' as const, sequentialRead: true });

/**
 * The picture turned upright and scaled down, written anew: nothing of the file remains but the points of its first frame.
 * Refuses what is no picture, and one with more pixels than are allowed, which is known before any is read.
 */
export function readPicture(file: Uint8Array): Promise<ReadPicture | Refusal<'invalid_request'>> {
  return inTurn(async () => {
    const sharp = await loadLibrary();
    try {
      const opened = sharp(file, openingOf(limits.picturePixelsMax)).timeout({ seconds: readMs / 1_000 });
      const side = limits.pictureSideMax;
      const scaled = opened
        .autoOrient()
        .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb');
      const { data: points, info } = await scaled.raw().toBuffer({ resolveWithObject: true });
      const { width, height, channels } = info;
      const picture = () => sharp(points, { raw: { width, height, channels } });
      const isOpaque = channels !== 4 || (await picture().stats()).isOpaque;
      const content = isOpaque
        ? await picture().removeAlpha().jpeg({ quality: 82, mozjpeg: true }).toBuffer()
        : await picture().png({ compressionLevel: 9 }).toBuffer();
      return { mediaType: isOpaque ? 'image/jpeg' : 'image/png', width, height, content };
    } catch (error) {
      return /pixel limit/.test((error as Error).message) ? tooManyPixels : noPicture;
    }
  });
}

/** A JPEG, its size in pixels. */
export interface FlatPicture {
  readonly content: Buffer;
  readonly width: number;
  readonly height: number;
}

/** A kept picture, scaled down to fit and on a ground of that colour, as JPEG: for paper. */
export function flattenPicture(
  picture: Uint8Array,
  { width, height, ground }: { readonly width: number; readonly height: number; readonly ground: string },
): Promise<FlatPicture> {
  return inTurn(async () => {
    const sharp = await loadLibrary();
    const flat = sharp(picture, openingOf(limits.picturePixelsMax))
      .resize({ width, height, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: ground })
      .jpeg({ quality: 88 });
    const { data: content, info } = await flat.toBuffer({ resolveWithObject: true });
    return { content, width: info.width, height: info.height };
  });
}

/** A kept picture, scaled to fit on a transparent ground of just that size, at its left where that is no square, as PNG: for phones. */
export function fitPicture(
  picture: Uint8Array,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<Buffer> {
  return inTurn(async () => {
    const sharp = await loadLibrary();
    return sharp(picture, openingOf(limits.picturePixelsMax))
      .resize({
        width,
        height,
        fit: 'contain',
        position: width === height ? 'centre' : 'left',
        background: { r: 0, g: 0, b: 0, alpha: 0 },
      })
      .png({ compressionLevel: 9 })
      .toBuffer();
  });
}
