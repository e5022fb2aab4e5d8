import { displayCode, readCode } from '@gerbang/shared/domain/permits/code';
import { passIn } from '@gerbang/shared/domain/permits/pass';

const RANDOM_LENGTH = 8;

/** A code as it is typed, with the dashes where they stand on the paper; what cannot be one yet stays as it is. */
export function groupCode(typed: string, short_code: string): string {
  const plain = typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  if (!/^[LUW]/.test(plain) || !plain.startsWith(short_code, 1)) return typed.toUpperCase();
  const random = plain.slice(1 + short_code.length);
  const parts = [plain.slice(0, 1), short_code, random.slice(0, RANDOM_LENGTH), random.slice(RANDOM_LENGTH)];
  return parts.filter((part) => part !== '').join('-');
}

/** What a QR or a field held: a pass with its signature, or a permit's code. */
export type Ask = { pass: string } | { code: string };

const PASS = /^[\w-]+\.[\w-]+$/;
/** A file's name has a dot as well, but a signature is long. */
const PASS_LENGTH_MIN = 100;

/** What a scanned text asks for; undefined for a text that has nothing to do with permits. */
export function readScan(text: string): Ask | undefined {
  const plain = passIn(text.trim());
  const code = readCode(plain);
  if (code !== undefined) return { code: displayCode(code) };
  return PASS.test(plain) ? { pass: plain } : codeInAddress(plain);
}

/** Other addresses of ours have the code or the pass in them as well. */
function codeInAddress(text: string): Ask | undefined {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined;
  const { pathname, searchParams, hash } = new URL(text);
  // Neither holds a character that an address would have to spell otherwise.
  const parts = [...pathname.split('/'), ...searchParams.values(), hash.slice(1)];
  const pass = parts.find((part) => PASS.test(part) && part.length > PASS_LENGTH_MIN);
  if (pass !== undefined) return { pass };
  const code = parts.map((part) => readCode(part)).find((one) => one !== undefined);
  return code === undefined ? undefined : { code: displayCode(code) };
}
