import type { Actor } from '@gerbang/shared/access';

import { recordAtEach, type AuditEntry } from '../../../platform/audit/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';

/** Writes a change of the user's own account to the audit log of each property they work for. */
export async function recordOwnChange(
  tx: Tx,
  ctx: Context,
  what: string,
  more: Pick<AuditEntry, 'detail' | 'personal'> = {},
): Promise<void> {
  const { actor } = ctx;
  if (actor.kind === 'anonymous') return;
  const kind = actor.kind === 'staff' ? 'user' : 'tenant-login';
  const entry = { action: `${kind}.${what}`, record: { kind, id: actor.user_id }, ...more };
  await recordAtEach(tx, ctx, propertiesOf(actor), entry);
}

function propertiesOf(actor: Exclude<Actor, { kind: 'anonymous' }>): readonly string[] {
  return actor.kind === 'staff' ? actor.property_ids : [actor.property_id];
}
