import type { Stage } from '../../access.ts';
import type { PermitKind } from './kinds.ts';

/** A stage that can be part of an approval chain; the gate (`security`) always comes after approval. */
export type ChainStage = Exclude<Stage, 'security'>;

/** An approval chain: steps one after another, the stages of one step side by side. */
export type Chain = readonly (readonly ChainStage[])[];

/** The chain of each kind in a property that has not made its own. */
export const DEFAULT_CHAINS: Readonly<Record<PermitKind, Chain>> = {
  loading: [['tcr'], ['operational']],
  unloading: [['tcr'], ['fat'], ['operational']],
  work: [['tcr'], ['fat', 'rdd', 'operational'], ['gm']],
};
