import { bech32 } from '@scure/base';
import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption';

import type { KeyRing } from '../keys/key-ring.ts';

/** The identity of a backup key, as the program `age` reads it (`AGE-SECRET-KEY-1…`). */
export function ageIdentity(key: KeyRing[number]): string {
  return bech32.encodeFromBytes('AGE-SECRET-KEY-', key.derive('backup-identity')).toUpperCase();
}

/** Encrypts for the first key, if there is one, and for the recipients (`age1…`), as an age v1 file. */
export function createSealer(
  keys: KeyRing | undefined,
  recipients: readonly string[],
): (content: Uint8Array) => Promise<Buffer> {
  let ready: Promise<Encrypter> | undefined;
  const prepare = async () => {
    const encrypter = new Encrypter();
    if (keys !== undefined) encrypter.addRecipient(await identityToRecipient(ageIdentity(keys[0])));
    for (const recipient of recipients) encrypter.addRecipient(recipient);
    return encrypter;
  };
  return async (content) => Buffer.from(await (await (ready ??= prepare())).encrypt(content));
}

/** Decrypts an age v1 file by any of the keys. Throws when none fits, or when a byte was changed. */
export function createOpener(keys: KeyRing): (sealed: Uint8Array) => Promise<Buffer> {
  const decrypter = new Decrypter();
  for (const key of keys) decrypter.addIdentity(ageIdentity(key));
  return async (sealed) => Buffer.from(await decrypter.decrypt(sealed));
}
