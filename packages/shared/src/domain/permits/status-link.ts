/** Content of a link to the status screen: the two fields of its form. */
export interface StatusLink {
  form_code: string;
  email: string;
  /** The server's signature, which only mailed links have: it proves that their reader receives mail at `email`. */
  proof?: string | undefined;
}

/** Far longer than any code and e-mail address, even when escaped. Longer values are refused. */
const LONGEST_VALUE = 2000;

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** The `{value}` of `/checkStatus/{value}`: the JSON in URL-safe base64, so that a URL needs no escaping. */
export function encodeStatusLink({ form_code, email, proof }: StatusLink): string {
  return toBase64(utf8(JSON.stringify({ form_code, email, proof })));
}

/**
 * Reads a `{value}` in standard (also percent-encoded) or URL-safe base64. Returns undefined for anything else and
 * never throws.
 */
export function decodeStatusLink(value: string): StatusLink | undefined {
  if (value.length > LONGEST_VALUE) return undefined;
  try {
    return linkIn(JSON.parse(text(fromBase64(decodeURIComponent(value)))));
  } catch {
    return undefined;
  }
}

function linkIn(json: unknown): StatusLink | undefined {
  if (typeof json !== 'object' || json === null) return undefined;
  // Uses own properties only, because anyone can craft the JSON.
  const own = new Map<string, unknown>(Object.entries(json));
  const [form_code, email] = [own.get('form_code'), own.get('email')];
  if (typeof form_code !== 'string' || typeof email !== 'string') return undefined;
  const proof = own.get('proof');
  return { form_code, email, ...(typeof proof === 'string' && { proof }) };
}

function toBase64(bytes: readonly number[]): string {
  let result = '';
  for (let index = 0; index < bytes.length; index += 3) {
    const [a = 0, b, c] = bytes.slice(index, index + 3);
    const bits = (a << 16) | ((b ?? 0) << 8) | (c ?? 0);
    const characters = [18, 12, 6, 0].map((shift) => ALPHABET.charAt((bits >> shift) & 63));
    result += characters.slice(0, c === undefined ? (b === undefined ? 2 : 3) : 4).join('');
  }
  return result;
}

function fromBase64(value: string): number[] {
  const plain = value
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/={1,2}$/, '');
  const bytes: number[] = [];
  let bits = 0;
  let count = 0;
  for (const character of plain) {
    const six = ALPHABET.indexOf(character);
    if (six === -1) throw new Error('not base64');
    bits = ((bits << 6) | six) & 0xff_ff;
    count += 6;
    if (count >= 8) {
      count -= 8;
      bytes.push((bits >> count) & 0xff);
    }
  }
  return bytes;
}

/** Encodes as UTF-8 with `encodeURIComponent`, which exists in browsers and on the server alike. */
function utf8(content: string): number[] {
  return Array.from(encodeURIComponent(content).matchAll(/%([0-9A-F]{2})|./g), ([character, hex]) =>
    hex === undefined ? character.charCodeAt(0) : Number.parseInt(hex, 16),
  );
}

function text(bytes: readonly number[]): string {
  return decodeURIComponent(bytes.map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''));
}
