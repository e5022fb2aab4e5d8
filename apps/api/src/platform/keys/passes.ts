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

export function passPublicKey(key: KeyObject): KeyObject {
  return createPublicKey(key);
}

/** Signs a pass and returns it as text. */
export function signPass(key: KeyObject, pass: Pass): string {
  const payload = writePassPayload(pass);
  return joinPass({ payload, signature: new Uint8Array(sign(null, signedBytes(payload), key)) });
}

/** Verifies a pass. Undefined when it is altered, malformed or signed by another key. */
export function readPass(public_key: KeyObject, text: string): Pass | undefined {
  const parts = splitPass(text);
  if (parts === undefined || !verify(null, signedBytes(parts.payload), public_key, parts.signature)) return undefined;
  return readPassPayload(parts.payload);
}
