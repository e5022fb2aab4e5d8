import type { Move } from '@gerbang/shared/domain/permits/workflow';

import type { Course, ScaleScene } from './scene.ts';
import { approvals, tell } from './stories.ts';

/** How a goods permit ends. */
export type GoodsEnd =
  | 'rejected'
  | 'cancelled'
  | 'missed'
  | 'returned'
  | 'corrected'
  | 'item refused'
  /** The goods pass the gate, in or out. */
  | 'as meant';

/** When a move after the start of the slot happens: at the gate, after the slot, or only through another permit. */
type Later = 'gate' | 'over' | 'never';

/** A course with the number of moves before the slot begins and the time of the later moves. */
export interface GoodsCourse extends Course {
  before_slot: number;
  later: readonly Later[];
}

export function courseOf(scene: ScaleScene, kind: 'loading' | 'unloading', end: GoodsEnd): GoodsCourse {
  return scene.course(`${kind} ${end}`, () => {
    const { steps } = scene.building.chains[kind];
    const moves = movesOf(scene, kind, end);
    const later = moves.flatMap((move) => laterOf(move));
    const stories = tell(kind, steps, moves, end === 'item refused' ? 2 : 1);
    return { moves, stories, later, before_slot: moves.length - later.length };
  });
}

function laterOf(move: Move): Later[] {
  if (move.type === 'pass_gate') return ['gate'];
  if (move.type !== 'close') return [];
  if (move.reason === 'window_passed') return ['over'];
  return [move.reason === 'all_out' ? 'never' : 'gate'];
}

function movesOf({ building }: ScaleScene, kind: 'loading' | 'unloading', end: GoodsEnd): Move[] {
  const { steps } = building.chains[kind];
  const all = approvals(steps);
  const stage = steps[0]?.[0] ?? 'tcr';
  const over: Move = { type: 'close', reason: 'window_passed' };
  const through: Move[] = [
    { type: 'pass_gate', refused_items: 0 },
    { type: 'close', reason: kind === 'loading' ? 'all_out' : 'gone' },
  ];
  switch (end) {
    case 'rejected':
      return [{ type: 'reject', stage }];
    case 'cancelled':
      return [...all.slice(0, 1), { type: 'cancel', by: 'applicant' }];
    case 'missed':
      return [...all, over];
    case 'returned':
      return [{ type: 'return', stage }, over];
    case 'corrected':
      return [{ type: 'return', stage }, { type: 'fix', ask_again: false, accepted_items: 1 }, ...all, ...through];
    case 'item refused':
      return [...approvals(steps, 1), ...through];
    case 'as meant':
      return [...all, ...through];
  }
}
