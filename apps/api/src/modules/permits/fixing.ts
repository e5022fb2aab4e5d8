import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database.ts';
import type { PermitProperty } from '../places/places.service.ts';
import type { CarriedFiles } from './files.ts';
import type { LockedPermit } from './move.ts';

/** What the parts of a correction work with. */
export interface Fixing {
  tx: Tx;
  ctx: Context;
  permit: LockedPermit;
  property: PermitProperty;
  /** The permit's own files, which a correction may name again. */
  carried: CarriedFiles;
}
