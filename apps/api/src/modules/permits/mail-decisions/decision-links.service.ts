import type { PermitKey } from '@gerbang/shared/contracts/permits/permit-moves';
import type { ChainStage } from '@gerbang/shared/domain/permits/chains';
import { HOUR_MS } from '@gerbang/shared/time/spans';

import type { Tx } from '../../../platform/database/database.ts';
import { newId, tokenHash } from '../../../platform/database/ids.ts';
import type { Deps } from '../../../platform/deps.ts';
import { deriveToken } from '../../../platform/keys/key-ring.ts';
import * as repository from './mail-decisions.repository.ts';

const LASTING_MS = 72 * HOUR_MS;

export interface DecisionLinkOrder {
  permit: PermitKey;
  stage: ChainStage;
  account_id: string;
  /** The event that the mail is about. A repeated mail for the same event has the same link. */
  event_id: string;
}

/**
 * Stores a link by which this person can decide this stage once within 72 hours, and returns its URL. Ends earlier
 * links of the same person for the same stage. Returns undefined when the stage does not wait for a decision. Runs in a
 * transaction on the permit's property.
 */
export async function decisionLinkFor(
  tx: Tx,
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  { permit, stage, account_id, event_id }: DecisionLinkOrder,
): Promise<string | undefined> {
  const named = `${permit.property_id}\n${permit.id}\n${stage}\n${account_id}\n${event_id}`;
  const token = deriveToken(config.keys, 'decision-link', named);
  // The token is in the fragment: browsers do not send it to a server, so it is in no log.
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
