import type { LINK_PURPOSES } from '@gerbang/shared/contracts/permits/permit-link';
import { showCode } from '@gerbang/shared/domain/permits/code';
import { encodeStatusLink } from '@gerbang/shared/domain/permits/status-link';
import { comparableEmail } from '@gerbang/shared/text/email';

import type { Config } from '../../../config.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { tokenHash } from '../../../platform/database/ids.ts';
import { deriveToken, isSignature, keyedHash, type KeyRing } from '../../../platform/keys/key-ring.ts';
import * as repository from './permit-mail.repository.ts';

const PROOF_BYTES = 16;

/** A one-time link of a mail. The token is derived from `event_id`, so a repeated mail has the same link. */
export interface LinkOrder {
  purpose: (typeof LINK_PURPOSES)[number];
  event_id: string;
  expires_at: Date;
}

/** Stores a one-time link and returns its URL. The token is in the fragment, which browsers do not send to a server. */
export async function issueLink(
  tx: Tx,
  config: Pick<Config, 'keys' | 'public_url'>,
  permit: { property_id: string; id: string },
  order: LinkOrder,
): Promise<string> {
  return `${config.public_url}/permitLink#token=${await issueToken(tx, config, permit, order)}`;
}

/** Stores a one-time link and returns its token. */
export async function issueToken(
  tx: Tx,
  { keys }: Pick<Config, 'keys'>,
  permit: { property_id: string; id: string },
  { purpose, event_id, expires_at }: LinkOrder,
): Promise<string> {
  const token = deriveToken(keys, 'permit-link', `${purpose}\n${permit.id}\n${event_id}`);
  await repository.insertLink(tx, {
    token_hash: tokenHash(token),
    property_id: permit.property_id,
    permit_id: permit.id,
    purpose,
    expires_at,
  });
  return token;
}

/** URL of the status page, which contains code and e-mail of the permit and their signature. */
export function statusUrl(
  { public_url, keys }: Pick<Config, 'public_url' | 'keys'>,
  { code, email }: { code: string; email: string },
): string {
  const proof = statusProof(keys, { code, email });
  return `${public_url}/checkStatus/${encodeStatusLink({ form_code: showCode(code), email, proof })}`;
}

/** The signature of a mailed status link. `code` is the normalised code. */
export function statusProof(keys: KeyRing, permit: { code: string; email: string }): string {
  return keyedHash(keys, 'status-link', provenText(permit)).subarray(0, PROOF_BYTES).toString('base64url');
}

/** Whether `proof` is the signature of a mailed status link of this permit, by any key in use. */
export function isStatusProof(keys: KeyRing, permit: { code: string; email: string }, proof: string): boolean {
  return isSignature(keys, 'status-link', provenText(permit), proof, PROOF_BYTES);
}

function provenText({ code, email }: { code: string; email: string }): string {
  return `${code}\n${comparableEmail(email)}`;
}
