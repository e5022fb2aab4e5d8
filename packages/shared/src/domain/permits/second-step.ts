import type { ChainStage } from './chains.ts';
import type { PermitKind } from './kinds.ts';

/** Stages that decide about money or decide last. Possession of the phone must not be enough for them. */
const WEIGHTY: ReadonlySet<ChainStage> = new Set(['fat', 'gm']);

/** Words for work at height. */
const AT_HEIGHT =
  /\b(ketinggian|di atas plafon|plafon|perancah|scaffold(?:ing)?|gondola|tangga lipat|boom\s*lift|scissor\s*lift|man\s*lift|roof(?:top)?|atap|fasad|facade|rope access|full body harness|at height)\b/iu;

/**
 * Whether a decision through a mailed link requires a proof also from a person without a second step: when the stage
 * decides about money or decides last, and for all work. The applicant's words do not count: whoever leaves out that the
 * work is dangerous would get a decision without a proof. Logged-in people gave this proof at login.
 */
export function needsSecondStep(stage: ChainStage, kind: PermitKind): boolean {
  return WEIGHTY.has(stage) || kind === 'work';
}

/** Whether words for work at height are in the texts. Only for hints on the screen. */
export function isAtHeight(works: readonly string[]): boolean {
  return works.some((text) => AT_HEIGHT.test(text));
}
