import type { ChainStage } from './chains.ts';
import { isHotWork, touchesFireSystem } from './clashes.ts';
import type { PermitKind } from './kinds.ts';

/** Stages that decide about money or decide last. Possession of the phone must not be enough for them. */
const WEIGHTY: ReadonlySet<ChainStage> = new Set(['fat', 'gm']);

/** Words for work at height. */
const AT_HEIGHT =
  /\b(ketinggian|di atas plafon|plafon|perancah|scaffold(?:ing)?|gondola|tangga lipat|boom\s*lift|scissor\s*lift|man\s*lift|roof(?:top)?|atap|fasad|facade|rope access|full body harness|at height)\b/iu;

export interface DecidedWork {
  kind: PermitKind;
  /** The applicant's description of the work. */
  works: readonly string[];
}

/**
 * Whether a decision through a mailed link requires a proof also from a person without a second step: when the stage
 * decides about money or decides last, or when the work is dangerous (hot work, work at height, or work on the fire
 * system). Logged-in people gave this proof at login.
 */
export function needsSecondStep(stage: ChainStage, { kind, works }: DecidedWork): boolean {
  if (WEIGHTY.has(stage)) return true;
  return kind === 'work' && (isHotWork({ works }) || touchesFireSystem({ works }) || isAtHeight(works));
}

export function isAtHeight(works: readonly string[]): boolean {
  return works.some((text) => AT_HEIGHT.test(text));
}
