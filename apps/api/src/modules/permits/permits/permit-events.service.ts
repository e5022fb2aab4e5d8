import type { PermitKey } from '@gerbang/shared/contracts/permits/permit-moves';

import type { Tx } from '../../../platform/database/database.ts';
import { announce } from '../../../platform/database/events.ts';

/** The subject under which changes of one permit are announced. */
export function permitSubject({ property_id, id }: PermitKey): string {
  return `permit:${property_id}:${id}`;
}

/** The subject under which changes of any permit of a property are announced. */
export function queueSubject(property_id: string): string {
  return `permits:${property_id}`;
}

export async function announcePermit(tx: Tx, key: PermitKey): Promise<void> {
  await announce(tx, permitSubject(key));
  await announce(tx, queueSubject(key.property_id));
}
