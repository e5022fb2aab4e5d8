const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/**
 * Encodes bytes as base64url without padding. Implemented by hand, because neither `Buffer` nor the new built-in
 * methods exist in both browsers and Node.
 */
export function writeBase64Url(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const [first = 0, second = 0, third = 0] = bytes.subarray(at, at + 3);
    const group = (first << 16) | (second << 8) | third;
    const characters = [18, 12, 6, 0].map((shift) => ALPHABET.charAt((group >> shift) & 63)).join('');
    text += characters.slice(0, Math.min(3, bytes.length - at) + 1);
  }
  return text;
}

/** Decodes a base64url text; undefined when it is invalid. */
export function readBase64Url(text: string): Uint8Array<ArrayBuffer> | undefined {
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  let bits = 0;
  let held = 0;
  let written = 0;
  for (const character of text) {
    const value = ALPHABET.indexOf(character);
    if (value < 0) return undefined;
    bits = ((bits << 6) | value) & 0xff_ff;
    held += 6;
    if (held < 8) continue;
    held -= 8;
    bytes[written] = (bits >> held) & 0xff;
    written += 1;
  }
  return bytes;
}
