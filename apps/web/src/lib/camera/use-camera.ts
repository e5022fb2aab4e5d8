import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { createReader } from './qr-reader.ts';
import type { ReadFrame } from './qr-reader.ts';

/** How often a picture is looked at. */
const LOOK_MS = 160;
const WANTED: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
};

/** How the camera stands: `denied` by the person, `none` where there is none to be had. */
export type CameraState = 'starting' | 'on' | 'denied' | 'none';

/** A lamp that the camera's phone has. */
export interface Torch {
  isOn: boolean;
  toggle: () => void;
}

/** Looks through the device's back camera for a QR and says what it held; it rests while the page is out of sight. */
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
  // Browsers hand the camera to pages behind TLS only.
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  if (devices === undefined) return 'none';
  try {
    return await devices.getUserMedia(WANTED);
  } catch (error) {
    return error instanceof DOMException && error.name === 'NotAllowedError' ? 'denied' : 'none';
  }
}

/** Looks at picture after picture and tells what each holds. */
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
    await pause(LOOK_MS);
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
