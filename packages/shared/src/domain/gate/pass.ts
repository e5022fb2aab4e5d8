import { readBase64Url, writeBase64Url } from '../../text/base64url.ts';

/** Content of a pass: the permit, the property, and the validity in whole seconds. Contains no personal data. */
export interface PassContent {
  permit_id: string;
  property_id: string;
  from: Date;
  until: Date;
  /** Distinguishes the passes of one permit: eight bytes in hexadecimal. */
  jti: string;
}

const VERSION = 1;
/**
 * One byte for the version, two ids of 16 bytes, two times of 4, and 8 for the jti. Short, so that the QR code stays
 * easy to scan.
 */
const PAYLOAD_BYTES = 1 + 16 + 16 + 4 + 4 + 8;
const SIGNATURE_BYTES = 64;
/**
 * The signed bytes start with the purpose, so that a signature made with the same key for something else is not a valid
 * pass.
 */
const PURPOSE = 'gate-pass\n';

/** The two parts of a pass, before the signature is verified. */
export interface PassParts {
  payload: Uint8Array<ArrayBuffer>;
  signature: Uint8Array<ArrayBuffer>;
}

/** A pass as text: payload and signature, each in base64url. */
export function joinPass({ payload, signature }: PassParts): string {
  return `${writeBase64Url(payload)}.${writeBase64Url(signature)}`;
}

/**
 * The text of the QR code on the phone, on paper and on the driver's page: an address that a phone camera opens. The
 * pass is in the fragment, which browsers do not send, so it never reaches a log.
 */
export function passUrl(origin: string, pass: string): string {
  return `${origin}/verify#${pass}`;
}

const PASS_URL = /^https?:\/\/[^#]+\/verify\/?#(.+)$/i;

/** Extracts the pass from the text of a QR code. A bare pass, as older QR codes contain it, is returned unchanged. */
export function passIn(scanned: string): string {
  return PASS_URL.exec(scanned)?.[1] ?? scanned;
}

/** The parts of a pass, or undefined when the text does not have the format of a pass. */
export function splitPass(text: string): PassParts | undefined {
  const [payload, signature] = text.split('.').map(readBase64Url);
  if (payload?.length !== PAYLOAD_BYTES || signature?.length !== SIGNATURE_BYTES) return undefined;
  // Several texts decode to the same bytes. Only the canonical one is accepted.
  return joinPass({ payload, signature }) === text ? { payload, signature } : undefined;
}

export function signedBytes(payload: Uint8Array): Uint8Array<ArrayBuffer> {
  const purpose = Uint8Array.from(PURPOSE, (character) => character.charCodeAt(0));
  const bytes = new Uint8Array(purpose.length + payload.length);
  bytes.set(purpose);
  bytes.set(payload, purpose.length);
  return bytes;
}

export function writePassPayload({ permit_id, property_id, from, until, jti }: PassContent): Uint8Array<ArrayBuffer> {
  const ids = hexBytes(permit_id.replaceAll('-', '') + property_id.replaceAll('-', ''));
  const tail = hexBytes(jti);
  const payload = new Uint8Array(PAYLOAD_BYTES);
  if (1 + ids.length + 8 + tail.length !== PAYLOAD_BYTES) {
    throw new Error('A pass names its permit, property and jti in full');
  }
  payload[0] = VERSION;
  payload.set(ids, 1);
  const view = new DataView(payload.buffer);
  view.setUint32(33, seconds(from));
  view.setUint32(37, seconds(until));
  payload.set(tail, 41);
  return payload;
}

/** Reads a payload; undefined when its version is unknown. */
export function readPassPayload(payload: Uint8Array): PassContent | undefined {
  if (payload[0] !== VERSION || payload.length !== PAYLOAD_BYTES) return undefined;
  const view = new DataView(payload.buffer, payload.byteOffset, payload.length);
  return {
    permit_id: uuid(payload.subarray(1, 17)),
    property_id: uuid(payload.subarray(17, 33)),
    from: new Date(view.getUint32(33) * 1000),
    until: new Date(view.getUint32(37) * 1000),
    jti: hex(payload.subarray(41)),
  };
}

/** Unix seconds in four bytes, enough until 2106. */
function seconds(instant: Date): number {
  return Math.floor(instant.getTime() / 1000);
}

function hexBytes(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function uuid(bytes: Uint8Array): string {
  return hex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
