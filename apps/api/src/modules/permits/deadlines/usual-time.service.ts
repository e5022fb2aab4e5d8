import type { PermitKind } from '@gerbang/shared/domain/permits/kinds';

import type { Tx } from '../../../platform/database/database.ts';
import * as repository from './usual-time.repository.ts';

/** Office hours within which a permit of this kind is usually decided. Null when there are too few permits. */
export async function readUsualHours(tx: Tx, property_id: string, kind: PermitKind): Promise<number | null> {
  return (await repository.findUsual(tx, property_id, kind)) ?? null;
}
