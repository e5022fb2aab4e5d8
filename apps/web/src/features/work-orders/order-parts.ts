import type { WorkOrderRecord } from '@gerbang/shared/contracts/work-orders';

import type { Acts } from './use-act.ts';
import type { WorkWords } from './use-work-words.ts';

/** What every part of a work order's screen is given. */
export interface OrderPart {
  order: WorkOrderRecord;
  words: WorkWords;
  acts: Acts;
  /** Whether the reader may note what was done. */
  mayNote: boolean;
}
