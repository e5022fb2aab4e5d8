import { STAGES, type Stage } from '@gerbang/shared/access';
import type { Chain, ChainStage } from '@gerbang/shared/domain/permits/chains';
import { PERMIT_KINDS } from '@gerbang/shared/domain/permits/kinds';
import {
  nextStep,
  startWorkflow,
  type Move,
  type MoveType,
  type Workflow,
} from '@gerbang/shared/domain/permits/workflow';

import { diceOf } from '../../src/seed/scale-dice.ts';
import { isOver, judge, stateOf, stepOf, submittedLaw, type Law } from './law.ts';

type Dice = ReturnType<typeof diceOf>;

const isInChains = (stage: Stage): stage is ChainStage => stage !== 'security';
export const CHAIN_STAGES = STAGES.filter(isInChains);
/** Ends are rarer than what goes on, or few permits would come far. */
const OFTEN: readonly MoveType[] = [
  'approve',
  'approve',
  'approve',
  'pass_gate',
  'fix',
  'return',
  'suspend',
  'resume',
  'renew',
];
const SELDOM: readonly MoveType[] = ['reject', 'cancel', 'close'];
/** A permit that has ended is left alone after as many tries. */
const LAST_TRIES = 3;

/** How a walk went: its steps, those that were refused, and how often each state was left by each move or refused it. */
export interface LawWalk {
  steps: number;
  permits: number;
  refused: number;
  pairs: Record<string, number>;
}

/** Walks the workflow and the law side by side, so many random steps; throws where they part. */
export function walkLaw(seed: number, steps: number): LawWalk {
  const dice = diceOf('law', String(seed));
  const walk: LawWalk = { steps: 0, permits: 0, refused: 0, pairs: {} };
  while (walk.steps < steps) walkOne(dice, walk, steps);
  return walk;
}

function walkOne(dice: Dice, walk: LawWalk, most: number): void {
  const kind = dice.pick(PERMIT_KINDS);
  const chain = someChain(dice);
  const items = kind === 'work' ? 0 : 1 + dice.roll(3);
  let { workflow } = startWorkflow(kind, chain, items);
  let law = submittedLaw(kind, chain, items);
  const trace: string[] = [`${kind} ${JSON.stringify(chain)}`];
  walk.permits += 1;
  for (let tries = 0; tries < LAST_TRIES && walk.steps < most; walk.steps += 1) {
    const move = someMove(dice, law);
    trace.push(JSON.stringify(move));
    const judged = judge(law, move);
    const outcome = nextStep(workflow, move);
    const pair = `${stateOf(law)} ${move.type} ${typeof judged === 'string' ? 'refused' : 'done'}`;
    walk.pairs[pair] = (walk.pairs[pair] ?? 0) + 1;
    if ('refused' in outcome || typeof judged === 'string') {
      if (!('refused' in outcome) || outcome.refused !== judged) throw parted(trace, outcome, judged);
      walk.refused += 1;
      tries += isOver(law) ? 1 : 0;
      continue;
    }
    if (JSON.stringify(seen(outcome.workflow)) !== JSON.stringify(said(judged))) throw parted(trace, outcome, judged);
    ({ workflow } = outcome);
    law = judged;
  }
}

/** One to four steps of different stages, some side by side. */
export function someChain(dice: Dice): Chain {
  const left = [...CHAIN_STAGES];
  const take = () => left.splice(dice.roll(left.length), 1);
  return Array.from({ length: 1 + dice.roll(4) }, () =>
    dice.roll(3) === 0 && left.length > 1 ? [...take(), ...take()] : take(),
  ).filter((step) => step.length > 0);
}

function someMove(dice: Dice, law: Law): Move {
  const asked = law.chain[(stepOf(law) ?? 1) - 1] ?? CHAIN_STAGES;
  const stage = dice.pick(dice.roll(3) === 0 ? CHAIN_STAGES : asked);
  const refused_items = dice.roll(4) === 0 ? Math.min(law.items, 1 + dice.roll(2)) : 0;
  const accepted_items = law.kind === 'work' ? 0 : 1 + dice.roll(3);
  const moves: Readonly<Record<MoveType, Move>> = {
    approve: { type: 'approve', stage, refused_items },
    reject: { type: 'reject', stage },
    return: { type: 'return', stage },
    fix: { type: 'fix', ask_again: dice.roll(2) === 0, accepted_items },
    cancel: { type: 'cancel', by: dice.pick(['applicant', 'staff'] as const) },
    suspend: { type: 'suspend' },
    resume: { type: 'resume' },
    renew: { type: 'renew' },
    pass_gate: { type: 'pass_gate', refused_items },
    close: { type: 'close', reason: dice.pick(['all_out', 'gone', 'window_passed', 'signed_off'] as const) },
  };
  return moves[dice.pick(dice.roll(8) === 0 ? SELDOM : OFTEN)];
}

/** Both in the same words. */
function seen({ state, step, stages, passed_gate, accepted_items }: Workflow) {
  const votes = stages.flatMap(({ stage, decision }) => (decision === null ? [] : [`${stage} ${decision}`]));
  return { state, step, votes: votes.toSorted(), passed: passed_gate, items: accepted_items };
}

function said(law: Law) {
  const votes = Object.entries(law.votes).map(([stage, decision]) => `${stage} ${decision}`);
  return { state: stateOf(law), step: stepOf(law), votes: votes.toSorted(), passed: law.passed, items: law.items };
}

function parted(trace: readonly string[], outcome: unknown, judged: unknown): Error {
  return new Error(
    `The workflow and the law part:\n${trace.join('\n')}\nworkflow: ${JSON.stringify(outcome)}\nlaw: ${JSON.stringify(judged)}`,
  );
}
