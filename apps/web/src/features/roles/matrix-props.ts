import type { Action } from '@gerbang/shared/access';

import type { MatrixRow } from './role-matrix.ts';
import type { Grants } from './use-grants.ts';

/** What the grid and the cards of a role's actions show alike. */
export interface MatrixProps {
  rows: readonly MatrixRow[];
  chosen: readonly Action[];
  lockOf: Grants['ofAction'];
  onToggle: (action: Action) => void;
}
