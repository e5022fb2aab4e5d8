import type { PermitKind } from '@gerbang/shared/domain/permits/kinds';

import type { Tx } from '../../platform/database.ts';
import * as repository from './usual-time.repository.ts';

/** Within how many office hours a permit of this kind is usually decided here; null while too little is known. */
export async function readUsualHours(tx: Tx, property_id: string, kind: PermitKind): Promise<number | null> {
  return (await repository.findUsual(tx, property_id, kind)) ?? null;
}
