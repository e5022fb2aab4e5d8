import type { ChainPreview } from '@gerbang/shared/contracts/schedule-settings';
import type { Chain, ChainStage } from '@gerbang/shared/domain/permits/chains';

import { useChainPreviewQuery } from './chains.api.ts';
import type { ChainOf } from './chains.api.ts';

/** The people who decide a stage, as far as is known. */
export type Deciders = ChainPreview['stages'][number]['people'] | 'loading' | 'unknown';

/** Who decides each stage now, whether the chain in force asks it or not. */
export function useDeciders(of: ChainOf) {
  const { currentData, isError, refetch } = useChainPreviewQuery(of);
  const ofStage = (stage: ChainStage): Deciders => {
    if (currentData === undefined) return isError ? 'unknown' : 'loading';
    return currentData.stages.find((one) => one.stage === stage)?.people ?? [];
  };
  return {
    ofStage,
    /** The stages of a chain that nobody can decide, as far as is known. */
    undecided: (steps: Chain) => steps.flat().filter((stage) => isNobody(ofStage(stage))),
    isFailed: currentData === undefined && isError,
    retry: () => void refetch(),
  };
}

function isNobody(people: Deciders): boolean {
  return typeof people !== 'string' && people.length === 0;
}
