import { CHAIN_STAGES } from '../../access.ts';
import type { PermitKind } from './kinds.ts';

/** A stage that can be part of an approval chain. The gate (`security`) always comes after approval. */
export type ChainStage = (typeof CHAIN_STAGES)[number];

/** An approval chain: steps in sequence; the stages of one step decide in parallel. */
export type Chain = readonly (readonly ChainStage[])[];

export const DEFAULT_CHAINS: Readonly<Record<PermitKind, Chain>> = {
  loading: [['tcr'], ['operational']],
  unloading: [['tcr'], ['fat'], ['operational']],
  work: [['tcr'], ['fat', 'rdd', 'operational'], ['gm']],
};

/** Whether each stage of a permit needs another person, unless the chain says otherwise. */
export const FOUR_EYES_BY_DEFAULT = { loading: false, unloading: false, work: true } as const satisfies Record<
  PermitKind,
  boolean
>;

export const CHAIN_LIMITS = { steps: 8, stages: 5 } as const;

/** A chain as a user has entered it, possibly invalid. */
export type DrawnChain = readonly (readonly string[])[];

/** A fault of an entered chain. `path` is `steps`, `steps.<step>` or `steps.<step>.<stage>`, counted from 0. */
export interface ChainFault {
  path: string;
  code: 'required' | 'too_long' | 'invalid' | 'taken';
}

export function chainFaults(steps: DrawnChain): ChainFault[] {
  if (steps.length === 0) return [{ path: 'steps', code: 'required' }];
  if (steps.length > CHAIN_LIMITS.steps) return [{ path: 'steps', code: 'too_long' }];
  const seen = new Set<string>();
  return steps.flatMap((step, index) => stepFaults(step, `steps.${index}`, seen));
}

/** A chain as it is stored: the stages of each step in their usual order, so that equal chains are stored equally. */
export function orderedChain(steps: DrawnChain): Chain {
  return steps.map((step) => CHAIN_STAGES.filter((stage) => step.includes(stage)));
}

export function isSameChain(one: DrawnChain, other: DrawnChain): boolean {
  return JSON.stringify(orderedChain(one)) === JSON.stringify(orderedChain(other));
}

/** Whether every stage can be decided by another person. Each list holds the people who can decide one stage. */
export function hasPersonForEach(people: readonly (readonly string[])[]): boolean {
  // A stage with at least as many people as there are stages always finds one, so only the others are tried.
  const [scarce, ...others] = people.filter((ids) => ids.length < people.length);
  if (scarce === undefined) return true;
  return scarce.some((person) => hasPersonForEach(others.map((ids) => ids.filter((id) => id !== person))));
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
