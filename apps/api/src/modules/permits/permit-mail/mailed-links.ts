import { createHmac } from 'node:crypto';

import type { LINK_PURPOSES } from '@gerbang/shared/contracts/permit-link';
import { showCode } from '@gerbang/shared/domain/permits/code';
import { encodeStatusLink } from '@gerbang/shared/domain/web/status-link';

import type { Config } from '../../config.ts';
import type { Tx } from '../../platform/database.ts';
import { tokenHash } from '../../platform/ids.ts';
import * as repository from './permit-mail.repository.ts';

/** A one-time link as a mail asks for it; the event makes it the same one when the mail is made again. */
export interface LinkOrder {
  purpose: (typeof LINK_PURPOSES)[number];
  event_id: string;
  expires_at: Date;
}

/** A link by which the holder of the mail does one thing, once; the token is in the fragment, which no server gets to see. */
export async function issueLink(
  tx: Tx,
  config: Pick<Config, 'signing_secret' | 'public_url'>,
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
  return `${config.public_url}/permitLink#token=${token}`;
}

/** The address of a permit's status, for whoever knows its code and e-mail anyway. */
export function statusUrl({ public_url }: Pick<Config, 'public_url'>, permit: { code: string; email: string }): string {
  return `${public_url}/checkStatus/${encodeStatusLink({ form_code: showCode(permit.code), email: permit.email })}`;
}
