import { passIn } from '@gerbang/shared/domain/gate/pass';
import { displayCode, readCode } from '@gerbang/shared/domain/permits/code';

const RANDOM_LENGTH = 8;

/** Adds the dashes of a code while it is typed. Returns the text unchanged if it cannot become a code. */
export function groupCode(typed: string, short_code: string): string {
  const plain = typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  if (!/^[LUW]/.test(plain) || !plain.startsWith(short_code, 1)) return typed.toUpperCase();
  const random = plain.slice(1 + short_code.length);
  const parts = [plain.slice(0, 1), short_code, random.slice(0, RANDOM_LENGTH), random.slice(RANDOM_LENGTH)];
  return parts.filter((part) => part !== '').join('-');
}

/** Content of a QR or of the code field: a signed pass, or the code of a permit. */
export type PermitQuery = { pass: string } | { code: string };

const PASS = /^[\w-]+\.[\w-]+$/;
/** A pass is at least this long, because it contains a signature. Other texts with a dot, e.g. file names, are shorter. */
const PASS_LENGTH_MIN = 100;

/** Returns undefined for a text that is neither a pass nor a code. */
export function readScan(text: string): PermitQuery | undefined {
  const plain = passIn(text.trim());
  const code = readCode(plain);
  if (code !== undefined) return { code: displayCode(code) };
  return PASS.test(plain) ? { pass: plain } : codeInAddress(plain);
}

/** Finds the pass or the code in a link of this product. */
function codeInAddress(text: string): PermitQuery | undefined {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined;
  const { pathname, searchParams, hash } = new URL(text);
  // Codes and passes contain no characters that a URL escapes, so no decoding is needed.
  const parts = [...pathname.split('/'), ...searchParams.values(), hash.slice(1)];
  const pass = parts.find((part) => PASS.test(part) && part.length > PASS_LENGTH_MIN);
  if (pass !== undefined) return { pass };
  const code = parts.map((part) => readCode(part)).find((found) => found !== undefined);
  return code === undefined ? undefined : { code: displayCode(code) };
}

/** A QR code that was out of sight for this long is looked up again. */
const FORGOTTEN_AFTER_MS = 6000;

let last = { text: '', at: 0 };

/**
 * Whether to look up a QR code in the camera's picture. The QR code that was just read is usually still in front of the
 * camera, so it is ignored until it has been out of sight.
 */
export function isNewScan(text: string, now: number): boolean {
  const isNew = text !== last.text || now - last.at > FORGOTTEN_AFTER_MS;
  last = { text, at: now };
  return isNew;
}

/** Call this when the scanner is shown again. Time spent on another screen does not count as out of sight. */
export function resumeScanning(now: number): void {
  last = { ...last, at: now };
}
