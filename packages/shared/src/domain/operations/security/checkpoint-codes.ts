/** No 0, 1, I, L, O or U: what stands on the wall is read in bad light and typed with a thumb. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;
/** What a checkpoint's QR begins with, so that any other QR is told apart without asking the server. */
const MARK = 'GERBANG-POS:';
const TOKEN = /^[\w-]{22,64}$/;

/** What a scan or a typed code says: the QR's secret, or the short code in the form in which it is stored. */
export type CheckpointCode = { qr_token: string } | { short_code: string };

/** A new short code; `randomBelow` must be unpredictable. */
export function makeShortCode(randomBelow: (limit: number) => number): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomBelow(ALPHABET.length)]).join('');
}

/** The text of a checkpoint's QR. */
export function checkpointQr(qr_token: string): string {
  return MARK + qr_token;
}

/** A short code in two groups, as it stands on the label. */
export function showShortCode(short_code: string): string {
  return `${short_code.slice(0, LENGTH / 2)}-${short_code.slice(LENGTH / 2)}`;
}

/** Reads what the camera saw; undefined when it is no checkpoint's QR. */
export function readCheckpointQr(text: string): CheckpointCode | undefined {
  const plain = text.trim();
  const qr_token = plain.startsWith(MARK) ? plain.slice(MARK.length) : '';
  return TOKEN.test(qr_token) ? { qr_token } : undefined;
}

/** Reads a short code typed in any case, with or without the dash; undefined when it cannot be one. */
export function readShortCode(typed: string): CheckpointCode | undefined {
  const short_code = typed.toUpperCase().replaceAll(/[\s-]/g, '');
  const isOne = short_code.length === LENGTH && Array.from(short_code).every((sign) => ALPHABET.includes(sign));
  return isOne ? { short_code } : undefined;
}
