/** The camera: its picture, its light, and the codes that it sees. */
import { Flashlight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** A code that stays in the picture is one scan. */
const sameCodeMs = 4_000;
const everyMs = 120;

type Torch = MediaTrackConstraintSet & { readonly torch: boolean };

interface Props {
  readonly scanned: (code: string) => void;
}

export function Camera({ scanned }: Props) {
  const { t } = useTranslation();
  const video = useRef<HTMLVideoElement>(null);
  const latest = useRef(scanned);
  latest.current = scanned;
  const [track, setTrack] = useState<MediaStreamTrack | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [isLit, setLit] = useState(false);

  useEffect(() => {
    let isOver = false;
    let stream: MediaStream | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last = { code: '', ms: 0 };
    const look = async (read: ReadCode) => {
      const element = video.current;
      const code = element && element.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA ? await read(element) : null;
      if (isOver) return;
      const ms = Date.now();
      if (code !== null && (code !== last.code || ms - last.ms > sameCodeMs)) latest.current(code);
      if (code !== null) last = { code, ms };
      timer = setTimeout(() => void look(read), everyMs);
    };
    const start = async () => {
      const wanted = { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } };
      const opened = await navigator.mediaDevices.getUserMedia({ video: wanted });
      if (isOver) {
        for (const each of opened.getTracks()) each.stop();
        return;
      }
      stream = opened;
      const [first] = opened.getVideoTracks();
      setTrack(first ?? null);
      // Unplugged, or taken by another program: the picture would stand still.
      first?.addEventListener('ended', () => setFailed(true));
      const element = video.current;
      if (!element) return;
      element.srcObject = opened;
      await element.play();
      await look(await findCodes());
    };
    start().catch(() => {
      if (!isOver) setFailed(true);
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
      for (const each of stream?.getTracks() ?? []) each.stop();
    };
  }, []);

  if (hasFailed) {
    return (
      <p className="note note-bad" role="alert">
        {t('door.cameraDenied')}
      </p>
    );
  }
  // Not all browsers say what a camera can do.
  const hasTorch = 'torch' in (track?.getCapabilities?.() ?? {});
  return (
    <div className="camera">
      <video ref={video} muted playsInline aria-label={t('door.cameraView')} />
      <span className="camera-frame" aria-hidden />
      {hasTorch && (
        <button
          type="button"
          className="button camera-torch"
          aria-pressed={isLit}
          onClick={() => {
            const torch: Torch = { torch: !isLit };
            void track?.applyConstraints({ advanced: [torch] }).then(() => setLit(!isLit));
          }}
        >
          <Flashlight size={18} aria-hidden />
          {t('door.torch')}
        </button>
      )}
    </div>
  );
}

interface Detector {
  detect(image: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { readonly formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

type ReadCode = (video: HTMLVideoElement) => Promise<string | null>;

/** Codes of tickets, lists and bookings; wristbands and other paper have bars. */
const formats = ['qr_code', 'code_128', 'code_39', 'ean_13', 'pdf417', 'aztec'];

/** Reads codes from pictures: by the browser where it can, else by a library that is loaded then. */
async function findCodes(): Promise<ReadCode> {
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
