import type { Stage } from '../../access.ts';
import type { PermitKind } from './kinds.ts';

/** A stage that can be part of an approval chain; the gate (`security`) always comes after approval. */
export type ChainStage = Exclude<Stage, 'security'>;

/** The stages of a chain in the order in which those of one step are named. */
export const CHAIN_STAGES = ['tcr', 'fat', 'rdd', 'operational', 'gm'] as const satisfies readonly ChainStage[];

/** An approval chain: steps one after another, the stages of one step side by side. */
export type Chain = readonly (readonly ChainStage[])[];

/** The chain of each kind in a property that has not made its own. */
export const DEFAULT_CHAINS: Readonly<Record<PermitKind, Chain>> = {
  loading: [['tcr'], ['operational']],
  unloading: [['tcr'], ['fat'], ['operational']],
  work: [['tcr'], ['fat', 'rdd', 'operational'], ['gm']],
};

/** Most steps of a chain, and most stages of a step. */
export const CHAIN_LIMITS = { steps: 8, stages: 5 } as const;

/** A chain as somebody draws it, right or wrong. */
export type DrawnChain = readonly (readonly string[])[];

/** What is wrong with a drawn chain, and where: `steps`, `steps.<step>` or `steps.<step>.<stage>`, counted from 0. */
export interface ChainFault {
  path: string;
  code: 'required' | 'too_long' | 'invalid' | 'taken';
}

/** Everything that is wrong with a drawn chain; nothing when it can be used. */
export function chainFaults(steps: DrawnChain): ChainFault[] {
  if (steps.length === 0) return [{ path: 'steps', code: 'required' }];
  if (steps.length > CHAIN_LIMITS.steps) return [{ path: 'steps', code: 'too_long' }];
  const seen = new Set<string>();
  return steps.flatMap((step, index) => stepFaults(step, `steps.${index}`, seen));
}

/** A chain as it is kept: the stages of each step in their usual order, so that the same chain always reads the same. */
export function orderedChain(steps: DrawnChain): Chain {
  return steps.map((step) => CHAIN_STAGES.filter((stage) => step.includes(stage)));
}

/** Whether two chains ask the same stages in the same steps. */
export function isSameChain(one: DrawnChain, other: DrawnChain): boolean {
  return JSON.stringify(orderedChain(one)) === JSON.stringify(orderedChain(other));
}

function stepFaults(step: readonly string[], path: string, seen: Set<string>): ChainFault[] {
  if (step.length === 0) return [{ path, code: 'required' }];
  if (step.length > CHAIN_LIMITS.stages) return [{ path, code: 'too_long' }];
  return step.flatMap((stage, index) => {
    const code = stageFault(stage, seen);
    seen.add(stage);
    return code === undefined ? [] : [{ path: `${path}.${index}`, code }];
  });
}

function stageFault(stage: string, seen: ReadonlySet<string>): ChainFault['code'] | undefined {
  const known: readonly string[] = CHAIN_STAGES;
  if (!known.includes(stage)) return 'invalid';
  return seen.has(stage) ? 'taken' : undefined;
}
