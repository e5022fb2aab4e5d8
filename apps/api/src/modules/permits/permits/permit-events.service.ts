import type { PermitKey } from '@gerbang/shared/contracts/permits/permit-moves';

import { record } from '../../../platform/audit/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { announce } from '../../../platform/database/events.ts';
import { queueSubject } from '../../building/places/queue-subject.service.ts';

/** The subject under which changes of one permit are announced. */
export function permitSubject({ property_id, id }: PermitKey): string {
  return `permit:${property_id}:${id}`;
}

export async function announcePermit(tx: Tx, key: PermitKey): Promise<void> {
  await announce(tx, permitSubject(key));
  await announce(tx, queueSubject(key.property_id));
}

/** Audits a change of a permit that is not a move of its workflow, and announces it. */
export async function recordPermitChange(
  tx: Tx,
  ctx: Context,
  key: PermitKey,
  action: string,
  detail: Record<string, unknown> = {},
): Promise<void> {
  await record(tx, ctx, {
    property_id: key.property_id,
    action,
    record: { kind: 'permit', id: key.id },
    detail,
  });
  await announcePermit(tx, key);
}
