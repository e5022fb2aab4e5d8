import type { PublicProperty } from '@gerbang/shared/contracts/building/public-lists';
import type { PermitStatus } from '@gerbang/shared/contracts/permits/status';

/** What a new request takes over from an earlier one. Photos are never taken over. */
export interface Reused {
  status: PermitStatus;
  /** Null when the building is not public any more. */
  property: PublicProperty | null;
  /** The goods that the new request asks for again. */
  items: PermitStatus['load_unload_items'];
}

/** Fills the form of the permit's kind and returns its path. */
export type FillForm = (reused: Reused) => Promise<string>;
