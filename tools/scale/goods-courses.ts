import type { Move } from '@gerbang/shared/domain/permits/workflow';

import type { Course, ScaleScene } from './scale-scene.ts';
import { approvals, tell } from './scale-stories.ts';

/** How a goods permit ends. */
export type GoodsEnd =
  | 'rejected'
  | 'cancelled'
  | 'missed'
  | 'returned'
  | 'corrected'
  | 'item refused'
  /** In through the gate, or out through it. */
  | 'as meant';

/** When a move is made that comes after the slot has begun; what only another permit brings about is never by itself. */
export type Later = 'gate' | 'over' | 'never';

/** A course, with how many of its moves are made before the slot begins and when the others are. */
export interface GoodsCourse extends Course {
  before_slot: number;
  later: readonly Later[];
}

/** The course of a goods permit that ends like this. */
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
