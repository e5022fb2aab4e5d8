/** Without 0, 1, I, L, O and U, because the code is read in bad light and typed on a phone. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;
/** Prefix of a checkpoint's QR code, so that other QR codes are recognised without a request. */
const MARK = 'GERBANG-POS:';
const TOKEN = /^[\w-]{22,64}$/;

/** A scanned or typed code: the secret of the QR code, or the normalised short code. */
export type CheckpointCode = { qr_token: string } | { short_code: string };

/** A new short code; `randomBelow` must be cryptographically random. */
export function makeShortCode(randomBelow: (limit: number) => number): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomBelow(ALPHABET.length)]).join('');
}

export function checkpointQr(qr_token: string): string {
  return MARK + qr_token;
}

/** A short code in two groups, as printed on the label. */
export function showShortCode(short_code: string): string {
  return `${short_code.slice(0, LENGTH / 2)}-${short_code.slice(LENGTH / 2)}`;
}

/** Reads a scanned text; undefined when it is not the QR code of a checkpoint. */
export function readCheckpointQr(text: string): CheckpointCode | undefined {
  const plain = text.trim();
  const qr_token = plain.startsWith(MARK) ? plain.slice(MARK.length) : '';
  return TOKEN.test(qr_token) ? { qr_token } : undefined;
}

/** Reads a typed short code in any case, with or without the dash; undefined when it is invalid. */
export function readShortCode(typed: string): CheckpointCode | undefined {
  const short_code = typed.toUpperCase().replaceAll(/[\s-]/g, '');
  const isOne = short_code.length === LENGTH && Array.from(short_code).every((sign) => ALPHABET.includes(sign));
  return isOne ? { short_code } : undefined;
}
