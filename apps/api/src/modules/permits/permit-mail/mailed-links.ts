import { createHmac } from 'node:crypto';

import type { LINK_PURPOSES } from '@gerbang/shared/contracts/permits/permit-link';
import { showCode } from '@gerbang/shared/domain/permits/code';
import { encodeStatusLink } from '@gerbang/shared/domain/permits/status-link';
import { comparableEmail } from '@gerbang/shared/text/email';

import type { Config } from '../../../config.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { tokenHash } from '../../../platform/database/ids.ts';
import * as repository from './permit-mail.repository.ts';

/** A one-time link of a mail. The token is derived from `event_id`, so a repeated mail has the same link. */
export interface LinkOrder {
  purpose: (typeof LINK_PURPOSES)[number];
  event_id: string;
  expires_at: Date;
}

/** Stores a one-time link and returns its URL. The token is in the fragment, which browsers do not send to a server. */
export async function issueLink(
  tx: Tx,
  config: Pick<Config, 'signing_secret' | 'public_url'>,
  permit: { property_id: string; id: string },
  order: LinkOrder,
): Promise<string> {
  return `${config.public_url}/permitLink#token=${await issueToken(tx, config, permit, order)}`;
}

/** Stores a one-time link and returns its token. */
export async function issueToken(
  tx: Tx,
  config: Pick<Config, 'signing_secret'>,
  permit: { property_id: string; id: string },
  { purpose, event_id, expires_at }: LinkOrder,
): Promise<string> {
  const token = createHmac('sha256', config.signing_secret)
    .update(`permit-link\n${purpose}\n${permit.id}\n${event_id}`)
    .digest('base64url');
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
  { public_url, signing_secret }: Pick<Config, 'public_url' | 'signing_secret'>,
  { code, email }: { code: string; email: string },
): string {
  const proof = statusProof(signing_secret, { code, email });
  return `${public_url}/checkStatus/${encodeStatusLink({ form_code: showCode(code), email, proof })}`;
}

/** The signature of a mailed status link. `code` is the normalised code. */
export function statusProof(secret: Buffer, { code, email }: { code: string; email: string }): string {
  return createHmac('sha256', secret)
    .update(`status-link\n${code}\n${comparableEmail(email)}`)
    .digest()
    .subarray(0, 16)
    .toString('base64url');
}
