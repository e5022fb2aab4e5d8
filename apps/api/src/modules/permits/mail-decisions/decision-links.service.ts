import { createHmac } from 'node:crypto';

import type { PermitKey } from '@gerbang/shared/contracts/permit-moves';
import type { ChainStage } from '@gerbang/shared/domain/permits/chains';

import type { Tx } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { newId, tokenHash } from '../../platform/ids.ts';
import * as repository from './mail-decisions.repository.ts';

const LASTING_MS = 72 * 60 * 60 * 1000;

/** A link as a mail asks for it. */
export interface DecisionLinkOrder {
  permit: PermitKey;
  stage: ChainStage;
  account_id: string;
  /** What the mail is about: a mail that is made again for the same event carries the same link. */
  event_id: string;
}

/**
 * The address by which this person decides this stage, once, for 72 hours; undefined when the stage is not asked now.
 * Earlier links of the same person for the same stage end with it. Within a transaction on the permit's property.
 */
export async function decisionLinkFor(
  tx: Tx,
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  { permit, stage, account_id, event_id }: DecisionLinkOrder,
): Promise<string | undefined> {
  const token = createHmac('sha256', config.signing_secret)
    .update(`decision-link\n${permit.property_id}\n${permit.id}\n${stage}\n${account_id}\n${event_id}`)
    .digest('base64url');
  // The token stands in the fragment: browsers never send it to a server, so no log can hold it.
  const url = `${config.public_url}/decide#token=${token}`;
  const token_hash = tokenHash(token);
  if (await repository.isKnown(tx, permit, token_hash)) return url;
  const asked_at = await repository.findAsking(tx, { permit, stage });
  if (asked_at === undefined) return undefined;
  const created_at = clock.now();
  await repository.insertLink(tx, {
    property_id: permit.property_id,
    permit_id: permit.id,
    id: newId(),
    stage,
    account_id,
    token_hash,
    asked_at,
    created_at,
    expires_at: new Date(created_at.getTime() + LASTING_MS),
  });
  return url;
}
