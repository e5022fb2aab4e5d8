import { createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';

/** What a pass says: which permit of which property, and from when until when (whole seconds). Nothing personal. */
export interface Pass {
  permit_id: string;
  property_id: string;
  from: Date;
  until: Date;
  /** Tells passes of one permit apart: eight bytes in hexadecimal. */
  jti: string;
}

const VERSION = 1;
/** The version's byte, two ids of 16, two times of 4 and the 8 of the jti: short, so that the QR stays coarse. */
const PAYLOAD_BYTES = 1 + 16 + 16 + 4 + 4 + 8;
const SIGNATURE_BYTES = 64;
/** What stands before the 32 bytes of an Ed25519 key in PKCS #8. */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
/** The purpose stands first, so that a signature made with the same key for something else never fits here. */
const PURPOSE = Buffer.from('gate-pass\n');

/** The signing key from its 32 secret bytes. */
export function passKey(seed: Buffer): KeyObject {
  return createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, seed]), format: 'der', type: 'pkcs8' });
}

/** The key with which anyone can check what the signing key has signed. */
export function passPublicKey(key: KeyObject): KeyObject {
  return createPublicKey(key);
}

/** A pass as it stands in the QR: payload and signature, each in base64url. */
export function signPass(key: KeyObject, pass: Pass): string {
  const payload = writePayload(pass);
  const signature = sign(null, Buffer.concat([PURPOSE, payload]), key);
  return `${payload.toString('base64url')}.${signature.toString('base64url')}`;
}

/** The pass that this text is, if it was signed with the key's other half; altered, foreign and malformed ones are none. */
export function readPass(public_key: KeyObject, text: string): Pass | undefined {
  const [payload, signature] = text.split('.').map((part) => Buffer.from(part, 'base64url'));
  if (payload?.length !== PAYLOAD_BYTES || signature?.length !== SIGNATURE_BYTES) return undefined;
  // Several texts decode to the same bytes; only the one we gave out is a pass.
  if (`${payload.toString('base64url')}.${signature.toString('base64url')}` !== text) return undefined;
  if (!verify(null, Buffer.concat([PURPOSE, payload]), public_key, signature)) return undefined;
  return payload[0] === VERSION ? readPayload(payload) : undefined;
}

function writePayload({ permit_id, property_id, from, until, jti }: Pass): Buffer {
  const payload = Buffer.concat([
    Buffer.from([VERSION]),
    Buffer.from(permit_id.replaceAll('-', ''), 'hex'),
    Buffer.from(property_id.replaceAll('-', ''), 'hex'),
    seconds(from),
    seconds(until),
    Buffer.from(jti, 'hex'),
  ]);
  if (payload.length !== PAYLOAD_BYTES) throw new Error('A pass names its permit, property and jti in full');
  return payload;
}

function readPayload(payload: Buffer): Pass {
  return {
    permit_id: uuid(payload.subarray(1, 17)),
    property_id: uuid(payload.subarray(17, 33)),
    from: new Date(payload.readUInt32BE(33) * 1000),
    until: new Date(payload.readUInt32BE(37) * 1000),
    jti: payload.subarray(41).toString('hex'),
  };
}

/** Unix seconds in four bytes; they last until 2106. */
function seconds(instant: Date): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(Math.floor(instant.getTime() / 1000));
  return bytes;
}

function uuid(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
