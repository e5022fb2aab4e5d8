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

import { diceOf } from '../../../../tools/scale/dice.ts';
import { isOver, applyMove, stateOf, stepOf, submittedModel, type PermitModel } from './permit-model.ts';

type Dice = ReturnType<typeof diceOf>;

const isInChains = (stage: Stage): stage is ChainStage => stage !== 'security';
export const CHAIN_STAGES = STAGES.filter(isInChains);
/** Moves that do not end a permit are more frequent. Otherwise most permits would end early. */
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
/** Number of moves that are tried on a permit that has ended. All of them must be refused. */
const LAST_TRIES = 3;

/** `pairs` counts how often each move was accepted or refused in each state. */
export interface ModelWalk {
  steps: number;
  permits: number;
  refused: number;
  pairs: Record<string, number>;
}

/** Makes the same random moves in the workflow and in the model. Throws when the results differ. */
export function walkModel(seed: number, steps: number): ModelWalk {
  const dice = diceOf('law', String(seed));
  const walk: ModelWalk = { steps: 0, permits: 0, refused: 0, pairs: {} };
  while (walk.steps < steps) walkOne(dice, walk, steps);
  return walk;
}

function walkOne(dice: Dice, walk: ModelWalk, most: number): void {
  const kind = dice.pick(PERMIT_KINDS);
  const chain = someChain(dice);
  const items = kind === 'work' ? 0 : 1 + dice.roll(3);
  let { workflow } = startWorkflow(kind, chain, items);
  let model = submittedModel(kind, chain, items);
  const trace: string[] = [`${kind} ${JSON.stringify(chain)}`];
  walk.permits += 1;
  for (let tries = 0; tries < LAST_TRIES && walk.steps < most; walk.steps += 1) {
    const move = someMove(dice, model);
    trace.push(JSON.stringify(move));
    const judged = applyMove(model, move);
    const outcome = nextStep(workflow, move);
    const pair = `${stateOf(model)} ${move.type} ${typeof judged === 'string' ? 'refused' : 'done'}`;
    walk.pairs[pair] = (walk.pairs[pair] ?? 0) + 1;
    if ('refused' in outcome || typeof judged === 'string') {
      if (!('refused' in outcome) || outcome.refused !== judged) throw differenceError(trace, outcome, judged);
      walk.refused += 1;
      tries += isOver(model) ? 1 : 0;
      continue;
    }
    if (JSON.stringify(workflowView(outcome.workflow)) !== JSON.stringify(modelView(judged)))
      throw differenceError(trace, outcome, judged);
    ({ workflow } = outcome);
    model = judged;
  }
}

/** One to four steps of different stages, some of them parallel. */
function someChain(dice: Dice): Chain {
  const left = [...CHAIN_STAGES];
  const take = () => left.splice(dice.roll(left.length), 1);
  return Array.from({ length: 1 + dice.roll(4) }, () =>
    dice.roll(3) === 0 && left.length > 1 ? [...take(), ...take()] : take(),
  ).filter((step) => step.length > 0);
}

function someMove(dice: Dice, model: PermitModel): Move {
  const asked = model.chain[(stepOf(model) ?? 1) - 1] ?? CHAIN_STAGES;
  const stage = dice.pick(dice.roll(3) === 0 ? CHAIN_STAGES : asked);
  const refused_items = dice.roll(4) === 0 ? Math.min(model.items, 1 + dice.roll(2)) : 0;
  const accepted_items = model.kind === 'work' ? 0 : 1 + dice.roll(3);
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

/** Brings a workflow into the same form as `modelView`, for comparison. */
function workflowView({ state, step, stages, passed_gate, accepted_items }: Workflow) {
  const votes = stages.flatMap(({ stage, decision }) => (decision === null ? [] : [`${stage} ${decision}`]));
  return { state, step, votes: votes.toSorted(), passed: passed_gate, items: accepted_items };
}

function modelView(model: PermitModel) {
  const votes = Object.entries(model.votes).map(([stage, decision]) => `${stage} ${decision}`);
  return {
    state: stateOf(model),
    step: stepOf(model),
    votes: votes.toSorted(),
    passed: model.passed,
    items: model.items,
  };
}

function differenceError(trace: readonly string[], outcome: unknown, judged: unknown): Error {
  return new Error(
    `The workflow and the model differ:\n${trace.join('\n')}\nworkflow: ${JSON.stringify(outcome)}\nmodel: ${JSON.stringify(judged)}`,
  );
}
