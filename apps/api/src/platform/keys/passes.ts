import { createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';

import {
  joinPass,
  readPassPayload,
  signedBytes,
  splitPass,
  writePassPayload,
  type PassContent,
} from '@gerbang/shared/domain/gate/pass';

export type Pass = PassContent;

/** Header before the 32 bytes of an Ed25519 key in PKCS #8. */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The signing key from its 32 secret bytes. */
export function passKey(seed: Buffer): KeyObject {
  return createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, seed]), format: 'der', type: 'pkcs8' });
}

/** Length of the header before the 32 bytes of an Ed25519 key in SPKI. */
const SPKI_PREFIX_BYTES = 12;

/** The public half of a key: its 32 bytes in base64url. */
export function rawPublicKey(key: KeyObject): string {
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' });
  return spki.subarray(SPKI_PREFIX_BYTES).toString('base64url');
}

/** The public key of 32 bytes in base64url. */
export function readRawPublicKey(raw: string): KeyObject {
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: raw }, format: 'jwk' });
}

/** The keys of passes. The first one signs; passes of all of them are valid. */
export type PassKeys = readonly [KeyObject, ...KeyObject[]];

/** Signs a pass and returns it as text. */
export function signPass([key]: PassKeys, pass: Pass): string {
  const payload = writePassPayload(pass);
  return joinPass({ payload, signature: new Uint8Array(sign(null, signedBytes(payload), key)) });
}

/** Verifies a pass. Undefined when it is altered, malformed or signed by none of the keys. */
export function readPass(keys: PassKeys, text: string): Pass | undefined {
  const parts = splitPass(text);
  if (parts === undefined) return undefined;
  const isSigned = keys.some((key) => verify(null, signedBytes(parts.payload), key, parts.signature));
  return isSigned ? readPassPayload(parts.payload) : undefined;
}
