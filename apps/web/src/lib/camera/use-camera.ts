import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Pause between two frames that are searched for a QR code. */
const FRAME_INTERVAL_MS = 160;
const CONSTRAINTS: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
};

/** `denied` means that the user refused access. `none` means that there is no usable camera. */
export type CameraState = 'starting' | 'on' | 'denied' | 'none';

/** Reads QR codes from the back camera and passes their text to `onRead`. Pauses while the page is hidden. */
export function useCamera(onRead: (text: string) => void) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<CameraState>('starting');
  const [lamp, setLamp] = useState<MediaStreamTrack>();
  const [isLit, setLit] = useState(false);
  const read = useEffectEvent(onRead);
  const isSeen = usePageSeen();
  useEffect(() => {
    if (!isSeen) return undefined;
    const running = new AbortController();
    void look(running.signal);
    return () => running.abort();

    async function look(signal: AbortSignal) {
      const stream = await openCamera();
      if (typeof stream === 'string') {
        if (!signal.aborted) setState(stream);
        return;
      }
      const stop = () => stream.getTracks().forEach((track) => track.stop());
      if (signal.aborted || video.current === null) return stop();
      signal.addEventListener('abort', stop, { once: true });
      signal.addEventListener('abort', () => setLit(false), { once: true });
      video.current.srcObject = stream;
      await video.current.play().catch(() => {});
      if (signal.aborted) return undefined;
      setState('on');
      setLamp(stream.getVideoTracks().find(hasLamp));
      return readUntil(signal, video.current, await createReader(), read);
    }
  }, [isSeen]);
  const torch = lamp && { isOn: isLit, toggle: () => void light(lamp, !isLit).then(setLit) };
  return { video, state, torch };
}

async function openCamera(): Promise<MediaStream | 'denied' | 'none'> {
  // Without HTTPS browsers have no `mediaDevices`.
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  if (devices === undefined) return 'none';
  try {
    return await devices.getUserMedia(CONSTRAINTS);
  } catch (error) {
    return error instanceof DOMException && error.name === 'NotAllowedError' ? 'denied' : 'none';
  }
}

async function readUntil(
  signal: AbortSignal,
  video: HTMLVideoElement,
  readFrame: ReadFrame,
  tell: (text: string) => void,
): Promise<void> {
  while (!signal.aborted) {
    const text = await readFrame(video).catch(() => undefined);
    if (signal.aborted) return;
    if (text !== undefined && text !== '') tell(text);
    await pause(FRAME_INTERVAL_MS);
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    window.setTimeout(resolve, ms);
  });
}

function hasLamp(track: MediaStreamTrack): boolean {
  return typeof track.getCapabilities === 'function' && 'torch' in track.getCapabilities();
}

async function light(track: MediaStreamTrack, isOn: boolean): Promise<boolean> {
  const lit: MediaTrackConstraintSet & { torch: boolean } = { torch: isOn };
  try {
    await track.applyConstraints({ advanced: [lit] });
    return isOn;
  } catch {
    return false;
  }
}

function usePageSeen(): boolean {
  const [isSeen, setSeen] = useState(() => document.visibilityState !== 'hidden');
  useEffect(() => {
    const look = () => setSeen(document.visibilityState !== 'hidden');
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return isSeen;
}

/** Reads the QR code in the current frame of a video. Resolves with undefined when there is none. */
type ReadFrame = (video: HTMLVideoElement) => Promise<string | undefined>;

interface Detector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<string[]>;
}

/** Longest side, in pixels, of the picture for our decoder: enough for a pass at arm's length, fast on old phones. */
const DECODED_SIDE = 720;

async function createReader(): Promise<ReadFrame> {
  return (await browserReader()) ?? decoderReader();
}

async function browserReader(): Promise<ReadFrame | undefined> {
  const Detects: unknown = Reflect.get(globalThis, 'BarcodeDetector');
  if (!isDetectorClass(Detects)) return undefined;
  try {
    // Some browsers have `BarcodeDetector` without an implementation.
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
    const scale = Math.min(1, DECODED_SIDE / Math.max(video.videoWidth, video.videoHeight));
    const width = Math.round(video.videoWidth * scale);
    const height = Math.round(video.videoHeight * scale);
    if (context === null || width === 0) return undefined;
    Object.assign(canvas, { width, height });
    context.drawImage(video, 0, 0, width, height);
    try {
      return decodeQR(context.getImageData(0, 0, width, height));
    } catch {
      // Most frames contain no QR code, so a failure is not an error.
      return undefined;
    }
  };
}
