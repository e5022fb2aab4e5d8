/** Reads what a video shows at this moment; undefined when there is no QR in it. */
export type ReadFrame = (video: HTMLVideoElement) => Promise<string | undefined>;

interface Detector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<string[]>;
}

/** The longest side of the picture that our own decoder looks at: enough for a pass at arm's length, quick on old phones. */
const LOOKED_AT = 720;

/** The browser's own reader where it has one, else a decoder that is loaded for it. */
export async function createReader(): Promise<ReadFrame> {
  return (await browserReader()) ?? decoderReader();
}

async function browserReader(): Promise<ReadFrame | undefined> {
  const Detects: unknown = Reflect.get(globalThis, 'BarcodeDetector');
  if (!isDetectorClass(Detects)) return undefined;
  try {
    // Some browsers have the class and nothing behind it.
    if (!(await Detects.getSupportedFormats()).includes('qr_code')) return undefined;
    const detector = new Detects({ formats: ['qr_code'] });
    return async (video) => {
      const [found] = await detector.detect(video);
      return found?.rawValue;
    };
  } catch {
    return undefined;
  }
}

function isDetectorClass(value: unknown): value is DetectorClass {
  return typeof value === 'function' && 'getSupportedFormats' in value;
}

async function decoderReader(): Promise<ReadFrame> {
  const { decodeQR } = await import('qr/decode.js');
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return async (video) => {
    const scale = Math.min(1, LOOKED_AT / Math.max(video.videoWidth, video.videoHeight));
    const width = Math.round(video.videoWidth * scale);
    const height = Math.round(video.videoHeight * scale);
    if (context === null || width === 0) return undefined;
    Object.assign(canvas, { width, height });
    context.drawImage(video, 0, 0, width, height);
    try {
      return decodeQR(context.getImageData(0, 0, width, height));
    } catch {
      // A picture without a QR is the usual one.
      return undefined;
    }
  };
}
