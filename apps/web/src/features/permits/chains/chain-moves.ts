import { CHAIN_STAGES } from '@gerbang/shared/access';
import { isSameChain, orderedChain } from '@gerbang/shared/domain/permits/chains';
import type { Chain, ChainStage } from '@gerbang/shared/domain/permits/chains';

/**
 * Target of a move, counted from 0: a step of its own before step `own`, or parallel to the stages of step `beside`.
 */
export type Place = { own: number } | { beside: number };

/** Moves by button. A move is undefined when it is not possible. */
interface Moves {
  earlier: Place | undefined;
  later: Place | undefined;
  /** Joins the previous step, or leaves a step that it shares with other stages. */
  side: Place | undefined;
}

/** Returns the chain with `stage` moved to `place`. Steps that become empty are removed. */
export function move(steps: Chain, stage: ChainStage, place: Place): Chain {
  const left = steps.map((step) => step.filter((other) => other !== stage));
  if ('own' in place) left.splice(place.own, 0, [stage]);
  else left[place.beside]?.push(stage);
  return orderedChain(left.filter((step) => step.length > 0));
}

export function remove(steps: Chain, stage: ChainStage): Chain {
  return steps.map((step) => step.filter((other) => other !== stage)).filter((step) => step.length > 0);
}

/** The possible moves of a stage, one step at a time. */
export function movesOf(steps: Chain, stage: ChainStage): Moves {
  const step = stepOf(steps, stage);
  if (isShared(steps, stage)) return { earlier: { own: step }, later: { own: step + 1 }, side: { own: step + 1 } };
  return {
    earlier: step > 0 ? { own: step - 1 } : undefined,
    later: step < steps.length - 1 ? { own: step + 2 } : undefined,
    side: step > 0 ? { beside: step - 1 } : undefined,
  };
}

export function stepOf(steps: Chain, stage: ChainStage): number {
  return steps.findIndex((step) => step.includes(stage));
}

/** Whether other stages of the same step decide in parallel. */
export function isShared(steps: Chain, stage: ChainStage): boolean {
  return (steps[stepOf(steps, stage)]?.length ?? 0) > 1;
}

export function unused(steps: Chain): ChainStage[] {
  return CHAIN_STAGES.filter((stage) => stepOf(steps, stage) < 0);
}

/** Start and end of a step on the screen in pixels, along the direction of the chain. */
export interface Extent {
  start: number;
  end: number;
}

/**
 * Zone at each end of a step in which a drop puts the stage before or after the step: a share of its length, at most
 * `most` pixels. A drop in the middle makes the stage parallel.
 */
const EDGE = { share: 0.25, most: 48 };

/** Target for a stage dropped at `point`, or undefined when the drop would change nothing. */
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
