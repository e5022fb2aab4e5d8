import type { ChainStage } from './chains.ts';
import { isHotWork, touchesFireSystem } from './clashes.ts';
import type { PermitKind } from './kinds.ts';

/** Stages whose word is about money, or is the last one: a borrowed phone must not be enough for them. */
const WEIGHTY: ReadonlySet<ChainStage> = new Set(['fat', 'gm']);

/** Words of work above the ground. */
const AT_HEIGHT =
  /\b(ketinggian|di atas plafon|plafon|perancah|scaffold(?:ing)?|gondola|tangga lipat|boom\s*lift|scissor\s*lift|man\s*lift|roof(?:top)?|atap|fasad|facade|rope access|full body harness|at height)\b/iu;

/** A permit as this rule looks at it. */
export interface DecidedWork {
  kind: PermitKind;
  /** What the work is, in the applicant's words. */
  works: readonly string[];
}

/**
 * Whether a decision that comes by a mailed link needs a proof of the person beside the link: the stage decides about
 * money or has the last word, or the work can hurt people: with fire, above the ground, or on what would notice a fire.
 * Whoever is logged in has shown it at login.
 */
export function needsSecondStep(stage: ChainStage, { kind, works }: DecidedWork): boolean {
  if (WEIGHTY.has(stage)) return true;
  return kind === 'work' && (isHotWork({ works }) || touchesFireSystem({ works }) || isAtHeight(works));
}

/** Whether the work is done above the ground. */
export function isAtHeight(works: readonly string[]): boolean {
  return works.some((text) => AT_HEIGHT.test(text));
}
