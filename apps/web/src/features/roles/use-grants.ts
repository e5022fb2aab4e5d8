import type { Action, Stage } from '@gerbang/shared/access';
import type { RoleRecord } from '@gerbang/shared/contracts/roles';
import { ADMINISTERS } from '@gerbang/shared/domain/people/rights';

import { useAuth } from '../../lib/store/hooks.ts';

/** Why a right cannot be changed: the person does not hold it, or would lose the right to edit roles. */
export type Lock = 'withheld' | 'own';

/** What the person can do with a role's rights; the server asks again. */
export interface Grants {
  /** Whether this is the person's own role. */
  isOwn: boolean;
  ofAction: (action: Action) => Lock | undefined;
  ofStage: (stage: Stage) => Lock | undefined;
}

/** Which rights of a role the person may give: their own; what the role allowed before may stay. */
export function useGrants(record: RoleRecord | null): Grants {
  const { userData } = useAuth();
  const own = userData?.role;
  const isOwn = record !== null && record.id === own?.id;
  return {
    isOwn,
    ofAction: (action) => {
      if (isOwn && action === ADMINISTERS) return 'own';
      return own?.actions.includes(action) === true || record?.actions.includes(action) === true
        ? undefined
        : 'withheld';
    },
    ofStage: (stage) =>
      own?.stages.includes(stage) === true || record?.stages.includes(stage) === true ? undefined : 'withheld',
  };
}
