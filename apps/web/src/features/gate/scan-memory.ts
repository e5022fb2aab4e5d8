/** A QR that was out of sight for so long is another visit of the same paper. */
const FORGOTTEN_AFTER_MS = 6000;

let last = { text: '', at: 0 };

/**
 * Whether a QR in the camera's picture is one to look up. The paper that was just dealt with is most likely still in front
 * of the camera; it counts again only once it has been away.
 */
export function isNewScan(text: string, now: number): boolean {
  const isNew = text !== last.text || now - last.at > FORGOTTEN_AFTER_MS;
  last = { text, at: now };
  return isNew;
}

/** The scanner stands again: the time it was away does not count for the paper. */
export function resumeScanning(now: number): void {
  last = { ...last, at: now };
}
