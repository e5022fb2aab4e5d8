import { CHAIN_STAGES, isSameChain, orderedChain } from '@gerbang/shared/domain/permits/chains';
import type { Chain, ChainStage } from '@gerbang/shared/domain/permits/chains';

/** Where a stage is put: before the step of this number as a step of its own, or beside the stages of a step; from 0. */
export type Place = { own: number } | { beside: number };

/** The ways to move a stage without dragging it; one that leads nowhere is missing. */
export interface Moves {
  earlier: Place | undefined;
  later: Place | undefined;
  /** Beside the step before it, or out of a shared step. */
  side: Place | undefined;
}

/** The chain with a stage at another place; steps that nobody is left in go. */
export function move(steps: Chain, stage: ChainStage, place: Place): Chain {
  const left = steps.map((step) => step.filter((one) => one !== stage));
  if ('own' in place) left.splice(place.own, 0, [stage]);
  else left[place.beside]?.push(stage);
  return orderedChain(left.filter((step) => step.length > 0));
}

/** The chain without a stage. */
export function remove(steps: Chain, stage: ChainStage): Chain {
  return steps.map((step) => step.filter((one) => one !== stage)).filter((step) => step.length > 0);
}

/** Where a stage can go from its place, step by step. */
export function movesOf(steps: Chain, stage: ChainStage): Moves {
  const step = stepOf(steps, stage);
  if (isShared(steps, stage)) return { earlier: { own: step }, later: { own: step + 1 }, side: { own: step + 1 } };
  return {
    earlier: step > 0 ? { own: step - 1 } : undefined,
    later: step < steps.length - 1 ? { own: step + 2 } : undefined,
    side: step > 0 ? { beside: step - 1 } : undefined,
  };
}

/** The number of the step that asks a stage, from 0. */
export function stepOf(steps: Chain, stage: ChainStage): number {
  return steps.findIndex((step) => step.includes(stage));
}

/** Whether a stage decides at the same time as others. */
export function isShared(steps: Chain, stage: ChainStage): boolean {
  return (steps[stepOf(steps, stage)]?.length ?? 0) > 1;
}

/** The stages that a chain does not ask. */
export function unused(steps: Chain): ChainStage[] {
  return CHAIN_STAGES.filter((stage) => stepOf(steps, stage) < 0);
}

/** A step as it lies on the screen, along the way that the chain runs. */
export interface Extent {
  start: number;
  end: number;
}

/** So much of a step at either end, in pixels at most, means the place before or after it; the middle means beside. */
const EDGE = { share: 0.25, most: 48 };

/** Where a stage that is let go at a point of the screen is put; undefined where that would change nothing. */
export function placeAt(steps: Chain, stage: ChainStage, extents: readonly Extent[], point: number): Place | undefined {
  const place = rawPlace(extents, point);
  return isSameChain(move(steps, stage, place), steps) ? undefined : place;
}

function rawPlace(extents: readonly Extent[], point: number): Place {
  for (const [index, { start, end }] of extents.entries()) {
    const edge = Math.min((end - start) * EDGE.share, EDGE.most);
    if (point < start + edge) return { own: index };
    if (point <= end - edge) return { beside: index };
    if (point <= end) return { own: index + 1 };
  }
  return { own: extents.length };
}
