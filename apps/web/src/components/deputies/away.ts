import type { Stage } from '@gerbang/shared/access';

import { knownStages } from './deputy-values.ts';

/** Who is away, and what they decide. */
export interface Away {
  id: string;
  label: string;
  stages: Stage[];
}

interface Rights {
  actions: readonly string[];
  stages: readonly string[];
}

/** The stages that somebody with this role decides: none without the right to decide at all. */
export function decidedStages(role: Rights | undefined): Stage[] {
  return role?.actions.includes('permit.decide') === true ? knownStages(role.stages) : [];
}
