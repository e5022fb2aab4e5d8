import type { Context } from '../../../../platform/context.ts';
import type { Tx } from '../../../../platform/database/database.ts';
import type { PermitProperty } from '../../../building/places/places.service.ts';
import type { LockedPermit } from '../move.service.ts';
import type { CarriedFiles } from '../submit/files.ts';

/** Context of the functions that each correct one part of a form. */
export interface Fixing {
  tx: Tx;
  ctx: Context;
  permit: LockedPermit;
  property: PermitProperty;
  /** Files of the permit, which a correction may refer to again. */
  carried: CarriedFiles;
}
