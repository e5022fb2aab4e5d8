import type { PermitKey } from '@gerbang/shared/contracts/permits/permit-moves';

import { keyedHash, keyedHashes, type KeyRing } from '../../../platform/keys/key-ring.ts';

const CODES = 1_000_000;

/** The 6-digit code with this id. It is derived and never stored, so a repeated mail has the same code. */
export function actionCode(keys: KeyRing, permit: PermitKey, code_id: string): string {
  return digitsOf(keyedHash(keys, 'action-code', `${permit.id}\n${code_id}`));
}

/** The codes with this id by each key in use. The key may have changed since the code was made. */
export function possibleActionCodes(keys: KeyRing, permit: PermitKey, code_id: string): string[] {
  return keyedHashes(keys, 'action-code', `${permit.id}\n${code_id}`).map(digitsOf);
}

function digitsOf(random: Buffer): string {
  return String(random.readUIntBE(0, 6) % CODES).padStart(6, '0');
}

/** Keyed hash under which a code is stored. The key is part of it: without it six digits could be found by trying them all. */
export function codeHash(keys: KeyRing, permit: PermitKey, code: string): Buffer {
  return keyedHash(keys, 'action-code-hash', `${permit.id}\n${code}`);
}

/** The hashes under which a code may be stored, one for each key in use. */
export function possibleCodeHashes(keys: KeyRing, permit: PermitKey, code: string): Buffer[] {
  return keyedHashes(keys, 'action-code-hash', `${permit.id}\n${code}`);
}
