import { createHmac } from 'node:crypto';

import type { PermitKey } from '@gerbang/shared/contracts/permits/permit-moves';

import type { Config } from '../../../config.ts';

/** The token of the mailed link. Derived from the question, so that a repeated mail has the same link. */
export function endorsementToken(
  { signing_secret }: Pick<Config, 'signing_secret'>,
  { property_id, id }: PermitKey,
  asked_at: Date,
): string {
  return createHmac('sha256', signing_secret)
    .update(`endorsement\n${property_id}\n${id}\n${asked_at.toISOString()}`)
    .digest('base64url');
}
