import type { PermitKey } from '@gerbang/shared/contracts/permits/permit-moves';

import type { Config } from '../../../config.ts';
import { deriveStoredToken, deriveToken } from '../../../platform/keys/key-ring.ts';

/** The token of the mailed link. Derived from the question, so that a repeated mail has the same link. */
export function endorsementToken({ keys }: Pick<Config, 'keys'>, permit: PermitKey, asked_at: Date): string {
  return deriveToken(keys, 'endorsement', questionText(permit, asked_at));
}

/** The token of a stored question. Undefined when the key that made it is no longer in use. */
export function storedEndorsementToken(
  { keys }: Pick<Config, 'keys'>,
  permit: PermitKey,
  { asked_at, token_hash }: { asked_at: Date; token_hash: Buffer },
): string | undefined {
  return deriveStoredToken(keys, 'endorsement', questionText(permit, asked_at), token_hash);
}

function questionText({ property_id, id }: PermitKey, asked_at: Date): string {
  return `${property_id}\n${id}\n${asked_at.toISOString()}`;
}
