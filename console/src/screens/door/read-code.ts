/** Reads codes from pictures: by the browser where it can, else by a library that is loaded then. */

interface Detector {
  detect(image: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { readonly formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

export type ReadCode = (video: HTMLVideoElement) => Promise<string | null>;

/** Codes of tickets, lists and bookings; wristbands and other paper have bars. */
const formats = ['qr_code', 'code_128', 'code_39', 'ean_13', 'pdf417', 'aztec'];

export async function findCodes(): Promise<ReadCode> {
  const detectorClass = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  const supported = (await detectorClass?.getSupportedFormats().catch(() => [])) ?? [];
  if (detectorClass && supported.includes('qr_code')) {
    const detector = new detectorClass({ formats: formats.filter((format) => supported.includes(format)) });
    return async (video) => (await detector.detect(video).catch(() => []))[0]?.rawValue || null;
  }
  const { default: jsQr } = await import('jsqr');
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  return async (video) => {
    // As much as is read in good time on an old phone.
    const scale = Math.min(1, 640 / Math.max(video.videoWidth, video.videoHeight, 1));
    canvas.width = Math.round(video.videoWidth * scale);
    canvas.height = Math.round(video.videoHeight * scale);
    if (canvas.width === 0) return null;
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
    return jsQr(data, width, height)?.data || null;
  };
}
